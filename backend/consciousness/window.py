"""Which part of the chain a model is shown: from a stored start to the tail, bounded in tokens.

The start moves in jumps, from the high-water to the low-water mark, so that between two jumps consecutive requests
share their prefix (invariant 10). It never falls inside a pair of call and result (invariant 6). Pure functions;
the runtime stores the start under its fence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from uuid import UUID

from backend.consciousness.entries import Entry
from backend.consciousness.models import EntryRole
from backend.kit.unit_of_work import UnitOfWork

_STORE = "UPDATE agent_processes SET window_from = $3 WHERE tenant_id = $1 AND agent_id = $2"


#: Share of a model's context that the window may fill: the rest is for prompt, tools, answer, and our estimate's error.
_SHARE = 0.7


@dataclass(frozen=True, slots=True)
class Marks:
    """The water marks, in tokens."""

    high: int
    low: int

    def within(self, context_tokens: int | None) -> "Marks":
        """The same, lowered for a model that takes less; None: nobody knows what it takes."""
        if context_tokens is None or context_tokens * _SHARE >= self.high:
            return self
        high = int(context_tokens * _SHARE)
        return Marks(high, high // 2)


def half(entries: Sequence[Entry]) -> Marks:
    """Marks that make any window jump, to about half of what it is."""
    total = sum(entry.tokens for entry in entries)
    return Marks(total - 1, total // 2)


def next_start(entries: Sequence[Entry], marks: Marks) -> int | None:
    """The `seq` at which the window begins after a jump; None while it is below the high-water mark.

    The boundary is the start of a cycle: the earliest that leaves at most the low mark, else that of the last cycle.
    If the last cycle alone is above the high-water mark, it is cut at a complete step.
    """
    total = sum(entry.tokens for entry in entries)
    if total <= marks.high:
        return None
    starts = [now.seq for before, now in pairwise(entries) if now.cycle_id != before.cycle_id]
    start = _first_below(entries, starts, total, marks.low)
    if start is None or _tokens_from(entries, start) > marks.high:
        steps = [e.seq for e in entries[1:] if e.role is not EntryRole.TOOL and (start is None or e.seq > start)]
        start = _first_below(entries, steps, total, marks.low) or start
    return start


def _first_below(entries: Sequence[Entry], starts: Sequence[int], total: int, low_tokens: int) -> int | None:
    """The first of `starts` from which at most `low_tokens` remain, else the last of them."""
    wanted, remaining = set(starts), total
    for entry in entries:
        if entry.seq in wanted and remaining <= low_tokens:
            return entry.seq
        remaining -= entry.tokens
    return starts[-1] if starts else None


def _tokens_from(entries: Sequence[Entry], start: int) -> int:
    return sum(entry.tokens for entry in entries if entry.seq >= start)


async def store_start(work: UnitOfWork, *, agent_id: UUID, start: int) -> None:
    await work.execute(_STORE, work.tenant_id, agent_id, start)
