"""Moves events from the inbox into the chain, for the loop, in the transaction that writes the entry (invariant 1)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.inbox.models import EventType, Priority, Receipt
from backend.inbox.payloads import Payload, PendingEvent, of
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust

_PENDING = Statement(str, "SELECT read_inbox($1, $2, $3, $4, $5)::text")
_IS_INTERRUPTED = Statement(
    bool,
    """SELECT has_pending($1, $2, '{INTERRUPT}', '{}') AND EXISTS (SELECT FROM agents
WHERE tenant_id = $1 AND id = $2 AND status = 'ACTIVE')""",
)
_INJECT = "SELECT inject_events($1, $2, $3, $4, $5, $6)"
#: By id: `receipt || ''` keeps the planner from the index of all pending events, which it may believe to be empty
#: (ADR 0058).
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND id = ANY ($2) AND receipt || '' IN ('PENDING', 'PASSIVE')"""


@dataclass(frozen=True, slots=True)
class Pending:
    """The events that may join now, in their order. Never empty."""

    events: Sequence[PendingEvent]
    #: Other events are pending, of any priority.
    has_more: bool
    #: The name and the trust of the spaces of these events and of the active space, if the agent is a member.
    places: Mapping[UUID, tuple[str, Trust]]


@dataclass(frozen=True, slots=True)
class Left:
    """The number of events of one type and space that stay for a later drain."""

    type: EventType
    space_id: UUID | None
    count: int
    #: The trust of the least trusted one.
    trust: Trust


_LEFT = Statement(
    Left,
    """
SELECT type, space_id, count(*) AS count, max(trust) AS trust FROM (
  SELECT e.type, e.space_id, e.trust FROM unnest(ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']) AS p (priority)
  CROSS JOIN LATERAL (SELECT * FROM inbox_events i WHERE i.tenant_id = $1 AND i.agent_id = $2 AND i.receipt = 'PENDING'
    AND i.priority = p.priority AND i.id <> ALL ($3) ORDER BY i.id + 0 LIMIT $4) e
  ORDER BY e.id LIMIT $4
) AS waiting GROUP BY type, space_id ORDER BY count(*) DESC, type, space_id""",
)


async def pending(
    work: UnitOfWork, *, agent_id: UUID, active_space: UUID | None, priorities: Sequence[Priority], limit: int
) -> Pending | None:
    """The pending events of these priorities: interrupts first, then the oldest first, then those that wake nobody.

    None if there are no such events. Events that wake nobody open no cycle, so they come alone only into an open one.
    """
    values = active_space, [*priorities, Receipt.PASSIVE, EventType.MESSAGE_REACTIONS], limit
    text = await work.fetchrow(_PENDING, work.tenant_id, agent_id, *values)
    return read_pending(text)


def read_pending(text: str | None) -> Pending | None:
    """Read the answer of `read_inbox` (`backend/migrations/sql/functions/`)."""
    if text is None:
        return None
    document = json.loads(text)
    seen_at = datetime.fromisoformat(document["seen_at"])
    events = document["events"]
    traces = document.get("traces") or [None] * len(events)
    return Pending(
        events=[_event(values, seen_at, trace) for values, trace in zip(events, traces, strict=True)],
        has_more=document["has_more"],
        places={UUID(space_id): (name, Trust(trust)) for space_id, name, trust in document["places"]},
    )


def _event(values: Sequence[Any], seen_at: datetime, trace: str | None) -> PendingEvent:
    number, key, kind, priority, space_id, is_alone, trust, age_seconds, payload = values
    event_type = EventType(kind)
    return PendingEvent(
        id=number,
        key=key,
        type=event_type,
        priority=Priority(priority),
        payload=of(event_type, payload),
        space_id=None if space_id is None else UUID(space_id),
        seen_at=seen_at,
        age_seconds=age_seconds,
        is_alone=is_alone,
        trust=Trust(trust),
        trace=trace,
    )


async def left(work: UnitOfWork, *, agent_id: UUID, taken: Sequence[int], limit: int) -> list[Left]:
    """The pending events other than `taken`, the largest group first. At most `limit` events are counted."""
    return await work.fetch(_LEFT, work.tenant_id, agent_id, list(taken), limit)


async def is_interrupted(work: UnitOfWork, *, agent_id: UUID) -> bool:
    """Whether an INTERRUPT is pending. It does not count for a paused agent."""
    return await work.fetch_one(_IS_INTERRUPTED, work.tenant_id, agent_id)


async def inject(
    work: UnitOfWork, *, agent_id: UUID, event_ids: Sequence[int], edits: Sequence[int], cycle_id: UUID, entry_seq: int
) -> None:
    """Mark the events as shown in this entry. `edits`: of each, how often its message had been edited then."""
    await work.execute(_INJECT, work.tenant_id, agent_id, cycle_id, entry_seq, list(event_ids), list(edits))


async def drop(work: UnitOfWork, *, event_ids: Sequence[int]) -> None:
    """Drop events unseen: the agent has left their space, or was stopped."""
    await work.execute(_DROP, work.tenant_id, list(event_ids))


@dataclass(frozen=True, slots=True)
class _InjectedEvent:
    type: EventType
    payload: Json[dict[str, Any]]


_INJECTED = Statement(
    _InjectedEvent,
    """SELECT type, payload FROM inbox_events
WHERE tenant_id = $1 AND cycle_id = $2 AND receipt = 'INJECTED' ORDER BY id DESC LIMIT $3""",
)


async def injected(work: UnitOfWork, *, cycle_id: UUID, limit: int) -> list[Payload]:
    """The events that an open cycle has drained, the newest first."""
    rows = await work.fetch(_INJECTED, work.tenant_id, cycle_id, limit)
    return [of(row.type, row.payload) for row in rows]


#: By key, as above.
_CONSUME = """UPDATE inbox_events SET receipt = 'INJECTED', cycle_id = $4
WHERE tenant_id = $1 AND agent_id = $2 AND event_key = ANY ($3) AND receipt || '' = 'PENDING'"""
_ANYTHING = Statement(bool, "SELECT has_pending($1, $2, $3, '{}')")


async def consume(work: UnitOfWork, *, agent_id: UUID, keys: Sequence[str], cycle_id: UUID) -> None:
    """Mark the events of these keys as injected: they have reached the chain as the results of calls, not as items."""
    await work.execute(_CONSUME, work.tenant_id, agent_id, list(keys), cycle_id)


async def has_pending(work: UnitOfWork, *, agent_id: UUID, priorities: Sequence[Priority]) -> bool:
    return await work.fetch_one(_ANYTHING, work.tenant_id, agent_id, [p.value for p in priorities])
