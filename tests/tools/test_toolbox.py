"""What a worker offers to a model, what it lets a model call, and what it says of arguments that do not fit."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from backend.tools import calls
from backend.tools.catalogue import Catalogue, HttpEntry
from backend.tools.errors import ToolError
from backend.tools.models import EffectClass, ToolKind
from backend.tools.toolbox import Toolbox

_INPUT = {
    "type": "object",
    "properties": {
        "amount": {"$ref": "#/$defs/amount"},
        "currency": {"enum": ["EUR", "USD"]},
        "notes": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["amount"],
    "additionalProperties": False,
    "$defs": {"amount": {"type": "integer", "minimum": 1}},
}


def _entry(**fields: Any) -> HttpEntry:
    given = {"description": "Pays.", "url": "https://x.example/", "effect": EffectClass.KEYED, "input": _INPUT}
    return HttpEntry.model_validate(given | fields)


@pytest.fixture
async def toolbox() -> AsyncIterator[Toolbox]:
    entries = {"pay": _entry(patience_seconds=3, timeout_seconds=9), "look_up": _entry(effect="PURE")}
    async with Toolbox(Catalogue(entries)) as opened:
        yield opened


async def test_offers_what_is_given_behind_what_is_built_in(toolbox: Toolbox) -> None:
    """Invariant 10: the same tools in the same order, however the agent's list is written."""
    offered = toolbox.specs(["pay", "look_up", "pay", "removed_meanwhile"])

    assert offered[: len(calls.SPECS)] == calls.SPECS
    assert [spec.name for spec in offered[len(calls.SPECS) :]] == ["look_up", "pay"]
    assert offered == toolbox.specs(["look_up", "pay"])
    assert offered[-1].parameters == _INPUT
    assert toolbox.specs([]) == calls.SPECS


async def test_finds_only_what_is_given(toolbox: Toolbox) -> None:
    assert toolbox.find("pay", ["look_up"]) is None
    assert toolbox.find("removed_meanwhile", ["removed_meanwhile"]) is None
    assert toolbox.find("send_message", ["send_message"]) is None
    found = toolbox.find("pay", ["pay"])

    assert found is not None
    assert (found.name, found.kind, found.effect) == ("pay", ToolKind.HTTP, EffectClass.KEYED)
    assert (found.patience_seconds, found.timeout_seconds) == (3, 9)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"amount": "5"}, "amount: '5' is not of type 'integer'"),
        ({"amount": 0}, "amount: 0 is less than the minimum of 1"),
        ({}, "input: 'amount' is a required property"),
        ({"amount": 1, "currency": "GBP"}, "currency: 'GBP' is not one of ['EUR', 'USD']"),
        ({"amount": 1, "notes": ["a", 2]}, "notes[1]: 2 is not of type 'string'"),
        ({"amount": 1, "to": "me"}, "input: Additional properties are not allowed ('to' was unexpected)"),
        ({"amount": "x" * 100_000}, "amount: 'xxxx"),
        ({"amount": 1, "notes": [1] * 50}, "(and 45 more)"),
    ],
)
async def test_arguments_that_do_not_fit_are_told(toolbox: Toolbox, arguments: dict[str, Any], fault: str) -> None:
    tool = toolbox.find("pay", ["pay"])
    assert tool is not None

    with pytest.raises(ToolError) as refused:
        tool.parse(json.dumps(arguments))

    assert str(refused.value).startswith("invalid arguments: ")
    assert fault in str(refused.value)
    assert str(refused.value).endswith(f"Allowed: {json.dumps(_INPUT, sort_keys=True)}")
    assert len(str(refused.value)) < 3_000


@pytest.mark.parametrize("arguments", ["[1]", '"x"', "{", "null", '{"amount": NaN}', '{"amount": ' + "[" * 100_000])
async def test_arguments_that_are_no_object_are_told(toolbox: Toolbox, arguments: str) -> None:
    tool = toolbox.find("pay", ["pay"])
    assert tool is not None

    with pytest.raises(ToolError, match="the arguments must be a JSON object: "):
        tool.parse(arguments)


async def test_arguments_that_fit_are_handed_over_clean(toolbox: Toolbox) -> None:
    tool = toolbox.find("pay", ["pay"])
    assert tool is not None

    assert tool.parse('{"amount": 1, "notes": ["a\\u0000b"]}') == {"amount": 1, "notes": ["a\ufffdb"]}


async def test_recursive_schema_meets_a_bounded_depth() -> None:
    tree = {"type": "object", "properties": {"child": {"$ref": "#"}}, "additionalProperties": False}
    async with Toolbox(Catalogue({"plant": _entry(input=tree)})) as opened:
        tool = opened.find("plant", ["plant"])
        assert tool is not None

        assert tool.parse('{"child": {"child": {}}}') == {"child": {"child": {}}}
        deep = '{"child":' * 99 + "5" + "}" * 99
        with pytest.raises(ToolError, match=r"is not of type 'object'|nested too deep"):
            tool.parse(deep)
