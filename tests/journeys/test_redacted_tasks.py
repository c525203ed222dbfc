"""A message that agents have made tasks of, or have told in their own words, is gone whatever the agents' ids are."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from backend.kit.fail_points import FailPoint
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.erasures import expire_claims, left_of, until_erased
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tasks import create_task
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

MARK = "canary-5d1f77ab"
SECRET = f"My number is {MARK} and nobody else may know it"
_WORD = "zebra-48151623"
#: What an agent has made of the secret: no word of it is the same.
_TOLD = f"The seventh lighthouse keeper has the telephone {_WORD}"
_OWN = "erasure { id state }"


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


def _calls(name: str, **arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": name, "arguments": arguments}]}


@pytest.mark.timeout(110)
@pytest.mark.parametrize(("goal", "mark"), [(f"Find out about this: {SECRET}", MARK), (_TOLD, _WORD)])
async def test_a_task_that_was_made_of_a_deleted_message_is_gone_from_its_notice_its_agent_and_its_prompts(
    stack: Stack, citizen: Tenant, models: Models, goal: str, mark: str
) -> None:
    await stack.start_worker()
    client = citizen.client
    model = await models.script([_calls("create_task", goal=goal), {}, {}, {}], repeat_last=True)
    agent = await create_agent(client, model=model, name="Asker")
    space = await create_space(client, members=[agent])
    told = await post(client, space, SECRET)
    await wait_until(partial(_is_ended, stack, citizen), timeout=40)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1), timeout=30)
    [notice] = [each for each in await messages_of(client, space) if mark in each["text"] and each["id"] != told["id"]]
    places = {row.partition(":")[0] for row in await left_of(stack, citizen, mark)}
    assert places >= {"agents", "messages", "prompt_frames", "tasks"}, "it must be in these places before"

    await client.succeed("deleteMessage", _OWN, messageId=told["id"])
    await until_erased(stack)

    assert await left_of(stack, citizen, mark) == []
    [shown] = [each for each in await messages_of(client, space) if each["id"] == notice["id"]]
    assert shown["text"] == ""


@pytest.mark.timeout(160)
@pytest.mark.parametrize(("first", "last"), [("PERSON", "AGENT"), ("AGENT", "PERSON")])
async def test_a_task_of_an_erased_person_is_gone_and_that_of_another_person_stays(
    stack: Stack, citizen: Tenant, models: Models, first: str, last: str
) -> None:
    """Whether the person is erased first, or the agent of their task."""
    await stack.start_worker()
    client, person = citizen.client, await citizen.person(role=Role.ADMIN, name="Ines")
    agent = await create_agent(client, model=await models.script([{}], repeat_last=True), name="Asker")
    space = await create_space(client, members=[agent, person.actor_id])
    await create_task(person.client, agent, goal=f"Find {MARK}", spaceId=space)
    await create_task(client, agent, goal=f"Count {_WORD}", spaceId=space)
    await wait_until(partial(_is_ended, stack, citizen, 2), timeout=40)
    assert {row.partition(":")[0] for row in await left_of(stack, citizen, MARK)} >= {"agents", "messages", "tasks"}

    await stack.stop_workers()
    await client.succeed("erasePerson", _OWN, memberId=person.actor_id)
    await _hold_back(stack, last)
    await stack.start_worker()
    await wait_until(partial(_is_erased, stack, first), timeout=60)
    await expire_claims(stack)
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []
    assert {row.partition(":")[0] for row in await left_of(stack, citizen, _WORD)} >= {"agents", "messages", "tasks"}


@pytest.mark.timeout(160)
async def test_a_task_is_gone_if_its_agent_was_half_erased_before_the_person(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    client, person = citizen.client, await citizen.person(role=Role.ADMIN, name="Ines")
    agent = await create_agent(client, model=await models.script([{}], repeat_last=True), name="Asker")
    space = await create_space(client, members=[agent, person.actor_id])
    await create_task(person.client, agent, goal=f"Find {MARK}", spaceId=space)
    await wait_until(partial(_is_ended, stack, citizen), timeout=40)
    await stack.stop_workers()
    await client.succeed("erasePerson", _OWN, memberId=person.actor_id)
    await _hold_back(stack, "PERSON")
    dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.ERASING_BEFORE_COMMIT}=kill")
    await wait_until(lambda: not dying.child.is_running, timeout=40)
    await expire_claims(stack)
    await _hold_back(stack, "AGENT")
    await stack.start_worker()
    await wait_until(partial(_is_erased, stack, "PERSON"), timeout=60)
    await expire_claims(stack)
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []


@pytest.mark.timeout(160)
@pytest.mark.parametrize(("first", "last"), [("MESSAGE", "AGENT"), ("AGENT", "MESSAGE")])
async def test_the_notice_of_a_task_is_hidden_also_if_the_agent_is_deleted_with_the_message(
    stack: Stack, citizen: Tenant, models: Models, first: str, last: str
) -> None:
    await stack.start_worker()
    client = citizen.client
    asking = _calls("create_task", goal=f"Find out about this: {SECRET}")
    agent = await create_agent(client, model=await models.script([asking, {}, {}, {}], repeat_last=True))
    space = await create_space(client, members=[agent])
    told = await post(client, space, SECRET)
    await wait_until(partial(_is_ended, stack, citizen), timeout=40)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1), timeout=30)
    await stack.stop_workers()
    await client.succeed("deleteMessage", _OWN, messageId=told["id"])
    await client.succeed("deleteAgent", _OWN, agentId=agent)
    await _hold_back(stack, last)
    await stack.start_worker()
    await wait_until(partial(_is_erased, stack, first), timeout=60)
    await expire_claims(stack)
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []


@pytest.mark.timeout(110)
async def test_the_notice_of_a_task_whose_progress_repeats_a_deleted_message_is_hidden(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The goal is another person's: it stays."""
    await stack.start_worker()
    client = citizen.client
    model = await models.script([{}, _calls("report_progress", progress=f"I see {MARK}"), {}], repeat_last=True)
    agent = await create_agent(client, model=model)
    space = await create_space(client, members=[agent])
    told = await post(client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await create_task(client, agent, goal=f"Count {_WORD}", spaceId=space)
    await wait_until(partial(_is_ended, stack, citizen), timeout=40)
    assert any(row.startswith("messages") and "I see" in row for row in await left_of(stack, citizen, MARK))

    await client.succeed("deleteMessage", _OWN, messageId=told["id"])
    await until_erased(stack)

    assert [row for row in await left_of(stack, citizen, MARK) if row.startswith(("messages", "tasks"))] == []
    assert {row.partition(":")[0] for row in await left_of(stack, citizen, _WORD)} >= {"agents", "tasks"}


async def _hold_back(stack: Stack, kind: str) -> None:
    """As if another process performed these, until `expire_claims`."""
    await stack.execute(f"UPDATE erasures SET claimed_until = now() + interval '1 hour' WHERE kind = '{kind}'")


async def _is_erased(stack: Stack, kind: str) -> bool:
    return await stack.fetchval(f"SELECT bool_and(state = 'DONE') FROM erasures WHERE kind = '{kind}'") is True


async def _is_ended(stack: Stack, tenant: Tenant, tasks: int = 1) -> bool:
    ended = f"SELECT count(*) = {tasks} FROM tasks WHERE ended_at IS NOT NULL AND tenant_id = '{tenant.id}'"
    return await stack.fetchval(ended) is True


@pytest.mark.timeout(200)
@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("reader_is_first", [True, False])
async def test_what_one_agent_noted_is_found_at_another_whichever_is_read_first(
    stack: Stack, citizen: Tenant, models: Models, reader_is_first: bool, dies: bool
) -> None:
    await stack.start_worker()
    client = citizen.client
    quiet = await models.script([{}], repeat_last=True)
    writing = await models.script([_calls("create_note", title="A thing", text=_TOLD), {}, {}], repeat_last=True)
    reader = await create_agent(client, model=quiet, name="Reader")
    writer = await _beside(client, reader, writing, is_behind=reader_is_first)
    hall, attic = await create_space(client, members=[reader, writer]), await create_space(client, members=[reader])
    told = await post(client, hall, SECRET, mentions=[reader, writer])
    for each in (reader, writer):
        await wait_until(partial(is_asleep, client, each, after_cycles=1), timeout=30)
    await post(client, attic, _TOLD)
    await wait_until(lambda: is_asleep(client, reader, after_cycles=2), timeout=30)
    await stack.stop_workers()
    await client.succeed("deleteMessage", _OWN, messageId=told["id"])
    if dies:
        dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.ERASING_BEFORE_COMMIT}=kill@3")
        await wait_until(lambda: not dying.child.is_running)
        await expire_claims(stack)

    await stack.start_worker()
    await until_erased(stack)

    chains = [row for row in await left_of(stack, citizen, _WORD) if not row.startswith(("messages", "inbox_events"))]
    assert chains == []
    assert await stack.fetchval("SELECT count(*) FROM withheld_texts") == 0


async def _beside(client: Client, other: str, model: str, *, is_behind: bool) -> str:
    """An agent whose id comes behind or before that of the other one."""
    while True:
        agent = await create_agent(client, model=model, name=f"Writer {uuid4().hex[:6]}")
        if (key_of(agent) > key_of(other)) == is_behind:
            return agent
