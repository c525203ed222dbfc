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
            {"name": "create_note", "arguments": {"title": "A number", "content": text}},
            {"name": "set_memory", "arguments": {"key": "number", "value": text}},
            {"name": "set_goal", "arguments": {"text": text}},
            {"name": "set_plan", "arguments": {"name": "Ask", "instruction": text, "cron": "0 9 * * *"}},
        ]
    }


async def test_a_deleted_message_is_gone_from_all_that_was_made_of_it(
    stack: Stack, citizen: Tenant, models: Models, erasure_log: Path
) -> None:
    worker = await stack.start_worker()
    client = citizen.client
    model = await models.script(
        [
            _keeps(f"They said {MARK}, keep it"), {"reply_to_all": True}, {},
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
    assert MARK not in str((await models.requests(model))[-1].raw)
    assert await models.invalid() == []
