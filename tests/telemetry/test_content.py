"""No text of a tenant is in a trace or a metric, and without the setting nothing is stored or sent."""

from pathlib import Path

import asyncpg
import httpx
import pytest

from backend.kit import db
from tests.factories.agents import create_agent, is_asleep
from tests.factories.mcp_servers import create_server, listed
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool, vouch
from tests.factories.victim import make_victim
from tests.fakes.collector import Collector
from tests.fakes.tool_server import ToolServer
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.processes import Running, api_process, mcp_server_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import enter_and_say
from tests.telemetry.test_one_trace import ended, trace_of

CANARY = "canary4711"
_TRACES = """SELECT trace FROM inbox_events WHERE tenant_id = $1 AND trace IS NOT NULL
UNION ALL SELECT trace FROM think_cycles WHERE tenant_id = $1 AND trace IS NOT NULL
UNION ALL SELECT trace FROM messages WHERE tenant_id = $1 AND trace IS NOT NULL"""


async def test_a_canary_in_every_text_of_a_tenant_is_in_no_trace(
    stack: Stack, models: Models, collector: Collector, http: httpx.AsyncClient
) -> None:
    await stack.start_worker()
    tenants = Tenants(stack.stores.owner_database_url, stack.api.url, http)

    victim = await make_victim(tenants, models, mark=CANARY)

    assert_nothing_of(CANARY, collector, victim.tenant)


async def test_names_and_results_of_tools_are_in_no_trace(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Also not those that the library for MCP would write into spans of its own, and the model's own inventions."""
    await stack.start_worker()
    log = tmp_path_factory.mktemp("mcp") / "mcp.log"
    async with ToolServer() as tools:
        with mcp_server_process(log=log) as mcp:
            await listed(citizen.client, await create_server(citizen.client, f"{mcp}/mcp", name=CANARY))
            await vouch(
                citizen.client, await create_tool(citizen.client, name=f"t_{CANARY}", url=f"{tools.url}/tools/x")
            )
            model = await models.script([])
            agent = await create_agent(
                citizen.client, name=CANARY, model=model, tools=[f"t_{CANARY}", f"{CANARY}__*"], instructions=CANARY
            )
            space = await create_space(citizen.client, name=CANARY, members=[agent])
            calls = [
                {"name": f"t_{CANARY}", "arguments": {"amount": 1}},
                {"name": f"{CANARY}__fail", "arguments": {}},
                {"name": f"invented_{CANARY}", "arguments": {"x": CANARY}},
            ]
            await models.rescript(model, [{"calls": calls, "text": CANARY}, enter_and_say(space, CANARY), {}])
            document = "mutation canary4711($input: PostMessageInput!) { postMessage(input: $input) { __typename } }"
            variables = {"input": {"spaceId": space, "text": CANARY}}
            answer = await citizen.client.send(document, variables, operation=CANARY)
            assert answer.status == 200
            spans = await trace_of(collector, agent)

    assert len([span for span in spans if span.name == "execute_tool"]) == 3
    assert_nothing_of(CANARY, collector, citizen)


async def test_the_words_of_a_failing_model_are_in_no_trace(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector
) -> None:
    await stack.start_worker()
    model = await models.script([{"status": 401, "error": CANARY}] * 20)
    agent = await create_agent(citizen.client, model=model, instructions=CANARY)
    await post(citizen.client, await create_space(citizen.client, members=[agent]), CANARY)
    await wait_until(lambda: [span for span in collector.named("chat") if span.is_failed])

    assert {span.attributes["error.type"] for span in collector.named("chat") if span.is_failed} == {"AUTH"}
    assert_nothing_of(CANARY, collector, citizen)


def assert_nothing_of(canary: str, collector: Collector, tenant: Tenant) -> None:
    own = [span for span in collector.spans if span.attributes.get("circadian.tenant.id") == str(tenant.id)]
    assert own, "its work was traced"
    assert [body for body in collector.bodies if canary.encode() in body] == []


async def test_without_the_setting_nothing_is_stored_or_sent(tenant: Tenant, models: Models, worker: Running) -> None:
    """The session's processes have no setting."""
    async with ToolServer() as tools:
        await vouch(tenant.client, await create_tool(tenant.client, url=f"{tools.url}/tools/look_up"))
        looking = {"calls": [{"name": "look_up", "arguments": {"amount": 1}}]}
        agent = await create_agent(tenant.client, model=await models.script([looking, {}]), tools=["look_up"])
        await post(tenant.client, await create_space(tenant.client, members=[agent]), "go")
        await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    assert await connection.fetch(_TRACES, tenant.id) == []
    await connection.close()
    [request] = tools.requests("look_up")
    assert "traceparent" not in {name.lower() for name in request.headers}
    assert worker.child.is_running


async def test_what_is_not_sampled_is_followed_by_nobody(
    stack: Stack, citizen: Tenant, models: Models, collector: Collector, tmp_path: Path
) -> None:
    """The API decides, and the worker, which samples everything else, reads the decision in the rows."""
    await stack.start_worker()
    agent = await create_agent(citizen.client, model=await models.script([{}, {}]))
    space = await create_space(citizen.client, members=[agent])
    environment = {**stack.environment, "OTEL_TRACES_SAMPLER": "always_off"}
    with api_process(log=tmp_path / "api.log", environment=environment, parent=stack.parent) as api:
        await post(Client(api.url, citizen.owner.token, citizen.client.http), space, "one")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await post(citizen.client, space, "two")

    [end] = await wait_until(lambda: ended(collector, agent))

    assert end.attributes["circadian.cycle.number"] == 2
