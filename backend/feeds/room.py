"""One watched topic of this process: what is new in the database is read once, however many listen.

`hub` opens rooms, tells them what Redis says and asks them to look at their heads; `spaces.feed` and
`consciousness.agent_feed` say how to read. Subscribers follow the room: whoever stands where the room stands is live,
everybody else reads up to it first, so nobody misses an event or sees one twice.
"""

import asyncio
import logging
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

log = logging.getLogger(__name__)

#: Events that hints brought and whose place has not been reached.
_CARRIED_KEPT = 32

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Durable events in order. After all of them a reader stands at `reached`; the last one says so too."""

    events: Sequence[Durable]
    reached: Position
    is_last: bool


class Room(LiveBoard[R]):
    """Open it once; everything but `open`, `close` and the reads is synchronous, so positions never tear."""

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic)
        self.redis = redis
        self.position: Position = (0, 0)
        #: The hub's: how many are in it or about to enter, and who of them opens it.
        self.guests = 0
        self.opening = asyncio.Lock()
        self._must_read = False
        self._must_check = False
        self._has_gap = False
        self._news = asyncio.Event()
        #: By the position just before each.
        self._carried: dict[Position, Durable] = {}
        self._follower: asyncio.Task[None] | None = None

    # What a domain says

    @abstractmethod
    async def begin(self) -> Position:
        """Read where the database stands now, and what is being written; called after Redis is listened to."""

    @abstractmethod
    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:
        """What is newer than `after`, in one snapshot, at most a page; not newer than `upto`."""

    @abstractmethod
    def hear(self, event: Mapping[str, Any]) -> None:
        """A live event from Redis."""

    @abstractmethod
    async def heal(self) -> None:
        """Live events may have been missed: read again what is being written. A `check` follows."""

    @classmethod
    @abstractmethod
    async def look(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Once a second: announce the heads of these rooms of one tenant, from one read."""

    @classmethod
    @abstractmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Every few seconds: who may still listen, and who is awake; one read per tenant."""

    # Life

    @property
    def is_open(self) -> bool:
        return self._follower is not None and not self._follower.done()

    @property
    def is_broken(self) -> bool:
        """It ended by a bug; whoever comes next gets a fresh one."""
        return self._follower is not None and self._follower.done()

    async def open(self) -> None:
        self.position = await self.begin()
        self.target = furthest(self.target, self.position)
        # An empty context: the transaction of whoever came first is not the room's (trap L4).
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
        """Somebody says that the database stands at `head`."""
        self.target = furthest(self.target, head)
        is_behind = not covers(self.position, self.target)
        if is_behind or self._must_read or self._must_check or self._has_gap:
            self._news.set()

    def carry(self, event: Durable, *, before: Position) -> None:
        """A hint brought the event itself, committed as the next after `before`. Nobody reads it who stands there."""
        kept = {key: each for key, each in self._carried.items() if not covers(self.position, each.position)}
        self._carried = {**kept, before: event} if len(kept) < _CARRIED_KEPT else {before: event}

    def poke(self) -> None:
        """Something durable happened; the head itself was not told."""
        self._must_read = True
        self._news.set()

    def gap(self) -> None:
        """Redis was away: live events are missing."""
        self._has_gap = True
        self._news.set()

    def ask_check(self) -> None:
        """Do not wait for the next turn: somebody may have lost his right to listen."""
        self._must_check = True
        self._news.set()

    # Following the database

    async def _follow(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._catch_up()
                await self._repair()
            except TRANSIENT as error:
                # The next look at the heads, within a second, tries all of it again.
                log.warning("feed %s could not read: %s", self.topic.channel, type(error).__name__)
                self._must_read = self._must_check = self._has_gap = True

    async def _repair(self) -> None:
        if self._has_gap:
            self._has_gap, self._must_check = False, True
            await self.heal()
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
                # Told of more than there is (the database was restored): what is there is what counts.
                self.target = page.reached

    def _move(self, page: FeedPage) -> None:
        self.position = page.reached
        self.target = furthest(self.target, page.reached)
        for event in page.events:
            self.on_durable(event)
        for subscriber in self.subscribers:
            if subscriber.is_live:
                subscriber.post(page.events, reached=page.reached)
            else:
                subscriber.wake()

    def on_durable(self, event: Durable) -> None:
        """The room itself sees each durable event before a subscriber does, again for one who has to catch up."""

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """A bug in reading ends the subscriptions with it, so that clients see it and come back."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            log.error("feed %s ended", self.topic.channel, exc_info=error)
            for subscriber in self.subscribers:
                subscriber.end(error)
