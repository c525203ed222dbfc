"""Calls to the outside: done once, answered late, awaited in peace, and survived (invariant 5, DESIGN 6 and 7).

(Traps A3, B7, M1, M9, M15.) A recording tool server of this module's own stands behind the operator's file of tools;
its gates hold an answer back for as long as a test wants it to be under way.
"""

import asyncio
import json
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from backend.api.ids import Kind, key_of
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import kill, tool_server_process
from tests.harness.stack import Stack, own_stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS
from tests.journeys.test_scenarios import ECHO, user_entries

#: By name: class, patience, timeout.
_TOOLS = {
    "charge": ("KEYED", 30, 60),
    "announce": ("UNSAFE", 30, 60),
    "slow_charge": ("KEYED", 0.3, 60),
    "slow_announce": ("UNSAFE", 0.3, 60),
    "brief_charge": ("KEYED", 30, 1.5),
}
_ENTRY = """
[tools.{name}]
description = "{name}"
url = "{url}/tools/{name}"
effect = "{effect}"
patience_seconds = {patience}
timeout_seconds = {timeout}
input = {{ type = "object", required = ["amount"], properties = {{ amount = {{ type = "integer" }} }} }}
"""
_CALLS = """query ($id: ID!) { agent(id: $id) { toolCalls { nodes { name state effect attempts arguments result } }
    cycles { nodes { outcome steps } } process { held state } } }"""


@pytest.fixture(scope="module")
def shared_stack(model_url: str) -> Iterator[Stack]:
    with tempfile.TemporaryDirectory(prefix="circadian-tools-") as name:
        directory = Path(name)
        with tool_server_process(log=directory / "tools.log") as url:
            file = directory / "tools.toml"
            entries = (
                _ENTRY.format(name=name, url=url, effect=effect, patience=patience, timeout=timeout)
                for name, (effect, patience, timeout) in _TOOLS.items()
            )
            file.write_text("".join(entries))
            with own_stack(directory, model_url=model_url, CIRCADIAN_TOOLS_FILE=str(file)) as stack:
                yield stack


@pytest.fixture
async def tools(stack: Stack, http: httpx.AsyncClient) -> AsyncIterator[Tools]:
    """The tool server, as new."""
    log = stack.directory / "tools.log"
    server = Tools(log.read_text().splitlines()[0].strip(), http)
    await server.forget()
    yield server


async def _agent(citizen: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(citizen.client, model=model, tools=sorted(_TOOLS))
    return agent, await create_space(citizen.client, members=[agent])


def _call(name: str, amount: int = 5) -> dict[str, Any]:
    return {"name": name, "arguments": {"amount": amount}}


def _results(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The tool results that a recorded model request showed, oldest first."""
    chat = json.loads(request["raw"])["messages"]
    return [json.loads(message["content"]) for message in chat if message["role"] == "tool"]


async def _calls_of(citizen: Tenant, agent: str) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = (await citizen.client.execute(_CALLS, id=agent))["agent"]["toolCalls"]["nodes"]
    return calls


async def _cycles_of(citizen: Tenant, agent: str) -> list[dict[str, Any]]:
    cycles: list[dict[str, Any]] = (await citizen.client.execute(_CALLS, id=agent))["agent"]["cycles"]["nodes"]
    return cycles


async def _is_held(citizen: Tenant, agent: str) -> bool:
    process = (await citizen.client.execute(_CALLS, id=agent))["agent"]["process"]
    return bool(process["held"]) and process["state"] == "HELD"


def _states(calls: Sequence[dict[str, Any]]) -> list[tuple[str, str, int]]:
    return [(call["name"], call["state"], call["attempts"]) for call in calls]


async def test_result_of_a_call_stands_in_the_chain(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("charge")]}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"body": {"receipt": 7, "note": "a\x00b"}}])

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [request] = await tools.requests("charge")
    assert request["body"] == {"amount": 5}
    assert UUID(request["key"])
    first, second = await models.requests(model)
    offered = [tool["function"]["name"] for tool in json.loads(first["raw"])["tools"]]
    assert offered[-len(_TOOLS) :] == sorted(_TOOLS)
    assert _results(second) == [{"ok": True, "status": 200, "body": {"receipt": 7, "note": "a\ufffdb"}}]
    [call] = await _calls_of(citizen, agent)
    assert (call["state"], call["effect"], call["attempts"]) == ("SUCCEEDED", "KEYED", 1)
    assert call["result"]["body"]["receipt"] == 7
    assert await models.invalid() == []


async def test_call_that_does_not_fit_is_told_and_not_made(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    calls = [{"name": "charge", "arguments": {"amount": "5"}}, {"name": "charge", "arguments": "{"}]
    model = await models.script([{"calls": calls}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    wrong, broken = _results((await models.requests(model))[1])
    assert "amount: '5' is not of type 'integer'" in wrong["error"]
    assert "must be a JSON object" in broken["error"]
    assert await tools.requests("charge") == []
    assert await models.invalid() == []


async def test_tool_that_an_agent_is_not_given_is_none_of_its(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """What is offered and what may be executed are two checks."""
    model = await models.script([{"calls": [_call("charge")]}])
    agent = await create_agent(citizen.client, model=model, tools=["announce"])
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = _results((await models.requests(model))[1])
    assert "there is no tool 'charge'" in result["error"]
    assert await tools.requests("charge") == []


async def test_keyed_call_of_a_dead_worker_is_repeated_under_its_key(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("charge")]}])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await tools.script("charge", [{"gate": "never"}, {"body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("charge", 1)
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    begun, repeated = await tools.requests("charge")
    assert (begun["key"], begun["raw"]) == (repeated["key"], repeated["raw"])
    assert (begun["is_effect"], repeated["is_effect"]) == (True, False)
    assert _results((await models.requests(model))[1]) == [{"ok": True, "status": 200, "body": {"receipt": 7}}]
    assert _states(await _calls_of(citizen, agent)) == [("charge", "SUCCEEDED", 2)]
    assert (await process_of(citizen.client, agent))["cycleCount"] == 1
    assert await models.invalid() == []


async def test_unsafe_call_of_a_dead_worker_is_reported_and_never_repeated(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("announce"), _call("announce", 6)]}])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await tools.script("announce", [{"gate": "never"}])
    await post(citizen.client, space, "tell them")
    await tools.wait_for_requests("announce", 1)
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    unknown, done = _results((await models.requests(model))[1])
    assert unknown["ok"] is False
    assert "whether it took effect is unknown" in unknown["error"]
    assert done["ok"] is True, "what had not been begun is begun now"
    assert [request["body"]["amount"] for request in await tools.requests("announce")] == [5, 6]
    assert _states(await _calls_of(citizen, agent)) == [("announce", "UNKNOWN", 1), ("announce", "SUCCEEDED", 1)]
    assert await models.invalid() == []


async def test_slow_answer_continues_the_cycle_that_slept_on_it(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """Trap M15: nothing else happens, so the real result stands where it belongs, and the cycle is the same."""
    model = await models.script([{"calls": [_call("slow_charge")]}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "slow", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await wait_until(lambda: _is_held(citizen, agent))
    assert _states(await _calls_of(citizen, agent)) == [("slow_charge", "HELD", 1)]
    assert len(await models.requests(model)) == 1

    await tools.open_gate("slow")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    second = (await models.requests(model))[1]
    assert [result["body"] for result in _results(second)] == [{"receipt": 7}]
    assert len(user_entries(second)) == 1, "the answer is no event"
    assert [cycle["outcome"] for cycle in await _cycles_of(citizen, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_mind_goes_on_while_a_call_is_held(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """A hold stops the call, never the agent; trap M9: one result, and the answer once, as an event."""
    model = await models.script([{"calls": [_call("slow_charge")]}, ECHO])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "slow", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await wait_until(lambda: _is_held(citizen, agent))

    await post(citizen.client, space, "and how are you?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert (await texts_of(citizen.client, space))[-1] == "echo: and how are you?"
    waiting = _results((await models.requests(model))[1])
    await tools.open_gate("slow")
    await models.wait_for_requests(model, 4)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    last = (await models.requests(model))[-1]
    assert [result.get("waiting") for result in waiting] == [True]
    assert _results(last)[0] == waiting[0], "the chain is not rewritten"
    assert user_entries(last)[-1].startswith("[INBOX - 1 new event]")
    assert "receipt" in user_entries(last)[-1]
    assert not any("receipt" in entry for entry in user_entries(last)[:-1])
    assert len(await tools.requests("slow_charge")) == 1
    assert _states(await _calls_of(citizen, agent))[0] == ("slow_charge", "SUCCEEDED", 1)
    assert await models.invalid() == []


async def test_what_can_wait_for_idleness_does_not_end_a_hold(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("slow_charge")]}, {"text": "bought"}, ECHO])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "slow", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await wait_until(lambda: _is_held(citizen, agent))
    before = await _leases(stack, agent)

    await post(citizen.client, space, "no hurry", priority="WHEN_IDLE")
    await wait_until(lambda: _has_looked(stack, agent, before))
    await wait_until(lambda: _is_held(citizen, agent))
    assert len(await models.requests(model)) == 1
    await tools.open_gate("slow")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    second, third = (await models.requests(model))[1:3]
    assert [result["body"] for result in _results(second)] == [{"receipt": 7}]
    assert len(user_entries(second)) == 1
    assert "no hurry" in user_entries(third)[-1]
    assert await models.invalid() == []


async def _leases(stack: Stack, agent: str) -> object:
    """How often the agent has been taken."""
    key = key_of(agent, Kind.AGENT)
    return await stack.fetchval(f"SELECT lease_no FROM agent_processes WHERE agent_id = '{key}'")


async def _has_looked(stack: Stack, agent: str, before: object) -> bool:
    return await _leases(stack, agent) != before


async def test_held_call_of_a_dead_worker_is_taken_over(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The agent sleeps and nobody writes to it: still it learns what became of its calls."""
    model = await models.script([{"calls": [_call("slow_charge"), _call("slow_announce")]}])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "never"}, {"body": {"receipt": 7}}])
    await tools.script("slow_announce", [{"gate": "never"}])
    await post(citizen.client, space, "buy it and tell them")
    await wait_until(lambda: _is_held(citizen, agent))
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    charged, announced = _results((await models.requests(model))[1])
    assert charged["body"] == {"receipt": 7}
    assert "whether it took effect is unknown" in announced["error"]
    assert len({request["key"] for request in await tools.requests("slow_charge")}) == 1
    assert len(await tools.requests("slow_announce")) == 1
    assert await models.invalid() == []


async def test_calls_that_the_chain_shows_as_waiting_survive_their_worker(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("slow_charge"), _call("slow_announce")]}])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "never"}, {"body": {"receipt": 7}}])
    await tools.script("slow_announce", [{"gate": "never"}])
    await post(citizen.client, space, "buy it and tell them")
    await wait_until(lambda: _is_held(citizen, agent))
    await post(citizen.client, space, "never mind")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await stack.start_worker()

    kill(first)

    async def has_learned() -> bool:
        entries = "".join(user_entries((await models.requests(model))[-1]))
        return "receipt" in entries and "whether it took effect is unknown" in entries

    await wait_until(has_learned, timeout=RECOVERY_SECONDS)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))
    assert [request["is_effect"] for request in await tools.requests("slow_charge")] == [True, False]
    assert len(await tools.requests("slow_announce")) == 1
    assert [call["state"] for call in await _calls_of(citizen, agent)] == ["SUCCEEDED", "UNKNOWN"]
    assert await models.invalid() == []


async def test_calls_of_a_step_run_side_by_side(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    model = await models.script([{"calls": [_call("charge", 1), _call("charge", 2), _call("announce", 3)]}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "all"}, {"gate": "all"}])
    await tools.script("announce", [{"gate": "all"}])

    await post(citizen.client, space, "buy both and tell them")
    await tools.wait_for_requests("charge", 2)
    await tools.wait_for_requests("announce", 1)
    await tools.open_gate("all")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert [call["state"] for call in await _calls_of(citizen, agent)] == ["SUCCEEDED"] * 3
    assert await models.invalid() == []


async def test_unsafe_calls_run_one_after_the_other(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("announce", 1), _call("announce", 2), _call("announce", 3)]}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("announce", [{"delay_seconds": 0.2, "body": number} for number in (1, 2, 3)])

    await post(citizen.client, space, "tell them all")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    requests = await tools.requests("announce")
    assert [request["body"]["amount"] for request in requests] == [1, 2, 3]
    assert all(one["answered_at"] <= next_["arrived_at"] for one, next_ in pairwise(requests))
    assert [result["body"] for result in _results((await models.requests(model))[1])] == [1, 2, 3]
    assert await models.invalid() == []


async def test_internal_and_outside_calls_share_a_step(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    say = [
        _call("charge", 1),
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": "on it"}},
        _call("charge", 2),
    ]
    model = await models.script([{"calls": say}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "pay"}, {"gate": "pay"}])
    await post(citizen.client, space, "buy both")
    await tools.wait_for_requests("charge", 2)

    assert await texts_of(citizen.client, space) == ["buy both", "on it"], "internal effects do not wait"
    await tools.open_gate("pay")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    results = _results((await models.requests(model))[1])
    assert ["status" in result for result in results] == [True, False, False, True]
    assert all(result["ok"] for result in results)
    assert await texts_of(citizen.client, space) == ["buy both", "on it"]
    assert sorted(request["body"]["amount"] for request in await tools.requests("charge")) == [1, 2]
    assert await models.invalid() == []


async def test_paused_agent_keeps_the_answer_for_later(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("charge")]}, ECHO])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "pay", "body": {"receipt": 7}}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("charge", 1)

    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await tools.open_gate("pay")

    async def is_answered() -> bool:
        return _states(await _calls_of(citizen, agent)) == [("charge", "SUCCEEDED", 1)]

    await wait_until(is_answered)
    await post(citizen.client, space, "is it there?")
    assert len(await models.requests(model)) == 1
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert [result["body"] for result in _results((await models.requests(model))[1])] == [{"receipt": 7}]
    assert (await texts_of(citizen.client, space))[-1] == "echo: is it there?"
    assert len(await tools.requests("charge")) == 1
    assert await models.invalid() == []


async def test_stopped_agent_takes_no_answer(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    model = await models.script([{"calls": [_call("charge"), _call("slow_charge")]}])
    agent, space = await _agent(citizen, model)
    worker = await stack.start_worker()
    await tools.script("charge", [{"gate": "pay"}])
    await tools.script("slow_charge", [{"gate": "pay"}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("slow_charge", 1)

    await citizen.client.succeed("stopAgent", "agent { id }", agentId=agent)
    await tools.open_gate("pay")
    await wait_until(lambda: "came too late, or twice" in worker.said())

    calls = await _calls_of(citizen, agent)
    assert [(call["state"], call["result"]) for call in calls] == [("EXPIRED", None)] * 2
    assert [cycle["outcome"] for cycle in await _cycles_of(citizen, agent)] == ["STOPPED"]
    assert len(await models.requests(model)) == 1


async def test_call_that_nobody_answered_in_time_expires(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("brief_charge")]}])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await tools.script("brief_charge", [{"gate": "never"}])
    await post(citizen.client, space, "buy it")
    await tools.wait_for_requests("brief_charge", 1)

    kill(first)
    await wait_until(lambda: _is_past_due(stack))
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    [result] = _results((await models.requests(model))[1])
    assert "no answer within" in result["error"]
    assert _states(await _calls_of(citizen, agent)) == [("brief_charge", "EXPIRED", 1)]
    assert len(await tools.requests("brief_charge")) == 1
    assert await models.invalid() == []


async def _is_past_due(stack: Stack) -> bool:
    return bool(await stack.fetchval("SELECT bool_and(expires_at < now()) FROM tool_calls WHERE state = 'RUNNING'"))


async def test_tool_that_does_not_answer_in_time_is_in_doubt(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [_call("brief_charge")]}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await tools.script("brief_charge", [{"gate": "never"}])

    await post(citizen.client, space, "buy it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [result] = _results((await models.requests(model))[1])
    assert result["unknown"] is True
    assert _states(await _calls_of(citizen, agent)) == [("brief_charge", "UNKNOWN", 1)]


@pytest.mark.parametrize(("tool", "attempts"), [("announce", 1), ("charge", 2)])
async def test_leaving_worker_waits_for_what_nobody_may_repeat(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, *, tool: str, attempts: int
) -> None:
    """P10: an UNSAFE call is awaited within the grace; a KEYED one is begun again by whoever goes on."""
    model = await models.script([{"calls": [_call(tool)]}])
    agent, space = await _agent(citizen, model)
    leaving = await stack.start_worker()
    await tools.script(tool, [{"gate": "leave", "body": {"receipt": 7}}, {"body": {"receipt": 7}}])
    await post(citizen.client, space, "do it")
    await tools.wait_for_requests(tool, 1)

    leaving.child.send(signal.SIGTERM)
    if tool == "announce":
        await wait_until(lambda: _is_handed_over(citizen, agent))
        await tools.open_gate("leave")
    await wait_until(lambda: not leaving.child.is_running, timeout=RECOVERY_SECONDS)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert [result["body"] for result in _results((await models.requests(model))[1])] == [{"receipt": 7}]
    assert _states(await _calls_of(citizen, agent)) == [(tool, "SUCCEEDED", attempts)]
    assert len({request["key"] for request in await tools.requests(tool)}) == 1
    assert len(await tools.requests(tool)) == attempts
    assert len(await models.requests(model)) == 2, "no request was repeated"
    assert await models.invalid() == []


async def _is_handed_over(citizen: Tenant, agent: str) -> bool:
    return bool((await process_of(citizen.client, agent))["state"] == "WAKING")


async def test_frozen_worker_neither_repeats_nor_answers_for_another(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """Invariant 2: the answer that a thawed worker brings belongs to an attempt that is not its own any more."""
    model = await models.script([{"calls": [_call("charge"), _call("announce")]}])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await tools.script("charge", [{"gate": "frozen", "body": {"receipt": 1}}, {"body": {"receipt": 2}}])
    await tools.script("announce", [{"gate": "frozen"}])
    await post(citizen.client, space, "buy it and tell them")
    await tools.wait_for_requests("charge", 1)
    await tools.wait_for_requests("announce", 1)
    await stack.start_worker()

    first.child.send(signal.SIGSTOP)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    await tools.open_gate("frozen")
    first.child.send(signal.SIGCONT)
    await wait_until(lambda: first.said().count("came too late, or twice") == 2)

    charged, announced = _results((await models.requests(model))[1])
    assert charged["body"] == {"receipt": 2}
    assert "whether it took effect is unknown" in announced["error"]
    assert len(await tools.requests("announce")) == 1
    assert len(await models.requests(model)) == 2
    assert await asyncio.wait_for(is_asleep(citizen.client, agent, after_cycles=1), 5)
