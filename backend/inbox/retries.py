"""Wakes agents at once that wait to retry a failing model, after an admin says that the model works.

The API calls it. A wait is a time in the process row (`runtime.cycle.model_failures`), so this changes that time. The
agents of a tenant wake one after another, to spread the load on a provider that has just recovered.
"""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.kit.wake_queue import Wake


@dataclass(frozen=True, slots=True)
class _HurriedAgent:
    """An agent that now waits no longer, or less. `waits_for`: the model whose outage it waited for."""

    agent_id: UUID
    wake_no: int
    waits_for: str | None
    delay_seconds: float


_RETRY = Statement(
    _HurriedAgent,
    """
UPDATE agent_processes p SET wake_at = now() + (w.place - 1)::float8 * $3::interval, wake_no = p.wake_no + 1
FROM (
  SELECT agent_id, row_number() OVER (ORDER BY wake_at, agent_id) AS place FROM (
    SELECT q.agent_id, q.wake_at FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
    WHERE q.tenant_id = $1 AND ($2::uuid IS NULL OR q.agent_id = $2) AND a.status = 'ACTIVE'
      AND q.state = 'WAKING' AND q.wake_reason = 'RETRY' AND q.wake_at > now()
    ORDER BY q.agent_id FOR NO KEY UPDATE OF q
  ) waiting
) w WHERE p.tenant_id = $1 AND p.agent_id = w.agent_id
RETURNING p.agent_id, p.wake_no, p.waits_for, extract(epoch FROM p.wake_at - now())::float8 AS delay_seconds""",
)
_HURRY = "SELECT hurry_model_outages($1, $2)"


async def retry_now(work: UnitOfWork, *, agent_id: UUID | None) -> list[Wake]:
    """Wake the waiting agents of the tenant, or only this one. Each returned wake needs one job after the commit."""
    assert work.tenant_id is not None
    pause = timedelta(seconds=DEFAULT.retry_spread_seconds)
    rows = await work.fetch(_RETRY, work.tenant_id, agent_id, pause)
    if outages := sorted({row.waits_for for row in rows if row.waits_for}):
        await work.execute(_HURRY, outages, timedelta(seconds=DEFAULT.outage_probe_seconds))
    return [Wake(work.tenant_id, row.agent_id, row.wake_no, row.delay_seconds) for row in rows]
