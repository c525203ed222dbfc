"""One subscription of a room: its position, a bounded queue, and how much of each growing text it has shown.

`room` fills it, the domain's feed reads it by `next`. Durable events are queued up to a limit; beyond it the
subscription ends with a reason. All other changes are only marked, and their value is read when their turn comes. So a
slow reader costs no memory and misses only intermediate states.
"""

import asyncio
from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import UUID

from backend.feeds.cursor import Position, covers, furthest
from backend.telemetry import metrics

if TYPE_CHECKING:
    from backend.feeds.room import Room

R = TypeVar("R")


class ResetReason(StrEnum):
    """Why a feed does not continue at its reader's position: read everything again, or reconnect with the cursor."""

    CURSOR_TOO_OLD = "CURSOR_TOO_OLD"
    CURSOR_AHEAD = "CURSOR_AHEAD"
    TOO_SLOW = "TOO_SLOW"


@dataclass(frozen=True, slots=True)
class Durable:
    """An event that is stored in the database since `at`. `position` is the reader's position after it."""

    position: Position
    at: datetime
    payload: Any


@dataclass(frozen=True, slots=True)
class TextGrew:
    """More of a text that is being written. `key` is the stream id of its draft. `offset` counts the code points before
    it in this `part`."""

    key: Hashable
    author: UUID
    label: str
    part: str
    offset: int
    text: str


@dataclass(frozen=True, slots=True)
class TextWithdrawn:
    """A text that was shown will not be finished."""

    key: Hashable
    reason: str


@dataclass(frozen=True, slots=True)
class StateChanged:
    key: UUID
    state: str


@dataclass(frozen=True, slots=True)
class Progressed:
    """The newest progress of an operation whose end a durable event will report, or the newest passing value."""

    key: Hashable
    value: Any


@dataclass(frozen=True, slots=True)
class Repositioned:
    """The feed continues (or will, by its cursor) from another position than the reader's."""

    reason: ResetReason


@dataclass(frozen=True, slots=True)
class SnapshotCompleted:
    """Sent once: the durable events that the reader had missed, and the whole live state. What the reader shows from an
    earlier subscription, and did not receive again, is over."""


Event = Durable | TextGrew | TextWithdrawn | StateChanged | Progressed | SnapshotCompleted | Repositioned


#: Names of the events in the metrics.
_KINDS = {TextGrew: "text", TextWithdrawn: "withdrawal", StateChanged: "state", Progressed: "progress"}


@dataclass(frozen=True, slots=True)
class _Text:
    key: Hashable


@dataclass(frozen=True, slots=True)
class _State:
    key: UUID


@dataclass(frozen=True, slots=True)
class _Progress:
    key: Hashable


class Subscriber(Generic[R]):
    """`reader` identifies the reader; the room's domain uses it to check whether the reader may still read."""

    def __init__(self, room: "Room[R]", *, reader: R, position: Position, limit: int) -> None:
        self.reader = reader
        self.position = position
        self.is_live = False
        self._room = room
        self._limit = limit
        self._durable: deque[Durable] = deque()
        #: Changes not handed out yet, each with the position that must be reached before.
        self._changed: dict[_Text | _State | _Progress, Position] = {}
        #: How many code points of each text were shown, by part.
        self._shown: dict[Hashable, dict[str, int]] = {}
        self._withdrawn: dict[Hashable, str] = {}
        #: What the room showed when this reader became live, and what of it was not handed out. Null: all of it was.
        self._snapshot: set[_Text | _State | _Progress] | None = set()
        self._ending: Repositioned | Exception | None = None
        self._is_over = False
        #: The waiting call of `next`. A future costs less than an `asyncio.Event` for each reader of each event.
        self._waiting: asyncio.Future[None] | None = None

    async def next(self) -> Event | None:
        """Returns the next event; None after a reset that ended the subscription.

        Raises any other error that ended it.
        """
        while self._ending is None:
            if self._durable:
                return self._deliver(self._durable.popleft())
            if not self.is_live:
                await self._approach()
            elif self._is_snapshot_sent():
                metrics.FEED_EVENTS.add("snapshot")
                return SnapshotCompleted()
            elif event := self._next_change():
                return event
            else:
                await self._wait()
        if isinstance(self._ending, Exception):
            raise self._ending
        if self._is_over:
            return None
        self._is_over = True
        metrics.FEED_EVENTS.add("reset")
        return self._ending

    # Called by the room; none of these methods waits.

    def post(self, events: Sequence[Durable], *, reached: Position) -> None:
        """Adds newer durable events, up to `reached`."""
        if len(self._durable) + len(events) > self._limit:
            self.end(Repositioned(ResetReason.TOO_SLOW))
            return
        self._durable.extend(events)
        if not self._durable:
            self.position = reached
        elif self._durable[-1].position != reached:
            self._durable[-1] = replace(self._durable[-1], position=reached)
        self.wake()

    def text_changed(self, key: Hashable, *, after: Position, rewritten: str | None = None) -> None:
        """`rewritten` is the part that begins anew."""
        if rewritten is not None and key in self._shown:
            self._shown[key].pop(rewritten, None)
        self._changed.setdefault(_Text(key), after)
        self.wake()

    def state_changed(self, key: UUID, *, after: Position) -> None:
        self._changed.setdefault(_State(key), after)
        self.wake()

    def progressed(self, key: Hashable, *, after: Position) -> None:
        self._changed.setdefault(_Progress(key), after)
        self.wake()

    def text_settled(self, key: Hashable) -> None:
        """A durable event brings the finished text."""
        self._changed.pop(_Text(key), None)
        self._shown.pop(key, None)

    def text_withdrawn(self, key: Hashable, *, reason: str, after: Position) -> None:
        if self._shown.pop(key, None) is not None:
            self._withdrawn[key] = reason
            self.text_changed(key, after=after)

    def end(self, ending: Repositioned | Exception) -> None:
        """Waiting events are not handed out any more: a reader that reconnects gets them by its cursor."""
        if self._ending is None:
            self._ending = ending
            self._durable.clear()
            self._changed.clear()
            self.wake()

    def wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _deliver(self, event: Durable) -> Durable:
        metrics.FEED_EVENTS.add("durable")
        self.position = furthest(self.position, event.position)
        return event

    async def _approach(self) -> None:
        """Reads what the room had read before this reader joined; then the subscriber becomes live."""
        goal = self._room.position
        if self.position == goal:
            self._go_live()
        elif covers(goal, self.position):
            page = await self._room.read(self.position, upto=goal)
            for event in page.events:
                self._room.on_durable(event)  # the room began after it, and has never seen it
            self._durable.extend(page.events)
            if not page.events:
                self.position = page.reached
        else:
            await self._wait()

    def _is_snapshot_sent(self) -> bool:
        """True once: as soon as nothing of the first state waits any more."""
        if self._snapshot is None or self._snapshot & self._changed.keys():
            return False
        self._snapshot = None
        return True

    def _go_live(self) -> None:
        self.is_live = True
        for author in self._room.awake():
            self.state_changed(author, after=self.position)
        for key in self._room.texts:
            self.text_changed(key, after=self.position)
        for key in filter(self._room.reaches_late_readers, self._room.progress):
            self.progressed(key, after=self.position)
        for key in self._room.passing_for(self.reader):
            self.progressed(key, after=self.position)
        self._snapshot = set(self._changed)

    async def _wait(self) -> None:
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    def _next_change(self) -> Event | None:
        for change, after in list(self._changed.items()):
            if covers(self.position, after):
                del self._changed[change]
                if self._snapshot is not None:
                    self._snapshot.discard(change)
                if event := self._event_of(change):
                    metrics.FEED_EVENTS.add(_KINDS[type(event)])
                    return event
        return None

    def _event_of(self, change: _Text | _State | _Progress) -> Event | None:
        if isinstance(change, _State):
            return StateChanged(change.key, self._room.states[change.key])
        if isinstance(change, _Progress):
            value = self._room.newest(change.key)
            return None if value is None else Progressed(change.key, value)
        return self._text_event(change.key)

    def _text_event(self, key: Hashable) -> Event | None:
        if reason := self._withdrawn.pop(key, None):
            return TextWithdrawn(key, reason)
        text, shown = self._room.texts.get(key), self._shown.get(key, {})
        grown = [part for part, whole in text.parts.items() if len(whole) > shown.get(part, 0)] if text else []
        if text is None or not grown:
            return None
        part, whole, offset = grown[0], text.parts[grown[0]], shown.get(grown[0], 0)
        self._shown[key] = {**shown, part: len(whole)}
        if grown[1:]:
            self._changed[_Text(key)] = self.position  # one part at a time
        return TextGrew(key, text.author, text.label, part, offset, whole[offset:])
