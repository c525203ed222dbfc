"""Visible tools stand in the space: one message for each call, updated in place, which wakes nobody (R4)."""

from typing import Any

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.questions import activities_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, tool_call

_SECRET = 40_404


async def _visible_tool(citizen: Tenant, tools: Tools, name: str, **values: Any) -> None:
    given = {"visible": True, "http": {"url": f"{tools.url}/tools/{name}"}, "input": {"type": "object"}, **values}
    await create_tool(citizen.client, name=name, **given)


async def _statuses(citizen: Tenant, space: str) -> list[tuple[str, str]]:
    return [(each["text"], each["data"]["status"]) for each in await activities_of(citizen.client, space)]


async def test_visible_call_is_shown_while_it_runs_while_it_is_held_and_when_it_has_ended(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("charge_it", _SECRET)]}])
    await _visible_tool(citizen, tools, "charge_it", effect="KEYED", patienceSeconds=3.0)
    agent = await create_agent(citizen.client, model=model, tools=["charge_it"])
    other = await create_agent(citizen.client, name="Bob", model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await tools.script("charge_it", [{"gate": "pay", "body": {"receipt": _SECRET}}])
    await post(citizen.client, space, "buy it")
    await citizen.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=other)

    await tools.wait_for_requests("charge_it", 1)
    assert await _statuses(citizen, space) == [("Using charge_it", "RUNNING")]
    await wait_until(lambda: is_held(citizen, agent))
    assert await _statuses(citizen, space) == [("Waiting for charge_it", "HELD")]
    await tools.open_gate("pay")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [message] = await activities_of(citizen.client, space)
    assert (message["text"], message["data"]["status"]) == ("Used charge_it", "SUCCEEDED")
    assert message["author"]["id"] == agent
    assert str(_SECRET) not in str(message["data"]), "arguments and results are nobody's in the space"
    assert (await process_of(citizen.client, other))["cycleCount"] == 0, "it wakes nobody"
    assert await models.invalid() == []


async def test_calls_that_wait_for_each_other_are_shown_as_they_stand(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("tell_it", 1), tool_call("tell_it", 2)]}])
    await _visible_tool(citizen, tools, "tell_it", effect="UNSAFE", patienceSeconds=30)
    agent = await create_agent(citizen.client, model=model, tools=["tell_it"])
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await tools.script("tell_it", [{"gate": "first"}, {"status": 400, "gate": "second"}])
    await post(citizen.client, space, "tell them")

    await tools.wait_for_requests("tell_it", 1)
    assert [status for _, status in await _statuses(citizen, space)] == ["RUNNING", "PENDING"]
    await tools.open_gate("first")
    await tools.wait_for_requests("tell_it", 2)
    assert [status for _, status in await _statuses(citizen, space)] == ["SUCCEEDED", "RUNNING"]
    await tools.open_gate("second")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert await _statuses(citizen, space) == [("Used tell_it", "SUCCEEDED"), ("tell_it failed", "FAILED")]
