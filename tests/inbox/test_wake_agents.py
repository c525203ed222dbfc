"""`wake_agents`: one database call, with the rights of the app, for one tenant (backend/migrations/sql/functions)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.inbox.wake import wake
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import call, unit_of_work
from tests.factories.domain import World, make_world, own_database, take_lease
from tests.harness.stores import Stores


@dataclass(frozen=True, slots=True)
class _Woken:
    agent_id: UUID
    wake_no: int
    delay_seconds: float
    worker_id: UUID | None


_WAKE = Statement(_Woken, "SELECT agent_id, wake_no, delay_seconds, worker_id FROM wake_agents($1, $2, $3)")


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints, agents_count=3)


@pytest.fixture
async def stranger(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


async def _wake(tenant_id: UUID, agent_ids: list[UUID], *, hurries: bool = False) -> list[_Woken]:
    return await call(tenant_id, _WAKE, tenant_id, agent_ids, hurries)


async def _states(world: World) -> list[tuple[str, int]]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        rows = await work.fetch_records(
            "SELECT state, wake_no FROM agent_processes WHERE tenant_id = $1", world.tenant_id
        )
    return [(row["state"], row["wake_no"]) for row in rows]


async def test_each_sleeper_is_woken_once_with_its_next_number(world: World) -> None:
    first = await _wake(world.tenant_id, world.agent_ids)
    again = await _wake(world.tenant_id, world.agent_ids)

    assert first == [_Woken(agent_id, 1, 0.0, None) for agent_id in sorted(world.agent_ids)]
    assert again == []


async def test_senders_at_once_wake_each_sleeper_once(world: World) -> None:
    calls = [_wake(world.tenant_id, world.agent_ids, hurries=number % 2 == 0) for number in range(8)]

    woken = [row.agent_id for rows in await asyncio.gather(*calls) for row in rows]

    assert sorted(woken) == sorted(world.agent_ids)
    assert await _states(world) == [("WAKING", 1)] * 3


@pytest.mark.parametrize("hurries", [False, True])
async def test_agents_of_another_tenant_do_not_exist(world: World, stranger: World, hurries: bool) -> None:
    [woken] = await wake(tenant_id=stranger.tenant_id, agent_ids=stranger.agent_ids)
    assert await take_lease(woken) is not None

    assert await _wake(world.tenant_id, stranger.agent_ids, hurries=hurries) == []
    assert await _wake(stranger.tenant_id, world.agent_ids, hurries=hurries) == []

    assert await _states(world) == [("SLEEPING", 0)] * 3


async def test_transaction_of_one_tenant_cannot_become_anothers(world: World, stranger: World) -> None:
    with pytest.raises(asyncpg.RaiseError, match="this transaction is of another tenant"):
        async with unit_of_work(stranger.tenant_id) as work:
            await work.fetch(_WAKE, world.tenant_id, world.agent_ids, False)

    assert await _states(world) == [("SLEEPING", 0)] * 3


async def test_tenant_is_left_with_the_call(world: World) -> None:
    """The next statement on that connection has no tenant, because the setting is for one transaction."""
    await _wake(world.tenant_id, world.agent_ids)

    async with db.connection() as connection:
        assert await connection.fetchval("SELECT current_setting('app.tenant_id', true)") in ("", None)
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        assert await connection.fetchval("SELECT count(*) FROM agent_processes") == 0


async def test_unknown_agents_are_not_woken(world: World) -> None:
    assert await _wake(world.tenant_id, [uuid4()], hurries=True) == []
    assert await _wake(uuid4(), world.agent_ids) == []
