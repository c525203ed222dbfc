"""Whoever may only write tools may have people asked more often, never less often (ADR 0032)."""

import pytest

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


async def test_a_key_for_tools_lifts_no_approval(tenant: Tenant) -> None:
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
