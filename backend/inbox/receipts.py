"""Sets the final receipts of the events that a cycle has drained, in the transaction of the cycle's end.

The health monitor calls `settle_lost` if that was lost. `tools.calls.retention` calls `forget`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.agents.models import Outcome
from backend.inbox import late_results
from backend.inbox.models import Receipt
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class _UnsettledCycle:
    id: UUID
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class CycleSpaces:
    """The spaces that a cycle is about."""

    #: Of its events. The space of the newest event is last. None stands for an event of no space.
    events: Sequence[UUID | None] = ()
    #: Of the calls whose late results are events of it, and of its own that people have answered, if the agent is still
    #: there.
    calls: Sequence[UUID] = ()


@dataclass(frozen=True, slots=True)
class _CycleSpace:
    space_id: UUID | None
    is_of_call: bool


_SETTLE = """UPDATE inbox_events SET receipt = $3, settled_at = now()
WHERE tenant_id = $1 AND cycle_id = $2 AND receipt = 'INJECTED'"""
_ENDED = Statement(
    _UnsettledCycle,
    """SELECT DISTINCT c.id, c.outcome FROM inbox_events e
JOIN think_cycles c ON (c.tenant_id, c.id) = (e.tenant_id, e.cycle_id)
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.receipt = 'INJECTED' AND c.outcome IS NOT NULL""",
)
_DROP_STOPPED = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND receipt IN ('PENDING', 'PASSIVE')
  AND EXISTS (SELECT FROM agents WHERE tenant_id = $1 AND id = $2 AND status = 'STOPPED')"""
_SPACES = Statement(
    _CycleSpace,
    f"""SELECT space_id, is_of_call FROM (
  SELECT space_id, false AS is_of_call, max(id) AS newest FROM inbox_events
  WHERE tenant_id = $1 AND cycle_id = $2 GROUP BY space_id
  UNION ALL SELECT s.space_id, true, max(e.id) {late_results.FROM}
  JOIN space_members s ON (s.tenant_id, s.space_id, s.actor_id) = (k.tenant_id, k.space_id, k.agent_id)
  WHERE e.tenant_id = $1 AND e.cycle_id = $2 AND {late_results.IS_DRAINED} GROUP BY s.space_id
  UNION ALL SELECT s.space_id, true, NULL FROM tool_calls k
  JOIN space_members s ON (s.tenant_id, s.space_id, s.actor_id) = (k.tenant_id, k.space_id, k.agent_id)
  WHERE k.tenant_id = $1 AND k.cycle_id = $2 AND {late_results.IS_ANSWERED} GROUP BY s.space_id) found
ORDER BY newest""",  # noqa: S608  # constants of `late_results`
)
_DROP_ALL = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND receipt IN ('PENDING', 'PASSIVE', 'INJECTED')"""


#: The final receipt of a cycle's events, by its outcome.
OF_OUTCOME = {
    Outcome.RESTED: Receipt.HANDLED,
    Outcome.SKIPPED: Receipt.SKIPPED,
    Outcome.LIMIT_REACHED: Receipt.HANDLED,
    Outcome.FAILED: Receipt.FAILED,
    Outcome.STOPPED: Receipt.DROPPED,
}


async def settle(work: UnitOfWork, *, cycle_id: UUID, receipt: Receipt) -> None:
    """Set the final receipt of every event of the cycle."""
    await work.execute(_SETTLE, work.tenant_id, cycle_id, receipt)


async def settle_lost(work: UnitOfWork, *, agent_id: UUID) -> None:
    """Set the missing receipts of events of ended cycles, and drop events that are pending for a stopped agent."""
    for cycle in await work.fetch(_ENDED, work.tenant_id, agent_id):
        await settle(work, cycle_id=cycle.id, receipt=OF_OUTCOME[cycle.outcome])
    await work.execute(_DROP_STOPPED, work.tenant_id, agent_id)


async def spaces_of(work: UnitOfWork, *, cycle_id: UUID) -> CycleSpaces:
    rows = await work.fetch(_SPACES, work.tenant_id, cycle_id)
    return CycleSpaces(
        events=[row.space_id for row in rows if not row.is_of_call],
        calls=[row.space_id for row in rows if row.is_of_call and row.space_id is not None],
    )


_DROP_SEEN = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'INJECTED'"""


async def drop_seen(work: UnitOfWork, *, agent_id: UUID) -> None:
    """Drop the events that the stopped cycle had drained. Pending events stay."""
    await work.execute(_DROP_SEEN, work.tenant_id, agent_id)


async def drop_all(work: UnitOfWork, *, agent_id: UUID) -> None:
    """Drop all events of a stopped agent that are not settled."""
    await work.execute(_DROP_ALL, work.tenant_id, agent_id)


_FORGET = """UPDATE inbox_events SET payload = $3
WHERE tenant_id = $1 AND cycle_id = ANY ($2) AND receipt IN ('HANDLED', 'SKIPPED', 'DROPPED', 'FAILED')"""


async def forget(work: UnitOfWork, *, cycle_ids: Sequence[UUID], stub: str) -> None:
    """Replace the payloads of these cycles' events by a stub.

    A dead letter keeps its payload for an admin's decision.
    """
    await work.execute(_FORGET, work.tenant_id, list(cycle_ids), stub)
