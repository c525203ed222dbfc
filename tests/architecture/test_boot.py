"""API and worker refuse to serve where tenants would not be kept apart, in one clear line (invariant 9)."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from backend import orm
from backend.kit import db, migrating
from backend.kit.keyring import Keyring
from backend.kit.processes import free_port
from tests.harness.extras import needs_direct_postgres
from tests.harness.grounds import Grounds
from tests.harness.nursery import Nursery
from tests.harness.processes import Running, api_process, backend_process, worker_process
from tests.harness.stores import Stores, clone
from tests.harness.waiting import wait_until


@pytest.fixture
def parent(grounds: Grounds) -> Nursery:
    return grounds.parent


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    """A database that a test may spoil."""
    base, _ = stores.owner_database_url.rsplit("/", 1)
    found = Stores(f"{base}/boot_{uuid4().hex}", stores.redis_url)
    await clone(found)
    yield found


async def _spoil(stores: Stores, sql: str) -> None:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    await connection.execute(sql)
    await connection.close()


async def _migrate_further(stores: Stores) -> None:
    """As far as `migrate` of a next version gets before it comes to the policies."""
    config = db.config(stores.owner_database_url, models=orm.MODELS, pool=(1, 2), is_patient=True)
    config["apps"]["models"]["migrations"] = "tests.kit.of_tenants.migrations"
    await migrating.migrate(config)
    await db.close_pool()


async def _count(stores: Stores, table: str) -> int:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    try:
        return int(await connection.fetchval(f"SELECT count(*) FROM {table}"))
    finally:
        await connection.close()


async def _refusal(parent: Nursery, stores: Stores, tmp_path: Path, *, command: str, **settings: str) -> str:
    """What the process says before it ends by itself, unsuccessfully."""
    environment = {**stores.production(), "CIRCADIAN_MODEL": "openai/none", **settings}
    arguments = ["api", "--port", str(free_port())] if command == "api" else [command]
    with backend_process(*arguments, log=tmp_path / "log", environment=environment, parent=parent) as running:
        code = await asyncio.wait_for(running.child.wait(), 60)
        assert code != 0
        return running.said()


@pytest.mark.parametrize("command", ["api", "worker"])
async def test_superuser_is_refused(parent: Nursery, own: Stores, tmp_path: Path, command: str) -> None:
    said = await _refusal(parent, own, tmp_path, command=command, CIRCADIAN_APP_DATABASE_URL=own.owner_database_url)

    assert "refusing to serve as postgres: this role bypasses row-level security" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("command", ["api", "worker"])
async def test_unprotected_table_is_refused(parent: Nursery, own: Stores, tmp_path: Path, command: str) -> None:
    await _spoil(own, "ALTER TABLE messages NO FORCE ROW LEVEL SECURITY")

    said = await _refusal(parent, own, tmp_path, command=command)

    assert "refusing to serve: no forced row-level security on messages" in said
    assert "Traceback" not in said


async def test_processes_start_between_the_migrations_and_the_policies_of_a_next_version(
    parent: Nursery, own: Stores, tmp_path: Path
) -> None:
    """An index may take an hour. Whoever crashes or is added meanwhile is of this version."""
    await _migrate_further(own)
    assert await _count(own, "hats") + await _count(own, "caps") == 0, "the next version has made its tables"
    environment = {**own.production(), "CIRCADIAN_MODEL": "openai/none"}

    with (
        api_process(log=tmp_path / "api", environment=environment, parent=parent) as api,
        worker_process(log=tmp_path / "worker", environment=environment, parent=parent) as worker,
    ):
        await wait_until(lambda: _has_started(worker, own), timeout=60)

        assert api.child.is_running


async def _has_started(worker: Running, stores: Stores) -> bool:
    assert worker.child.is_running, worker.said()
    return await _count(stores, "workers") > 0


async def test_owner_of_a_table_is_refused(parent: Nursery, own: Stores, tmp_path: Path) -> None:
    await _spoil(own, "CREATE TABLE mine (id int); ALTER TABLE mine OWNER TO circadian_app")

    said = await _refusal(parent, own, tmp_path, command="api")

    assert "refusing to serve with the login circadian_service, which owns mine after RESET ROLE or SET ROLE" in said


async def test_database_out_of_reach_is_one_line(parent: Nursery, own: Stores, tmp_path: Path) -> None:
    nowhere = "postgresql://postgres:x@127.0.0.1:1/none"

    said = await _refusal(parent, own, tmp_path, command="api", CIRCADIAN_APP_DATABASE_URL=nowhere)

    assert "circadian: " in said
    assert "Traceback" not in said


@pytest.mark.parametrize("command", ["api", "worker"])
async def test_mistake_in_the_file_of_tools_is_one_line(
    parent: Nursery, own: Stores, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "tools.toml"
    file.write_text('[tools.pay]\ndescription = "Pays."\nurl = "https://x.example/"\ninput = {type = "object"}')

    said = await _refusal(parent, own, tmp_path, command=command, CIRCADIAN_TOOLS_FILE=str(file))

    assert f"circadian: bad setting: CIRCADIAN_TOOLS_FILE ({file}): tools.pay.effect: Field required" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("command", ["api", "worker"])
async def test_mistake_in_the_file_of_programs_is_one_line(
    parent: Nursery, own: Stores, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "programs.toml"
    file.write_text("[programs.crm]\narguments = []")

    said = await _refusal(parent, own, tmp_path, command=command, CIRCADIAN_MCP_STDIO_FILE=str(file))

    assert f"circadian: bad setting: CIRCADIAN_MCP_STDIO_FILE ({file}): programs.crm.command: Field required" in said
    assert "Traceback" not in said


@needs_direct_postgres
@pytest.mark.parametrize("command", ["api", "worker"])
async def test_a_login_that_could_become_more_is_refused_in_production(
    parent: Nursery, own: Stores, tmp_path: Path, command: str
) -> None:
    """`RESET ROLE` would lead from circadian_app back to the superuser who has signed in."""
    said = await _refusal(parent, own, tmp_path, command=command, CIRCADIAN_APP_DATABASE_URL="")

    assert "refusing to serve with the login postgres, which becomes" in said
    assert "Traceback" not in said


@needs_direct_postgres
async def test_a_login_that_is_in_the_owner_of_the_tables_is_refused(
    parent: Nursery, own: Stores, tmp_path: Path
) -> None:
    name = f"boot_{uuid4().hex[:8]}"
    await _spoil(
        own,
        f"CREATE ROLE {name}_owner;"
        f"CREATE ROLE {name} NOINHERIT LOGIN PASSWORD 'x' IN ROLE circadian_app, {name}_owner;"
        f"CREATE TABLE mine (id int); ALTER TABLE mine OWNER TO {name}_owner",
    )
    url = f"postgresql://{name}:x@{own.owner_database_url.rpartition('@')[2]}?role=circadian_app"

    said = await _refusal(parent, own, tmp_path, command="api", CIRCADIAN_APP_DATABASE_URL=url)

    assert f"refusing to serve with the login {name}, which owns mine" in said


@pytest.mark.parametrize("command", ["api", "worker"])
async def test_each_process_may_have_a_login_of_its_own(
    parent: Nursery, own: Stores, tmp_path: Path, command: str
) -> None:
    """The setting of the other process changes nothing."""
    other = "worker" if command == "api" else "api"
    settings = {
        f"CIRCADIAN_{command.upper()}_DATABASE_URL": own.owner_database_url,
        f"CIRCADIAN_{other.upper()}_DATABASE_URL": own.service_database_url,
    }

    said = await _refusal(parent, own, tmp_path, command=command, **settings)

    assert "refusing to serve as postgres: this role bypasses row-level security" in said


@pytest.mark.parametrize("command", ["api", "worker"])
@pytest.mark.parametrize(
    "key",
    [
        "x" * 40, "0123456789abcdef0123456789abcdef", "correct-horse-battery-staple-and-more-words",
        "a-secret-key-that-only-test-runs-have-0123456789", "change-me-change-me-change-me-change-me",
        "development-Vb6Qm2xH0pYtR8sLk4ZcWfJ7nGaEuTdXo1iPq5yM", "abababababababababababababababababab",
    ],
)  # fmt: skip
async def test_a_key_that_can_be_guessed_is_refused_in_production(
    parent: Nursery, own: Stores, tmp_path: Path, command: str, key: str
) -> None:
    said = await _refusal(parent, own, tmp_path, command=command, CIRCADIAN_SECRET_KEY=key)

    assert "CIRCADIAN_SECRET_KEY can be guessed" in said
    assert key not in said
    assert "Traceback" not in said


def test_random_keys_are_good_enough() -> None:
    for _ in range(500):
        for key in (secrets.token_hex(16), secrets.token_urlsafe(24), secrets.token_urlsafe(48), str(uuid4())):
            Keyring.parse_strong(key, is_development=False)
