"""Chooses the range of the chain for a summary: from the end of the last summary to a safe boundary.

`runtime.background_jobs.compaction` takes the range when it claims a compaction; the API shows it before that
(`compactionPreview`). The range begins where the last summary ends, and not where the window begins. So it also covers
the part that a jump of the window has put out of view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from uuid import UUID

from backend.consciousness import window
from backend.consciousness.models import EntryRole
from backend.kit.limits import Limits
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class _WindowState:
    """The window of an agent, and the tokens of what it shows."""

    unsummarised_from: int
    compaction_id: UUID | None
    token_ratio: float
    window_high: int | None
    active_space: UUID | None
    summary_tokens: int
    entry_tokens: int


@dataclass(frozen=True, slots=True)
class Place:
    """The fields of an entry that matter for a cut."""

    seq: int
    cycle_id: UUID
    #: The number of its cycle.
    number: int
    role: EntryRole
    tokens: int


_PROCESS = Statement(
    _WindowState,
    """
SELECT p.unsummarised_from, p.compaction_id, p.token_ratio, p.window_high, p.active_space,
  coalesce(c.tokens_after, 0) AS summary_tokens,
  (SELECT coalesce(sum(e.tokens), 0) FROM consciousness_entries e
    WHERE (e.tenant_id, e.agent_id) = (p.tenant_id, p.agent_id) AND e.seq >= p.window_from)::bigint AS entry_tokens
FROM agent_processes p LEFT JOIN compactions c ON (c.tenant_id, c.id) = (p.tenant_id, p.compaction_id)
WHERE p.tenant_id = $1 AND p.agent_id = $2""",
)
_LINKS = Statement(
    Place,
    """SELECT e.seq, e.cycle_id, t.number, e.role, e.tokens FROM consciousness_entries e
JOIN think_cycles t ON (t.tenant_id, t.id) = (e.tenant_id, e.cycle_id)
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.seq >= $3 ORDER BY e.seq LIMIT $4""",
)


@dataclass(frozen=True, slots=True)
class ChainRange:
    """A range of entries: first and last, the numbers of their cycles, and the tokens."""

    from_seq: int
    to_seq: int
    from_cycle: int
    to_cycle: int
    tokens: int


@dataclass(frozen=True, slots=True)
class WindowUsage:
    """The state of an agent's window, in our token estimate, and the range of a summary that is written now."""

    window_tokens: int
    #: Above this a summary is wanted.
    high_tokens: int
    #: None if there is too little to summarise.
    range: ChainRange | None
    #: The summary that is in front of the window now.
    compaction_id: UUID | None
    active_space: UUID | None

    @property
    def low_tokens(self) -> int:
        """About what a summary leaves of the entries."""
        return _low(self.high_tokens)


async def measure(work: UnitOfWork, *, agent_id: UUID, limits: Limits) -> WindowUsage | None:
    """The present state. None if the agent does not exist."""
    row = await work.fetchrow(_PROCESS, work.tenant_id, agent_id)
    if row is None:
        return None
    high = int((row.window_high or limits.window_high_tokens) / row.token_ratio)
    places = await work.fetch(_LINKS, work.tenant_id, agent_id, row.unsummarised_from, limits.compaction_entries + 1)
    return WindowUsage(
        window_tokens=row.summary_tokens + row.entry_tokens,
        high_tokens=high,
        range=choose(places, high=high, limits=limits),
        compaction_id=row.compaction_id,
        active_space=row.active_space,
    )


def choose(places: Sequence[Place], *, high: int, limits: Limits) -> ChainRange | None:
    """The entries to summarise. `places` are the oldest ones without a summary.

    The newest whole cycles stay: about half of the high mark, or half of a smaller window. If one summary cannot take
    all, it takes the oldest cycles, and the next summary takes the rest.
    """
    shown, has_more = places[: limits.compaction_entries], len(places) > limits.compaction_entries
    chosen = shown
    if not has_more:
        total = sum(place.tokens for place in shown)
        end = window.cut(shown, keep=min(_low(high), total // 2), most=high)
        chosen = [place for place in shown if end is not None and place.seq < end]
    fitting = _first(chosen, most=limits.compaction_range_tokens)
    if has_more or len(fitting) < len(chosen):
        fitting = _whole(fitting)
    tokens = sum(place.tokens for place in fitting)
    if tokens < limits.compaction_least_tokens:
        return None
    return ChainRange(fitting[0].seq, fitting[-1].seq, fitting[0].number, fitting[-1].number, tokens)


def _low(high: int) -> int:
    return high // 2


def _first(places: Sequence[Place], *, most: int) -> Sequence[Place]:
    """The first places within this number of tokens, at least one."""
    tokens = 0
    for count, place in enumerate(places):
        tokens += place.tokens
        if tokens > most and count:
            return places[:count]
    return places


def _whole(places: Sequence[Place]) -> Sequence[Place]:
    """The places without the last cycle, which may continue behind them.

    If they are one cycle, without its last step.
    """
    cycles = [at for at, (before, now) in enumerate(pairwise(places), 1) if now.cycle_id != before.cycle_id]
    steps = [at for at, place in enumerate(places) if at and place.role is not EntryRole.TOOL]
    return places[: (cycles or steps or [0])[-1]]
