"""A deleted message, a deleted space and an erased person are gone from everything that was made of them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backend.data_rights.erasing import person as person_erasing
from backend.kit.fail_points import FailPoint
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, summary, talk, until_state
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_erasures import _is_done, _refusal, _texts
from tests.journeys.test_scenarios import ECHO

MARK = "canary-5d1f77ab"
#: Longer than the shortest text that is looked for by itself.
SECRET = f"My number is {MARK} and nobody else may know it"
_OWN = "erasure { id state kind subjectId }"


@pytest.fixture
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


async def _all_done(stack: Stack) -> bool:
    return await stack.fetchval("SELECT bool_and(state IN ('DONE', 'CANCELLED')) FROM erasures") is True


async def _left(stack: Stack, mark: str = MARK) -> list[str]:
    """The rows that still have the mark."""
    tables = [row[0] for row in await stack.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")]
    found = [(table, row[0]) for table in tables for row in await stack.fetch(f"SELECT to_json(t)::text FROM {table} t")]
    return [f"{table}: {text}" for table, text in found if mark in text]


def _keeps(text: str) -> dict[str, Any]:
    """A step that writes the text down in every way."""
    return {
        "calls": [
            {"name": "create_note", "arguments": {"title": "A number", "text": text}},
            {"name": "set_memory", "arguments": {"key": "number", "value": text}},
            {"name": "set_goal", "arguments": {"text": text}},
            {"name": "set_plan", "arguments": {"name": "Ask", "instruction": text, "cron": "0 9 * * *"}},
        ]
    }


def _says(text: str) -> dict[str, Any]:
    return {"calls": [{"name": "send_message", "arguments": {"text": text}}]}


async def test_a_deleted_message_is_gone_from_all_that_was_made_of_it(
    stack: Stack, citizen: Tenant, models: Models, erasure_log: Path
) -> None:
    worker = await stack.start_worker()
    client = citizen.client
    model = await models.script(
        [
            _keeps(f"They said {MARK}, keep it"), _says(f"You said: {SECRET}"), {},
            {"calls": [{"name": "read_messages", "arguments": {}}]}, {"text": f"I remember {MARK}"},
            {"calls": [{"name": "search_history", "arguments": {"query": MARK}}]}, {},
        ],
        repeat_last=True,
    )  # fmt: skip
    agent = await create_agent(client, model=model)
    hearer = await create_agent(client, name="Hearer", model=await models.script([{}], repeat_last=True))
    space = await create_space(client, members=[agent, hearer])
    secret = await post(client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await talk(client, agent, space, "What did I say before?", "And what is it about?", before=1)
    assert len(await _left(stack)) > 5, "it must be in many places before"

    asked = (await client.succeed("deleteMessage", _OWN, messageId=secret["id"]))["erasure"]
    assert (asked["kind"], asked["subjectId"]) == ("MESSAGE", secret["id"])
    [shown] = [each for each in await messages_of(client, space) if each["id"] == secret["id"]]
    assert (shown["text"], shown["data"]) == ("", None)
    try:
        await wait_until(lambda: _all_done(stack), timeout=15)
    except AssertionError:
        print(worker.said()[-6000:])
        raise

    left = await _left(stack)
    assert left == [], "\n".join(left)
    assert MARK not in await _texts(stack)
    assert "And what is it about?" in {each["text"] for each in await messages_of(client, space)}
    await post(client, space, "Are you still there?")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=4), timeout=20)
    raw = [str(each["raw"]) for each in await models.requests(model)]
    later = [each for each in raw if "Are you still there?" in each]
    assert later and not [each for each in later if MARK in each], [each[each.index(MARK) - 1500 : each.index(MARK) + 300] for each in later]
    assert await models.invalid() == []


async def test_an_erased_person_is_gone_and_others_stay(
    stack: Stack, citizen: Tenant, models: Models, erasure_log: Path
) -> None:
    worker = await stack.start_worker()
    client = citizen.client
    person = await citizen.person(role=Role.ADMIN, name=f"Ines {MARK}", email=f"{MARK}@example.com")
    steps = [_keeps(f"Ines said {MARK}"), _says(f"Noted: {SECRET}"), {}]
    agent = await create_agent(client, model=await models.script([*steps, summary(facts=[MARK]), ECHO], repeat_last=True))
    space = await create_space(client, members=[agent, person.actor_id])
    quiet = await create_agent(client, name="Quiet", model=await models.script([ECHO], repeat_last=True))
    direct = await create_space(person.client, members=[quiet], name=f"Direct {MARK}")
    await person.client.succeed("myAssistant", "assistant { agent { id } }")
    await post(person.client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await post(person.client, direct, f"Only for you: {MARK}")
    await wait_until(lambda: is_asleep(client, quiet, after_cycles=1))
    await post(client, space, "What did Ines say? I am from the office.")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2))
    await person.client.mutate("sendEvent", "__typename", agentId=quiet, service="desk", payload={"word": MARK})
    before = await messages_of(client, space)

    asked = (await client.succeed("erasePerson", _OWN, memberId=person.actor_id))["erasure"]
    assert (asked["kind"], asked["subjectId"]) == ("PERSON", person.actor_id)
    try:
        await wait_until(lambda: _all_done(stack), timeout=40)
    except AssertionError:
        print(worker.said()[-6000:])
        raise

    left = [each for each in await _left(stack) if not each.startswith("users: ")]
    assert left == [], "\n".join(left)
    after = await messages_of(client, space)
    assert len(after) == len(before)
    assert "What did Ines say? I am from the office." in {each["text"] for each in after}
    [name] = {each["author"]["name"] for each in after if each["author"]["id"] == person.actor_id}
    assert name == person_erasing.NAME
