"""Workers die and freeze while they deliver: every event reaches its endpoint, in order, under one id (L4, trap B7).

And the API dies while it is told: nothing that it accepted is lost.
"""

import asyncio
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.hooks import create_hook, send
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.processes import api_process, kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in, tool_call

pytestmark = pytest.mark.timeout(300)

_TEXTS = [f"message {number}" for number in range(5)]
_POINTS = [point for point in FailPoint if point.startswith("webhook")]


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


async def _endpoint(citizen: Tenant, receiver: Receiver) -> str:
    space_id = await create_space(citizen.client)
    endpoint_id, _ = await create_endpoint(citizen.client, receiver.url, spaceId=space_id)
    for text in _TEXTS:
        await post(citizen.client, space_id, text)
    return endpoint_id


async def _has_all(receiver: Receiver) -> bool:
    return set(receiver.texts) == set(_TEXTS)


async def _delivered(citizen: Tenant, endpoint_id: str) -> bool:
    return bool((await read_endpoint(citizen.client, endpoint_id))["delivered"] == len(_TEXTS))


def _check(receiver: Receiver) -> None:
    """In order, repeats under the same id and with the same content."""
    first = {each.id: each for each in reversed(receiver.received)}
    assert [each.text for each in receiver.received if first[each.id] is each] == _TEXTS
    assert len(first) == len(_TEXTS)
    assert all(first[each.id].body == each.body for each in receiver.received)


@pytest.mark.parametrize("point", _POINTS)
async def test_a_worker_that_dies_costs_no_delivery(
    stack: Stack, citizen: Tenant, receiver: Receiver, point: FailPoint
) -> None:
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill@3")
    endpoint_id = await _endpoint(citizen, receiver)

    async def is_dead() -> bool:
        return not dying.child.is_running

    await wait_until(is_dead, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    assert not await _has_all(receiver)
    await stack.start_worker()
    await wait_until(lambda: _has_all(receiver), timeout=60)
    await wait_until(lambda: _delivered(citizen, endpoint_id), timeout=60)

    _check(receiver)
    repeated = len(receiver.received) - len(_TEXTS)
    assert repeated == (1 if point is FailPoint.WEBHOOK_ANSWERED else 0)


_FREE = "UPDATE tool_calls SET claimed_until = now() WHERE state = 'HELD' AND claimed_until IS NOT NULL"


async def _asked(citizen: Tenant, models: Models, receiver: Receiver, effect: str) -> tuple[str, str]:
    """An agent whose tool is the receiver: its model and its id."""
    given = {"effect": effect, "description": "Books.", "input": {"type": "object"}}
    await citizen.client.succeed("createTool", "tool { id }", name="book", kind="EXTERNAL", **given)
    await create_endpoint(citizen.client, receiver.url, tools=["book"])
    receiver.says = lambda _: (200, {"ok": True, "result": "booked"})
    model = await models.script([{"calls": [tool_call("book")]}])
    agent_id = await create_agent(citizen.client, model=model, tools=["book"])
    await post(citizen.client, await create_space(citizen.client, members=[agent_id]), "book it")
    return model, agent_id


@pytest.mark.parametrize("point", _POINTS)
async def test_a_worker_that_dies_costs_no_call(
    stack: Stack, citizen: Tenant, models: Models, receiver: Receiver, point: FailPoint
) -> None:
    """Its program may be asked twice, by the same bytes; the model has one result."""
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    model, agent_id = await _asked(citizen, models, receiver, "KEYED")

    async def is_dead() -> bool:
        return not dying.child.is_running

    await wait_until(is_dead, timeout=60)
    await stack.execute(_FREE)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent_id, after_cycles=1), timeout=60)

    assert results_in((await models.requests(model))[-1]) == [{"ok": True, "result": "booked"}]
    assert len(receiver.received) == (2 if point is FailPoint.WEBHOOK_ANSWERED else 1)
    assert len({(each.id, each.body) for each in receiver.received}) == 1


async def test_a_worker_that_leaves_waits_for_the_answer_to_a_call(
    stack: Stack, citizen: Tenant, models: Models, receiver: Receiver
) -> None:
    """UNSAFE: it is not put to the program a second time, so its answer must not be missed."""
    leaving = await stack.start_worker()
    receiver.may_answer.clear()
    model, agent_id = await _asked(citizen, models, receiver, "UNSAFE")

    async def is_asked() -> bool:
        return len(receiver.received) == 1

    await wait_until(is_asked, timeout=60)
    leaving.child.send(signal.SIGTERM)
    await wait_until(lambda: "is leaving" in leaving.said(), timeout=60)
    receiver.may_answer.set()

    async def has_left() -> bool:
        return not leaving.child.is_running

    await wait_until(has_left, timeout=60)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent_id, after_cycles=1), timeout=60)

    assert results_in((await models.requests(model))[-1]) == [{"ok": True, "result": "booked"}]
    assert len(receiver.received) == 1


async def test_a_worker_that_was_frozen_moves_nothing(stack: Stack, citizen: Tenant, receiver: Receiver) -> None:
    """It wakes up with an answer in its hand, and another one serves the endpoint (trap A6)."""
    frozen = await stack.start_worker()
    receiver.may_answer.clear()
    endpoint_id = await _endpoint(citizen, receiver)

    async def has(count: int) -> bool:
        return len(receiver.received) >= count

    await wait_until(lambda: has(1), timeout=60)
    frozen.child.send(signal.SIGSTOP)
    await stack.start_worker()
    await wait_until(lambda: has(2), timeout=60)
    receiver.may_answer.set()
    await wait_until(lambda: _delivered(citizen, endpoint_id), timeout=60)
    frozen.child.send(signal.SIGCONT)
    await wait_until(lambda: _has_all(receiver), timeout=60)

    _check(receiver)
    assert await _delivered(citizen, endpoint_id)


async def test_an_api_that_dies_costs_no_event_of_a_sender_that_repeats(
    tenant: Tenant, environment: dict[str, str], logs: Path
) -> None:
    """Whatever was answered 200 is there, whatever was not may be sent again: each is one event (trap B1)."""
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    hook = await create_hook(tenant.client, agent_id)
    with api_process(log=logs / "dying-api.log", environment=environment) as dying:
        there = replace(tenant.client, url=dying.url)
        sending = [asyncio.create_task(send(there, hook, {"n": n}, message_id=f"msg_{n}")) for n in range(60)]
        await asyncio.wait(sending, return_when=asyncio.FIRST_COMPLETED)
        kill(dying)
        answers = await asyncio.gather(*sending, return_exceptions=True)
    accepted = sum(isinstance(answer, httpx.Response) and answer.status_code == 200 for answer in answers)
    depth = (await process_of(tenant.client, agent_id))["inboxDepth"]
    assert 0 < accepted <= depth

    for number in range(60):
        assert (await send(tenant.client, hook, {"n": number}, message_id=f"msg_{number}")).status_code == 200

    assert (await process_of(tenant.client, agent_id))["inboxDepth"] == 60
