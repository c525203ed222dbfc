"""Loops end: agents that go on by themselves are slowed and rest, with one notice, until somebody prompts them (R6)."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

import pytest
from aiohttp import web

from backend.kit.hops import HEADER
from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.hooks import create_hook, send, standard_headers
from tests.factories.plans import create_plan
from tests.factories.rows import key_of, make_due
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool, give
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import notices_in, said_in

_MOST = 10
_REPAIRS = "query { repairs { nodes { agent { id } kind } } }"


def _thanks(called: str) -> list[dict[str, Any]]:
    """Thank the other one by name, and come back in a second; that for ever."""
    enter = {"name": "enter_space", "arguments": {"space": "Lobby"}}
    say = {"name": "send_message", "arguments": {"text": f"thank you, @{called}!"}}
    timer = {"name": "set_timer", "arguments": {"seconds": DEFAULT.plan_delay_seconds, "note": "thank them again"}}
    return [{"calls": [enter, say, timer]}, {"text": "done"}] * 200


@pytest.fixture
async def slow(stack: Stack) -> AsyncIterator[Stack]:
    await stack.start_worker(CIRCADIAN_UNPROMPTED_CYCLES=str(_MOST), CIRCADIAN_UNPROMPTED_PAUSE_SECONDS="0.05")
    yield stack


async def _hurry(stack: Stack) -> None:
    """What is planned is due: no door lets time pass."""
    await stack.execute("UPDATE plans SET next_due_at = now(), next_look_at = now() WHERE next_look_at IS NOT NULL")


async def _rest_soon(stack: Stack, tenant: Tenant, agents: Sequence[str]) -> bool:
    await _hurry(stack)
    return await _rest(tenant, agents)


async def _rest(tenant: Tenant, agents: Sequence[str]) -> bool:
    found = [
        (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { process { wakeReason state } } }", id=agent))
        for agent in agents
    ]
    return all(each["agent"]["process"] == {"wakeReason": "RESTING", "state": "WAKING"} for each in found)


async def _cycles(tenant: Tenant, agents: Sequence[str]) -> list[int]:
    return [(await process_of(tenant.client, agent))["cycleCount"] for agent in agents]


async def test_two_that_thank_each_other_and_set_timers_rest_with_one_notice(
    slow: Stack, citizen: Tenant, models: Models
) -> None:
    ann = await create_agent(citizen.client, name="Ann", model=await models.script(_thanks("Bob")))
    bob = await create_agent(citizen.client, name="Bob", model=await models.script(_thanks("Ann")))
    both = [ann, bob]
    space = await create_space(citizen.client, name="Lobby", members=both)

    await post(citizen.client, space, "@Ann be kind to @Bob")
    await wait_until(partial(_rest_soon, slow, citizen, both), timeout=60.0)

    assert len(await notices_in(citizen, space)) == 1
    assert max(await _cycles(citizen, both)) <= 4 * _MOST
    repairs = (await citizen.client.execute(_REPAIRS))["repairs"]["nodes"]
    assert {(each["agent"]["id"], each["kind"]) for each in repairs} == {(each, "ENDLESS_CYCLES") for each in both}
    rested = await _cycles(citizen, both)

    await post(citizen.client, space, "@Ann and once more")
    await wait_until(partial(_has_gone_on, citizen, both, rested), timeout=30.0)
    await wait_until(partial(_rest_soon, slow, citizen, both), timeout=60.0)
    assert len(await notices_in(citizen, space)) == 2
    assert await models.invalid() == []


async def _has_gone_on(tenant: Tenant, agents: Sequence[str], before: Sequence[int]) -> bool:
    return all(now > then for now, then in zip(await _cycles(tenant, agents), before, strict=True))


async def test_a_persons_plan_is_never_slowed_and_an_agents_own_one_is(
    slow: Stack, citizen: Tenant, models: Models
) -> None:
    model = await models.script([{"text": "done"}], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    plan = await create_plan(citizen.client, agent, name="Watch", instruction="Look.", cron="0 7 1 1 *")

    for count in range(1, 2 * _MOST):
        await make_due(citizen, plan)
        await wait_until(partial(_has_gone_on, citizen, [agent], [count - 1]))

    assert await _unprompted(slow, agent) == 0
    await slow.execute(f"UPDATE plans SET is_own = true WHERE agent_id = '{key_of(agent)}'")
    await wait_until(partial(_rest_soon, slow, citizen, [agent]), timeout=60.0)
    assert await _cycles(citizen, [agent]) == [2 * _MOST - 1 + _MOST]
    assert await models.invalid() == []


async def _unprompted(stack: Stack, agent: str) -> int:
    return cast(int, await stack.fetchval(f"SELECT unprompted FROM agent_processes WHERE agent_id = '{key_of(agent)}'"))


async def test_what_an_agent_sets_in_motion_carries_its_hop(slow: Stack, citizen: Tenant, models: Models) -> None:
    """A timer, a task and its result lead to messages that count on, not to ones that begin anew."""
    relay: dict[str, Any] = {"calls": [{"name": "enter_space", "arguments": {"space": "Lobby"}}, _say("go on, @Bob")]}
    timer = {"name": "set_timer", "arguments": {"seconds": DEFAULT.plan_delay_seconds, "note": "say so"}}
    task = {"name": "create_task", "arguments": {"goal": "Find out."}}
    bob_script: list[dict[str, Any]] = [
        {"calls": [task]},
        {"text": "given"},
        {"calls": [{"name": "enter_space", "arguments": {"space": "Lobby"}}, _say("by task")]},
        {"calls": [timer]},
        {"text": "set"},
        {"calls": [_say("by timer")]},
        {"text": "done"},
    ]
    ann = await create_agent(citizen.client, name="Ann", model=await models.script([relay, {"text": "done"}]))
    asks = {"phases": [{"model": await models.script(bob_script)}]}
    worker = await models.script([{"text": "found"}], repeat_last=True)
    bob = await create_agent(citizen.client, name="Bob", model=worker, preparation=asks)
    space = await create_space(citizen.client, name="Lobby", members=[ann, bob], delivery="MENTIONS")

    await post(citizen.client, space, "@Ann begin")
    await wait_until(partial(_has_said, slow, citizen, space, "by timer"), timeout=30.0)

    assert [(text, hop) for _, text, hop in await said_in(citizen, space)] == [
        ("@Ann begin", 0),
        ("go on, @Bob", 1),
        ("by task", 2),
        ("by timer", 2),
    ]
    assert await models.invalid() == []


def _say(text: str) -> dict[str, Any]:
    return {"name": "send_message", "arguments": {"text": text}}


async def _has_said(stack: Stack, tenant: Tenant, space: str, text: str) -> bool:
    await _hurry(stack)
    return any(said == text for _, said, _ in await said_in(tenant, space))


@pytest.fixture
async def usual(stack: Stack) -> AsyncIterator[Stack]:
    await stack.start_worker()
    yield stack


async def test_what_leaves_by_a_tool_and_comes_back_by_a_hook_is_counted(
    usual: Stack, citizen: Tenant, models: Models
) -> None:
    """Another system in between carries the header on, as it is asked to."""
    ping = {"calls": [{"name": "ping", "arguments": {"amount": 1}}]}
    agent = await create_agent(citizen.client, model=await models.script([ping, {"text": "done"}] * 100))
    hook = await create_hook(citizen.client, agent, name="bridge", priority="WHEN_IDLE")
    hops: list[str] = []

    async def bridge(request: web.Request) -> web.Response:
        hops.append(request.headers[HEADER])
        body = b'{"type": "pinged"}'
        headers = {**standard_headers(hook.secret, body), HEADER: request.headers[HEADER]}
        assert (await send(citizen.client, hook, body, headers=headers)).status_code == 200
        return web.json_response({"ok": True})

    async with _serving(bridge) as url:
        await create_tool(citizen.client, name="ping", url=url, effect="PURE")
        await give(citizen.client, agent, "ping")
        space = await create_space(citizen.client, members=[agent])
        await post(citizen.client, space, "begin")
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=DEFAULT.agent_hops + 1), timeout=60.0)

        assert [hop.partition(".")[0] for hop in hops] == [str(n) for n in range(1, DEFAULT.agent_hops + 2)]
        assert await _cycles(citizen, [agent]) == [DEFAULT.agent_hops + 1]
        repairs = (await citizen.client.execute(_REPAIRS))["repairs"]["nodes"]
        assert repairs == [{"agent": {"id": agent}, "kind": "ENDLESS_CYCLES"}]

        forged = b'{"type": "forged"}'
        headers = {**standard_headers(hook.secret, forged), HEADER: f"{DEFAULT.agent_hops + 1}.{'0' * 32}"}
        await send(citizen.client, hook, forged, headers=headers)
        await wait_until(
            partial(is_asleep, citizen.client, agent, after_cycles=2 * DEFAULT.agent_hops + 2), timeout=60.0
        )
    assert hops[DEFAULT.agent_hops + 1].startswith("1."), "whoever does not carry it begins a chain"
    assert await models.invalid() == []


@asynccontextmanager
async def _serving(handler: Callable[[web.Request], Awaitable[web.Response]]) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_post("/", handler)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
