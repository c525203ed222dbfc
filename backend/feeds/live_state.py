"""The part of a feed that is in no table: texts that are being written, agent states, progress.

It is the base class of a room (`room`). All of it comes from hints, so it may arrive late, twice, or from a worker that
lost its lease. Readers still end up with the right text, or the text is withdrawn.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from backend.feeds.cursor import Position
from backend.feeds.shared_events import SharedEvents
from backend.feeds.subscriber import Subscriber
from backend.kit.redis_signals import Topic

R = TypeVar("R")

#: How many finished texts are remembered; a late piece of one of them is ignored.
_MAX_SETTLED = 512
#: How many operations keep their progress for readers that join later.
_MAX_PROGRESS = 512
#: How many passing values are known, so that a slow reader gets the newest ones.
_MAX_PASSING = 1_024
_SILENT_SECONDS = 120.0
_REREAD_SECONDS = 1.0


@dataclass(slots=True)
class LiveText:
    """The text that an agent is writing, as far as it is known.

    Parts are named; most texts have one part with an empty name.
    """

    author: UUID
    lease_no: int
    #: What the text belongs to, as named by its writer.
    label: str
    parts: dict[str, str]
    grown_at: float


class LiveBoard(ABC, Generic[R]):
    """Marks changes at the live subscribers.

    `after` is the position that a subscriber must reach before it gets the change.
    """

    #: The state that readers assume for an agent without a reported state.
    resting_state: ClassVar[str] = "SLEEPING"

    def __init__(self, topic: Topic) -> None:
        self.topic = topic
        self.shared_events = SharedEvents(topic)
        self.target: Position = (0, 0)
        self.subscribers: set[Subscriber[R]] = set()
        self.texts: dict[Hashable, LiveText] = {}
        self.states: dict[UUID, str] = {}
        self.progress: OrderedDict[Hashable, Any] = OrderedDict()
        #: What readers see of each other. Apart from `progress`, so that many people displace no operation.
        self.passing: OrderedDict[Hashable, Any] = OrderedDict()
        #: The passing values that readers who join later do not receive. Apart, so that they displace no other one.
        self.shown_once: OrderedDict[Hashable, Any] = OrderedDict()
        self._leases: dict[UUID, int] = {}
        self._settled: OrderedDict[Hashable, None] = OrderedDict()
        #: When each state was last reported, by the loop's clock.
        self._reported_at: dict[UUID, float] = {}
        self._reread_at = float("-inf")

    @abstractmethod
    def note_gap(self) -> None:
        """Messages may have been missed: the texts in progress must be read once more."""

    def is_current(self, author: UUID, lease_no: int) -> bool:
        """Returns False for a worker that lost its lease. A newer lease withdraws what the older one was writing."""
        newest = self._leases.get(author, 0)
        if lease_no < newest:
            return False
        if lease_no > newest:
            self._leases[author] = lease_no
            self._withdraw_older(author, lease_no=lease_no)
        return True

    # States

    def awake(self) -> list[UUID]:
        return [key for key, state in self.states.items() if state != self.resting_state]

    def set_state(self, key: UUID, state: str) -> None:
        self._reported_at[key] = now()
        if self.states.get(key, self.resting_state) != state:
            self.states[key] = state
            for subscriber in self._changed():
                subscriber.state_changed(key, after=self.target)

    def settle_states(self, awake: Mapping[UUID, str], *, read_at: float) -> None:
        """Applies the states that the database had at `read_at`, except where a newer state was reported since."""
        for key in {*self.states, *awake}:
            if self._reported_at.get(key, 0.0) < read_at:
                self.set_state(key, awake.get(key, self.resting_state))

    # Progress

    def show_progress(self, key: Hashable, value: Any) -> None:
        """Only the newest value counts: a slow reader skips the earlier ones."""
        self.progress[key] = value
        self.progress.move_to_end(key)
        if len(self.progress) > _MAX_PROGRESS:
            self.progress.popitem(last=False)
        for subscriber in self._changed():
            subscriber.progressed(key, after=self.target)

    def reaches_late_readers(self, key: Hashable) -> bool:  # noqa: ARG002 -- some rooms show it only to earlier readers
        """Whether a reader that joins later receives this progress too."""
        return True

    def newest(self, key: Hashable) -> Any:
        """The newest progress or passing value."""
        return self.progress.get(key, self.passing.get(key, self.shown_once.get(key)))

    def show_passing(self, key: Hashable, value: Any, *, sees: Callable[[R], bool]) -> None:
        """Shows a value, of which only the newest counts, to the readers that may see it."""
        self._keep(self.passing, key, value)
        for subscriber in self._changed():
            if sees(subscriber.reader):
                subscriber.progressed(key, after=self.target)

    def show_once(self, key: Hashable, value: Any, *, to: Iterable[Subscriber[R]]) -> None:
        """Shows a value, of which only the newest counts, to these subscribers. Readers that join later never get it,
        so it costs nothing if nobody is there."""
        live = [subscriber for subscriber in to if subscriber.is_live]
        if not live:
            return
        self._keep(self.shown_once, key, value)
        self.shared_events.changed()
        for subscriber in live:
            subscriber.progressed(key, after=self.target)

    @staticmethod
    def _keep(values: OrderedDict[Hashable, Any], key: Hashable, value: Any) -> None:
        values[key] = value
        values.move_to_end(key)
        if len(values) > _MAX_PASSING:
            values.popitem(last=False)

    def passing_for(self, reader: R) -> Iterable[Hashable]:  # noqa: ARG002 -- most rooms have none
        """The keys of passing values that a reader receives when it joins."""
        return ()

    def end_progress(self, key: Hashable) -> None:
        """Called when a durable event reports the end."""
        self.progress.pop(key, None)

    # Texts

    def grow(
        self, key: Hashable, *, author: UUID, lease_no: int, offset: int, text: str, part: str = "", label: str = ""
    ) -> None:
        """Adds a piece of a text.

        A piece with offset 0 is the whole text so far, either the same again or a new beginning.
        """
        if key in self._settled or not self.is_current(author, lease_no):
            return
        existing = self.texts.get(key)
        parts = existing.parts if existing else {}
        old_text = parts.get(part, "")
        if offset > len(old_text):
            self.on_missing_piece(key)
            return
        new_text = old_text[:offset] + text
        if old_text.startswith(new_text):
            return
        self.texts[key] = LiveText(author, lease_no, label, {**parts, part: new_text}, now())
        for subscriber in self._changed():
            subscriber.text_changed(key, after=self.target, rewritten=None if new_text.startswith(old_text) else part)

    def on_missing_piece(self, key: Hashable) -> None:  # noqa: ARG002  # rooms that cannot read a text again withdraw it
        """A piece is missing: reads the texts in progress once more, but not for each of the pieces that follow."""
        if self._reread_at < now() - _REREAD_SECONDS:
            self._reread_at = now()
            self.note_gap()

    def settle(self, key: Hashable) -> None:
        """A durable event brings the finished text."""
        self._close(key)
        for subscriber in self.subscribers:
            subscriber.text_settled(key)

    def withdraw(self, key: Hashable, *, reason: str, is_final: bool = True) -> None:
        """The text is no longer being written.

        If `is_final` is False, this is a guess: the text comes back if it grows again.
        """
        if key in self._settled:
            return
        if is_final:
            self._close(key)
        else:
            self.texts.pop(key, None)
        for subscriber in self._changed():
            subscriber.text_withdrawn(key, reason=reason, after=self.target)

    def withdraw_silent(self) -> None:
        """Withdraws texts that have not grown for so long that no worker can be writing them."""
        for key, text in list(self.texts.items()):
            if text.grown_at < now() - _SILENT_SECONDS:
                self.withdraw(key, reason="it was never finished", is_final=False)

    def _withdraw_older(self, author: UUID, *, lease_no: int) -> None:
        for key, text in list(self.texts.items()):
            if text.author == author and text.lease_no < lease_no:
                self.withdraw(key, reason="its worker is gone")

    def _close(self, key: Hashable) -> None:
        self.texts.pop(key, None)
        self._settled[key] = None
        if len(self._settled) > _MAX_SETTLED:
            self._settled.popitem(last=False)

    def _changed(self) -> Iterable[Subscriber[R]]:
        """Returns the live subscribers, which must be notified of a change."""
        self.shared_events.changed()
        return (subscriber for subscriber in self.subscribers if subscriber.is_live)


def now() -> float:
    """The time of the event loop's clock."""
    return asyncio.get_running_loop().time()
