"""A person's order to stop or pause an agent at once, stored in its process row. The loop reads it there.

A stop belongs to the open cycle, and ends it. An immediate pause belongs to the current lease: the model request is
cut, and the cycle continues under another lease when the agent is resumed. An order has no effect if its cycle has
ended or its lease was given up. A pause that was taken back has no effect either.

`tools.lifecycle.cycle_stops` writes the order. The loop reads it where it can end (`runtime.cycle.stopping`): when its
request is cut, before a model request, and when it takes the lease.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_TAKE_BACK = """UPDATE agent_processes SET cutting = NULL, cutting_words = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND cutting IS NOT NULL"""


@dataclass(frozen=True, slots=True)
class RunningCycle:
    """The open cycle, and the worker that runs it. `worker_id` is None if no worker does."""

    cycle_id: UUID
    worker_id: UUID | None


@dataclass(frozen=True, slots=True)
class RunningAgent:
    """An agent that thinks, and the worker that runs it."""

    worker_id: UUID
    agent_id: UUID


@dataclass(frozen=True, slots=True)
class StopOrder:
    """`words` say who has stopped or paused the agent. If `ends_cycle` is false, the cycle continues after a resume."""

    words: str
    ends_cycle: bool


_WANT = Statement(
    RunningCycle,
    """UPDATE agent_processes SET stopping = cycle_id, stopping_words = $3
WHERE tenant_id = $1 AND agent_id = $2 AND cycle_id IS NOT NULL
RETURNING cycle_id, CASE WHEN state = 'THINKING' THEN worker_id END AS worker_id""",
)
#: By key: `state || ''` fits no partial index (ADR 0058).
_INTERRUPT = Statement(
    UUID,
    """UPDATE agent_processes SET cutting = lease_id, cutting_words = $3
WHERE tenant_id = $1 AND agent_id = $2 AND state || '' = 'THINKING' RETURNING worker_id""",
)
_INTERRUPT_ALL = Statement(
    RunningAgent,
    """UPDATE agent_processes p SET cutting = p.lease_id, cutting_words = $2
FROM (SELECT agent_id FROM agent_processes WHERE tenant_id = $1 AND state = 'THINKING'
  ORDER BY agent_id FOR NO KEY UPDATE) running
WHERE p.tenant_id = $1 AND p.agent_id = running.agent_id RETURNING p.worker_id, p.agent_id""",
)
_READ = Statement(
    StopOrder,
    """SELECT CASE WHEN stopping = cycle_id THEN stopping_words ELSE cutting_words END AS words,
  coalesce(stopping = cycle_id, false) AS ends_cycle
FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND (stopping = cycle_id OR cutting = lease_id)""",
)


async def want(work: UnitOfWork, *, agent_id: UUID, words: str) -> RunningCycle | None:
    """Order that the open cycle ends.

    Returns None if no cycle is open. The row stays locked until the transaction ends.
    """
    return await work.fetchrow(_WANT, work.tenant_id, agent_id, words)


async def interrupt(work: UnitOfWork, *, agent_id: UUID, words: str) -> UUID | None:
    """Order that the worker that thinks gives the agent up, and return its id.

    If no worker thinks, write nothing and return None.
    """
    return await work.fetchrow(_INTERRUPT, work.tenant_id, agent_id, words)


async def interrupt_all(work: UnitOfWork, *, words: str) -> list[RunningAgent]:
    """Order that every worker that thinks for the tenant gives its agent up."""
    return await work.fetch(_INTERRUPT_ALL, work.tenant_id, words)


async def take_back(work: UnitOfWork, *, agent_id: UUID) -> None:
    """Take a pause back when the agent is resumed: a worker that has not given the agent up continues. A stop stays."""
    await work.execute(_TAKE_BACK, work.tenant_id, agent_id)


async def read(work: UnitOfWork, *, agent_id: UUID) -> StopOrder | None:
    """The order for the current cycle or lease, or None. A stop wins over a pause."""
    return await work.fetchrow(_READ, work.tenant_id, agent_id)
