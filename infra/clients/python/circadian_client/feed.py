"""Feeds that continue after lost connections."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import TypeVar, cast

from circadian_client.errors import ClientClosed, ConnectionLost
from circadian_client.retries import pause

Event = TypeVar("Event")


async def follow(
    subscribe: Callable[[str | None], AsyncIterator[Event]],
    after: str | None = None,
    *,
    on_subscribe: Callable[[], None] = lambda: None,
) -> AsyncIterator[Event]:
    """Yields the events of any subscription without a gap, until the client is closed. Raises `Refused` if it cannot
    continue.

    `subscribe` makes a subscription that begins after a cursor:
    `follow(lambda cursor: client.space_feed(space_id, after=cursor), after=space.feed_cursor)`. After a lost connection
    it is called again, with the cursor of the last event: no event is missed, and none comes twice. Without `after` the
    feed begins at an unknown moment, and nothing is known to be missed before its first event.

    `on_subscribe` is called before each subscription. The server then sends all drafts again, from their beginning, and
    then `SnapshotCompleted`: forget those that you have, at once or if they were not sent again by then. An event
    `FeedReset` says that the feed could not continue at the cursor: read everything again, the feed goes on by itself.
    A feed without cursors, such as `tool_call_feed`, sends again what waits.
    """
    attempt = 0
    while True:
        on_subscribe()
        lost = ConnectionLost("the subscription has ended")
        try:
            async with aclosing(cast("AsyncGenerator[Event, None]", subscribe(after))) as events:
                async for event in events:
                    attempt = 0
                    after = getattr(event, "cursor", after)
                    yield event
        except ConnectionLost as error:
            lost = error
        except ClientClosed:
            return
        await pause(attempt, lost)
        attempt += 1
