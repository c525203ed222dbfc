"""Migrations give way to those who use the tables, and build indexes beside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import asyncpg
import pytest
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
_IS_VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('hats_beside')"
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
_FILL = "INSERT INTO sql_texts (name, digest) VALUES ('twice', 'a'), ('twice', 'b')"


@pytest.fixture
async def own(stores: Stores) -> Stores:
    base, _ = stores.owner_database_url.rsplit("/", 1)
    found = Stores(f"{base}/locks_{uuid4().hex}", stores.redis_url)
    await clone(found)
    return found


@asynccontextmanager
async def _connected(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


async def _build(own: Stores, operation: IndexConcurrently, *, is_atomic: bool = False) -> None:
    from tortoise import Tortoise

    await Tortoise.init(config=db.config(own.owner_database_url, models=orm.MODELS, pool=(1, 2), is_patient=True))
    editor = AsyncpgSchemaEditor(get_connection("default"), atomic=is_atomic)
    try:
        await operation.database_forward("models", _STATE, _STATE, editor)
    finally:
        await db.close_pool()


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
        await wait_until(lambda: _is_waiting(other))

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


async def _is_waiting(connection: asyncpg.Connection) -> bool:
    return bool(await connection.fetchval(_WAITING))


async def _has_session(connection: asyncpg.Connection, name: str) -> bool:
    return bool(
        await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()", name
        )
    )
