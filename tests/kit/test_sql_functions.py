"""Functions of the database follow their files, all or none, and never change what they take or return (ADR 0047)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import uuid4

import asyncpg
import pytest

from backend import orm
from backend.kit import db, sql_functions
from backend.kit.sql_functions import FunctionFault, FunctionFile
from infra import check_functions
from tests.harness.commands import run_command
from tests.harness.stores import Stores, clone


def _file(name: str, *, takes: str = "p_a int", returns: str = "int", body: str = "SELECT 1") -> FunctionFile:
    return FunctionFile(
        name,
        f"CREATE OR REPLACE FUNCTION {name}({takes}) RETURNS {returns}\n"
        f"  LANGUAGE sql SET search_path = public, pg_temp AS $$ {body} $$;\n"
        f"REVOKE ALL ON FUNCTION {name} FROM PUBLIC;\nGRANT EXECUTE ON FUNCTION {name} TO circadian_app;\n",
    )


_ONE = _file("find_one")
_OTHER = _file("find_one", body="SELECT 2")


@pytest.fixture
async def own(stores: Stores) -> Stores:
    base, _ = stores.owner_database_url.rsplit("/", 1)
    found = Stores(f"{base}/functions_{uuid4().hex}", stores.redis_url)
    await clone(found)
    return found


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


async def _result(owner: asyncpg.Connection) -> int:
    found: int = await owner.fetchval("SELECT find_one(0)")
    return found


async def test_text_is_applied_when_it_is_another_one_and_only_then(owner: asyncpg.Connection) -> None:
    assert await sql_functions.apply(owner, [_ONE]) == ["find_one"]
    assert await sql_functions.apply(owner, [_ONE]) == []

    assert await sql_functions.apply(owner, [_OTHER]) == ["find_one"]
    assert await _result(owner) == 2


async def test_text_that_comes_back_is_applied_again(owner: asyncpg.Connection) -> None:
    """A version is rolled back: what it had applied long ago does not stand any more."""
    for file in (_ONE, _OTHER):
        await sql_functions.apply(owner, [file])

    assert await sql_functions.apply(owner, [_ONE]) == ["find_one"]
    assert await _result(owner) == 1
    assert await sql_functions.apply(owner, [_ONE]) == []


@pytest.mark.parametrize(
    "changed",
    [
        _file("find_one", returns="bigint"),
        _file("find_one", takes="p_a int, p_b int"),
        _file("find_one", takes="p_other int"),
        _file("find_one", takes="p_a int DEFAULT 0, p_b int DEFAULT 0"),
        _file("find_one", returns="TABLE (o_a int)"),
    ],
)
async def test_another_signature_under_the_old_name_is_refused_in_plain_words(
    owner: asyncpg.Connection, changed: FunctionFile
) -> None:
    await sql_functions.apply(owner, [_ONE])

    with pytest.raises(FunctionFault, match=r"find_one.sql changes what its function takes or returns.*a new name"):
        await sql_functions.apply(owner, [_file("find_another"), changed])

    assert await _result(owner) == 1
    assert await owner.fetchval("SELECT to_regproc('find_another')") is None, "all or none"


async def test_function_that_somebody_dropped_is_made_again(owner: asyncpg.Connection) -> None:
    await sql_functions.apply(owner, [_ONE])
    await owner.execute("DROP FUNCTION find_one")
    assert await sql_functions.missing(owner.fetch, [_ONE]) == ["find_one"]

    await sql_functions.apply(owner, [_ONE])

    assert await sql_functions.missing(owner.fetch, [_ONE]) == []


async def test_older_process_starts_on_a_newer_text_and_a_newer_one_waits_for_migrate(
    owner: asyncpg.Connection,
) -> None:
    await sql_functions.apply(owner, [_ONE])
    assert await sql_functions.missing(owner.fetch, [_OTHER]) == ["find_one"]

    await sql_functions.apply(owner, [_OTHER])

    assert await sql_functions.missing(owner.fetch, [_ONE]) == []


async def test_migrate_beside_itself_applies_each_text_once(own: Stores, owner: asyncpg.Connection) -> None:
    await owner.execute("DELETE FROM sql_functions")

    migrate = [asyncio.to_thread(run_command, "migrate", DATABASE_URL=own.owner_database_url) for _ in range(2)]
    assert [ended.returncode for ended in await asyncio.gather(*migrate)] == [0, 0]

    names = [row["name"] for row in await owner.fetch("SELECT name FROM sql_functions ORDER BY name")]
    assert names == [file.name for file in orm.functions()]
    assert await owner.fetchval("SELECT coalesce(max(no) - min(no) + 1, 0) FROM sql_functions") == len(names)


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("FUNCTION find_one(", "FUNCTION find_two(", "must make find_one and no other"),
        ("CREATE OR REPLACE", "CREATE", "must say CREATE OR REPLACE"),
        ("SET search_path = public, pg_temp", "", "must say SET search_path"),
        ("REVOKE", "-- REVOKE NOT", "must revoke the function from PUBLIC"),
        ("GRANT EXECUTE", "-- GRANT", "must grant EXECUTE"),
        ("LANGUAGE sql", "LANGUAGE sql SECURITY DEFINER", "SECURITY DEFINER wants its reason"),
    ],
)
async def test_file_of_another_form_is_refused(owner: asyncpg.Connection, before: str, after: str, fault: str) -> None:
    malformed = replace(_ONE, text=_ONE.text.replace(before, after))

    assert [fault in each for each in malformed.faults()] == [True]
    with pytest.raises(FunctionFault, match=fault):
        await sql_functions.apply(owner, [malformed])


def test_migration_that_makes_what_a_file_holds_is_found() -> None:
    migrations = {"0001_then": "CREATE FUNCTION find_one(", "0100_now": "CREATE OR REPLACE FUNCTION find_one("}

    assert check_functions.check([_ONE], migrations) == [
        "migration 0100_now makes find_one, whose text is sql/functions/find_one.sql: change the file"
    ]


def test_files_of_this_code_have_the_form() -> None:
    assert [fault for file in orm.functions() for fault in file.faults()] == []
