"""The sending half of the wake protocol: *commit, then look* (invariant 3). All senders use this module.

Why no wake is lost: a sender commits its events and only then looks at the process row. A loop commits SLEEPING and
only then looks at the inbox (`agents.leases.take_back`). The one that commits second sees the first half of the other:
either the sender finds SLEEPING and wakes the agent, or the loop finds the event and stays. A locked row is skipped,
since its holder is a loop or another sender, and looks after its own commit. Without either look a wake can be lost;
`tests/inbox/test_wake_protocol.py` shows it. If a process dies between its two halves, the sweep repairs it.

An agent with a debounce becomes WAKING at once but is due later, so that a burst joins one cycle: a sender that finds
it WAKING changes nothing. An INTERRUPT ends a debounce early, but never a backoff (reason RETRY). It is also sent to
the worker of an agent that thinks. An INTERRUPT waits for a locked row, because the holder may be setting a debounce.
Postgres does all this in one round trip (`backend/migrations/sql/functions/wake_agents.sql`).

An agent that was slowed down or rests because its cycles continued by themselves (`runtime.cycle.pacing`) is WAKING
too. Only a new chain of causes makes it due earlier: a person's message, a person's plan, an outside event, or an
approved call.

The code that delivered calls this after its commit (mutations, the loop's steps), and so does a resume. A crash of the
server may lose the commit of the wake itself: then the sweep finds a sleeping agent with pending events.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.inbox.models import Priority
from backend.kit.redis_signals import Interrupt
from backend.kit.statements import Statement
from backend.kit.unit_of_work import call, unit_of_work
from backend.kit.wake_queue import Wake


@dataclass(frozen=True, slots=True)
class _WokenAgent:
    """An agent that slept, with its wake, or one that thinks, with its worker."""

    agent_id: UUID
    wake_no: int | None
    delay_seconds: float | None
    worker_id: UUID | None


_WAKE = Statement(_WokenAgent, "SELECT agent_id, wake_no, delay_seconds, worker_id FROM wake_agents($1, $2, $3)")
#: By key: `state || ''` fits no partial index (ADR 0058).
_WAITING = Statement(
    Wake,
    """
SELECT tenant_id, agent_id, wake_no, greatest(extract(epoch FROM wake_at - now()), 0)::float8 AS delay_seconds
FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND state || '' = 'WAKING'""",
)


async def wake(*, tenant_id: UUID, agent_ids: Sequence[UUID]) -> list[Wake]:
    """Turn the sleeping ones among these agents into WAKING. Each returned wake needs one job."""
    return (await wake_for_event(tenant_id=tenant_id, agent_ids=agent_ids, priority=Priority.ASAP)).wakes


async def waiting_wake(*, tenant_id: UUID, agent_id: UUID) -> Wake | None:
    """The wake with which the agent waits, if it does, with the rest of its delay. For a resume."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetchrow(_WAITING, tenant_id, agent_id)


@dataclass(frozen=True, slots=True)
class WokenAgents:
    """The agents that slept, each with a wake that needs one job; and the workers of thinking agents to interrupt."""

    wakes: list[Wake]
    interrupts: list[Interrupt]


async def wake_for_event(*, tenant_id: UUID, agent_ids: Sequence[UUID], priority: Priority) -> WokenAgents:
    """Wake the agents for an event of that priority.

    An INTERRUPT also ends debounces and interrupts thinking agents.
    """
    if not agent_ids:
        return WokenAgents([], [])
    rows = await call(tenant_id, _WAKE, tenant_id, list(agent_ids), priority is Priority.INTERRUPT)
    return WokenAgents(
        [
            Wake(tenant_id, row.agent_id, row.wake_no, row.delay_seconds)
            for row in rows
            if row.wake_no is not None and row.delay_seconds is not None
        ],
        [Interrupt(row.worker_id, row.agent_id) for row in rows if row.worker_id is not None],
    )
