"""Threads and agents: an agent reads which thread a message belongs to, and answers in it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.erasures import left_of, until_erased
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.inbox_entries import read_entry
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_LIST = """query ($id: ID!) { space(id: $id) { messages(last: 100) { nodes { id text kind threadRootId } } } }"""


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


def _say(text: str, reply_to: int) -> dict[str, object]:
    return {"name": "send_message", "arguments": {"text": text, "reply_to": reply_to}}


async def _entries(models: Models, model: str) -> list[str]:
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    return [each["content"] for each in chat if each["role"] == "user"]


async def test_an_agent_answers_in_the_thread(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    client = citizen.client
    read = {"calls": [{"name": "read_messages", "arguments": {}}]}
    model = await models.script(
        [{}, {"calls": [_say("nowhere", 99)]}, {"calls": [_say("to a reply", 2)]}, read, {}], repeat_last=True
    )
    agent = await create_agent(client, name="Ada", model=model)
    space = await create_space(client, members=[agent])
    root = await post(client, space, "Boats " + "at nine? " * 40)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    await post(client, space, "And when back?", replyTo=root["id"])
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2))

    nodes = (await client.execute(_LIST, id=space))["space"]["messages"]["nodes"]
    assert [(each["text"], each["threadRootId"]) for each in nodes[1:]] == [
        ("And when back?", root["id"]), ("to a reply", root["id"]),
    ]  # fmt: skip
    first, second = [each for each in await _entries(models, model) if "[INBOX" in each]
    assert "· seq 1 · " in first
    excerpt = json.dumps(("Boats " + "at nine? " * 40)[:200])
    assert f"· seq 2 in the thread of seq 1 {excerpt} · " in second
    assert [each.text for each in read_entry(second)] == ["And when back?"]
    chat = json.loads((await models.requests(model))[-1]["raw"])["messages"]
    results = [json.loads(each["content"]) for each in chat if each["role"] == "tool"]
    assert results[0] == {"ok": False, "error": "the space has no message that this could answer"}
    assert [each.get("inThreadOf") for each in results[2]["messages"]] == [None, 1, 1]
    assert await models.invalid() == []


async def test_the_beginning_of_a_thread_keeps_the_trust_of_its_author(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client, model = citizen.client, await models.script([{}, {"reply_to_all": True}, {}], repeat_last=True)
    program = await create_program(client, name="Feed", scopes=["messages:write", "spaces:read"])
    agent = await create_agent(client, name="Ada", model=model, debounceSeconds=0)
    space = await create_space(client, members=[program.actor_id])
    root = await post(program.client, space, "words of a program")
    await client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=agent)

    await post(client, space, "What do you think?", replyTo=root["id"])
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))

    [entry] = await _entries(models, model)
    assert 'in the thread of seq 1 "words of a program" (unverified)' in entry
    query = "query ($id: ID!) { agent(id: $id) { cycles { nodes { trust isUnattended } } } }"
    [cycle] = (await client.execute(query, id=agent))["agent"]["cycles"]["nodes"]
    assert cycle == {"trust": "STRANGER", "isUnattended": False}


async def test_a_deletion_of_the_root_finds_its_beginning_in_the_minds_of_others(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The agent joined later: it was never shown the message itself."""
    await stack.start_worker()
    client, model = citizen.client, await models.script([{}], repeat_last=True)
    agent, late = [await create_agent(client, name=name, model=model) for name in ("Ada", "Eve")]
    space = await create_space(client)
    root = await post(client, space, "The code of the safe is canary-root-4711, and nobody may know it.")
    await client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=agent)
    await post(client, space, "Why not?", replyTo=root["id"])
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    assert any(each.startswith("consciousness_entries: ") for each in await left_of(stack, citizen, "canary-root"))

    await client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=late)
    await client.succeed("pauseAgent", "agent { id }", agentId=late)
    await post(client, space, "Tell me", replyTo=root["id"])
    await client.succeed("deleteMessage", "erasure { id }", messageId=root["id"])
    await client.succeed("resumeAgent", "agent { id }", agentId=late)
    await wait_until(lambda: is_asleep(client, late, after_cycles=1))
    await until_erased(stack)

    assert await left_of(stack, citizen, "canary-root") == []
    assert any("in the thread of seq 1 (deleted)" in each for each in await _entries(models, model))
