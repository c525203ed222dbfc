"""Beat, give back, claim, in one statement on database time (invariant 2; traps M4, M8, M16, M18)."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend import orm
from backend.agents import leases, workers
from backend.agents.leases import Lease
from backend.agents.models import WakeReason
from backend.agents.workers import BackgroundJob, ClaimRoom, Sweep
from backend.inbox.wake import wake
from backend.kit import db
from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.redis_signals import Hints
from backend.kit.settings import StoreSettings
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit, audit_sealing
from tests.factories.domain import World, make_world, own_database, take_lease
from tests.factories.grown import Growth
from tests.harness.rows import record
from tests.harness.stores import Stores


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


class Sweeper:
    """Workers that only sweep, on a database whose stored times the test moves."""

    def __init__(self, own: Stores, heartbeat: HeartbeatConnection) -> None:
        self._own, self._heartbeat = own, heartbeat

    async def sweep(self, worker_id: UUID, *, running: Sequence[UUID] = (), room: int = 10) -> Sweep:
        return await workers.sweep(
            self._heartbeat,
            worker_id=worker_id,
            running=running,
            room=ClaimRoom(room, {}, 10),
            takes_over=True,
            cap=100,
        )

    async def living(self) -> UUID:
        """A worker whose last beat was a second ago."""
        worker_id = uuid4()
        await self.sweep(worker_id, room=0)
        await self.execute("UPDATE workers SET beat_at = beat_at - interval '1 s' WHERE id = $1", worker_id)
        return worker_id

    async def move_clock(self, by: timedelta) -> None:
        """Make all stored times earlier by so much."""
        await self.execute("UPDATE workers SET beat_at = beat_at - $1::interval", by)
        await self.execute(
            """UPDATE agent_processes SET wake_at = wake_at - $1::interval, leased_at = leased_at - $1::interval,
            committed_at = committed_at - $1::interval""",
            by,
        )
        await self.execute("UPDATE inbox_events SET created_at = created_at - $1::interval", by)

    async def execute(self, sql: str, *values: object) -> None:
        connection = await asyncpg.connect(**db.credentials(self._own.owner_database_url))
        try:
            await connection.execute(sql, *values)
        finally:
            await connection.close()


@pytest.fixture
async def sweeper(own: Stores) -> AsyncIterator[Sweeper]:
    async with orm.app_heartbeat_connection(StoreSettings(DATABASE_URL=own.owner_database_url)) as heartbeat:
        yield Sweeper(own, heartbeat)


async def _taken(world: World, *, worker_id: UUID) -> Lease:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)
    lease = await take_lease(woken, worker_id=worker_id)
    assert lease is not None
    return lease


async def _row(world: World) -> asyncpg.Record:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        row = await record(work, "SELECT * FROM agent_processes WHERE agent_id = $1", world.agent_ids[0])
    assert row is not None
    return row


def _agents(swept: Sweep) -> list[UUID]:
    return [claim.agent_id for claim in swept.claimed]


async def test_sweep_returns_the_jobs_that_may_have_work(sweeper: Sweeper, world: World) -> None:
    """While no job has work, no job queries the database: an idle worker sends one statement a second."""
    await audit_sealing.seal_waiting()
    assert (await sweeper.sweep(uuid4())).jobs == []

    async with unit_of_work(world.tenant_id) as work:
        await audit.record(work, audit.ANONYMOUS, "test.done")

    assert (await sweeper.sweep(uuid4())).jobs == [BackgroundJob.AUDIT_LOG]


async def test_sweep_returns_how_far_the_clock_has_moved(sweeper: Sweeper) -> None:
    worker_id = uuid4()

    first = await sweeper.sweep(worker_id)
    await sweeper.move_clock(timedelta(hours=1))
    second = await sweeper.sweep(worker_id)
    await sweeper.move_clock(timedelta(hours=-1))
    third = await sweeper.sweep(worker_id)

    assert first.moved_seconds is None
    assert second.moved_seconds == pytest.approx(3_600, abs=60)
    assert third.moved_seconds == pytest.approx(-3_600, abs=60)


async def test_silent_worker_loses_its_agents_and_a_living_one_keeps_them(sweeper: Sweeper, world: World) -> None:
    thinking, other = await sweeper.living(), await sweeper.living()
    lease = await _taken(world, worker_id=thinking)

    too_early = await sweeper.sweep(other)
    await sweeper.execute("UPDATE workers SET beat_at = now() - interval '5 s' WHERE id = $1", thinking)
    await sweeper.execute("UPDATE workers SET beat_at = now() - interval '1 s' WHERE id = $1", other)
    taken_over = await sweeper.sweep(other)

    assert _agents(too_early) == []
    assert _agents(taken_over) == world.agent_ids
    row = await _row(world)
    assert (row["worker_id"], row["wake_reason"]) == (other, "HANDOVER")
    assert row["lease_id"] == taken_over.claimed[0].lease_id != lease.lease_id


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(hours=-1), timedelta(seconds=10)])
async def test_jump_of_the_databases_clock_takes_nobody_over(sweeper: Sweeper, world: World, jump: timedelta) -> None:
    """The first worker that beats after the jump sees all others as dead, and its own leases as stuck."""
    thinking, other = await sweeper.living(), await sweeper.living()
    lease = await _taken(world, worker_id=thinking)

    await sweeper.move_clock(jump)
    seen = [await sweeper.sweep(other), await sweeper.sweep(thinking, running=[lease.lease_id])]
    await sweeper.execute("UPDATE workers SET beat_at = now() - interval '1 s'")
    seen.append(await sweeper.sweep(other))

    assert [(look.claimed, look.given_back) for look in seen] == [([], [])] * 3
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))


@pytest.mark.parametrize("jump", [timedelta(hours=2), timedelta(hours=-2)])
async def test_jump_of_the_databases_clock_hides_nothing_that_is_due(
    sweeper: Sweeper, world: World, jump: timedelta
) -> None:
    worker_id = await sweeper.living()
    await world.post("hello")  # WAKING, and its job is lost

    await sweeper.move_clock(jump)
    swept = await sweeper.sweep(worker_id)

    assert _agents(swept) == world.agent_ids


async def test_backoff_is_waited_for(sweeper: Sweeper, world: World) -> None:
    """Trap M16: a long backoff is waited for too."""
    worker_id = await sweeper.living()
    lease = await _taken(world, worker_id=worker_id)
    await leases.fenced(
        lease, lambda fence: leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=timedelta(minutes=5))
    )

    early = await sweeper.sweep(worker_id)
    await sweeper.execute("UPDATE agent_processes SET wake_at = now() - interval '2 s'")

    assert _agents(early) == []
    assert _agents(await sweeper.sweep(worker_id)) == world.agent_ids


async def test_debounce_is_waited_for(sweeper: Sweeper, world: World) -> None:
    worker_id = await sweeper.living()
    await sweeper.execute("UPDATE agents SET debounce_seconds = 1800")
    await world.post("hello")
    await sweeper.execute("UPDATE agent_processes SET wake_at = now() + interval '30 minutes'")

    assert _agents(await sweeper.sweep(worker_id)) == []


async def test_sleeper_whose_sender_died_before_its_look_is_found(sweeper: Sweeper, world: World) -> None:
    worker_id = await sweeper.living()
    await world.post("nobody looks")
    await sweeper.execute("UPDATE agent_processes SET state = 'SLEEPING', committed_at = now() - interval '3 s'")
    fresh = await sweeper.sweep(worker_id)
    await sweeper.execute("UPDATE inbox_events SET created_at = now() - interval '2 s'")

    assert _agents(fresh) == []
    assert _agents(await sweeper.sweep(worker_id)) == world.agent_ids


async def test_every_sleeper_is_found_beside_one_with_much_to_read(sweeper: Sweeper, own: Stores, hints: Hints) -> None:
    worker_id = await sweeper.living()
    world = await make_world(own.owner_database_url, hints, agents_count=5)
    for number in range(3):
        await world.post(f"message {number}")
    await sweeper.execute("UPDATE inbox_events SET created_at = now() - interval '2 s'")
    await sweeper.execute("UPDATE agent_processes SET state = 'SLEEPING', committed_at = now() - interval '3 s'")
    await sweeper.execute("UPDATE agents SET status = 'PAUSED' WHERE id = $1", world.agent_ids[0])

    assert sorted(_agents(await sweeper.sweep(worker_id))) == sorted(world.agent_ids[1:])


async def test_every_sleeper_is_found_in_time_among_thousands_that_have_something_to_read(
    sweeper: Sweeper, world: World, own: Stores
) -> None:
    """A sweep looks at a thousand of them, from a random one on."""
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    await Growth(connection, world.tenant_id, world.owner.id).agents(2_500)
    await connection.close()
    await sweeper.execute(
        "UPDATE agent_processes SET state = 'WAKING', wake_reason = 'RETRY', wake_at = now() + interval '5 min'"
    )
    await sweeper.execute(
        """INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, created_at)
        SELECT tenant_id, id, 'something', 'SYSTEM', 'ASAP', '{"text": "hear"}', now() - interval '5 s' FROM agents"""
    )
    await sweeper.execute(
        "UPDATE agent_processes SET state = 'SLEEPING', committed_at = now() - interval '1 min' WHERE agent_id = $1",
        world.agent_ids[0],
    )
    claimed = list[UUID]()
    for _ in range(100):
        claimed += _agents(await sweeper.sweep(uuid4()))
    assert claimed == world.agent_ids


@pytest.mark.parametrize("status", ["PAUSED", "STOPPED"])
async def test_agents_that_are_not_active_are_left_alone(sweeper: Sweeper, world: World, status: str) -> None:
    worker_id = await sweeper.living()
    await world.post("hello")
    await sweeper.execute("UPDATE agent_processes SET wake_at = now() - interval '1 minute'")
    await sweeper.execute("UPDATE agents SET status = $1", status)

    assert _agents(await sweeper.sweep(worker_id)) == []


async def test_row_without_a_loop_is_given_back(sweeper: Sweeper, world: World) -> None:
    """Trap M4: the beat is fresh, and no loop runs."""
    worker_id = await sweeper.living()
    lease = await _taken(world, worker_id=worker_id)
    await sweeper.execute("UPDATE agent_processes SET leased_at = now() - interval '9 s'")

    kept = await sweeper.sweep(worker_id, running=[lease.lease_id], room=0)
    given = await sweeper.sweep(worker_id, room=0)

    assert kept.given_back == []
    assert given.given_back == [(world.tenant_id, lease.agent_id)]
    assert (await _row(world))["state"] == "WAKING"


async def test_lease_that_was_taken_after_the_list_was_made_is_not_given_back(sweeper: Sweeper, world: World) -> None:
    worker_id = await sweeper.living()
    lease = await _taken(world, worker_id=worker_id)  # between the list of running loops and its arrival

    assert (await sweeper.sweep(worker_id, room=0)).given_back == []
    assert (await _row(world))["lease_id"] == lease.lease_id


async def test_lease_that_was_taken_after_a_set_back_is_not_given_back(sweeper: Sweeper, world: World) -> None:
    """By the clock it is older than the beat before it."""
    worker_id = await sweeper.living()
    await sweeper.move_clock(timedelta(hours=-1))
    lease = await _taken(world, worker_id=worker_id)

    assert (await sweeper.sweep(worker_id, room=0)).given_back == []
    assert (await _row(world))["lease_id"] == lease.lease_id


async def test_sweep_waits_for_no_row(sweeper: Sweeper, world: World) -> None:
    """A frozen worker in a transaction holds its row. The beats of the others do not wait for it (trap M3)."""
    worker_id = await sweeper.living()
    frozen = await _taken(world, worker_id=worker_id)
    await sweeper.execute("UPDATE agent_processes SET leased_at = now() - interval '9 s'")

    async with unit_of_work(world.tenant_id) as work:
        await work.execute("UPDATE agent_processes SET commit_no = commit_no + 1")
        async with asyncio.timeout(2):
            held = await sweeper.sweep(worker_id, room=0)

    assert held.given_back == []
    assert (await sweeper.sweep(worker_id, room=0)).given_back == [(world.tenant_id, frozen.agent_id)]


async def test_one_worker_claims_at_a_time(sweeper: Sweeper, own: Stores, world: World) -> None:
    worker_id = await sweeper.living()
    await world.post("hello")
    await sweeper.execute("UPDATE agent_processes SET wake_at = now() - interval '1 minute'")

    async with unit_of_work(None) as work:
        await work.execute("SELECT pg_advisory_xact_lock(20261121, 1)")
        beaten = await sweeper.sweep(worker_id)

    assert (beaten.claimed, beaten.moved_seconds is not None) == ([], True)


async def test_worker_without_room_claims_nobody(sweeper: Sweeper, world: World) -> None:
    worker_id = await sweeper.living()
    await world.post("hello")
    await sweeper.execute("UPDATE agent_processes SET wake_at = now() - interval '1 minute'")

    assert _agents(await sweeper.sweep(worker_id, room=0)) == []


async def test_held_cycle_is_not_woken_for_what_waits_for_idleness(sweeper: Sweeper, world: World) -> None:
    worker_id = await sweeper.living()
    await world.post("whenever you have time")
    await sweeper.execute("""UPDATE agent_processes SET state = 'SLEEPING', committed_at = now() - interval '3 s'""")
    await sweeper.execute("UPDATE inbox_events SET priority = 'WHEN_IDLE', created_at = now() - interval '2 s'")
    await sweeper.execute("""
        WITH held AS (INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model)
          SELECT gen_random_uuid(), tenant_id, agent_id, 1, 'MENTION', 'none' FROM agent_processes RETURNING id)
        UPDATE agent_processes SET cycle_id = held.id FROM held""")
    held = await sweeper.sweep(worker_id)
    await sweeper.execute("UPDATE agent_processes SET cycle_id = NULL")

    assert _agents(held) == []
    assert _agents(await sweeper.sweep(worker_id)) == world.agent_ids


async def test_one_living_worker_is_the_oldest(sweeper: Sweeper) -> None:
    first, second = await sweeper.living(), await sweeper.living()
    both = [await workers.is_oldest(first), await workers.is_oldest(second)]
    await workers.leave(first)

    assert both == [True, False]
    assert await workers.is_oldest(second)


async def test_only_the_long_dead_are_forgotten(sweeper: Sweeper) -> None:
    first, second = await sweeper.living(), await sweeper.living()
    await sweeper.execute("UPDATE workers SET beat_at = now() - interval '2 days' WHERE id = $1", first)

    await workers.forget_dead()

    assert await workers.is_oldest(second)
    assert (await sweeper.sweep(first, room=0)).moved_seconds is None
