"""What feeds tell of agents to those who may not see into them (ADR 0033)."""

import pytest

from tests.factories.agents import is_asleep
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_task, waiting_giver
from tests.factories.tenants import Tenant
from tests.harness.client import GraphQLFailure, Subscription
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_assistants import use_assistant

pytestmark = pytest.mark.usefixtures("worker")

_SPACE = """subscription ($id: ID!) { spaceFeed(spaceId: $id) { __typename
  ... on MessagePosted { message { text } } ... on AgentStateChanged { state agent { name } } } }"""
_AGENT = """subscription ($id: ID!) { agentFeed(agentId: $id) { __typename
  ... on AgentStateChanged { state } ... on TaskChanged { taskId } } }"""
_AWAKE = {"WAKING", "THINKING"}


def _kinds(feed: Subscription) -> set[str]:
    return {event["__typename"] for told in feed.seen for event in told.values()}


async def _hears(feed: Subscription, text: str) -> None:
    await feed.until(lambda told: told["spaceFeed"].get("message", {}).get("text") == text)


async def test_when_an_assistant_wakes_is_told_to_its_member_alone(tenant: Tenant, models: Models, gate: str) -> None:
    """An admin who reads along in the space of the two hears what is said there, and no state."""
    bert = await tenant.person()
    assistant = await use_assistant(bert.client)
    agent, space = assistant["agent"]["id"], assistant["space"]["id"]
    model = await models.script([{"text": "nothing to say", "gate": gate}], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)

    async with (
        tenant.client.subscribe(_SPACE, id=space) as admin,
        bert.client.subscribe(_SPACE, id=space) as own,
        bert.client.subscribe(_AGENT, id=agent) as mind,
    ):
        await post(bert.client, space, "first")
        await own.until(lambda told: told["spaceFeed"].get("state") in _AWAKE)
        await mind.until(lambda told: told["agentFeed"].get("state") in _AWAKE)
        await models.open_gate(gate)
        await own.until(lambda told: told["spaceFeed"].get("state") == "SLEEPING")
        await mind.until(lambda told: told["agentFeed"].get("state") == "SLEEPING")
        await wait_until(lambda: is_asleep(bert.client, agent, after_cycles=1))
        await post(bert.client, space, "last")
        await _hears(admin, "last")

    assert _kinds(admin) == {"MessagePosted"}
    with pytest.raises(GraphQLFailure):
        async with tenant.client.subscribe(_AGENT, id=agent) as feed:
            await feed.next()


async def test_who_leaves_the_space_of_a_task_loses_the_feed_of_its_agent(
    tenant: Tenant, models: Models, gate: str
) -> None:
    giver = await waiting_giver(tenant, models, gate)
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[giver, bert.actor_id])
    other = await create_space(tenant.client, name="Other", members=[giver])
    task, hidden = [await create_task(tenant.client, giver, spaceId=each) for each in (space, other)]

    with pytest.raises(GraphQLFailure):
        async with bert.client.subscribe(_AGENT, id=hidden["agent"]["id"]) as feed:
            await feed.next()
    async with (
        bert.client.subscribe(_AGENT, id=task["agent"]["id"]) as own,
        bert.client.subscribe(_AGENT, id=giver) as parent,
    ):
        await tenant.client.succeed("pauseAgent", "__typename", agentId=giver)
        await parent.until(lambda told: told["agentFeed"].get("state") == "PAUSED")  # the subscription is live now
        for each in (hidden, task):
            await tenant.client.succeed("cancelTask", "__typename", taskId=each["id"])
        changed = await parent.until(lambda told: told["agentFeed"]["__typename"] == "TaskChanged")
        assert changed["agentFeed"]["taskId"] == task["id"]
        await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)
        with pytest.raises(GraphQLFailure):
            await own.until(lambda _: False)
