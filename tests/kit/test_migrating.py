"""Our way through the migrations: what it makes is what Tortoise's own makes."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from tortoise.migrations.api.migrate import migrate as tortoises_own

from backend import orm
from backend.kit import db, migrating
from tests.harness.stores import Stores

_MADE = """
SELECT table_name, column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
  || coalesce(character_maximum_length::text, '') AS made FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT objoid::regclass::text, objsubid || ' ' || description
  FROM pg_description WHERE classoid = 'pg_class'::regclass AND objoid >= 16384
UNION ALL SELECT app, name FROM tortoise_migrations ORDER BY 1, 2
"""

#: The first migration's transaction has made a table.
_TOGETHER = """SELECT m.xmin = c.xmin AS is_one FROM tortoise_migrations m JOIN pg_type c ON c.typname = 'shelves'
WHERE m.name = '0001_shelves'"""

#: Tables with forced row-level security, and those where it is switched on without it.
_PROTECTED = "SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity ORDER BY 1"
_HALF = "SELECT relname FROM pg_class WHERE relrowsecurity <> relforcerowsecurity"


@pytest.fixture
async def empty(stores: Stores) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Makes databases without a table; they go with the test."""
    maintenance = f"{stores.owner_database_url.rsplit('/', 1)[0]}/postgres"
    names: list[str] = []

    async def make() -> str:
        names.append(f"empty_{uuid4().hex}")
        await _execute(maintenance, f"CREATE DATABASE {names[-1]}")
        return f"{maintenance.rsplit('/', 1)[0]}/{names[-1]}"

    yield make
    for name in names:
        await _execute(maintenance, f"DROP DATABASE {name} WITH (FORCE)")


async def test_migrate_creates_the_same_schema_as_tortoise(empty: Callable[[], Awaitable[str]]) -> None:
    theirs, ours = _config(await empty(), "few"), _config(await empty(), "few")

    await tortoises_own(config=theirs)
    await db.close_pool()
    await migrating.migrate(ours)
    await db.close_pool()

    assert await _made(ours) == await _made(theirs)
    assert len(await _made(ours)) > 20


async def test_migrate_continues_where_an_earlier_run_stopped(empty: Callable[[], Awaitable[str]]) -> None:
    whole, in_two = _config(await empty(), "few"), _config(await empty(), "few")

    await migrating.migrate(whole)
    await db.close_pool()
    await tortoises_own(config=in_two, target="models.0001_shelves")
    await db.close_pool()
    await migrating.migrate(in_two)
    await db.close_pool()

    assert await _made(in_two) == await _made(whole)


async def test_migration_is_recorded_in_its_own_transaction(empty: Callable[[], Awaitable[str]]) -> None:
    """Whoever dies after it would try it again otherwise, for ever."""
    config = _config(await empty(), "few")

    await migrating.migrate(config)
    await db.close_pool()

    assert [row["is_one"] for row in await _read(config, _TOGETHER)] == [True]


async def test_new_tables_of_tenants_are_protected_before_their_policies_come(
    empty: Callable[[], Awaitable[str]],
) -> None:
    """Not so a table that is in use: until its policies come, nobody would see its rows."""
    config = _config(await empty(), "of_tenants")
    await _read(config, "CREATE TABLE reports (id int)")

    await migrating.migrate(config)
    await db.close_pool()

    assert [row["relname"] for row in await _read(config, _PROTECTED)] == ["caps", "hats"]
    assert await _read(config, _HALF) == []


async def test_migrate_refuses_code_in_a_migration(empty: Callable[[], Awaitable[str]]) -> None:
    config = _config(await empty(), "coded")

    with pytest.raises(ValueError, match="0001_code has RunPython: migrations may contain only SQL"):
        await migrating.migrate(config)
    await db.close_pool()

    assert [row["made"] for row in await _made(config) if row["table_name"] == "models"] == []


def _config(url: str, migrations: str) -> dict[str, Any]:
    config = db.config(url, models=orm.MODELS, pool=(1, 2))
    config["apps"]["models"]["migrations"] = f"tests.kit.{migrations}.migrations"
    return config


async def _made(config: dict[str, Any]) -> list[asyncpg.Record]:
    return await _read(config, _MADE)


async def _read(config: dict[str, Any], sql: str) -> list[asyncpg.Record]:
    credentials = config["connections"]["default"]["credentials"]
    names = ("host", "port", "user", "password", "database")
    connection = await asyncpg.connect(**{name: credentials[name] for name in names})
    try:
        rows: list[asyncpg.Record] = await connection.fetch(sql)
        return rows
    finally:
        await connection.close()


async def _execute(url: str, sql: str) -> None:
    connection = await asyncpg.connect(**db.credentials(url))
    try:
        await connection.execute(sql)
    finally:
        await connection.close()
