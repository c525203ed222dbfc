"""Broken pairs of a chain are repaired when it is loaded, whatever broke them (traps B8, A5)."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.consciousness import entries as chain
from backend.consciousness.call_pairing import repaired
from backend.consciousness.entries import CallContent, Entry

_CYCLE = uuid4()


def _entries(*contents: dict[str, Any]) -> list[Entry]:
    return [chain.entry(seq=seq, cycle_id=_CYCLE, step=1, content=content) for seq, content in enumerate(contents, 1)]


def _asked(*call_ids: str) -> dict[str, Any]:
    return chain.assistant_content("", [CallContent(call_id, "look_up", "{}") for call_id in call_ids])


def _result(call_id: str) -> dict[str, Any]:
    return chain.result_content(call_id, {"ok": True, "of": call_id})


MESSAGE = chain.user_content("hello")


def _shape(entries: list[Entry]) -> list[str]:
    return [entry.answers or entry.role.value for entry in entries]


def test_whole_chain_stays_as_it_is() -> None:
    window = _entries(
        MESSAGE, _asked("a", "b"), _result("a"), _result("b"), chain.assistant_content("done", []), MESSAGE
    )

    assert repaired(window, tail_may_be_open=False) == (window, [])


@pytest.mark.parametrize(
    ("broken", "shape"),
    [
        pytest.param(
            [MESSAGE, _asked("a", "b"), _result("b"), MESSAGE], ["user", "assistant", "a", "b", "user"], id="lost"
        ),
        pytest.param([MESSAGE, _result("z"), MESSAGE], ["user", "user"], id="nobody-called"),
        pytest.param([MESSAGE, _asked("a"), _result("a"), _result("a")], ["user", "assistant", "a"], id="twice"),
        pytest.param(
            [MESSAGE, _asked("a", "b"), _result("b"), _result("a")], ["user", "assistant", "a", "b"], id="order"
        ),
        pytest.param([MESSAGE, _asked("a"), MESSAGE, _result("a")], ["user", "assistant", "a", "user"], id="too-late"),
        pytest.param([MESSAGE, _asked("a")], ["user", "assistant", "a"], id="tail"),
    ],
)
def test_broken_pairs_are_repaired_and_reported(broken: list[dict[str, Any]], shape: list[str]) -> None:
    whole, faults = repaired(_entries(*broken), tail_may_be_open=False)

    assert _shape(whole) == shape
    assert faults


def test_open_calls_of_the_tail_are_left_for_their_rows() -> None:
    window = _entries(MESSAGE, _asked("a", "b"))

    assert repaired(window, tail_may_be_open=True) == (window, [])


def test_half_answered_tail_is_repaired() -> None:
    whole, faults = repaired(_entries(MESSAGE, _asked("a", "b"), _result("a")), tail_may_be_open=True)

    assert _shape(whole) == ["user", "assistant", "a", "b"]
    assert faults


_CONTENTS = st.one_of(
    st.just(MESSAGE),
    st.lists(st.sampled_from("abc"), max_size=3, unique=True).map(lambda ids: _asked(*ids)),
    st.sampled_from("abcd").map(_result),
)


@given(st.lists(_CONTENTS, max_size=12))
def test_whatever_stands_there_every_call_has_one_result_at_once(contents: list[dict[str, Any]]) -> None:
    whole, _ = repaired(_entries(*contents), tail_may_be_open=False)

    place = 0
    while place < len(whole):
        assert whole[place].answers is None, "a result without its call"
        asked = whole[place].call_ids
        results = whole[place + 1 : place + 1 + len(asked)]
        assert tuple(result.answers for result in results) == asked
        place += 1 + len(asked)
    assert repaired(whole, tail_may_be_open=False) == (whole, []), "a repaired chain stays as it is"
