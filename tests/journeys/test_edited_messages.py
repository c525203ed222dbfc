"""The author of a message edits it: everybody sees the new text, and agents learn of it without being woken."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.erasures import left_of, until_erased
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, cursor_of, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_EDITED = "edited { text editedAt updatedAt }"
_INBOX = """query ($id: ID!) { agent(id: $id) { inbox(last: 20) { nodes { type receipt payload {
  ... on InboxMessage { text } ... on InboxEdit { text before } } } } } }"""
#: As many transactions wait for a lock.
_WAITING = """SELECT count(*) >= $1 FROM pg_stat_activity
WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0"""
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) { __typename
  ... on MessageUpdated { message { id text editedAt } } } }"""


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


async def _edit(client: Client, message: dict[str, Any], text: str) -> dict[str, Any]:
    edited: dict[str, Any] = (await client.succeed("editMessage", _EDITED, messageId=message["id"], text=text))[
        "edited"
    ]
    return edited


async def _inbox(client: Client, agent: str) -> list[tuple[str, str, str]]:
    found = (await client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]
    return [(each["type"], each["receipt"], each["payload"]["text"]) for each in found]


async def _entries(models: Models, model: str) -> list[str]:
    """The user entries of the newest request."""
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    return [each["content"] for each in chat if each["role"] == "user"]


async def test_an_agent_that_was_not_shown_the_message_is_shown_only_the_new_text(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client, model = citizen.client, await models.script([{}], repeat_last=True)
    agent = await create_agent(client, name="Ada", model=model)
    space = await create_space(client, members=[agent])
    await client.succeed("pauseAgent", "agent { id }", agentId=agent)
    message = await post(client, space, "Send the report to Bert")

    first = await _edit(client, message, "Send the report to Carla")
    await _edit(client, message, "@Ada send the report to Dora")
    waiting = await _inbox(client, agent)
    await client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    assert (first["text"], first["editedAt"]) == ("Send the report to Carla", first["updatedAt"])
    assert waiting == [("MENTION", "PENDING", "@Ada send the report to Dora")]
    [entry] = await _entries(models, model)
    assert "1 new event]" in entry
    assert "Dora" in entry
    assert "Bert" not in entry
    assert "Carla" not in entry
    assert await _inbox(client, agent) == [("MENTION", "HANDLED", "@Ada send the report to Dora")]


async def test_an_agent_that_was_shown_the_message_is_told_of_its_newest_text_when_it_wakes_anyway(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client, model = citizen.client, await models.script([{}], repeat_last=True)
    agent = await create_agent(client, model=model)
    space = await create_space(client, members=[agent])
    message = await post(client, space, "The meeting is at nine")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    async with client.subscribe(_FEED, id=space, after=await cursor_of(client, space)) as feed:
        await _edit(client, message, "The meeting is at ten")
        await _edit(client, message, "The meeting is at eleven")
        seen = await feed.until(lambda event: "eleven" in str(event))
    other = await create_agent(client, model=await models.script([{}], repeat_last=True))
    await client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=other)
    waiting, process = await _inbox(client, agent), await process_of(client, agent)
    await post(client, space, "And where?")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2))

    told = seen["spaceFeed"]["message"]
    assert (told["id"], told["text"]) == (message["id"], "The meeting is at eleven")
    assert told["editedAt"] is not None
    edit = ("MESSAGE_EDITED", "PASSIVE", "The meeting is at eleven")
    assert waiting == [("SPACE_MESSAGE", "HANDLED", "The meeting is at nine"), edit]
    assert (process["state"], process["cycleCount"], process["inboxDepth"]) == ("SLEEPING", 1, 0)
    *_, entry = await _entries(models, model)
    assert "[INBOX - 2 new events]" in entry
    assert '2. edited message · space "Lobby"' in entry
    assert 'it was "The meeting is at nine"' in entry
    assert "eleven" in entry
    assert "at ten" not in entry
    assert (await _inbox(client, agent))[1] == (edit[0], "HANDLED", edit[2])
    assert [each[2] for each in await _inbox(client, other)] == ["And where?"], "it was not shown the message"
    assert await models.invalid() == []


async def test_an_edit_joins_the_cycle_that_runs_at_its_next_step(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    await stack.start_worker()
    client, look = citizen.client, {"calls": [{"name": "list_spaces", "arguments": {}}]}
    model = await models.script([{**look, "gate": gate}, {}], repeat_last=True)
    agent = await create_agent(client, model=model)
    space = await create_space(client, members=[agent])
    message = await post(client, space, "Deploy it to production")
    await models.wait_for_requests(model, 1)

    await _edit(client, message, "Deploy it to staging")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    *_, entry = await _entries(models, model)
    assert "[MID-CYCLE UPDATE - 1 new event]" in entry
    assert "Deploy it to staging" in entry
    assert len(await models.requests(model)) == 2
    assert await models.invalid() == []


async def test_a_deletion_finds_the_texts_before_the_edits_too(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    client = citizen.client
    old, new = "The code of the safe is canary-old-4711", "The code of the safe is canary-new-0815"
    note = {"calls": [{"name": "create_note", "arguments": {"title": "Safe", "text": old}}]}
    say = {"calls": [{"name": "send_message", "arguments": {"text": f"Noted: {old}"}}]}
    model = await models.script([note, say, {}], repeat_last=True)
    agent = await create_agent(client, model=model)
    space = await create_space(client, members=[agent])
    message = await post(client, space, old)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await _edit(client, message, new)
    await post(client, space, "What is it?")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2))
    await _edit(client, message, f"{new}, and canary-last-1138 is that of the door")
    assert any(each.startswith("notes: ") for each in await left_of(stack, citizen, "canary-old"))
    assert any(each.startswith("consciousness_entries: ") for each in await left_of(stack, citizen, "canary-new"))

    await client.succeed("deleteMessage", "erasure { id }", messageId=message["id"])
    hidden = [each for each in await messages_of(client, space) if each["id"] == message["id"]]
    inbox = [each for each in (await client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]]
    await until_erased(stack)

    assert [each["text"] for each in hidden] == [""]
    assert [each["receipt"] for each in inbox].count("PASSIVE") == 0, "nobody is told of what is deleted"
    for mark in ("canary-old", "canary-new", "canary-last"):
        assert await left_of(stack, citizen, mark) == []


async def test_edits_and_a_deletion_side_by_side_leave_nothing(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    client, model = citizen.client, await models.script([{}], repeat_last=True)
    agents = [await create_agent(client, model=model) for _ in range(3)]
    space = await create_space(client, members=agents)
    message = await post(client, space, "canary-race-0 is the first text of it")

    asked = [client.mutate("editMessage", "edited { id }", messageId=message["id"],
                           text=f"canary-race-{number} is a later text of it") for number in range(1, 9)]  # fmt: skip
    delete = client.mutate("deleteMessage", "erasure { id }", messageId=message["id"])
    *edited, deleted = await asyncio.gather(*asked, delete)
    await until_erased(stack)

    assert deleted["__typename"] == "DeleteMessageSuccess"
    assert {each.get("code") for each in edited} <= {None, "NOT_EDITABLE"}
    assert await left_of(stack, citizen, "canary-race") == []


async def test_a_deletion_behind_an_edit_drops_what_the_edit_tells(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The deletion finds the message before the edit, waits for the space, and goes on after the edit."""
    await stack.start_worker()
    client, model = citizen.client, await models.script([{}], repeat_last=True)
    agent = await create_agent(client, model=model)
    space = await create_space(client, members=[agent])
    message = await post(client, space, "The meeting is at nine")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    async with owner_of(citizen) as owner, owner_of(citizen) as looking:
        async with owner.transaction():
            await owner.execute("SELECT FROM spaces WHERE id = $1 FOR NO KEY UPDATE", key_of(space))

            async def wait_for(count: int) -> None:
                await wait_until(lambda: looking.fetchval(_WAITING, count))

            edit = asyncio.create_task(_edit(client, message, "The meeting is at ten"))
            await wait_for(1)
            delete = asyncio.create_task(client.succeed("deleteMessage", "erasure { id }", messageId=message["id"]))
            await wait_for(2)
        await asyncio.gather(edit, delete)
    inbox = (await client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]

    assert {each["receipt"] for each in inbox} == {"HANDLED", "DROPPED"}


async def test_who_may_edit_what(stack: Stack, citizen: Tenant) -> None:
    client = citizen.client
    other = await citizen.person()
    space = await create_space(client, members=[other.actor_id])
    message, theirs = await post(client, space, "mine"), await post(other.client, space, "theirs")

    async def refused(by: Client, **values: Any) -> str:
        payload = await by.mutate("editMessage", "__typename", **values)
        return str(payload.get("code", payload["__typename"]))

    assert await refused(client, messageId=theirs["id"], text="x") == "NOT_THE_AUTHOR"
    assert await refused(client, messageId=message["id"], text="  ") == "INVALID_INPUT"
    assert await refused(client, messageId=message["id"], text="x" * (DEFAULT.message_chars + 1)) == "INVALID_INPUT"
    assert await refused(client, messageId=space, text="x") == "INVALID_INPUT"
    stranger = await citizen.person()
    assert await refused(stranger.client, messageId=message["id"], text="x") == "MESSAGE_NOT_FOUND"
    same = await _edit(client, message, " mine ")
    assert same == {"text": "mine", "editedAt": None, "updatedAt": message["updatedAt"]}
    await other.client.succeed("removeSpaceMember", "space { id }", spaceId=space, actorId=other.actor_id)
    assert await refused(other.client, messageId=theirs["id"], text="x") == "MESSAGE_NOT_FOUND"
    await client.succeed("deleteMessage", "erasure { id }", messageId=message["id"])
    assert await refused(client, messageId=message["id"], text="x") == "NOT_EDITABLE"


async def test_the_number_of_edits_is_limited(stack: Stack, citizen: Tenant) -> None:
    space = await create_space(citizen.client)
    message = await post(citizen.client, space, "text 0")
    await stack.execute(f"UPDATE messages SET edits = {DEFAULT.message_edits - 1}")

    last = await _edit(citizen.client, message, "text 1")
    refused = await citizen.client.mutate("editMessage", "__typename", messageId=message["id"], text="text 2")

    assert last["text"] == "text 1"
    assert (refused["__typename"], refused["code"]) == ("LimitReached", "LIMIT_REACHED")
    assert [each["text"] for each in await messages_of(citizen.client, space)] == ["text 1"]
