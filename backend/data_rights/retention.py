"""Removes what a tenant keeps no longer beside the chains of its agents, a batch at a time.

Dropped events and dead letters, the prompts of old requests, tasks that ended long ago with their agents, the texts of
plans that have ended, reasons of resets and of repairs. `runtime.background_jobs.retention` calls `find` and `apply`,
once a day for each tenant and after a change of the setting. `tools.calls.retention` removes the past of the agents. If
a process dies, the next look does the rest.
"""

import json
from datetime import UTC, datetime, timedelta
from uuid import UUID

from backend.consciousness.retention import REMOVED
from backend.data_rights import erasures
from backend.data_rights.models import ErasureKind
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tools.calls.retention import RETENTION_PERIOD

_EVERY = timedelta(days=1)
_BATCH = 1_000
_PAST_TASKS = timedelta(days=DEFAULT.past_task_days)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_FIND = Statement(UUID, "SELECT tenant_id FROM find_tenants_with_past($1, $2)")
#: Time of the last look. Data that was too old at that time has been removed. Null: there was no look yet.
_LOOKED_AT = Statement(datetime, "SELECT retention_looked_at FROM tenants WHERE tenant_id = $1")
_LOOKED = "UPDATE tenants SET retention_looked_at = $2 WHERE tenant_id = $1"
_NOW = Statement(datetime, "SELECT now()")
#: A dead letter that nobody has decided on until now is dropped. Events of cycles are removed with their cycle.
_EVENTS = Statement(
    int,
    """
WITH old AS (
  UPDATE inbox_events SET payload = $3, receipt = 'DROPPED' WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT e.id FROM inbox_events e
    WHERE e.tenant_id = $1 AND e.receipt IN ('DROPPED', 'DEAD_LETTER') AND NOT e.payload ? 'removed'
      AND coalesce(e.settled_at, e.created_at) < now() - $2::interval LIMIT 1000)) RETURNING 1
)
SELECT count(*) FROM old""",
)
#: Of edits that an agent was not told yet, because nothing has woken it since.
_EDITS = Statement(
    int,
    """
WITH old AS (
  UPDATE inbox_events SET payload = $3, receipt = 'DROPPED', settled_at = now()
  WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT e.id FROM inbox_events e
    WHERE e.tenant_id = $1 AND e.receipt = 'PASSIVE' AND e.created_at < now() - $2::interval LIMIT 1000)) RETURNING 1
)
SELECT count(*) FROM old""",
)
#: Of plans that have ended. Their rows stay for their occurrences.
_PLANS = Statement(
    int,
    """
WITH old AS (
  UPDATE plans SET name = $3, instruction = $3 WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT p.id FROM plans p
    WHERE p.tenant_id = $1 AND p.status = 'ENDED' AND p.instruction <> $3
      AND coalesce(p.deleted_at, p.updated_at) < now() - $2::interval LIMIT 1000)) RETURNING 1
)
SELECT count(*) FROM old""",
)
#: The database lets tasks be deleted only some days after they have ended.
_TASKS = Statement(
    int,
    """
WITH old AS (
  DELETE FROM tasks WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT t.id FROM tasks t WHERE t.tenant_id = $1 AND t.ended_at < now() - greatest($2::interval, $3) LIMIT 1000))
  RETURNING 1
)
SELECT count(*) FROM old""",
)
#: The requests after `$3`, in the order of their time. Returns the time of the last one.
_REQUESTS = Statement(
    datetime,
    """
WITH page AS (
  SELECT max(p.created_at) AS upto FROM (
    SELECT u.created_at FROM usage_records u
    WHERE u.tenant_id = $1 AND u.created_at > $3 AND u.created_at < now() - $2::interval
    ORDER BY u.created_at LIMIT 1000) p
), forgotten AS (
  UPDATE usage_records u SET frame = NULL, shown_summary = NULL, tool_choice = NULL FROM page
  WHERE u.tenant_id = $1 AND u.created_at > $3 AND u.created_at <= page.upto AND u.frame IS NOT NULL
)
SELECT upto FROM page""",
)
_FRAMES = Statement(
    int,
    """
WITH old AS (
  DELETE FROM prompt_frames WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT f.id FROM prompt_frames f WHERE f.tenant_id = $1 AND f.created_at < now() - $2::interval AND NOT EXISTS (
      SELECT FROM usage_records u
      WHERE u.tenant_id = $1 AND u.frame = f.digest AND u.created_at >= now() - $2::interval - interval '1 day')
    LIMIT 1000)) RETURNING 1
)
SELECT count(*) FROM old""",
)
_TASK_AGENTS = Statement(
    UUID,
    """
SELECT a.id FROM agents a
WHERE a.tenant_id = $1 AND a.kind = 'TASK' AND a.status = 'STOPPED' AND a.deleted_at IS NULL
  AND a.updated_at < now() - $2::interval AND NOT EXISTS (
    SELECT FROM erasures e WHERE e.tenant_id = $1 AND e.kind = 'AGENT' AND e.subject_id = a.id AND e.state <> 'DONE')
ORDER BY a.created_at LIMIT 1000""",
)
_RESETS = Statement(
    int,
    """
WITH old AS (
  UPDATE agent_resets SET reason = '' WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT r.id FROM agent_resets r
    WHERE r.tenant_id = $1 AND r.created_at < now() - $2::interval AND r.reason <> '' LIMIT 1000)) RETURNING 1
)
SELECT count(*) FROM old""",
)
_REPAIRS = Statement(
    int,
    """
WITH old AS (
  DELETE FROM repairs WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT r.id FROM repairs r WHERE r.tenant_id = $1 AND r.created_at < now() - $2::interval LIMIT 1000)) RETURNING 1
)
SELECT count(*) FROM old""",
)


async def find(*, limit: int) -> list[UUID]:
    """Tenants that keep data for a limited time and were not looked at for a day."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_FIND, limit, _EVERY)


async def apply(tenant_id: UUID) -> None:
    """Remove everything of the tenant that is older than it keeps, in transactions of a bounded size."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        looked_at, began_at = await work.fetchrow(_LOOKED_AT, tenant_id), await work.fetch_one(_NOW)
    stub = json.dumps({"removed": REMOVED})
    old = (_EVENTS, stub), (_EDITS, stub), (_PLANS, f"({REMOVED})"), (_TASKS, _PAST_TASKS)
    period = await _forget_rows(tenant_id, *old)
    if period is None:
        return
    await _forget_prompts(tenant_id, after=_EPOCH if looked_at is None else looked_at - period)
    while await _erase_tasks(tenant_id):
        pass
    await _forget_rows(tenant_id, (_FRAMES,), (_RESETS,), (_REPAIRS,))
    async with unit_of_work(tenant_id) as work:
        if await work.fetchrow(RETENTION_PERIOD, tenant_id) == period:
            await work.execute(_LOOKED, tenant_id, began_at)


async def _forget_rows(tenant_id: UUID, *old: tuple[Statement[int], *tuple[object, ...]]) -> timedelta | None:
    """Run each statement with its values until it finds no more rows. Returns the tenant's retention time. None: it has
    none any more."""
    period: timedelta | None = None
    for statement, *values in old:
        count = _BATCH
        while count == _BATCH:
            async with unit_of_work(tenant_id) as work:
                period = await work.fetchrow(RETENTION_PERIOD, tenant_id)
                if period is None:
                    return None
                count = await work.fetch_one(statement, tenant_id, period, *values)
    return period


async def _forget_prompts(tenant_id: UUID, *, after: datetime) -> None:
    reached: datetime | None = after
    while reached is not None:
        async with unit_of_work(tenant_id) as work:
            period = await work.fetchrow(RETENTION_PERIOD, tenant_id)
            reached = None if period is None else await work.fetchrow(_REQUESTS, tenant_id, period, reached)


async def _erase_tasks(tenant_id: UUID) -> bool:
    async with unit_of_work(tenant_id) as work:
        period = await work.fetchrow(RETENTION_PERIOD, tenant_id)
        found = [] if period is None else await work.fetch(_TASK_AGENTS, tenant_id, period)
        for agent_id in found:
            await erasures.request(work, kind=ErasureKind.AGENT, subject_id=agent_id, requested_by=None)
    return len(found) == _BATCH
