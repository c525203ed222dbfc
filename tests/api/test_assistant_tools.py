"""An admin offers tools to personal assistants, and each member chooses some for their own (ADR 0033)."""

import asyncio

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.mcp_servers import create_server
from tests.factories.people import create_access_token
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.tenants import Person, Tenant, Tenants
from tests.factories.tools import create_tool, offer, vouch
from tests.harness.client import Client, GraphQLFailure, Json

_OFFERED = "{ tenant { assistantTools } }"
_TOOLS = "assistant { agent { id tools } }"
_PATH = ["input", "tools"]


@pytest.fixture
async def bert(tenant: Tenant) -> Person:
    """A plain member."""
    return await tenant.person(name="Bert")


async def _offered(client: Client) -> list[str]:
    found: list[str] = (await client.execute(_OFFERED))["tenant"]["assistantTools"]
    return found


async def _choose(client: Client, *names: str) -> list[str]:
    made = await client.succeed("myAssistant", _TOOLS, tools=list(names))
    tools: list[str] = made["assistant"]["agent"]["tools"]
    return tools


async def _refused(client: Client, *names: str) -> Json:
    refused = await client.mutate("myAssistant", "__typename", tools=list(names))
    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", _PATH)
    return refused


async def test_a_member_chooses_among_the_offered_tools(tenant: Tenant, bert: Person) -> None:
    await create_tool(tenant.client, name="pay")
    assert await _offered(bert.client) == []

    await offer(tenant.client, "pay", "fetch_url", "pay")

    assert await _offered(bert.client) == ["pay", "fetch_url"]
    assert await _choose(bert.client, "pay", "pay") == ["pay"]
    made = await bert.client.succeed("myAssistant", _TOOLS)
    assert made["assistant"]["agent"]["tools"] == ["pay"], "what is not said stays"
    assert await _choose(bert.client) == []


async def test_a_tool_that_is_not_offered_is_refused_with_the_offered_ones(tenant: Tenant, bert: Person) -> None:
    await create_tool(tenant.client, name="pay")
    assert (await _refused(bert.client, "pay"))["reason"] == (
        "the tool 'pay' is not offered to assistants: no tool is offered"
    )
    await offer(tenant.client, "fetch_url")

    refused = await _refused(bert.client, "fetch_url", "pay")

    assert refused["reason"] == "the tool 'pay' is not offered to assistants: the offered tools are fetch_url"
    assert (await bert.client.execute("{ myAssistant { agent { id } } }"))["myAssistant"] is None


async def test_all_tools_of_a_server_are_offered_by_one_name(tenant: Tenant, bert: Person) -> None:
    await create_server(tenant.client, "https://there.example/", name="crm")
    await offer(tenant.client, "crm__*")

    assert await _choose(bert.client, "crm__*") == ["crm__*"]
    assert (await _refused(bert.client, "crm__find"))["reason"] == "there is no tool 'crm__find'"
    assert "the offered tools are crm__*" in (await _refused(bert.client, "erp__*"))["reason"]


@pytest.mark.parametrize("name", ["nothing", "send_message", "crm__*", ""])
async def test_only_outside_tools_can_be_offered(tenant: Tenant, name: str) -> None:
    await offer(tenant.client, "fetch_url")

    refused = await tenant.client.mutate("updateAssistantTools", "__typename", tools=["fetch_url", name])

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", _PATH)
    assert await _offered(tenant.client) == ["fetch_url"]


async def test_an_admin_chooses_tools_only_for_their_own_assistant(tenant: Tenant, bert: Person) -> None:
    anna = await tenant.person(name="Anna", role=Role.ADMIN)
    await create_tool(tenant.client, name="pay")
    await offer(tenant.client, "fetch_url")
    agents = {}
    for person in (anna, bert):
        made = await person.client.succeed("myAssistant", _TOOLS)
        agents[person.actor_id] = made["assistant"]["agent"]["id"]

    async def give(person: Person, name: str) -> Json:
        return await anna.client.mutate("updateAgent", "agent { tools }", agentId=agents[person.actor_id], tools=[name])

    refused = await give(anna, "pay")
    assert refused["reason"] == "the tool 'pay' is not offered to assistants: the offered tools are fetch_url"
    assert (await give(anna, "fetch_url"))["agent"]["tools"] == ["fetch_url"]
    assert (await give(bert, "fetch_url"))["code"] == "NOT_PERMITTED"
    agent = await create_agent(tenant.client)
    taken = await anna.client.mutate("updateAgent", "agent { tools }", agentId=agent, tools=["pay"])
    assert taken["agent"]["tools"] == ["pay"], "other agents have what they are given"


async def test_rights_to_offer_and_to_choose_tools(tenant: Tenant, bert: Person) -> None:
    vera = await tenant.person(name="Vera", role=Role.VIEWER)
    both = ["admin:write", "agents:write"]
    program = await create_program(tenant.client, scopes=both)
    unvouched = await program.client.mutate("updateAssistantTools", "__typename", tools=["fetch_url"])
    assert unvouched["code"] == "NOT_PERMITTED"
    await vouch(tenant.client, program.actor_id)
    await offer(program.client, "fetch_url")
    half = (await create_access_token(tenant.client, scopes=["admin:write"])).client
    refused = await half.mutate("updateAssistantTools", "__typename", tools=[])
    assert refused["code"] == "NOT_PERMITTED"
    for person in (bert, vera):
        with pytest.raises(GraphQLFailure, match="admin:write"):
            await offer(person.client)
    with pytest.raises(GraphQLFailure, match="messages:write"):
        await _choose(vera.client, "fetch_url")
    app = await register_app(tenant.client, name="Reader")
    scopes = ["agents:read", "messages:write"]
    installation = await install_app(tenant.client, app["clientId"], scopes=scopes)
    by_app = await oauth_client(tenant, installation, person=bert, scopes=scopes)

    refused = await by_app.mutate("myAssistant", "__typename", tools=["fetch_url"])

    assert (refused["code"], refused["path"]) == ("PEOPLE_ONLY", _PATH)
    assert (await by_app.mutate("myAssistant", "__typename"))["__typename"] == "MyAssistantSuccess"
    assert await _offered(bert.client) == ["fetch_url"]


async def test_a_deleted_tool_is_offered_no_more_and_neither_is_the_next_of_its_name(
    tenant: Tenant, bert: Person
) -> None:
    tool = await create_tool(tenant.client, name="pay")
    server = await create_server(tenant.client, "https://there.example/", name="crm")
    await offer(tenant.client, "pay", "crm__*", "fetch_url")
    await _choose(bert.client, "pay", "fetch_url")

    in_use = await tenant.client.mutate("deleteTool", "__typename", toolId=tool)
    assert (in_use["code"], await _offered(tenant.client)) == ("TOOL_IN_USE", ["pay", "crm__*", "fetch_url"])
    await tenant.client.succeed("deleteTool", "__typename", toolId=tool, force=True)
    await tenant.client.succeed("deleteMcpServer", "__typename", mcpServerId=server)
    await create_tool(tenant.client, name="pay")

    assert await _offered(tenant.client) == ["fetch_url"]
    await _refused(bert.client, "pay")
    made = await bert.client.succeed("myAssistant", _TOOLS)
    assert made["assistant"]["agent"]["tools"] == ["fetch_url"]


async def test_a_tool_is_offered_before_it_is_deleted_or_not_at_all(tenant: Tenant) -> None:
    """Both at once: no name outlives its tool."""
    for number in range(5):
        tool = await create_tool(tenant.client, name=f"pay_{number}")
        await asyncio.gather(
            tenant.client.mutate("updateAssistantTools", "__typename", tools=[f"pay_{number}"]),
            tenant.client.succeed("deleteTool", "__typename", toolId=tool),
        )
        assert await _offered(tenant.client) == []


async def test_an_offer_is_of_one_tenant_and_stands_in_its_audit_log(tenant: Tenant, tenants: Tenants) -> None:
    other = await tenants.create()
    await offer(tenant.client, "fetch_url")

    assert await _offered(other.client) == []
    await _refused(other.client, "fetch_url")
    entries = (await tenant.client.execute("{ auditLog(last: 1) { nodes { action } } }"))["auditLog"]["nodes"]

    assert [each["action"] for each in entries] == ["updateAssistantTools"]
