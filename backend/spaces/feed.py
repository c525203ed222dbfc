"""The live feed of a space: every message once and in order, and between them drafts and the states of agents.

The API's subscription `spaceFeed` calls it. It reads through `spaces.feed_room`. Messages come from the database, so a
reader with a cursor misses none, whatever process dies meanwhile.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from backend.feeds import cursor as feed_cursor
from backend.feeds.cursor import Position
from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.room import Room
from backend.feeds.shared_events import Memo, RoomEvent, Stamp
from backend.feeds.subscriber import (
    Durable,
    Progressed,
    ResetReason,
    StateChanged,
    TextGrew,
    TextWithdrawn,
)
from backend.feeds.subscriber import SnapshotCompleted as EndOfSnapshot
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import feed_room, feed_rows, members, signals
from backend.spaces.errors import SpaceNotFound
from backend.spaces.feed_room import CallProgress, SpaceMembership, SpaceRoom
from backend.spaces.feed_rows import MessageRow, NamedMember, SpaceHead
from backend.spaces.live_people import MemberPresence, ReadMark, Typing
from backend.tenants.actor import Actor


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """An event of the feed.

    `cursor` continues just after this event; a live event repeats the cursor of the last durable one. Readers with the
    same `memo` get the same event, byte for byte.
    """

    cursor: str
    occurred_at: datetime
    memo: Memo


@dataclass(frozen=True, slots=True)
class MessagePosted(FeedEvent):
    row: MessageRow


@dataclass(frozen=True, slots=True)
class MessageUpdated(FeedEvent):
    row: MessageRow


@dataclass(frozen=True, slots=True)
class DraftGrew(FeedEvent):
    """More text of a draft. The draft is its known text up to the piece's `offset` (in code points), and the piece.

    A piece with a `part` is a field of a tool call, whose own message has the same stream id. Its `label` is the tool.
    """

    stream_id: UUID
    piece: TextGrew


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
    """The progress of a tool call that has a message in the space."""

    call_id: UUID
    progress: CallProgress


@dataclass(frozen=True, slots=True)
class SpaceChanged(FeedEvent):
    """The settings of the space have changed, or it was archived or opened. `row` is its present row."""

    row: SpaceHead


@dataclass(frozen=True, slots=True)
class MembersChanged(FeedEvent):
    """Members joined, left or have a new name since the reader's last event.

    `renamed` has the member and the old name.
    """

    row: SpaceHead
    joined: Sequence[NamedMember]
    left: Sequence[NamedMember]
    renamed: Sequence[tuple[NamedMember, str]]


@dataclass(frozen=True, slots=True)
class TypingChanged(FeedEvent):
    typing: Typing


@dataclass(frozen=True, slots=True)
class ReadMarkMoved(FeedEvent):
    mark: ReadMark


@dataclass(frozen=True, slots=True)
class PresenceChanged(FeedEvent):
    now: MemberPresence


@dataclass(frozen=True, slots=True)
class SnapshotCompleted(FeedEvent):
    """What was not sent until now is not true any more."""


@dataclass(frozen=True, slots=True)
class FeedReset(FeedEvent):
    reason: ResetReason


PeopleEvent = TypingChanged | ReadMarkMoved | PresenceChanged
SpaceFeedEvent = (
    MessagePosted | MessageUpdated | DraftGrew | DraftWithdrawn | AgentStateChanged | ToolActivity
    | SpaceChanged | MembersChanged | PeopleEvent | SnapshotCompleted | FeedReset
)  # fmt: skip


def cursor_at(*, tenant_id: UUID, space_id: UUID, seq: int, rev: int) -> str:
    """The cursor for `seq` and `rev` of a space: read its messages, then follow from here without a gap."""
    return feed_cursor.encode(signals.topic(tenant_id=tenant_id, space_id=space_id), (seq, rev))


async def space_feed(hub: FeedHub, actor: Actor, *, space_id: UUID, after: str | None) -> AsyncIterator[SpaceFeedEvent]:
    """Follow a space from the cursor `after`, or from now on.

    Raises `SpaceNotFound` if the space does not exist, is another tenant's, or is not visible to the actor; and
    `InvalidCursor`. The iterator raises `NotAMember` when the actor loses the space, and ends after a `FeedReset` with
    TOO_SLOW.
    """
    topic = signals.topic(tenant_id=actor.tenant_id, space_id=space_id)
    head = await _head(actor, space_id)
    start = None if after is None else feed_cursor.decode(after, topic)
    known = _KnownMembers()
    return _events(follow(hub, topic, SpaceRoom, reader=actor, after=start, head=head, entered=known.begin), known)


@dataclass(slots=True)
class _KnownMembers:
    """The members that one reader knows of: as of its start, or of its last event about members."""

    members: Mapping[UUID, NamedMember] = field(default_factory=dict)

    def begin(self, room: Room[Actor]) -> None:
        assert isinstance(room, SpaceRoom)
        self.members = room.members

    def changes(self, stamp: Stamp, now: SpaceMembership) -> MembersChanged:
        before, self.members = self.members, now.members
        joined = [member for key, member in now.members.items() if key not in before]
        left = [member for key, member in before.items() if key not in now.members]
        stayed = [(member, before[key].name) for key, member in now.members.items() if key in before]
        renamed = [(member, name) for member, name in stayed if member.name != name]
        return MembersChanged(*stamp, now.row, joined, left, renamed)


async def _head(actor: Actor, space_id: UUID) -> Position:
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        if not await members.may_read(work, actor, space_id=space_id):
            raise SpaceNotFound
        return (await feed_rows.heads(work, [space_id]))[space_id].position


async def _events(stream: AsyncIterator[RoomEvent], known: _KnownMembers) -> AsyncIterator[SpaceFeedEvent]:
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            yield _event(room_event, known)


def _event(room_event: RoomEvent, known: _KnownMembers) -> SpaceFeedEvent:
    match room_event.event:
        case Progressed(key=feed_room.MEMBERS, value=membership):
            return known.changes((room_event.cursor, room_event.occurred_at, Memo()), membership)
    return room_event.memo.once("event", lambda: _common(room_event))


def _common(room_event: RoomEvent) -> SpaceFeedEvent:
    """An event that is the same for all readers."""
    stamp = room_event.stamp
    match room_event.event:
        case Durable(payload=row):
            return MessagePosted(*stamp, row) if row.is_new else MessageUpdated(*stamp, row)
        case TextGrew(key=stream_id) as piece:
            return DraftGrew(*stamp, cast("UUID", stream_id), piece)
        case TextWithdrawn(key=stream_id, reason=reason):
            return DraftWithdrawn(*stamp, cast("UUID", stream_id), reason)
        case StateChanged(key=agent_id, state=state):
            return AgentStateChanged(*stamp, agent_id, state)
        case Progressed() as newest:
            return _newest(stamp, newest)
        case end:
            return SnapshotCompleted(*stamp) if isinstance(end, EndOfSnapshot) else FeedReset(*stamp, end.reason)


def _newest(stamp: Stamp, newest: Progressed) -> SpaceChanged | ToolActivity | PeopleEvent:
    match newest.value:
        case SpaceHead() as head:
            return SpaceChanged(*stamp, head)
        case Typing() as typing:
            return TypingChanged(*stamp, typing)
        case ReadMark() as mark:
            return ReadMarkMoved(*stamp, mark)
        case MemberPresence() as now:
            return PresenceChanged(*stamp, now)
    return ToolActivity(*stamp, cast("UUID", newest.key), newest.value)
