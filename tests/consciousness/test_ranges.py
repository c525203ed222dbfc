"""The range of a summary: whole cycles after the last summary, never a split pair (traps A5, B8, B10)."""

from dataclasses import replace
from itertools import count
from uuid import UUID, uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from backend.consciousness import ranges
from backend.consciousness.models import EntryRole
from backend.consciousness.ranges import Place
from backend.kit.limits import DEFAULT

_SMALL = replace(DEFAULT, compaction_least_tokens=1)
_SHAPES = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 80)), min_size=1, max_size=12)


def _life(shape: list[tuple[int, int]]) -> list[Place]:
    """Cycles by the number of their steps with calls, and the tokens of each entry."""
    seqs, places = count(1), list[Place]()
    for number, (steps, tokens) in enumerate(shape, 1):
        roles = [EntryRole.USER, *[EntryRole.ASSISTANT, EntryRole.TOOL] * steps, EntryRole.ASSISTANT]
        cycle_id: UUID = uuid4()
        places += [Place(next(seqs), cycle_id, number, role, tokens) for role in roles]
    return places


def test_about_half_of_a_full_window_stays_in_whole_cycles() -> None:
    found = ranges.choose(_life([(1, 25)] * 12), high=1_000, limits=_SMALL)

    assert found is not None
    assert (found.from_cycle, found.to_cycle, found.tokens) == (1, 7, 700)


def test_little_is_not_worth_a_summary() -> None:
    assert ranges.choose(_life([(1, 25)] * 4), high=1_000, limits=DEFAULT) is None
    assert ranges.choose(_life([(3, 400)]), high=10_000, limits=_SMALL) is None, "the newest cycle stays"
    assert ranges.choose([], high=1_000, limits=_SMALL) is None


def test_cycle_that_alone_is_too_big_is_parted_at_a_step() -> None:
    life = _life([(0, 5), (40, 50)])

    found = ranges.choose(life, high=1_000, limits=_SMALL)

    assert found is not None
    assert life[found.to_seq].role is EntryRole.ASSISTANT
    assert found.to_cycle == 2


@settings(deadline=None)
@given(_SHAPES, st.integers(100, 2_000), st.integers(50, 1_500), st.integers(5, 60))
def test_range_ends_before_a_step_and_stays_within_what_one_summary_takes(
    shape: list[tuple[int, int]], high: int, most: int, entries: int
) -> None:
    """However long the part without a summary is: the oldest entries come first, and a part remains."""
    life = _life(shape)
    limits = replace(_SMALL, compaction_range_tokens=most, compaction_entries=entries)

    found = ranges.choose(life[: entries + 1], high=high, limits=limits)

    if found is None:
        return
    assert (found.from_seq, found.to_seq) == (1, len([place for place in life if place.seq <= found.to_seq]))
    assert life[found.to_seq].role is not EntryRole.TOOL
    assert found.tokens == sum(place.tokens for place in life[: found.to_seq])
    assert found.tokens <= max(most, life[0].tokens)
