"""The tools that a worker offers to a model, the calls that it allows, and its errors for invalid arguments."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from backend.kit.unit_of_work import unit_of_work
from backend.tools.call_secrets import SecretReader
from backend.tools.definitions import tenant_tools
from backend.tools.errors import ToolError
from backend.tools.external.tool import ExternalTool, SpaceTool
from backend.tools.models import EffectClass, ToolKind
from backend.tools.operator_tools import Catalogue, HttpEntry
from backend.tools.outbound_tool import OutsideTool
from backend.tools.registry import Offer
from backend.tools.schema import input_schema
from backend.tools.step_calls import dispatch
from backend.tools.toolbox import Toolbox, WantedTools
from backend.tools.toolset import Toolset
from tests.factories.domain import World, make_world
from tests.harness.stores import KEYS, Stores
from tests.tools.drafts import DRAFT

Open = Callable[..., Awaitable[Toolset]]

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
    entries = {"pay": _entry(patience_seconds=3, timeout_seconds=9, visible=True), "look_up": _entry(effect="PURE")}
    async with Toolbox(Catalogue(entries), SecretReader(KEYS)) as opened:
        yield opened


@pytest.fixture
async def open_(toolbox: Toolbox, world: World) -> Open:
    """`await open_("pay", …)`: the toolset of an agent of this tenant with these tools."""

    async def opened(*given: str, has_archive: bool = False) -> Toolset:
        async with unit_of_work(world.tenant_id, read_only=True) as work:
            return await toolbox.open(work, WantedTools(given), has_archive=has_archive)

    return opened


@pytest.fixture
async def pay(open_: Open) -> OutsideTool:
    found = (await open_("pay")).find("pay")
    assert found is not None
    assert not isinstance(found, ExternalTool | SpaceTool)
    return found


async def _define(world: World, name: str, **changes: Any) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        return await tenant_tools.create(work, world.owner, name=name, draft=replace(DRAFT, **changes), taken=())


def _names(tools: Toolset) -> list[str]:
    return [spec.name for spec in tools.specs()]


async def test_offers_built_in_tools_first_and_given_tools_after_them(open_: Open, world: World) -> None:
    """Invariant 10: the same tools in the same order, whatever the order of the agent's list is."""
    await _define(world, "ask_crm")

    tools = await open_("pay", "look_up", "ask_crm", "pay", "removed_meanwhile")

    built_in = [name for name, tool in dispatch.TOOLS.items() if tool.offer in {Offer.ALWAYS, Offer.BESIDE_OUTSIDE}]
    assert _names(tools) == [*built_in, "ask_crm", "look_up", "pay"]
    assert tools.specs() == (await open_("ask_crm", "look_up", "pay")).specs()
    assert tools.specs()[-1].parameters == _INPUT
    assert set(tools.names) == set(_names(tools)), "what is offered may be called"


async def test_without_outside_tools_there_is_nothing_to_read_on(open_: Open) -> None:
    offered = _names(await open_())

    assert offered == [name for name, tool in dispatch.TOOLS.items() if tool.offer is Offer.ALWAYS]


async def test_the_first_archive_adds_a_search_and_moves_nothing_else(open_: Open) -> None:
    """T4: the offered tools change once in the life of an agent."""
    before, after = _names(await open_()), _names(await open_(has_archive=True))

    assert "search_history" not in before
    assert [name for name in after if name != "search_history"] == before
    assert len(after) == len(before) + 1


async def test_finds_only_given_tools(open_: Open, world: World) -> None:
    await _define(world, "ask_crm")
    tools = await open_("look_up", "removed_meanwhile", "send_message")

    assert [tools.find(name) for name in ("pay", "ask_crm", "removed_meanwhile", "send_message")] == [None] * 4
    found = (await open_("pay")).find("pay")
    assert found is not None
    assert (found.name, found.kind, found.effect, found.tool_id) == ("pay", ToolKind.HTTP, EffectClass.KEYED, None)
    assert (found.patience_seconds, found.timeout_seconds) == (3, 9)


async def test_a_tenants_tool_is_cached_until_it_is_changed(open_: Open, world: World) -> None:
    tool_id = await _define(world, "ask_crm")
    first, again = (await open_("ask_crm")).find("ask_crm"), (await open_("ask_crm")).find("ask_crm")
    assert first is not None
    assert (first.tool_id, first is again) == (tool_id, True)

    async with unit_of_work(world.tenant_id) as work:
        changed = replace(DRAFT, description="Asks the CRM.", patience_seconds=1)
        await tenant_tools.change(work, world.owner, tool_id=tool_id, draft=changed)
    second = (await open_("ask_crm")).find("ask_crm")

    assert second is not None
    assert (second.spec().description, second.patience_seconds) == ("Asks the CRM.", 1)
    assert first.spec().description == DRAFT.description, "who has the tool goes on with it as it was"


async def test_a_strangers_tool_is_not_there(open_: Open, world: World, stores: Stores) -> None:
    """Invariant 9: also if the names are the same."""
    stranger = await make_world(stores.owner_database_url, world.hints)
    await _define(stranger, "ask_crm")

    assert (await open_("ask_crm")).find("ask_crm") is None


async def test_a_tenants_tool_goes_before_the_operators_of_its_name(open_: Open, world: World) -> None:
    """The tenant's tool existed first."""
    tool_id = await _define(world, "pay")

    found = (await open_("pay")).find("pay")

    assert found is not None
    assert (found.tool_id, found.visible) == (tool_id, False)


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
async def test_arguments_that_do_not_fit_are_reported(pay: OutsideTool, arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(ToolError) as refused:
        pay.parse(json.dumps(arguments))

    assert str(refused.value).startswith("invalid arguments: ")
    assert fault in str(refused.value)
    assert str(refused.value).endswith(f"Allowed: {json.dumps(_INPUT, sort_keys=True)}")
    assert len(str(refused.value)) < 3_000


@pytest.mark.parametrize("arguments", ["[1]", '"x"', "{", "null", '{"amount": NaN}', '{"amount": ' + "[" * 100_000])
async def test_arguments_that_are_no_object_are_reported(pay: OutsideTool, arguments: str) -> None:
    with pytest.raises(ToolError, match="the arguments must be a JSON object: "):
        pay.parse(arguments)


async def test_arguments_that_fit_are_returned_cleaned(pay: OutsideTool) -> None:
    assert pay.parse('{"amount": 1, "notes": ["a\\u0000b"]}') == {"amount": 1, "notes": ["a\ufffdb"]}


def test_recursive_schema_meets_a_bounded_depth() -> None:
    tree = {"type": "object", "properties": {"child": {"$ref": "#"}}, "additionalProperties": False}

    assert input_schema.parse('{"child": {"child": {}}}', tree) == {"child": {"child": {}}}
    deep = '{"child":' * 99 + "5" + "}" * 99
    with pytest.raises(ToolError, match=r"is not of type 'object'|nested too deep"):
        input_schema.parse(deep, tree)
