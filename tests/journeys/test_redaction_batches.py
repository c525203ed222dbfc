"""A redaction goes on where it was, one process at a time, and ends."""

import json
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from backend.kit.fail_points import FailPoint
from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.erasures import are_all_done, expire_claims, left_of, until_erased
from tests.factories.plans import create_plan
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

MARK = "canary-81b3c6f0"
SECRET = f"My number is {MARK} and nobody else may know it"
_OTHER = "The blue harbour opens at seven tomorrow morning for everybody"
#: As if another process had the claims.
_OF_ANOTHER = "UPDATE erasures SET claim_id = gen_random_uuid(), claimed_until = now() + interval '1 hour'"
_OWN = "erasure { id state }"
#: Copies of one message, so that there are more than one transaction hides.
_COPY = """
WITH place AS (UPDATE spaces SET seq = seq + {count} WHERE id = '{space}' RETURNING seq - {count} AS seq)
INSERT INTO messages (id, tenant_id, space_id, seq, rev, kind, author_kind, author_id, text, origins, hop, trust,
  is_unattended, created_at, updated_at)
SELECT gen_random_uuid(), m.tenant_id, m.space_id, place.seq + n, m.rev, m.kind, m.author_kind, m.author_id,
  m.text || ', said for the time ' || n, m.origins, m.hop, m.trust, m.is_unattended, now(), now()
FROM place, messages m, generate_series(1, {count}) n WHERE m.id = '{message}'"""


@pytest.fixture(autouse=True)
def erasure_log(stack: Stack) -> Iterator[Path]:
    file = stack.directory / "erasures.jsonl"
    yield file
    file.unlink(missing_ok=True)


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def _says(text: str) -> dict[str, Any]:
    return {"calls": [{"name": "send_message", "arguments": {"text": text}}]}


@pytest.mark.timeout(240)
async def test_workers_that_die_at_every_fifth_batch_erase_a_person_with_more_than_a_batch(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """If a worker began anew, none would come further than the one before it."""
    await stack.start_worker()
    client = citizen.client
    person = await citizen.person(role=Role.ADMIN, name=f"Ines {MARK}")
    agent = await create_agent(client, model=await models.script([{}], repeat_last=True))
    for number in range(DEFAULT.searched_pages // 2):
        await create_agent(client, name=f"Quiet {number}")
    await create_plan(person.client, agent, name=f"Ask {MARK}", instruction=SECRET, cron="0 7 1 1 *")
    other = await citizen.person()
    space = await create_space(client, members=[agent, person.actor_id, other.actor_id])
    message = await post(person.client, space, SECRET)
    await wait_until(lambda: is_asleep(client, agent, after_cycles=1))
    await stack.stop_workers()
    copies = {"space": key_of(space), "message": key_of(message["id"]), "count": DEFAULT.erased_rows}
    await stack.execute(_COPY.format(**copies))
    await client.succeed("erasePerson", _OWN, memberId=person.actor_id)

    deaths = 0
    while not await are_all_done(stack):
        assert deaths < 12, await stack.fetchval("SELECT json_agg(e)::text FROM erasures e WHERE state <> 'DONE'")
        dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.ERASING_BEFORE_COMMIT}=kill@5")
        await wait_until(partial(_is_over, stack, dying.child), timeout=30)
        await stack.stop_workers()
        await expire_claims(stack)
        deaths += 1

    assert deaths > 3
    assert await left_of(stack, citizen, MARK) == []
    assert await stack.fetchval("SELECT count(*) FROM withheld_texts") == 0


async def _is_over(stack: Stack, child: Any) -> bool:
    return not child.is_running or await are_all_done(stack)


async def test_a_process_that_slept_past_its_claim_does_not_call_it_done(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    space = await create_space(citizen.client)
    message = await post(citizen.client, space, SECRET)
    asked = (await citizen.client.succeed("deleteMessage", _OWN, messageId=message["id"]))["erasure"]["id"]
    sleeper = await stack.start_worker(CIRCADIAN_FAIL_POINTS=f"{FailPoint.ERASED_BEFORE_DONE}=stop")
    await wait_until(lambda: psutil.Process(sleeper.child.pid).status() == psutil.STATUS_STOPPED)

    await stack.execute(_OF_ANOTHER)
    sleeper.child.send(signal.SIGCONT)
    await wait_until(lambda: "is performed by another process now" in sleeper.said(), timeout=30)

    assert await stack.fetchval(f"SELECT state FROM erasures WHERE id = '{key_of(asked)}'") == "LOGGED"
    await expire_claims(stack)
    await stack.stop_workers()
    await stack.start_worker()
    await until_erased(stack)


async def test_an_erasure_that_another_process_performs_is_left_to_it(stack: Stack, citizen: Tenant) -> None:
    space = await create_space(citizen.client)
    first, second = [await post(citizen.client, space, f"{number}. {SECRET}") for number in range(2)]
    claimed = (await citizen.client.succeed("deleteMessage", _OWN, messageId=first["id"]))["erasure"]["id"]
    await stack.execute(_OF_ANOTHER)
    free = (await citizen.client.succeed("deleteMessage", _OWN, messageId=second["id"]))["erasure"]["id"]

    await stack.start_worker()
    await wait_until(partial(_is_done, stack, free), timeout=30)
    third = await post(citizen.client, space, f"third: {SECRET}")
    later = (await citizen.client.succeed("deleteMessage", _OWN, messageId=third["id"]))["erasure"]["id"]
    await wait_until(partial(_is_done, stack, later), timeout=60)

    assert not await _is_done(stack, claimed)
    await expire_claims(stack)
    await stack.stop_workers()
    await stack.start_worker()
    await until_erased(stack)
    assert await left_of(stack, citizen, MARK) == []


async def _is_done(stack: Stack, erasure_id: str) -> bool:
    return await stack.fetchval(f"SELECT state FROM erasures WHERE id = '{key_of(erasure_id)}'") == "DONE"


async def test_answers_to_answers_go_as_long_as_they_repeat_the_text_and_no_further(
    stack: Stack, citizen: Tenant, models: Models, erasure_log: Path
) -> None:
    """The own words of an erased answer are not looked for."""
    await stack.start_worker()
    client = citizen.client
    words = f"You should know: {SECRET}\n{_OTHER}"
    one = await create_agent(
        client, name="One", model=await models.script([_says(words), {}, _says(words), {}], repeat_last=True)
    )
    hearing = await models.script([{}], repeat_last=True)
    two = await create_agent(client, name="Two", model=hearing)
    model = await models.script([{}], repeat_last=True)
    three = await create_agent(client, name="Three", model=model)
    hall, attic = await create_space(client, members=[one]), await create_space(client, members=[one, two, three])
    told = await post(client, hall, SECRET)
    await wait_until(lambda: is_asleep(client, one, after_cycles=1))
    await post(client, attic, "One, what have you heard?", mentions=[one])
    await wait_until(lambda: is_asleep(client, one, after_cycles=2), timeout=20)
    await wait_until(partial(_count_is, stack, f"text = '{words}'", 2), timeout=20)
    await wait_until(partial(_has_heard_all, stack, client, two), timeout=20)
    await models.rescript(hearing, [_says(words), {}], repeat_last=True)
    await post(client, attic, "Two, what did you hear?", mentions=[two])
    await wait_until(partial(_count_is, stack, f"text = '{words}'", 3), timeout=20)
    await wait_until(partial(_has_heard_all, stack, client, three), timeout=20)
    await models.rescript(model, [_says(_OTHER), {}], repeat_last=True)
    await client.succeed("addSpaceMember", "__typename", spaceId=hall, actorId=three)
    await post(client, hall, "Three, when does it open?", mentions=[three])
    await wait_until(partial(_count_is, stack, f"text = '{_OTHER}'", 1), timeout=20)
    for each in (one, two, three):
        await wait_until(partial(_has_heard_all, stack, client, each), timeout=20)

    await client.succeed("deleteMessage", _OWN, messageId=told["id"])
    await until_erased(stack)

    assert await left_of(stack, citizen, MARK) == []
    assert _OTHER in [each["text"] for each in await messages_of(client, hall)]
    lines = _lines(erasure_log)
    assert [line.get("is_derived", False) for line in lines] == [False, True, True, True]
    assert await models.invalid() == []


async def _has_heard_all(stack: Stack, client: Client, agent: str) -> bool:
    pending = f"SELECT count(*) FROM inbox_events WHERE agent_id = '{key_of(agent)}' AND receipt = 'PENDING'"
    return await stack.fetchval(pending) == 0 and await is_asleep(client, agent, after_cycles=1)


async def _count_is(stack: Stack, condition: str, number: int) -> bool:
    return await stack.fetchval(f"SELECT count(*) FROM messages WHERE {condition}") == number
