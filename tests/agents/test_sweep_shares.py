"""The sweep claims by the shares of tenants, and returns the loads of a worker's tenants (X7)."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend import orm
from backend.agents import leases, workers
from backend.agents.workers import ClaimRoom, Sweep, TenantLoad
from backend.kit import db
from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.redis_signals import Hints
from backend.kit.settings import StoreSettings
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores

_LOST = """UPDATE agent_processes SET state = 'WAKING', wake_at = now() - make_interval(secs => 2 + age)
FROM (SELECT agent_id, row_number() OVER (ORDER BY agent_id) AS age FROM agent_processes) aged
WHERE agent_processes.agent_id = aged.agent_id AND tenant_id = $1"""


class Sweeper:
    """Workers that only sweep, on a database of their own."""

    def __init__(self, heartbeat: HeartbeatConnection, owner: asyncpg.Connection) -> None:
        self._heartbeat, self.owner = heartbeat, owner

    async def sweep(
        self,
        worker_id: UUID,
        *,
        total: int = 100,
        rooms: Mapping[UUID, int] | None = None,
        newcomers: int = 50,
        running: Sequence[UUID] = (),
    ) -> Sweep:
        room = ClaimRoom(total, rooms or {}, newcomers)
        return await workers.sweep(
            self._heartbeat, worker_id=worker_id, running=running, room=room, takes_over=True, cap=100
        )

    async def living(self) -> UUID:
        """A worker whose last beat was a second ago."""
        worker_id = uuid4()
        await self.sweep(worker_id, total=0)
        await self.owner.execute("UPDATE workers SET beat_at = beat_at - interval '1 s' WHERE id = $1", worker_id)
        return worker_id

    async def wake(self, world: World) -> None:
        """All of its agents have been waking for seconds, and their jobs are lost."""
        await self.owner.execute(_LOST, world.tenant_id)

    async def allow(self, world: World, quotas: str) -> None:
        await self.owner.execute("UPDATE tenants SET quotas = $2 WHERE tenant_id = $1", world.tenant_id, quotas)


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def sweeper(own: Stores) -> AsyncIterator[Sweeper]:
    owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
    async with orm.app_heartbeat_connection(StoreSettings(DATABASE_URL=own.owner_database_url)) as heartbeat:
        yield Sweeper(heartbeat, owner)
    await owner.close()


@pytest.fixture
async def flood(own: Stores, sweeper: Sweeper, hints: Hints) -> World:
    world = await make_world(own.owner_database_url, hints, agents_count=12)
    await sweeper.wake(world)
    return world


@pytest.fixture
async def quiet(own: Stores, sweeper: Sweeper, hints: Hints) -> World:
    world = await make_world(own.owner_database_url, hints, agents_count=3)
    await sweeper.wake(world)
    return world


def _counts(swept: Sweep) -> Counter[UUID]:
    return Counter(claim.tenant_id for claim in swept.claimed)


async def test_look_claims_of_each_tenant_what_it_may(sweeper: Sweeper, flood: World, quiet: World) -> None:
    worker_id = await sweeper.living()

    swept = await sweeper.sweep(worker_id, rooms={flood.tenant_id: 2}, newcomers=5)
    closed = await sweeper.sweep(worker_id, rooms={flood.tenant_id: 0, quiet.tenant_id: 1}, newcomers=5)

    assert _counts(swept) == {flood.tenant_id: 2, quiet.tenant_id: 3}
    assert _counts(closed) == {}


async def test_little_room_goes_round_among_tenants(sweeper: Sweeper, flood: World, quiet: World) -> None:
    worker_id = await sweeper.living()

    assert _counts(await sweeper.sweep(worker_id, total=4)) == {flood.tenant_id: 2, quiet.tenant_id: 2}


async def test_little_room_goes_by_weight(sweeper: Sweeper, flood: World, quiet: World) -> None:
    worker_id = await sweeper.living()
    await sweeper.allow(flood, '{"weight": 3}')

    assert _counts(await sweeper.sweep(worker_id, total=4)) == {flood.tenant_id: 3, quiet.tenant_id: 1}


async def test_no_look_goes_beyond_the_cap_on_all_workers(sweeper: Sweeper, flood: World) -> None:
    first, second = await sweeper.living(), await sweeper.living()
    await sweeper.allow(flood, '{"awake_agents": 5}')

    taken = await sweeper.sweep(first, newcomers=3)
    rest = await sweeper.sweep(second)
    nothing = await sweeper.sweep(first, rooms={flood.tenant_id: 50}, running=[c.lease_id for c in taken.claimed])

    assert [len(each.claimed) for each in (taken, rest, nothing)] == [3, 2, 0]


async def test_agents_of_the_dead_do_not_count_against_the_cap_that_their_takeover_needs(
    sweeper: Sweeper, flood: World
) -> None:
    dead, successor = await sweeper.living(), await sweeper.living()
    await sweeper.allow(flood, '{"awake_agents": 4}')
    taken = await sweeper.sweep(dead)
    await sweeper.owner.execute("UPDATE workers SET beat_at = now() - interval '5 s' WHERE id = $1", dead)
    await sweeper.owner.execute("UPDATE agent_processes SET wake_at = now() + interval '1 minute'")

    inherited = await sweeper.sweep(successor)

    assert sorted(c.agent_id for c in inherited.claimed) == sorted(c.agent_id for c in taken.claimed)
    assert len(taken.claimed) == 4


async def test_sweep_returns_the_loads_of_tenants(sweeper: Sweeper, flood: World, quiet: World) -> None:
    first, second = await sweeper.living(), await sweeper.living()
    await sweeper.allow(flood, '{"awake_agents": 7, "weight": 2}')
    await sweeper.sweep(first, rooms={flood.tenant_id: 4, quiet.tenant_id: 0})

    swept = await sweeper.sweep(second, total=0, rooms={flood.tenant_id: 9, quiet.tenant_id: 9})

    assert sorted(swept.loads, key=lambda each: each.weight) == [
        TenantLoad(quiet.tenant_id, 1, 100, 0, 0, 2),
        TenantLoad(flood.tenant_id, 2, 7, 4, 0, 2),
    ]
    own = TenantLoad(flood.tenant_id, 2, 7, 4, 4, 2)
    assert await workers.load_of(flood.tenant_id, worker_id=first, cap=100) == own
    assert await workers.load_of(uuid4(), worker_id=first, cap=100) is None


@pytest.mark.parametrize("quotas", ['{"awake_agents": "many", "weight": null}', '{"weight": 1e30}', "[]"])
async def test_quotas_that_make_no_sense_stop_no_sweep(sweeper: Sweeper, flood: World, quotas: str) -> None:
    worker_id = await sweeper.living()
    await sweeper.allow(flood, quotas)

    assert len((await sweeper.sweep(worker_id, rooms={flood.tenant_id: 12})).claimed) == 12


async def test_next_of_a_tenants_waking_agents_is_the_one_that_has_waited_for_longest(
    sweeper: Sweeper, flood: World, quiet: World
) -> None:
    worker_id = await sweeper.living()
    await sweeper.owner.execute("UPDATE agents SET status = 'PAUSED' WHERE id = $1", quiet.agent_ids[0])
    await sweeper.owner.execute(
        "UPDATE agent_processes SET wake_at = now() - interval '1 hour' WHERE agent_id = ANY ($1)", quiet.agent_ids[:2]
    )
    await sweeper.owner.execute(
        "UPDATE agent_processes SET wake_at = now() + interval '1 hour' WHERE agent_id = $1", quiet.agent_ids[2]
    )

    asking: dict[str, Any] = {"tenant_id": quiet.tenant_id, "worker_id": worker_id, "most_events": 10}
    taken = [await leases.take_next(lease_id=uuid4(), **asking) for _ in range(2)]

    assert [held and held.lease.agent_id for held in taken] == [quiet.agent_ids[1], None]
