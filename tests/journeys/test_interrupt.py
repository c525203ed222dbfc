"""Priorities: an INTERRUPT cuts the running request, ASAP joins at the next step, WHEN_IDLE at the next cycle (C2, C3).

(Traps B1, B2, B4, M6, M13.) The scripted model hangs or waits at gates, so each event comes exactly where it is meant
to come.
"""

import secrets
import signal
from functools import partial
from typing import Any

import psutil
import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO, user_entries

FEED = """subscription ($id: ID!) { spaceFeed(spaceId: $id) {
    __typename ... on MessagePosted { message { text } } ... on MessageDelta { streamId text }
    ... on DraftWithdrawn { streamId reason } } }"""
_MIND = """query ($id: ID!) { agent(id: $id) {
    cycles { nodes { outcome stepCount cuts inputTokens outputTokens } } inbox { nodes { priority receipt } }
    process { inputTokens outputTokens } } }"""

#: Begins to write an answer in the space, and never ends it.
WRITING = {
    "calls": [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": "the wrong answer, at great length " * 20}},
    ],
    "chunk_size": 40,
    "hang_after": 6,
}
HANGING = {"hang_after": 0}
LOOKING = {"calls": [{"name": "look_around"}]}


async def _agent(tenant: Tenant, model: str, **values: Any) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, **values)
    return agent, await create_space(tenant.client, members=[agent])


async def _interrupt(tenant: Tenant, space: str, text: str) -> None:
    await post(tenant.client, space, text, priority="INTERRUPT")


async def _mind(tenant: Tenant, agent: str) -> dict[str, Any]:
    found: dict[str, Any] = (await tenant.client.execute(_MIND, id=agent))["agent"]
    return found


def _gate() -> str:
    return f"interrupt-{secrets.token_hex(8)}"


@pytest.mark.usefixtures("worker")
async def test_interrupt_cuts_a_stream_that_viewers_already_see(tenant: Tenant, models: Models) -> None:
    """The draft is withdrawn, nothing of it enters the chain, and the agent goes on with the interrupt in view."""
    model = await models.script([WRITING, {**LOOKING}, ECHO])
    agent, space = await _agent(tenant, model)
    async with tenant.client.subscribe(FEED, id=space) as feed:
        await post(tenant.client, space, "write a long report")
        draft = (await feed.until(lambda event: "streamId" in event["spaceFeed"]))["spaceFeed"]

        await _interrupt(tenant, space, "stop, wrong customer")
        ended = await feed.until(lambda event: "reason" in event["spaceFeed"])
        await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    gone = {"__typename": "DraftWithdrawn", "streamId": draft["streamId"], "reason": "interrupted"}
    assert ended["spaceFeed"] == gone
    cut, asked_anew, *_ = await models.requests(model)
    assert cut["cut_at"] is not None
    assert cut["answered_at"] is None
    [shown] = user_entries(asked_anew)  # two entries, which are one on the wire
    assert shown.startswith(user_entries(cut)[0])
    assert "[MID-CYCLE UPDATE - 1 new event]" in shown
    assert "stop, wrong customer" in shown
    assert "great length" not in asked_anew["raw"]
    assert await texts_of(tenant.client, space) == ["write a long report", "stop, wrong customer"]
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_cut_request_is_paid_for_and_counted(tenant: Tenant, models: Models) -> None:
    """A cut stream reports no usage (M13): what was sent and what had come are estimated."""
    model = await models.script([WRITING, {"text": "done", "usage": {"input": 1_000, "output": 10}}])
    agent, space = await _agent(tenant, model)
    async with tenant.client.subscribe(FEED, id=space) as feed:
        await post(tenant.client, space, "write a long report")
        await feed.until(lambda event: "streamId" in event["spaceFeed"])
    await _interrupt(tenant, space, "stop")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    found = await _mind(tenant, agent)
    [cycle] = found["cycles"]["nodes"]
    assert (cycle["outcome"], cycle["stepCount"], cycle["cuts"]) == ("RESTED", 1, 1)
    assert int(cycle["inputTokens"]) > 1_000 + 300, "the system prompt alone is more than 300"
    assert int(cycle["outputTokens"]) > 10 + 20, "three pieces of forty characters had come"
    assert found["process"] == {key: cycle[key] for key in ("inputTokens", "outputTokens")}
    assert [event["receipt"] for event in found["inbox"]["nodes"]] == ["HANDLED", "HANDLED"]


@pytest.mark.usefixtures("worker")
async def test_event_joins_when_its_priority_says(tenant: Tenant, models: Models) -> None:
    """Two events during a request: the one joins at the next step, the other opens the next cycle. Nothing is cut."""
    model = await models.script([{**LOOKING, "gate": (gate := _gate())}, {"text": "done"}, {"text": "done"}])
    agent, space = await _agent(tenant, model)
    await post(tenant.client, space, "begin")
    await models.wait_for_requests(model, 1)

    await post(tenant.client, space, "whenever you have time", priority="WHEN_IDLE")
    await post(tenant.client, space, "soon please", priority="ASAP")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    first, second, third = await models.requests(model)
    assert first["cut_at"] is None
    update = user_entries(second)[-1]
    assert update.startswith("[MID-CYCLE UPDATE - 1 new event]")
    assert "soon please" in update
    assert 'Still waiting, to follow later: 1 event (1 × message from "Lobby").' in update
    assert "whenever" not in second["raw"]
    assert user_entries(third)[-1].startswith("[INBOX - 1 new event]")
    assert "whenever you have time" in user_entries(third)[-1]


@pytest.mark.usefixtures("worker")
async def test_cuts_of_a_cycle_are_bounded(tenant: Tenant, models: Models) -> None:
    """After three an INTERRUPT counts as ASAP, else no request would ever end (M13)."""
    gate = _gate()
    model = await models.script([HANGING, HANGING, HANGING, {**LOOKING, "gate": gate}, {"text": "done"}])
    agent, space = await _agent(tenant, model)
    await post(tenant.client, space, "begin")
    for number in range(1, 4):
        await models.wait_for_requests(model, number)
        await _interrupt(tenant, space, f"no, {number}")
    await models.wait_for_requests(model, 4)

    await _interrupt(tenant, space, "no, 4")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    requests = await models.requests(model)
    assert [request["cut_at"] is not None for request in requests] == [True, True, True, False, False]
    assert "no, 4" not in requests[3]["raw"]
    assert user_entries(requests[4])[-1].startswith("[MID-CYCLE UPDATE - 1 new event]")
    [cycle] = (await _mind(tenant, agent))["cycles"]["nodes"]
    assert (cycle["cuts"], cycle["stepCount"]) == (3, 2)
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_interrupts_in_a_row_are_each_seen_once(tenant: Tenant, models: Models) -> None:
    """Wherever the loop is when they come: before a request, in it, in a commit."""
    model = await models.script([{"text": "hm", "chunk_delay_seconds": 0.01, "chunk_size": 1}], repeat_last=True)
    agent, space = await _agent(tenant, model)
    said = [f"interrupt {number}!" for number in range(30)]

    for text in said:
        await _interrupt(tenant, space, text)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)

    chain = "".join(user_entries((await models.requests(model))[-1]))
    assert [chain.count(text) for text in said] == [1] * len(said)
    assert {event["receipt"] for event in (await _mind(tenant, agent))["inbox"]["nodes"]} == {"HANDLED"}
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_interrupt_wakes_a_sleeping_agent(tenant: Tenant, models: Models) -> None:
    model = await models.script([ECHO])
    agent, space = await _agent(tenant, model)

    await _interrupt(tenant, space, "wake up")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert (await texts_of(tenant.client, space))[-1] == "echo: wake up"


async def test_interrupt_ends_the_wait_between_two_quick_tries(stack: Stack, citizen: Tenant, models: Models) -> None:
    """The wait would be ten minutes; and what had failed before costs nothing more."""
    model = await models.script([{"status": 500}, {"text": "done"}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker(CIRCADIAN_MODEL_QUICK_RETRY_SECONDS="600")
    await post(citizen.client, space, "begin")
    await wait_until(partial(_is_answered, models, model))

    await _interrupt(citizen, space, "what about this?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    asked_anew = (await models.requests(model))[1]
    assert "what about this?" in asked_anew["raw"]
    [cycle] = (await _mind(citizen, agent))["cycles"]["nodes"]
    assert (cycle["outcome"], cycle["cuts"], int(cycle["inputTokens"])) == ("RESTED", 1, 100)


async def _is_answered(models: Models, model: str) -> bool:
    requests = await models.requests(model)
    return bool(requests) and requests[0]["answered_at"] is not None


async def test_interrupt_whose_signal_is_lost_joins_at_the_next_step(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Redis is gone: it cuts nothing, and it is not lost (B2)."""
    model = await models.script([{**LOOKING, "gate": (gate := _gate())}, {"text": "done"}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await post(citizen.client, space, "begin")
    await models.wait_for_requests(model, 1)

    await stack.servers.valkey.kill()
    try:
        await _interrupt(citizen, space, "do you hear me?")
        await models.open_gate(gate)
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    finally:
        await stack.servers.valkey.start()

    first, second = await models.requests(model)
    assert first["cut_at"] is None
    assert user_entries(second)[-1].startswith("[MID-CYCLE UPDATE - 1 new event]")
    assert "do you hear me?" in user_entries(second)[-1]


async def test_worker_hears_interrupts_again_after_redis_was_gone(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    model = await models.script([HANGING, {"text": "done"}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await stack.servers.valkey.kill()
    await stack.servers.valkey.start()
    await post(citizen.client, space, "begin")
    await models.wait_for_requests(model, 1)

    async def is_cut() -> bool:
        """Until the worker listens again, signals go nowhere: interrupt until it does."""
        await _interrupt(citizen, space, "stop")
        return (await models.requests(model))[0]["cut_at"] is not None

    await wait_until(is_cut)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))


async def test_interrupt_between_the_drain_and_the_request_is_not_lost(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The worker is frozen right behind the commit of its drain; the request that follows must not run on and on."""
    model = await models.script([HANGING, {"text": "done"}])
    agent, space = await _agent(citizen, model)
    worker = await stack.start_worker(CIRCADIAN_FAIL_POINTS="fence.after_commit=stop@1")
    await post(citizen.client, space, "begin")
    await wait_until(partial(_is_frozen, worker))

    await _interrupt(citizen, space, "no, wait")
    worker.child.send(signal.SIGCONT)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert "no, wait" in (await models.requests(model))[-1]["raw"]
    [cycle] = (await _mind(citizen, agent))["cycles"]["nodes"]
    assert (cycle["outcome"], cycle["cuts"]) == ("RESTED", 1)


def _is_frozen(worker: Running) -> bool:
    return bool(psutil.Process(worker.child.pid).status() == psutil.STATUS_STOPPED)


async def test_interrupt_cuts_no_backoff_short(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Else every message would be one more request to a provider that asked for a pause (M6)."""
    model = await models.script([{"status": 429, "error": "slow down"}], repeat_last=True)
    agent, space = await _agent(citizen, model)
    await stack.start_worker(CIRCADIAN_MODEL_RETRY_BASE_SECONDS="600", CIRCADIAN_MODEL_RETRY_CAP_SECONDS="600")
    await post(citizen.client, space, "begin")
    await wait_until(partial(_is_waking, citizen, agent))
    asked = len(await models.requests(model))
    before = await stack.fetchval(_WAKE)

    await _interrupt(citizen, space, "hurry up")
    await post(citizen.client, space, "please")

    assert await stack.fetchval(_WAKE) == before
    assert len(await models.requests(model)) == asked


_WAKE = """SELECT (wake_no, wake_at, wake_reason)::text FROM agent_processes WHERE state = 'WAKING'
ORDER BY wake_at DESC LIMIT 1"""


async def _is_waking(tenant: Tenant, agent: str) -> bool:
    process = await process_of(tenant.client, agent)
    return bool(process["state"] == "WAKING" and process["cycleCount"] == 1)


async def test_interrupt_for_a_paused_agent_waits_for_its_resume(stack: Stack, citizen: Tenant, models: Models) -> None:
    """The running step ends as the admin's pause lets it, uncut; the event is the first thing after the resume."""
    model = await models.script([{**LOOKING, "gate": (gate := _gate())}, {"text": "done"}])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await post(citizen.client, space, "begin")
    await models.wait_for_requests(model, 1)
    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)

    await _interrupt(citizen, space, "now")
    await models.open_gate(gate)
    await wait_until(partial(_is_handed_over, citizen, agent))
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    first, second = await models.requests(model)
    assert first["cut_at"] is None
    assert "now" in user_entries(second)[-1]


async def _is_handed_over(tenant: Tenant, agent: str) -> bool:
    return (await process_of(tenant.client, agent))["worker"] is None
