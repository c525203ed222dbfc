"""The validator must find every fault; otherwise the tests that rely on it prove nothing."""

from typing import Any

import pytest

from tests.fakes.chain_validator import problems_of

SYSTEM = {"role": "system", "content": "s"}
USER = {"role": "user", "content": "u"}
SAID = {"role": "assistant", "content": "a"}


def calling(*ids: str, arguments: str = "{}", name: str = "t") -> dict[str, Any]:
    calls = [{"id": one, "type": "function", "function": {"name": name, "arguments": arguments}} for one in ids]
    return {"role": "assistant", "content": None, "tool_calls": calls}


def result(call_id: str) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": call_id, "content": "{}"}


@pytest.mark.parametrize(
    "chat",
    [
        [SYSTEM, USER],
        [USER, SAID, USER],
        [SYSTEM, USER, calling("a"), result("a")],
        [SYSTEM, USER, calling("a", "b"), result("a"), result("b"), USER, calling("c"), result("c"), SAID, USER],
    ],
    ids=range(4),
)
def test_a_valid_chain_has_no_problem(chat: list[dict[str, Any]]) -> None:
    assert problems_of(chat) == []


@pytest.mark.parametrize(
    ("chat", "problem"),
    [
        ([SYSTEM], "no message"),
        ([SAID, USER], "begins with assistant"),
        ([result("a"), USER], "begins with tool"),
        ([USER, SAID], "nothing to answer"),
        ([USER, SYSTEM, USER], "a system message at 1"),
        ([USER, USER], "two user messages"),
        ([USER, SAID, SAID, USER], "two assistant messages"),
        ([USER, calling("a"), USER], "followed by the results []"),
        ([USER, calling("a", "b"), result("a"), USER], "followed by the results ['a']"),
        ([USER, calling("a", "b"), result("b"), result("a")], "followed by the results ['b', 'a']"),
        ([USER, calling("a"), USER, result("a")], "without its call"),
        ([USER, calling("a"), result("a"), result("a")], "without its call"),
        ([USER, SAID, result("a")], "without its call"),
        ([USER, calling("a", "a"), result("a"), result("a")], "not unique"),
        ([USER, calling("a"), result("a"), calling("a"), result("a")], "not unique"),
        ([USER, calling(""), result("")], "empty or not unique"),
        ([USER, calling("a", arguments='{"x"'), result("a")], "no JSON object"),
        ([USER, calling("a", arguments="[]"), result("a")], "no JSON object"),
        ([USER, calling("a", name=""), result("a")], "has no name"),
    ],
    ids=range(19),
)
def test_an_invalid_chain_has_its_problem_named(chat: list[dict[str, Any]], problem: str) -> None:
    assert any(problem in found for found in problems_of(chat)), problems_of(chat)
