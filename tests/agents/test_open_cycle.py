"""The opening of a cycle: one database call, with the rights of the app, under a lease."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import uuid4

import asyncpg
import pytest

from backend.agents import cycles, leases
from backend.agents.cycle_opening import FirstEntry, NewCycle, open_cycle, open_cycle_at_once
from backend.agents.leases import Fenced, Lease, LeaseLost
from backend.inbox.wake import wake
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.trust import Trust
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_lease
from tests.harness.rows import record
from tests.harness.stores import Stores

_NEW = NewCycle(trigger="SPACE_MESSAGE", member_id=None, model="none", trust=Trust.STRANGER)
_FIRST = FirstEntry(b'{"content":"hear","role":"user"}', 3, Trust.STRANGER)
_STATE = """SELECT p.commit_no, p.tail_seq, p.cycle_count, p.cycle_id,
  (SELECT count(*) FROM think_cycles) AS cycles, (SELECT count(*) FROM consciousness_entries) AS entries
FROM agent_processes p WHERE p.agent_id = $1"""
_EVENTS = "SELECT id, receipt, cycle_id, entry_seq FROM inbox_events ORDER BY id"


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


async def _taken(world: World) -> Lease:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)
    lease = await take_lease(woken)
    assert lease is not None
    return lease


async def _state(world: World) -> tuple[object, ...]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        row = await record(work, _STATE, world.agent_ids[0])
    assert row is not None
    return tuple(row)


async def test_cycle_entry_and_receipts_stand_in_the_commit(world: World) -> None:
    lease = await _taken(world)
    await world.post("one")
    await world.post("two")
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        first, second = [row["id"] for row in await work.fetch_records(_EVENTS)]

    cycle = await leases.fenced(lease, lambda fence: begin_cycle(fence, lease, event_ids=[first]))

    assert (cycle.number, cycle.hop) == (1, 0)
    assert await _state(world) == (1, 1, 1, cycle.id, 1, 1)
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert [tuple(row) for row in await work.fetch_records(_EVENTS)] == [
            (first, "INJECTED", cycle.id, 1),
            (second, "PENDING", None, None),
        ]


async def test_a_cycle_is_opened_in_one_statement_that_is_its_own_fence(world: World) -> None:
    lease = await _taken(world)

    cycle = await open_cycle_at_once(lease, new=_NEW, first=_FIRST)

    assert (cycle.number, lease.commit_no) == (1, 1)
    assert await _state(world) == (1, 1, 1, cycle.id, 1, 1)
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))


async def test_lost_answer_of_an_opening_is_recognised_and_opens_no_second_cycle(
    world: World,
) -> None:
    lease = await _taken(world)
    await open_cycle_at_once(replace(lease), new=replace(_NEW, hop=2), first=_FIRST)

    cycle = await open_cycle_at_once(lease, new=replace(_NEW, hop=2), first=_FIRST)

    assert (cycle.number, cycle.hop, lease.commit_no) == (1, 2, 1)
    assert await _state(world) == (1, 1, 1, cycle.id, 1, 1)


@pytest.mark.parametrize("stale", ["lease", "commit", "tenant"])
async def test_nothing_is_written_without_the_lease(world: World, own: Stores, hints: Hints, stale: str) -> None:
    stranger = await make_world(own.owner_database_url, hints)
    lease = await _taken(world)
    before = await _state(world)
    asking = {
        "lease": replace(lease, lease_id=uuid4()),
        "commit": lease,
        "tenant": replace(lease, tenant_id=stranger.tenant_id),
    }[stale]
    commit_no = lease.commit_no + (2 if stale == "commit" else 1)

    with pytest.raises(LeaseLost):
        async with unit_of_work(asking.tenant_id) as work:
            await open_cycle(work, asking, commit_no=commit_no, new=_NEW, first=_FIRST)
    with pytest.raises(LeaseLost):
        await open_cycle_at_once(replace(asking, commit_no=commit_no - 1), new=_NEW, first=_FIRST)
    with pytest.raises(asyncpg.RaiseError, match="another tenant"):  # whatever it says
        async with unit_of_work(stranger.tenant_id) as work:
            await open_cycle(work, lease, commit_no=lease.commit_no + 1, new=_NEW, first=_FIRST)

    assert await _state(world) == before


async def test_unattended_cycle_is_restricted_from_its_beginning(world: World) -> None:
    lease = await _taken(world)
    new = replace(_NEW, is_unattended=True, permissions=["look_up"], hop=3, seen_spaces=[world.space_id], unprompted=2)

    async def body(fence: Fenced) -> None:
        await open_cycle(fence.work, lease, commit_no=fence.commit_no, new=new, first=_FIRST)

    await leases.fenced(lease, body)

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        read = await cycles.read_open(work, lease)
    assert read is not None
    assert (read.is_unattended, read.permissions, read.hop) == (True, ("look_up",), 3)
    assert (read.trust, read.seen_spaces) == (Trust.STRANGER, (world.space_id,))
