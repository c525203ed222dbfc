"""One watched topic of this process: new rows are read once for any number of subscribers.

`hub` opens rooms, passes them the messages from Redis and asks them to read their heads. `spaces.feed` and
`consciousness.agent_feed` define how to read. A subscriber at the room's position is live. Any other subscriber first
reads up to the room's position. So no subscriber misses an event or gets one twice.
"""

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Self, TypeVar
from uuid import UUID

from redis.asyncio import Redis

from backend.feeds.cursor import Position, covers, furthest
from backend.feeds.live_state import LiveBoard
from backend.feeds.subscriber import Durable, Subscriber
from backend.kit.redis_signals import Topic
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import metrics

log = logging.getLogger(__name__)

#: Maximum number of events from hints that the room has not reached yet.
_MAX_CARRIED = 32

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Durable events in order.

    After all of them the reader's position is `reached`, which the last event contains too.
    """

    events: Sequence[Durable]
    reached: Position
    is_last: bool


class Room(LiveBoard[R]):
    """Open it once. Everything except `open`, `close` and the reads is synchronous, so positions stay consistent."""

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic)
        self.redis = redis
        self.position: Position = (0, 0)
        #: Used by the hub: how many readers are inside or entering, and the lock for the reader that opens the room.
        self.reader_count = 0
        self.opening = asyncio.Lock()
        self._must_read = False
        self._must_check = False
        self._has_gap = False
        self._wake_up = asyncio.Event()
        #: Carried events, by the position just before each.
        self._carried: dict[Position, Durable] = {}
        self._follower: asyncio.Task[None] | None = None

    # Implemented by each domain

    @abstractmethod
    async def begin(self) -> Position:
        """Reads the current position of the database, and the texts that are being written.

        Called after the Redis subscription.
        """

    @abstractmethod
    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:
        """Reads a page of what is newer than `after` and not newer than `upto`, in one snapshot."""

    @abstractmethod
    def receive(self, event: Mapping[str, Any]) -> None:
        """Takes a live event from Redis."""

    @abstractmethod
    async def reread_texts(self) -> None:
        """Messages may have been missed: reads once more the texts that are in progress. A `check` follows."""

    @classmethod
    @abstractmethod
    async def read_heads(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Called once a second: announces the heads of these rooms of one tenant, from one read."""

    @classmethod
    @abstractmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Called every few seconds: checks who may still read, and which agents are awake, with one read per tenant."""

    @classmethod
    async def look(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Called every few seconds, apart from all else: reads from Redis, which may be slow or away."""

    # Life

    @property
    def is_open(self) -> bool:
        return self._follower is not None and not self._follower.done()

    @property
    def is_broken(self) -> bool:
        """The room ended by a bug. The next reader gets a new room."""
        return self._follower is not None and self._follower.done()

    async def open(self) -> None:
        self.position = await self.begin()
        self.target = furthest(self.target, self.position)
        # An empty context: the room must not inherit the transaction of its first reader (trap L4).
        self._follower = asyncio.get_running_loop().create_task(self._follow(), context=Context())
        self._follower.add_done_callback(self._ended)

    async def close(self) -> None:
        if self._follower is not None:
            await end([self._follower])

    def join(self, reader: R, *, position: Position, limit: int) -> Subscriber[R]:
        subscriber = Subscriber(self, reader=reader, position=position, limit=limit)
        self.subscribers.add(subscriber)
        return subscriber

    def leave(self, subscriber: Subscriber[R]) -> None:
        self.subscribers.discard(subscriber)

    # News

    def announce(self, head: Position) -> None:
        """Reports that the database is at `head`."""
        self.target = furthest(self.target, head)
        is_behind = not covers(self.position, self.target)
        if is_behind or self._must_read or self._must_check or self._has_gap:
            self._wake_up.set()

    def carry(self, event: Durable, *, before: Position) -> None:
        """Takes an event that a hint brought, committed right after `before`.

        A room at `before` need not read it from the database.
        """
        pending = {key: each for key, each in self._carried.items() if not covers(self.position, each.position)}
        self._carried = {**pending, before: event} if len(pending) < _MAX_CARRIED else {before: event}

    def request_read(self) -> None:
        """A durable event happened, but the new head was not reported."""
        self._must_read = True
        self._wake_up.set()

    def note_gap(self) -> None:
        """Redis was down: live events are missing."""
        self._has_gap = True
        self._wake_up.set()

    def request_check(self) -> None:
        """Requests a check at once: a reader may have lost the right to read."""
        self._must_check = True
        self._wake_up.set()

    # Following the database

    async def _follow(self) -> None:
        while True:
            await self._wake_up.wait()
            self._wake_up.clear()
            try:
                await self._catch_up()
                await self._repair()
            except TRANSIENT as error:
                # The next read of the heads, within a second, tries all of it again.
                log.warning("feed %s could not be read, trying again: %s", self.topic.channel, type(error).__name__)
                self._must_read = self._must_check = self._has_gap = True

    async def _repair(self) -> None:
        if self._has_gap:
            self._has_gap, self._must_check = False, True
            await self.reread_texts()
        if self._must_check:
            self._must_check = False
            await self.check(self.topic.tenant_id, [self])

    async def _catch_up(self) -> None:
        while self._must_read or not covers(self.position, self.target):
            if not self._must_read and (event := self._carried.pop(self.position, None)):
                self._move(FeedPage([event], event.position, is_last=True))
                continue
            self._must_read = False
            page = await self.read(self.position)
            self._move(page)
            self._must_read |= not page.is_last
            if page.is_last and not covers(page.reached, self.target):
                # The reported head is ahead of the database (which was restored from a backup): the database counts.
                self.target = page.reached

    def _move(self, page: FeedPage) -> None:
        self.position = page.reached
        self.target = furthest(self.target, page.reached)
        now = time.time()
        for event in page.events:
            metrics.FEED_LAG.add(now - event.at.timestamp())
            self.on_durable(event)
        for subscriber in self.subscribers:
            if subscriber.is_live:
                subscriber.post(page.events, reached=page.reached)
            else:
                subscriber.wake()

    def on_durable(self, event: Durable) -> None:
        """Called for each durable event before a subscriber gets it, and again for a subscriber that catches up."""

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """A bug in reading ends the subscriptions too, so that clients notice it and reconnect."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            log.error("feed %s failed, its subscriptions end", self.topic.channel, exc_info=error)
            for subscriber in self.subscribers:
                subscriber.end(error)
