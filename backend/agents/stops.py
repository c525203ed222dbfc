"""Somebody's word that the open cycle of an agent is to end now: in the process row, for that one cycle.

`tools.cycle_stops` writes it. The loop reads it where it can end (`runtime.stopping`): when its request is cut, before
it asks, and when it takes the agent up. A word for a cycle that has ended since counts for nothing.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents.models import ProcessState
from backend.kit.unit_of_work import UnitOfWork

_WANT = """UPDATE agent_processes SET stopping = cycle_id, stopping_words = $3
WHERE tenant_id = $1 AND agent_id = $2 AND cycle_id IS NOT NULL RETURNING cycle_id, state, worker_id"""
_READ = """SELECT stopping_words FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2 AND stopping = cycle_id"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The cycle, and the worker that thinks: None if nobody does."""

    cycle_id: UUID
    worker_id: UUID | None


async def want(work: UnitOfWork, *, agent_id: UUID, words: str) -> Wanted | None:
    """`words` say who has stopped it. None: no cycle is open. The row stays locked until the transaction ends."""
    row = await work.fetchrow(_WANT, work.tenant_id, agent_id, words)
    if row is None:
        return None
    is_thinking = ProcessState(row["state"]) is ProcessState.THINKING
    return Wanted(row["cycle_id"], row["worker_id"] if is_thinking else None)


async def read(work: UnitOfWork, *, agent_id: UUID) -> str | None:
    """Who has stopped the open cycle; None: nobody."""
    found: str | None = await work.fetchval(_READ, work.tenant_id, agent_id)
    return found
