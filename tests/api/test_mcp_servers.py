"""MCP servers by the API: set up, shown, changed, given, deleted, and every mistake named (T1, T3)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent
from tests.factories.mcp_servers import create_program, create_server
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process

_SERVER = """id name link { url headers { name value } oauth { tokenUrl clientId clientSecret scope resource } }
    allowedTools effect effects { tool effect } visible timeoutSeconds patienceSeconds revision refusedTools { name }"""
_URL = "https://mcp.example/mcp"
_LINK = {
    "url": _URL,
    "headers": [{"name": "X-Team", "value": "{{secret:team}}"}],
    "oauth": {
        "tokenUrl": "https://login.example/token", "clientId": "we", "clientSecret": "crm", "scope": None,
        "resource": _URL,
    },
}  # fmt: skip
_OAUTH = {"tokenUrl": "https://x.example", "clientId": "we", "clientSecret": "crm"}


async def test_a_server_is_shown_as_it_was_created(tenant: Tenant) -> None:
    effects = [{"tool": "find", "effect": "PURE"}]
    made = await tenant.client.succeed(
        "createMcpServer", f"mcpServer {{ {_SERVER} }}", name="crm", link=_LINK, allowedTools=["find", "add"],
        effects=effects, visible=True,
    )  # fmt: skip

    server = made["mcpServer"]
    assert (server["name"], server["link"], server["allowedTools"]) == ("crm", _LINK, ["find", "add"])
    assert (server["effect"], server["effects"], server["visible"]) == ("UNSAFE", effects, True)
    assert (server["timeoutSeconds"], server["patienceSeconds"], server["revision"]) == (60, 20, 1)
    query = f"query ($id: ID!) {{ mcpServer(id: $id) {{ {_SERVER} }} node(id: $id) {{ ... on McpServer {{ id }} }} }}"
    found = await tenant.client.execute(query, id=server["id"])
    assert found == {"mcpServer": server, "node": {"id": server["id"]}}


async def test_what_is_not_given_stays(tenant: Tenant) -> None:
    server = await create_server(tenant.client, _URL, allowedTools=["find"], effect="KEYED")

    first = await tenant.client.succeed(
        "updateMcpServer", f"mcpServer {{ {_SERVER} status }}", mcpServerId=server, visible=True, isEnabled=False
    )
    second = await tenant.client.succeed(
        "updateMcpServer", f"mcpServer {{ {_SERVER} status }}", mcpServerId=server, allowedTools=None,
        link={"url": "https://other.example"},
    )  # fmt: skip
    refused = await tenant.client.mutate("refreshMcpServer", "__typename", mcpServerId=server)

    assert (first["mcpServer"]["allowedTools"], first["mcpServer"]["revision"]) == (["find"], 1)
    changed = second["mcpServer"]
    assert (changed["allowedTools"], changed["revision"], changed["status"]) == (None, 2, "OFF")
    assert (changed["effect"], changed["visible"], changed["link"]["oauth"]) == ("KEYED", True, None)
    assert refused["reason"] == "the server is switched off"


@pytest.fixture
def strict(environment: dict[str, str], logs: Path, grounds: Grounds) -> Iterator[Api]:
    """An API process of an operator who allows no programs."""
    settings = {name: value for name, value in environment.items() if name != "CIRCADIAN_MCP_STDIO_FILE"}
    with api_process(log=logs / "api-without-programs.log", environment=settings, parent=grounds.parent) as running:
        yield running


async def test_only_programs_of_the_operator_can_be_servers(
    tenant: Tenant, strict: Api, http: httpx.AsyncClient
) -> None:
    """What was allowed once can still be switched off, and given an address."""
    server, way = await create_program(tenant.client), f"mcpServer {{ {_SERVER} program }}"
    elsewhere = Client(strict.url, tenant.owner.token, http)

    refused = [
        await elsewhere.mutate("createMcpServer", "__typename", name="other", program="adder"),
        await elsewhere.mutate("updateMcpServer", "__typename", mcpServerId=server, program="adder"),
        await elsewhere.mutate("updateMcpServer", "__typename", mcpServerId=server, visible=True),
        await elsewhere.mutate("refreshMcpServer", "__typename", mcpServerId=server),
    ]
    off = await elsewhere.succeed("updateMcpServer", way, mcpServerId=server, isEnabled=False)
    moved = await elsewhere.succeed("updateMcpServer", way, mcpServerId=server, link={"url": _URL})
    back = await tenant.client.succeed("updateMcpServer", way, mcpServerId=server, program="adder")

    assert {(each["__typename"], each["reason"]) for each in refused} == {
        ("InvalidInput", "the operator of this installation has not allowed programs as MCP servers")
    }
    ways = [(each["mcpServer"]["link"], each["mcpServer"]["program"]) for each in (off, back)]
    assert ways == [(None, "adder"), (None, "adder")]
    assert (moved["mcpServer"]["link"]["url"], moved["mcpServer"]["program"]) == (_URL, None)
    assert [each["mcpServer"]["revision"] for each in (off, moved, back)] == [1, 2, 3]


async def test_a_server_that_agents_have_is_deleted_by_force_only(tenant: Tenant) -> None:
    server = await create_server(tenant.client, _URL)
    agent = await create_agent(tenant.client, tools=["far__*"], unattended={"tools": ["far__*"]})

    refused = await tenant.client.mutate("deleteMcpServer", "__typename", mcpServerId=server)
    await tenant.client.succeed("deleteMcpServer", "mcpServerId", mcpServerId=server, force=True)

    assert (refused["__typename"], refused["code"]) == ("Conflict", "TOOL_IN_USE")
    query = "query ($id: ID!, $server: ID!) { agent(id: $id) { tools unattendedTools } mcpServer(id: $server) { id } }"
    found = await tenant.client.execute(query, id=agent, server=server)
    assert found == {"agent": {"tools": [], "unattendedTools": []}, "mcpServer": None}
    assert await create_server(tenant.client, _URL) != server
    for name in ("updateMcpServer", "refreshMcpServer", "deleteMcpServer"):
        assert (await tenant.client.mutate(name, "__typename", mcpServerId=server))["__typename"] == "NotFound"


async def test_only_existing_tools_can_be_given(tenant: Tenant) -> None:
    await create_server(tenant.client, _URL)

    for name in ("near__*", "far__find", "far*", "__*"):
        refused = await tenant.client.mutate("createAgent", "__typename", name="A", tools=[name])
        assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "tools"]), name


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"name": "a__b"}, "name", "without __"),
        ({"name": "far"}, "name", "already"),
        ({"link": None}, "link", "either a link or a program"),
        ({"program": "adder"}, "link", "either a link or a program"),
        ({"link": None, "program": "other"}, "program", "there is no program of this name; the operator allows adder"),
        ({"link": {"url": "http://mcp.example"}}, "link", "must be https addresses"),
        ({"link": {"url": "https://mcp.example/#x"}}, "link", "or a fragment"),
        ({"link": {"url": _URL, "oauth": {**_OAUTH, "tokenUrl": "x"}}}, "link", "must be https addresses"),
        ({"link": {"url": _URL, "oauth": {**_OAUTH, "clientSecret": "a b"}}}, "link", "the name of a secret"),
        (
            {"link": {"url": _URL, "headers": [{"name": "Mcp-Session-Id", "value": "x"}]}},
            "link",
            "the protocol sets it",
        ),
        ({"link": {"url": _URL, "headers": [{"name": "X", "value": "{{key}}"}]}}, "link", "write a secret as"),
        (
            {"link": {"url": _URL, "oauth": _OAUTH, "headers": [{"name": "authorization", "value": "x"}]}},
            "link",
            "is reserved for the token of oauth",
        ),
        ({"allowedTools": [""]}, "allowedTools", "1 to 200 printable characters"),
        ({"effects": [{"tool": "x\n", "effect": "PURE"}]}, "effects", "1 to 200 printable characters"),
        ({"timeoutSeconds": 601}, "timeoutSeconds", "up to 600"),
        ({"patienceSeconds": -1}, "patienceSeconds", "from 0 to 600"),
    ],
)
async def test_an_invalid_server_is_refused_with_a_reason(
    tenant: Tenant, change: dict[str, Any], path: str, said: str
) -> None:
    await create_server(tenant.client, _URL)

    given = {"name": "near", "link": {"url": _URL}, **change}
    refused = await tenant.client.mutate("createMcpServer", "__typename", **given)

    assert (refused["path"], said in refused["reason"]) == (["input", path], True), refused


async def test_the_audit_log_names_servers_without_their_content(tenant: Tenant) -> None:
    server = await create_server(tenant.client, "https://mcp-0815.example", effect="KEYED")
    await tenant.client.succeed("refreshMcpServer", "mcpServer { status }", mcpServerId=server)

    entries = (await tenant.client.execute("{ auditLog(last: 9) { nodes { action targetId details } } }"))["auditLog"]

    told = {entry["action"]: entry for entry in entries["nodes"]}
    assert told["createMcpServer"]["targetId"] == told["refreshMcpServer"]["targetId"] == server
    details = told["createMcpServer"]["details"]
    assert (details["effect"], details["fields"]) == ("KEYED", ["link", "name"])
    assert "0815" not in str(entries)
