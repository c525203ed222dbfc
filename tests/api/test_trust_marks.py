"""`setTrust`: an admin in person vouches for what a hook, a program, a tool or an MCP server says (ADR 0031)."""

from collections.abc import Awaitable, Callable

import pytest

from tests.factories.agents import create_agent
from tests.factories.hooks import create_hook
from tests.factories.mcp_servers import create_server
from tests.factories.people import create_access_token
from tests.factories.programs import create_account, create_program, install_app, oauth_client, register_app
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool
from tests.harness.client import Client, Json

_MARKS = """{ hooks { nodes { id isTrusted } } connectors { nodes { id isTrusted } }
  serviceAccounts { nodes { id isTrusted } } installations { nodes { id isTrusted } }
  tools { nodes { id isTrusted } } mcpServers { nodes { id isTrusted } } }"""


async def _hook(client: Client) -> str:
    return (await create_hook(client, await create_agent(client))).id


async def _installation(client: Client) -> str:
    app = await register_app(client)
    return await install_app(client, app["clientId"])


async def _tool(client: Client) -> str:
    return await create_tool(client)


async def _server(client: Client) -> str:
    return await create_server(client, "https://mcp.example/")


async def _connect(client: Client) -> tuple[str, str, str]:
    """A connector, its hook and its endpoint."""
    space, said = await create_space(client), "connector { id hook { id } endpoint { id } }"
    made = await client.succeed("createConnector", said, name="chat", spaceId=space, url="https://chat.example/")
    connector = made["connector"]
    return connector["id"], connector["hook"]["id"], connector["endpoint"]["id"]


async def _connector(client: Client) -> str:
    return (await _connect(client))[0]


_VOICES = ("admin:read", "admin:write", "spaces:read", "messages:write", "events:write")
Make = Callable[[Client], Awaitable[str]]
_KINDS: tuple[Make, ...] = (_hook, create_account, _installation, _tool, _server, _connector)


async def _trusted(client: Client) -> set[str]:
    found: Json = await client.execute(_MARKS)
    return {node["id"] for listing in found.values() for node in listing["nodes"] if node["isTrusted"]}


@pytest.mark.parametrize("make", _KINDS)
async def test_an_admin_vouches_and_revokes_it(tenant: Tenant, make: Make) -> None:
    thing = await make(tenant.client)
    assert await _trusted(tenant.client) == set()

    await tenant.client.succeed("setTrust", "id isTrusted", id=thing, isTrusted=True)
    assert await _trusted(tenant.client) == {thing}

    await tenant.client.succeed("setTrust", "id isTrusted", id=thing, isTrusted=False)
    assert await _trusted(tenant.client) == set()


@pytest.mark.parametrize("make", _KINDS)
async def test_programs_cannot_vouch_and_nobody_can_for_another_tenant(
    tenant: Tenant, tenants: Tenants, make: Make
) -> None:
    thing, other = await make(tenant.client), await tenants.create()
    program = await create_program(tenant.client, name="Admin", scopes=["admin:write", "tools:write"])

    asked = [(program.client, "PEOPLE_ONLY"), (other.client, "NOT_FOUND")]
    for client, code in asked:
        assert (await client.mutate("setTrust", "__typename", id=thing, isTrusted=True))["code"] == code

    assert await _trusted(tenant.client) == set()


async def test_a_tool_loses_trust_if_a_program_redirects_it(tenant: Tenant) -> None:
    """A person who changes it vouches on."""
    tool, server = await _tool(tenant.client), await _server(tenant.client)
    for each in (tool, server):
        await tenant.client.succeed("setTrust", "id", id=each, isTrusted=True)
    program = (await create_program(tenant.client, scopes=["tools:write"])).client

    for client in (tenant.client, program):
        await client.succeed("updateTool", "__typename", toolId=tool, description="Looks again.")
        await client.succeed("updateMcpServer", "__typename", mcpServerId=server, timeoutSeconds=7)
    assert await _trusted(tenant.client) == {tool, server}

    tool_there, server_there = {"url": "https://other.example/"}, {"url": "https://other.example/mcp"}
    await tenant.client.succeed("updateTool", "__typename", toolId=tool, http=tool_there)
    await tenant.client.succeed("updateMcpServer", "__typename", mcpServerId=server, link=server_there)
    assert await _trusted(tenant.client) == {tool, server}

    await program.succeed("updateTool", "__typename", toolId=tool, http={"url": "https://evil.example/"})
    await program.succeed("updateMcpServer", "__typename", mcpServerId=server, link={"url": "https://evil.example/"})
    assert await _trusted(tenant.client) == set()


async def test_a_tool_loses_trust_if_a_token_for_tools_redirects_it(tenant: Tenant) -> None:
    """Of an admin in person, who has left the right to vouch out of it."""
    tool, server = await _tool(tenant.client), await _server(tenant.client)
    for each in (tool, server):
        await tenant.client.succeed("setTrust", "id", id=each, isTrusted=True)
    token = (await create_access_token(tenant.client, scopes=["tools:write"])).client

    await token.succeed("updateTool", "__typename", toolId=tool, http={"url": "https://evil.example/"})
    await token.succeed("updateMcpServer", "__typename", mcpServerId=server, link={"url": "https://evil.example/"})

    assert await _trusted(tenant.client) == set()


async def _programs(tenant: Tenant) -> tuple[Client, Client]:
    """A service account's, and an app's in the owner's name."""
    installation = await install_app(tenant.client, (await register_app(tenant.client))["clientId"], scopes=_VOICES)
    app = await oauth_client(tenant, installation, person=tenant.owner, scopes=_VOICES)
    return (await create_program(tenant.client, name="Admin", scopes=_VOICES)).client, app


@pytest.mark.parametrize("act", ["rotateHookSecret", "updateHook"])
async def test_a_hook_loses_trust_if_a_program_opens_it_to_others(tenant: Tenant, act: str) -> None:
    """Whoever has the secret speaks by it. A person who gives it away vouches on."""
    hook = await _hook(tenant.client)

    async def open_anew(client: Client) -> None:
        await tenant.client.succeed("setTrust", "id", id=hook, isTrusted=True)
        if act == "updateHook":
            await tenant.client.succeed(act, "__typename", hookId=hook, isEnabled=False)
        await client.succeed(act, "__typename", hookId=hook, **({"isEnabled": True} if act == "updateHook" else {}))

    await open_anew(tenant.client)
    assert await _trusted(tenant.client) == {hook}
    for program in await _programs(tenant):
        await open_anew(program)
        assert await _trusted(tenant.client) == set()
    await tenant.client.succeed("setTrust", "id", id=hook, isTrusted=True)
    await program.succeed("updateHook", "__typename", hookId=hook, name="renamed", isEnabled=True)
    assert await _trusted(tenant.client) == {hook}, "it speaks for the same program as before"


@pytest.mark.parametrize("act", ["hook secret", "hook opened", "endpoint secret", "url", "events"])
async def test_a_connector_loses_trust_if_a_program_redirects_it(tenant: Tenant, act: str) -> None:
    connector, hook, endpoint = await _connect(tenant.client)
    acts: dict[str, tuple[str, Json]] = {
        "hook secret": ("rotateHookSecret", {"hookId": hook}),
        "hook opened": ("updateHook", {"hookId": hook, "isEnabled": True}),
        "endpoint secret": ("rotateWebhookSecret", {"endpointId": endpoint}),
        "url": ("updateWebhookEndpoint", {"endpointId": endpoint, "url": "https://other.example/"}),
        "events": ("updateWebhookEndpoint", {"endpointId": endpoint, "events": ["MESSAGE_UPDATED"]}),
    }
    mutation, values = acts[act]

    async def lead_elsewhere(client: Client) -> None:
        await tenant.client.succeed("setTrust", "id", id=connector, isTrusted=True)
        await tenant.client.succeed("updateHook", "__typename", hookId=hook, isEnabled=act != "hook opened")
        back = {"url": "https://chat.example/", "events": ["MESSAGE_POSTED"]}
        await tenant.client.succeed("updateWebhookEndpoint", "__typename", endpointId=endpoint, **back)
        await client.succeed(mutation, "__typename", **values)

    await lead_elsewhere(tenant.client)
    assert await _trusted(tenant.client) == {connector}
    for program in await _programs(tenant):
        await lead_elsewhere(program)
        assert await _trusted(tenant.client) == set()
    await tenant.client.succeed("setTrust", "id", id=connector, isTrusted=True)
    await program.succeed("updateWebhookEndpoint", "__typename", endpointId=endpoint, name="renamed")
    assert await _trusted(tenant.client) == {connector}, "it leads where it led"


@pytest.mark.parametrize("act", ["createApiKey", "rotateApiKey"])
async def test_an_account_loses_trust_if_a_program_gives_others_access(tenant: Tenant, act: str) -> None:
    account = await create_account(tenant.client, scopes=["events:write"])
    key = (await tenant.client.succeed("createApiKey", "apiKey { id }", serviceAccountId=account, name="x"))["apiKey"]
    values = {"createApiKey": {"serviceAccountId": account, "name": "y"}, "rotateApiKey": {"keyId": key["id"]}}

    async def let_in(client: Client) -> None:
        await tenant.client.succeed("setTrust", "id", id=account, isTrusted=True)
        await client.succeed(act, "__typename", **values[act])

    await let_in(tenant.client)
    assert await _trusted(tenant.client) == {account}
    for program in await _programs(tenant):
        if act == "rotateApiKey":
            made = await tenant.client.succeed("createApiKey", "apiKey { id }", serviceAccountId=account, name="x")
            values[act] = {"keyId": made["apiKey"]["id"]}
        await let_in(program)
        assert await _trusted(tenant.client) == set()


@pytest.mark.parametrize("act", ["secret", "address", "app resumed", "installation resumed"])
async def test_an_app_loses_trust_if_a_program_gives_others_access(tenant: Tenant, act: str) -> None:
    app = await register_app(tenant.client, scopes=["events:write"])
    installation = await install_app(tenant.client, app["clientId"], scopes=["events:write"])
    app_id = {"appId": app["id"]}
    acts: dict[str, tuple[str, Json, str | None]] = {
        "secret": ("rotateAppSecret", app_id, None),
        "address": ("updateApp", {**app_id, "redirectUris": ["https://evil.example/back"]}, None),
        "app resumed": ("resumeApp", app_id, "suspendApp"),
        "installation resumed": (
            "resumeInstallation", {"installationId": installation}, "suspendInstallation",
        ),
    }  # fmt: skip
    mutation, values, before = acts[act]

    async def let_in(client: Client) -> None:
        await tenant.client.succeed("setTrust", "id", id=installation, isTrusted=True)
        if before is not None:
            await tenant.client.succeed(before, "__typename", **values)
        await client.succeed(mutation, "__typename", **values)

    await let_in(tenant.client)
    assert await _trusted(tenant.client) == {installation}
    for program in await _programs(tenant):
        await let_in(program)
        assert await _trusted(tenant.client) == set()


async def test_a_tool_of_a_server_is_trusted_with_it(tenant: Tenant) -> None:
    tool = await _tool(tenant.client)
    server = await _server(tenant.client)
    async with owner_of(tenant) as connection:  # what a worker writes down of what the server tells
        config = "UPDATE tools SET kind = 'MCP', server_id = $2, config = '{\"remote_name\": \"x\"}' WHERE id = $1"
        await connection.execute(config, key_of(tool), key_of(server))

    refused = await tenant.client.mutate("setTrust", "__typename", id=tool, isTrusted=True)
    assert (refused["code"], refused["path"]) == ("TOOL_OF_SERVER", ["input", "id"])
    await tenant.client.succeed("setTrust", "id", id=server, isTrusted=True)
    assert await _trusted(tenant.client) == {tool, server}


async def test_only_programs_tools_and_connectors_have_a_trust_mark(tenant: Tenant) -> None:
    refused = await tenant.client.mutate("setTrust", "__typename", id=tenant.owner.actor_id, isTrusted=True)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "id"])


async def test_whoever_says_by_whose_account_a_trusted_thing_asks_says_who_speaks(tenant: Tenant) -> None:
    """By another secret, the same address answers with what somebody else has written."""
    client, api = tenant.client, "https://api.example"
    headers = [{"name": "Authorization", "value": "Bearer {{secret:mine}}"}]
    oauth = {"tokenUrl": f"{api}/token", "clientId": "us", "clientSecret": "mine"}
    things = {
        await create_tool(client, name="a", http={"url": f"{api}/a", "headers": headers}),
        await create_server(client, f"{api}/b", name="b", link={"headers": headers}),
        await create_server(client, f"{api}/c", name="c", link={"oauth": oauth}),
    }
    other = await create_tool(client, name="d", http={"url": f"{api}/d"})
    program = (await create_program(client, name="Admin", scopes=["admin:write"])).client

    async def set_secret(by: Client, name: str) -> None:
        await by.succeed("setToolSecret", "__typename", name=name, value="somebody-elses", url=api)

    for thing in (*things, other):
        await client.succeed("setTrust", "id", id=thing, isTrusted=True)
    await set_secret(client, "mine")
    await set_secret(program, "another")
    assert await _trusted(client) == {*things, other}

    await set_secret(program, "mine")
    assert await _trusted(client) == {other}
