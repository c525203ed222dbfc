"""No agent runs in a suspended tenant, even if it was created or resumed just before the suspension."""

import asyncio

import pytest

from backend.agents import registry, suspension
from backend.agents.models import AgentKind, AgentStatus
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.errors import TenantSuspended
from backend.tenants.operator import operator_work
from tests.factories.domain import World, make_world
from tests.harness.rows import value
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database")

_WAITS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM tenants%'"""


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints)


async def _create(work: UnitOfWork, world: World) -> None:
    await registry.create(work, world.owner, name="Late", instructions="", model=None, kind=AgentKind.GENERAL)


async def _suspend(stores: Stores, world: World) -> int:
    async with operator_work(stores.owner_database_url, world.tenant_id) as work:
        return (await suspension.suspend(work, reason="unpaid")).rested


async def _waiting(stores: Stores, world: World) -> int:
    async with operator_work(stores.owner_database_url, world.tenant_id) as work:
        found: int = await value(work, _WAITS)
        return found


async def test_an_agent_made_just_before_rests_too(world: World, stores: Stores) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await _create(work, world)
        suspending = asyncio.create_task(_suspend(stores, world))
        await wait_until(lambda: _waiting(stores, world))

    assert await suspending == 2


async def test_no_agent_is_made_or_resumed_afterwards(world: World, stores: Stores) -> None:
    """Also not by a request whose token was valid when it arrived."""
    (agent_id,) = world.agent_ids
    await _suspend(stores, world)

    async with unit_of_work(world.tenant_id) as work:
        with pytest.raises(TenantSuspended):
            await _create(work, world)
        with pytest.raises(TenantSuspended):
            await registry.set_status(work, world.owner, agent_id=agent_id, status=AgentStatus.ACTIVE)


async def test_an_admins_pause_outlives_the_suspension(world: World, stores: Stores) -> None:
    (agent_id,) = world.agent_ids
    await _suspend(stores, world)
    async with unit_of_work(world.tenant_id) as work:
        await registry.set_status(work, world.owner, agent_id=agent_id, status=AgentStatus.PAUSED)

    async with operator_work(stores.owner_database_url, world.tenant_id) as work:
        assert await suspension.resume(work) == 0
