"""Replaces the secret of a hook, an endpoint or the webhook of an app. The one before ends at once, or after a while.

`hooks`, `endpoints` and `app_webhooks` call it. A secret that has ended is deleted by the next rotation in its table.
"""

from datetime import timedelta
from typing import Literal
from uuid import UUID

from backend.kit.keyring import Keyring
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import secrets
from backend.tenants.actor import Actor

Table = Literal["hooks", "webhook_endpoints", "app_webhooks"]


async def replace(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, name: str, value: str, overlap: timedelta
) -> UUID | None:
    """Store the new secret. Returns the one before, which is stored beside it; None if it ends at once.

    The caller writes both into its row, and then calls `delete_ended`.
    """
    before_id = None
    if overlap:
        previous = await secrets.read(work, keys, name=name)
        assert previous is not None
        before_id = await secrets.put(work, keys, actor, name=f"{name}/before", value=previous.value)
    await secrets.put(work, keys, actor, name=name, value=value)
    return before_id


async def delete_ended(work: UnitOfWork, table: Table) -> None:
    """Delete the secrets before the present ones that are not valid any more."""
    await work.execute(_delete_ended(table), work.tenant_id)


def _delete_ended(table: Table) -> str:
    """A row that another rotation has is skipped, so that two of them never wait for each other."""
    return f"""
WITH ended AS (
    SELECT id, secret_before_id FROM {table} WHERE tenant_id = $1 AND secret_before_id IS NOT NULL
      AND secret_before_until <= now() FOR NO KEY UPDATE SKIP LOCKED),
freed AS (UPDATE {table} t SET secret_before_id = NULL FROM ended e WHERE t.tenant_id = $1 AND t.id = e.id)
DELETE FROM secrets s USING ended e WHERE s.tenant_id = $1 AND s.id = e.secret_before_id"""  # noqa: S608 -- constants
