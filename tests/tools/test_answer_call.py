"""An answer from the outside as the database sees it: one call, with the rights of the app, of one tenant."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.agents import leases
from backend.agents.leases import Lease
from backend.inbox import payloads
from backend.inbox.models import EventType
from backend.inbox.payloads import ToolResultPayload
from backend.inbox.wake import wake
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tools.calls import repository as call_repository
from backend.tools.calls.repository import AcceptedAnswer, NotAlone
from backend.tools.chain_ids import chain_id
from backend.tools.models import CallState
from backend.tools.outbound_tool import Answer
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_lease
from tests.harness.stores import Stores

_CALL = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, state,
  worker_id, attempts, kind, effect, answer_trust)
SELECT $1, tenant_id, agent_id, cycle_id, 1, 0, 'look_up', '{}', '', 'RUNNING', $2, 1, 'HTTP', 'PURE', 'STRANGER'
FROM agent_processes WHERE cycle_id IS NOT NULL"""
_ROWS = "SELECT state, result, finished_at IS NOT NULL FROM tool_calls"
_EVENTS = "SELECT event_key, type, priority, payload, space_id, trust, is_prompt, receipt FROM inbox_events"
_WORKER = UUID(int=7)
_GIVEN = Answer(CallState.SUCCEEDED, {"ok": True, "found": "ß"})


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


@pytest.fixture
async def lease(world: World) -> Lease:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)
    lease = await take_lease(woken)
    assert lease is not None
    await leases.fenced(lease, lambda fence: begin_cycle(fence, lease))
    return lease


@pytest.fixture
async def call_id(lease: Lease, owner: asyncpg.Connection) -> UUID:
    call_id = uuid4()
    await owner.execute(_CALL, call_id, _WORKER)
    return call_id


async def _alone(lease: Lease, call_id: UUID, *, outcome: Answer = _GIVEN, **others: Any) -> AcceptedAnswer | None:
    parameters = {"tenant_id": lease.tenant_id, "worker_id": _WORKER, "attempt": 1, **others}
    return await call_repository.answer_alone(
        parameters.pop("tenant_id"), call_id=call_id, outcome=outcome, **parameters
    )


async def _beside(lease: Lease, call_id: UUID, outcome: Answer = _GIVEN) -> AcceptedAnswer | None:
    async with unit_of_work(lease.tenant_id) as work:
        return await call_repository.answer(work, call_id=call_id, worker_id=_WORKER, attempt=1, outcome=outcome)


def _payload(call_id: UUID) -> ToolResultPayload:
    return ToolResultPayload(chain_id(call_id), "look_up", "SUCCEEDED", dict(_GIVEN.result), hop=0)


async def _event_payload(owner: asyncpg.Connection) -> payloads.Payload:
    [event] = await owner.fetch(_EVENTS)
    return payloads.read(EventType(event["type"]), event["payload"])


@pytest.mark.parametrize("is_alone", [True, False])
async def test_answer_is_in_the_row_and_in_an_event(
    lease: Lease, call_id: UUID, owner: asyncpg.Connection, is_alone: bool
) -> None:
    taken = await _alone(lease, call_id) if is_alone else await _beside(lease, call_id)
    again = await _alone(lease, call_id) if is_alone else await _beside(lease, call_id)

    assert taken == AcceptedAnswer(lease.agent_id, is_shown=False)
    assert again is None, "accepted once"
    [row] = await owner.fetch(_ROWS)
    assert (row["state"], json.loads(row["result"])) == ("SUCCEEDED", _GIVEN.result)
    [event] = await owner.fetch(_EVENTS)
    assert await _event_payload(owner) == _payload(call_id)
    assert event["event_key"] == call_repository.event_key(call_id)
    assert (event["priority"], event["trust"], event["is_prompt"]) == ("ASAP", "STRANGER", False)


async def test_answer_to_what_a_person_approved_says_so(
    lease: Lease, call_id: UUID, world: World, owner: asyncpg.Connection
) -> None:
    await owner.execute("UPDATE think_cycles SET hop = 3, is_unattended = true")
    await owner.execute("UPDATE tool_calls SET approval = $1, answered_by_id = $2", '{"by": "Olga"}', world.owner.id)

    assert await _alone(lease, call_id) is not None

    result = {**_GIVEN.result, "approved": {"by": "Olga"}}
    expected = replace(_payload(call_id), result=result, hop=3, is_persons=True, is_unattended=True)
    assert await _event_payload(owner) == expected
    [event] = await owner.fetch(_EVENTS)
    assert event["is_prompt"]


@pytest.mark.parametrize("others", [{"worker_id": UUID(int=8)}, {"attempt": 2}, {"tenant_id": UUID(int=9)}])
async def test_answer_of_another_worker_or_attempt_is_not_accepted(
    lease: Lease, call_id: UUID, owner: asyncpg.Connection, others: dict[str, Any]
) -> None:
    assert await _alone(lease, call_id, **others) is None

    assert [row["state"] for row in await owner.fetch(_ROWS)] == ["RUNNING"]
    assert await owner.fetch(_EVENTS) == []


async def test_nothing_is_written_if_more_must_be_written_with_it(
    lease: Lease, call_id: UUID, world: World, owner: asyncpg.Connection
) -> None:
    long = Answer(CallState.SUCCEEDED, {"ok": True, "found": "x" * (DEFAULT.tool_result_chars + 1)})
    with pytest.raises(NotAlone):
        await _alone(lease, call_id, outcome=long)
    posted = await world.post("Look it up")
    await owner.execute("DELETE FROM inbox_events")
    await owner.execute("UPDATE tool_calls SET message_id = $1, space_id = $2", posted.id, world.space_id)
    with pytest.raises(NotAlone):
        await _alone(lease, call_id)

    assert [row["state"] for row in await owner.fetch(_ROWS)] == ["RUNNING"]
    assert await owner.fetch(_EVENTS) == []
    assert await _beside(lease, call_id, long) == AcceptedAnswer(lease.agent_id, is_shown=True)
    assert await owner.fetchval("SELECT sum(length(text)) FROM tool_results") > DEFAULT.tool_result_chars
