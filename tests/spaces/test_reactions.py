"""Reactions beside a drain: the agent that wrote the message is told of the newest, once, and sleeps on (ADR 0082)."""

import json
from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest

from backend.agents.cycle_opening import FirstEntry, NewCycle, open_cycle_at_once
from backend.agents.leases import Lease
from backend.data_rights import deletions
from backend.inbox.wake import waiting_wake
from backend.kit.limits import DEFAULT, Limits
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.inbox_entry import drain
from backend.runtime.inbox_entry.drain import Drained
from backend.spaces import members, messages, reactions
from backend.spaces.messages import MessageDraft
from backend.tenants.actor import Actor, agent_actor
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world, own_database, take_lease
from tests.harness.stores import Stores

_EVENTS = "SELECT event_key, receipt, payload FROM inbox_events WHERE type = 'MESSAGE_REACTIONS' ORDER BY id"


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    async with own_database(stores) as own:
        yield await make_world(own.owner_database_url, hints, agents_count=2)


def _agent(world: World, number: int = 0) -> Actor:
    return agent_actor(agent_id=world.agent_ids[number], tenant_id=world.tenant_id, name=f"Agent {number}")


async def _said(world: World, text: str = "The boat is ready") -> UUID:
    """A message of the first agent."""
    async with unit_of_work(world.tenant_id) as work:
        draft = MessageDraft(text, trust=Trust.MEMBER)
        return (await messages.post(work, _agent(world), world.hints, space_id=world.space_id, draft=draft)).id


async def _react(world: World, message_id: UUID, emoji: str = "👍", by: Actor | None = None) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await reactions.add(work, by or world.owner, world.hints, message_id=message_id, emoji=emoji)


async def _take_back(world: World, message_id: UUID, emoji: str = "👍") -> None:
    async with unit_of_work(world.tenant_id) as work:
        await reactions.remove(work, world.owner, world.hints, message_id=message_id, emoji=emoji)


async def _events(world: World) -> list[tuple[int, str, list[tuple[str, int, list[str]]]]]:
    """The number, receipt and reactions of each event."""
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        rows = await work.fetch_records(_EVENTS)
    return [
        (int(key.rpartition(":")[2]), receipt,
         [(each["emoji"], each["count"], each["names"]) for each in json.loads(payload)["reactions"]])
        for key, receipt, payload in rows
    ]  # fmt: skip


async def _read(world: World, *, is_opening: bool = True) -> Drained | None:
    priorities = drain.OPENING if is_opening else drain.MID_CYCLE
    async with unit_of_work(world.tenant_id) as work:
        return await drain.take(
            work, agent_id=world.agent_ids[0], active_space=None, priorities=priorities, limits=Limits()
        )


async def _lease(world: World) -> Lease:
    woken = await waiting_wake(tenant_id=world.tenant_id, agent_id=world.agent_ids[0])
    assert woken is not None
    lease = await take_lease(woken)
    assert lease is not None
    return lease


async def _open(lease: Lease, drained: Drained) -> None:
    new = NewCycle(trigger=drained.trigger, member_id=None, model="none")
    content = FirstEntry(b'{"content":"hear","role":"user"}', 3, Trust.MEMBER, drained.event_ids, drained.edits)
    await open_cycle_at_once(lease, new=new, first=content)


async def test_reactions_are_one_event_that_wakes_nobody(world: World) -> None:
    message_id = await _said(world)

    await _react(world, message_id)
    await _react(world, message_id, "🎉")
    await _react(world, message_id, by=_agent(world, 1))
    await _react(world, message_id, by=_agent(world))

    assert await _events(world) == [(1, "PASSIVE", [("👍", 2, ["Olga", "Agent 1"]), ("🎉", 1, ["Olga"])])], (
        "its own is left out"
    )
    assert await waiting_wake(tenant_id=world.tenant_id, agent_id=world.agent_ids[0]) is None
    assert await _read(world) is None, "alone it opens nothing"
    joined = await _read(world, is_opening=False)
    assert joined is not None
    assert (joined.hop, joined.spaces, joined.member_id, joined.unprompted) == (None, [], None, 0)
    assert '1. reactions · space "Lobby"' in joined.text
    assert 'to your message seq 1 "The boat is ready"' in joined.text
    assert '"👍 2 (Olga, Agent 1), 🎉 1 (Olga)"' in joined.text


async def test_nothing_is_told_of_what_came_and_went_unseen(world: World) -> None:
    message_id = await _said(world)
    await _react(world, message_id)

    await _take_back(world, message_id)
    assert await _events(world) == []
    await _react(world, message_id, "🎉")

    assert await _events(world) == [(1, "PASSIVE", [("🎉", 1, ["Olga"])])]


async def test_what_was_told_and_is_taken_back_is_told_too(world: World) -> None:
    message_id = await _said(world)
    await _react(world, message_id)
    await world.post("wake up")
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None
    await _open(lease, drained)

    await _take_back(world, message_id)

    assert [each[:2] for each in await _events(world)] == [(1, "INJECTED"), (2, "PASSIVE")]
    joined = await _read(world, is_opening=False)
    assert joined is not None
    assert '"all were taken back"' in joined.text


async def test_a_reaction_between_the_read_and_the_entry_is_not_lost(world: World) -> None:
    message_id = await _said(world)
    await _react(world, message_id)
    await world.post("wake up")
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None

    await _react(world, message_id, "🎉")
    with pytest.raises(asyncpg.SerializationError):
        await _open(lease, drained)
    again = await _read(world)
    assert again is not None
    await _open(lease, again)

    assert "🎉 1 (Olga)" in again.text
    assert [each[:2] for each in await _events(world)] == [(1, "INJECTED")]


async def test_a_deletion_drops_what_waits(world: World) -> None:
    message_id = await _said(world)
    await _react(world, message_id)

    async with unit_of_work(world.tenant_id) as work:
        await deletions.delete_message(work, world.owner, world.hints, message_id=message_id)

    assert [each[1] for each in await _events(world)] == ["DROPPED"]


async def test_an_agent_that_has_left_is_told_nothing(world: World) -> None:
    message_id = await _said(world)
    async with unit_of_work(world.tenant_id) as work:
        await members.remove(work, world.owner, world.hints, space_id=world.space_id, actor_id=world.agent_ids[0])

    await _react(world, message_id)

    assert await _events(world) == []


async def test_what_an_agent_is_told_is_limited(world: World) -> None:
    """Of one message, and of all together."""
    first, second = await _said(world), await _said(world)
    async with unit_of_work(world.tenant_id) as work:
        statement = "UPDATE messages SET reactions_told = $2 WHERE id = $1"
        await work.execute(statement, first, DEFAULT.reaction_events - 1)
    await _react(world, first)
    assert [each[:2] for each in await _events(world)] == [(DEFAULT.reaction_events, "PASSIVE")]
    async with unit_of_work(world.tenant_id) as work:
        await work.execute("UPDATE inbox_events SET receipt = 'HANDLED'")

    await _react(world, first, "🎉")
    assert len(await _events(world)) == 1
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(
            """INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, receipt)
            SELECT $1, $2, 'filler:' || n, 'SYSTEM', 'ASAP', '{}', 'PASSIVE' FROM generate_series(1, $3) n""",
            world.tenant_id, world.agent_ids[0], DEFAULT.passive_events,
        )  # fmt: skip
    await _react(world, second)

    assert len(await _events(world)) == 1
