"""A pause that is to be felt at once cuts the running request and nothing else: no event is lost by it."""

import json
import signal
from functools import partial
from typing import Any

import psutil
import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.inbox import PAYLOAD
from tests.factories.questions import answer, ask, enter, question_in
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, results_in
from tests.journeys.test_scenarios import ECHO

_SLOW = {"status": 429, "error": "slow down", "headers": {"Retry-After": "2"}}
_LONG = " ".join(f"word{number}" for number in range(2_000))
_FEED = """subscription ($id: ID!) { spaceFeed(spaceId: $id) { __typename
  ... on MessageDelta { text offset } ... on MessagePosted { message { text } } } }"""
_AGENT = f"""query ($id: ID!) {{ agent(id: $id) {{ status process {{ state retryAt }} cycles {{ nodes {{ outcome }} }}
  inbox {{ nodes {{ receipt {PAYLOAD} }} }} consciousness {{ nodes {{ role }} }} }} }}"""


async def _agent(tenant: Tenant, agent: str) -> dict[str, Any]:
    found: dict[str, Any] = (await tenant.client.execute(_AGENT, id=agent))["agent"]
    return found


async def _talking(tenant: Tenant, models: Models, *steps: dict[str, Any]) -> tuple[str, str, str]:
    """Model, agent and space; somebody has said `hello`."""
    model = await models.script(steps)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hello")
    return model, agent, space


async def _pause(tenant: Tenant, agent: str, *, now: bool = True) -> None:
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent, now=now)


async def _resume(tenant: Tenant, agent: str, *, cycles: int = 1) -> None:
    """It goes on, and rests."""
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=cycles), timeout=20)


async def _assert_heard(tenant: Tenant, models: Models, agent: str, *texts: str) -> None:
    """In one cycle, that nobody has stopped, all was handled."""
    found = await _agent(tenant, agent)
    assert [cycle["outcome"] for cycle in found["cycles"]["nodes"]] == ["RESTED"]
    events = found["inbox"]["nodes"]
    assert [event["payload"]["text"] for event in events if "text" in event["payload"]] == list(texts)
    assert {event["receipt"] for event in events} == {"HANDLED"}
    assert await models.invalid() == []


async def _backs_off(tenant: Tenant, agent: str) -> bool:
    return (await _agent(tenant, agent))["process"]["retryAt"] is not None


async def _is_handed_over(tenant: Tenant, agent: str, roles: list[str]) -> bool:
    """Nobody thinks for it, and its chain has these entries."""
    found, process = await _agent(tenant, agent), await process_of(tenant.client, agent)
    return process["leasedSince"] is None and [entry["role"] for entry in found["consciousness"]["nodes"]] == roles


@pytest.mark.usefixtures("worker")
async def test_while_a_model_is_away(tenant: Tenant, models: Models) -> None:
    model, agent, space = await _talking(tenant, models, _SLOW)
    await wait_until(partial(_backs_off, tenant, agent))
    await _pause(tenant, agent)
    await models.rescript(model, [ECHO], repeat_last=True)
    await _resume(tenant, agent)

    assert (await texts_of(tenant.client, space))[-1] == "echo: hello"
    await _assert_heard(tenant, models, agent, "hello")


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("is_answered_first", [True, False])
async def test_while_people_are_asked(tenant: Tenant, models: Models, is_answered_first: bool) -> None:
    model, agent, space = await _talking(tenant, models, {"calls": [enter(), ask()]}, ECHO)
    await wait_until(partial(is_held, tenant, agent))
    question = await question_in(tenant.client, space)
    await _pause(tenant, agent)
    if not is_answered_first:
        await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    given = await answer(tenant.client, question, "ANSWER", values={"day": "friday"})
    await _resume(tenant, agent)

    assert given["activity"]["data"]["status"] == "SUCCEEDED"
    assert results_in((await models.requests(model))[1])[1]["values"] == {"day": "friday"}
    await _assert_heard(tenant, models, agent, "hello")


@pytest.mark.usefixtures("worker")
async def test_between_two_steps(tenant: Tenant, models: Models, gate: str) -> None:
    """It was paused in the middle of its cycle already, and is now to stop at once."""
    model, agent, space = await _talking(tenant, models, {"calls": [{"name": "read_messages"}], "gate": gate}, ECHO)
    await models.wait_for_requests(model, 1)
    await _pause(tenant, agent, now=False)
    await models.open_gate(gate)
    await wait_until(partial(_is_handed_over, tenant, agent, ["USER", "ASSISTANT", "TOOL"]))
    await _pause(tenant, agent)
    await post(tenant.client, space, "still there?")
    await _resume(tenant, agent)

    assert (await texts_of(tenant.client, space))[-1] == "echo: still there?"
    await _assert_heard(tenant, models, agent, "hello", "still there?")


@pytest.mark.usefixtures("worker")
async def test_before_anybody_saw_a_word(tenant: Tenant, models: Models, gate: str) -> None:
    model, agent, space = await _talking(tenant, models, {**ECHO, "gate": gate}, ECHO)
    await models.wait_for_requests(model, 1)
    await _pause(tenant, agent)
    await wait_until(partial(_is_handed_over, tenant, agent, ["USER"]))
    [request] = await models.requests(model)
    assert request["cut_at"] is not None
    await post(tenant.client, space, "still there?")
    await _resume(tenant, agent)

    assert [bool(request["cut_at"]) for request in await models.requests(model)][:2] == [True, False]
    assert (await texts_of(tenant.client, space))[-1] == "echo: still there?"
    await _assert_heard(tenant, models, agent, "hello", "still there?")


@pytest.mark.usefixtures("worker")
async def test_what_people_saw_stays_and_the_cycle_goes_on_from_there(tenant: Tenant, models: Models) -> None:
    said = [enter(), {"name": "send_message", "arguments": {"text": _LONG}}]
    slowly = {"calls": said, "chunk_size": 20, "chunk_delay_seconds": 0.05}
    model = await models.script([slowly, ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(_FEED, id=space) as feed:
        await post(tenant.client, space, "hello")
        await feed.until(lambda event: event["spaceFeed"].get("offset", 0) > 100, timeout=20)
        await _pause(tenant, agent)
        await feed.until(lambda event: event["spaceFeed"].get("message", {}).get("text", "").startswith("word0"))
    await wait_until(partial(_is_handed_over, tenant, agent, ["USER", "ASSISTANT", "TOOL", "TOOL"]))
    assert (await messages_of(tenant.client, space))[-1]["data"] == {"cut": True}
    [request] = await models.requests(model)
    assert request["cut_at"] is not None
    await _resume(tenant, agent)

    cut = (await texts_of(tenant.client, space))[-1]
    chat = json.loads((await models.requests(model))[1]["raw"])["messages"]
    [told] = [call for message in chat for call in message.get("tool_calls", ()) if "send" in call["function"]["name"]]
    assert json.loads(told["function"]["arguments"]) == {"text": cut}
    assert "paused by Olga" in results_in((await models.requests(model))[1])[1]["note"]
    await _assert_heard(tenant, models, agent, "hello")


async def test_worker_dies_before_it_saw_the_word(stack: Stack, citizen: Tenant, models: Models, gate: str) -> None:
    """The word was for that worker's request: whoever takes the agent up goes on."""
    worker = await stack.start_worker()
    model, agent, space = await _talking(citizen, models, {**ECHO, "gate": gate}, ECHO)
    await models.wait_for_requests(model, 1)
    worker.child.send(signal.SIGSTOP)
    await wait_until(lambda: psutil.Process(worker.child.pid).status() == psutil.STATUS_STOPPED)
    await _pause(citizen, agent)
    worker.child.send(signal.SIGKILL)
    await stack.start_worker()
    await _resume(citizen, agent)

    assert (await texts_of(citizen.client, space))[-1] == "echo: hello"
    found = await _agent(citizen, agent)
    assert [cycle["outcome"] for cycle in found["cycles"]["nodes"]] == ["RESTED"]
    assert {event["receipt"] for event in found["inbox"]["nodes"]} == {"HANDLED"}


async def test_whoever_resumes_takes_the_word_back(stack: Stack, citizen: Tenant, models: Models, gate: str) -> None:
    """Nobody has heard it yet: the request goes on, and is not paid for twice."""
    worker = await stack.start_worker()
    model, agent, space = await _talking(citizen, models, {**ECHO, "gate": gate})
    await models.wait_for_requests(model, 1)
    worker.child.send(signal.SIGSTOP)
    await wait_until(lambda: psutil.Process(worker.child.pid).status() == psutil.STATUS_STOPPED)
    await _pause(citizen, agent)
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    thawed_at = str(await stack.fetchval("SELECT now()"))
    worker.child.send(signal.SIGCONT)
    for _ in range(2):  # it has seen all that there is for it to see
        await wait_until(partial(_has_beaten, stack, thawed_at), timeout=20)
        thawed_at = str(await stack.fetchval("SELECT now()"))
    await models.open_gate(gate)
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=20)

    assert not any(request["cut_at"] for request in await models.requests(model))
    assert (await texts_of(citizen.client, space))[-1] == "echo: hello"
    await _assert_heard(citizen, models, agent, "hello")


async def _has_beaten(stack: Stack, since: str) -> bool:
    return bool(await stack.fetchval(f"SELECT EXISTS (SELECT FROM workers WHERE beat_at > '{since}')"))
