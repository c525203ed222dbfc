"""Pause, resume and stop by an admin at any moment (P1, P9; traps M5, M15)."""

import asyncio
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.channels import channel_of, wait_for_state
from tests.harness.models import Models
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.usefixtures("worker")


async def _state(tenant: Tenant, agent: str) -> str:
    state: str = (await process_of(tenant.client, agent))["state"]
    return state


async def test_paused_in_the_middle_of_a_step_goes_on_with_its_cycle(tenant: Tenant, models: Models) -> None:
    gate = f"pause-{uuid4()}"
    model = await models.script([{"calls": [{"name": "read_messages"}], "gate": gate}, ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "one")
    await models.wait_for_requests(model, 1)

    await tenant.client.succeed("pauseAgent", "agent { status }", agentId=agent)
    await models.open_gate(gate)
    await post(tenant.client, space, "two")
    query = "query ($id: ID!) { agent(id: $id) { consciousness { nodes { role } } } }"

    async def step_is_committed() -> bool:
        nodes = (await tenant.client.execute(query, id=agent))["agent"]["consciousness"]["nodes"]
        return [node["role"] for node in nodes] == ["USER", "ASSISTANT", "TOOL"]

    await wait_until(step_is_committed)
    assert len(await models.requests(model)) == 1
    assert await _state(tenant, agent) == "PAUSED"

    await tenant.client.succeed("resumeAgent", "agent { status }", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    process = await process_of(tenant.client, agent)
    assert process["cycleCount"] == 1
    assert len(await models.requests(model)) == 3
    assert (await texts_of(tenant.client, space))[-1] == "echo: two"
    assert await models.invalid() == []


async def test_admins_words_reach_the_agents_feed(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    query = "subscription ($id: ID!) { agentFeed(agentId: $id) { ... on AgentStateChanged { state } } }"
    async with tenant.client.subscribe(query, id=agent) as feed:
        for mutation, state in (("pauseAgent", "PAUSED"), ("resumeAgent", "SLEEPING"), ("stopAgent", "STOPPED")):
            await tenant.client.succeed(mutation, "agent { id }", agentId=agent)
            await feed.until(partial(_says, state))


async def test_resuming_reaches_the_agents_feed_at_once(stores: Stores, tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    async with channel_of(stores, tenant, "agent", agent) as channel:
        await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
        await wait_for_state(channel, "SLEEPING")


def _says(state: str, event: dict[str, Any]) -> bool:
    found: bool = event["agentFeed"].get("state") == state
    return found


async def test_pausing_and_resuming_at_random_loses_nothing(tenant: Tenant, models: Models) -> None:
    model = await models.script([{**ECHO, "first_byte_delay_seconds": 0.01}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    async def flip() -> None:
        for _ in range(10):
            await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
            await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)

    async def talk() -> None:
        for number in range(15):
            await post(tenant.client, space, f"message {number}")

    await asyncio.gather(flip(), talk())
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=20)

    texts = await texts_of(tenant.client, space)
    assert sorted(text for text in texts if text.startswith("echo")) == sorted(
        f"echo: message {number}" for number in range(15)
    )
    assert await models.invalid() == []


async def test_stop_is_final_and_leaves_every_space(tenant: Tenant, models: Models) -> None:
    gate = f"stop-{uuid4()}"
    model = await models.script([{**ECHO, "gate": gate}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "one")
    await models.wait_for_requests(model, 1)

    stopped = await tenant.client.succeed("stopAgent", "agent { status }", agentId=agent)
    await models.open_gate(gate)
    await post(tenant.client, space, "two")

    assert stopped["agent"]["status"] == "STOPPED"
    query = """query ($id: ID!, $space: ID!) {
        agent(id: $id) { process { state } cycles { nodes { outcome } } inbox { nodes { receipt } } }
        space(id: $space) { members { nodes { name } } } }"""
    found = await tenant.client.execute(query, id=agent, space=space)
    assert found["agent"]["process"]["state"] == "STOPPED"
    assert [cycle["outcome"] for cycle in found["agent"]["cycles"]["nodes"]] == ["STOPPED"]
    assert [event["receipt"] for event in found["agent"]["inbox"]["nodes"]] == ["DROPPED"]
    assert [member["name"] for member in found["space"]["members"]["nodes"]] == ["Olga"]
    assert await texts_of(tenant.client, space) == ["one", "two"], "what the model answers after the stop is dropped"


@pytest.mark.parametrize("mutation", ["resumeAgent", "pauseAgent", "updateAgent"])
async def test_stopped_agent_takes_no_other_word(tenant: Tenant, mutation: str) -> None:
    agent = await create_agent(tenant.client)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)

    answer = await tenant.client.mutate(mutation, "agent { id }", agentId=agent)
    again = await tenant.client.mutate("stopAgent", "agent { status }", agentId=agent)

    assert answer["__typename"] == "Conflict"
    assert again["agent"]["status"] == "STOPPED"


async def test_stopped_agent_joins_no_space(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)
    space = await create_space(tenant.client)

    answer = await tenant.client.mutate("addSpaceMember", "space { id }", spaceId=space, actorId=agent)

    assert answer["__typename"] == "Conflict"


async def test_removed_agent_never_sees_what_waited_from_that_space(tenant: Tenant, models: Models) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    left, kept = [await create_space(tenant.client, name=name, members=[agent]) for name in ("Left", "Kept")]
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await post(tenant.client, left, "secret")
    await post(tenant.client, kept, "public")
    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=left, actorId=agent)

    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert all("secret" not in request["raw"] for request in await models.requests(model))
    assert await texts_of(tenant.client, kept) == ["public", "echo: public"]


async def test_changed_instructions_hold_from_the_next_cycle_on(tenant: Tenant, models: Models) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, instructions="Speak French.")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    await tenant.client.succeed("updateAgent", "agent { instructions }", agentId=agent, instructions="Speak Greek.")
    await post(tenant.client, space, "two")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    requests = await models.requests(model)
    assert "Speak French." in requests[0]["raw"]
    assert "Speak Greek." in requests[-1]["raw"]
