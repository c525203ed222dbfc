"""Tells apps that an organisation with an installation is erased. `data_rights.erasing.tenant` calls it.

All rows of that organisation go, and with them the feed of the installation. So what must be told is stored in the
tenant of the app, before the first row goes: the ids that the app knows already, and nothing else. One row of
`webhook_endpoints` for each app follows these rows; its id is that of the app.
"""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from backend.kit import purge
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class _ToTell:
    """An installation, its app, and the tenant of the app."""

    publisher_id: UUID
    app_id: UUID
    service_id: UUID


_FIND = Statement(_ToTell, "SELECT publisher_id, app_id, service_id FROM find_apps_to_tell($1, $2)")
#: It locks the row until the commit: so the numbers grow in the order of the commits, and a reader skips none.
_FOLLOW = """INSERT INTO webhook_endpoints (id, tenant_id, name, url, app_id, events, seq, rev, created_by)
VALUES ($2, $1, '', '', $2, '["app.removed"]', 0, 0, $2)
ON CONFLICT (id) DO UPDATE SET updated_at = webhook_endpoints.updated_at"""
_ADD = """INSERT INTO erased_installations (id, tenant_id, app_id, host_id, seq)
SELECT $3, $1, $2, $4, 1 + greatest(e.seq, (SELECT max(x.seq) FROM erased_installations x
  WHERE x.tenant_id = $1 AND x.app_id = $2))
FROM webhook_endpoints e WHERE e.tenant_id = $1 AND e.id = $2 ON CONFLICT (id) DO NOTHING"""
_REFRESH = """UPDATE webhook_endpoints SET status = 'ACTIVE', tries = 0, failures = 0, failing_since = NULL,
  next_try_at = now(), updated_at = now() WHERE tenant_id = $1 AND id = $2"""
#: A delivery writes its row first and then the log: in the same order here.
_LOCK = Statement(UUID, "SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 FOR UPDATE")
_DELETE = (
    "DELETE FROM erased_installations WHERE tenant_id = $1 AND app_id = $2",
    "DELETE FROM webhook_log WHERE tenant_id = $1 AND endpoint_id = $2",
    "DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2",
    "DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2",
)
_FORGET = purge.deletion(
    "erased_installations", since="created_at", retention=timedelta(days=DEFAULT.app_event_days)
)  # fmt: skip


async def record(host_id: UUID) -> bool:
    """Stores some of what must be told of the organisation. False: all of it is stored.

    The erasure deletes nothing before that. Whoever dies in between, or does it beside another, stores each once.
    """
    async with unit_of_work(host_id, read_only=True) as work:
        found = await work.fetch(_FIND, host_id, DEFAULT.app_endpoint_changes)
    for each in found:
        async with unit_of_work(each.publisher_id) as work:
            await work.execute(_FORGET, work.tenant_id)
            await work.execute(_FOLLOW, work.tenant_id, each.app_id)
            await work.execute(_ADD, work.tenant_id, each.app_id, each.service_id, host_id)
            reach(FailPoint.ERASURE_TOLD)
    return bool(found)


async def refresh(work: UnitOfWork, app_id: UUID) -> None:
    """The owner has changed the webhook: earlier failures do not count any more."""
    await work.execute(_REFRESH, work.tenant_id, app_id)


async def forget(work: UnitOfWork, app_id: UUID) -> None:
    """The owner deletes the webhook."""
    await work.fetchrow(_LOCK, work.tenant_id, app_id)
    for statement in _DELETE:
        await work.execute(statement, work.tenant_id, app_id)
