"""One short transaction of one tenant (invariants 2, 8, 9; traps L2, L3, M3)."""

import asyncio
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.models import Member
from tests.factories.domain import World, make_world
from tests.harness.rows import value
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database")

_COUNT = "SELECT count(*) FROM members"


@pytest.fixture
async def world(stores: Stores, database: None, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints)


async def test_no_tenant_means_no_rows(world: World) -> None:
    async with unit_of_work(None, read_only=True) as work:
        assert await value(work, _COUNT) == 0


async def test_queries_of_models_join_the_transaction_of_their_tenant(world: World) -> None:
    async with unit_of_work(world.tenant_id, read_only=True):
        assert await Member.all().count() == 1  # the policies alone decide


async def test_tenant_does_not_outlive_its_transaction(world: World) -> None:
    for _ in range(20):  # whichever connection of the pool comes up
        async with unit_of_work(world.tenant_id, read_only=True) as work:
            assert await value(work, _COUNT) == 1
        async with unit_of_work(None, read_only=True) as work:
            assert await value(work, _COUNT) == 0


async def test_task_that_outlives_its_transaction_fails(world: World) -> None:
    """Trap L4: never in the transaction of whoever has the connection next."""
    over = asyncio.Event()

    async def look_late(work: UnitOfWork) -> object:
        await over.wait()
        return await value(work, "SELECT count(*) FROM agents")

    async with unit_of_work(world.tenant_id) as work:
        late = asyncio.create_task(look_late(work))
        assert await value(work, "SELECT count(*) FROM agents") > 0
    async with unit_of_work(world.tenant_id):
        over.set()
        with pytest.raises(asyncpg.InterfaceError):
            await late


async def test_many_tenants_at_once_never_see_each_other(stores: Stores, world: World, hints: Hints) -> None:
    worlds = [world, *[await make_world(stores.owner_database_url, hints) for _ in range(4)]]

    async def look(one: World) -> set[object]:
        async with unit_of_work(one.tenant_id, read_only=True) as work:
            await asyncio.sleep(0)
            return {row["tenant_id"] for row in await work.fetch_records("SELECT tenant_id FROM agents")}

    seen = await asyncio.gather(*(look(worlds[number % 5]) for number in range(100)))

    assert seen == [{worlds[number % 5].tenant_id} for number in range(100)]


async def test_row_for_another_tenant_is_refused(world: World) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with unit_of_work(world.tenant_id) as work:
            await work.execute(
                "INSERT INTO spaces (id, tenant_id, name, delivery) VALUES ($1, $1, 'x', 'ALL')", uuid4()
            )


async def test_row_cannot_point_at_another_tenants_row(stores: Stores, world: World, hints: Hints) -> None:
    other = await make_world(stores.owner_database_url, hints)

    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with unit_of_work(world.tenant_id) as work:
            await work.execute(
                """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
                VALUES ($1, $2, $3, 'AGENT', $4)""",
                uuid4(), world.tenant_id, world.space_id, other.agent_ids[0],
            )  # fmt: skip


async def test_after_commit_waits_for_the_commit_and_is_dropped_on_rollback(world: World) -> None:
    done: list[str] = []

    async def note(what: str) -> None:
        done.append(what)

    async with unit_of_work(world.tenant_id) as work:
        work.after_commit(lambda: note("committed"))
        assert done == []
    with pytest.raises(LookupError):
        async with unit_of_work(world.tenant_id) as work:
            work.after_commit(lambda: note("rolled back"))
            raise LookupError

    assert done == ["committed"]


async def test_failing_after_commit_does_not_fail_what_is_committed(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise LookupError("hint")

    async with unit_of_work(world.tenant_id) as work:
        work.after_commit(fail)

    assert "after-commit callback failed" in caplog.text


async def test_connections_cannot_hold_rows_for_long(world: World) -> None:
    names = ("idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout")
    async with unit_of_work(None) as work:
        values = [await value(work, f"SELECT setting::int FROM pg_settings WHERE name = '{name}'") for name in names]

    assert values == sorted(values)
    assert 0 < values[0] < values[1] < values[2] <= 10_000


async def test_chain_is_append_only_for_the_application(world: World) -> None:
    """What goes by the tenant's retention goes by a policy of its own (tests/journeys/test_retention.py)."""
    for statement in ("UPDATE consciousness_entries SET seq = 0", "TRUNCATE consciousness_entries"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            async with unit_of_work(world.tenant_id) as work:
                await work.execute(statement)


async def test_users_table_is_not_readable_by_tenants(world: World) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with unit_of_work(world.tenant_id) as work:
            await work.fetch_records("SELECT * FROM users")


async def test_failed_begin_returns_its_connection(world: World) -> None:
    """A cancelled client and a dead server both can hit a BEGIN; neither may cost a connection or break the task."""
    for _ in range(12):  # more than the pool has
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0) as deadline:
                async with unit_of_work(world.tenant_id):
                    deadline.reschedule(None)

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert await value(work, _COUNT) == 1


async def test_connection_that_dies_during_begin_raises_an_error(world: World) -> None:
    """What is raised is the death, which callers take for passing, and not a complaint about the dead connection."""
    dying: Any = db.transaction(tenant_id=world.tenant_id)
    dying.client._begin = "SELECT pg_sleep(5)"

    def cut() -> None:
        dying.client.raw._transport.abort()

    asyncio.get_running_loop().call_later(0.2, cut)
    with pytest.raises(asyncpg.ConnectionDoesNotExistError):
        await dying.__aenter__()

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert await value(work, _COUNT) == 1


async def test_connection_that_dies_during_the_transaction_raises_its_own_error(stores: Stores, world: World) -> None:
    """Not that of the rollback, which finds no connection any more."""
    owner = await asyncpg.connect(**db.credentials(stores.owner_database_url))

    async def end(pid: object) -> None:
        await wait_until(
            lambda: owner.fetchval("SELECT query LIKE '%pg_sleep%' FROM pg_stat_activity WHERE pid = $1", pid)
        )
        await owner.execute("SELECT pg_terminate_backend($1)", pid)

    with pytest.raises(asyncpg.ConnectionDoesNotExistError):
        async with unit_of_work(world.tenant_id) as work:
            ending = asyncio.create_task(end(await value(work, "SELECT pg_backend_pid()")))
            await work.execute("SELECT pg_sleep(5)")
    await ending
    await owner.close()

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert await value(work, _COUNT) == 1
