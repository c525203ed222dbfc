"""The feed of a person while agents work: calls that wait for them, states of agents, and what they must not see."""

from dataclasses import replace
from itertools import pairwise

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.holds import asked, create_pay, holds_of, planned
from tests.factories.people import create_access_token
from tests.factories.programs import create_program
from tests.factories.questions import answer
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.viewer_feed import flush, following, live, news, seen_of
from tests.harness.client import Subscription
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import tool_call
from tests.journeys.test_approvers import assistant_pays
from tests.journeys.test_conversations import enter_and_say

pytestmark = pytest.mark.usefixtures("worker")

_HANGS = {"text": "a thought that does not end", "chunk_size": 1, "hang_after": 3}
_OF_AGENT = "subscription ($id: ID!) { agentFeed(agentId: $id) { __typename } }"
_REPLY = [enter_and_say("Lobby", "hello @Bert"), {"text": "done"}]


async def test_a_call_that_waits_is_told_and_then_that_it_is_over(tenant: Tenant, models: Models) -> None:
    ada, bea = await tenant.person(name="Ada", role=Role.ADMIN), await tenant.person(name="Bea")
    await create_pay(tenant, rule="ALWAYS", approvers="ADMINS")
    async with live(tenant, ada) as hers, live(tenant, bea) as beas:
        await planned(tenant, models, [{"calls": [tool_call("pay", 7)]}, {"text": "ok"}])
        told = (await hers.until(news("HoldUpdated")))["viewerFeed"]
        [hold] = await holds_of(ada.client)
        async with following(ada.client) as late:
            first = (await late.until(news("HoldUpdated")))["viewerFeed"]
        await answer(ada.client, asked(hold), "APPROVE")
        over = (await hers.until(news("HoldUpdated", hold=None)))["viewerFeed"]
        await flush(tenant, beas, bea)

    assert told["toolCallId"] == first["toolCallId"] == over["toolCallId"] == hold["id"]
    assert told["hold"] == {"name": "pay"}
    assert seen_of(beas, "HoldUpdated") == [], "she may not answer it"
    async with following(ada.client, after=told["cursor"]) as again:
        await flush(tenant, again, ada)


async def test_who_may_not_write_is_told_of_no_call(tenant: Tenant, models: Models) -> None:
    ada = await tenant.person(name="Ada", role=Role.ADMIN)
    await create_pay(tenant, rule="ALWAYS", approvers="ADMINS")
    made = await create_access_token(ada.client, scopes=["spaces:read"])
    reader = replace(ada, client=made.client)
    async with live(tenant, reader) as few, live(tenant, ada) as all_of_it:
        await planned(tenant, models, [{"calls": [tool_call("pay", 7)]}, {"text": "ok"}])
        await all_of_it.until(news("HoldUpdated"))
        await flush(tenant, few, ada)
    assert seen_of(few, "HoldUpdated") == []


async def test_an_agent_is_seen_to_wake_and_to_sleep_again(tenant: Tenant, models: Models, gate: str) -> None:
    """A slow reader gets the newest state only, so the model holds each state until it is seen."""
    bert, model = await tenant.person(), await models.script([{"gate": gate, **_REPLY[0]}, _REPLY[1], _HANGS])
    agent = await create_agent(tenant.client, name="Nova", model=model)
    space = await create_space(tenant.client, members=[bert.actor_id, agent])
    async with live(tenant, bert) as feed:
        await post(tenant.client, space, "hello")
        await feed.until(news("AgentStateChanged", state="THINKING"))
        await models.open_gate(gate)
        await feed.until(lambda _: bool(seen_of(feed, "Mentioned")) and _states(feed)[-1:] == ["SLEEPING"])
        states = _states(feed)
        await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
        await post(tenant.client, space, "again")
        await feed.until(news("AgentStateChanged", state="THINKING"))

    assert [each["message"]["author"] for each in seen_of(feed, "Mentioned")][:1] == [{"name": "Nova"}]
    assert set(states) <= {"WAKING", "THINKING", "SLEEPING"}
    assert all(before != after for before, after in pairwise(states)), "each change once"
    await tenant.client.succeed("stopAgent", "__typename", agentId=agent)


async def test_an_agent_is_told_once_for_all_spaces(tenant: Tenant, models: Models) -> None:
    bert, model = await tenant.person(), await models.script([_HANGS], repeat_last=True)
    agent = await create_agent(tenant.client, name="Nova", model=model)
    spaces = [await create_space(tenant.client, members=[bert.actor_id, agent]) for _ in range(2)]
    async with live(tenant, bert) as feed:
        await post(tenant.client, spaces[0], "hello")
        await feed.until(news("AgentStateChanged", state="THINKING"))
        await post(tenant.client, spaces[1], "hello")
        await feed.until(news("UnreadChanged", space=spaces[1]))
        await flush(tenant, feed, bert)
        assert _states(feed) in (["WAKING", "THINKING"], ["THINKING"])
    async with following(bert.client) as feed:
        event = await feed.until(news("AgentStateChanged"))
    assert (event["viewerFeed"]["agent"], event["viewerFeed"]["state"]) == ({"id": agent}, "THINKING")
    await tenant.client.succeed("stopAgent", "__typename", agentId=agent)


def _states(feed: Subscription) -> list[str]:
    return [each["state"] for each in seen_of(feed, "AgentStateChanged")]


async def test_another_persons_assistant_is_not_seen_to_work(tenant: Tenant, models: Models) -> None:
    bert, bea = await tenant.person(role=Role.ADMIN), await tenant.person(name="Bea")
    await create_pay(tenant, rule="ALWAYS")
    _, assistant = await assistant_pays(tenant, models, bert)
    space = assistant["space"]["id"]
    await bert.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=bea.actor_id)
    async with following(bea.client) as hers, following(bert.client) as his:
        await his.until(news("AgentStateChanged"))
        await post(bert.client, space, "and another")
        await hers.until(news("UnreadChanged", space=space))
        await flush(tenant, hers, bea)
    assert seen_of(hers, "AgentStateChanged") == []


async def test_a_program_follows_its_spaces_too(tenant: Tenant) -> None:
    program = await create_program(tenant.client, name="Builder", scopes=["spaces:read", "messages:write"])
    space = await create_space(tenant.client, members=[program.actor_id])
    async with following(program.client) as feed:
        await post(tenant.client, space, "build it, @Builder")
        mentioned = await feed.until(news("Mentioned"))
        await feed.until(news("UnreadChanged", unreadCount=1, unreadMentionCount=1))
    assert mentioned["viewerFeed"]["space"]["id"] == space


async def test_the_snapshots_have_what_waits_and_what_runs(tenant: Tenant, models: Models) -> None:
    """A call that waits for an admin: in the feeds of the admin, of the agent, and not in that of a program."""
    ada, program = await tenant.person(name="Ada", role=Role.ADMIN), await create_program(tenant.client)
    await create_pay(tenant, rule="ALWAYS", approvers="ADMINS")
    agent = await planned(tenant, models, [{"calls": [tool_call("pay", 7)]}, {"text": "ok"}])
    await wait_until(lambda: holds_of(ada.client))

    async with (
        following(ada.client) as hers,
        following(program.client) as its,
        ada.client.subscribe(_OF_AGENT, id=agent) as of_agent,
    ):
        kinds = [
            {event["__typename"] for told in await feed.snapshot() for event in told.values()}
            for feed in (hers, its, of_agent)
        ]

    assert kinds[0] == {"HoldUpdated"}
    assert kinds[1] == set()
    assert "ToolCallChanged" in kinds[2]
