"""The live feed of a space: every message once and in order, and in between what is being written and who thinks.

Called by the API's subscription `spaceFeed`. It reads through `spaces.feed_room`; messages are the database's, so a
reader with a cursor misses none, whatever died in between (DESIGN 8).
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import UUID

import asyncpg

from backend.kit import feed_cursor
from backend.kit.feed_cursor import Position
from backend.kit.feed_hub import FeedHub
from backend.kit.feed_reading import Told, follow
from backend.kit.feed_subscriber import Durable, Progressed, ResetReason, StateChanged, TextGrew, TextWithdrawn
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import feed_room, feed_rows, members, signals
from backend.spaces.errors import SpaceNotFound
from backend.spaces.feed_room import CallProgress, SpaceRoom
from backend.tenants.actor import Actor


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """`cursor` brings a reader back to just after this event; live events repeat that of the last durable one."""

    cursor: str
    occurred_at: datetime


@dataclass(frozen=True, slots=True)
class MessagePosted(FeedEvent):
    row: asyncpg.Record


@dataclass(frozen=True, slots=True)
class MessageUpdated(FeedEvent):
    row: asyncpg.Record


@dataclass(frozen=True, slots=True)
class MessageDelta(FeedEvent):
    """More of a draft. Its text is what was known up to `offset` (code points), followed by `text`."""

    stream_id: UUID
    agent_id: UUID
    offset: int
    text: str


@dataclass(frozen=True, slots=True)
class ArgumentsDelta(FeedEvent):
    """As a `MessageDelta`, of one field of a tool call. The call's message carries the same stream id: its own."""

    stream_id: UUID
    tool: str
    field: str
    offset: int
    text: str


@dataclass(frozen=True, slots=True)
class DraftWithdrawn(FeedEvent):
    stream_id: UUID
    reason: str


@dataclass(frozen=True, slots=True)
class AgentStateChanged(FeedEvent):
    agent_id: UUID
    state: str


@dataclass(frozen=True, slots=True)
class ToolActivity(FeedEvent):
    """How far a tool call is whose message stands in the space."""

    call_id: UUID
    progress: CallProgress


@dataclass(frozen=True, slots=True)
class SpaceChanged(FeedEvent):
    """The space has another name, rule of delivery or purpose; its row as it stands."""

    row: asyncpg.Record


@dataclass(frozen=True, slots=True)
class MembersChanged(FeedEvent):
    """Somebody joined or left; the space's row."""

    row: asyncpg.Record


@dataclass(frozen=True, slots=True)
class FeedReset(FeedEvent):
    reason: ResetReason


SpaceFeedEvent = (
    MessagePosted | MessageUpdated | MessageDelta | ArgumentsDelta | DraftWithdrawn | AgentStateChanged | ToolActivity
    | SpaceChanged | MembersChanged | FeedReset
)  # fmt: skip


def cursor_at(*, tenant_id: UUID, space_id: UUID, seq: int, rev: int) -> str:
    """The cursor of a space that stands at `seq` and `rev`: read messages, then follow from here without a gap."""
    return feed_cursor.encode(signals.topic(tenant_id=tenant_id, space_id=space_id), (seq, rev))


async def space_feed(hub: FeedHub, actor: Actor, *, space_id: UUID, after: str | None) -> AsyncIterator[SpaceFeedEvent]:
    """Follow a space from the cursor `after`, or from now on.

    Raises `SpaceNotFound`, alike for a space that is not there, foreign, or not the actor's, and `InvalidCursor`.
    The iterator raises `NotAMember` when the actor loses the space, and ends after a `FeedReset` that says TOO_SLOW.
    """
    topic = signals.topic(tenant_id=actor.tenant_id, space_id=space_id)
    head = await _head(actor, space_id)
    start = None if after is None else feed_cursor.decode(after, topic)
    return _events(follow(hub, topic, SpaceRoom, reader=actor, after=start, head=head))


async def _head(actor: Actor, space_id: UUID) -> Position:
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        if not await members.may_read(work, actor, space_id=space_id):
            raise SpaceNotFound
        return feed_rows.position((await feed_rows.heads(work, [space_id]))[space_id])


async def _events(stream: AsyncIterator[Told]) -> AsyncIterator[SpaceFeedEvent]:
    async with aclosing(cast("Any", stream)):
        async for told in stream:
            yield _event(told)


def _event(told: Told) -> SpaceFeedEvent:
    stamp = told.cursor, told.occurred_at
    match told.event:
        case Durable(payload=news):
            return MessagePosted(*stamp, news.row) if news.is_new else MessageUpdated(*stamp, news.row)
        case TextGrew() as grown:
            return _grown(stamp, grown)
        case TextWithdrawn(key=stream_id, reason=reason):
            return DraftWithdrawn(*stamp, cast("UUID", stream_id), reason)
        case StateChanged(key=agent_id, state=state):
            return AgentStateChanged(*stamp, agent_id, state)
        case Progressed() as newest:
            return _newest(stamp, newest)
        case reset:
            return FeedReset(*stamp, reset.reason)


def _newest(stamp: tuple[str, datetime], newest: Progressed) -> SpaceChanged | MembersChanged | ToolActivity:
    if newest.key == feed_room.SETTINGS:
        return SpaceChanged(*stamp, newest.value)
    if newest.key == feed_room.MEMBERS:
        return MembersChanged(*stamp, newest.value)
    return ToolActivity(*stamp, cast("UUID", newest.key), newest.value)


def _grown(stamp: tuple[str, datetime], grown: TextGrew) -> MessageDelta | ArgumentsDelta:
    """A part with a name is a field of a call; the text of a message has none."""
    stream_id, piece = cast("UUID", grown.key), (grown.offset, grown.text)
    if grown.part:
        return ArgumentsDelta(*stamp, stream_id, grown.label, grown.part, *piece)
    return MessageDelta(*stamp, stream_id, grown.author, *piece)
