"""Somebody stops what an agent says: the request is cut, what people saw stays, the cycle ends in order."""

import asyncio
import json
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.questions import ask
from tests.factories.rows import add_event, key_of, open_cycle, owner_of
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client, GraphQLFailure
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.usefixtures("worker")

_LONG = " ".join(f"word{number}" for number in range(2_000))
_CUT = "query ($id: ID!) { space(id: $id) { messages(last: 2) { nodes { isCut } } } }"
_FEED = """subscription ($id: ID!) { spaceFeed(spaceId: $id) { __typename
  ... on MessageDelta { text offset } ... on DraftWithdrawn { reason } ... on MessagePosted { message { text } } } }"""
_CYCLES = """query ($id: ID!) { agent(id: $id) { cycles { nodes { id outcome reason outputTokens toolCalls { nodes {
  name state } } } } } }"""


_HOLD = "SELECT FROM agent_processes WHERE agent_id = $1 FOR NO KEY UPDATE"
_IS_AWAITED = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))"
_LOST = "UPDATE agent_processes SET stopping = cycle_id, stopping_words = 'stopped by Olga' WHERE tenant_id = $1"


def _slowly(text: str, **values: Any) -> dict[str, Any]:
    """Enter the lobby, and say it a few letters at a time."""
    calls = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": text}},
    ]
    return {"calls": calls, "chunk_size": 20, "chunk_delay_seconds": 0.05, **values}


async def _talking(tenant: Tenant, models: Models, *steps: dict[str, Any]) -> tuple[str, str, str]:
    """Model, agent and space; the agent answers whoever writes."""
    model = await models.script([_slowly(_LONG), *steps])
    agent = await create_agent(tenant.client, model=model)
    return model, agent, await create_space(tenant.client, members=[agent])


async def _cycle(tenant: Tenant, agent: str) -> dict[str, Any]:
    [cycle, *_] = (await tenant.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
    found: dict[str, Any] = cycle
    return found


async def _stop(client: Client, **where: str) -> list[str]:
    found: list[str] = (await client.succeed("stopCycle", "cycleIds", **where))["cycleIds"]
    return found


async def _until_seen(feed: Any, *, chars: int) -> str:
    """What a viewer has seen, once it is so long."""
    seen = ""
    while len(seen) < chars:
        event = (await feed.next())["spaceFeed"]
        if event["__typename"] == "MessageDelta":
            seen = seen[: event["offset"]] + event["text"]
    return seen


@pytest.mark.parametrize("by", ["agentId", "spaceId"])
async def test_what_people_saw_stays_and_stands_in_the_chain(tenant: Tenant, models: Models, by: str) -> None:
    model, agent, space = await _talking(tenant, models, ECHO)
    ann = await tenant.person()
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=ann.actor_id)

    async with ann.client.subscribe(_FEED, id=space) as feed:
        await post(ann.client, space, "tell me everything")
        await _until_seen(feed, chars=200)
        [stopped] = await _stop(ann.client, **{by: agent if by == "agentId" else space})
        posted = await feed.until(
            lambda event: event["spaceFeed"].get("message", {}).get("text", "").startswith("word0"), timeout=20
        )
    seen = ""
    for event in feed.seen:
        told = event["spaceFeed"]
        assert told["__typename"] != "DraftWithdrawn", "what was seen stays"
        if told["__typename"] == "MessageDelta":
            seen = seen[: told["offset"]] + told["text"]
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))

    kept = posted["spaceFeed"]["message"]["text"]
    assert kept == seen.strip() and 200 <= len(kept) < len(_LONG)
    assert (await messages_of(tenant.client, space))[-1]["data"] == {"cut": True}
    cut = await tenant.client.execute(_CUT, id=space)
    assert [each["isCut"] for each in cut["space"]["messages"]["nodes"]] == [False, True]
    cycle = await _cycle(tenant, agent)
    assert (cycle["id"], cycle["outcome"], cycle["reason"]) == (stopped, "STOPPED", f"stopped by {ann.name}")
    assert cycle["outputTokens"] > 0, "what was written is paid for"
    [request] = await models.requests(model)
    assert request["cut_at"] is not None
    await post(ann.client, space, "go on")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=2))
    chat = json.loads((await models.requests(model))[1]["raw"])["messages"]
    [said] = [call for message in chat for call in message.get("tool_calls", ()) if "send" in call["function"]["name"]]
    assert json.loads(said["function"]["arguments"]) == {"text": kept}
    assert any(f"stopped by {ann.name}" in message["content"] for message in chat if message["role"] == "tool")
    assert (await texts_of(tenant.client, space))[-1] == "echo: go on"
    assert await models.invalid() == []


async def test_only_who_began_it_or_an_admin_of_agents_may(tenant: Tenant, models: Models, gate: str) -> None:
    model = await models.script([{**ECHO, "gate": gate}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    ann, bert = [await tenant.person() for _ in range(2)]
    for person in (ann, bert):
        await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=person.actor_id)
    await post(ann.client, space, "hello")
    await models.wait_for_requests(model, 1)

    refused = await bert.client.mutate("stopCycle", "cycleIds", agentId=agent)
    assert (refused["code"], refused["path"]) == ("NOT_PERMITTED", ["input", "agentId"])
    assert await _stop(bert.client, spaceId=space) == []
    with pytest.raises(GraphQLFailure, match="BAD_REQUEST"):
        await ann.client.mutate("stopCycle", "cycleIds")
    elsewhere = await create_space(tenant.client, name="Elsewhere")
    assert await _stop(tenant.client, spaceId=elsewhere) == []
    assert len(await _stop(tenant.client, spaceId=space)) == 1
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))

    assert (await _cycle(tenant, agent))["outcome"] == "STOPPED"
    assert await texts_of(tenant.client, space) == ["hello"], "nobody saw anything, so nothing stays"
    assert await _stop(tenant.client, agentId=agent) == []


_WAITING = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
AND query LIKE '%agent_processes%'"""
#: Who has begun the open cycle; what it is about.
_BEGUN = "UPDATE think_cycles SET member_id = $2 WHERE id = $1"
_OVER = "UPDATE think_cycles SET outcome = 'RESTED', ended_at = now() WHERE id = $1"
_NEXT = """WITH begun AS (
  INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, member_id)
  SELECT $3, $1, $2, 9, 'SPACE_MESSAGE', 'm', $4
), heard AS (
  UPDATE inbox_events SET cycle_id = $3 WHERE agent_id = $2
)
UPDATE agent_processes SET cycle_id = $3 WHERE agent_id = $2"""


@pytest.mark.parametrize("by", ["agentId", "spaceId"])
async def test_a_stop_that_comes_too_late_does_not_stop_the_cycle_of_the_next_person(tenant: Tenant, by: str) -> None:
    """Bert's cycle ends, and Eve's begins, while his stop waits for the row of the process."""
    bert, eve = await tenant.person(name="Bert"), await tenant.person(name="Eve")
    agent = await create_agent(tenant.client)
    space = await create_space(tenant.client, members=[agent, bert.actor_id, eve.actor_id])
    cycle, following = await open_cycle(tenant, agent), uuid4()
    await add_event(tenant, agent, receipt="INJECTED", cycle_id=cycle, space_id=space)
    async with owner_of(tenant) as connection, owner_of(tenant) as watching:
        await connection.execute(_BEGUN, cycle, key_of(bert.actor_id))
        async with connection.transaction():
            await connection.execute("SELECT FROM agent_processes WHERE agent_id = $1 FOR UPDATE", key_of(agent))
            where = {by: agent if by == "agentId" else space}
            stop = asyncio.create_task(bert.client.mutate("stopCycle", "cycleIds", **where))
            await wait_until(lambda: watching.fetchval(_WAITING))
            await connection.execute(_OVER, cycle)
            await connection.execute(_NEXT, tenant.id, key_of(agent), following, key_of(eve.actor_id))
        answered = await stop
        stopping = await connection.fetchval("SELECT stopping FROM agent_processes WHERE agent_id = $1", key_of(agent))
        [outcome] = await connection.fetchrow("SELECT outcome FROM think_cycles WHERE id = $1", following)

    assert (stopping, outcome) == (None, None)
    assert answered.get("cycleIds", []) == []


async def test_a_pause_now_cuts_what_runs(tenant: Tenant, models: Models) -> None:
    """Seen: a paused agent streamed on for twenty seconds, billed."""
    model, agent, space = await _talking(tenant, models, ECHO)
    async with tenant.client.subscribe(_FEED, id=space) as feed:
        await post(tenant.client, space, "tell me everything")
        await _until_seen(feed, chars=100)
        await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent, now=True)
        await feed.until(lambda event: "message" in event["spaceFeed"] and "word0" in str(event), timeout=20)
    await post(tenant.client, space, "and now?")
    [request] = await models.requests(model)
    assert request["cut_at"] is not None
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))
    assert (await texts_of(tenant.client, space))[-1] == "echo: and now?"
    assert (await _cycle(tenant, agent))["outcome"] == "RESTED"
    assert await models.invalid() == []


async def test_a_stop_whose_word_was_lost_is_found_by_the_next_beat(tenant: Tenant, models: Models) -> None:
    """Seen on a busy machine: Redis had dropped it, and the answer went on to its end."""
    model, _, space = await _talking(tenant, models, ECHO)
    async with tenant.client.subscribe(_FEED, id=space) as feed:
        await post(tenant.client, space, "tell me everything")
        await _until_seen(feed, chars=100)
        async with owner_of(tenant) as connection:  # as the mutation does, and nobody is told
            await connection.execute(_LOST, tenant.id)
        await feed.until(lambda event: "message" in event["spaceFeed"] and "word0" in str(event), timeout=20)
    [request] = await models.requests(model)
    assert request["cut_at"] is not None


async def test_a_cycle_that_waits_for_a_model_or_for_people_ends_too(tenant: Tenant, models: Models) -> None:
    """Nobody thinks: the mutation itself ends it, and the chain is valid for the next."""
    slow = {"status": 429, "error": "slow down", "headers": {"Retry-After": "200"}}
    enter = {"name": "enter_space", "arguments": {"space": "Lobby"}}
    for step in (slow, {"calls": [enter, ask()]}):
        model = await models.script([step, ECHO])
        agent = await create_agent(tenant.client, model=model, name=f"Waiting {uuid4().hex[:6]}")
        space = await create_space(tenant.client, members=[agent])
        await post(tenant.client, space, "hello")
        await wait_until(partial(_has_stalled, tenant, agent))
        assert len(await _stop(tenant.client, agentId=agent)) == 1
        assert (await _cycle(tenant, agent))["outcome"] == "STOPPED"
        await models.rescript(model, [ECHO], repeat_last=True)
        await post(tenant.client, space, "next")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=2))
        assert (await texts_of(tenant.client, space))[-1] == "echo: next"
    assert await models.invalid() == []


async def _has_stalled(tenant: Tenant, agent: str) -> bool:
    found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { process { retryAt } } }", id=agent)
    held = (await process_of(tenant.client, agent))["state"] == "HELD"
    return held or found["agent"]["process"]["retryAt"] is not None


async def test_a_stop_between_two_requests_sends_no_further_one(tenant: Tenant, models: Models, gate: str) -> None:
    """It comes after the reply, and before the step is committed."""
    enter = {"name": "enter_space", "arguments": {"space": "Lobby"}}
    model = await models.script([{"calls": [enter], "gate": gate}, ECHO])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hello")
    await models.wait_for_requests(model, 1)

    async with owner_of(tenant) as looking, owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_HOLD, key_of(agent))
        pid = await connection.fetchval("SELECT pg_backend_pid()")
        await models.open_gate(gate)
        await wait_until(lambda: looking.fetchval(_IS_AWAITED, pid))
        await connection.execute(_LOST, tenant.id)

    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))
    cycle = await _cycle(tenant, agent)
    assert (cycle["outcome"], cycle["reason"]) == ("STOPPED", "stopped by Olga")
    assert [each["state"] for each in cycle["toolCalls"]["nodes"]] == ["SUCCEEDED"], "the step is kept"
    assert len(await models.requests(model)) == 1
    await post(tenant.client, space, "go on")
    await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=2))
    assert (await texts_of(tenant.client, space))[-1] == "echo: go on"
    assert await models.invalid() == []
