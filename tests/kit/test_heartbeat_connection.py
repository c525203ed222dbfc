"""The beat's own connection: it waits in no queue, gives up early and opens anew (traps M8, M18)."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend import orm
from backend.kit import db
from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.settings import StoreSettings
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from tests.harness.stores import Stores

_ONE = Statement(int, "SELECT 1")
_PID = Statement(int, "SELECT pg_backend_pid()")


@pytest.fixture
async def heartbeat(stores: Stores) -> AsyncIterator[HeartbeatConnection]:
    async with orm.app_heartbeat_connection(StoreSettings(DATABASE_URL=stores.owner_database_url)) as heartbeat:
        yield heartbeat


async def test_heartbeat_connection_has_no_tenant(heartbeat: HeartbeatConnection) -> None:
    assert await heartbeat.fetch(Statement(str, "SELECT current_user::text")) == ["circadian_app"]
    assert await heartbeat.fetch(Statement(int, "SELECT count(*) FROM agents")) == [0]


async def test_heartbeat_does_not_wait_for_the_pool(heartbeat: HeartbeatConnection, database: None) -> None:
    release = asyncio.Event()

    async def hold() -> None:
        async with unit_of_work(None):
            await release.wait()

    holders = [asyncio.create_task(hold()) for _ in range(50)]  # more than the pool has
    try:
        async with asyncio.timeout(2):
            assert len(await heartbeat.fetch(_ONE)) == 1
    finally:
        release.set()
        await asyncio.gather(*holders)


async def test_heartbeat_reconnects_after_a_lost_connection(heartbeat: HeartbeatConnection, stores: Stores) -> None:
    [first] = await heartbeat.fetch(_PID)
    owner = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    await owner.execute("SELECT pg_terminate_backend($1, 5000)", first)
    await owner.close()

    with pytest.raises(TRANSIENT):
        await heartbeat.fetch(_ONE)
    [second] = await heartbeat.fetch(_PID)

    assert first != second


async def test_heartbeat_gives_up_after_the_timeout(heartbeat: HeartbeatConnection) -> None:
    with pytest.raises(TRANSIENT):
        await heartbeat.fetch(Statement(int, "SELECT 1 FROM pg_sleep(60)"))

    assert len(await heartbeat.fetch(_ONE)) == 1
