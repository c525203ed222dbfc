"""Functions and policies of the database are as their files say: all of them, or none (ADR 0047)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from uuid import uuid4

import asyncpg
import pytest
from asyncpg.transaction import Transaction

from backend import orm
from backend.cli import migrate
from backend.kit import db, lock_patience, sql_texts
from backend.kit.processes import StartError
from backend.kit.settings import StoreSettings
from backend.kit.sql_texts import FunctionFault, FunctionFile, TextFile, Texts
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


_PRESENT = orm.texts().policies


def _texts(*functions: FunctionFile, policies: TextFile = _PRESENT, grants: TextFile | None = None) -> Texts:
    return Texts(functions, policies, grants or orm.texts().grants)


_ONE = _file("find_one")
#: A migration that only a later version has.
_LATER = """INSERT INTO tortoise_migrations (app, name, applied_at, needs)
VALUES ('models', '0099_takes_away', now(), {})"""
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


async def test_text_is_applied_only_if_it_differs(owner: asyncpg.Connection) -> None:
    assert await sql_texts.apply(owner, _texts(_ONE)) == ["find_one"]
    assert await sql_texts.apply(owner, _texts(_ONE)) == []

    assert await sql_texts.apply(owner, _texts(_OTHER)) == ["find_one"]
    assert await _result(owner) == 2


async def test_earlier_text_is_applied_again(owner: asyncpg.Connection) -> None:
    """A version is rolled back: what it had applied long ago does not stand any more."""
    for file in (_ONE, _OTHER):
        await sql_texts.apply(owner, _texts(file))

    assert await sql_texts.apply(owner, _texts(_ONE)) == ["find_one"]
    assert await _result(owner) == 1
    assert await sql_texts.apply(owner, _texts(_ONE)) == []


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
async def test_another_signature_under_the_old_name_is_refused_with_a_reason(
    owner: asyncpg.Connection, changed: FunctionFile
) -> None:
    await sql_texts.apply(owner, _texts(_ONE))

    with pytest.raises(
        FunctionFault, match=r"find_one.sql changes the arguments or the result of its function.*a new name"
    ):
        await sql_texts.apply(owner, _texts(_file("find_another"), changed))

    assert await _result(owner) == 1
    assert await owner.fetchval("SELECT to_regproc('find_another')") is None, "all or none"


async def test_dropped_function_is_created_again(owner: asyncpg.Connection) -> None:
    await sql_texts.apply(owner, _texts(_ONE))
    await owner.execute("DROP FUNCTION find_one")
    assert await sql_texts.missing(owner.fetch, _texts(_ONE)) == ["find_one"]

    await sql_texts.apply(owner, _texts(_ONE))

    assert await sql_texts.missing(owner.fetch, _texts(_ONE)) == []


async def test_older_process_accepts_newer_texts_and_newer_process_needs_migrate(
    owner: asyncpg.Connection,
) -> None:
    await sql_texts.apply(owner, _texts(_ONE))
    assert await sql_texts.missing(owner.fetch, _texts(_OTHER)) == ["find_one"]

    await sql_texts.apply(owner, _texts(_OTHER))

    assert await sql_texts.missing(owner.fetch, _texts(_ONE)) == []


async def test_concurrent_migrations_apply_each_text_once(own: Stores, owner: asyncpg.Connection) -> None:
    await owner.execute("DELETE FROM sql_texts")

    migrate = [asyncio.to_thread(run_command, "migrate", DATABASE_URL=own.owner_database_url) for _ in range(2)]
    assert [ended.returncode for ended in await asyncio.gather(*migrate)] == [0, 0]

    names = [row["name"] for row in await owner.fetch("SELECT name FROM sql_texts")]
    tables = {name for name in names if name.startswith("policies of ")}
    assert "policies of messages" in tables
    assert sorted(set(names) - tables) == sorted(["grants", "policies", *(file.name for file in orm.texts().functions)])
    assert await owner.fetchval("SELECT coalesce(max(no) - min(no) + 1, 0) FROM sql_texts") == len(names)


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
        await sql_texts.apply(owner, _texts(malformed))


def test_migration_that_creates_a_function_of_a_file_is_reported() -> None:
    migrations = {
        "0002_one.py": "CREATE OR REPLACE FUNCTION find_one(",
        "0003_two.py": "CREATE POLICY past ON tasks; CREATE OR REPLACE TRIGGER t",
        "0004_three.py": "ALTER TABLE tasks ADD COLUMN policy text",
    }

    assert [fault.split(":")[0] for fault in check_functions.check([_ONE], migrations)] == [
        "0002_one.py makes a function",
        "0003_two.py makes a trigger",
        "0003_two.py makes a policy",
    ]


def test_files_of_this_code_have_the_form() -> None:
    assert [fault for file in orm.texts().functions for fault in file.faults()] == []


async def test_a_body_with_an_error_is_refused_and_one_that_calls_a_later_function_is_not(
    owner: asyncpg.Connection,
) -> None:
    calling = _file("a_caller", body="SELECT find_one(1)")
    assert await sql_texts.apply(owner, _texts(calling, _ONE)) == ["a_caller", "find_one"]

    with pytest.raises(FunctionFault, match=r"find_one.sql has an error in the body .*hat"):
        await sql_texts.apply(owner, _texts(_file("find_one", body="SELECT hat FROM agents LIMIT 1")))

    assert await _result(owner) == 1


async def test_function_that_the_planner_inlines_gives_its_reason(owner: asyncpg.Connection) -> None:
    pathless = _ONE.text.replace(" SET search_path = public, pg_temp", "")

    assert replace(_ONE, text=f"-- No search_path: it is inlined.\n{pathless}").faults() == []


def _with(table: str, condition: str = "true") -> TextFile:
    """The present policies, and another one of this table."""
    more = f"UNION ALL SELECT '{table}', 'CREATE POLICY more ON {table} USING ({condition})'"
    return TextFile("policies", f"{_PRESENT.text}\n{more}\n")


_OPEN = _with("plans")
_POLICIES = "SELECT policyname FROM pg_policies WHERE tablename = 'plans' ORDER BY 1"


async def test_policies_of_the_previous_text_are_removed(owner: asyncpg.Connection) -> None:
    before = await owner.fetch(_POLICIES)

    assert await sql_texts.apply(owner, _texts(policies=_OPEN)) == ["policies"]
    assert len(await owner.fetch(_POLICIES)) == len(before) + 1

    assert await sql_texts.missing(owner.fetch, _texts()) == []
    assert await sql_texts.apply(owner, _texts()) == ["policies"]
    assert await owner.fetch(_POLICIES) == before


async def test_an_operators_own_table_keeps_its_policies(owner: asyncpg.Connection) -> None:
    await owner.execute("CREATE TABLE reports (id int); CREATE POLICY mine ON reports USING (id = 1)")

    assert await sql_texts.apply(owner, _texts(policies=_OPEN)) == ["policies"]

    found = "SELECT policyname FROM pg_policies WHERE tablename = 'reports'"
    assert [row["policyname"] for row in await owner.fetch(found)] == ["mine"]


@pytest.mark.parametrize("broken", [_with("nowhere"), TextFile("policies", "SELECT 'plans', 1 / 0")])
async def test_policies_that_fail_change_no_function(owner: asyncpg.Connection, broken: TextFile) -> None:
    before = await owner.fetch(_POLICIES)

    with pytest.raises(asyncpg.PostgresError):
        await sql_texts.apply(owner, _texts(_ONE, policies=broken))

    assert await owner.fetch(_POLICIES) == before
    assert await owner.fetchval("SELECT to_regproc('find_one')") is None
    assert await sql_texts.missing(owner.fetch, _texts(policies=broken)) == ["policies"]


async def test_the_app_reads_nothing_of_a_table_that_is_listed_no_more(owner: asyncpg.Connection) -> None:
    fewer = TextFile("policies", _PRESENT.text.replace("'plan_occurrences', 'plans',", "'plan_occurrences',"))

    await sql_texts.apply(owner, _texts(policies=fewer))

    assert [row["policyname"] for row in await owner.fetch(_POLICIES)] == ["kept", "lookup"]


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE plans RENAME TO old_plans; CREATE TABLE plans (LIKE old_plans)",
        "ALTER TABLE plans NO FORCE ROW LEVEL SECURITY",
        "DROP POLICY tenant ON plans",
    ],
)
async def test_a_table_that_has_lost_its_policies_gets_them_again(owner: asyncpg.Connection, change: str) -> None:
    """A table that was rebuilt or restored has none, although they were applied once."""
    await owner.execute(change)

    await sql_texts.apply(owner, _texts())

    assert "tenant" in {row["policyname"] for row in await owner.fetch(_POLICIES)}
    forced = "SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = 'plans'::regclass"
    assert await owner.fetchval(forced) is True


async def test_only_the_tables_whose_policies_change_are_locked(own: Stores, owner: asyncpg.Connection) -> None:
    """A transaction that goes on holds `plans`. The policies of `notes` do not wait for it."""
    async with _reading_plans(own):
        assert await sql_texts.apply(owner, _texts(policies=_with("notes"))) == ["policies"]


async def test_tables_are_changed_one_by_one(
    own: Stores, owner: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one table is held, those before it have their policies. The next run goes on with the others."""
    _is_impatient(monkeypatch)
    both = TextFile(
        "policies", f"{_with('notes').text} UNION ALL SELECT 'plans', 'CREATE POLICY more ON plans USING (true)'"
    )
    more = "SELECT tablename::text FROM pg_policies WHERE policyname = 'more' ORDER BY 1"
    async with _reading_plans(own):
        with pytest.raises(asyncpg.LockNotAvailableError):
            await sql_texts.apply(owner, _texts(_ONE, policies=both))
        assert [row["tablename"] for row in await owner.fetch(more)] == ["notes"]
        assert await owner.fetchval("SELECT to_regproc('find_one')") is None, "functions may need the policies"

    assert await sql_texts.apply(owner, _texts(_ONE, policies=both)) == ["find_one", "policies"]
    assert [row["tablename"] for row in await owner.fetch(more)] == ["notes", "plans"]


async def test_a_condition_may_read_what_only_the_new_grants_allow(owner: asyncpg.Connection) -> None:
    """While a table waits for its new policies, those that are there already must not fail for want of a grant."""
    await owner.execute("CREATE TABLE rules (id int)")
    reading = _with("notes", "EXISTS (SELECT FROM rules)")
    grants = TextFile("grants", orm.texts().grants.text + "GRANT SELECT ON rules TO circadian_app;\n")

    failing = TextFile(
        "policies", f"{reading.text} UNION ALL SELECT 'plans', 'CREATE POLICY more ON nowhere USING (true)'"
    )
    with pytest.raises(asyncpg.UndefinedTableError):
        await sql_texts.apply(owner, _texts(policies=failing, grants=grants))

    async with owner.transaction():
        await owner.execute("SET LOCAL ROLE circadian_app")
        assert await owner.fetch("SELECT id FROM notes") == []


async def test_a_grant_that_is_left_out_is_taken_away(owner: asyncpg.Connection) -> None:
    may_read = "SELECT has_table_privilege('circadian_app', 'workers', 'SELECT')"
    grants = orm.texts().grants
    fewer = TextFile("grants", grants.text.replace(", workers TO circadian_app", " TO circadian_app"))
    assert fewer.text != grants.text

    assert await sql_texts.apply(owner, _texts(grants=fewer)) == ["grants"]
    assert await owner.fetchval(may_read) is False
    assert await sql_texts.apply(owner, _texts()) == ["grants"]
    assert await owner.fetchval(may_read) is True


async def test_policies_are_retried_after_a_lock_timeout(
    own: Stores, owner: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    _is_impatient(monkeypatch)
    async with _reading_plans(own) as reading:
        with pytest.raises(asyncpg.LockNotAvailableError):
            await sql_texts.apply(owner, _texts(policies=_OPEN))

        applying = asyncio.create_task(sql_texts.apply(owner, _texts(policies=_OPEN)))
        await reading.rollback()
        assert await applying == ["policies"]


async def test_migrate_without_the_lock_reports_one_line(
    own: Stores, owner: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    _is_impatient(monkeypatch)
    await owner.execute("UPDATE sql_texts SET digest = 'older'")
    async with _reading_plans(own):
        with pytest.raises(StartError, match=r"other transactions hold the tables .* end long transactions"):
            await migrate.migrate(own.owner_database_url)


def _is_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock_patience, "LOCK_TIMEOUT", "SET LOCAL lock_timeout = '50ms'")
    monkeypatch.setattr(sql_texts, "_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(lock_patience, "TRIES", 5)


@asynccontextmanager
async def _reading_plans(own: Stores) -> AsyncIterator[Transaction]:
    """A transaction that has read a table with policies, and stays open."""
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    reading = connection.transaction()
    await reading.start()
    await connection.fetch("SELECT FROM plans")
    yield reading
    await connection.close()


async def test_database_of_another_version_is_refused_with_a_reason(own: Stores, owner: asyncpg.Connection) -> None:
    await owner.execute(
        "UPDATE tortoise_migrations SET name = '0099_reads_that_do_not_grow' WHERE name = '0001_initial'"
    )

    ended = await asyncio.to_thread(run_command, "migrate", DATABASE_URL=own.owner_database_url)

    assert ended.returncode == 1
    assert "another version made this database, with 1 migrations that this version does not have" in ended.stderr
    assert "0099_reads_that_do_not_grow" in ended.stderr


async def test_migrate_refuses_a_database_of_a_later_version(own: Stores, owner: asyncpg.Connection) -> None:
    await owner.execute(_LATER.format("NULL"))
    before = await owner.fetch("SELECT * FROM sql_texts ORDER BY no")
    await owner.execute("UPDATE sql_texts SET digest = 'later' WHERE name = 'policies'")

    ended = await asyncio.to_thread(run_command, "migrate", DATABASE_URL=own.owner_database_url)

    assert ended.returncode == 1
    assert "the database is newer than this version: it has 1 migrations" in ended.stderr
    assert "0099_takes_away" in ended.stderr and "restore a backup from before the upgrade" in ended.stderr
    assert len(await owner.fetch("SELECT * FROM sql_texts")) == len(before)


@pytest.mark.parametrize(("needs", "is_allowed"), [("NULL", True), ("'0001_initial'", True), ("'0098_gone'", False)])
async def test_processes_run_on_a_later_database_unless_it_took_something_away(
    own: Stores, owner: asyncpg.Connection, needs: str, is_allowed: bool
) -> None:
    await owner.execute(_LATER.format(needs))

    settings = StoreSettings(DATABASE_URL=own.owner_database_url)
    async with orm.app_pool(settings):
        assert await orm.is_migrated() is is_allowed
        if is_allowed:
            await orm.require_ready(settings)
        else:
            with pytest.raises(
                StartError, match=r"newer than this version, .* use a version that has migration 0098_gone"
            ):
                await orm.require_ready(settings)
