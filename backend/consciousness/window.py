"""Chooses the part of the chain that a model is shown: from a stored start to the tail, bounded in tokens.

A summary in front of it covers the part before (`compactions`). If no summary is ready in time, the start moves in
jumps, from the hard mark to the low one. So between two jumps consecutive requests share their prefix (invariant 10).
The start never separates a call from its result (invariant 6). Pure, except for `store_start`, which the runtime calls
under its fence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol
from uuid import UUID

from backend.consciousness import render
from backend.consciousness.entries import Entry
from backend.consciousness.models import EntryRole
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.messages import ChatMessage, MessageMerger
from backend.tenants.trust import least

_STORE = "UPDATE agent_processes SET window_from = $3 WHERE tenant_id = $1 AND agent_id = $2"


#: The shares of a model's context above which a summary is wanted, and above which no request is sent. The rest is for
#: the answer, and for errors of our count.
_HIGH_SHARE, _HARD_SHARE = 0.7, 0.85


class CutEntry(Protocol):
    """The fields of an entry that matter for a cut."""

    @property
    def seq(self) -> int: ...
    @property
    def cycle_id(self) -> UUID: ...
    @property
    def role(self) -> EntryRole: ...
    @property
    def tokens(self) -> int: ...


class Window:
    """The part of the chain that a model is shown: the summary of the part before, if there is one, and the entries.

    A window only grows, and its derived values grow with it. To cut or repair it, create another one.
    """

    __slots__ = ("_messages", "entries", "size", "summary", "tokens", "trust")

    def __init__(self, entries: Sequence[Entry], summary: Entry | None = None) -> None:
        #: The oldest first.
        self.entries: list[Entry] = []
        #: Shown as a user entry. Its `seq` is the last one that it covers.
        self.summary = summary
        self._messages = MessageMerger()
        self.tokens = summary.tokens if summary else 0
        #: The trust of the least trusted part.
        self.trust = summary.trust if summary else least(())
        #: In bytes.
        self.size = 0
        self.grow(entries)

    def grow(self, entries: Sequence[Entry]) -> None:
        shown = [entry.message for entry in entries]
        if entries and not self.entries:
            shown = render.leading(entries, self.summary) + shown
        self.entries += entries
        self._messages.grow(shown)
        self.tokens += sum(entry.tokens for entry in entries)
        self.size += sum(len(message.json) for message in shown)
        self.trust = least((self.trust, *(entry.trust for entry in entries)))

    @property
    def messages(self) -> Sequence[ChatMessage]:
        """The messages in the form of a request."""
        return self._messages.merged


@dataclass(frozen=True, slots=True)
class Marks:
    """The water marks, in tokens.

    Above `high` a summary is wanted, which leaves about `low`. Above `hard` no request is sent.
    """

    high: int
    low: int
    hard: int

    def within(self, context_tokens: int | None) -> "Marks":
        """The same, lowered for a model with a smaller context. None means that its context size is unknown."""
        if context_tokens is None:
            return self
        high = min(self.high, int(context_tokens * _HIGH_SHARE))
        return Marks(high, min(self.low, high // 2), min(self.hard, int(context_tokens * _HARD_SHARE)))

    def times(self, share: float) -> "Marks":
        return Marks(int(self.high * share), int(self.low * share), int(self.hard * share))

    def over(self, ratio: float) -> "Marks":
        """The same in another token count: the marks divided by `ratio`."""
        return Marks(int(self.high / ratio), int(self.low / ratio), int(self.hard / ratio))


def next_start(entries: Sequence[CutEntry], *, above: int, keep: int) -> int | None:
    """The `seq` at which the window begins after a jump. None while it has at most `above` tokens."""
    if sum(entry.tokens for entry in entries) <= above:
        return None
    return cut(entries, keep=keep, most=above)


def cut(entries: Sequence[CutEntry], *, keep: int, most: int) -> int | None:
    """The `seq` at which a newer part of at most `keep` tokens begins. None if nothing is in front of it.

    The boundary is the start of a cycle: the earliest that leaves at most `keep` tokens, else the start of the last
    cycle. If the last cycle alone has more than `most` tokens, it is cut at a complete step.
    """
    total = sum(entry.tokens for entry in entries)
    starts = [now.seq for before, now in pairwise(entries) if now.cycle_id != before.cycle_id]
    start = _first_below(entries, starts, total, keep)
    if _tokens_from(entries, start or 0) > most:
        steps = [e.seq for e in entries[1:] if e.role is not EntryRole.TOOL and (start is None or e.seq > start)]
        start = _first_below(entries, steps, total, keep) or start
    return start


def _first_below(entries: Sequence[CutEntry], starts: Sequence[int], total: int, low_tokens: int) -> int | None:
    """The first of `starts` from which at most `low_tokens` remain, else the last of them."""
    wanted, remaining = set(starts), total
    for entry in entries:
        if entry.seq in wanted and remaining <= low_tokens:
            return entry.seq
        remaining -= entry.tokens
    return starts[-1] if starts else None


def _tokens_from(entries: Sequence[CutEntry], start: int) -> int:
    return sum(entry.tokens for entry in entries if entry.seq >= start)


async def store_start(work: UnitOfWork, *, agent_id: UUID, start: int) -> None:
    await work.execute(_STORE, work.tenant_id, agent_id, start)
