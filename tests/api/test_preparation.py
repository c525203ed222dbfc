"""What an admin sets of how an agent's model requests are prepared."""

import json
from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool
from tests.harness.client import Client, GraphQLFailure, Json

_PREPARATION = """preparation { phases { fromStep toStep triggers afterTool model toolChoice tools }
    withheld redacted promptCache logsRequests retrieval { tool argument triggers }
    guard { tool argument onFailure } }"""
_USUAL: Json = {
    "phases": [], "withheld": [], "redacted": [], "promptCache": "SHORT", "logsRequests": False, "retrieval": None,
    "guard": None,
}  # fmt: skip
_PHASE: Json = {
    "fromStep": 2,
    "toStep": 3,
    "triggers": ["MENTION", "SERVICE"],
    "afterTool": "read_messages",
    "model": "openai/cheap",
    "toolChoice": "skip",
    "tools": ["skip", "send_message"],
}
_OWN: Json = {
    "phases": [_PHASE],
    "withheld": ["Project X"],
    "redacted": ["IBAN"],
    "promptCache": "LONG",
    "logsRequests": True,
    "retrieval": {"tool": "fetch_url", "argument": "url", "triggers": ["MENTION"]},
    "guard": None,
}
_TEXT: Json = {"type": "object", "properties": {"text": {"type": "string"}, "strict": {"type": "boolean"}}}
_GUARD: Json = {"tool": "moderate", "argument": "text", "onFailure": "WITHHOLD"}


async def _preparation(client: Client, agent_id: str) -> Json:
    found: Json = await client.execute(f"query ($id: ID!) {{ agent(id: $id) {{ {_PREPARATION} }} }}", id=agent_id)
    return dict(found["agent"]["preparation"])


async def test_what_is_given_is_shown_and_what_is_not_is_as_usual(tenant: Tenant) -> None:
    plain = await create_agent(tenant.client)
    own = await create_agent(tenant.client, preparation=_OWN)
    sparse = await create_agent(tenant.client, preparation={"phases": [{"tools": []}], "promptCache": None})

    assert await _preparation(tenant.client, plain) == _USUAL
    assert await _preparation(tenant.client, own) == _OWN
    empty = dict.fromkeys(("toStep", "afterTool", "model", "toolChoice"))
    assert await _preparation(tenant.client, sparse) == {
        **_USUAL, "phases": [{"fromStep": 1, "triggers": [], "tools": [], **empty}],
    }  # fmt: skip


async def test_an_update_replaces_the_whole_preparation_or_keeps_it(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client, preparation=_OWN)

    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, name="Grace", preparation=None)
    assert await _preparation(tenant.client, agent) == _OWN

    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, preparation={"withheld": ["a b", "a b"]})
    assert await _preparation(tenant.client, agent) == {**_USUAL, "withheld": ["a b"]}

    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, preparation={})
    async with owner_of(tenant) as connection:
        stored = await connection.fetchval("SELECT preparation FROM agents WHERE id = $1", key_of(agent))
    assert json.loads(stored) == {}, "only what differs from the usual is stored"


@pytest.mark.parametrize(
    ("given", "path", "reason"),
    [
        ({"phases": [{}] * 21}, ["phases"], "at most 20"),
        ({"phases": [{"fromStep": 0}]}, ["phases", "0", "fromStep"], "must be 1 or more"),
        ({"phases": [{}, {"fromStep": 3, "toStep": 2}]}, ["phases", "1", "fromStep"], "must not be below fromStep"),
        ({"phases": [{"afterTool": "a b"}]}, ["phases", "0"], "'a b' is not a valid tool name"),
        ({"phases": [{"tools": ["\x00"]}]}, ["phases", "0"], "not a valid tool name"),
        ({"phases": [{"tools": ["a"] * 201}]}, ["phases", "0", "tools"], "at most 200"),
        ({"phases": [{"toolChoice": "x" * 65, "toStep": 1}]}, ["phases", "0"], "not a valid tool name"),
        ({"phases": [{"toolChoice": "required"}]}, ["phases", "0", "toolChoice"], "must end"),
        ({"phases": [{"toolChoice": "skip"}]}, ["phases", "0", "toolChoice"], "must end"),
        (
            {"phases": [{"toolChoice": "skip", "toStep": 1, "tools": ["ask"]}]},
            ["phases", "0", "toolChoice"],
            "must be one of the phase's tools",
        ),
        ({"phases": [{}, {"tools": ["skip", "zzz"]}]}, ["phases", "1", "tools"], "there is no tool 'zzz'"),
        ({"phases": [{"afterTool": "zzz"}]}, ["phases", "0", "afterTool"], "a tool of the operator or one of `tools`"),
        ({"phases": [{"toolChoice": "zzz", "toStep": 1}]}, ["phases", "0", "toolChoice"], "no tool 'zzz'"),
        ({"phases": [{"tools": ["far__*"]}]}, ["phases", "0"], "not a valid tool name"),
        ({"phases": [{"model": "a b"}]}, ["phases", "0", "model"], "without spaces"),
        ({"retrieval": {"tool": "look_up", "argument": "query"}}, ["retrieval", "tool"], "with the effect PURE"),
        ({"retrieval": {"tool": "a\x00", "argument": "query"}}, ["retrieval", "tool"], "with the effect PURE"),
        ({"retrieval": {"tool": "fetch_url", "argument": " "}}, ["retrieval", "argument"], "must not be empty"),
        ({"withheld": ["x"] * 101}, ["withheld"], "at most 100"),
        ({"withheld": ["x"]}, ["withheld"], "two characters"),
        ({"redacted": [" "]}, ["redacted"], "must not be empty"),
        ({"redacted": ["x" * 201]}, ["redacted"], "200 are allowed"),
        ({"redacted": ["a\x00b"]}, ["redacted"], "NUL"),
    ],
)
async def test_bad_value_is_named_and_changes_nothing(
    tenant: Tenant, given: dict[str, Any], path: list[str], reason: str
) -> None:
    agent = await create_agent(tenant.client, preparation=_OWN)

    refused = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, preparation=given)

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "preparation", *path])
    assert reason in refused["reason"]
    assert await _preparation(tenant.client, agent) == _OWN


async def test_a_phase_names_a_tool_of_its_own_tenant(tenant: Tenant, tenants: Tenants) -> None:
    """Whether the agent is given it yet or not; to another tenant the name is none."""
    await create_tool(tenant.client, name="charge")
    stranger = await tenants.create()
    preparation = {"phases": [{"tools": ["charge", "fetch_url", "read_news"]}]}

    agent = await create_agent(tenant.client, preparation=preparation)
    refused = await stranger.client.mutate("createAgent", "__typename", name="Ada", preparation=preparation)

    assert (await _preparation(tenant.client, agent))["phases"][0]["tools"] == ["charge", "fetch_url", "read_news"]
    assert refused["path"] == ["input", "preparation", "phases", "0", "tools"]


async def test_an_unknown_choice_is_refused_before_execution(tenant: Tenant) -> None:
    for wrong in ({"promptCache": "FOREVER"}, {"phases": [{"triggers": ["FULL_MOON"]}]}):
        with pytest.raises(GraphQLFailure) as failure:
            await tenant.client.mutate("createAgent", "__typename", name="Ada", preparation=wrong)

        assert set(failure.value.codes) == {"BAD_REQUEST"}


async def test_the_audit_log_says_that_it_was_given_and_repeats_no_word(tenant: Tenant) -> None:
    await create_agent(tenant.client, preparation=_OWN)

    async with owner_of(tenant) as connection:
        details = await connection.fetchval(
            "SELECT details::text FROM audit_log WHERE tenant_id = $1 AND action = 'createAgent'", tenant.id
        )

    assert "preparation" in details
    assert "Project X" not in details


async def _guarded(tenant: Tenant, **guard: Any) -> tuple[str, str]:
    """An agent with a guard, and its tool."""
    tool = await create_tool(tenant.client, name="moderate", effect="PURE", input=_TEXT)
    preparation = {"guard": {"tool": "moderate", "argument": "text", **guard}}
    return await create_agent(tenant.client, tools=["moderate"], preparation=preparation), tool


async def test_a_guard_is_shown_and_withholds_unless_the_admin_says_otherwise(tenant: Tenant) -> None:
    agent, _ = await _guarded(tenant, onFailure=None)
    assert await _preparation(tenant.client, agent) == {**_USUAL, "guard": _GUARD}

    bold = {"guard": {**_GUARD, "onFailure": "LET_THROUGH"}}
    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, preparation=bold)
    assert await _preparation(tenant.client, agent) == {**_USUAL, **bold}

    await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, preparation={}, tools=[])
    assert await _preparation(tenant.client, agent) == _USUAL


@pytest.mark.parametrize(
    ("guard", "path", "reason"),
    [
        (
            {"tool": "mod"},
            ["guard", "tool"],
            "'mod' is not a tool with the effect PURE that the runtime can call by itself",
        ),
        ({"tool": "fetch_url", "argument": "url"}, ["guard", "tool"], "not a tool with the effect PURE"),
        ({"tool": "a\x00\ud800"}, ["guard", "tool"], "not a tool with the effect PURE"),
        ({"tool": "moderate__*"}, ["guard", "tool"], "not a tool with the effect PURE"),
        ({"tool": "charge"}, ["guard", "tool"], "not a tool with the effect PURE"),
        ({"tool": "by_hand"}, ["guard", "tool"], "not a tool with the effect PURE"),
        ({"tool": "other"}, ["guard", "tool"], "'other', must be one of the agent's tools"),
        (
            {"argument": "words"},
            ["guard", "argument"],
            "the input of the tool has no property 'words' of the type string",
        ),
        ({"argument": "strict"}, ["guard", "argument"], "of the type string"),
        ({"argument": " "}, ["guard", "argument"], "of the type string"),
        (
            {"tool": "picky"},
            ["guard", "argument"],
            "the tool must not require another argument, but it requires 'strict'",
        ),
    ],
)
async def test_an_invalid_guard_is_refused_and_changes_nothing(
    tenant: Tenant, guard: dict[str, Any], path: list[str], reason: str
) -> None:
    agent, _ = await _guarded(tenant)
    others: dict[str, Json] = {
        "charge": {"effect": "KEYED"},
        "by_hand": {"kind": "EXTERNAL", "http": None},
        "other": {},
        "picky": {"input": {**_TEXT, "required": ["strict", "text"]}},
    }
    for name, values in others.items():
        await create_tool(tenant.client, **{"name": name, "effect": "PURE", "input": _TEXT, **values})

    given = {"guard": {**_GUARD, **guard}, "withheld": ["gold"]}
    refused = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, name="Eve", preparation=given)

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "preparation", *path])
    assert reason in refused["reason"]
    assert await _preparation(tenant.client, agent) == {**_USUAL, "guard": _GUARD}


async def test_an_agent_keeps_the_tool_of_its_guard(tenant: Tenant) -> None:
    """Until an admin takes the guard away, or deletes the tool by force."""
    agent, tool = await _guarded(tenant)

    taken = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, tools=["fetch_url"])
    deleted = await tenant.client.mutate("deleteTool", "__typename", toolId=tool)

    assert (taken["__typename"], taken["path"]) == ("InvalidInput", ["input", "tools"])
    assert "the guard's tool, 'moderate', must be one of" in taken["reason"]
    assert deleted["__typename"] != "DeleteToolSuccess"
    found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { tools } }", id=agent)
    assert found["agent"]["tools"] == ["moderate"]
