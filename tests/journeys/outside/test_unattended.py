"""Cycles that nobody attends run under the agent's set for them: resolved, shown, and held to."""

from typing import Any
from uuid import uuid4

from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.questions import answer, question_in
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, results_in, tool_call

_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { trigger isUnattended permissions } } } }"
_HOLDS = "{ holds(for: ME) { nodes { id digest } } }"
_BOTH: list[Any] = [{"calls": [tool_call("charge"), tool_call("announce")]}, {"text": "done"}]


async def _cycles(citizen: Tenant, agent: str) -> list[tuple[Any, ...]]:
    nodes = (await citizen.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
    return [(node["trigger"], node["isUnattended"], node["permissions"]) for node in nodes]


async def test_call_outside_the_set_is_held_for_admins_where_nobody_else_can_be_asked(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([*_BOTH, *_BOTH])
    agent = await create_agent(
        citizen.client, model=model, tools=["charge", "announce"], unattended={"tools": ["announce"]}
    )
    space = await create_space(citizen.client, members=[agent])
    plan = await create_plan(citizen.client, agent, cron="0 9 * * *")
    await stack.start_worker()

    await make_due(citizen, plan)
    await wait_until(lambda: is_held(citizen, agent))
    assert (await tools.requests("charge"), len(await tools.requests("announce"))) == ([], 1)
    [hold] = (await citizen.client.execute(_HOLDS))["holds"]["nodes"]
    await answer(citizen.client, {"toolCallId": hold["id"], "digest": hold["digest"]}, "DECLINE")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await post(citizen.client, space, "and now both")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    refused, made = results_in((await models.requests(model))[1])
    assert refused["error"] == "not called: Olga declined it"
    assert made["ok"]
    assert (len(await tools.requests("charge")), len(await tools.requests("announce"))) == (1, 2)
    assert await _cycles(citizen, agent) == [("PLAN", True, ["announce"]), ("SPACE_MESSAGE", False, None)]
    assert await models.invalid() == []


async def test_plan_that_joins_a_cycle_of_people_brings_its_set_along(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """Else a plan could do by waiting for company what it may not do alone."""
    gate = f"join-{uuid4()}"
    model = await models.script([{"calls": [tool_call("announce")], "gate": gate}, *_BOTH])
    agent = await create_agent(
        citizen.client, model=model, tools=["charge", "announce"], unattended={"tools": ["announce"]}
    )
    space = await create_space(citizen.client, members=[agent])
    plan = await create_plan(citizen.client, agent, cron="0 9 * * *")
    await stack.start_worker()
    await post(citizen.client, space, "work")
    await models.wait_for_requests(model, 1)

    await make_due(citizen, plan)
    depth = "query ($id: ID!) { agent(id: $id) { process { inboxDepth } } }"

    async def is_waiting() -> bool:
        found = await citizen.client.execute(depth, id=agent)
        return bool(found["agent"]["process"]["inboxDepth"])

    await wait_until(is_waiting)
    await models.open_gate(gate)
    await wait_until(lambda: is_held(citizen, agent))
    assert await tools.requests("charge") == []
    await answer(citizen.client, await question_in(citizen.client, space), "DECLINE", comment="not now")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    declined = results_in((await models.requests(model))[-1])[1]
    assert declined == {
        "ok": False, "decision": "declined", "by": "Olga", "comment": "not now",
        "error": "not called: Olga declined it",
    }  # fmt: skip
    assert await tools.requests("charge") == []
    assert await _cycles(citizen, agent) == [("SPACE_MESSAGE", True, ["announce"])]


async def test_without_a_set_an_unattended_cycle_asks_about_whatever_takes_effect(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script(_BOTH)
    agent = await create_agent(citizen.client, model=model, tools=["charge", "announce"])
    plan = await create_plan(citizen.client, agent, cron="0 9 * * *")
    await stack.start_worker()

    await make_due(citizen, plan)
    await wait_until(lambda: is_held(citizen, agent))

    assert (await tools.requests("charge"), await tools.requests("announce")) == ([], [])
    assert len((await citizen.client.execute(_HOLDS))["holds"]["nodes"]) == 2
    assert await _cycles(citizen, agent) == [("PLAN", True, None)]


async def test_set_for_unattended_cycles_names_tools_that_there_are(stack: Stack, citizen: Tenant) -> None:
    agent = await create_agent(citizen.client, tools=["charge"], unattended={"tools": []})
    query = "query ($id: ID!) { agent(id: $id) { unattendedTools } }"

    async def shown() -> Any:
        return (await citizen.client.execute(query, id=agent))["agent"]["unattendedTools"]

    assert await shown() == []
    refused = await citizen.client.mutate("updateAgent", "__typename", agentId=agent, unattended={"tools": ["fly"]})
    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "unattended"])
    await citizen.client.succeed("updateAgent", "__typename", agentId=agent, name="Grace")
    assert await shown() == []
    await citizen.client.succeed("updateAgent", "__typename", agentId=agent, unattended={"tools": None})
    assert await shown() is None
