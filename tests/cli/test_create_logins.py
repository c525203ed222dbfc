"""`create-logins`: what it creates is what API and worker demand in production, and nothing mightier."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote, urljoin
from uuid import uuid4

import asyncpg
import httpx
import pytest

from backend.kit import db
from tests.harness.commands import Completed, run_command
from tests.harness.grounds import Grounds
from tests.harness.processes import api_process
from tests.harness.stores import Stores


@pytest.fixture
async def login(owner: asyncpg.Connection) -> AsyncIterator[str]:
    """A name that no login has; at the end none has it again."""
    name = f"login-{uuid4().hex[:8]}"
    yield name
    await owner.execute(f'DROP ROLE IF EXISTS "{name}"')


async def test_a_production_process_starts_with_the_login(
    stores: Stores, login: str, grounds: Grounds, http: httpx.AsyncClient, tmp_path: Path
) -> None:
    url = _url(stores, login, "it's a pass%word")

    created = await _create(stores, CIRCADIAN_APP_DATABASE_URL=url)

    assert created.stdout == f"{login}: a login with the rights of API and worker\n"
    environment = {**stores.production(), "CIRCADIAN_APP_DATABASE_URL": url}
    with api_process(log=tmp_path / "log", environment=environment, parent=grounds.parent) as api:
        ready = await http.get(urljoin(api.url, "/readyz"))
    assert ready.status_code == 200


async def test_a_second_run_sets_the_password_and_the_settings_again(
    stores: Stores, login: str, owner: asyncpg.Connection
) -> None:
    await _create(stores, CIRCADIAN_API_DATABASE_URL=_url(stores, login, "first"))
    await owner.execute(f'ALTER ROLE "{login}" RESET ALL')

    await _create(stores, CIRCADIAN_WORKER_DATABASE_URL=_url(stores, login, "second"))

    connection = await asyncpg.connect(**db.credentials(_url(stores, login, "second")))
    found = {name: await connection.fetchval("SELECT current_setting($1)", name) for name in db.APP_SETTINGS}
    await connection.close()
    assert found == db.APP_SETTINGS


async def test_a_login_with_more_rights_is_left_alone(stores: Stores, login: str, owner: asyncpg.Connection) -> None:
    await owner.execute(f'CREATE ROLE "{login}" CREATEROLE')

    refused = await _create(stores, CIRCADIAN_APP_DATABASE_URL=_url(stores, login, "secret"))

    assert f"circadian: {login} has more rights than API and worker may have" in refused.stderr
    assert await owner.fetchval("SELECT NOT rolcanlogin FROM pg_roles WHERE rolname = $1", login)


@pytest.mark.parametrize("role", ["circadian_app", "circadian_lookup", "circadian_accounts"])
async def test_the_roles_of_the_product_are_left_alone(stores: Stores, owner: asyncpg.Connection, role: str) -> None:
    refused = await _create(stores, CIRCADIAN_APP_DATABASE_URL=_url(stores, role, "secret"))

    assert f"{role} has more rights than API and worker may have" in refused.stderr
    assert await owner.fetchval("SELECT NOT rolcanlogin FROM pg_roles WHERE rolname = $1", role)


async def test_a_member_of_such_a_role_is_left_alone(stores: Stores, login: str, owner: asyncpg.Connection) -> None:
    await owner.execute(f'CREATE ROLE "{login}" IN ROLE circadian_lookup')

    refused = await _create(stores, CIRCADIAN_APP_DATABASE_URL=_url(stores, login, "secret"))

    assert f"{login} has more rights than API and worker may have" in refused.stderr


async def test_a_process_refuses_a_login_that_may_look_across_tenants(
    stores: Stores, login: str, owner: asyncpg.Connection
) -> None:
    await owner.execute(f"""CREATE ROLE "{login}" LOGIN PASSWORD 'secret' IN ROLE circadian_app, circadian_lookup""")

    environment = {**stores.production(), "CIRCADIAN_APP_DATABASE_URL": _url(stores, login, "secret")}
    refused = await asyncio.to_thread(run_command, "worker", **environment, CIRCADIAN_MODEL="openai/any")

    assert f"refusing to serve with the login {login}, which owns " in refused.stderr


async def test_the_server_is_not_told_the_password(stores: Stores, login: str, owner: asyncpg.Connection) -> None:
    database = stores.owner_database_url.rpartition("/")[2]
    await owner.execute(f"ALTER DATABASE {database} SET log_statement = 'all'")
    try:
        await _create(stores, CIRCADIAN_APP_DATABASE_URL=_url(stores, login, "plainly-visible"))
    finally:
        await owner.execute(f"ALTER DATABASE {database} RESET log_statement")

    log = await owner.fetchval("SELECT pg_read_file(current_setting('data_directory') || '/../../postgres.log')")
    assert login in log
    assert "plainly-visible" not in log


async def test_the_owner_is_left_alone(stores: Stores) -> None:
    refused = await _create(stores, CIRCADIAN_APP_DATABASE_URL=stores.owner_database_url)

    assert "postgres has more rights than API and worker may have" in refused.stderr


async def test_what_is_missing_is_named(stores: Stores) -> None:
    none = await _create(stores, CIRCADIAN_APP_DATABASE_URL="")
    without = await _create(stores, CIRCADIAN_APP_DATABASE_URL="postgresql://someone@127.0.0.1/circadian")

    assert "name the logins: set CIRCADIAN_APP_DATABASE_URL" in none.stderr
    assert "the database URL of someone has no password" in without.stderr


async def _create(stores: Stores, **settings: str) -> Completed:
    owner = {"DATABASE_URL": stores.owner_database_url}
    return await asyncio.to_thread(run_command, "create-logins", **{**owner, **settings})


def _url(stores: Stores, login: str, password: str) -> str:
    return f"postgresql://{login}:{quote(password)}@{stores.owner_database_url.rpartition('@')[2]}"
