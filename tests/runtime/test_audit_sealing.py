"""The schedule of sealing the audit log: the oldest worker seals for all tenants, and the next one replaces it."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.runtime.background_jobs.runner import as_oldest
from backend.runtime.worker_state import WorkerState
from backend.tenants import audit_sealing
from tests.factories.agents import create_agent
from tests.factories.domain import World, make_world, own_database
from tests.factories.tenants import Tenant
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_REFUSE = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it stays'; END $$;
CREATE TRIGGER stuck BEFORE UPDATE ON audit_log FOR EACH ROW WHEN (OLD.tenant_id = '{}') EXECUTE FUNCTION refuse()"""


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


@pytest.fixture
async def worlds(own: Stores, hints: Hints) -> list[World]:
    """Two tenants. The rows about their creation are not sealed yet."""
    return [await make_world(own.owner_database_url, hints) for _ in range(2)]


async def _worker(owner: asyncpg.Connection) -> Any:
    """A worker, as far as the schedule needs one."""
    worker_id = uuid4()
    await owner.execute("INSERT INTO workers (id) VALUES ($1)", worker_id)
    return SimpleNamespace(worker_id=worker_id)


async def _seal(worker: WorkerState) -> bool:
    return await as_oldest(worker, audit_sealing.seal_waiting, pause_seconds=0)


async def _sealed(owner: asyncpg.Connection) -> int:
    count: int = await owner.fetchval("SELECT count(DISTINCT tenant_id) FROM audit_log WHERE seq IS NOT NULL")
    return count


async def test_oldest_worker_seals_for_all_tenants_and_the_next_one_takes_over(
    worlds: list[World], owner: asyncpg.Connection
) -> None:
    oldest, younger = await _worker(owner), await _worker(owner)

    assert not await _seal(younger)
    assert await _sealed(owner) == 0
    assert await _seal(oldest)
    assert await _sealed(owner) == 2

    await owner.execute(
        "INSERT INTO audit_log (tenant_id, actor_kind, action) SELECT tenant_id, 'SYSTEM', 'x' FROM tenants"
    )
    await owner.execute("DELETE FROM workers WHERE id = $1", oldest.worker_id)
    assert await _seal(younger)
    assert await owner.fetchval("SELECT count(*) FROM audit_log WHERE seq IS NULL") == 0


@pytest.mark.parametrize("stuck", [0, 1])
async def test_tenant_whose_log_cannot_be_sealed_keeps_no_other_waiting(
    worlds: list[World], owner: asyncpg.Connection, stuck: int
) -> None:
    oldest = await _worker(owner)
    await owner.execute(_REFUSE.format(worlds[stuck].tenant_id))

    assert await _seal(oldest)

    sealed = await owner.fetch("SELECT DISTINCT tenant_id FROM audit_log WHERE seq IS NOT NULL")
    assert [row["tenant_id"] for row in sealed] == [worlds[1 - stuck].tenant_id]


@pytest.mark.usefixtures("worker")
async def test_a_running_worker_seals_what_was_done(tenant: Tenant) -> None:
    await create_agent(tenant.client)

    async def is_sealed() -> bool:
        found = await tenant.client.execute('{ auditLog(action: "createAgent") { nodes { seq hash } } }')
        return bool(found["auditLog"]["nodes"][0]["seq"])

    await wait_until(is_sealed, timeout=15)
