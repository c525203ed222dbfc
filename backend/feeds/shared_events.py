"""What the readers of a room are told, made once for all who are told the same.

`reading` asks here for each event of each reader. Who stands where others stand gets the very object that they
got, and with it a memo of what has been made of it since: the domain's event, the API's answer. Whoever lags gets what
is new only to him as an object of its own. Everything is forgotten within a second or two (`hub`).
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from backend.feeds import cursor as feed_cursor
from backend.feeds.cursor import Position
from backend.feeds.subscriber import Durable, Event, Progressed, Repositioned, StateChanged, TextGrew
from backend.kit.redis_signals import Topic

T = TypeVar("T")

#: A page of durable events, which one reader takes before the next begins.
_KEPT = 64
#: Things made of one event. Whoever comes with one more makes it for himself alone.
_MADE = 8


class Memo:
    """What was made of one event. Everybody who is told it may read all that is put here."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[Hashable, Any] = {}

    def get(self, key: Hashable) -> Any:
        return self._made.get(key)

    def put(self, key: Hashable, made: Any) -> None:
        if key in self._made or len(self._made) < _MADE:
            self._made[key] = made

    def once(self, key: str, make: Callable[[], T]) -> T:
        made: T | None = self._made.get(key)
        if made is None:
            made = make()
            self.put(key, made)
        return made


#: Cursor, moment and memo of an event.
Stamp = tuple[str, datetime, Memo]


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """An event with the cursor that a reader keeps after it."""

    event: Event
    cursor: str
    occurred_at: datetime
    memo: Memo = field(default_factory=Memo)

    @property
    def stamp(self) -> Stamp:
        return self.cursor, self.occurred_at, self.memo


class Tellings:
    """Of one room. What is live is told anew after every change, so nothing that is kept can be out of date."""

    def __init__(self, topic: Topic) -> None:
        self._topic = topic
        self._kept: dict[Hashable, RoomEvent] = {}
        self._live: dict[Hashable, RoomEvent] = {}

    def of(self, event: Event, position: Position) -> RoomEvent:
        """`event` for a reader who stands at `position` after it."""
        kept = self._kept if isinstance(event, Durable) else self._live
        key = None if isinstance(event, Repositioned) else (_identity(event), position)
        told = kept.get(key)
        if told is None:
            told = RoomEvent(event, feed_cursor.encode(self._topic, position), _moment(event))
            if key is not None:
                _keep(kept, key, told)
        return told

    def changed(self) -> None:
        """Something that is in no table is otherwise than it was told."""
        self._live.clear()

    def forget(self) -> None:
        self._live.clear()
        self._kept.clear()


def _identity(event: Event) -> Hashable:
    """What tells it from all others between two changes. What is kept holds the payload: its id stays its own."""
    match event:
        case Durable(payload=payload):
            return id(payload)
        case TextGrew(key=key, part=part, offset=offset):
            return TextGrew, key, part, offset
        case StateChanged(key=key) | Progressed(key=key):
            return type(event), key
        case _:
            return event


def _moment(event: Event) -> datetime:
    return event.at if isinstance(event, Durable) else datetime.now(UTC)


def _keep(kept: dict[Hashable, RoomEvent], key: Hashable, told: RoomEvent) -> None:
    if len(kept) >= _KEPT:
        del kept[next(iter(kept))]
    kept[key] = told
