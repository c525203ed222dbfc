"""Out of the inbox, into the chain: the loop's side, always in the transaction that writes the entry (invariant 1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import asyncpg

from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import Payload, PendingEvent, read
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust

_PENDING = """
SELECT id, event_key, type, priority, space_id, is_alone, trust, joins, CASE WHEN joins THEN payload END AS payload,
  now() AS seen_at, extract(epoch FROM now() - created_at)::float8 AS age_seconds
FROM inbox_events CROSS JOIN LATERAL (SELECT priority = ANY ($3) AS joins) AS word
WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'PENDING'
ORDER BY NOT joins, priority <> 'INTERRUPT', id LIMIT $4 + 1"""
_LEFT = """
SELECT type, space_id, count(*) AS count, max(trust) AS trust FROM (
  SELECT type, space_id, trust FROM inbox_events
  WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'PENDING' AND id <> ALL ($3)
  ORDER BY id LIMIT $4
) AS waiting GROUP BY type, space_id ORDER BY count(*) DESC, type, space_id"""
_IS_INTERRUPTED = """
SELECT EXISTS (SELECT FROM inbox_events e JOIN agents a ON (a.tenant_id, a.id) = (e.tenant_id, e.agent_id)
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.receipt = 'PENDING' AND e.priority = 'INTERRUPT'
    AND a.status = 'ACTIVE')"""
_INJECT = """UPDATE inbox_events SET receipt = 'INJECTED', cycle_id = $3, entry_seq = $4
WHERE tenant_id = $1 AND id = ANY ($2) AND receipt = 'PENDING'"""
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND id = ANY ($2) AND receipt = 'PENDING'"""


@dataclass(frozen=True, slots=True)
class Pending:
    """What may join now, in its order, and whether anything waits beside it, of whatever priority."""

    events: list[PendingEvent]
    has_more: bool


@dataclass(frozen=True, slots=True)
class Left:
    """So many events of one type and space wait for a later drain."""

    type: EventType
    space_id: UUID | None
    count: int
    #: Of the least trusted one.
    trust: Trust


async def pending(
    work: UnitOfWork,
    *,
    agent_id: UUID,
    priorities: Sequence[Priority],
    limit: int,
) -> Pending:
    """What waits: interrupts first, then oldest first, by id among the pending, never by a watermark."""
    rows = await work.fetch(_PENDING, work.tenant_id, agent_id, [p.value for p in priorities], limit)
    joining = [row for row in rows if row["joins"]][:limit]
    return Pending([_event(row) for row in joining], has_more=len(rows) > len(joining))


def _event(row: asyncpg.Record) -> PendingEvent:
    return PendingEvent(
        id=row["id"],
        key=row["event_key"],
        type=EventType(row["type"]),
        priority=Priority(row["priority"]),
        payload=read(EventType(row["type"]), row["payload"]),
        space_id=row["space_id"],
        seen_at=row["seen_at"],
        age_seconds=row["age_seconds"],
        is_alone=row["is_alone"],
        trust=Trust(row["trust"]),
    )


async def left(work: UnitOfWork, *, agent_id: UUID, taken: Sequence[int], limit: int) -> list[Left]:
    """What waits beside the events that are `taken`, the most first; no more than `limit` events are counted."""
    rows = await work.fetch(_LEFT, work.tenant_id, agent_id, list(taken), limit)
    return [Left(EventType(row["type"]), row["space_id"], row["count"], Trust(row["trust"])) for row in rows]


async def is_interrupted(work: UnitOfWork, *, agent_id: UUID) -> bool:
    """Whether an INTERRUPT waits; for an agent that is paused it does not count."""
    return bool(await work.fetchval(_IS_INTERRUPTED, work.tenant_id, agent_id))


async def inject(work: UnitOfWork, *, event_ids: Sequence[int], cycle_id: UUID, entry_seq: int) -> None:
    await work.execute(_INJECT, work.tenant_id, list(event_ids), cycle_id, entry_seq)


async def drop(work: UnitOfWork, *, event_ids: Sequence[int]) -> None:
    """End events unseen: their space was left, or the agent was stopped."""
    await work.execute(_DROP, work.tenant_id, list(event_ids))


_INJECTED = """SELECT type, payload FROM inbox_events
WHERE tenant_id = $1 AND cycle_id = $2 AND receipt = 'INJECTED' ORDER BY id DESC LIMIT $3"""


async def injected(work: UnitOfWork, *, cycle_id: UUID, limit: int) -> list[Payload]:
    """What an open cycle has drained, the newest first."""
    rows = await work.fetch(_INJECTED, work.tenant_id, cycle_id, limit)
    return [read(EventType(row["type"]), row["payload"]) for row in rows]


_CONSUME = """UPDATE inbox_events SET receipt = 'INJECTED', cycle_id = $4
WHERE tenant_id = $1 AND agent_id = $2 AND event_key = ANY ($3) AND receipt = 'PENDING'"""
_ANYTHING = """SELECT EXISTS (SELECT FROM inbox_events
WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'PENDING' AND priority = ANY ($3))"""


async def consume(work: UnitOfWork, *, agent_id: UUID, keys: Sequence[str], cycle_id: UUID) -> None:
    """Events of these keys have reached the chain in another form than an item: as the results of calls."""
    await work.execute(_CONSUME, work.tenant_id, agent_id, list(keys), cycle_id)


async def has_pending(work: UnitOfWork, *, agent_id: UUID, priorities: Sequence[Priority]) -> bool:
    found: bool = await work.fetchval(_ANYTHING, work.tenant_id, agent_id, [p.value for p in priorities])
    return found
