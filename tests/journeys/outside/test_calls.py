"""Calls to the outside: made once, side by side where they may be, with their results in the chain."""

import asyncio
import json
from itertools import pairwise
from uuid import UUID

import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import TOOLS, agent_in_space, calls_of, cycles_of, results_in, tool_call


async def test_result_of_a_call_stands_in_the_chain(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("charge")]}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"body": {"receipt": 7, "note": "a\x00b"}}])

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [request] = await tools.requests("charge")
    assert request["body"] == {"amount": 5}
    assert UUID(request["key"])
    first, second = await models.requests(model)
    offered = [tool["function"]["name"] for tool in json.loads(first["raw"])["tools"]]
    assert offered[-len(TOOLS) :] == sorted(TOOLS)
    assert results_in(second) == [{"ok": True, "status": 200, "body": {"receipt": 7, "note": "a\ufffdb"}}]
    [call] = await calls_of(citizen, agent)
    assert (call["state"], call["effect"], call["attempts"]) == ("SUCCEEDED", "KEYED", 1)
    assert call["result"]["body"]["receipt"] == 7
    assert await models.invalid() == []


async def test_call_that_does_not_fit_is_told_and_not_made(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    calls = [{"name": "charge", "arguments": {"amount": "5"}}, {"name": "charge", "arguments": "{"}]
    model = await models.script([{"calls": calls}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    wrong, broken = results_in((await models.requests(model))[1])
    assert "amount: '5' is not of type 'integer'" in wrong["error"]
    assert "must be a JSON object" in broken["error"]
    assert await tools.requests("charge") == []
    assert await models.invalid() == []


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_call_that_the_maximum_length_cut_is_not_made(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, wire: str
) -> None:
    """All its arguments are optional. The model has written none of them. The call before it is whole."""
    optional = {"type": "object", "properties": {"amount": {"type": "integer"}}}
    await create_tool(citizen.client, name="order", url=f"{tools.url}/tools/order", input=optional)
    calls = [{"name": "order", "arguments": {"amount": 1}}, {"name": "order", "arguments": ""}]
    wired = Models(models.url, models.http, wire)
    model = await wired.script([{"calls": calls, "finish_reason": "length"}, {"text": "done"}])
    agent = await create_agent(citizen.client, model=model, tools=["order"])
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()

    await post(citizen.client, space, "order it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert [each["body"] for each in await tools.requests("order")] == [{"amount": 1}]
    second = (await wired.requests(model))[1]
    assert "cut at its maximum length" in second["raw"]
    assert "must be a JSON object" in second["raw"]
    assert [call["state"] for call in await calls_of(citizen, agent)] == ["SUCCEEDED", "FAILED"]
    assert await wired.invalid() == []


async def test_tool_that_an_agent_is_not_given_is_none_of_its(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """What is offered and what may be executed are two checks."""
    model = await models.script([{"calls": [tool_call("charge")]}])
    agent = await create_agent(citizen.client, model=model, tools=["announce"])
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert "there is no tool 'charge'" in result["error"]
    assert await tools.requests("charge") == []


async def test_calls_of_a_step_run_side_by_side(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    model = await models.script([{"calls": [tool_call("charge", 1), tool_call("charge", 2), tool_call("announce", 3)]}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "all"}, {"gate": "all"}])
    await tools.script("announce", [{"gate": "all"}])

    await post(citizen.client, space, "buy both and tell them")
    await tools.wait_for_requests("charge", 2)
    await tools.wait_for_requests("announce", 1)
    await tools.open_gate("all")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert [call["state"] for call in await calls_of(citizen, agent)] == ["SUCCEEDED"] * 3
    assert await models.invalid() == []


async def test_unsafe_calls_run_one_after_the_other(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script(
        [{"calls": [tool_call("announce", 1), tool_call("announce", 2), tool_call("announce", 3)]}]
    )
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("announce", [{"delay_seconds": 0.2, "body": number} for number in (1, 2, 3)])

    await post(citizen.client, space, "tell them all")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    requests = await tools.requests("announce")
    assert [request["body"]["amount"] for request in requests] == [1, 2, 3]
    assert all(one["answered_at"] <= next_["arrived_at"] for one, next_ in pairwise(requests))
    assert [result["body"] for result in results_in((await models.requests(model))[1])] == [1, 2, 3]
    assert await models.invalid() == []


async def test_an_unsafe_call_waits_for_the_one_before_and_for_no_other(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    calls = [tool_call("announce", 1), tool_call("charge", 2), tool_call("announce", 3), tool_call("announce", 4)]
    model = await models.script([{"calls": calls}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("announce", [{"gate": "first"}, {}, {}])
    await tools.script("charge", [{"gate": "slow"}])

    await post(citizen.client, space, "tell them, buy it, and tell them twice")
    await tools.wait_for_requests("charge", 1)
    await tools.open_gate("first")
    await tools.wait_for_requests("announce", 3)
    assert (await tools.requests("charge"))[0]["answered_at"] is None
    await tools.open_gate("slow")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert [call["state"] for call in await calls_of(citizen, agent)] == ["SUCCEEDED"] * 4
    assert [result["ok"] for result in results_in((await models.requests(model))[1])] == [True] * 4
    assert await models.invalid() == []


async def test_internal_and_outside_calls_share_a_step(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    say = [
        tool_call("charge", 1),
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": "on it"}},
        tool_call("charge", 2),
    ]
    model = await models.script([{"calls": say}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "pay"}, {"gate": "pay"}])
    await post(citizen.client, space, "buy both")
    await tools.wait_for_requests("charge", 2)

    assert await texts_of(citizen.client, space) == ["buy both", "on it"], "internal effects do not wait"
    await tools.open_gate("pay")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    results = results_in((await models.requests(model))[1])
    assert ["status" in result for result in results] == [True, False, False, True]
    assert all(result["ok"] for result in results)
    assert await texts_of(citizen.client, space) == ["buy both", "on it"]
    assert sorted(request["body"]["amount"] for request in await tools.requests("charge")) == [1, 2]
    assert await models.invalid() == []


async def test_pause_at_once_leaves_a_running_call_to_its_end(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """It is made once, and its result is taken when the agent goes on."""
    model = await models.script([{"calls": [tool_call("charge")]}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "pay", "body": "paid"}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("charge", 1)

    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent, now=True)

    async def is_handed_over() -> bool:
        return (await process_of(citizen.client, agent))["leasedSince"] is None

    await wait_until(is_handed_over)
    await tools.open_gate("pay")
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert len(await tools.requests("charge")) == 1
    assert [result["body"] for result in results_in((await models.requests(model))[1])] == ["paid"]
    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_waiting_for_a_tool_is_no_thinking(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """The cycle goes on with the result of a tool that took longer than the cycle may think."""
    model = await models.script([{"calls": [tool_call("charge")]}, {"reply_to_all": True}, {"text": "done"}])
    agent = await create_agent(citizen.client, model=model, tools=["charge"], limits={"cycleSeconds": 10})
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await tools.script("charge", [{"gate": "slow", "body": {"receipt": 7}}])

    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("charge", 1)
    await asyncio.sleep(10.5)  # longer than the cycle may think
    await tools.open_gate("slow")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=30)

    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["RESTED"]
    assert results_in((await models.requests(model))[1])[0]["body"] == {"receipt": 7}
