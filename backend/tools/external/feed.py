"""The feed of calls that wait for outside programs: each call while it is free, and again when a claim on it ends.

The API's subscription `toolCallFeed` calls it. It reads through `tools.external.room`. A call is sent at least once, so
a subscriber claims a call before it works on it.
"""

from collections.abc import AsyncIterator, Collection
from contextlib import aclosing
from typing import Any, cast

from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.shared_events import RoomEvent
from backend.feeds.subscriber import StateChanged
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor, Scope
from backend.tools.external import signals as external_signals
from backend.tools.external.room import CallRoom, FreeCall, find_free


def call_feed(hub: FeedHub, actor: Actor, *, names: Collection[str]) -> AsyncIterator[FreeCall]:
    """Free calls, for the tools of these names."""
    actor.require(Scope.TOOLS_WRITE)
    topic = external_signals.topic(actor.tenant_id)
    return _free(follow(hub, topic, CallRoom, reader=actor, after=None, head=(0, 0)), actor, names)


async def _free(stream: AsyncIterator[RoomEvent], actor: Actor, names: Collection[str]) -> AsyncIterator[FreeCall]:
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            if not isinstance(room_event.event, StateChanged) or room_event.event.state == CallRoom.resting_state:
                continue
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                call = await find_free(work, actor, room_event.event.key)
            if call is not None and call.name in names:
                yield call
