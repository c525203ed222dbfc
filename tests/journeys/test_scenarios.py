"""The scenarios that the product exists for, through the public door: GraphQL in, real worker, real model wire.

Each on the wires of three providers: what a model is asked and what it does are the same.
"""

from functools import partial
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import PROVIDERS, Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

ECHO = {"reply_to_all": True}


@pytest.fixture(params=PROVIDERS)
def models(request: pytest.FixtureRequest, model_url: str, http: httpx.AsyncClient) -> Models:
    return Models(model_url, http, request.param)


def user_entries(request: dict[str, Any]) -> list[str]:
    """The user entries that a recorded model request showed, oldest first."""
    return [message["content"] for message in request["chat"] if message["role"] == "user"]


async def test_one_question_is_one_cycle_and_then_asleep_again(tenant: Tenant, models: Models) -> None:
    """Scenario 1."""
    model = await models.script([ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "What is 2+2?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await texts_of(tenant.client, space) == ["What is 2+2?", "echo: What is 2+2?"]
    assert (await process_of(tenant.client, agent))["cycleCount"] == 1
    assert len(await models.requests(model)) == 2
    assert await models.invalid() == []


async def test_events_that_wait_together_become_one_entry_and_everybody_is_answered(
    tenant: Tenant, models: Models
) -> None:
    """Scenario 2: two people in two spaces, while the agent cannot look."""
    model = await models.script([ECHO])
    agent = await create_agent(tenant.client, model=model)
    ahmad = await tenant.person(name="Ahmad")
    project = await create_space(tenant.client, name="Project", members=[agent])
    design = await create_space(tenant.client, name="Design", members=[agent, ahmad.actor_id])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)

    await post(tenant.client, project, "How is the API?")
    await post(ahmad.client, design, "How is the UI?")
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [entry] = user_entries((await models.requests(model))[0])
    assert entry.startswith("[INBOX - 2 new events]")
    assert "How is the API?" in entry
    assert "How is the UI?" in entry
    assert await texts_of(tenant.client, project) == ["How is the API?", "echo: How is the API?"]
    assert await texts_of(ahmad.client, design) == ["How is the UI?", "echo: How is the UI?"]
    assert (await process_of(tenant.client, agent))["cycleCount"] == 1


async def test_events_during_a_cycle_wait_for_its_end_when_it_is_the_last_step(tenant: Tenant, models: Models) -> None:
    """Scenario 2, busy: what comes while the model writes its last word opens the next cycle, as one entry.

    A busy agent refuses nobody (traps B3, B6).
    """
    model = await models.script([{"text": "done", "gate": (gate := f"busy-{uuid4()}")}, ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "first")
    await models.wait_for_requests(model, 1)

    await post(tenant.client, space, "second")
    await post(tenant.client, space, "third")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    last = user_entries((await models.requests(model))[1])[-1]
    assert last.startswith("[INBOX - 2 new events]")
    assert (await texts_of(tenant.client, space))[-2:] == ["echo: second", "echo: third"]


async def test_correction_is_seen_between_two_tool_calls_of_the_running_cycle(tenant: Tenant, models: Models) -> None:
    """Scenario 3: no cancel, no restart; the update is a user turn of its own after the results.

    It stands in the chain once, and is not asked again (traps A4, B2, B4).
    """
    gate = f"work-{uuid4()}"
    model = await models.script([{"calls": [{"name": "skim", "arguments": {}}], "gate": gate}, ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Analyse the first data set")
    await models.wait_for_requests(model, 1)

    await post(tenant.client, space, "Stop, use the other data")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    requests = await models.requests(model)
    roles = [message["role"] for message in requests[1]["chat"]]
    assert roles == ["system", "user", "assistant", "tool", "user"]
    assert user_entries(requests[1])[-1].startswith("[MID-CYCLE UPDATE - 1 new event]")
    assert user_entries(requests[-1])[1] == user_entries(requests[1])[1], "it stays where the model saw it"
    assert (await texts_of(tenant.client, space))[-1] == "echo: Stop, use the other data"
    assert (await process_of(tenant.client, agent))["cycleCount"] == 1
    assert await models.invalid() == []


async def test_agents_hear_each_other_but_never_themselves(tenant: Tenant, models: Models) -> None:
    """P8: every message reaches every other agent; the sender's own comes back to nobody."""
    speaker = await create_agent(tenant.client, name="Speaker", model=await models.script([ECHO]))
    listener = await create_agent(
        tenant.client, name="Listener", model=await models.script([{"calls": [{"name": "skip"}]}], repeat_last=True)
    )
    space = await create_space(tenant.client, members=[speaker, listener])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, speaker, after_cycles=1))
    await wait_until(lambda: is_asleep(tenant.client, listener, after_cycles=1))

    messages = await messages_of(tenant.client, space)
    assert [m["author"]["name"] for m in messages] == ["Olga", "Speaker"]
    assert (await process_of(tenant.client, speaker))["cycleCount"] == 1


async def test_skip_posts_nothing_and_its_cost_stays_on_record(tenant: Tenant, models: Models) -> None:
    """C6."""
    model = await models.script([{"calls": [{"name": "skip", "arguments": {"reason": "thanks only"}}]}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "thanks!")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    query = """query ($id: ID!) { agent(id: $id) {
        cycles { nodes { outcome stepCount inputTokens } } inbox { nodes { receipt } } } }"""
    found = (await tenant.client.execute(query, id=agent))["agent"]
    [cycle] = found["cycles"]["nodes"]
    assert (cycle["outcome"], cycle["stepCount"]) == ("SKIPPED", 1)
    assert int(cycle["inputTokens"]) == 100
    assert [event["receipt"] for event in found["inbox"]["nodes"]] == ["SKIPPED"]
    assert await texts_of(tenant.client, space) == ["thanks!"]


async def test_cycle_that_spoke_before_it_skipped_has_rested(tenant: Tenant, models: Models) -> None:
    """C6: whoever looks at its end, or at the event's receipt, must not read that nothing was said."""
    model = await models.script([ECHO, {"calls": [{"name": "skip", "arguments": {}}]}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    query = "query ($id: ID!) { agent(id: $id) { cycles { nodes { outcome stepCount } } inbox { nodes { receipt } } } }"
    found = (await tenant.client.execute(query, id=agent))["agent"]
    assert found["cycles"]["nodes"] == [{"outcome": "RESTED", "stepCount": 2}]
    assert [event["receipt"] for event in found["inbox"]["nodes"]] == ["HANDLED"]
    assert await texts_of(tenant.client, space) == ["hello", "echo: hello"]


async def test_active_space_stays_across_cycles(tenant: Tenant, models: Models) -> None:
    """R2."""
    say = {"calls": [{"name": "send_message", "arguments": {"text": "still here"}}]}
    model = await models.script([ECHO, {"text": "done"}, say])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    await post(tenant.client, space, "two")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert (await texts_of(tenant.client, space))[-1] == "still here"


async def test_mentions_only_space_wakes_the_mentioned_agent_alone(tenant: Tenant, models: Models) -> None:
    """P8."""
    named = await create_agent(tenant.client, name="Ann Lee", model=await models.script([ECHO]))
    other = await create_agent(tenant.client, name="Ann", model=await models.script([ECHO]))
    space = await create_space(tenant.client, members=[named, other], delivery="MENTIONS")

    await post(tenant.client, space, "nobody in particular")
    await post(tenant.client, space, "@ann lee, are you there?")
    await wait_until(lambda: is_asleep(tenant.client, named, after_cycles=1))

    assert (await texts_of(tenant.client, space))[-1].startswith("echo: @ann lee")
    assert (await process_of(tenant.client, other))["cycleCount"] == 0


async def test_conversational_agent_stops_after_it_has_answered(tenant: Tenant, models: Models) -> None:
    """C1: one request instead of two, if everything came from the one space."""
    model = await models.script([ECHO], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])

    for number in range(1, 3):
        await post(tenant.client, space, f"question {number}")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=number))

    assert len(await models.requests(model)) == 2
    assert await models.invalid() == []
    assert (await texts_of(tenant.client, space))[1::2] == ["echo: question 1", "echo: question 2"]
