"""Migrations give way to those who use the tables, and build indexes beside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import asyncpg
import pytest
from asyncpg.transaction import Transaction
from tortoise.connection import get_connection
from tortoise.migrations.schema_editor.asyncpg import AsyncpgSchemaEditor
from tortoise.migrations.schema_generator.state import State
from tortoise.migrations.schema_generator.state_apps import StateApps

from backend import orm
from backend.kit import db
from backend.kit.lock_patience import LOCK_TIMEOUT, patiently
from backend.kit.migration_operations import IndexConcurrently
from tests.harness.stores import Stores, clone
from tests.harness.waiting import wait_until

_STATE = State(models={}, apps=StateApps())
_ID = "SELECT to_regclass('hats_beside')::oid"
_IS_VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('hats_beside')"
_WAITING = """SELECT count(*) FROM pg_stat_activity
WHERE wait_event_type = 'Lock' AND backend_type = 'client backend' AND datname = current_database()"""
#: The migrator has come to the index, and waits for its builder.
_HAS_COME = """SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = 'circadian'
AND datname = current_database() AND (wait_event_type = 'Lock' OR query LIKE '%pg_stat_progress_create_index%')"""
_BESIDE = "CREATE INDEX CONCURRENTLY IF NOT EXISTS hats_beside ON plans (tenant_id, name)"
_FILL = "INSERT INTO sql_texts (name, digest) VALUES ('twice', 'a'), ('twice', 'b')"


@pytest.fixture
async def own(stores: Stores) -> Stores:
    base, _ = stores.owner_database_url.rsplit("/", 1)
    found = Stores(f"{base}/locks_{uuid4().hex}", stores.redis_url)
    await clone(found)
    return found


@asynccontextmanager
async def _connected(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url, application="beside"))
    yield connection
    await connection.close()


@asynccontextmanager
async def _builder(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    """Builds for a run that has died. If it waits for one that waits for it, it is the one that Postgres ends: the
    others have waited for longer."""
    async with _connected(own) as connection:
        await connection.execute(
            f"ALTER DATABASE {own.owner_database_url.rpartition('/')[2]} SET deadlock_timeout = '1h'"
        )
        await connection.execute("SET deadlock_timeout = '10ms'")
        yield connection


async def _build(own: Stores, operation: IndexConcurrently, *, is_atomic: bool = False) -> None:
    from tortoise import Tortoise

    await Tortoise.init(config=db.config(own.owner_database_url, models=orm.MODELS, pool=(1, 2), is_patient=True))
    editor = AsyncpgSchemaEditor(get_connection("default"), atomic=is_atomic)
    try:
        await operation.database_forward("models", _STATE, _STATE, editor)
    finally:
        await db.close_pool()


async def _again(own: Stores) -> None:
    """As `migrate` does it."""
    await patiently(
        lambda: _build(own, IndexConcurrently("hats_beside", "plans (tenant_id, name)")), pause_seconds=0.05
    )


@asynccontextmanager
async def _held_up(own: Stores, sql: str) -> AsyncIterator[Transaction]:
    """A transaction that has done so much and goes on."""
    async with _connected(own) as connection:
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute(sql)
        yield transaction


async def test_change_gives_way_to_whoever_holds_the_table_and_is_tried_again(own: Stores) -> None:
    """The one that reads goes on to what the change has locked: without giving way that is a deadlock."""
    tried = asyncio.Event()

    async with _connected(own) as changing, _connected(own) as reading:

        async def change() -> None:
            async with changing.transaction():
                await changing.execute(LOCK_TIMEOUT)
                await changing.execute("ALTER TABLE plans ADD COLUMN hat int")
                tried.set()
                await changing.execute("ALTER TABLE spaces ADD COLUMN hat int")

        async with reading.transaction():
            await reading.fetch("SELECT FROM spaces")
            task = asyncio.create_task(patiently(change, pause_seconds=0.05))
            await tried.wait()
            await reading.fetch("SELECT FROM plans")
        await task

        assert await changing.fetchval("SELECT count(p.hat) + count(s.hat) FROM plans p, spaces s") == 0


async def test_index_is_built_while_a_transaction_has_written_the_table(own: Stores) -> None:
    async with _connected(own) as writing, _connected(own) as other:
        transaction = writing.transaction()
        await transaction.start()
        await writing.execute("UPDATE plans SET name = name")
        building = asyncio.create_task(_build(own, IndexConcurrently("hats_beside", "plans (tenant_id, name)")))
        await wait_until(lambda: _are_waiting(other, 1))

        await other.execute("SET lock_timeout = '2s'")
        await other.execute("UPDATE plans SET name = name")
        await transaction.commit()
        await building

        assert await other.fetchval(_IS_VALID) is True


async def test_index_that_a_run_has_left_invalid_is_built_anew(own: Stores) -> None:
    unique = IndexConcurrently("hats_beside", "sql_texts (name)", is_unique=True)
    async with _connected(own) as owner:
        await owner.execute(_FILL)
        with pytest.raises(Exception, match="could not create unique index"):
            await _build(own, unique)
        assert await owner.fetchval(_IS_VALID) is False
        await owner.execute("DELETE FROM sql_texts WHERE name = 'twice' AND digest = 'b'")
        await owner.execute("DELETE FROM sql_texts a USING sql_texts b WHERE a.name = b.name AND a.no < b.no")

        await _build(own, unique)
        await _build(own, unique)

        assert await owner.fetchval(_IS_VALID) is True


async def test_index_that_a_killed_run_still_builds_is_waited_for(own: Stores) -> None:
    """Postgres goes on with an index after the process that asked for it has died."""
    async with (
        _held_up(own, "UPDATE plans SET name = name") as held,
        _builder(own) as first,
        _connected(own) as other,
    ):
        building = asyncio.create_task(first.execute(_BESIDE))
        await wait_until(lambda: _are_waiting(other, 1))
        made = await other.fetchval(_ID)
        second = asyncio.create_task(_again(own))
        await wait_until(lambda: other.fetchval(_HAS_COME))

        await held.commit()
        await building
        await second

        assert await other.fetchval(_ID) == made
        assert await other.fetchval(_IS_VALID) is True


async def test_index_whose_builder_dies_is_built_anew(own: Stores) -> None:
    async with (
        _held_up(own, "UPDATE plans SET name = name") as held,
        _builder(own) as first,
        _connected(own) as other,
    ):
        building = asyncio.create_task(first.execute(_BESIDE))
        await wait_until(lambda: _are_waiting(other, 1))
        second = asyncio.create_task(_again(own))
        await wait_until(lambda: other.fetchval(_HAS_COME))

        await other.execute("SELECT pg_cancel_backend($1)", first.get_server_pid())
        with pytest.raises(asyncpg.QueryCanceledError):
            await building
        await held.commit()
        await second

        assert await other.fetchval(_IS_VALID) is True


async def test_index_of_two_builders_that_wait_for_the_table_is_whole(own: Stores) -> None:
    """The first then waits for the transaction of the second, is ended, and leaves an index that is not whole."""
    lock = "LOCK TABLE plans IN SHARE UPDATE EXCLUSIVE MODE"
    async with _held_up(own, lock) as held, _builder(own) as first, _connected(own) as other:
        building = asyncio.create_task(first.execute(_BESIDE))
        await wait_until(lambda: _are_waiting(other, 1))
        second = asyncio.create_task(_again(own))
        await wait_until(lambda: _are_waiting(other, 2))

        await held.commit()
        with pytest.raises(asyncpg.DeadlockDetectedError):
            await building
        await second

        assert await other.fetchval(_IS_VALID) is True


async def test_index_in_a_transaction_is_refused_with_what_to_say(own: Stores) -> None:
    with pytest.raises(ValueError, match="index hats_beside must say `atomic = False`"):
        await _build(own, IndexConcurrently("hats_beside", "plans (tenant_id)"), is_atomic=True)


async def test_migrator_that_waits_for_its_turn_holds_up_no_index(own: Stores) -> None:
    """A statement that waited for the lock would be a transaction that the index waits for, for ever."""
    async with _connected(own) as first, _connected(own) as other:
        await first.execute("SELECT pg_advisory_lock($1)", orm._MIGRATION_LOCK)
        second = asyncio.create_task(orm.migrate(own.owner_database_url))
        await wait_until(lambda: _has_session(other, "circadian-migrate"))

        await first.execute("CREATE INDEX CONCURRENTLY hats_beside ON plans (tenant_id)")
        await first.execute("SELECT pg_advisory_unlock($1)", orm._MIGRATION_LOCK)
        await second

        assert await other.fetchval(_IS_VALID) is True


async def _are_waiting(connection: asyncpg.Connection, count: int) -> bool:
    return bool(await connection.fetchval(_WAITING) >= count)


async def _has_session(connection: asyncpg.Connection, name: str) -> bool:
    return bool(
        await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()", name
        )
    )
