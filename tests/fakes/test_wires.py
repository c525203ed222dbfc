"""The rules of each wire find every fault, and a request means the same on each wire."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.fakes.chain_validator import problems_of
from tests.fakes.wires.anthropic import ANTHROPIC
from tests.fakes.wires.ollama import OLLAMA
from tests.fakes.wires.openai import OPENAI
from tests.fakes.wires.wire import Wire

_CALLS = [
    {"id": "call_0", "type": "function", "function": {"name": "a", "arguments": '{"x": 1}'}},
    {"id": "call_1", "type": "function", "function": {"name": "b", "arguments": "{}"}},
]
_CHAT: list[dict[str, Any]] = [
    {"role": "system", "content": "s"},
    {"role": "user", "content": "u"},
    {"role": "assistant", "content": None, "tool_calls": _CALLS},
    {"role": "tool", "tool_call_id": "call_0", "content": "ra"},
    {"role": "tool", "tool_call_id": "call_1", "content": "rb"},
    {"role": "user", "content": "v"},
]
_TOOLS = [{"type": "function", "function": {"name": name, "parameters": {"type": "object"}}} for name in "ab"]
_OPENAI = {"model": "m", "messages": _CHAT, "stream": True, "tools": _TOOLS}
_ANTHROPIC = {
    "model": "m",
    "max_tokens": 9,
    "stream": True,
    "system": [{"type": "text", "text": "s"}],
    "tools": [{"name": name, "input_schema": {"type": "object"}} for name in "ab"],
    "messages": [
        {"role": "user", "content": "u"},
        {
            "role": "assistant",
            "content": [
                {"type": "tool_use", "id": "call_0", "name": "a", "input": {"x": 1}},
                {"type": "tool_use", "id": "call_1", "name": "b", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "call_0", "content": "ra"},
                {"type": "tool_result", "tool_use_id": "call_1", "content": [{"type": "text", "text": "rb"}]},
                {"type": "text", "text": "v"},
            ],
        },
    ],
}
_OLLAMA = {
    "model": "m",
    "stream": True,
    "tools": _TOOLS,
    "messages": [
        {"role": "system", "content": "s"},
        {"role": "user", "content": "u"},
        {
            "role": "assistant",
            "tool_calls": [
                {"function": {"name": "a", "arguments": {"x": 1}}},
                {"function": {"name": "b", "arguments": {}}},
            ],
        },
        {"role": "tool", "content": "ra", "tool_name": "a"},
        {"role": "tool", "content": "rb", "tool_name": "b"},
        {"role": "user", "content": "v"},
    ],
}
_HEADERS = {"Authorization": "Bearer k", "x-api-key": "k", "anthropic-version": "2023-06-01"}
_GOOD: list[tuple[Wire, dict[str, Any]]] = [(OPENAI, _OPENAI), (ANTHROPIC, _ANTHROPIC), (OLLAMA, _OLLAMA)]


@pytest.mark.parametrize(("wire", "body"), _GOOD, ids=lambda value: getattr(value, "name", ""))
def test_a_good_request_is_accepted_and_reads_the_same_on_each_wire(wire: Wire, body: dict[str, Any]) -> None:
    assert wire.chat(body) == _CHAT
    assert [*problems_of(wire.chat(body)), *wire.problems(body, _HEADERS)] == []


Spoil = Callable[[dict[str, Any]], object]

_OPENAI_FAULTS: dict[str, Spoil] = {
    "unknown field 'top_k'": lambda body: body.update(top_k=1),
    "unknown field 'cache_control'": lambda body: body["messages"][1].update(cache_control={}),
    "unknown role 'robot'": lambda body: body["messages"][1].update(role="robot"),
    "has no content": lambda body: body["messages"][1].update(content=""),
    "an empty list": lambda body: body["messages"][1].update(tool_calls=[]),
    "more than 40": lambda body: body["messages"][2]["tool_calls"][0].update(id="c" * 41),
    "name of a call": lambda body: body["messages"][2]["tool_calls"][0]["function"].update(name="a b"),
    "only allowed with tools": lambda body: [body.pop("tools"), body.update(tool_choice="auto")],
    "from 1 to 128": lambda body: body.update(tools=[]),
    "is not unique": lambda body: body["tools"][1]["function"].update(name="a"),
    "the description has": lambda body: body["tools"][0]["function"].update(description="d" * 1_025),
}
_ANTHROPIC_FAULTS: dict[str, Spoil] = {
    "unknown field 'stream_options'": lambda body: body.update(stream_options={}),
    "max_tokens": lambda body: body.pop("max_tokens"),
    "system.0: text is empty": lambda body: body.update(system=" "),
    "unexpected role 'tool'": lambda body: body["messages"][0].update(role="tool"),
    "non-empty content": lambda body: body["messages"][0].update(content=[]),
    "non-whitespace": lambda body: body["messages"][0].update(content=" \n"),
    "blocks are out of order": lambda body: body["messages"][2]["content"].reverse(),
    "not allowed for user": lambda body: body["messages"][0].update(content=body["messages"][1]["content"]),
    "unknown field 'index'": lambda body: body["messages"][1]["content"][0].update(index=1),
    "do not match their pattern": lambda body: body["messages"][1]["content"][0].update(name="a b"),
    "valid dictionary": lambda body: body["messages"][1]["content"][0].update(input="{}"),
    "made of text": lambda body: body["messages"][2]["content"][0].update(content=[{"type": "json"}]),
    "is not unique": lambda body: body["tools"][1].update(name="a"),
    "input_schema.type": lambda body: body["tools"][1].update(input_schema={}),
    "must define tools": lambda body: body.pop("tools"),
    "none of those that there are": lambda body: body.update(tool_choice={"type": "tool", "name": "c"}),
    "but tool_choice": lambda body: [body.pop("tools"), body.update(messages=[], tool_choice={"type": "auto"})],
    "have cache_control": lambda body: body.update(
        system=[{"type": "text", "text": "s", "cache_control": {"type": "ephemeral"}}] * 5
    ),
}
_OLLAMA_FAULTS: dict[str, Spoil] = {
    "ask for a stream": lambda body: body.pop("stream"),
    "unknown role 'robot'": lambda body: body["messages"][1].update(role="robot"),
    "content is no string": lambda body: body["messages"][1].update(content=[{"type": "text", "text": "u"}]),
    "nothing in it": lambda body: body["messages"][1].update(content=""),
    "no object": lambda body: body["messages"][2]["tool_calls"][0]["function"].update(arguments='{"x": 1}'),
    "a result of 'b' in the place of 'a'": lambda body: body["messages"][3].update(tool_name="b"),
    "a result of None": lambda body: body["messages"][3].pop("tool_name"),
    "no function": lambda body: body["tools"][0].pop("type"),
    "properties are no object": lambda body: body["tools"][0]["function"].update(parameters={"properties": []}),
}


@pytest.mark.parametrize(
    ("wire", "good", "fault", "spoil"),
    [
        pytest.param(wire, good, fault, spoil, id=f"{wire.name} {fault}")
        for (wire, good), faults in zip(_GOOD, (_OPENAI_FAULTS, _ANTHROPIC_FAULTS, _OLLAMA_FAULTS), strict=True)
        for fault, spoil in faults.items()
    ],
)
def test_each_fault_is_seen(wire: Wire, good: dict[str, Any], fault: str, spoil: Spoil) -> None:
    body = deepcopy(good)
    spoil(body)

    assert any(fault in problem for problem in wire.problems(body, _HEADERS))


@pytest.mark.parametrize(
    ("wire", "header"), [(OPENAI, "Authorization"), (ANTHROPIC, "x-api-key"), (ANTHROPIC, "anthropic-version")]
)
def test_a_missing_header_is_seen(wire: Wire, header: str) -> None:
    body = next(good for found, good in _GOOD if found is wire)
    headers = {name: value for name, value in _HEADERS.items() if name != header}

    assert len(wire.problems(body, headers)) == 1


@pytest.mark.parametrize(("wire", "body"), _GOOD[1:], ids=lambda value: getattr(value, "name", ""))
def test_a_pair_that_was_torn_is_seen_on_each_wire(wire: Wire, body: dict[str, Any]) -> None:
    """Invariant 6: the rules that all providers share apply to the chat that is read from each wire."""
    torn = deepcopy(body)
    results = torn["messages"][2]["content"] if wire is ANTHROPIC else torn["messages"]
    results.pop(1 if wire is ANTHROPIC else 4)

    assert problems_of(wire.chat(torn)) != []
