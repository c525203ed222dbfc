"""The fence (invariant 2; traps A6, M3, M14, M16): a worker that lost the lease writes nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextvars import Context
from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.agents import cycle_stop, leases
from backend.agents.cycle_stop import StopOrder
from backend.agents.leases import Fenced, Lease, LeaseLost
from backend.agents.models import WakeReason
from backend.inbox.wake import wake
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.kit.wake_queue import Wake
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_back, take_lease
from tests.harness.rows import record, value
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_APPROVED = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest,
  state, kind, effect, consent)
SELECT gen_random_uuid(), tenant_id, agent_id, cycle_id, 1, 0, 'charge', '{}', '', 'PENDING', 'HTTP', 'UNSAFE', 'GIVEN'
FROM agent_processes WHERE cycle_id IS NOT NULL"""
_BLOCKED = "SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)) LIMIT 1"
_PROCESS = "SELECT * FROM agent_processes WHERE agent_id = $1"


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


async def _take(world: World, *, worker_id: UUID | None = None) -> Lease | None:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)
    return await take_lease(woken, worker_id=worker_id)


async def _taken(world: World, *, worker_id: UUID | None = None) -> Lease:
    lease = await _take(world, worker_id=worker_id)
    assert lease is not None
    return lease


async def _row(world: World) -> asyncpg.Record:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        row = await record(work, _PROCESS, world.agent_ids[0])
    assert row is not None
    return row


async def _as_owner(own: Stores, sql: str, *values: object) -> None:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    await connection.execute(sql, *values)
    await connection.close()


async def _stolen(own: Stores, lease: Lease) -> int:
    """Give the agent back, as a sweep does. Returns the number of its new wake."""
    await _as_owner(
        own, "UPDATE agent_processes SET state = 'WAKING', wake_no = wake_no + 1, wake_at = now(), lease_id = NULL"
    )
    async with unit_of_work(lease.tenant_id, read_only=True) as work:
        number: int = await value(work, "SELECT wake_no FROM agent_processes WHERE agent_id = $1", lease.agent_id)
    return number


async def _commit_with_lost_answer(own: Stores, fence: Fenced) -> str:
    """Commit, and end the connection before the client gets the answer of its COMMIT."""
    backend = await value(fence.work, "SELECT pg_backend_pid()")
    await fence.work.execute("COMMIT")
    await _as_owner(own, "SELECT pg_terminate_backend($1)", backend)
    return "landed"


async def _nothing(_: Fenced) -> None:
    pass


async def test_take_gives_one_wake_to_one_worker(world: World) -> None:
    [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)

    first, second = await take_lease(woken), await take_lease(woken)

    assert first is not None
    assert second is None


async def test_take_leaves_a_wake_that_is_not_due(world: World) -> None:
    lease = await _taken(world)
    number = await leases.fenced(
        lease, lambda fence: leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=timedelta(60))
    )

    taken = await take_lease(Wake(lease.tenant_id, lease.agent_id, number))

    assert taken is None


async def test_fence_refuses_a_lease_that_was_given_back_and_taken_anew(own: Stores, world: World) -> None:
    frozen = await _taken(world)
    number = await _stolen(own, frozen)
    assert await take_lease(Wake(frozen.tenant_id, frozen.agent_id, number)) is not None
    before = await _row(world)

    with pytest.raises(LeaseLost):
        await leases.fenced(frozen, _nothing)

    assert await _row(world) == before


async def test_fence_runs_the_body_again_after_a_deadlock(world: World) -> None:
    lease = await _taken(world)
    runs = []

    async def body(fence: Fenced) -> int:
        runs.append(fence.commit_no)
        if len(runs) == 1:
            raise asyncpg.DeadlockDetectedError
        return len(runs)

    assert await leases.fenced(lease, body) == 2
    assert runs == [1, 1]
    assert (await _row(world))["commit_no"] == lease.commit_no == 1


async def test_lost_answer_of_a_commit_that_landed_is_recognised(own: Stores, world: World) -> None:
    lease, runs = await _taken(world), []

    async def body(fence: Fenced) -> str:
        runs.append(fence.commit_no)
        return await _commit_with_lost_answer(own, fence)

    assert await leases.fenced(lease, body) == "landed"
    assert runs == [1]
    assert lease.commit_no == (await _row(world))["commit_no"] == 1


async def test_lost_answer_of_an_exit_is_recognised(own: Stores, world: World) -> None:
    lease = await _taken(world)

    async def body(fence: Fenced) -> str:
        await leases.sleep(fence, lease)
        return await _commit_with_lost_answer(own, fence)

    assert await leases.fenced(lease, body) == "landed"
    assert (await _row(world))["state"] == "SLEEPING"


async def test_admins_stop_is_not_taken_for_a_lost_answer(own: Stores, world: World) -> None:
    lease = await _taken(world)

    async def stop() -> None:
        async with unit_of_work(world.tenant_id) as work:
            await leases.revoke(work, tenant_id=world.tenant_id, agent_id=lease.agent_id)

    async def body(fence: Fenced) -> str:
        # The transaction dies, and before the next try an admin's stop moves the row on by one commit.
        await _as_owner(own, "SELECT pg_terminate_backend($1)", await value(fence.work, "SELECT pg_backend_pid()"))
        await asyncio.get_running_loop().create_task(stop(), context=Context())
        return "landed"

    with pytest.raises(LeaseLost):
        await leases.fenced(lease, body)


async def test_commit_that_did_not_land_runs_again(own: Stores, world: World) -> None:
    lease, runs = await _taken(world), []

    async def body(fence: Fenced) -> str:
        runs.append(fence.commit_no)
        if len(runs) == 1:
            await _as_owner(own, "SELECT pg_terminate_backend($1)", await value(fence.work, "SELECT pg_backend_pid()"))
        return "landed"

    assert await leases.fenced(lease, body) == "landed"
    assert runs == [1, 1]
    assert lease.commit_no == (await _row(world))["commit_no"] == 1


async def test_fence_counts_every_commit_also_without_entries(world: World) -> None:
    lease = await _taken(world)

    await leases.fenced(lease, _nothing)
    await leases.fenced(lease, _nothing)

    row = await _row(world)
    assert (row["commit_no"], row["tail_seq"]) == (2, 0)


async def test_take_back_leaves_what_waits_for_idleness_while_the_cycle_is_held(own: Stores, world: World) -> None:
    """Otherwise a held agent would be taken back for ever, because it may not drain events for its next cycle."""
    lease = await _taken(world)
    await world.post("whenever you have time")
    await _as_owner(own, "UPDATE inbox_events SET priority = 'WHEN_IDLE'")
    await leases.fenced(lease, lambda fence: begin_cycle(fence, lease))
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))

    held = await take_back(lease)
    await _as_owner(own, "UPDATE agent_processes SET cycle_id = NULL")

    assert held is None
    assert await take_back(lease) is not None


async def test_take_back_sees_a_call_that_was_approved_while_the_agent_thought(own: Stores, world: World) -> None:
    """Commit, then look (invariant 3): the approval found the agent awake, so it woke no worker. A call that has begun
    or is queued no longer counts."""
    lease = await _taken(world)
    await leases.fenced(lease, lambda fence: begin_cycle(fence, lease))
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))
    assert await take_back(lease) is None

    await _as_owner(own, _APPROVED)
    again = await take_back(lease)
    assert again is not None
    await leases.fenced(again, lambda fence: leases.sleep(fence, again))
    await _as_owner(own, "UPDATE tool_calls SET worker_id = gen_random_uuid()")

    assert await take_back(again) is None


async def test_take_back_whose_answer_was_lost_is_found_by_the_next_try(world: World) -> None:
    """Only the same lease finds it. If another worker has the agent by then, that worker keeps it."""
    lease = await _taken(world)
    await world.post("late")
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))
    worker_id, lease_id = uuid4(), uuid4()

    first = await leases.take_back(lease, worker_id=worker_id, lease_id=lease_id)
    again = await leases.take_back(lease, worker_id=worker_id, lease_id=lease_id)

    assert first is not None
    assert again == first
    assert await take_back(lease) is None, "a look under another lease finds nobody asleep"
    await leases.fenced(again, lambda fence: leases.sleep(fence, again))
    assert (await _row(world))["state"] == "SLEEPING"


async def test_take_back_is_tried_again_where_its_connection_was_lost(own: Stores, world: World) -> None:
    lease = await _taken(world)
    await world.post("late")
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))
    owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
    async with owner.transaction():
        await owner.execute("SELECT FROM agent_processes FOR UPDATE")
        looking = asyncio.ensure_future(take_back(lease))
        blocked = await wait_until(lambda: owner.fetchval(_BLOCKED))
        await owner.execute("SELECT pg_terminate_backend($1)", blocked)
    await owner.close()

    assert await looking is not None
    assert (await _row(world))["state"] == "THINKING"


async def test_look_of_another_tenant_takes_nobody(own: Stores, world: World, hints: Hints) -> None:
    lease = await _taken(world)
    await world.post("late")
    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))
    stranger = await make_world(own.owner_database_url, hints)

    assert await take_back(replace(lease, tenant_id=stranger.tenant_id)) is None
    assert (await _row(world))["state"] == "SLEEPING"


async def test_stopped_cycle_is_left_in_a_state_that_ends_it_at_once(world: World) -> None:
    """The cycle was stopped while its worker was about to sleep on held calls, or to wait for a model."""
    lease = await _taken(world)
    await leases.fenced(lease, lambda fence: begin_cycle(fence, lease))
    async with unit_of_work(lease.tenant_id) as work:
        wanted = await cycle_stop.want(work, agent_id=lease.agent_id, words="stopped by Ann")
    assert wanted is not None and wanted.worker_id is not None

    await leases.fenced(lease, lambda fence: leases.sleep(fence, lease))

    assert lease.is_wanted, "the fence reports it to the loop"
    row = await _row(world)
    assert row["state"] == "WAKING"
    again = await take_lease(Wake(lease.tenant_id, lease.agent_id, row["wake_no"]))
    assert again is not None
    delay = timedelta(minutes=5)
    number = await leases.fenced(
        again, lambda fence: leases.hand_over(fence, again, reason=WakeReason.RETRY, delay=delay)
    )
    last = await take_lease(Wake(lease.tenant_id, lease.agent_id, number))
    assert last is not None, "a wait for a model is none either"
    async with unit_of_work(lease.tenant_id) as work:
        assert await cycle_stop.read(work, agent_id=lease.agent_id) == StopOrder("stopped by Ann", ends_cycle=True)
