"""API and worker behind PgBouncer in transaction mode: the product works, and says what the login lacks."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from backend.kit import db
from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.commands import run_command
from tests.harness.extras import needs_direct_postgres
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.pgbouncer import POOL_SIZE, PgBouncer, installed, pgbouncer, settings_for
from tests.harness.processes import api_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.skipif(
    installed() is None, reason="PgBouncer is not installed (Debian: apt install pgbouncer)"
)
_AGENTS = 12


@pytest.fixture
def bouncer(stack: Stack) -> Iterator[PgBouncer]:
    service = db.credentials(stack.stores.service_database_url)
    with pgbouncer(stack.stores.owner_database_url, login=service["user"], password=service["password"]) as running:
        yield running


@pytest.fixture
def pooled(stack: Stack, bouncer: PgBouncer) -> dict[str, str]:
    """Settings of a production process behind the pooler."""
    behind = settings_for(bouncer, stack.stores.owner_database_url, stack.stores.service_database_url)
    return {**stack.environment, **behind}


@pytest.fixture
async def citizen_behind(
    pooled: dict[str, str], stack: Stack, http: httpx.AsyncClient, grounds: Grounds, tmp_path: Path
) -> AsyncIterator[Tenant]:
    """A tenant whose API process is behind the pooler."""
    with api_process(log=tmp_path / "api.log", environment=pooled, parent=grounds.parent) as api:
        yield await Tenants(stack.stores.owner_database_url, api.url, http).create()


@needs_direct_postgres
async def test_agents_talk_over_fewer_connections_than_the_processes_open(
    stack: Stack, pooled: dict[str, str], bouncer: PgBouncer, citizen_behind: Tenant, models: Models
) -> None:
    client = citizen_behind.client
    await asyncio.gather(stack.start_worker(**pooled), stack.start_worker(**pooled))
    agents = [await create_agent(client, model=await models.script([ECHO])) for _ in range(_AGENTS)]
    spaces = [await create_space(client, members=[agent]) for agent in agents]

    await asyncio.gather(*(post(client, space, "hello") for space in spaces))
    for agent in agents:
        await wait_until(partial(is_asleep, client, agent, after_cycles=1))

    assert [await texts_of(client, space) for space in spaces] == [["hello", "echo: hello"]] * _AGENTS
    opened = await stack.fetch(_CONNECTIONS.format(bouncer.login))
    ours = {row["application_name"]: row["count"] for row in opened}
    assert 0 < ours["circadian"] <= POOL_SIZE
    assert ours["circadian-beat"] == 2


async def test_a_login_without_its_settings_is_told_which(
    stack: Stack, pooled: dict[str, str], bouncer: PgBouncer
) -> None:
    await stack.execute(f"ALTER ROLE {bouncer.login} RESET lock_timeout")
    try:
        ended = run_command("worker", **pooled)
    finally:
        await stack.execute(f"ALTER ROLE {bouncer.login} SET lock_timeout = '5s'")

    assert ended.returncode == 1
    assert (
        f"behind a pooler the login must have its settings: run ALTER ROLE {bouncer.login} SET lock_timeout = '5s', "
        "then RECONNECT the pooler" in ended.stderr
    )


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"CIRCADIAN_DIRECT_DATABASE_URL": ""}, "set CIRCADIAN_DIRECT_DATABASE_URL too"),
        ({"CIRCADIAN_APP_DATABASE_URL": ""}, "set CIRCADIAN_APP_DATABASE_URL too"),
        ({"CIRCADIAN_DB_POOLER": "session"}, "CIRCADIAN_DB_POOLER: Input should be 'none', 'transaction'"),
    ],
)
async def test_a_setting_that_is_missing_is_named(pooled: dict[str, str], changed: dict[str, str], told: str) -> None:
    ended = run_command("worker", **{**pooled, **changed})

    assert ended.returncode == 1
    assert told in ended.stderr


async def test_settings_in_the_url_are_refused(pooled: dict[str, str]) -> None:
    url = pooled["CIRCADIAN_APP_DATABASE_URL"] + "?statement_timeout=1s"

    ended = run_command("worker", **{**pooled, "CIRCADIAN_APP_DATABASE_URL": url})

    assert "the database URL sets statement_timeout, and a pooler passes no setting on" in ended.stderr


_CONNECTIONS = """
SELECT application_name, count(*) FROM pg_stat_activity
WHERE usename = '{}' AND application_name LIKE 'circadian%' GROUP BY 1"""
