"""Dead letters: what no model could take is shown with its receipt, and an admin replays or drops it (trap B10)."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.inbox import PAYLOAD
from tests.factories.rows import add_event, key_of, open_cycle, owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants, global_id, numbered_id
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_EVENT = f"id agentId type priority receipt entrySeq settledAt {PAYLOAD} cycle {{ number }}"
_INBOX = f"""query ($id: ID!, $receipts: [Receipt!]) {{
    agent(id: $id) {{ inbox(receipts: $receipts) {{ nodes {{ {_EVENT} }} }} }} }}"""
_DEAD = f"""query ($first: Int, $after: String) {{
    deadLetters(first: $first, after: $after) {{ nodes {{ {_EVENT} }} pageInfo {{ endCursor }} }} }}"""


async def _inbox(tenant: Tenant, agent_id: str, receipts: list[str] | None = None) -> list[Json]:
    found = await tenant.client.execute(_INBOX, id=agent_id, receipts=receipts)
    events: list[Json] = found["agent"]["inbox"]["nodes"]
    return events


async def _dead(tenant: Tenant, **page: Any) -> list[Json]:
    events: list[Json] = (await tenant.client.execute(_DEAD, **page))["deadLetters"]["nodes"]
    return events


async def _paused_agent(tenant: Tenant) -> str:
    """Nobody drains what waits for it."""
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    return agent_id


async def test_event_shows_its_receipt_and_its_cycle(tenant: Tenant) -> None:
    agent_id = await _paused_agent(tenant)
    pending_id = await add_event(tenant, agent_id, receipt="PENDING", text="wait")
    handled_id = await add_event(
        tenant, agent_id, receipt="HANDLED", text="done", cycle_id=await open_cycle(tenant, agent_id)
    )

    pending, handled = await _inbox(tenant, agent_id)

    assert pending == {
        "id": pending_id, "agentId": agent_id, "type": "SYSTEM", "priority": "ASAP", "receipt": "PENDING",
        "entrySeq": None, "settledAt": None, "payload": {"__typename": "InboxNotice", "text": "wait"}, "cycle": None,
    }  # fmt: skip
    assert handled["settledAt"] is not None
    assert {**handled, "settledAt": None} == {
        **pending, "id": handled_id, "receipt": "HANDLED", "entrySeq": 1,
        "payload": {"__typename": "InboxNotice", "text": "done"}, "cycle": {"number": 1},
    }  # fmt: skip


async def test_inbox_is_filtered_by_receipt(tenant: Tenant) -> None:
    agent_id = await _paused_agent(tenant)
    for receipt in ("HANDLED", "DEAD_LETTER", "PENDING", "FAILED", "PENDING"):
        await add_event(tenant, agent_id, receipt=receipt)

    async def receipts(*chosen: str) -> list[str]:
        return [event["receipt"] for event in await _inbox(tenant, agent_id, list(chosen))]

    assert await receipts("PENDING") == ["PENDING", "PENDING"]
    assert await receipts("FAILED", "DEAD_LETTER") == ["DEAD_LETTER", "FAILED"]
    assert await receipts("SKIPPED") == []
    assert len(await _inbox(tenant, agent_id)) == 5


async def test_dead_letters_of_all_agents_of_the_tenant_are_listed(tenant: Tenant, tenants: Tenants) -> None:
    expected = []
    for _ in range(3):
        agent_id = await _paused_agent(tenant)
        await add_event(tenant, agent_id, receipt="FAILED")
        expected.append(await add_event(tenant, agent_id, receipt="DEAD_LETTER"))
    other = await tenants.create()
    await add_event(other, await _paused_agent(other), receipt="DEAD_LETTER")

    page = (await tenant.client.execute(_DEAD, first=2))["deadLetters"]
    rest = await _dead(tenant, first=2, after=page["pageInfo"]["endCursor"])

    assert [event["id"] for event in [*page["nodes"], *rest]] == expected


async def test_replayed_event_is_pending_again_and_handled_alone(tenant: Tenant) -> None:
    agent_id = await _paused_agent(tenant)
    event_id = await add_event(tenant, agent_id, receipt="DEAD_LETTER", cycle_id=await open_cycle(tenant, agent_id))

    payload = await tenant.client.succeed("replayDeadLetter", f"event {{ {_EVENT} }}", eventId=event_id)

    assert payload["event"] == (await _inbox(tenant, agent_id, ["PENDING"]))[0]
    shown = {name: payload["event"][name] for name in ("id", "receipt", "cycle", "entrySeq", "settledAt")}
    assert shown == {"id": event_id, "receipt": "PENDING", "cycle": None, "entrySeq": None, "settledAt": None}
    assert await _dead(tenant) == []
    async with owner_of(tenant) as connection:
        assert await connection.fetchval("SELECT is_alone FROM inbox_events WHERE agent_id = $1", key_of(agent_id))


async def test_replay_wakes_the_agent_which_takes_the_event_this_time(
    tenant: Tenant, models: Models, worker: Running
) -> None:
    model = await models.script([{"reply_to_all": True}, {}, {"reply_to_all": True}, {}])
    agent_id = await create_agent(tenant.client, model=model)
    space_id = await create_space(tenant.client, members=[agent_id])
    await post(tenant.client, space_id, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    (event,) = await _inbox(tenant, agent_id)
    async with owner_of(tenant) as connection:
        bury = "UPDATE inbox_events SET receipt = 'DEAD_LETTER' WHERE agent_id = $1"
        await connection.execute(bury, key_of(agent_id))

    await tenant.client.succeed("replayDeadLetter", "event { id }", eventId=event["id"])
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=2), timeout=60)

    (replayed,) = await _inbox(tenant, agent_id)
    assert (replayed["receipt"], replayed["cycle"]) == ("HANDLED", {"number": 2})
    assert replayed["entrySeq"] > event["entrySeq"]
    assert await texts_of(tenant.client, space_id) == ["hello", "echo: hello", "echo: hello"]


async def test_dropped_event_cannot_be_replayed(tenant: Tenant) -> None:
    agent_id = await _paused_agent(tenant)
    event_id = await add_event(tenant, agent_id, receipt="DEAD_LETTER")

    payload = await tenant.client.succeed("dropDeadLetter", "event { receipt settledAt }", eventId=event_id)

    assert payload["event"]["receipt"] == "DROPPED"
    assert payload["event"]["settledAt"] is not None
    again = await tenant.client.mutate("replayDeadLetter", "__typename", eventId=event_id)
    assert (again["__typename"], again["path"]) == ("Conflict", ["input", "eventId"])


@pytest.mark.parametrize("receipt", ["PENDING", "INJECTED", "HANDLED", "SKIPPED", "DROPPED", "FAILED"])
@pytest.mark.parametrize("mutation", ["replayDeadLetter", "dropDeadLetter"])
async def test_only_a_dead_letter_is_replayed_or_dropped(tenant: Tenant, mutation: str, receipt: str) -> None:
    agent_id = await _paused_agent(tenant)
    event_id = await add_event(tenant, agent_id, receipt=receipt)
    before = await _inbox(tenant, agent_id)

    payload = await tenant.client.mutate(mutation, "__typename", eventId=event_id)

    assert (payload["__typename"], payload["code"], payload["path"]) == ("Conflict", "CONFLICT", ["input", "eventId"])
    assert await _inbox(tenant, agent_id) == before


@pytest.mark.parametrize("mutation", ["replayDeadLetter", "dropDeadLetter"])
async def test_unknown_foreign_and_bad_ids_are_typed_errors(tenant: Tenant, tenants: Tenants, mutation: str) -> None:
    other = await tenants.create()
    foreign_agent = await _paused_agent(other)
    foreign = await add_event(other, foreign_agent, receipt="DEAD_LETTER")
    unknown = numbered_id("InboxEvent", 2**62)

    answers = [await tenant.client.mutate(mutation, "__typename", eventId=each) for each in (foreign, unknown)]
    assert answers[0] == answers[1]
    assert (answers[0]["__typename"], answers[0]["path"]) == ("NotFound", ["input", "eventId"])
    assert [event["receipt"] for event in await _inbox(other, foreign_agent)] == ["DEAD_LETTER"]
    bad_keys = ("", "0", "-1", "01", "1_0", "٣", str(2**63), "9" * 100, str(uuid4()))
    bad_ids = [global_id("InboxEvent", key) for key in (*bad_keys, "1", "0" * 48, "A" * 48)]
    for bad in (*bad_ids, numbered_id("ConsciousnessEntry", 1), "1", "", "nonsense", "\ud800", "A" * 500_000):
        payload = await tenant.client.mutate(mutation, "__typename", eventId=bad)
        assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", "eventId"]), bad[:50]


async def test_stopped_agent_gets_nothing_replayed(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    event_id = await add_event(tenant, agent_id, receipt="DEAD_LETTER")
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)

    payload = await tenant.client.mutate("replayDeadLetter", "__typename", eventId=event_id)

    assert (payload["__typename"], payload["path"]) == ("Conflict", ["input", "eventId"])
    assert "stopped" in payload["reason"]
    assert [event["receipt"] for event in await _inbox(tenant, agent_id)] == ["DEAD_LETTER"]
    await tenant.client.succeed("dropDeadLetter", "event { id }", eventId=event_id)


async def test_keyed_replay_happens_once_and_returns_the_same(tenant: Tenant) -> None:
    agent_id = await _paused_agent(tenant)
    event_id = await add_event(tenant, agent_id, receipt="DEAD_LETTER")

    def replay(key: str) -> Any:
        return tenant.client.mutate("replayDeadLetter", "event { id receipt }", eventId=event_id, idempotencyKey=key)

    answers = await asyncio.gather(*(replay("k") for _ in range(10)))

    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["event"] == {"id": event_id, "receipt": "PENDING"}
    assert (await replay("other"))["__typename"] == "Conflict"


@pytest.mark.parametrize("role", [Role.VIEWER, Role.MEMBER])
async def test_dead_letters_need_an_admin(tenant: Tenant, role: Role) -> None:
    person = await tenant.person(role=role)
    agent_id = await _paused_agent(tenant)
    event_id = await add_event(tenant, agent_id, receipt="DEAD_LETTER")

    answers = [await person.client.send("{ deadLetters { nodes { id } } }")]
    for name in ("replayDeadLetter", "dropDeadLetter"):
        kind = name[0].upper() + name[1:]
        query = f"mutation ($input: {kind}Input!) {{ {name}(input: $input) {{ __typename }} }}"
        answers.append(await person.client.send(query, {"input": {"eventId": event_id}}))

    assert [answer.codes for answer in answers] == [["FORBIDDEN"]] * 3
    assert [event["receipt"] for event in await _inbox(tenant, agent_id)] == ["DEAD_LETTER"]


async def test_all_of_an_agent_are_replayed_or_dropped_at_once(tenant: Tenant, tenants: Tenants) -> None:
    agent_id, other = await _paused_agent(tenant), await _paused_agent(tenant)
    for number in range(3):
        await add_event(tenant, agent_id, receipt="DEAD_LETTER", text=str(number))
    await add_event(tenant, agent_id, receipt="HANDLED", text="done")
    await add_event(tenant, other, receipt="DEAD_LETTER", text="of another")
    stranger = await tenants.create()

    for act in ("replayDeadLetters", "dropDeadLetters"):
        assert (await stranger.client.mutate(act, "count", agentId=agent_id))["__typename"] == "NotFound"
    assert (await tenant.client.succeed("replayDeadLetters", "count", agentId=agent_id))["count"] == 3
    assert (await tenant.client.succeed("replayDeadLetters", "count", agentId=agent_id))["count"] == 0
    assert sorted(event["receipt"] for event in await _inbox(tenant, agent_id)) == ["HANDLED", *["PENDING"] * 3]
    assert (await tenant.client.succeed("dropDeadLetters", "count", agentId=other))["count"] == 1
    assert [event["receipt"] for event in await _inbox(tenant, other)] == ["DROPPED"]
    assert await _dead(tenant) == []


async def test_events_that_were_replayed_together_are_handled_one_by_one(
    tenant: Tenant, models: Models, worker: Running
) -> None:
    """As after an outage that blamed the messages for it."""
    refused = {"status": 400, "error": "messages.0: no"}
    model = await models.script([refused], repeat_last=True)
    agent_id = await create_agent(tenant.client, model=model)
    space_id = await create_space(tenant.client, members=[agent_id])
    for number in range(2):
        await post(tenant.client, space_id, f"message {number}")

    async def are_dead() -> bool:
        return len(await _dead(tenant)) == 2

    await wait_until(are_dead, timeout=60)
    await models.rescript(model, [{"reply_to_all": True}], repeat_last=True)
    await tenant.client.succeed("replayDeadLetters", "count", agentId=agent_id)

    async def are_answered() -> bool:
        said = await texts_of(tenant.client, space_id)
        return all(f"echo: message {number}" in said for number in range(2))

    await wait_until(are_answered, timeout=60)
