"""The window's jumps (traps A5, B8): rare, at whole cycles, never inside a pair."""

import json
from itertools import pairwise
from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st

from backend.consciousness import entries as chain
from backend.consciousness import render, window
from backend.consciousness.entries import CallContent, Entry
from backend.consciousness.models import EntryRole
from backend.consciousness.window import Marks, Window
from backend.llm.messages import merge_adjacent


def _cycle(first_seq: int, *, steps: int, words: int) -> list[Entry]:
    """A user entry, `steps` calls with their results, and a last word."""
    cycle_id, contents = uuid4(), [chain.user_content("word " * words)]
    for number in range(steps):
        call = CallContent(f"call_{first_seq}_{number}", "read_messages", "{}")
        contents += [chain.assistant_content("", [call]), chain.result_content(call.call_id, {"ok": "word " * words})]
    contents.append(chain.assistant_content("done", []))
    return [_entry(first_seq + place, cycle_id, content) for place, content in enumerate(contents)]


def _entry(seq: int, cycle_id: UUID, content: dict[str, object]) -> Entry:
    return chain.entry(seq=seq, cycle_id=cycle_id, step=0, content=content)


def _life(shape: list[tuple[int, int]]) -> list[Entry]:
    entries: list[Entry] = []
    for steps, words in shape:
        entries += _cycle(len(entries) + 1, steps=steps, words=words)
    return entries


def _tokens(entries: list[Entry], start: int = 0) -> int:
    return sum(entry.tokens for entry in entries if entry.seq >= start)


def test_what_is_missing_after_the_summary_or_at_the_beginning_is_told() -> None:
    summary = _entry(4, uuid4(), chain.user_content("Long ago."))
    first, later = _cycle(5, steps=1, words=1), _cycle(6, steps=1, words=1)

    def told(shown: list[Entry], before: Entry | None) -> list[str]:
        return [json.loads(message.json)["content"] for message in render.leading(shown, before)]

    assert told(first, summary) == ["Long ago."]
    assert told(later, summary) == ["Long ago.", "[WHAT CAME BETWEEN THE SUMMARY AND HERE IS OUT OF VIEW]"]
    assert told([], summary) == ["Long ago."]
    assert told(first, None) == []
    assert told(first[1:], None) == ["[EARLIER STEPS OF THIS CYCLE ARE OUT OF VIEW]"]


def test_next_start_below_high_water_stays() -> None:
    entries = _life([(1, 10)] * 3)

    assert window.next_start(entries, above=_tokens(entries), keep=1) is None


def test_next_start_jumps_to_a_cycle_that_leaves_low_water() -> None:
    entries = _life([(1, 50)] * 10)
    low = _tokens(entries) // 2

    start = window.next_start(entries, above=_tokens(entries) - 1, keep=low)

    assert start is not None
    assert entries[start - 1].role is EntryRole.USER
    assert _tokens(entries, start) <= low


def test_next_start_cuts_a_cycle_that_alone_is_too_big_at_a_complete_step() -> None:
    entries = _life([(0, 5), (30, 50)])

    start = window.next_start(entries, above=1_000, keep=500)

    assert start is not None
    assert entries[start - 1].role is EntryRole.ASSISTANT
    assert _tokens(entries, start) <= 500


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 60)), min_size=1, max_size=12),
    st.integers(50, 3_000),
)
def test_next_start_never_breaks_a_pair_and_always_moves_on(shape: list[tuple[int, int]], high: int) -> None:
    entries = _life(shape)

    start = window.next_start(entries, above=high, keep=high // 2)

    if start is None:
        # Below the mark, or one step that nothing can make smaller.
        assert _tokens(entries) <= high or len(entries) < 3
        return
    assert start > entries[0].seq
    shown = [entry for entry in entries if entry.seq >= start]
    assert shown[0].role is not EntryRole.TOOL
    assert all(b.seq == a.seq + 1 for a, b in pairwise(shown))
    assert render.messages(shown)[0].role == "user"


def test_last_cycle_is_cut_at_a_step_only_above_the_most_tokens_that_a_window_may_have() -> None:
    entries = [*_cycle(1, steps=1, words=2), *_cycle(5, steps=2, words=20)]
    last = _tokens(entries, 5)

    assert window.cut(entries, keep=1, most=last) == 5
    assert window.cut(entries, keep=1, most=last - 1) == 10, "its last word"
    assert window.cut(entries, keep=_tokens(entries, 8), most=last - 1) == 8, "the first step that leaves so much"


def test_size_of_a_window_is_that_of_what_is_sent() -> None:
    summary = _user(1)
    entries = [_entry(3, uuid4(), chain.assistant_content("mine", [])), _user(4)]

    sent = [*render.leading(entries, summary), *(entry.message for entry in entries)]
    assert len(sent) == 4
    assert Window(entries, summary).size == sum(len(message.json) for message in sent)


def test_marks_are_lowered_for_a_model_that_takes_less() -> None:
    marks = Marks(96_000, 48_000, 128_000)

    assert marks.within(None) == marks.within(200_000) == marks
    assert marks.within(10_000) == Marks(7_000, 3_500, 8_500)
    assert marks.times(0.5) == Marks(48_000, 24_000, 64_000)
    assert marks.over(2.0) == Marks(48_000, 24_000, 64_000), "what counts double fills it twice as fast"


@given(
    pieces=st.lists(st.integers(min_value=0, max_value=3)),
    begins=st.integers(min_value=0, max_value=3),
    gap=st.booleans(),
)
def test_a_window_that_grew_is_what_it_would_be_from_its_rows(pieces: list[int], begins: int, gap: bool) -> None:
    chain_of_all = [_user(1), _user(2), *_cycle(3, steps=1, words=2), _user(7), *_cycle(8, steps=2, words=2), _user(14)]
    whole = chain_of_all[begins:]
    summary = _user(0) if gap else None
    grown = Window([], summary)

    for size in pieces:
        seen = len(grown.entries)
        grown.grow(whole[seen : seen + size])
        read = Window(whole[: len(grown.entries)], summary)
        assert grown.messages == read.messages
        assert not grown.entries or read.messages == merge_adjacent(render.messages(read.entries, summary))
        assert (grown.tokens, grown.size, grown.trust) == (read.tokens, read.size, read.trust)


def _user(seq: int) -> Entry:
    return _entry(seq, uuid4(), chain.user_content(f"hear {seq}"))
