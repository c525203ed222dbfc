"""An edit or a deletion beside a drain: the agent learns of the newest text, once, and sleeps on (ADR 0077)."""

import asyncio
from collections.abc import AsyncIterator
from contextvars import copy_context
from uuid import UUID

import asyncpg
import pytest

from backend.agents import cycles, leases
from backend.agents.cycle_opening import FirstEntry, NewCycle, open_cycle_at_once
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced, Lease
from backend.agents.models import Outcome
from backend.data_rights import deletions, retention
from backend.inbox.models import EventType, Receipt
from backend.inbox.wake import waiting_wake
from backend.kit.limits import Limits
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.runtime.inbox_entry import drain
from backend.runtime.inbox_entry.drain import Drained
from backend.spaces import editing, members
from backend.spaces.messages import Posted
from backend.tenants.trust import Trust
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_lease
from tests.harness.rows import value
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_EVENTS = (
    "SELECT type, receipt, payload ->> 'text' AS text, payload ->> 'before' AS before FROM inbox_events ORDER BY id"
)
#: Another transaction waits for this one.
_IS_AWAITED = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid)"
_OLD = "UPDATE inbox_events SET created_at = now() - interval '40 days'"


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> AsyncIterator[World]:
    async with own_database(stores) as own:
        yield await make_world(own.owner_database_url, hints)


async def _edit(world: World, posted: Posted, text: str) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await editing.edit(work, world.owner, world.hints, message_id=posted.id, text=text)


async def _lease(world: World) -> Lease:
    """The lease for the wake of the message that was posted last."""
    woken = await waiting_wake(tenant_id=world.tenant_id, agent_id=world.agent_ids[0])
    assert woken is not None
    lease = await take_lease(woken)
    assert lease is not None
    return lease


async def _read(world: World, *, is_opening: bool = True) -> Drained | None:
    """What a loop reads before it writes the entry."""
    priorities = drain.OPENING if is_opening else drain.MID_CYCLE
    async with unit_of_work(world.tenant_id) as work:
        return await drain.take(
            work, agent_id=world.agent_ids[0], active_space=None, priorities=priorities, limits=Limits()
        )


async def _open(lease: Lease, drained: Drained) -> Cycle:
    new = NewCycle(trigger=drained.trigger, member_id=None, model="none")
    content = FirstEntry(b'{"content":"hear","role":"user"}', 3, Trust.MEMBER, drained.event_ids, drained.edits)
    return await open_cycle_at_once(lease, new=new, first=content)


async def _shown(world: World) -> None:
    """Every event that waits is in the chain, and the agent sleeps."""
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None
    cycle = await _open(lease, drained)
    await leases.fenced(lease, lambda fence: _end(fence.work, lease, cycle))


async def _end(work: UnitOfWork, lease: Lease, cycle: Cycle) -> None:
    await cycles.end(work, lease, cycle, outcome=Outcome.RESTED, receipt=Receipt.HANDLED)


async def _events(world: World) -> list[tuple[str | None, ...]]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        return [tuple(row) for row in await work.fetch_records(_EVENTS)]


async def test_an_edit_between_the_read_and_the_entry_is_told_by_a_further_event(world: World) -> None:
    posted = await world.post("one")
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None

    await _edit(world, posted, "two")
    await _open(lease, drained)

    assert '"one"' in drained.text
    assert await _events(world) == [
        ("SPACE_MESSAGE", "INJECTED", "two", None),
        ("MESSAGE_EDITED", "PASSIVE", "two", None),
    ]


async def test_an_edit_that_is_read_is_not_told_twice(world: World) -> None:
    posted = await world.post("one")
    await _edit(world, posted, "two")

    lease, drained = await _lease(world), await _read(world)
    assert drained is not None
    await _open(lease, drained)

    assert '"two"' in drained.text
    assert await _events(world) == [("SPACE_MESSAGE", "INJECTED", "two", None)]


async def test_a_further_edit_between_the_read_of_an_edit_and_its_entry_is_told_too(world: World) -> None:
    posted = await world.post("one")
    await _shown(world)
    await _edit(world, posted, "two")
    await world.post("and more")
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None

    await _edit(world, posted, "three")
    await _open(lease, drained)

    assert (drained.trigger, '"two"' in drained.text) == (EventType.SPACE_MESSAGE, True)
    edits = [each for each in await _events(world) if each[0] == "MESSAGE_EDITED"]
    assert edits == [("MESSAGE_EDITED", "INJECTED", "three", "one"), ("MESSAGE_EDITED", "PASSIVE", "three", None)]


async def test_what_was_deleted_between_the_read_and_the_entry_is_not_written(world: World) -> None:
    posted = await world.post("one")
    await world.post("two")
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None

    async with unit_of_work(world.tenant_id) as work:
        await deletions.delete_message(work, world.owner, world.hints, message_id=posted.id)
    with pytest.raises(asyncpg.SerializationError):
        await _open(lease, drained)
    again = await _read(world)
    assert again is not None
    await _open(lease, again)

    assert ('"one"' in again.text, '"two"' in again.text) == (False, True)
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert await value(work, "SELECT count(*) FROM consciousness_entries") == 1
    assert [each[1] for each in await _events(world)] == ["DROPPED", "INJECTED"]


async def test_an_edit_waits_for_the_entry_that_is_being_written(world: World) -> None:
    """The receipts are written, but not committed: the edit must not take the event for one that waits."""
    posted, outside = await world.post("one"), copy_context()
    lease, drained = await _lease(world), await _read(world)
    assert drained is not None

    async def body(fence: Fenced) -> asyncio.Task[None]:
        await begin_cycle(fence, lease, event_ids=drained.event_ids)
        edit = asyncio.create_task(_edit(world, posted, "two"), context=outside)
        await wait_until(lambda: value(fence.work, _IS_AWAITED))
        return edit

    await (await leases.fenced(lease, body))

    assert await _events(world) == [
        ("SPACE_MESSAGE", "INJECTED", "one", None),
        ("MESSAGE_EDITED", "PASSIVE", "two", "one"),
    ]


async def test_an_edit_alone_opens_nothing_and_joins_what_is_open(world: World) -> None:
    posted = await world.post("one")
    await _shown(world)

    await _edit(world, posted, "two")

    assert await waiting_wake(tenant_id=world.tenant_id, agent_id=world.agent_ids[0]) is None
    assert await _read(world) is None
    joined = await _read(world, is_opening=False)
    assert joined is not None
    assert (joined.hop, joined.spaces, joined.member_id, joined.unprompted) == (None, [], None, 0)
    assert '1. edited message · space "Lobby"' in joined.text
    assert 'it was "one"' in joined.text


async def test_an_agent_that_has_left_is_told_nothing(world: World) -> None:
    posted = await world.post("one")
    await _shown(world)
    async with unit_of_work(world.tenant_id) as work:
        await members.remove(work, world.owner, world.hints, space_id=world.space_id, actor_id=world.agent_ids[0])

    await _edit(world, posted, "two")

    assert [each[0] for each in await _events(world)] == ["SPACE_MESSAGE"]


async def test_an_agent_that_leaves_before_it_wakes_is_not_shown_the_edit(world: World) -> None:
    posted = await world.post("one")
    await _shown(world)
    await _edit(world, posted, "two")
    async with unit_of_work(world.tenant_id) as work:
        await members.remove(work, world.owner, world.hints, space_id=world.space_id, actor_id=world.agent_ids[0])

    assert await _read(world, is_opening=False) is None
    assert (await _events(world))[1][1] == "DROPPED"


async def test_what_was_never_told_is_removed_after_the_retention_time(world: World) -> None:
    posted = await world.post("one")
    await _shown(world)
    await _edit(world, posted, "two")
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_OLD)
        await work.execute("UPDATE tenants SET retention_days = 30 WHERE tenant_id = $1", world.tenant_id)

    await retention.apply(world.tenant_id)

    assert (await _events(world))[1] == ("MESSAGE_EDITED", "DROPPED", None, None)


async def test_mentions_follow_the_text_and_those_by_id_stay(world: World) -> None:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        [agent] = [each for each in await members.present(work, world.space_id) if each.id in world.agent_ids]
    posted = await world.post(f"hello @{agent.name}")

    async def mentions() -> list[UUID]:
        async with unit_of_work(world.tenant_id, read_only=True) as work:
            [row] = await work.fetch_records("SELECT mentions::text FROM messages")
            return [UUID(each) for each in row[0].strip("[]").replace('"', "").split(", ") if each]

    assert (await mentions(), (await _events(world))[0][0]) == ([agent.id], "MENTION")
    await _edit(world, posted, "hello")
    assert (await mentions(), (await _events(world))[0][0]) == ([], "SPACE_MESSAGE")
    await _edit(world, posted, f"hello @{world.owner.name} and @{agent.name}")
    assert set(await mentions()) == {agent.id, world.owner.id}
    assert (await _events(world))[0][0] == "MENTION"
