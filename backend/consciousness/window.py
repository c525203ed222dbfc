"""Which part of the chain a model is shown: from a stored start to the tail, bounded in tokens.

A summary stands in front of it for what came before (`compactions`). Where none came in time the start moves in jumps,
from the hard mark to the low one, so that between two jumps consecutive requests share their prefix (invariant 10). It
never falls inside a pair of call and result (invariant 6). Pure, but for `store_start`, which the runtime calls under
its fence.
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
from backend.llm.messages import ChatMessage, Growing
from backend.tenants.trust import least

_STORE = "UPDATE agent_processes SET window_from = $3 WHERE tenant_id = $1 AND agent_id = $2"


#: Shares of a model's context at which a summary is wanted and above which it is not asked: the rest is for the answer,
#: and for the error of what we count.
_HIGH_SHARE, _HARD_SHARE = 0.7, 0.85


class CutEntry(Protocol):
    """What of an entry matters for a cut."""

    @property
    def seq(self) -> int: ...
    @property
    def cycle_id(self) -> UUID: ...
    @property
    def role(self) -> EntryRole: ...
    @property
    def tokens(self) -> int: ...


class Window:
    """What a model is shown of the chain: the summary of what was before, if there is one, and the entries.

    It only grows, and what follows from it grows with it; whoever cuts or mends it makes another.
    """

    __slots__ = ("_messages", "entries", "size", "summary", "tokens", "trust")

    def __init__(self, entries: Sequence[Entry], summary: Entry | None = None) -> None:
        #: The oldest first.
        self.entries: list[Entry] = []
        #: Shown as a user entry; its `seq` is the last one that it stands for.
        self.summary = summary
        self._messages = Growing()
        self.tokens = summary.tokens if summary else 0
        #: Of the least trusted part.
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
        """As a request carries them."""
        return self._messages.merged


@dataclass(frozen=True, slots=True)
class Marks:
    """The water marks, in tokens: above `high` a summary is wanted, which leaves about `low`; no model is asked above
    `hard`."""

    high: int
    low: int
    hard: int

    def within(self, context_tokens: int | None) -> "Marks":
        """The same, lowered for a model that takes less; None: nobody knows what it takes."""
        if context_tokens is None:
            return self
        high = min(self.high, int(context_tokens * _HIGH_SHARE))
        return Marks(high, min(self.low, high // 2), min(self.hard, int(context_tokens * _HARD_SHARE)))

    def times(self, share: float) -> "Marks":
        return Marks(int(self.high * share), int(self.low * share), int(self.hard * share))

    def over(self, ratio: float) -> "Marks":
        """The same in a count of which one is `ratio` of these."""
        return Marks(int(self.high / ratio), int(self.low / ratio), int(self.hard / ratio))


def next_start(entries: Sequence[CutEntry], *, above: int, keep: int) -> int | None:
    """The `seq` at which the window begins after a jump; None while it is not above that many tokens."""
    if sum(entry.tokens for entry in entries) <= above:
        return None
    return cut(entries, keep=keep, most=above)


def cut(entries: Sequence[CutEntry], *, keep: int, most: int) -> int | None:
    """Where a newer part begins that has at most `keep` tokens; None: there is nothing in front of it.

    The boundary is the start of a cycle: the earliest that leaves at most so many, else that of the last cycle. If the
    last cycle alone has more than `most`, it is cut at a complete step.
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
