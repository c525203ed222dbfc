"""The events that readers of a room receive, created once for all readers that receive the same.

`reading` requests each event of each reader here. Readers at the same position share one object. It carries a memo of
what was made from the event: the domain's event and the API's response. A reader that lags behind gets objects of its
own. Everything is dropped within a second or two (`hub`).
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

#: One page of durable events, which one reader takes before the next begins.
_MAX_EVENTS = 64
#: Maximum number of results per event. Further ones are not shared.
_MAX_RESULTS = 8


class Memo:
    """The results made from one event. All readers of the event may read everything that is stored here."""

    __slots__ = ("_results",)

    def __init__(self) -> None:
        self._results: dict[Hashable, Any] = {}

    def get(self, key: Hashable) -> Any:
        return self._results.get(key)

    def put(self, key: Hashable, result: Any) -> None:
        if key in self._results or len(self._results) < _MAX_RESULTS:
            self._results[key] = result

    def once(self, key: str, make: Callable[[], T]) -> T:
        result: T | None = self._results.get(key)
        if result is None:
            result = make()
            self.put(key, result)
        return result


#: Cursor, moment and memo of an event.
Stamp = tuple[str, datetime, Memo]


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """An event, with the cursor that a reader keeps after it."""

    event: Event
    cursor: str
    occurred_at: datetime
    memo: Memo = field(default_factory=Memo)

    @property
    def stamp(self) -> Stamp:
        return self.cursor, self.occurred_at, self.memo


class SharedEvents:
    """The shared events of one room.

    Live events are created again after every change, so no stored one can be outdated.
    """

    def __init__(self, topic: Topic) -> None:
        self._topic = topic
        self._durable: dict[Hashable, RoomEvent] = {}
        self._live: dict[Hashable, RoomEvent] = {}

    def of(self, event: Event, position: Position) -> RoomEvent:
        """Returns `event` for a reader whose position after it is `position`."""
        events = self._durable if isinstance(event, Durable) else self._live
        key = None if isinstance(event, Repositioned) else (_identity(event), position)
        shared = events.get(key)
        if shared is None:
            shared = RoomEvent(event, feed_cursor.encode(self._topic, position), _moment(event))
            if key is not None:
                _keep(events, key, shared)
        return shared

    def changed(self) -> None:
        """A live value (one that is in no table) has changed."""
        self._live.clear()

    def forget(self) -> None:
        self._live.clear()
        self._durable.clear()


def _identity(event: Event) -> Hashable:
    """Distinguishes the event from all others between two changes.

    A stored event holds its payload, so the payload's id stays unique.
    """
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


def _keep(events: dict[Hashable, RoomEvent], key: Hashable, shared: RoomEvent) -> None:
    if len(events) >= _MAX_EVENTS:
        del events[next(iter(events))]
    events[key] = shared
