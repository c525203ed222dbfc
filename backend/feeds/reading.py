"""Follows a room as one reader, from a cursor or from now on.

The feeds of `spaces` and `consciousness` check access first, then translate the results of `follow` into their events.
"""

from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from redis.asyncio import Redis

from backend.feeds import cursor as feed_cursor
from backend.feeds.cursor import Position
from backend.feeds.hub import FeedHub
from backend.feeds.room import Room
from backend.feeds.shared_events import RoomEvent
from backend.feeds.subscriber import Event, Repositioned, ResetReason
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Topic

R = TypeVar("R")


async def follow(
    hub: FeedHub,
    topic: Topic,
    make: Callable[[Topic, Redis], Room[R]],
    *,
    reader: R,
    after: Position | None,
    head: Position,
    oldest: Position = (0, 0),
    entered: Callable[[Room[R]], None] | None = None,
) -> AsyncIterator[RoomEvent]:
    """Yields all events after `after`; if `after` is None, all after `head`, the current position of the database.

    A cursor before `oldest` is too old: what followed it is not stored any more. Close the generator to leave the room.
    `entered` is called with the room before the first event. The generator ends by itself if the reader is too slow,
    and raises any other error that ends the subscription.
    """
    start, reset = _start(after, head, oldest)
    async with hub.room(topic, make) as room:
        room.announce(head)
        subscriber = room.join(reader, position=start, limit=DEFAULT.subscriber_queue)
        if entered is not None:
            entered(room)
        try:
            event: Event | None = reset or await subscriber.next()
            while event is not None:
                yield room.shared_events.of(event, subscriber.position)
                event = await subscriber.next()
        finally:
            room.leave(subscriber)


def _start(after: Position | None, head: Position, oldest: Position) -> tuple[Position, Repositioned | None]:
    if after is None:
        return head, None
    if not feed_cursor.covers(head, after):
        return head, Repositioned(ResetReason.CURSOR_AHEAD)
    if feed_cursor.distance(after, head) > DEFAULT.feed_replay or not feed_cursor.covers(after, oldest):
        return head, Repositioned(ResetReason.CURSOR_TOO_OLD)
    return after, None
