"""The wake protocol's sending half: *commit, then look* (invariant 3). Written once, here.

Why it loses nothing. A sender commits its events and only then looks at the process row; a loop commits SLEEPING
and only then looks at the inbox (`agents.leases.take_back`). Whichever commits second sees the other's first half:
either the sender finds SLEEPING and wakes, or the loop finds the event and stays. A row that is locked is skipped:
whoever holds it is a loop or another sender, which looks after its own commit. Leave out either look and a wake is
lost; `tests/inbox/test_wake_protocol.py` shows it. Whoever dies between its halves is repaired by the sweep.

An agent with a debounce is WAKING at once but due later, so that a burst joins one cycle: whoever comes while it is
WAKING leaves it alone. An INTERRUPT pulls a debounce forward (never a backoff: its reason is RETRY), and goes to the
worker of an agent that thinks. It waits for a row instead of skipping it: the holder may be just setting a debounce.

An agent that is slowed, or rests, since its cycles went on by themselves (`runtime.pace`) is WAKING too, and only what
begins a new chain of causes pulls that forward: a person's word, a person's plan, the outside, or a call approved.

Called after the commit by whoever delivered (mutations, the loop's steps) and on resume. The commit of the wake
itself may be lost with a crash of the server: the sweep finds the agent asleep with something waiting.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.inbox.models import Priority
from backend.kit.hints import Interrupt
from backend.kit.jobs import Wake
from backend.kit.unit_of_work import unit_of_work

#: An agent that sleeps in the middle of a cycle is not kept waiting: its debounce was before the cycle's first wake.
_PROMPTED = """q.state = 'WAKING' AND q.wake_reason IN ('SLOWED', 'RESTING') AND q.wake_at > now()
      AND (EXISTS (SELECT FROM inbox_events e WHERE (e.tenant_id, e.agent_id) = (q.tenant_id, q.agent_id)
          AND e.receipt = 'PENDING' AND e.is_prompt)
        OR EXISTS (SELECT FROM tool_calls c WHERE (c.tenant_id, c.agent_id) = (q.tenant_id, q.agent_id)
          AND c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL))"""
_WAKE = f"""
UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'EVENT',
  wake_at = now() + asleep.quiet
FROM (
  SELECT q.agent_id, CASE WHEN q.cycle_id IS NULL THEN make_interval(secs => a.debounce_seconds)
    ELSE interval '0' END AS quiet
  FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
  WHERE q.tenant_id = $1 AND q.agent_id = ANY ($2) AND a.status = 'ACTIVE'
    AND (q.state = 'SLEEPING' OR {_PROMPTED})
  ORDER BY q.agent_id FOR NO KEY UPDATE OF q SKIP LOCKED
) asleep WHERE p.tenant_id = $1 AND p.agent_id = asleep.agent_id
RETURNING p.agent_id, p.wake_no, extract(epoch FROM asleep.quiet)::float8 AS delay_seconds"""  # noqa: S608 -- constants
_WAKE_NOW = f"""
UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'EVENT', wake_at = now()
FROM (
  SELECT q.agent_id FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
  WHERE q.tenant_id = $1 AND q.agent_id = ANY ($2) AND a.status = 'ACTIVE'
    AND (q.state = 'SLEEPING' OR q.state = 'WAKING' AND q.wake_reason = 'EVENT' AND q.wake_at > now()
      OR {_PROMPTED})
  ORDER BY q.agent_id FOR NO KEY UPDATE OF q
) resting WHERE p.tenant_id = $1 AND p.agent_id = resting.agent_id
RETURNING p.agent_id, p.wake_no"""  # noqa: S608 -- constants
_THINKING = """
SELECT agent_id, worker_id FROM agent_processes
WHERE tenant_id = $1 AND agent_id = ANY ($2) AND state = 'THINKING' AND worker_id IS NOT NULL"""
_STANDING = """
SELECT wake_no, greatest(extract(epoch FROM wake_at - now()), 0)::float8 AS delay_seconds FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2 AND state = 'WAKING'"""


async def wake(*, tenant_id: UUID, agent_ids: Sequence[UUID]) -> list[Wake]:
    """Turn the sleeping ones among these agents into WAKING; each returned wake wants one job."""
    if not agent_ids:
        return []
    async with unit_of_work(tenant_id, may_be_lost=True) as work:
        rows = await work.fetch(_WAKE, tenant_id, list(agent_ids))
    return [Wake(tenant_id, row["agent_id"], row["wake_no"], row["delay_seconds"]) for row in rows]


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
    """What an event of that priority asks for: `wake`, or for an INTERRUPT all that it can do."""
    if priority is not Priority.INTERRUPT or not agent_ids:
        return Roused(await wake(tenant_id=tenant_id, agent_ids=agent_ids), [])
    async with unit_of_work(tenant_id, may_be_lost=True) as work:
        woken = await work.fetch(_WAKE_NOW, tenant_id, list(agent_ids))
        thinking = await work.fetch(_THINKING, tenant_id, list(agent_ids))
    return Roused(
        [Wake(tenant_id, row["agent_id"], row["wake_no"]) for row in woken],
        [Interrupt(row["worker_id"], row["agent_id"]) for row in thinking],
    )
