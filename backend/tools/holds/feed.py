"""The feed of the calls that wait for the person who subscribes, in all spaces and outside spaces.

The API's subscription `holdFeed` calls it. It reads through `tools.holds.room` and uses the same condition as `holds`.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import aclosing
from contextvars import Context as Variables
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.room import Room
from backend.feeds.shared_events import RoomEvent
from backend.feeds.subscriber import SnapshotCompleted, StateChanged
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.tenants.actor import Actor, Scope
from backend.tools.holds.room import HoldRead, HoldRoom, HoldRow, read_for

log = logging.getLogger(__name__)

_RETRY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class HoldChange:
    """`row` None: the call was sent before, and does not wait for this person any more."""

    call_id: UUID
    row: HoldRow | None


@dataclass(frozen=True, slots=True)
class HoldsListed:
    """All calls that wait for the person were sent."""


def hold_feed(hub: FeedHub, actor: Actor) -> AsyncIterator[HoldChange]:
    """A program has nothing to answer, so its feed stays empty."""
    return _changes(holds_and_list_end(hub, actor))


def holds_and_list_end(hub: FeedHub, actor: Actor) -> AsyncIterator[HoldChange | HoldsListed]:
    """As `hold_feed`, with `HoldsListed` after the calls that wait already."""
    actor.require(Scope.MESSAGES_WRITE)
    topic = Topic(actor.tenant_id, "holds", actor.tenant_id)
    entered = list[Room[Actor]]()
    stream = follow(hub, topic, HoldRoom, reader=actor, after=None, head=(0, 0), entered=entered.append)
    return _mine(stream, entered, actor)


async def _changes(stream: AsyncIterator[HoldChange | HoldsListed]) -> AsyncIterator[HoldChange]:
    async with aclosing(cast("Any", stream)):
        async for event in stream:
            if isinstance(event, HoldChange):
                yield event


async def _mine(
    stream: AsyncIterator[RoomEvent], entered: list[Room[Actor]], actor: Actor
) -> AsyncIterator[HoldChange | HoldsListed]:
    sent_ids = set[UUID]()
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            if isinstance(room_event.event, SnapshotCompleted):
                yield HoldsListed()
            if not isinstance(room_event.event, StateChanged):
                continue
            call_id = room_event.event.key
            row = await _row(room_event, entered[0], actor)
            if row is not None:
                sent_ids.add(call_id)
                yield HoldChange(call_id, row)
            elif call_id in sent_ids:
                sent_ids.discard(call_id)
                yield HoldChange(call_id, None)


async def _row(room_event: RoomEvent, room: Room[Actor], actor: Actor) -> HoldRow | None:
    """The call for this person. All who receive the event share one read; who came after it reads alone."""
    call_id = cast("StateChanged", room_event.event).key
    readers = {subscriber.reader.id for subscriber in room.subscribers}
    found = await asyncio.shield(room_event.memo.once("read", lambda: _begin_read(actor.tenant_id, call_id, readers)))
    if actor.id not in found.asked_ids:
        found = await _read(actor.tenant_id, call_id, {actor.id})
    return found.of(actor.id)


def _begin_read(tenant_id: UUID, call_id: UUID, actor_ids: Collection[UUID]) -> "asyncio.Task[HoldRead]":
    # An empty context, and a task that no subscriber cancels: it may outlive the first of them (trap L4).
    return asyncio.get_running_loop().create_task(_read(tenant_id, call_id, actor_ids), context=Variables())


async def _read(tenant_id: UUID, call_id: UUID, actor_ids: Collection[UUID]) -> HoldRead:
    """Waits for a database that is away, as the room itself does."""
    while True:
        try:
            async with unit_of_work(tenant_id, read_only=True) as work:
                return await read_for(work, call_id, actor_ids)
        except TRANSIENT as error:
            log.warning("call %s could not be read, trying again: %s", call_id, type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
