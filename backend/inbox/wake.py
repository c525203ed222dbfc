"""The wake protocol's sending half: *commit, then look* (invariant 3). Written once, here.

Why it loses nothing. A sender commits its events and only then looks at the process row; a loop commits SLEEPING
and only then looks at the inbox (`agents.leases.take_back`). Whichever commits second sees the other's first half:
either the sender finds SLEEPING and wakes, or the loop finds the event and stays. A row that is locked is skipped:
whoever holds it is a loop or another sender, which looks after its own commit. Leave out either look and a wake is
lost; `tests/inbox/test_wake_protocol.py` shows it. Whoever dies between its halves is repaired by the sweep.

An agent with a debounce is WAKING at once but due later, so that a burst joins one cycle: whoever comes while it is
WAKING leaves it alone. An INTERRUPT pulls a debounce forward (never a backoff: its reason is RETRY), and goes to the
worker of an agent that thinks. It waits for a row instead of skipping it: the holder may be just setting a debounce.
Postgres does all of it in one round trip (`migrations/sql/functions/wake_agents.sql`).

An agent that is slowed, or rests, since its cycles went on by themselves (`runtime.cycle.pacing`) is WAKING too, and
only what begins a new chain of causes pulls that forward: a person's word, a person's plan, the outside, or a call
approved.

Called after the commit by whoever delivered (mutations, the loop's steps) and on resume. The commit of the wake
itself may be lost with a crash of the server: the sweep finds the agent asleep with something waiting.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.inbox.models import Priority
from backend.kit.redis_signals import Interrupt
from backend.kit.unit_of_work import call, unit_of_work
from backend.kit.wake_queue import Wake

_WAKE = "SELECT agent_id, wake_no, delay_seconds, worker_id FROM wake_agents($1, $2, $3)"
_STANDING = """
SELECT wake_no, greatest(extract(epoch FROM wake_at - now()), 0)::float8 AS delay_seconds FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2 AND state = 'WAKING'"""


async def wake(*, tenant_id: UUID, agent_ids: Sequence[UUID]) -> list[Wake]:
    """Turn the sleeping ones among these agents into WAKING; each returned wake wants one job."""
    return (await rouse(tenant_id=tenant_id, agent_ids=agent_ids, priority=Priority.ASAP)).wakes


async def standing(*, tenant_id: UUID, agent_id: UUID) -> Wake | None:
    """The wake that the agent waits with, if it does, and what is left of its delay: for a resume."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await work.fetchrow(_STANDING, tenant_id, agent_id)
    return Wake(tenant_id, agent_id, row["wake_no"], row["delay_seconds"]) if row else None


@dataclass(frozen=True, slots=True)
class Roused:
    """Who rested, each with a wake that wants one job; and where the others think, if they must hear of it now."""

    wakes: list[Wake]
    interrupts: list[Interrupt]


async def rouse(*, tenant_id: UUID, agent_ids: Sequence[UUID], priority: Priority) -> Roused:
    """What an event of that priority asks for: to wake who sleeps, and for an INTERRUPT all that it can do."""
    if not agent_ids:
        return Roused([], [])
    rows = await call(tenant_id, _WAKE, tenant_id, list(agent_ids), priority is Priority.INTERRUPT)
    return Roused(
        [Wake(tenant_id, row["agent_id"], row["wake_no"], row["delay_seconds"]) for row in rows if row["wake_no"]],
        [Interrupt(row["worker_id"], row["agent_id"]) for row in rows if row["worker_id"]],
    )
