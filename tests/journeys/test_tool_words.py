"""A word about a tool frees no other tool of that name (ADR 0032)."""

from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.questions import answer, confirm, enter, question_in
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool, give
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, results_in, tool_call

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


async def _consents(tenant: Tenant, agent: str) -> list[str | None]:
    """Of the calls of `book`, once there is one."""
    nodes = (await tenant.client.execute(_CONSENTS, id=agent))["agent"]["toolCalls"]["nodes"]
    return [node["consent"] for node in nodes if node["name"] == "book"]


async def _change(tenant: Tenant, agent: str, tool: str, how: str) -> None:
    """An admin makes another thing of what the name means."""
    if how == "moved":
        await tenant.client.succeed("updateTool", "__typename", toolId=tool, http={"url": "https://other.example/"})
        return
    await tenant.client.succeed("deleteTool", "toolId", toolId=tool, force=True)
    await create_tool(tenant.client, name="book", approval={"rule": "ALWAYS"})
    await give(tenant.client, agent, "book")


async def _held(tenant: Tenant, models: Models, *steps: dict[str, Any]) -> tuple[str, str, str, dict[str, Any]]:
    """An agent that has `book`, of which every call asks: its tool, its model, itself, the question that waits."""
    tool = await create_tool(tenant.client, name="book", approval={"rule": "ALWAYS"})
    model = await models.script(list(steps))
    agent = await create_agent(tenant.client, model=model, tools=["book"])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Book")
    await wait_until(partial(is_held, tenant, agent))
    return tool, model, agent, await question_in(tenant.client, space)


@pytest.mark.parametrize("how", ["moved", "remade"])
async def test_a_confirmation_is_good_for_the_tool_as_it_was(tenant: Tenant, models: Models, how: str) -> None:
    named = confirm("Book", tool="book", arguments={"amount": 5})
    tool, _, agent, question = await _held(
        tenant, models, {"calls": [enter(), named]}, {"calls": [tool_call("book")]}, {"text": "Well."}
    )

    await _change(tenant, agent, tool, how)
    await answer(tenant.client, question, "APPROVE")
    await wait_until(partial(_consents, tenant, agent))

    assert await _consents(tenant, agent) == ["ASKED"]


@pytest.mark.parametrize(("how", "why"), [("moved", "the target of the tool changed"), ("remade", "no longer exists")])
async def test_a_held_call_is_of_the_tool_as_it_was(tenant: Tenant, models: Models, how: str, why: str) -> None:
    tool, model, agent, question = await _held(tenant, models, {"calls": [tool_call("book")]}, {"text": "Well."})

    await _change(tenant, agent, tool, how)
    await answer(tenant.client, question, "APPROVE")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert why in result["error"]
