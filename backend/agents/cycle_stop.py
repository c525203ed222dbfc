"""Somebody's word that what an agent does now is to end: in the process row, read by whoever thinks for it.

A stop is about the open cycle, and ends it. A pause that is to be felt at once is about the lease that thinks now: its
model request is cut, and the cycle goes on under another lease when the agent is resumed. A word for a cycle that has
ended since, or for a lease that was given up, counts for nothing; nor does a pause that was taken back.

`tools.lifecycle.cycle_stops` writes it. The loop reads it where it can end (`runtime.cycle.stopping`): when its request
is cut, before it asks, and when it takes the agent up.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents.models import ProcessState
from backend.kit.unit_of_work import UnitOfWork

_WANT = """UPDATE agent_processes SET stopping = cycle_id, stopping_words = $3
WHERE tenant_id = $1 AND agent_id = $2 AND cycle_id IS NOT NULL RETURNING cycle_id, state, worker_id"""
_INTERRUPT = """UPDATE agent_processes SET cutting = lease_id, cutting_words = $3
WHERE tenant_id = $1 AND agent_id = $2 AND state = 'THINKING' RETURNING worker_id"""
_TAKE_BACK = """UPDATE agent_processes SET cutting = NULL, cutting_words = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND cutting IS NOT NULL"""
_READ = """SELECT coalesce(stopping = cycle_id, false) AS ends_cycle,
  CASE WHEN stopping = cycle_id THEN stopping_words ELSE cutting_words END AS words
FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND (stopping = cycle_id OR cutting = lease_id)"""


@dataclass(frozen=True, slots=True)
class RunningCycle:
    """The cycle, and the worker that thinks: None if nobody does."""

    cycle_id: UUID
    worker_id: UUID | None


@dataclass(frozen=True, slots=True)
class Word:
    """`words` say who has stopped or paused it. `ends_cycle`: else the cycle goes on when the agent is resumed."""

    words: str
    ends_cycle: bool


async def want(work: UnitOfWork, *, agent_id: UUID, words: str) -> RunningCycle | None:
    """The open cycle is to end. None: none is open. The row stays locked until the transaction ends."""
    row = await work.fetchrow(_WANT, work.tenant_id, agent_id, words)
    if row is None:
        return None
    is_thinking = ProcessState(row["state"]) is ProcessState.THINKING
    return RunningCycle(row["cycle_id"], row["worker_id"] if is_thinking else None)


async def interrupt(work: UnitOfWork, *, agent_id: UUID, words: str) -> UUID | None:
    """Whoever thinks now is to give the agent up. The worker that does; None: nobody thinks, nothing is written."""
    found: UUID | None = await work.fetchval(_INTERRUPT, work.tenant_id, agent_id, words)
    return found


async def take_back(work: UnitOfWork, *, agent_id: UUID) -> None:
    """The agent is resumed: whoever has not given it up yet goes on. A stop of its cycle stands."""
    await work.execute(_TAKE_BACK, work.tenant_id, agent_id)


async def read(work: UnitOfWork, *, agent_id: UUID) -> Word | None:
    """None: nobody has said anything to whoever thinks now. Of both words a stop is the stronger."""
    row = await work.fetchrow(_READ, work.tenant_id, agent_id)
    return None if row is None else Word(row["words"], row["ends_cycle"])
