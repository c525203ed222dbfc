"""Parts die or forget in the middle of work: nothing is lost, nothing is doubled, the agent goes on within seconds.

(Traps A1, A3, A6, A10, B1, B2, B7, M4, M7, M8.) The kill test of a later issue does the same by the thousand.
"""

import asyncio
import json
import random
import re
import signal
from functools import partial
from itertools import pairwise
from uuid import uuid4

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.resetting import resetting
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_interrupt import FEED, WRITING
from tests.journeys.test_scenarios import ECHO

#: The product promises 10 s after any of these faults, which the kill test measures; here others are at work beside it.
RECOVERY_SECONDS = 30.0
_USED = (
    """SELECT is_estimated, input_tokens, output_tokens FROM usage_records WHERE agent_id = '{}' ORDER BY created_at"""
)
_COUNTED = "SELECT input_tokens FROM think_cycles WHERE agent_id = '{}'"


async def _agent(citizen: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(citizen.client, model=model)
    return agent, await create_space(citizen.client, members=[agent])


async def _told(models: Models, model: str) -> list[str]:
    """What the newest request shows of what was said, in the order in which the mind saw it."""
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    entries = [message["content"] for message in chat if message["role"] == "user"]
    return [said for entry in entries for said in re.findall(r'^\d+\. message · .*\n   "(.*)"$', entry, re.MULTILINE)]


async def test_killed_worker_is_replaced_in_the_middle_of_a_request(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    model = await models.script([{"hang_after": 0}, ECHO])
    agent, space = await _agent(citizen, model)
    first = await stack.start_worker()
    await post(citizen.client, space, "important")
    await models.wait_for_requests(model, 1)
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert await texts_of(citizen.client, space) == ["important", "echo: important"]
    assert (await process_of(citizen.client, agent))["cycleCount"] == 1, "the open cycle went on"
    assert await models.invalid() == []


async def test_redis_that_resets_every_connection_ends_no_process(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """As behind a proxy whose server restarts: connections are accepted, and lost while they sign in."""
    model = await models.script([ECHO], repeat_last=True)
    agent, space = await _agent(citizen, model)
    worker = await stack.start_worker()
    valkey = stack.servers.valkey
    await valkey.kill()
    async with resetting(valkey.port or 0) as server:
        await wait_until(lambda: server.count >= 60 or not worker.child.is_running, timeout=60)
        await post(citizen.client, space, "anybody?")
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    await valkey.start()
    await post(citizen.client, space, "and now?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=RECOVERY_SECONDS)

    assert worker.child.is_running
    assert await texts_of(citizen.client, space) == ["anybody?", "echo: anybody?", "and now?", "echo: and now?"]


async def test_two_workers_never_think_for_one_agent_at_once(stack: Stack, citizen: Tenant, models: Models) -> None:
    model = await models.script([{**ECHO, "first_byte_delay_seconds": 0.02}], repeat_last=True)
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await stack.start_worker()

    said = [f"message {number}" for number in range(40)]
    for batch in range(0, 40, 4):
        await asyncio.gather(*(post(citizen.client, space, text) for text in said[batch : batch + 4]))
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=30)

    requests = await models.requests(model)
    assert all(before["answered_at"] <= after["arrived_at"] for before, after in pairwise(requests))
    assert sorted(await _told(models, model)) == sorted(said), "every message once"
    answers = [text for text in await texts_of(citizen.client, space) if text.startswith("echo: ")]
    assert sorted(answers) == sorted(f"echo: {text}" for text in said)
    assert await models.invalid() == []


async def test_flushed_redis_in_the_middle_of_work_loses_nothing(stack: Stack, citizen: Tenant, models: Models) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent, space = await _agent(citizen, model)
    await stack.start_worker()

    for number in range(30):
        await post(citizen.client, space, f"message {number}")
        if number % 3 == 0:
            await stack.flush_redis()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert await _told(models, model) == [f"message {number}" for number in range(30)]
    assert await models.invalid() == []


async def test_lost_job_and_nudge_are_repaired_by_the_sweep(stack: Stack, citizen: Tenant, models: Models) -> None:
    model = await models.script([ECHO])
    agent, space = await _agent(citizen, model)
    await post(citizen.client, space, "is anybody there?")  # no worker yet: its job waits in Redis
    await stack.flush_redis()
    assert (await process_of(citizen.client, agent))["state"] == "WAKING"

    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert (await texts_of(citizen.client, space))[-1] == "echo: is anybody there?"


async def test_redis_that_is_gone_neither_stops_mutations_nor_minds(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await stack.servers.valkey.kill()
    try:
        await post(citizen.client, space, "without redis")
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    finally:
        await stack.servers.valkey.start()

    await post(citizen.client, space, "with it again")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=RECOVERY_SECONDS)

    assert (await texts_of(citizen.client, space))[-1] == "echo: with it again"


async def test_stopping_worker_hands_its_agents_over(stack: Stack, citizen: Tenant, models: Models) -> None:
    """P10: a step that ends within the grace is committed once, and the cycle goes on under the next worker."""
    gate = f"leaving-{uuid4()}"
    say = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": "hi"}},
    ]
    model = await models.script([{"calls": [{"name": "read_messages"}], "gate": gate}, {"calls": say}])
    agent, space = await _agent(citizen, model)
    leaving = await stack.start_worker()
    await post(citizen.client, space, "before the restart")
    await models.wait_for_requests(model, 1)

    leaving.child.send(signal.SIGTERM)
    await models.open_gate(gate)
    await wait_until(lambda: not leaving.child.is_running, timeout=RECOVERY_SECONDS)
    waiting = await process_of(citizen.client, agent)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert waiting["state"] == "WAKING"
    assert await texts_of(citizen.client, space) == ["before the restart", "hi"]
    assert len(await models.requests(model)) == 3, "no request was repeated"
    assert (await process_of(citizen.client, agent))["cycleCount"] == 1
    assert await models.invalid() == []


async def test_request_that_is_cut_when_the_grace_is_over_is_paid_for(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """By the worker that leaves; the next one asks anew, and pays for that."""
    model = await models.script([WRITING, {"text": "done", "usage": {"input": 1_000, "output": 10}}])
    agent, space = await _agent(citizen, model)
    leaving = await stack.start_worker(CIRCADIAN_WORKER_GRACE_SECONDS="0.5")
    async with citizen.client.subscribe(FEED, id=space) as feed:
        await post(citizen.client, space, "write a long report")
        await feed.until(lambda event: "streamId" in event["spaceFeed"])

    leaving.child.send(signal.SIGTERM)
    await wait_until(lambda: not leaving.child.is_running, timeout=RECOVERY_SECONDS)
    waiting = await process_of(citizen.client, agent)
    records = await stack.fetch(_USED.format(key_of(agent)))
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    assert waiting["state"] == "WAKING"
    [cut] = records
    assert (cut["is_estimated"], cut["input_tokens"] > 300, cut["output_tokens"] > 20) == (True, True, True)
    [_, heard] = await stack.fetch(_USED.format(key_of(agent)))
    assert (heard["is_estimated"], heard["input_tokens"], heard["output_tokens"]) == (False, 1_000, 10)
    [cycle] = await stack.fetch(_COUNTED.format(key_of(agent)))
    assert cycle["input_tokens"] == cut["input_tokens"] + 1_000
    assert await models.invalid() == []


async def test_killed_postgres_comes_back_and_everything_goes_on(stack: Stack, citizen: Tenant, models: Models) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await post(citizen.client, space, "before")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    await stack.servers.postgres.kill()
    failed = await citizen.client.send("{ viewer { tenant { name } } }")
    await stack.servers.postgres.start()

    async def posts() -> bool:
        answer = await citizen.client.send(
            "mutation ($i: PostMessageInput!) { postMessage(input: $i) { __typename } }",
            {"i": {"spaceId": space, "text": "after"}},
        )
        return "errors" not in answer.body

    assert failed.codes == ["UNAVAILABLE"]
    await wait_until(posts, timeout=RECOVERY_SECONDS)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=RECOVERY_SECONDS)
    assert (await texts_of(citizen.client, space))[-1] == "echo: after"


async def test_workers_killed_at_random_lose_and_double_nothing(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Every accepted message stands in every agent's chain once, and is answered once, whatever dies in between."""
    model_names = [await models.script([ECHO], repeat_last=True) for _ in range(3)]
    places = [await _agent(citizen, model) for model in model_names]
    await stack.start_worker()
    await stack.start_worker()
    said: list[str] = []

    async def talk() -> None:
        while len(said) < 150:
            text = f"message {len(said)}"
            said.append(text)
            await asyncio.gather(*(post(citizen.client, space, text) for _, space in places))

    async def kill_some() -> None:
        for number in range(3):
            await wait_until(partial(_has_said, said, 40 * (number + 1)), timeout=60)
            kill(random.choice([worker for worker in stack.workers if worker.child.is_running]))
            await stack.start_worker()

    await asyncio.gather(talk(), kill_some())
    for (agent, space), model in zip(places, model_names, strict=True):
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=30)
        assert await _told(models, model) == said
        answers = [text for text in await texts_of(citizen.client, space) if text.startswith("echo: ")]
        assert sorted(answers) == sorted(f"echo: {text}" for text in said)
    assert await models.invalid() == []


def _has_said(said: list[str], count: int) -> bool:
    return len(said) >= count
