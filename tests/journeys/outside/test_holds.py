"""Slow tools never freeze the mind: holds, late answers, expiry (invariant 5, traps M9, M15)."""

from backend.api.reading.ids import Kind, key_of
from tests.factories.agents import is_asleep
from tests.factories.spaces import post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import agent_in_space, calls_of, cycles_of, is_held, results_in, states, tool_call
from tests.journeys.test_faults import RECOVERY_SECONDS
from tests.journeys.test_scenarios import ECHO, user_entries


async def test_slow_answer_continues_the_cycle_that_slept_on_it(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """Trap M15: nothing else happens, so the real result stands where it belongs, and the cycle is the same."""
    model = await models.script([{"calls": [tool_call("slow_charge")]}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "slow", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_held(citizen, agent))
    assert states(await calls_of(citizen, agent)) == [("slow_charge", "HELD", 1)]
    assert len(await models.requests(model)) == 1

    await tools.open_gate("slow")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    second = (await models.requests(model))[1]
    assert [result["body"] for result in results_in(second)] == [{"receipt": 7}]
    assert len(user_entries(second)) == 1, "the answer is no event"
    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_mind_goes_on_while_a_call_is_held(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """A hold stops the call, never the agent; trap M9: one result, and the answer once, as an event."""
    model = await models.script([{"calls": [tool_call("slow_charge")]}, ECHO])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "slow", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_held(citizen, agent))

    await post(citizen.client, space, "and how are you?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert (await texts_of(citizen.client, space))[-1] == "echo: and how are you?"
    waiting = results_in((await models.requests(model))[1])
    await tools.open_gate("slow")
    await models.wait_for_requests(model, 4)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    last = (await models.requests(model))[-1]
    assert [result.get("waiting") for result in waiting] == [True]
    assert results_in(last)[0] == waiting[0], "the chain is not rewritten"
    assert user_entries(last)[-1].startswith("[INBOX - 1 new event]")
    assert "receipt" in user_entries(last)[-1]
    assert not any("receipt" in entry for entry in user_entries(last)[:-1])
    assert len(await tools.requests("slow_charge")) == 1
    assert states(await calls_of(citizen, agent))[0] == ("slow_charge", "SUCCEEDED", 1)
    assert await models.invalid() == []


async def test_what_can_wait_for_idleness_does_not_end_a_hold(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("slow_charge")]}, {"text": "bought"}, ECHO])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "slow", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_held(citizen, agent))
    before = await _leases(stack, agent)

    await post(citizen.client, space, "no hurry", priority="WHEN_IDLE")
    await wait_until(lambda: _has_looked(stack, agent, before))
    await wait_until(lambda: is_held(citizen, agent))
    assert len(await models.requests(model)) == 1
    await tools.open_gate("slow")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    second, third = (await models.requests(model))[1:3]
    assert [result["body"] for result in results_in(second)] == [{"receipt": 7}]
    assert len(user_entries(second)) == 1
    assert "no hurry" in user_entries(third)[-1]
    assert await models.invalid() == []


async def test_paused_agent_keeps_the_answer_for_later(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("charge")]}, ECHO])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "pay", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("charge", 1)

    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await tools.open_gate("pay")

    async def is_answered() -> bool:
        return states(await calls_of(citizen, agent)) == [("charge", "SUCCEEDED", 1)]

    await wait_until(is_answered)
    await post(citizen.client, space, "is it there?")
    assert len(await models.requests(model)) == 1
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert [result["body"] for result in results_in((await models.requests(model))[1])] == [{"receipt": 7}]
    assert (await texts_of(citizen.client, space))[-1] == "echo: is it there?"
    assert len(await tools.requests("charge")) == 1
    assert await models.invalid() == []


async def test_stopped_agent_takes_no_answer(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    model = await models.script([{"calls": [tool_call("charge"), tool_call("slow_charge")]}])
    agent, space = await agent_in_space(citizen, model)
    worker = await stack.start_worker()
    await tools.script("charge", [{"gate": "pay"}])
    await tools.script("slow_charge", [{"gate": "pay"}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("slow_charge", 1)

    await citizen.client.succeed("stopAgent", "agent { id }", agentId=agent)
    await tools.open_gate("pay")
    await wait_until(lambda: "came too late or twice" in worker.said())

    calls = await calls_of(citizen, agent)
    withdrawn = {"ok": False, "error": "withdrawn: the agent was stopped by Olga"}
    assert [(call["state"], call["result"]) for call in calls] == [("EXPIRED", withdrawn)] * 2
    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["STOPPED"]
    assert len(await models.requests(model)) == 1


async def test_call_that_nobody_answered_in_time_expires(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("brief_charge")]}])
    agent, space = await agent_in_space(citizen, model)
    first = await stack.start_worker()
    await tools.script("brief_charge", [{"gate": "never"}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("brief_charge", 1)

    kill(first)
    await wait_until(lambda: _is_past_due(stack))
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    [result] = results_in((await models.requests(model))[1])
    assert "no answer within" in result["error"]
    assert states(await calls_of(citizen, agent)) == [("brief_charge", "EXPIRED", 1)]
    assert len(await tools.requests("brief_charge")) == 1
    assert await models.invalid() == []


async def test_tool_that_does_not_answer_in_time_is_in_doubt(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("brief_charge")]}])
    agent, space = await agent_in_space(citizen, model)
    await stack.start_worker()
    await tools.script("brief_charge", [{"gate": "never"}])

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert result["unknown"] is True
    assert states(await calls_of(citizen, agent)) == [("brief_charge", "UNKNOWN", 1)]


async def _leases(stack: Stack, agent: str) -> object:
    """How often the agent has been taken."""
    key = key_of(agent, Kind.AGENT)
    return await stack.fetchval(f"SELECT lease_no FROM agent_processes WHERE agent_id = '{key}'")


async def _has_looked(stack: Stack, agent: str, before: object) -> bool:
    return await _leases(stack, agent) != before


async def _is_past_due(stack: Stack) -> bool:
    return bool(await stack.fetchval("SELECT bool_and(expires_at < now()) FROM tool_calls WHERE state = 'RUNNING'"))
