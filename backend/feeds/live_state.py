"""What a feed shows that is in no table: texts that are being written, who is awake, how far something is.

The lower half of a room (`room`). Everything here is told by hints, so it may come late, twice, or from a worker
that lost its lease; what stays on the readers' screens is right all the same, or is withdrawn.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from backend.feeds.cursor import Position
from backend.feeds.shared_events import Tellings
from backend.feeds.subscriber import Subscriber
from backend.kit.redis_signals import Topic

R = TypeVar("R")

#: Texts that are finished; a piece of one that arrives later is ignored.
_SETTLED_KEPT = 512
#: Things under way whose progress is remembered for whoever comes late.
_PROGRESS_KEPT = 512
_SILENT_SECONDS = 120.0
_HEAL_SECONDS = 1.0


@dataclass(slots=True)
class LiveText:
    """What an agent is writing, as far as it is written: texts by name, of which most have one, without a name."""

    author: UUID
    lease_no: int
    #: What it belongs to, as its writer says.
    label: str
    parts: dict[str, str]
    grown_at: float


class LiveBoard(ABC, Generic[R]):
    """Changes are marked at the subscribers that live along; `after` keeps them behind what was told before them."""

    #: The state of an agent that a reader takes for granted.
    resting_state: ClassVar[str] = "SLEEPING"

    def __init__(self, topic: Topic) -> None:
        self.topic = topic
        self.tellings = Tellings(topic)
        self.target: Position = (0, 0)
        self.subscribers: set[Subscriber[R]] = set()
        self.texts: dict[Hashable, LiveText] = {}
        self.states: dict[UUID, str] = {}
        self.progress: OrderedDict[Hashable, Any] = OrderedDict()
        self._leases: dict[UUID, int] = {}
        self._settled: OrderedDict[Hashable, None] = OrderedDict()
        #: When each state was last told, on the loop's clock.
        self._told_at: dict[UUID, float] = {}
        self._healed_at = float("-inf")

    @abstractmethod
    def gap(self) -> None:
        """Live events are missing: what is being written has to be read again."""

    def is_current(self, author: UUID, lease_no: int) -> bool:
        """False for a worker that lost its lease; a newer lease ends what the older one was writing."""
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
        self._told_at[key] = now()
        if self.states.get(key, self.resting_state) != state:
            self.states[key] = state
            for subscriber in self._changed():
                subscriber.state_changed(key, after=self.target)

    def settle_states(self, awake: Mapping[UUID, str], *, read_at: float) -> None:
        """What the database said at `read_at`; what was told since then is newer."""
        for key in {*self.states, *awake}:
            if self._told_at.get(key, 0.0) < read_at:
                self.set_state(key, awake.get(key, self.resting_state))

    # Progress

    def show_progress(self, key: Hashable, value: Any) -> None:
        """Only the newest word counts: a slow reader does not see those before."""
        self.progress[key] = value
        self.progress.move_to_end(key)
        if len(self.progress) > _PROGRESS_KEPT:
            self.progress.popitem(last=False)
        for subscriber in self._changed():
            subscriber.progressed(key, after=self.target)

    def is_told_first(self, key: Hashable) -> bool:  # noqa: ARG002 -- rooms keep some for those alone who saw them begin
        """Whoever comes late is told of this progress too."""
        return True

    def end_progress(self, key: Hashable) -> None:
        """A durable event says how it ended."""
        self.progress.pop(key, None)

    # Texts

    def grow(
        self, key: Hashable, *, author: UUID, lease_no: int, offset: int, text: str, part: str = "", label: str = ""
    ) -> None:
        """A piece of a text. One that starts at 0 is all of it so far, be it the same again or another beginning."""
        if key in self._settled or not self.is_current(author, lease_no):
            return
        known = self.texts.get(key)
        parts = known.parts if known else {}
        before = parts.get(part, "")
        if offset > len(before):
            self.on_hole(key)
            return
        whole = before[:offset] + text
        if before.startswith(whole):
            return
        self.texts[key] = LiveText(author, lease_no, label, {**parts, part: whole}, now())
        for subscriber in self._changed():
            subscriber.text_changed(key, after=self.target, rewritten=None if whole.startswith(before) else part)

    def on_hole(self, key: Hashable) -> None:  # noqa: ARG002  # rooms that cannot read a text again give it up
        """A piece is missing: read again what is being written, but not for every piece that follows."""
        if self._healed_at < now() - _HEAL_SECONDS:
            self._healed_at = now()
            self.gap()

    def settle(self, key: Hashable) -> None:
        """The finished text is a durable event."""
        self._close(key)
        for subscriber in self.subscribers:
            subscriber.text_settled(key)

    def withdraw(self, key: Hashable, *, reason: str, is_final: bool = True) -> None:
        """It is not being written any more. Not final: that is a guess, and if it grows all the same it is back."""
        if key in self._settled:
            return
        if is_final:
            self._close(key)
        else:
            self.texts.pop(key, None)
        for subscriber in self._changed():
            subscriber.text_withdrawn(key, reason=reason, after=self.target)

    def withdraw_silent(self) -> None:
        """Withdraw what has not grown for so long that nobody can be writing it."""
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
        if len(self._settled) > _SETTLED_KEPT:
            self._settled.popitem(last=False)

    def _changed(self) -> Iterable[Subscriber[R]]:
        """Whoever lives along is to be told of a change."""
        self.tellings.changed()
        return (subscriber for subscriber in self.subscribers if subscriber.is_live)


def now() -> float:
    """The loop's clock."""
    return asyncio.get_running_loop().time()
