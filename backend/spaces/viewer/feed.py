"""The live feed of one person or program: what concerns them in all their spaces, and what is unread there.

The API's subscription `viewerFeed` calls it. It reads through `spaces.viewer.room`.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, cast
from uuid import UUID

from backend.feeds import cursor as feed_cursor
from backend.feeds import subscriber
from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.room import Room
from backend.feeds.shared_events import RoomEvent, Stamp
from backend.feeds.subscriber import Durable, Progressed, StateChanged
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import notifications
from backend.spaces.feed import AgentStateChanged, FeedEvent, FeedReset, SnapshotCompleted
from backend.spaces.feed_rows import MessageRow, SpaceHead
from backend.spaces.models import NotificationKind
from backend.spaces.viewer import room as viewer_room
from backend.spaces.viewer.followed_space import Unread
from backend.spaces.viewer.room import Alert, Noted, ViewerRoom
from backend.tenants.actor import Actor, Scope
from backend.tenants.models import AppRequestStatus


@dataclass(frozen=True, slots=True)
class Mentioned(FeedEvent):
    space: SpaceHead
    message: MessageRow


@dataclass(frozen=True, slots=True)
class SpaceJoined(FeedEvent):
    space: SpaceHead


@dataclass(frozen=True, slots=True)
class SpaceLeft(FeedEvent):
    space_id: UUID


@dataclass(frozen=True, slots=True)
class AppRequestUpdated(FeedEvent):
    app_request_id: UUID
    status: AppRequestStatus
    answer: str
    #: None while the publisher is suspended.
    app_name: str | None


@dataclass(frozen=True, slots=True)
class UnreadChanged(FeedEvent):
    space: SpaceHead
    unread: Unread


@dataclass(frozen=True, slots=True)
class MessageAlert(FeedEvent):
    space: SpaceHead
    message_id: UUID


@dataclass(frozen=True, slots=True)
class FollowedSpaceChanged(FeedEvent):
    """The settings of a space changed."""

    space: SpaceHead


ViewerFeedEvent = (
    Mentioned
    | SpaceJoined
    | SpaceLeft
    | AppRequestUpdated
    | UnreadChanged
    | MessageAlert
    | FollowedSpaceChanged
    | AgentStateChanged
    | SnapshotCompleted
    | FeedReset
)


def topic_of(actor: Actor) -> Topic:
    return Topic(actor.tenant_id, "viewer", actor.id)


async def cursor_now(actor: Actor) -> str:
    """The cursor of what has concerned the actor until now."""
    topic = topic_of(actor)
    return feed_cursor.encode(topic, await viewer_room.head(topic))


async def viewer_feed(hub: FeedHub, actor: Actor, *, after: str | None) -> AsyncIterator[ViewerFeedEvent]:
    """Follow all spaces of an actor from the cursor `after`, or from now on.

    Raises `InvalidCursor`. Like `space_feed`, it ends after a `FeedReset` with TOO_SLOW.
    """
    actor.require(Scope.SPACES_READ)
    topic = topic_of(actor)
    start = None if after is None else feed_cursor.decode(after, topic)
    head = await viewer_room.head(topic)
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        oldest = (await notifications.heads(work, [actor.id]))[actor.id].oldest
    entered = list[Room[Actor]]()
    stream = follow(
        hub, topic, lambda topic, redis: ViewerRoom(topic, redis, hub), reader=actor, after=start, head=head,
        oldest=(max(0, oldest - 1), 0), entered=entered.append,
    )  # fmt: skip
    return _events(stream, entered)


async def _events(stream: AsyncIterator[RoomEvent], entered: list[Room[Actor]]) -> AsyncIterator[ViewerFeedEvent]:
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            event = _event(room_event, cast("ViewerRoom", entered[0]))
            if event is not None:
                yield event


def _event(room_event: RoomEvent, room: ViewerRoom) -> ViewerFeedEvent | None:
    """The event. None if it is about a space that the person has left meanwhile."""
    stamp = room_event.stamp
    match room_event.event:
        case Durable(payload=noted):
            return _noted(noted, room, stamp)
        case StateChanged(key=agent_id, state=state):
            return AgentStateChanged(*stamp, agent_id, state)
        case Progressed(value=value):
            return _of_space(value, room, stamp)
        case subscriber.SnapshotCompleted():
            return SnapshotCompleted(*stamp)
        case reset:
            return FeedReset(*stamp, cast("Any", reset).reason)


def _noted(
    noted: Noted, room: ViewerRoom, stamp: Stamp
) -> Mentioned | SpaceJoined | SpaceLeft | AppRequestUpdated | None:
    space_id = noted.row.space_id
    if space_id is None:
        request_id, status = noted.row.app_request_id, noted.row.request_status
        if request_id is None or status is None:
            return None
        return AppRequestUpdated(*stamp, request_id, status, noted.row.request_answer or "", noted.row.app_name)
    if noted.row.kind is NotificationKind.LEFT:
        return SpaceLeft(*stamp, space_id)
    if space_id in room.left:
        return None
    assert noted.space is not None
    if noted.row.kind is NotificationKind.JOINED:
        return SpaceJoined(*stamp, noted.space)
    assert noted.message is not None
    return Mentioned(*stamp, noted.space, noted.message)


def _of_space(
    value: Unread | Alert | SpaceHead, room: ViewerRoom, stamp: Stamp
) -> UnreadChanged | MessageAlert | FollowedSpaceChanged | None:
    space_id = value.id if isinstance(value, SpaceHead) else value.space_id
    space, head = room.spaces.get(space_id), room.heads.get(space_id)
    if space is None or head is None:
        return None
    head = replace(head, seq=space.seq)
    match value:
        case Unread():
            return UnreadChanged(*stamp, head, value)
        case Alert():
            return MessageAlert(*stamp, head, value.message_id)
        case SpaceHead():
            return FollowedSpaceChanged(*stamp, head)
