"""Reactions and agents: an agent reacts by a tool, is told of reactions to what it said, and an erasure finds them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.erasures import left_of, until_erased
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_REACTIONS = """query ($id: ID!) { space(id: $id) { messages(last: 100) { nodes {
  id text reactions { emoji count actors { name kind } } } } } }"""
_INBOX = """query ($id: ID!) { agent(id: $id) { inbox(last: 20) { nodes { type receipt payload {
  ... on InboxReactions { messageText reactions { emoji count names } } } } } } }"""


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


def _react(seq: int, emoji: str, **values: Any) -> dict[str, Any]:
    return {"name": "react_to_message", "arguments": {"seq": seq, "emoji": emoji, **values}}


async def _reactions(client: Client, space: str) -> dict[str, list[tuple[str, list[str]]]]:
    nodes = (await client.execute(_REACTIONS, id=space))["space"]["messages"]["nodes"]
    return {
        each["text"]: [(found["emoji"], [actor["name"] for actor in found["actors"]]) for found in each["reactions"]]
        for each in nodes
    }


async def _told(client: Client, agent: str) -> list[tuple[str, dict[str, Any]]]:
    found = (await client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]
    return [(each["receipt"], each["payload"]) for each in found if each["type"] == "MESSAGE_REACTIONS"]


async def test_an_agent_reacts_in_place_of_an_answer(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    client = citizen.client
    model = await models.script(
        [{"calls": [_react(1, "👍"), _react(1, "🎉"), _react(1, "words"), _react(99, "👍")]},
         {"calls": [_react(1, "🎉", remove=True)]}, {}]
    )  # fmt: skip
    agent = await create_agent(client, name="Ada", model=model)
    space = await create_space(client, members=[agent])

    await post(client, space, "The boat is ready")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    assert await _reactions(client, space) == {"The boat is ready": [("👍", ["Ada"])]}
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    results = [each["content"] for each in chat if each["role"] == "tool"]
    assert [json.loads(each)["ok"] for each in results] == [True, True, False, False, True]
    assert "exactly one emoji" in results[2]
    assert "no message with this seq" in results[3]
    assert await models.invalid() == []


@pytest.mark.parametrize("point", [FailPoint.FENCE_BEFORE_COMMIT, FailPoint.FENCE_AFTER_COMMIT])
async def test_a_death_beside_the_commit_changes_the_message_once(
    stack: Stack, citizen: Tenant, models: Models, point: FailPoint
) -> None:
    client = citizen.client
    model = await models.script([*({"calls": [_react(1, "👍")]} for _ in range(2)), {}], repeat_last=True)
    agent = await create_agent(client, name="Ada", model=model)
    space = await create_space(client, members=[agent])
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{point}=kill@2")

    await post(client, space, "The boat is ready")
    await dying.child.wait()
    await stack.start_worker()
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    assert await _reactions(client, space) == {"The boat is ready": [("👍", ["Ada"])]}
    [row] = await stack.fetch(f"SELECT rev FROM spaces WHERE id = '{key_of(space)}'")
    assert row["rev"] == 1


async def test_an_agent_is_told_of_reactions_when_something_else_wakes_it(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client = citizen.client
    bert = await citizen.person(name="Bert")
    model = await models.script([{"reply_to_all": True, "text": "done"}, {}], repeat_last=True)
    agent = await create_agent(client, name="Ada", model=model)
    space = await create_space(client, members=[agent, bert.actor_id])
    await post(client, space, "hi")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    [answer] = [
        each for each in (await client.execute(_REACTIONS, id=space))["space"]["messages"]["nodes"]
        if each["text"] == "echo: hi"
    ]  # fmt: skip

    for each, emoji in ((client, "👍"), (bert.client, "👍"), (bert.client, "🎉")):
        await each.succeed("addReaction", "__typename", messageId=answer["id"], emoji=emoji)
    waiting, process = await _told(client, agent), await process_of(client, agent)
    await post(client, space, "more")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2))

    reactions = [
        {"emoji": "👍", "count": 2, "names": [citizen.owner.name, "Bert"]},
        {"emoji": "🎉", "count": 1, "names": ["Bert"]},
    ]
    told = {"messageText": "echo: hi", "reactions": reactions}
    assert waiting == [("PASSIVE", told)]
    assert (process["state"], process["cycleCount"], process["inboxDepth"]) == ("SLEEPING", 1, 0)
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    entry = [each["content"] for each in chat if each["role"] == "user"][-1]
    assert 'to your message seq 2 "echo: hi"' in entry
    assert f"👍 2 ({citizen.owner.name}, Bert), 🎉 1 (Bert)" in entry
    assert await _told(client, agent) == [("HANDLED", told)]
    assert await models.invalid() == []


async def test_erasing_a_person_removes_their_reactions_and_what_agents_were_told_of_them(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client = citizen.client
    bert = await citizen.person(name="Bert Canary-4711")
    model = await models.script([{"reply_to_all": True, "text": "done"}, {}], repeat_last=True)
    agent = await create_agent(client, name="Ada", model=model)
    space = await create_space(client, members=[agent, bert.actor_id])
    await post(client, space, "hi")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    [_, answer] = (await client.execute(_REACTIONS, id=space))["space"]["messages"]["nodes"]
    await bert.client.succeed("addReaction", "__typename", messageId=answer["id"], emoji="👍")
    await post(client, space, "more")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2))
    assert len(await _told_of_bert(stack, citizen)) >= 2, "the event, and the entry that shows it"

    await client.succeed("erasePerson", "erasure { id }", memberId=bert.actor_id)
    await until_erased(stack)

    assert (await _reactions(client, space))["echo: hi"] == []
    assert await _told_of_bert(stack, citizen) == []


async def _told_of_bert(stack: Stack, citizen: Tenant) -> list[str]:
    """The rows that tell of his reaction. The list of members in an entry tells no such thing."""
    left = await left_of(stack, citizen, "Canary-4711")
    return [each for each in left if each.startswith("inbox_events: ") or "1 (Bert Canary-4711)" in each]
