"""Reads the next events for an endpoint from the durable feed, from its position on. `dispatch` calls it.

The order is that of the database: a space's `seq`, then `rev` of older messages, as in `spaceFeed`; an agent's ended
cycles by their numbers. The id of a delivery is derived from the endpoint and the event, so every worker and every
retry sends the same id.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from backend.agents import cycle_spans
from backend.agents.models import Outcome
from backend.feeds.cursor import Position
from backend.kit.global_ids import encode
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import feed, feed_rows, message_data, outgoing
from backend.tenants.actor import TYPE_OF_ACTOR
from backend.tenants.models import AppEventKind
from backend.webhooks import bodies, holds, security
from backend.webhooks.holds import HoldEvent
from backend.webhooks.models import DeliveryFormat, WebhookEvent
from backend.webhooks.security import LogEntry


@dataclass(frozen=True, slots=True)
class EndedCycle:
    id: UUID
    number: int
    trigger: str
    outcome: Outcome
    reason: str | None
    steps: int
    input_tokens: int
    output_tokens: int
    cost: Decimal
    opened_at: datetime
    ended_at: datetime
    hop: int
    trace: str | None
    agent_name: str


_CYCLES = Statement(
    EndedCycle,
    """
SELECT c.id, c.number, c.trigger, c.outcome, c.reason, c.steps, c.input_tokens, c.output_tokens, c.cost, c.opened_at,
  c.ended_at, c.hop, c.trace, a.name AS agent_name
FROM think_cycles c JOIN agents a ON (a.tenant_id, a.id) = (c.tenant_id, c.agent_id)
WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.number > $3 AND c.outcome IS NOT NULL ORDER BY c.number LIMIT $4""",
)


@dataclass(frozen=True, slots=True)
class _AppEventRow:
    id: UUID
    seq: int
    kind: AppEventKind
    scopes: Json[list[str]]
    created_at: datetime
    tenant_name: str


_APP_EVENTS = Statement(
    _AppEventRow,
    """SELECT e.id, e.seq, e.kind, e.scopes, e.created_at, t.name AS tenant_name
FROM app_events e JOIN tenants t ON t.tenant_id = e.tenant_id
WHERE e.tenant_id = $1 AND e.service_id = $2 AND e.seq > $3 ORDER BY e.seq LIMIT $4""",
)


@dataclass(frozen=True, slots=True)
class _ErasedRow:
    id: UUID
    seq: int
    host_id: UUID
    created_at: datetime


_ERASED = Statement(
    _ErasedRow,
    """SELECT x.id, x.seq, x.host_id, x.created_at FROM erased_installations x
WHERE x.tenant_id = $1 AND x.app_id = $2 AND x.seq > $3 ORDER BY x.seq LIMIT $4""",
)
_APP_KINDS = {
    AppEventKind.INSTALLED: WebhookEvent.APP_INSTALLED,
    AppEventKind.SCOPES_CHANGED: WebhookEvent.APP_SCOPES_CHANGED,
    AppEventKind.REMOVED: WebhookEvent.APP_REMOVED,
}
_SPACE_NAME = Statement(str, "SELECT name FROM spaces WHERE tenant_id = $1 AND id = $2")


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One event of a feed, and the endpoint's position after it. `body` None: the endpoint has not subscribed to it."""

    id: UUID
    event: WebhookEvent
    position: Position
    body: bytes | None
    #: The message id on the wire, if it differs from the default.
    wire_id: str | None = None
    #: The hop count of its consequences; 0: no agent caused it.
    hop: int = 0
    #: The `traceparent` of what caused it.
    trace: str | None = None
    #: The format of the body.
    format: DeliveryFormat = DeliveryFormat.CIRCADIAN

    @property
    def message_id(self) -> str:
        return self.wire_id or bodies.message_id_of(self.id)


@dataclass(frozen=True, slots=True)
class Listener:
    """The properties of an endpoint that decide what it receives."""

    id: UUID
    tenant_id: UUID
    space_id: UUID | None
    agent_id: UUID | None
    connector_id: UUID | None
    events: frozenset[WebhookEvent]
    #: The tools whose calls it receives; it follows no feed then.
    tools: Sequence[str] | None = None
    #: Whether it follows the audit log.
    is_security: bool = False
    #: Whether it follows the calls and questions that wait for people.
    is_holds: bool = False
    format: DeliveryFormat = DeliveryFormat.CIRCADIAN
    #: The installation, if this serves the webhook of its app.
    service_id: UUID | None = None
    #: The app, if this tells its webhook of organisations that were erased.
    app_id: UUID | None = None

    @property
    def installation(self) -> dict[str, Any]:
        """What tells the app which installation a delivery is about."""
        return {} if self.service_id is None else {"installation": _ids_of(self.service_id, self.tenant_id)}

    @property
    def subject(self) -> str | None:
        """The id of the space or the agent whose events it receives, if it receives those of one."""
        if self.space_id is not None:
            return encode("Space", self.space_id)
        return None if self.agent_id is None else encode("Agent", self.agent_id)


@dataclass(frozen=True, slots=True)
class Batch:
    """The next events, and the endpoint's position after all of them."""

    events: Sequence[Outgoing]
    end: Position


def _ids_of(service_id: UUID, tenant_id: UUID) -> dict[str, Any]:
    return {"id": encode("Service", service_id), "tenantId": encode("Tenant", tenant_id)}


async def read(work: UnitOfWork, listener: Listener, after: Position, *, limit: int) -> Batch:
    if listener.space_id is not None:
        return await _of_space(work, listener, listener.space_id, after)
    if listener.service_id is not None:
        rows = await work.fetch(_APP_EVENTS, work.tenant_id, listener.service_id, after[0], limit)
        events = [_app_event(listener, each) for each in rows]
        return Batch(events, events[-1].position if events else after)
    if listener.app_id is not None:
        erased = await work.fetch(_ERASED, work.tenant_id, listener.app_id, after[0], limit)
        events = [_erased(listener, each) for each in erased]
    elif listener.is_security:
        entries = await work.fetch(security.READ, work.tenant_id, after[0], limit)
        events = [_security_event(listener, each) for each in entries]
    elif listener.is_holds:
        notices = await work.fetch(holds.READ, work.tenant_id, after[0], limit)
        events = [_hold(listener, each) for each in notices]
    else:
        assert listener.agent_id is not None
        cycles = await work.fetch(_CYCLES, work.tenant_id, listener.agent_id, after[0], limit)
        events = [_cycle(listener, each) for each in cycles]
    return Batch(events, events[-1].position if events else after)


async def _of_space(work: UnitOfWork, listener: Listener, space_id: UUID, after: Position) -> Batch:
    changes = await feed_rows.changes(work, space_id, after=after, upto=None)
    space_name = await work.fetch_one(_SPACE_NAME, work.tenant_id, space_id)
    is_whole = len(changes.posted) < feed_rows.PAGE and len(changes.updated) < feed_rows.PAGE
    events = list(_messages(listener, space_name, changes, after))
    if listener.connector_id is not None:
        events = await _without_withheld(work, listener, space_id, changes, events)
    reached = events[-1].position if events else after
    return Batch(events, changes.head if is_whole else reached)


async def _without_withheld(
    work: UnitOfWork, listener: Listener, space_id: UUID, changes: feed_rows.FeedChanges, events: list[Outgoing]
) -> list[Outgoing]:
    """The same events, without the bodies of messages that do not leave through the connector."""
    assert listener.connector_id is not None
    message_ids = [row.id for row in changes.posted]
    outgoing_ids = await outgoing.select(
        work, connector_id=listener.connector_id, space_id=space_id, message_ids=message_ids
    )
    is_sent = [row.id in outgoing_ids for row in changes.posted] + [False] * len(changes.updated)
    return [event if sent else replace(event, body=None) for event, sent in zip(events, is_sent, strict=True)]


def _messages(
    listener: Listener, space_name: str, changes: feed_rows.FeedChanges, after: Position
) -> Iterator[Outgoing]:
    seq, rev = after
    for row in changes.posted:
        seq = row.seq
        yield _message(listener, WebhookEvent.MESSAGE_POSTED, space_name, row, (seq, rev))
    for row in changes.updated:
        rev = row.rev
        yield _message(listener, WebhookEvent.MESSAGE_UPDATED, space_name, row, (seq, rev))


def _message(
    listener: Listener, event: WebhookEvent, space_name: str, row: feed_rows.MessageRow, position: Position
) -> Outgoing:
    assert listener.space_id is not None
    data = {
        **listener.installation,
        "space": {"id": encode("Space", listener.space_id), "name": space_name},
        "message": {
            "id": encode("Message", row.id),
            "seq": row.seq,
            "kind": row.kind,
            "text": row.text,
            "data": message_data.shown(row.data),
            "author": {
                "id": encode(TYPE_OF_ACTOR[row.author_kind], row.author_id),
                "name": row.author_name,
                "kind": row.author_kind,
            },
            "createdAt": row.created_at.isoformat(),
            "updatedAt": row.updated_at.isoformat(),
            **({"files": files} if (files := _files(row)) else {}),
            **({"threadRootId": encode("Message", row.thread_root)} if row.thread_root else {}),
            **({"replyToId": encode("Message", row.reply_to)} if row.reply_to else {}),
            **({"editedAt": row.edited_at.isoformat()} if row.edited_at else {}),
            **({"deletedAt": row.deleted_at.isoformat()} if row.deleted_at else {}),
        },
        "cursor": feed.cursor_at(
            tenant_id=listener.tenant_id, space_id=listener.space_id, seq=position[0], rev=position[1]
        ),
    }
    identity = f"{row.id}:{row.rev}"
    outgoing = _outgoing(
        listener, event, identity=identity, occurred_at=row.occurred_at, data=data, position=position, hop=row.hop
    )
    return replace(outgoing, trace=row.trace) if row.trace and row.is_new else outgoing


def _files(row: feed_rows.MessageRow) -> list[dict[str, Any]]:
    """Without addresses: a program reads `url` of the message when it wants the bytes."""
    return [
        {"id": encode("File", UUID(each["id"])), "name": each["name"], "contentType": each["content_type"],
         "size": each["size"]}
        for each in json.loads(row.files)
    ]  # fmt: skip


def _cycle(listener: Listener, row: EndedCycle) -> Outgoing:
    assert listener.agent_id is not None
    data = {
        "agent": {"id": encode("Agent", listener.agent_id), "name": row.agent_name},
        "cycle": {
            "id": encode("ThinkCycle", row.id),
            "number": row.number,
            "trigger": row.trigger,
            "outcome": row.outcome,
            "reason": row.reason,
            "steps": row.steps,
            "inputTokens": row.input_tokens,
            "outputTokens": row.output_tokens,
            "cost": f"{row.cost.normalize():f}",
            "openedAt": row.opened_at.isoformat(),
            "endedAt": row.ended_at.isoformat(),
        },
    }
    outgoing = _outgoing(
        listener,
        WebhookEvent.CYCLE_ENDED,
        identity=str(row.id),
        occurred_at=row.ended_at,
        data=data,
        position=(row.number, 0),
        hop=row.hop + 1,
    )
    return replace(outgoing, trace=cycle_spans.traceparent_of(row.trace, row.id))


def _security_event(listener: Listener, row: LogEntry) -> Outgoing:
    event, position, data = WebhookEvent.SECURITY_EVENT, (row.seq, 0), security.data_of(row)
    if data is None:
        return Outgoing(uuid5(listener.id, f"{event}:{row.id}"), event, position, None)
    return _outgoing(
        listener, event, identity=str(row.id), occurred_at=row.occurred_at, data=data, position=position, hop=0
    )


def _app_event(listener: Listener, row: _AppEventRow) -> Outgoing:
    scopes = {"scopes": row.scopes} if row.kind is not AppEventKind.REMOVED else {}
    data = {"installation": {**listener.installation["installation"], "tenantName": row.tenant_name, **scopes}}
    return _outgoing(
        listener, _APP_KINDS[row.kind], identity=str(row.id), occurred_at=row.created_at, data=data,
        position=(row.seq, 0), hop=0,
    )  # fmt: skip


def _erased(listener: Listener, row: _ErasedRow) -> Outgoing:
    """Its id is that of the row, so the log of deliveries finds the installation. The name was erased."""
    data = {"installation": {**_ids_of(row.id, row.host_id), "tenantName": None}}
    return _outgoing(
        listener, WebhookEvent.APP_REMOVED, identity=str(row.id), occurred_at=row.created_at, data=data,
        position=(row.seq, 0), hop=0, key=row.id,
    )  # fmt: skip


def _hold(listener: Listener, row: HoldEvent) -> Outgoing:
    event, position, data = holds.EVENTS[row.told], (row.told_seq, 0), holds.data_of(row)
    if data is None:
        return Outgoing(uuid5(listener.id, f"{event}:{row.id}"), event, position, None)
    occurred_at = row.finished_at or row.told_at if event is not WebhookEvent.HOLD_WAITING else row.created_at
    return _outgoing(
        listener, event, identity=str(row.id), occurred_at=occurred_at, data=data, position=position, hop=row.hop + 1
    )


def _outgoing(
    listener: Listener, event: WebhookEvent, *, identity: str, occurred_at: datetime, data: dict[str, Any],
    position: Position, hop: int, key: UUID | None = None,
) -> Outgoing:  # fmt: skip
    key = key or uuid5(listener.id, f"{event}:{identity}")
    if event not in listener.events:
        return Outgoing(key, event, position, None)
    return Outgoing(
        key, event, position, body_for(listener, event, key, occurred_at, data), None, hop, None, listener.format
    )


def body_for(
    listener: Listener, event: WebhookEvent, key: UUID, occurred_at: datetime, data: dict[str, Any],
    *, wire_id: str | None = None,
) -> bytes:  # fmt: skip
    """The body of a delivery to the endpoint, in its format."""
    content = bodies.Content(
        event,
        wire_id or bodies.message_id_of(key),
        occurred_at,
        data,
        listener.tenant_id,
        listener.id,
        listener.subject,
    )
    return bodies.write(content, listener.format)
