"""The health monitor (P14): what no sweep has repaired is found, cured and told; the healthy are left alone.

Ailments are made by the owner's SQL, with no worker near that would repair them first.
"""

import asyncio
import base64
from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep, process_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, GraphQLFailure
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

_REPAIRS = "query { repairs { nodes { agent { id } kind reason createdAt } } }"
_INBOX = "query ($id: ID!) { agent(id: $id) { inbox { nodes { receipt } } } }"

_OLD = "now() - interval '1 hour'"
_ASLEEP = f"UPDATE agent_processes SET committed_at = {_OLD} WHERE agent_id = '{{agent}}'"
_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model)
VALUES ('{cycle}', '{tenant}', '{agent}', 1, 'SPACE_MESSAGE', 'openai/none');
UPDATE agent_processes SET cycle_id = '{cycle}', cycle_count = 1 WHERE agent_id = '{agent}'"""
_ENDED = f"""UPDATE agent_processes SET cycle_id = NULL WHERE agent_id = '{{agent}}';
UPDATE think_cycles SET outcome = '{{outcome}}', ended_at = {_OLD} WHERE id = '{{cycle}}'"""
_THINKING = f"""UPDATE agent_processes SET state = 'THINKING', lease_id = gen_random_uuid(), lease_no = 1,
  worker_id = gen_random_uuid(), leased_at = {_OLD} WHERE agent_id = '{{agent}}'"""
_CALL = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, state,
  worker_id, started_at, expires_at)
VALUES (gen_random_uuid(), '{tenant}', '{agent}', '{cycle}', 1, 0, 'outside', '{{}}', '', 'RUNNING',
  gen_random_uuid(),"""
_APPROVED = f"""{_CALL} NULL, now() + interval '1 day');
UPDATE tool_calls SET state = 'PENDING', consent = 'GIVEN', worker_id = NULL WHERE agent_id = '{{agent}}'"""
_EVENT = f"""INSERT INTO inbox_events
  (tenant_id, agent_id, event_key, type, priority, payload, receipt, cycle_id, created_at)
VALUES ('{{tenant}}', '{{agent}}', 'x', 'SYSTEM', 'ASAP', '{{{{"text": "hello"}}}}', '{{receipt}}', {{of}}, {_OLD})"""
_STOPPED = "UPDATE agents SET status = 'STOPPED' WHERE id = '{agent}'"

#: Kind of repair, and what brings an agent there.
AILMENTS = {
    "STUCK_CYCLE": (_CYCLE, _ASLEEP, _THINKING),
    "LOST_CYCLE": (_CYCLE, _ASLEEP),
    "LOST_CALL": (_CYCLE, _ASLEEP, f"{_CALL} {_OLD}, now() + interval '1 day')"),
    "EXPIRED_CALL": (_CYCLE, _ASLEEP, f"{_CALL} now(), {_OLD})"),
    "LOST_WAKE": (_ASLEEP, _EVENT.replace("{receipt}", "PENDING").replace("{of}", "NULL")),
}


@pytest.fixture
async def neighbour(stack: Stack, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stack.stores.owner_database_url, stack.api.url, http).create(name="Next door")


def _say(text: str) -> dict[str, Any]:
    return {
        "calls": [
            {"name": "enter_space", "arguments": {"space": "Lobby"}},
            {"name": "send_message", "arguments": {"text": text}},
        ]
    }


def _uuid(global_id: str) -> UUID:
    return UUID(base64.b64decode(global_id).decode().partition(":")[2])


async def _ail(stack: Stack, citizen: Tenant, agent: str, *statements: str, **values: str) -> None:
    """Run the statements for this agent."""
    found: Mapping[str, Any] = {"tenant": citizen.id, "agent": _uuid(agent), "cycle": uuid4(), **values}
    for statement in statements:
        await stack.execute(statement.format(**found))


async def _check(client: Client) -> list[tuple[str, str]]:
    """The repairs that one check makes: (kind, agent) of each."""
    made = await client.succeed("checkHealth", "repairs { kind reason createdAt agent { id } }")
    assert all(repair["reason"] for repair in made["repairs"])
    return [(repair["kind"], repair["agent"]["id"]) for repair in made["repairs"]]


async def _recorded(client: Client) -> list[tuple[str, str]]:
    nodes = (await client.execute(_REPAIRS))["repairs"]["nodes"]
    return [(repair["kind"], repair["agent"]["id"]) for repair in nodes]


async def _receipts(client: Client, agent: str) -> list[str]:
    nodes = (await client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]
    return [event["receipt"] for event in nodes]


@pytest.mark.parametrize(("kind", "statements"), [*AILMENTS.items(), ("LOST_CALL", (_CYCLE, _ASLEEP, _APPROVED))])
async def test_who_lies_still_is_woken_once(
    stack: Stack, citizen: Tenant, kind: str, statements: tuple[str, ...]
) -> None:
    """Traps M4 and M15: an orphan, a hold, a cycle that nobody takes up again; a call that was approved while nobody
    waited for it."""
    agent = await create_agent(citizen.client)
    await _ail(stack, citizen, agent, *statements)

    first, second = await _check(citizen.client), await _check(citizen.client)

    assert first == [(kind, agent)]
    assert second == []
    assert await _recorded(citizen.client) == [(kind, agent)]
    assert (await process_of(citizen.client, agent))["state"] == "WAKING"


@pytest.mark.parametrize(
    ("outcome", "receipt"),
    [("RESTED", "HANDLED"), ("SKIPPED", "SKIPPED"), ("FAILED", "FAILED"), ("STOPPED", "DROPPED")],
)
async def test_an_event_of_an_ended_cycle_gets_its_last_word(
    stack: Stack, citizen: Tenant, outcome: str, receipt: str
) -> None:
    agent = await create_agent(citizen.client)
    statements = _CYCLE, _EVENT.replace("{of}", "'{cycle}'"), _ENDED
    await _ail(stack, citizen, agent, *statements, outcome=outcome, receipt="INJECTED")

    assert await _check(citizen.client) == [("LOST_EVENT", agent)]

    assert await _receipts(citizen.client, agent) == [receipt]
    assert await _check(citizen.client) == []
    assert (await process_of(citizen.client, agent))["state"] == "SLEEPING"


async def test_what_waits_for_a_stopped_agent_is_dropped(stack: Stack, citizen: Tenant) -> None:
    agent = await create_agent(citizen.client)
    await _ail(stack, citizen, agent, _STOPPED, _EVENT.replace("{of}", "NULL"), receipt="PENDING")

    assert await _check(citizen.client) == [("LOST_EVENT", agent)]

    assert await _receipts(citizen.client, agent) == ["DROPPED"]
    assert await _check(citizen.client) == []


async def test_who_is_paused_or_just_fell_asleep_is_left_alone(stack: Stack, citizen: Tenant) -> None:
    """The monitor does not compete with the sweep, nor with an admin's word."""
    paused, fresh = [await create_agent(citizen.client) for _ in range(2)]
    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=paused)
    await _ail(stack, citizen, paused, *AILMENTS["LOST_CYCLE"])
    await _ail(stack, citizen, fresh, *AILMENTS["LOST_WAKE"])
    await stack.execute(f"UPDATE agent_processes SET committed_at = now() WHERE agent_id = '{_uuid(fresh)}'")

    assert await _check(citizen.client) == []


async def test_another_tenants_ailments_are_neither_shown_nor_repaired(
    stack: Stack, citizen: Tenant, neighbour: Tenant
) -> None:
    own, foreign = await create_agent(citizen.client), await create_agent(neighbour.client)
    await _ail(stack, citizen, own, *AILMENTS["LOST_WAKE"])
    await _ail(stack, neighbour, foreign, *AILMENTS["LOST_CYCLE"])

    assert await _check(citizen.client) == [("LOST_WAKE", own)]

    assert await _recorded(neighbour.client) == []
    assert (await process_of(neighbour.client, foreign))["state"] != "WAKING"
    assert await _check(neighbour.client) == [("LOST_CYCLE", foreign)]
    assert await _recorded(citizen.client) == [("LOST_WAKE", own)]


async def test_checking_is_an_admins_affair_and_a_repeat_of_a_key_repairs_nothing(
    stack: Stack, citizen: Tenant
) -> None:
    agent = await create_agent(citizen.client)
    member = await citizen.person()
    for attempt in (member.client.succeed("checkHealth", "repairs { kind }"), member.client.execute(_REPAIRS)):
        with pytest.raises(GraphQLFailure) as failure:
            await attempt
        assert failure.value.codes == ["FORBIDDEN"]
    answers = []
    for _ in range(2):
        await _ail(stack, citizen, agent, _ASLEEP, _EVENT.replace("'x'", f"'{uuid4()}'").replace("{of}", "NULL"),
                   receipt="PENDING")  # fmt: skip
        answers.append(await citizen.client.succeed("checkHealth", "repairs { kind createdAt }", idempotencyKey="k"))

    assert answers[0] == answers[1]
    assert len(await _recorded(citizen.client)) == 1


@pytest.mark.fails_loops  # a cycle without entries, as no loop leaves it
async def test_a_stuck_mind_is_thought_on_by_another_loop_and_the_first_writes_nothing(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Trap A6: the lease is taken away, and what the stuck loop says in the end is nobody's."""
    gate = f"stuck-{uuid4()}"
    model = await models.script([{**_say("too late"), "gate": gate}, _say("in time"), {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await post(citizen.client, space, "are you there?")
    await models.wait_for_requests(model, 1)
    await stack.execute(
        f"UPDATE agent_processes SET committed_at = {_OLD}, leased_at = {_OLD} WHERE agent_id = '{_uuid(agent)}'"
    )

    await _check(citizen.client)  # the worker's own check may come first
    assert await _recorded(citizen.client) == [("STUCK_CYCLE", agent)]
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await models.open_gate(gate)

    async def first_is_over() -> bool:
        return all(request["answered_at"] or request["cut_at"] for request in await models.requests(model))

    await wait_until(first_is_over)
    await post(citizen.client, space, "thank you")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))
    assert await texts_of(citizen.client, space) == ["are you there?", "in time", "thank you"]
    assert (await process_of(citizen.client, agent))["cycleCount"] == 2
    assert await models.invalid() == []


@pytest.mark.fails_loops  # a cycle without entries, as no loop leaves it
async def test_the_healthy_are_never_repaired_under_load(stack: Stack, citizen: Tenant, models: Models) -> None:
    places = []
    for _ in range(4):
        model = await models.script([{**ECHO, "first_byte_delay_seconds": 0.02}], repeat_last=True)
        agent = await create_agent(citizen.client, model=model)
        places.append((agent, await create_space(citizen.client, members=[agent])))
    await stack.start_worker()
    await stack.start_worker()

    async def talk(space: str) -> None:
        for number in range(25):
            await post(citizen.client, space, f"message {number}")

    talking = asyncio.gather(*(talk(space) for _, space in places))
    repaired = []
    while not talking.done():
        repaired += await _check(citizen.client)
    await talking
    for agent, _ in places:
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=30)
        repaired += await _check(citizen.client)

    assert repaired == []
    assert await _recorded(citizen.client) == []
