"""Out of the inbox, into the chain: the loop's side, always in the transaction that writes the entry (invariant 1)."""

from collections.abc import Sequence
from uuid import UUID

from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import PendingEvent, read
from backend.kit.unit_of_work import UnitOfWork

_PENDING = """
SELECT id, event_key, type, priority, payload, space_id, is_alone,
  extract(epoch FROM now() - created_at)::float8 AS age_seconds FROM inbox_events
WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'PENDING' AND priority = ANY ($3)
ORDER BY priority <> 'INTERRUPT', id LIMIT $4"""
_INJECT = """UPDATE inbox_events SET receipt = 'INJECTED', cycle_id = $3, entry_seq = $4
WHERE tenant_id = $1 AND id = ANY ($2) AND receipt = 'PENDING'"""
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND id = ANY ($2) AND receipt = 'PENDING'"""


async def pending(
    work: UnitOfWork, *, agent_id: UUID, priorities: Sequence[Priority], limit: int
) -> list[PendingEvent]:
    """What waits: interrupts first, then oldest first, by id among the pending, never by a watermark."""
    rows = await work.fetch(_PENDING, work.tenant_id, agent_id, [p.value for p in priorities], limit)
    return [
        PendingEvent(
            id=row["id"],
            key=row["event_key"],
            type=EventType(row["type"]),
            priority=Priority(row["priority"]),
            payload=read(EventType(row["type"]), row["payload"]),
            space_id=row["space_id"],
            age_seconds=row["age_seconds"],
            is_alone=row["is_alone"],
        )
        for row in rows
    ]


async def inject(work: UnitOfWork, *, event_ids: Sequence[int], cycle_id: UUID, entry_seq: int) -> None:
    await work.execute(_INJECT, work.tenant_id, list(event_ids), cycle_id, entry_seq)


async def drop(work: UnitOfWork, *, event_ids: Sequence[int]) -> None:
    """End events unseen: their space was left, or the agent was stopped."""
    await work.execute(_DROP, work.tenant_id, list(event_ids))
