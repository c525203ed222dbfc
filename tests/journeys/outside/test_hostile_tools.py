"""Tools that hang, flood or fail: a clear result for whoever calls them, and nobody else is held up (T6, issue 5)."""

from typing import Any

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool, vouch
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, cycles_of, is_held, results_in, states, tool_call


async def _caller(citizen: Tenant, model: str, name: str, **values: Any) -> tuple[str, str]:
    agent = await create_agent(citizen.client, name="Ada", model=model, tools=[name], **values)
    return agent, await create_space(citizen.client, name="Till", members=[agent])


async def _somebody_else_is_answered(citizen: Tenant, models: Models) -> None:
    """An agent of the same worker hears, thinks and answers."""
    model = await models.script([{"reply_to_all": True}])
    agent = await create_agent(citizen.client, name="Eve", model=model)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "are you there?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert await texts_of(citizen.client, space) == ["are you there?", "echo: are you there?"]


async def test_a_tool_that_never_returns(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """The call is held, then over; the agent hears of it in the same cycle."""
    given: dict[str, Any] = {"timeoutSeconds": 3, "patienceSeconds": 0.1, "effect": "KEYED"}
    await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", **given)
    model = await models.script([{"calls": [tool_call("bill")]}])
    agent, space = await _caller(citizen, model, "bill")
    await stack.start_worker()
    await tools.script("bill", [{"gate": "never"}] * 9)

    await post(citizen.client, space, "bill them")
    await wait_until(lambda: is_held(citizen, agent))
    await _somebody_else_is_answered(citizen, models)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert (result["ok"], result["unknown"]) == (False, True)
    assert "did not answer in time; it may or may not have happened" in result["error"]
    assert states(await calls_of(citizen, agent)) == [("bill", "UNKNOWN", 1)]
    assert await models.invalid() == []


async def test_a_tool_that_returns_100_mb(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """Its beginning is read, the rest is not: the connection is cut."""
    await create_tool(citizen.client, name="dump", url=f"{tools.url}/tools/dump", effect="UNSAFE")
    model = await models.script([{"calls": [tool_call("dump")]}])
    agent, space = await _caller(citizen, model, "dump")
    await stack.start_worker()
    await tools.script("dump", [{"raw": "[" * 100_000, "times": 1_000}])

    await post(citizen.client, space, "dump it")
    await _somebody_else_is_answered(citizen, models)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert (result["ok"], result["status"], result["shortened"]) == (True, 200, True)
    assert result["note"] == "cut: only the first 1,048,576 bytes of the body are here"
    assert result["chars"] == 1_048_576
    [request] = await tools.requests("dump")
    assert request["answered_at"] is None
    assert await models.invalid() == []


async def test_a_tool_that_fails_50_times_in_a_row(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """Each failure is told as such, all in one cycle, which ends as any other."""
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", effect="UNSAFE")
    await vouch(citizen.client, tool)
    calls = [{"calls": [tool_call("bill", number)]} for number in range(50)]
    model = await models.script([*calls, {"text": "it does not work"}])
    limits = {"stepsPerCycle": 100, "sameToolInARow": 100}
    agent, space = await _caller(citizen, model, "bill", limits=limits)
    await stack.start_worker()
    await tools.script("bill", [{"status": 500, "body": {"reason": "out of order"}}] * 25 + [{"drop": "before"}] * 25)

    await post(citizen.client, space, "bill them")
    await tools.wait_for_requests("bill", 5, timeout=60)
    await _somebody_else_is_answered(citizen, models)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)

    results = results_in((await models.requests(model))[50])
    assert [result["ok"] for result in results] == [False] * 50
    assert results[0]["error"] == "the tool answered 500 (Internal Server Error)"
    assert results[0]["body"] == {"reason": "out of order"}
    assert "the connection to the tool was lost" in results[-1]["error"]
    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_a_tool_whose_answer_is_not_in_its_charset(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """It is asked once, and its answer counts."""
    await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", effect="KEYED")
    model = await models.script([{"calls": [tool_call("bill")]}])
    agent, space = await _caller(citizen, model, "bill")
    await stack.start_worker()
    await tools.script("bill", [{"raw": "in plain", "headers": {"Content-Type": "text/plain; charset=utf-16"}}] * 9)

    await post(citizen.client, space, "bill them")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert (result["ok"], result["body"], result["note"]) == (True, None, "the body is not text (text/plain)")
    assert len(await tools.requests("bill")) == 1
    assert states(await calls_of(citizen, agent)) == [("bill", "SUCCEEDED", 1)]
