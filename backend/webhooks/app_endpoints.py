"""Keeps the rows of `webhook_endpoints` in step with the webhooks of apps: one for each installation, and one for each
space that it is a member of.

The oldest worker looks every few seconds (`runtime.background_jobs.app_endpoints`). The rows are of the tenant of the
installation. Their ids are derived, so two workers add a row once. A row that is added late begins at the time from
which the app is to be told, so nothing is lost in between.
"""

import logging
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid5

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work

log = logging.getLogger(__name__)


class _Change(StrEnum):
    ADD = "ADD"
    REMOVE = "REMOVE"
    #: The owner has changed the webhook: earlier failures do not count any more.
    REFRESH = "REFRESH"


@dataclass(frozen=True, slots=True)
class _Needed:
    tenant_id: UUID
    service_id: UUID
    space_id: UUID | None
    change: _Change
    since: datetime


_FIND = Statement(
    _Needed, "SELECT tenant_id, service_id, space_id, change, since FROM find_app_endpoint_changes($1, $2)"
)
#: What the app receives is read from its own row (`outbox.take`). A worker that does not know apps yet fails on the
#: value of `events`, so it skips nothing.
_ADD = """INSERT INTO webhook_endpoints (id, tenant_id, name, url, service_id, space_id, events, seq, rev, created_by)
SELECT $2, $1, '', '', $3::uuid, $4::uuid, '["app.installed"]', CASE WHEN $4::uuid IS NULL
    THEN coalesce((SELECT max(e.seq) FROM app_events e
      WHERE e.tenant_id = $1 AND e.service_id = $3 AND e.created_at < $5), 0)
    ELSE coalesce((SELECT m.seq FROM messages m
      WHERE m.tenant_id = $1 AND m.space_id = $4 AND m.created_at < $5::timestamptz
      ORDER BY m.seq DESC LIMIT 1), 0) END,
  coalesce((SELECT m.rev FROM messages m WHERE m.tenant_id = $1 AND m.space_id = $4 AND m.updated_at < $5
    ORDER BY m.rev DESC LIMIT 1), 0), $3
ON CONFLICT (id) DO NOTHING"""
_REFRESH = """UPDATE webhook_endpoints SET status = 'ACTIVE', tries = 0, failures = 0, failing_since = NULL,
  next_try_at = now(), updated_at = now() WHERE tenant_id = $1 AND id = $2"""
#: A delivery writes its row first and then the log: in the same order, or it would add to the log of a row that goes.
_LOCK = Statement(UUID, "SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 FOR UPDATE")
_REMOVE = (
    "DELETE FROM webhook_log WHERE tenant_id = $1 AND endpoint_id = $2",
    "DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2",
    "DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2",
)


async def adjust() -> None:
    """Acts on what has changed since the last look, as far as one look goes. What fails is found again; which changes
    are found first is random, so those that fail do not keep others waiting."""
    async with unit_of_work(None, read_only=True) as work:
        needed = await work.fetch(_FIND, DEFAULT.app_endpoint_changes, DEFAULT.app_webhook_spaces)
    for each in needed:
        try:
            async with unit_of_work(each.tenant_id) as work:
                await _change(work, each)
        except TRANSIENT as error:
            log.warning(
                "webhook of installation %s: later, the database says %s", each.service_id, type(error).__name__
            )
        except Exception:  # the edge: the failure of one row must not stop the others
            log.exception("webhook of installation %s: %s failed", each.service_id, each.change)


async def _change(work: UnitOfWork, needed: _Needed) -> None:
    endpoint_id = uuid5(needed.service_id, f"app-webhook:{needed.space_id or ''}")
    match needed.change:
        case _Change.ADD:
            await work.execute(
                _ADD, work.tenant_id, endpoint_id, needed.service_id, needed.space_id, needed.since
            )  # fmt: skip
        case _Change.REFRESH:
            await work.execute(_REFRESH, work.tenant_id, endpoint_id)
        case _Change.REMOVE:
            await work.fetchrow(_LOCK, work.tenant_id, endpoint_id)
            for statement in _REMOVE:
                await work.execute(statement, work.tenant_id, endpoint_id)
