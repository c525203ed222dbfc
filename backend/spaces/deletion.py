"""Closes a space that is deleted: everybody leaves it, nobody is shown it, and nobody can join it again. The service
accounts of its connectors end.

`data_rights` calls it, and erases what is in the space.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import membership_removal, notifications, signals
from backend.spaces.models import NotificationKind

_CLOSE = Statement(
    UUID,
    """UPDATE spaces SET deleted_at = now()
WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id""",
)
#: Each connector has made its own one. Those that ended before have no account that is left.
_ACCOUNTS = Statement(
    UUID,
    """SELECT s.id FROM services s WHERE s.tenant_id = $1 AND s.kind = 'ACCOUNT' AND s.status <> 'REVOKED'
  AND s.id IN (SELECT c.service_id FROM connectors c WHERE c.tenant_id = $1 AND c.space_id = $2)
ORDER BY s.id FOR NO KEY UPDATE""",
)
_LEAVE = Statement(UUID, "DELETE FROM space_members WHERE tenant_id = $1 AND space_id = $2 RETURNING actor_id")
#: Nobody may read them unseen any more, so they are not drained either.
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND space_id = $2 AND receipt IN ('PENDING', 'PASSIVE') AND agent_id = ANY ($3)"""


async def lock_accounts(work: UnitOfWork, *, space_id: UUID) -> Sequence[UUID]:
    """Lock the service accounts of the space's connectors, as their revocation does: before spaces."""
    return await work.fetch(_ACCOUNTS, work.tenant_id, space_id)


async def close(work: UnitOfWork, hints: Hints, *, space_id: UUID) -> bool:
    """Close a space. Returns False if it was closed before, or does not exist."""
    account_ids = await lock_accounts(work, space_id=space_id)
    is_new = await work.fetchrow(_CLOSE, work.tenant_id, space_id) is not None
    if is_new:
        await _leave(work, hints, space_id)
    for account_id in account_ids:
        await membership_removal.end_account(work, hints, service_id=account_id)
    return is_new


async def _leave(work: UnitOfWork, hints: Hints, space_id: UUID) -> None:
    tenant_id = work.tenant_id
    assert tenant_id is not None
    left = await work.fetch(_LEAVE, tenant_id, space_id)
    await work.execute(_DROP, tenant_id, space_id, left)
    await notifications.note(work, kind=NotificationKind.LEFT, space_id=space_id, actor_ids=left)
    topic = signals.topic(tenant_id=tenant_id, space_id=space_id)

    async def publish() -> None:
        for actor_id in left:
            await hints.publish(topic, signals.removed(actor_id=actor_id))

    work.after_commit(publish)
