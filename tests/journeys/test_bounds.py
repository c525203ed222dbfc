"""A cycle has bounds: steps, the same tool in a row, seconds, tokens; the installation's, or the agent's own (C5).

Reaching one ends the cycle with a notice and a valid chain, and what comes next begins a new one. (Traps B11, M2.)
"""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, messages_of, notices_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

READ = {"calls": [{"name": "read_messages", "arguments": {}}]}
LOOK_AND_SAY = {"calls": [{"name": "read_messages", "arguments": {}}, {"name": "skipp", "arguments": {}}]}

_CYCLES = """query ($id: ID!) { agent(id: $id) { cycles(last: 5) { nodes { outcome reason stepCount repeats } } } }"""


async def _cycles(citizen: Tenant, agent: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await citizen.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
    return found


async def _agent(tenant: Tenant, model: str, **values: Any) -> tuple[str, str]:
    agent = await create_agent(tenant.client, model=model, **values)
    space = await create_space(tenant.client, members=[agent])
    return agent, space


async def _ended(tenant: Tenant, agent: str, space: str, text: str, *, after_cycles: int = 1) -> dict[str, Any]:
    """The notice behind a message that makes the agent reach a bound."""
    await post(tenant.client, space, text)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=after_cycles), timeout=20)
    newest = (await messages_of(tenant.client, space))[-1]
    assert newest["kind"] == "NOTICE", newest
    return newest


@pytest.mark.usefixtures("worker")
async def test_same_tool_again_and_again_meets_its_bound(tenant: Tenant, models: Models) -> None:
    enter = {"calls": [{"name": "enter_space", "arguments": {"space": "Lobby"}}]}
    model = await models.script([enter, *[READ] * 10])
    agent, space = await _agent(tenant, model)

    notice = await _ended(tenant, agent, space, "go")

    assert notice["data"] == {"limit": "sameToolInARow", "used": 5, "final": True}
    limit = {"name": "sameToolInARow", "used": 5}
    assert await notices_of(tenant.client, space) == [{"kind": "LIMIT", "isFinal": True, "limit": limit}]
    [cycle] = await _cycles(tenant, agent)
    assert cycle["outcome"] == "LIMIT_REACHED"
    assert (cycle["stepCount"], cycle["repeats"]) == (6, 5)
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_alternating_tools_repeat_nothing(tenant: Tenant, models: Models) -> None:
    model = await models.script([READ, LOOK_AND_SAY] * 4 + [{"text": "done"}])
    agent, space = await _agent(tenant, model)

    await post(tenant.client, space, "go")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    assert [cycle["outcome"] for cycle in await _cycles(tenant, agent)] == ["RESTED"]


@pytest.mark.usefixtures("worker")
async def test_an_agents_own_bound_counts_and_the_next_event_begins_anew(tenant: Tenant, models: Models) -> None:
    model = await models.script([LOOK_AND_SAY] * 2 + [{"reply_to_all": True}, {"text": "done"}])
    agent, space = await _agent(tenant, model, limits={"stepsPerCycle": 2})

    notice = await _ended(tenant, agent, space, "go")
    assert notice["data"] == {"limit": "stepsPerCycle", "used": 2, "final": True}

    await post(tenant.client, space, "and now?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=20)
    assert "echo: and now?" in [message["text"] for message in await messages_of(tenant.client, space)]
    assert [cycle["outcome"] for cycle in await _cycles(tenant, agent)] == ["LIMIT_REACHED", "RESTED"]
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_tokens_are_bounded_before_they_are_spent(tenant: Tenant, models: Models) -> None:
    greedy = {**LOOK_AND_SAY, "usage": {"input": 3_000, "output": 500}}
    model = await models.script([greedy] * 10)
    agent, space = await _agent(tenant, model, limits={"cycleTokens": 7_050})

    notice = await _ended(tenant, agent, space, "go")

    assert notice["data"] == {"limit": "cycleTokens", "used": 7_000, "final": True}
    assert len(await models.requests(model)) == 2, "a third request would have gone over it"


@pytest.mark.usefixtures("worker")
async def test_time_is_over_in_the_middle_of_a_request(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"text": "well", "hang_after": 1}, {"reply_to_all": True}, {"text": "done"}])
    agent, space = await _agent(tenant, model, limits={"cycleSeconds": 1})

    notice = await _ended(tenant, agent, space, "go")
    assert notice["data"] == {"limit": "cycleSeconds", "used": 1, "final": True}

    await post(tenant.client, space, "still there?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=20)
    [_, cycle] = await _cycles(tenant, agent)
    assert cycle["outcome"] == "RESTED", "the unanswered tail is asked again, in a cycle of its own"
    assert (await process_of(tenant.client, agent))["inputTokens"] > 0, "the cut request is paid for"
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_an_answer_that_is_cut_at_its_length_ends_with_a_notice(tenant: Tenant, models: Models) -> None:
    """The model uses up its output for hidden reasoning, or in the middle of its text."""
    hidden = {"reasoning": "hm " * 50, "finish_reason": "length", "usage": {"input": 90, "output": 512}}
    model = await models.script([hidden, {"text": "I think that", "finish_reason": "length"}, {"reply_to_all": True}])
    agent, space = await _agent(tenant, model, kind="CONVERSATIONAL")

    notice = await _ended(tenant, agent, space, "go")
    assert "its answer was cut at its maximum length. Write a message to continue." in notice["text"]
    assert notice["data"] == {"limit": "outputTokens", "used": 512, "final": True}
    await _ended(tenant, agent, space, "go on", after_cycles=2)
    await post(tenant.client, space, "and now?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=3), timeout=20)

    assert (await messages_of(tenant.client, space))[-1]["text"] == "echo: and now?"
    cycles = await _cycles(tenant, agent)
    assert [cycle["outcome"] for cycle in cycles] == ["LIMIT_REACHED", "LIMIT_REACHED", "RESTED"]
    assert cycles[0]["reason"] == "its answer was cut at its maximum length"
    assert await models.invalid() == []


@pytest.mark.usefixtures("worker")
async def test_what_was_said_before_the_cut_stays(tenant: Tenant, models: Models) -> None:
    said = {"calls": [{"name": "send_message", "arguments": {"text": "first part"}}]}
    model = await models.script([said, {"text": "", "finish_reason": "length"}])
    agent, space = await _agent(tenant, model)

    await _ended(tenant, agent, space, "go")

    messages = await messages_of(tenant.client, space)
    assert [(each["kind"], each["text"]) for each in messages[:-1]] == [("TEXT", "go"), ("TEXT", "first part")]
    assert len(messages) == 3, "there is one notice"


async def test_counters_survive_the_death_of_the_worker(stack: Stack, citizen: Tenant, models: Models) -> None:
    model = await models.script([LOOK_AND_SAY, LOOK_AND_SAY, {**LOOK_AND_SAY, "gate": "never"}, *[LOOK_AND_SAY] * 20])
    agent, space = await _agent(citizen, model, limits={"stepsPerCycle": 4})
    first = await stack.start_worker()
    await post(citizen.client, space, "go")
    await models.wait_for_requests(model, 3)

    kill(first)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=20)

    [cycle] = await _cycles(citizen, agent)
    assert (cycle["outcome"], cycle["stepCount"]) == ("LIMIT_REACHED", 4)
    assert len(await models.requests(model)) == 5, "one request was cut by the kill and repeated"
    assert await models.invalid() == []
