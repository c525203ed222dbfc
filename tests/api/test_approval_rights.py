"""Whoever may only write tools may have people asked more often, never less often (ADR 0032)."""

import pytest

from tests.factories.agents import create_agent
from tests.factories.mcp_servers import create_server
from tests.factories.programs import create_program
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Json

_RULES = "{ tools { nodes { approval { rule } } } mcpServers { nodes { approval { rule } } } }"
_NEVER, _ALWAYS = {"rule": "NEVER"}, {"rule": "ALWAYS"}


async def _rules(tenant: Tenant) -> list[str]:
    found: Json = await tenant.client.execute(_RULES)
    return [node["approval"]["rule"] for listing in found.values() for node in listing["nodes"]]


async def test_a_key_for_tools_cannot_remove_an_approval(tenant: Tenant) -> None:
    tool, server = await create_tool(tenant.client), await create_server(tenant.client, "https://mcp.example/")
    client = (await create_program(tenant.client, scopes=["tools:write"])).client

    tool_of, server_of = {"toolId": tool}, {"mcpServerId": server}
    for update, values in (("updateTool", tool_of), ("updateMcpServer", server_of)):
        assert (await client.mutate(update, "__typename", **values, approval=_NEVER))["code"] == "NOT_PERMITTED"
        await client.succeed(update, "__typename", **values, approval=_ALWAYS)
        refused = await client.mutate(update, "__typename", **values, approval={"rule": "UNTRUSTED"})
        assert refused["code"] == "NOT_PERMITTED"
    for make in (create_tool(client, name="b", approval=_NEVER), create_server(client, "https://b/", approval=_NEVER)):
        with pytest.raises(AssertionError, match="NOT_PERMITTED"):
            await make
    assert await _rules(tenant) == ["ALWAYS", "ALWAYS"]

    await tenant.client.succeed("updateTool", "__typename", toolId=tool, approval=_NEVER)
    assert await _rules(tenant) == ["NEVER", "ALWAYS"]
    await client.succeed("updateTool", "__typename", toolId=tool, description="Looks again.")
    assert await _rules(tenant) == ["NEVER", "ALWAYS"]


_EFFECTS = "{ tools { nodes { effect } } mcpServers { nodes { effect effects { tool effect } } } }"


async def test_a_key_for_tools_cannot_declare_a_tool_harmless(tenant: Tenant) -> None:
    """A tool that is said to be PURE is asked about no more among strangers."""
    tool = await create_tool(tenant.client, effect="UNSAFE")
    pays = {"tool": "pay", "effect": "UNSAFE"}
    server = await create_server(tenant.client, "https://mcp.example/", effect="KEYED", effects=[pays])
    client = (await create_program(tenant.client, scopes=["tools:write"])).client
    before = await tenant.client.execute(_EFFECTS)

    tries: list[tuple[str, Json]] = [
        ("updateTool", {"toolId": tool, "effect": "PURE"}),
        ("updateMcpServer", {"mcpServerId": server, "effect": "PURE"}),
        ("updateMcpServer", {"mcpServerId": server, "effects": [{**pays, "effect": "PURE"}]}),
        ("updateMcpServer", {"mcpServerId": server, "effects": [pays, {"tool": "sell", "effect": "PURE"}]}),
    ]
    for update, values in tries:
        assert (await client.mutate(update, "__typename", **values)).get("code") == "NOT_PERMITTED", values
    assert await tenant.client.execute(_EFFECTS) == before

    await client.succeed("updateTool", "__typename", toolId=tool, effect="KEYED")
    await client.succeed("updateMcpServer", "__typename", mcpServerId=server, effect="UNSAFE", effects=[])
    for update, values in tries:
        await tenant.client.succeed(update, "__typename", **values)


async def test_a_key_for_tools_cannot_redirect_a_tool_without_approval(tenant: Tenant) -> None:
    """An admin answers for the calls to where the tool led when they said so."""
    tool = await create_tool(tenant.client, approval=_NEVER)
    server = await create_server(tenant.client, "https://mcp.example/", approval=_NEVER)
    client = (await create_program(tenant.client, scopes=["tools:write"])).client
    there = "https://evil.example/"

    tries: list[tuple[str, Json]] = [
        ("updateTool", {"toolId": tool, "http": {"url": there}}),
        ("updateMcpServer", {"mcpServerId": server, "link": {"url": there}}),
    ]
    for update, values in tries:
        assert (await client.mutate(update, "__typename", **values)).get("code") == "NOT_PERMITTED", update
    await client.succeed("updateTool", "__typename", toolId=tool, description="Looks again.")
    await client.succeed("updateMcpServer", "__typename", mcpServerId=server, timeoutSeconds=7)
    for update, values in tries:
        await tenant.client.succeed(update, "__typename", **values)


async def test_a_key_for_agents_cannot_extend_unattended_tools(tenant: Tenant) -> None:
    """The set is the word of an admin, who answers for the calls that it frees."""
    for name in ("pay", "look"):
        await create_tool(tenant.client, name=name)
    agent = await create_agent(tenant.client, tools=["pay", "look"])
    client = (await create_program(tenant.client, scopes=["agents:write"])).client
    both = {"tools": ["pay", "look"]}

    async def refused(update: str, **values: object) -> bool:
        return (await client.mutate(update, "__typename", **values)).get("code") == "NOT_PERMITTED"

    assert await refused("createAgent", name="Eve", tools=["pay"], unattended={"tools": ["pay"]})
    assert await refused("updateAgent", agentId=agent, unattended={"tools": ["look"]})
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, unattended=both)
    await client.succeed("updateAgent", "__typename", agentId=agent, unattended={"tools": ["look"]})
    assert await refused("updateAgent", agentId=agent, unattended=both)
    assert await refused("updateAgent", agentId=agent, unattended={"tools": ["look", "create_task"]})
    await client.succeed("updateAgent", "__typename", agentId=agent, unattended={"tools": []})
    assert await refused("updateAgent", agentId=agent, unattended={"tools": None})
    await client.succeed("createAgent", "__typename", name="Adam", unattended={"tools": []})
    await client.succeed("updateAgent", "__typename", agentId=agent, instructions="Look.")
