"""A word about a tool is about what the tool was when the word was said (ADR 0032)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent
from tests.factories.mcp_servers import create_server
from tests.factories.programs import create_program
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import SCHEMA, create_tool, offer
from tests.harness.client import Client, Json
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores

_RULE = "a name has 1 to 64 characters from A-Z a-z 0-9 _ -, without __, which separates a server from its tool"
_MADE: Json = {"description": "Looks up.", "effect": "KEYED", "input": SCHEMA}
_FORM = {"question": "Which day?", "form": {"type": "object", "properties": {"day": {"type": "string"}}}}
_KINDS: dict[str, Json] = {
    "HTTP": {"kind": "HTTP", "http": {"url": "https://x.example/"}},
    "EXTERNAL": {"kind": "EXTERNAL"},
    "SPACE": {"kind": "SPACE", "effect": "PURE", "space": _FORM},
}


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("name", ["crm__pay", "__", "a___b"])
async def test_only_a_servers_tool_has_the_sign_of_one_in_its_name(tenant: Tenant, kind: str, name: str) -> None:
    """Whoever is given `crm__*` is given what the server `crm` has, and nothing else."""
    refused = await tenant.client.mutate("createTool", "__typename", name=name, **{**_MADE, **_KINDS[kind]})

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "name"])
    assert refused["reason"] == _RULE
    await tenant.client.succeed("createTool", "__typename", name="crm_pay_", **{**_MADE, **_KINDS[kind]})


_LISTS = "query ($id: ID!) { agent(id: $id) { tools unattendedTools } tenant { assistantTools } }"
_OPERATORS = """
[tools.charge]
description = "Take money."
url = "http://127.0.0.1:9/charge"
effect = "KEYED"
input = { type = "object" }
"""
_LISTED = """UPDATE agents SET tools = '["crm__pay", "far__a"]', unattended_tools = '["crm__pay", "crm__*"]'
WHERE tenant_id = $1"""
_OFFERED = """UPDATE tenants SET assistant_tools = '["crm__*", "fetch_url"]' WHERE tenant_id = $1"""


async def _lists(client: Client, agent: str) -> list[Any]:
    found = await client.execute(_LISTS, id=agent)
    return [found["agent"]["tools"], found["agent"]["unattendedTools"], found["tenant"]["assistantTools"]]


@pytest.fixture(scope="module")
def equipped(
    environment: dict[str, str], logs: Path, grounds: Grounds, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Api]:
    """An API process of an operator who has set up a tool."""
    file = tmp_path_factory.mktemp("operator") / "tools.toml"
    file.write_text(_OPERATORS)
    settings = {**environment, "CIRCADIAN_TOOLS_FILE": str(file)}
    with api_process(log=logs / "api-with-tools.log", environment=settings, parent=grounds.parent) as running:
        yield running


async def test_a_new_tool_has_nothing_of_what_its_name_meant(
    stores: Stores, equipped: Api, api: Api, http: httpx.AsyncClient
) -> None:
    """The operator has one tool less, and a key for tools makes one of that name."""
    before = await Tenants(stores.owner_database_url, equipped.url, http).create()
    agent = await create_agent(before.client, tools=["charge"], unattended={"tools": ["charge", "fetch_url"]})
    await offer(before.client, "charge", "fetch_url")

    key = (await create_program(before.client, scopes=["tools:write"])).client
    await create_tool(replace(key, url=api.url), name="charge")

    assert await _lists(before.client, agent) == [[], ["fetch_url"], ["fetch_url"]]


async def test_a_new_server_has_nothing_of_what_its_name_meant(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    async with owner_of(tenant) as connection:
        await connection.execute(_LISTED, tenant.id)
        await connection.execute(_OFFERED, tenant.id)

    await create_server(tenant.client, "https://crm.example/mcp", name="crm")

    assert await _lists(tenant.client, agent) == [["far__a"], [], ["fetch_url"]]


_THERE = {"url": "https://evil.example/"}
_WIDER = {**SCHEMA, "properties": {**SCHEMA["properties"], "to": {"type": "string"}}}  # type: ignore[dict-item]
_MOVES: dict[str, Json] = {
    "address": {"http": _THERE},
    "method": {"http": {"url": "https://x.example/", "method": "PUT"}},
    "header": {"http": {"url": "https://x.example/", "headers": [{"name": "X-Of", "value": "them"}]}},
    "input": {"input": _WIDER},
}
_WORDS = {
    "NEVER": "its rule is NEVER",
    "OVER": "its rule is OVER",
    "unattended": "agents may call it unattended",
    "offered": "it is offered to assistants",
}


async def _say(client: Client, word: str, name: str, **tool: str) -> None:
    """The admin's word about the tool of that name, or a server's."""
    if word == "unattended":
        await create_agent(client, unattended={"tools": [name]})
    elif word == "offered":
        await offer(client, name)
    else:
        over = {"over": "amount > 100"} if word == "OVER" else {}
        update = "updateTool" if "toolId" in tool else "updateMcpServer"
        await client.succeed(update, "__typename", **tool, approval={"rule": word, **over})


async def _refused(client: Client, update: str, **values: Any) -> str:
    refused = await client.mutate(update, "__typename", **values)
    assert (refused.get("code"), refused.get("path")) == ("NOT_PERMITTED", ["input"]), values
    said: str = refused["reason"]
    return said


@pytest.mark.parametrize(("word", "said"), _WORDS.items())
async def test_a_word_about_a_tool_is_not_led_to_another(tenant: Tenant, word: str, said: str) -> None:
    tool = {"toolId": await create_tool(tenant.client, name="pay")}
    key = (await create_program(tenant.client, scopes=["tools:write"])).client
    for values in _MOVES.values():
        await key.succeed("updateTool", "__typename", **tool, **values)
    await key.succeed("updateTool", "__typename", **tool, input=SCHEMA, http={"url": "https://x.example/"})

    await _say(tenant.client, word, "pay", **tool)

    for values in _MOVES.values():
        assert said in await _refused(key, "updateTool", **tool, **values)
    await key.succeed("updateTool", "__typename", **tool, description="Pays.", timeoutSeconds=7, input=SCHEMA)
    for values in _MOVES.values():
        await tenant.client.succeed("updateTool", "__typename", **tool, **values)


@pytest.mark.parametrize(("word", "said"), [item for item in _WORDS.items() if item[0] != "OVER"])
async def test_a_word_about_a_server_is_not_led_to_another(tenant: Tenant, word: str, said: str) -> None:
    server = {"mcpServerId": await create_server(tenant.client, "https://x.example/", name="crm", allowedTools=["a"])}
    key = (await create_program(tenant.client, scopes=["tools:write"])).client
    moves: list[Json] = [{"link": _THERE}, {"allowedTools": ["a", "pay"]}]
    for values in moves:
        await key.succeed("updateMcpServer", "__typename", **server, **values)

    await _say(tenant.client, word, "crm__*", **server)

    moves = [{"link": {"url": "https://other.example/"}}, {"allowedTools": ["a", "pay", "sell"]}]
    for values in moves:
        assert said in await _refused(key, "updateMcpServer", **server, **values)
    await key.succeed("updateMcpServer", "__typename", **server, timeoutSeconds=7, allowedTools=["pay"])
    for values in moves:
        await tenant.client.succeed("updateMcpServer", "__typename", **server, **values)
