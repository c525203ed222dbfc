"""A quiet time before an agent wakes, so that bursts join; nothing but an INTERRUPT shortens it (P5, P6; trap M16)."""

import asyncio
import re
import time
from uuid import uuid4

import pytest
import redis.asyncio as redis

from backend.kit.redis_signals import Hints
from backend.kit.tasks import end
from backend.kit.wake_queue import Wake, WakeHandler, take_forever
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.stores import HINT_WAIT_SECONDS
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import user_entries

DONE = {"text": "done"}


async def _agent(tenant: Tenant, model: str, *, debounce_seconds: float) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, debounceSeconds=debounce_seconds)
    return agent, await create_space(tenant.client, members=[agent])


@pytest.mark.usefixtures("worker")
async def test_burst_joins_one_cycle(tenant: Tenant, models: Models) -> None:
    model = await models.script([DONE])
    agent, space = await _agent(tenant, model, debounce_seconds=5)

    for number in range(5):
        await post(tenant.client, space, f"message {number}")
    waiting = await process_of(tenant.client, agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert (waiting["state"], waiting["cycleCount"]) == ("WAKING", 0)
    [request] = await models.requests(model)
    assert user_entries(request)[0].startswith("[INBOX - 5 new events]")
    assert (await process_of(tenant.client, agent))["cycleCount"] == 1


@pytest.mark.usefixtures("worker")
async def test_interrupt_ends_the_quiet_time_and_brings_the_burst_along(tenant: Tenant, models: Models) -> None:
    model = await models.script([DONE])
    agent, space = await _agent(tenant, model, debounce_seconds=600)
    await post(tenant.client, space, "when you can")

    await post(tenant.client, space, "now", priority="INTERRUPT")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [request] = await models.requests(model)
    assert user_entries(request)[0].startswith("[INBOX - 2 new events]")


@pytest.mark.usefixtures("worker")
async def test_backlog_that_one_entry_cannot_hold_is_seen_once_and_in_order(tenant: Tenant, models: Models) -> None:
    """What does not fit follows at the next step; the last word of the one cycle leaves the rest to the next."""
    model = await models.script([{"calls": [{"name": "look_around"}]}, DONE, DONE])
    agent, space = await _agent(tenant, model, debounce_seconds=0)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    for start in range(0, 240, 10):
        await asyncio.gather(*(post(tenant.client, space, f"message {n}") for n in range(start, start + 10)))
    said = [message["text"] for message in await messages_of(tenant.client, space, last=100)]

    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=30)

    first, second, third = await models.requests(model)
    entries = [user_entries(first)[-1], user_entries(second)[-1], user_entries(third)[-1]]
    assert [entry.split("\n")[0] for entry in entries] == [
        "[INBOX - 100 new events]", "[MID-CYCLE UPDATE - 100 new events]", "[INBOX - 40 new events]",
    ]  # fmt: skip
    assert 'Still waiting, to follow later: 140 events (140 × message from "Lobby").' in entries[0]
    seen = [text for entry in entries for text in re.findall(r'^   "(.*)"$', entry, re.MULTILINE)]
    assert len(set(seen)) == len(seen) == 240
    assert seen[140:] == said, "in the order of the space"


async def test_neither_resume_nor_a_second_worker_wakes_an_agent_before_its_time(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    model = await models.script([DONE])
    agent, space = await _agent(citizen, model, debounce_seconds=3)
    await stack.start_worker()
    await stack.start_worker()
    await post(citizen.client, space, "hello")

    for mutation in ("pauseAgent", "resumeAgent") * 2:
        await citizen.client.succeed(mutation, "agent { id }", agentId=agent)
    await stack.flush_redis()  # its wake is gone: the sweep finds it, and not too early either
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    in_time = "SELECT opened_at >= wake_at FROM think_cycles JOIN agent_processes USING (agent_id)"
    assert await stack.fetchval(f"{in_time} ORDER BY opened_at DESC LIMIT 1") is True
    assert len(await models.requests(model)) == 1


async def _nobody_takes(stack: Stack) -> bool:
    async with redis.Redis.from_url(stack.stores.redis_url) as client:
        return bool((await client.info("clients"))["blocked_clients"] == 0)


async def test_wake_that_is_not_due_waits_beside_the_queue_and_holds_nobody_up(stack: Stack) -> None:
    """Nothing sweeps here: the taker alone finds it, and those that come meanwhile at once."""
    await wait_until(lambda: _nobody_takes(stack))  # workers of the test before, which were killed a moment ago
    ran: list[tuple[int, float]] = []

    async def start(wake: Wake) -> None:
        ran.append((wake.wake_no, time.time()))

    hints = Hints.connect(stack.stores.redis_url, wait_seconds=HINT_WAIT_SECONDS)
    context = WakeHandler(lambda: True, start, lambda tenant_id: None)
    taking = asyncio.create_task(take_forever(stack.stores.redis_url, context))
    try:
        asked_at = time.time()
        assert await hints.send(wakes=[Wake(uuid4(), uuid4(), 1, 2.5), Wake(uuid4(), uuid4(), 2, 1.5)])
        assert await hints.send(wakes=[Wake(uuid4(), uuid4(), 3)])
        await wait_until(lambda: len(ran) == 3)
    finally:
        await end([taking])
        await hints.close()

    assert [number for number, _ in ran] == [3, 2, 1]
    assert ran[1][1] - asked_at >= 1.5
    assert ran[2][1] - asked_at >= 2.5
