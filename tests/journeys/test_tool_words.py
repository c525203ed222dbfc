"""A word about a tool frees no other tool of that name (ADR 0032)."""

from functools import partial

import pytest

from tests.factories.agents import create_agent
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.rows import make_due
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool, give
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_PROCESS = "query ($id: ID!) { agent(id: $id) { process { leasedSince } } }"
_CONSENTS = "query ($id: ID!) { agent(id: $id) { toolCalls { nodes { name consent } } } }"


async def _book(client: Client) -> str:
    return await create_tool(client, name="book", kind="EXTERNAL", effect="UNSAFE", http=None, timeoutSeconds=600)


async def _is_let_go(tenant: Tenant, agent: str) -> bool:
    return (await tenant.client.execute(_PROCESS, id=agent))["agent"]["process"]["leasedSince"] is None


async def test_a_tool_made_anew_is_not_what_an_open_cycle_may_call(tenant: Tenant, models: Models, gate: str) -> None:
    """Nobody attends the cycle; it was paused in its middle, and the tool that it may call has gone meanwhile."""
    old = await _book(tenant.client)
    model = await models.script([{"text": "Well.", "gate": gate}, {"calls": [tool_call("book")]}])
    agent = await create_agent(tenant.client, model=model, tools=["book"], unattended={"tools": ["book"]})
    space = await create_space(tenant.client, members=[agent])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=space))
    await models.wait_for_requests(model, 1)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent, now=True)
    await wait_until(partial(_is_let_go, tenant, agent))

    key = (await create_program(tenant.client, scopes=["tools:write", "agents:write"])).client
    await key.succeed("deleteTool", "toolId", toolId=old, force=True)
    await _book(key)
    await give(key, agent, "book")
    await key.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(partial(calls_of, tenant, agent))

    calls = (await tenant.client.execute(_CONSENTS, id=agent))["agent"]["toolCalls"]["nodes"]
    assert calls == [{"name": "book", "consent": "ASKED"}]
