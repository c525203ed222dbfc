"""One watched topic of this process: what is new in the database is read once, however many listen.

`feed_hub` opens rooms, tells them what Redis says and asks them to look at their heads; `spaces.feed` and
`consciousness.agent_feed` say how to read. Subscribers follow the room: whoever stands where the room stands is live,
everybody else reads up to it first, so nobody misses an event or sees one twice.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar
from uuid import UUID

from redis.asyncio import Redis

from backend.kit.feed_cursor import Position, covers, furthest
from backend.kit.feed_subscriber import Durable, Subscriber
from backend.kit.hints import Topic
from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

R = TypeVar("R")

#: Streams whose text is finished; a piece that arrives after its message is ignored.
_SETTLED_KEPT = 512
_SILENT_SECONDS = 120.0
_HEAL_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Page:
    """Durable events in order. After all of them a reader stands at `reached`; the last one says so too."""

    events: Sequence[Durable]
    reached: Position
    is_last: bool


@dataclass(slots=True)
class LiveText:
    """A text that an agent is writing, as far as it is written."""

    author: UUID
    lease_no: int
    text: str
    grown_at: float


class Room(ABC, Generic[R]):
    """Open it once; everything but `open`, `close` and the reads is synchronous, so positions never tear."""

    #: The state of an agent that a reader takes for granted.
    resting_state: ClassVar[str] = "SLEEPING"

    def __init__(self, topic: Topic, redis: Redis) -> None:
        self.topic = topic
        self.redis = redis
        self.position: Position = (0, 0)
        self.target: Position = (0, 0)
        #: The hub's: how many are in it or about to enter, and who of them opens it.
        self.guests = 0
        self.opening = asyncio.Lock()
        self.subscribers: set[Subscriber[R]] = set()
        self.texts: dict[Hashable, LiveText] = {}
        self.states: dict[UUID, str] = {}
        self._leases: dict[UUID, int] = {}
        self._settled: OrderedDict[Hashable, None] = OrderedDict()
        #: When each state was last told, on the loop's clock.
        self._told_at: dict[UUID, float] = {}
        self._must_read = False
        self._must_check = False
        self._has_gap = False
        self._healed_at = float("-inf")
        self._news = asyncio.Event()
        self._follower: asyncio.Task[None] | None = None

    # What a domain says

    @abstractmethod
    async def begin(self) -> Position:
        """Read where the database stands now, and what is being written; called after Redis is listened to."""

    @abstractmethod
    async def read(self, after: Position, *, upto: Position | None = None) -> Page:
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
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)

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

    def awake(self) -> list[UUID]:
        return [key for key, state in self.states.items() if state != self.resting_state]

    # What is not in the database

    def is_current(self, author: UUID, lease_no: int) -> bool:
        """False for a worker that lost its lease; a newer lease ends what the older one was writing."""
        newest = self._leases.get(author, 0)
        if lease_no < newest:
            return False
        if lease_no > newest:
            self._leases[author] = lease_no
            self.withdraw_older(author, lease_no=lease_no, reason="its worker is gone")
        return True

    def set_state(self, key: UUID, state: str) -> None:
        self._told_at[key] = _now()
        if self.states.get(key, self.resting_state) != state:
            self.states[key] = state
            for subscriber in self._live():
                subscriber.state_changed(key, after=self.target)

    def settle_states(self, awake: Mapping[UUID, str], *, read_at: float) -> None:
        """What the database said at `read_at`; what was told since then is newer."""
        for key in {*self.states, *awake}:
            if self._told_at.get(key, 0.0) < read_at:
                self.set_state(key, awake.get(key, self.resting_state))

    def grow(self, key: Hashable, *, author: UUID, lease_no: int, offset: int, text: str) -> None:
        """A piece of a text. One that starts at 0 is all of it so far, be it the same again or another beginning."""
        if key in self._settled or not self.is_current(author, lease_no):
            return
        known = self.texts.get(key)
        before = known.text if known else ""
        if offset > len(before):
            self.on_hole(key)
            return
        whole = before[:offset] + text
        if before.startswith(whole):
            return
        self.texts[key] = LiveText(author, lease_no, whole, _now())
        for subscriber in self._live():
            subscriber.text_changed(key, after=self.target, is_rewritten=not whole.startswith(before))

    def on_hole(self, key: Hashable) -> None:  # noqa: ARG002  # rooms that cannot read a text again give it up
        """A piece is missing: read again what is being written, but not for every piece that follows."""
        if self._healed_at < _now() - _HEAL_SECONDS:
            self.gap()

    def settle(self, key: Hashable) -> None:
        """The finished text is a durable event."""
        self._close_text(key)
        for subscriber in self.subscribers:
            subscriber.text_settled(key)

    def withdraw(self, key: Hashable, *, reason: str) -> None:
        if key in self._settled:
            return
        self._close_text(key)
        for subscriber in self._live():
            subscriber.text_withdrawn(key, reason=reason, after=self.target)

    def withdraw_older(self, author: UUID, *, lease_no: int, reason: str) -> None:
        """Withdraw what `author` was writing under leases older than `lease_no`."""
        for key, text in list(self.texts.items()):
            if text.author == author and text.lease_no < lease_no:
                self.withdraw(key, reason=reason)

    def withdraw_silent(self) -> None:
        """Withdraw what has not grown for so long that nobody can be writing it."""
        for key, text in list(self.texts.items()):
            if text.grown_at < _now() - _SILENT_SECONDS:
                self.withdraw(key, reason="it was never finished")

    def _close_text(self, key: Hashable) -> None:
        self.texts.pop(key, None)
        self._settled[key] = None
        if len(self._settled) > _SETTLED_KEPT:
            self._settled.popitem(last=False)

    # Following the database

    async def _follow(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._catch_up()
                await self._repair()
            except TRANSIENT as error:
                # The next look at the heads, within a second, tries again.
                log.warning("feed %s could not read: %s", self.topic.channel, type(error).__name__)
                self._must_read = True

    async def _repair(self) -> None:
        if self._has_gap:
            self._healed_at = _now()
            await self.heal()
            self._has_gap, self._must_check = False, True
        if self._must_check:
            await self.check(self.topic.tenant_id, [self])
            self._must_check = False

    async def _catch_up(self) -> None:
        while self._must_read or not covers(self.position, self.target):
            self._must_read = False
            page = await self.read(self.position)
            self._move(page)
            self._must_read |= not page.is_last
            if page.is_last and not covers(page.reached, self.target):
                # Told of more than there is (the database was restored): what is there is what counts.
                self.target = page.reached

    def _move(self, page: Page) -> None:
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
        """The room itself sees each durable event once, before its subscribers do."""

    def _live(self) -> Iterable[Subscriber[R]]:
        return (subscriber for subscriber in self.subscribers if subscriber.is_live)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """A bug in reading ends the subscriptions with it, so that clients see it and come back."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            log.error("feed %s ended", self.topic.channel, exc_info=error)
            for subscriber in self.subscribers:
                subscriber.end(error)


def _now() -> float:
    return asyncio.get_running_loop().time()
