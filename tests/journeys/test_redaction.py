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
from tests.factories.compactions import compact, compactions_of, summary, talk, until_state
from tests.factories.erasures import expire_claims, left_of, until_erased
from tests.factories.people import create_access_token
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

MARK = "canary-5d1f77ab"
SECRET = f"My number is {MARK} and nobody else may know it"
_LONG = "All work and no play makes Jack a dull boy. " * 40
_OWN = "erasure { id state kind subjectId }"
_ASK = "What did they say? I am from the office."


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


async def _refusal(client: Client, mutation: str, **values: Any) -> str:
    return str((await client.mutate(mutation, "__typename", **values))["code"])


def _keeps(text: str) -> dict[str, Any]:
    """A step that writes the text down in every way."""
    return {
        "calls": [
            {"name": "create_note", "arguments": {"title": "A number", "text": text}},
            {"name": "set_memory", "arguments": {"key": "number", "value": text}},
            {"name": "set_goal", "arguments": {"text": text}},
            {"name": "manage_learning", "arguments": {"rule": text}},
            {"name": "set_plan", "arguments": {"name": "Ask", "instruction": text, "cron": "0 9 * * *"}},
        ]
    }


def _says(text: str) -> dict[str, Any]:
    return {"calls": [{"name": "send_message", "arguments": {"text": text}}]}


async def _remembering(client: Client, models: Models) -> tuple[str, str]:
    """An agent that will write down what it hears, answer it, and read it back two cycles later. And its model."""
    model = await models.script(
        [
            _keeps(f"They said {MARK}, keep it"), _says(f"You said: {SECRET}"), {},
            {"calls": [{"name": "read_messages", "arguments": {}}]}, {"text": f"I remember {MARK}"},
            {"calls": [{"name": "search_history", "arguments": {"query": MARK}}]}, {},
        ],
        repeat_last=True,
    )  # fmt: skip
    return await create_agent(client, model=model), model


async def test_a_deleted_message_is_gone_from_all_that_was_made_of_it(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client = citizen.client
    agent, model = await _remembering(client, models)
    hearer = await create_agent(client, name="Hearer", model=await models.script([{}], repeat_last=True))
    space = await create_space(client, members=[agent, hearer])
    secret = await post(client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await talk(client, agent, space, "What did I say before?", "And what is it about?", before=1)
    assert len(await left_of(stack, citizen, MARK)) > 10, "it must be in many places before"

    asked = (await client.succeed("deleteMessage", _OWN, messageId=secret["id"]))["erasure"]
    [shown] = [each for each in await messages_of(client, space) if each["id"] == secret["id"]]
    assert (asked["kind"], asked["subjectId"], shown["text"]) == ("MESSAGE", secret["id"], "")
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []
    assert "And what is it about?" in {each["text"] for each in await messages_of(client, space)}
    await post(client, space, "Are you still there?")
    await wait_until(lambda: is_asleep(client, agent, after_cycles=4), timeout=20)
    later = [each["raw"] for each in await models.requests(model) if "Are you still there?" in str(each["raw"])]
    assert [MARK in str(each) for each in later] == [False]
    assert await models.invalid() == []


async def test_an_agent_that_thinks_about_a_deleted_message_stops_and_keeps_what_others_said(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    await stack.start_worker()
    client = citizen.client
    model = await models.script([{"gate": gate, **_says(f"You said: {SECRET}")}, ECHO, {}], repeat_last=True)
    agent = await create_agent(client, model=model, debounceSeconds=1)
    space = await create_space(client, members=[agent])
    secret = await post(client, space, SECRET)
    await post(client, space, "And what is the time?")
    await models.wait_for_requests(model, 1)

    await client.succeed("deleteMessage", _OWN, messageId=secret["id"])
    await until_erased(stack)
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=2), timeout=20)

    assert await left_of(stack, citizen, MARK) == []
    assert "echo: And what is the time?" in [each["text"] for each in await messages_of(client, space)]
    assert await models.invalid() == []


async def test_a_summary_is_written_again_without_the_message(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    client, noted = citizen.client, {"text": "noted"}
    model = await models.script([*[noted] * 5, summary(facts=[f"It is {MARK}"]), noted, summary(), noted])
    agent = await create_agent(client, model=model)
    space = await create_space(client, members=[agent])
    secret = await post(client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await talk(client, agent, space, *[f"{number}. {_LONG}" for number in range(4)], before=1)
    first = await compact(client, agent)
    await until_state(client, agent, first, "READY")
    await talk(client, agent, space, "and then?", before=5)
    assert any(row.startswith("compactions: ") for row in await left_of(stack, citizen, MARK))

    await client.succeed("deleteMessage", _OWN, messageId=secret["id"])
    await until_erased(stack)
    again = (await compactions_of(client, agent))[-1]
    await until_state(client, agent, again["id"], "READY")
    await talk(client, agent, space, "and now?", before=6)

    assert await left_of(stack, citizen, MARK) == []
    old, new = await compactions_of(client, agent)
    assert (old["state"], new["state"]) == ("UNDONE", "ADOPTED")
    assert new["fromSeq"] == 1 and new["toSeq"] >= old["toSeq"]
    last = str((await models.requests(model))[-1]["raw"])
    assert "and now?" in last and "SUMMARY OF CYCLES" in last


async def test_an_erased_person_is_gone_and_others_stay(stack: Stack, citizen: Tenant, models: Models) -> None:
    await stack.start_worker()
    client = citizen.client
    person = await citizen.person(role=Role.ADMIN, name=f"Ines {MARK}", email=f"{MARK}@example.com")
    agent, _ = await _remembering(client, models)
    space = await create_space(client, members=[agent, person.actor_id])
    quiet = await create_agent(client, name="Quiet", model=await models.script([ECHO], repeat_last=True))
    direct = await create_space(person.client, members=[quiet], name=f"Direct {MARK}")
    await person.client.succeed("myAssistant", "assistant { agent { id } }")
    await post(person.client, space, SECRET, idempotencyKey=MARK)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await post(person.client, direct, f"Only for you: {MARK}")
    await wait_until(lambda: is_asleep(client, quiet, after_cycles=1))
    await talk(client, agent, space, _ASK, "Tell me more.", before=1)
    await person.client.succeed("sendEvent", "__typename", agentId=quiet, service="desk", payload={"word": MARK})
    before = await messages_of(client, space)
    member = await citizen.person()
    assert await _refusal(member.client, "erasePerson", memberId=person.actor_id) == "NOT_PERMITTED"

    asked = (await client.succeed("erasePerson", _OWN, memberId=person.actor_id))["erasure"]
    assert (asked["kind"], asked["subjectId"]) == ("PERSON", person.actor_id)
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []
    after = await messages_of(client, space)
    assert [each["seq"] for each in after] == [each["seq"] for each in before]
    assert {_ASK, "Tell me more."} <= {each["text"] for each in after}
    names = {each["author"]["name"] for each in after if each["author"]["id"] == person.actor_id}
    assert names == {person_erasing.NAME}
    audit = await asyncio.to_thread(run_command, "verify-audit", "--tenant", str(citizen.id), **stack.environment)
    assert audit.returncode == 0, audit.stderr


@pytest.mark.parametrize("passed", [1, 2, 3, 4])
async def test_a_worker_dies_while_it_redacts(stack: Stack, citizen: Tenant, models: Models, passed: int) -> None:
    await stack.start_worker()
    client = citizen.client
    agent, _ = await _remembering(client, models)
    space = await create_space(client, members=[agent])
    secret = await post(client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await talk(client, agent, space, "What did I say before?", "And what is it about?", before=1)
    await stack.stop_workers()
    await client.succeed("deleteMessage", _OWN, messageId=secret["id"])

    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.ERASING_BEFORE_COMMIT}=kill@{passed}")
    await wait_until(lambda: not dying.child.is_running)
    await expire_claims(stack)
    await stack.start_worker()
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []
    assert "And what is it about?" in {each["text"] for each in await messages_of(client, space)}


async def test_a_deleted_space_is_gone_with_its_plans_and_what_agents_know_of_it(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client = citizen.client
    agent, _ = await _remembering(client, models)
    other = await create_space(client, name="Other", members=[agent])
    person = await citizen.person(role=Role.MEMBER)
    space = await create_space(client, members=[agent, person.actor_id], purpose=f"All about {MARK}")
    await post(person.client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await talk(client, agent, other, "What is new?", "Is it so?", before=1)
    narrow = await create_access_token(client, scopes=["spaces:read", "spaces:write"])
    assert await _refusal(narrow.client, "deleteSpace", spaceId=space) == "NOT_YOURS"

    await client.succeed("deleteSpace", _OWN, spaceId=space)

    for each in (client, person.client):
        assert (await each.execute("query ($id: ID!) { space(id: $id) { id } }", id=space))["space"] is None
        assert await _refusal(each, "postMessage", spaceId=space, text="hello?") in {"NOT_A_MEMBER", "NOT_FOUND"}
    await until_erased(stack)
    assert await left_of(stack, citizen, MARK) == []
    assert {"What is new?", "Is it so?"} <= {each["text"] for each in await messages_of(client, other)}
    assert await stack.fetchval(f"SELECT count(*) FROM space_members WHERE space_id = '{key_of(space)}'") == 0
