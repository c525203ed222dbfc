"""The feed of the calls that wait for the person who subscribes, in all spaces and outside spaces.

The API's subscription `holdFeed` calls it. It reads through `tools.holds.room` and uses the same condition as `holds`.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.shared_events import RoomEvent
from backend.feeds.subscriber import StateChanged
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor, Scope
from backend.tools.holds.room import HoldRoom, HoldRow, find_mine


@dataclass(frozen=True, slots=True)
class HoldChange:
    """`row` None: the call was sent before, and does not wait for this person any more."""

    call_id: UUID
    row: HoldRow | None


def hold_feed(hub: FeedHub, actor: Actor) -> AsyncIterator[HoldChange]:
    """A program has nothing to answer, so its feed stays empty."""
    actor.require(Scope.MESSAGES_WRITE)
    topic = Topic(actor.tenant_id, "holds", actor.tenant_id)
    return _mine(follow(hub, topic, HoldRoom, reader=actor, after=None, head=(0, 0)), actor)


async def _mine(stream: AsyncIterator[RoomEvent], actor: Actor) -> AsyncIterator[HoldChange]:
    sent_ids = set[UUID]()
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            if not isinstance(room_event.event, StateChanged):
                continue
            call_id = room_event.event.key
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                row = await find_mine(work, actor, call_id)
            if row is not None:
                sent_ids.add(call_id)
                yield HoldChange(call_id, row)
            elif call_id in sent_ids:
                sent_ids.discard(call_id)
                yield HoldChange(call_id, None)
