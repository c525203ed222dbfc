"""A text leaves by the connector of its space only if it belongs to the conversation outside (ADR 0085)."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.bridges import Bridge, connect_bridge
from tests.factories.plans import create_plan
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter

_DONE = {"text": "done"}


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


def _say(text: str, **arguments: Any) -> Json:
    return {"calls": [{"name": "send_message", "arguments": {"text": text, **arguments}}]}


async def _agent(tenant: Tenant, models: Models, name: str, *steps: Json) -> str:
    model = await models.script([enter("Desk"), *steps])
    return await create_agent(tenant.client, name=name, model=model)


async def _desk(tenant: Tenant, receiver: Receiver, *agents: str) -> Bridge:
    space_id = await create_space(tenant.client, name="Desk", members=list(agents))
    return await connect_bridge(tenant, receiver, space_id)


async def _pause(tenant: Tenant, *agents: str) -> None:
    for each in agents:
        await tenant.client.succeed("pauseAgent", "agent { id }", agentId=each)


async def _run(tenant: Tenant, agent: str, *, cycles: int) -> None:
    """The paused agent reads what has come, and is paused again."""
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=cycles), timeout=60)
    await _pause(tenant, agent)


async def _has(receiver: Receiver, count: int) -> bool:
    return len(receiver.received) >= count


async def test_a_reply_to_what_an_agent_said_inside_stays(
    tenant: Tenant, models: Models, worker: Running, receiver: Receiver
) -> None:
    """Also if that text began its thread, and somebody outside has asked meanwhile."""
    first = await _agent(tenant, models, "First", _say("our limit is 50"), _DONE)
    second = await _agent(tenant, models, "Second", _say("or 45", reply_to=2), _say("it costs 80", reply_to=3), _DONE)
    desk = await _desk(tenant, receiver, first, second)
    await _pause(tenant, first, second)

    await post(tenant.client, desk.space_id, "how low may we go?")
    await _run(tenant, first, cycles=1)
    await desk.say("what does it cost?")
    await _run(tenant, second, cycles=1)
    await wait_until(lambda: _has(receiver, 1), timeout=60)

    assert await texts_of(tenant.client, desk.space_id) == [
        "how low may we go?", "our limit is 50", "Ann: what does it cost?", "or 45", "it costs 80",
    ]  # fmt: skip
    assert receiver.texts == ["it costs 80"]


async def test_a_reply_to_what_an_agent_said_outside_leaves(
    tenant: Tenant, models: Models, worker: Running, receiver: Receiver
) -> None:
    first = await _agent(tenant, models, "First", _say("80"), _DONE)
    second = await _agent(tenant, models, "Second", _say("with tax", reply_to=2), _DONE)
    desk = await _desk(tenant, receiver, first, second)
    await _pause(tenant, first, second)

    await desk.say("what does it cost?")
    await _run(tenant, first, cycles=1)
    await post(tenant.client, desk.space_id, "good")
    await _run(tenant, second, cycles=1)
    await wait_until(lambda: _has(receiver, 2), timeout=60)

    assert receiver.texts == ["80", "with tax"]


async def test_an_agent_that_only_heard_somebody_inside_speaks_to_those_inside(
    tenant: Tenant, models: Models, worker: Running, receiver: Receiver
) -> None:
    """The last person who spoke was outside, but what woke the agent was an answer to somebody inside."""
    first = await _agent(tenant, models, "First", _say("down to 50", reply_to=1), _DONE, _DONE, _say("80"), _DONE)
    second = await _agent(tenant, models, "Second", _DONE, _say("or even 45"), _DONE, _say("with tax"), _DONE)
    desk = await _desk(tenant, receiver, first, second)
    await _pause(tenant, first, second)

    await post(tenant.client, desk.space_id, "how low may we go?")
    await desk.say("what does it cost?")
    await _run(tenant, second, cycles=1)
    await _run(tenant, first, cycles=1)
    await _run(tenant, second, cycles=2)
    await _run(tenant, first, cycles=2)
    await desk.say("hello?")
    await _run(tenant, first, cycles=3)
    await wait_until(lambda: _has(receiver, 1), timeout=60)
    await _run(tenant, second, cycles=3)
    await wait_until(lambda: _has(receiver, 2), timeout=60)

    assert {"down to 50", "or even 45"} <= set(await texts_of(tenant.client, desk.space_id))
    assert receiver.texts == ["80", "with tax"]


async def test_what_an_agent_says_by_plan_is_for_those_inside(
    tenant: Tenant, models: Models, worker: Running, receiver: Receiver
) -> None:
    """Unless the connector is its default one."""
    agent = await _agent(tenant, models, "Agent", _say("80"), _DONE, _say("sales are down"), _DONE, _say("90"), _DONE)
    desk = await _desk(tenant, receiver, agent)

    await desk.say("what does it cost?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    plan = await create_plan(tenant.client, agent, name="report", afterSeconds=3_600, spaceId=desk.space_id)
    await make_due(tenant, plan)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=60)
    await desk.say("and tomorrow?")
    await wait_until(lambda: _has(receiver, 2), timeout=60)

    assert (await texts_of(tenant.client, desk.space_id))[2] == "sales are down"
    assert receiver.texts == ["80", "90"]
