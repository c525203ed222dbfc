"""Calls whose worker dies, freezes or leaves: the unknown outcome (invariant 5; traps A3, B7, M1)."""

import asyncio
import signal

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.mcp_servers import create_server, listed
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import kill, mcp_server_process
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import (
    agent_in_space,
    calls_of,
    is_held,
    results_in,
    states,
    tool_call,
)
from tests.journeys.test_faults import RECOVERY_SECONDS
from tests.journeys.test_scenarios import user_entries


async def test_keyed_call_of_a_dead_worker_is_repeated_under_its_key(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("charge")]}])
    agent, space = await agent_in_space(citizen, model)
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
    assert results_in((await models.requests(model))[1]) == [{"ok": True, "status": 200, "body": {"receipt": 7}}]
    assert states(await calls_of(citizen, agent)) == [("charge", "SUCCEEDED", 2)]
    assert (await process_of(citizen.client, agent))["cycleCount"] == 1
    assert await models.invalid() == []


async def test_unsafe_call_of_a_dead_worker_is_reported_and_never_repeated(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("announce"), tool_call("announce", 6)]}])
    agent, space = await agent_in_space(citizen, model)
    first = await stack.start_worker()
    await tools.script("announce", [{"gate": "never"}])
    await post(citizen.client, space, "tell them")
    await tools.wait_for_requests("announce", 1)
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    unknown, done = results_in((await models.requests(model))[1])
    assert unknown["ok"] is False
    assert "it is unknown whether it took effect" in unknown["error"]
    assert done["ok"] is True, "what had not been begun is begun now"
    assert [request["body"]["amount"] for request in await tools.requests("announce")] == [5, 6]
    assert states(await calls_of(citizen, agent)) == [("announce", "UNKNOWN", 1), ("announce", "SUCCEEDED", 1)]
    assert await models.invalid() == []


async def test_held_call_of_a_dead_worker_is_taken_over(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The agent sleeps and nobody writes to it: still it learns what became of its calls."""
    model = await models.script([{"calls": [tool_call("slow_charge"), tool_call("slow_announce")]}])
    agent, space = await agent_in_space(citizen, model)
    first = await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "never"}, {"body": {"receipt": 7}}])
    await tools.script("slow_announce", [{"gate": "never"}])
    await post(citizen.client, space, "buy it and tell them")
    await wait_until(lambda: is_held(citizen, agent))
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    charged, announced = results_in((await models.requests(model))[1])
    assert charged["body"] == {"receipt": 7}
    assert "it is unknown whether it took effect" in announced["error"]
    assert len({request["key"] for request in await tools.requests("slow_charge")}) == 1
    assert len(await tools.requests("slow_announce")) == 1
    assert await models.invalid() == []


async def test_calls_that_the_chain_shows_as_waiting_survive_their_worker(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("slow_charge"), tool_call("slow_announce")]}])
    agent, space = await agent_in_space(citizen, model)
    first = await stack.start_worker()
    await tools.script("slow_charge", [{"gate": "never"}, {"body": {"receipt": 7}}])
    await tools.script("slow_announce", [{"gate": "never"}])
    await post(citizen.client, space, "buy it and tell them")
    await wait_until(lambda: is_held(citizen, agent))
    await post(citizen.client, space, "never mind")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await stack.start_worker()

    kill(first)

    async def has_learned() -> bool:
        entries = "".join(user_entries((await models.requests(model))[-1]))
        return "receipt" in entries and "it is unknown whether it took effect" in entries

    await wait_until(has_learned, timeout=RECOVERY_SECONDS)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))
    assert [request["is_effect"] for request in await tools.requests("slow_charge")] == [True, False]
    assert len(await tools.requests("slow_announce")) == 1
    assert [call["state"] for call in await calls_of(citizen, agent)] == ["SUCCEEDED", "UNKNOWN"]
    assert await models.invalid() == []


@pytest.mark.parametrize(("tool", "attempts"), [("announce", 1), ("charge", 2)])
async def test_leaving_worker_waits_for_what_nobody_may_repeat(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, *, tool: str, attempts: int
) -> None:
    """P10: an UNSAFE call is awaited within the grace; a KEYED one is begun again by whoever goes on."""
    model = await models.script([{"calls": [tool_call(tool)]}])
    agent, space = await agent_in_space(citizen, model)
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

    assert [result["body"] for result in results_in((await models.requests(model))[1])] == [{"receipt": 7}]
    assert states(await calls_of(citizen, agent)) == [(tool, "SUCCEEDED", attempts)]
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
    model = await models.script([{"calls": [tool_call("charge"), tool_call("announce")]}])
    agent, space = await agent_in_space(citizen, model)
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
    await wait_until(lambda: first.said().count("came too late or twice") == 2)

    charged, announced = results_in((await models.requests(model))[1])
    assert charged["body"] == {"receipt": 2}
    assert "it is unknown whether it took effect" in announced["error"]
    assert len(await tools.requests("announce")) == 1
    assert len(await models.requests(model)) == 2
    assert await asyncio.wait_for(is_asleep(citizen.client, agent, after_cycles=1), 5)


async def test_calls_of_an_mcp_server_when_their_worker_dies(
    stack: Stack, citizen: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """Traps B7, M1: KEYED is called again under its key, UNSAFE never; one result each in the chain."""
    await stack.start_worker()
    with mcp_server_process(log=stack.directory / "mcp.log") as fake:
        for name, effect in (("far", "KEYED"), ("near", "UNSAFE")):
            server = await create_server(citizen.client, f"{fake}/mcp", name=name, effect=effect)
            await listed(citizen.client, server)
        calls = [{"name": f"{name}__wait", "arguments": {"gate": "g"}} for name in ("far", "near")]
        model = await models.script([{"calls": calls}])
        agent = await create_agent(citizen.client, model=model, tools=["far__wait", "near__*"])
        space = await create_space(citizen.client, members=[agent])
        await post(citizen.client, space, "wait for it")

        async def keys(number: int) -> list[str]:
            found = [call["key"] for call in (await http.get(f"{fake}/calls")).json()]
            return found if len(found) == number else []

        await wait_until(lambda: keys(2))
        stack.kill_workers()
        await stack.start_worker()
        begun = await wait_until(lambda: keys(3), timeout=RECOVERY_SECONDS)
        await http.post(f"{fake}/gates/g")
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert begun[2] in begun[:2]
    assert len(set(begun)) == 2
    kept, lost = results_in((await models.requests(model))[-1])
    assert kept == {"ok": True, "content": "through g"}
    assert "it is unknown whether it took effect" in lost["error"]
    assert states(await calls_of(citizen, agent)) == [("far__wait", "SUCCEEDED", 2), ("near__wait", "UNKNOWN", 1)]
    assert await models.invalid() == []
