"""Reports and exports are read from a replica of Postgres that is as far as the primary, or else from the primary."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import httpx
import psutil
import pytest

from backend.kit import db
from backend.kit.embedded.postgres import EmbeddedPostgres, binaries
from tests.factories.agents import create_agent
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.commands import run_command
from tests.harness.processes import Api, api_process
from tests.harness.scraping import metrics_url, scrape
from tests.harness.stack import Stack
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_USAGE = """query ($from: DateTime!, $to: DateTime!) { usage(by: [MODEL], from: $from, to: $to, timeZone: "UTC") {
  groups { model } } }"""
_REQUEST = """INSERT INTO usage_records (id, tenant_id, agent_id, purpose, step, provider, model, input_tokens,
  output_tokens, cached_tokens, is_estimated, cost, seconds)
VALUES (gen_random_uuid(), $1, $2, 'PROBE', 0, 'openai', $3, 1, 1, 0, false, 0, 1)"""


@pytest.fixture(scope="module")
def replica(shared_stack: Stack) -> Iterator[EmbeddedPostgres]:
    """A copy of the installation's Postgres that follows it."""
    with tempfile.TemporaryDirectory(prefix="circadian-replica-") as name:
        primary, directory = shared_stack.servers.postgres, Path(name) / "postgres"
        Path(name).chmod(0o755)
        directory.mkdir()
        options = ["-R", "-X", "stream", "--checkpoint=fast", "--no-sync", "-d", primary.url("postgres")]
        program = binaries() / "pg_basebackup"
        ended = subprocess.run([program, *options, "-D", directory / "cluster"], capture_output=True, check=False)
        assert ended.returncode == 0, ended.stderr
        shutil.copy(primary.directory / "password", directory / "password")
        _give_to_owner_of(primary.directory / "cluster", directory / "cluster")
        server = EmbeddedPostgres(directory, log=Path(name) / "log", settings={"fsync": "off"})
        try:
            asyncio.run(server.start())
            yield server
        finally:
            asyncio.run(server.stop())


def _give_to_owner_of(original: Path, copy: Path) -> None:
    owner = original.stat()
    for path in (copy, *copy.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)
    copy.chmod(0o700)


@pytest.fixture
def api(stack: Stack, replica: EmbeddedPostgres, tmp_path: Path) -> Iterator[Api]:
    there = replace(stack.stores, owner_database_url=replica.url(stack.stores.owner_database_url.rsplit("/", 1)[1]))
    environment = {
        **stack.environment,
        "CIRCADIAN_REPLICA_DATABASE_URL": _with_the_login_of_the_api(stack, there),
        "CIRCADIAN_METRICS_PORT": "0",
    }
    with api_process(log=tmp_path / "log", environment=environment, parent=stack.parent) as running:
        yield running


def _with_the_login_of_the_api(stack: Stack, stores: Stores) -> str:
    is_pooled = "CIRCADIAN_DB_POOLER" in stack.environment
    return stores.service_database_url if is_pooled else stores.owner_database_url


@pytest.fixture
async def tenant(api: Api, stack: Stack, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stack.stores.owner_database_url, api.url, http).create()


async def _request_of(tenant: Tenant, agent: str, model: str) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(_REQUEST, tenant.id, key_of(agent), model)


async def _models(tenant: Tenant) -> set[str]:
    """Those in a report of the last hours."""
    now = datetime.now(UTC)
    around = {"from": (now - timedelta(hours=2)).isoformat(), "to": (now + timedelta(hours=2)).isoformat()}
    return {group["model"] for group in (await tenant.client.execute(_USAGE, **around))["usage"]["groups"]}


async def _reads(api: Api, outcome: str) -> float:
    return (await scrape(await metrics_url(api))).total("circadian_replica_reads_total", outcome=outcome)


async def _run(replica: EmbeddedPostgres, sql: str) -> None:
    connection = await asyncpg.connect(**db.credentials(replica.url("postgres")))
    await connection.execute(sql)
    await connection.close()


async def test_a_report_on_the_replica_sees_what_was_written_just_before(
    api: Api, stack: Stack, tenant: Tenant, http: httpx.AsyncClient
) -> None:
    await stack.start_worker()
    agent = await create_agent(tenant.client)
    other = await Tenants(stack.stores.owner_database_url, api.url, http).create()

    for number in range(5):
        await _request_of(tenant, agent, f"model-{number}")
        assert f"model-{number}" in await _models(tenant)

    assert await _models(other) == set(), "policies hold there too"
    assert (await _reads(api, "done"), await _reads(api, "behind")) == (6, 0)
    url, headers = api.url.replace("/graphql", "/audit/export"), {"authorization": f"Bearer {tenant.client.token}"}
    await wait_until(lambda: stack.fetchval("SELECT count(*) = 0 FROM audit_log WHERE seq IS NULL"))
    exported = await http.get(url, headers=headers)
    assert "tenant.created" in exported.text
    assert await _reads(api, "done") > 6


async def test_a_replica_that_is_behind_is_not_read(api: Api, replica: EmbeddedPostgres, tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    await _run(replica, "SELECT pg_wal_replay_pause()")
    await _request_of(tenant, agent, "late")

    assert await _models(tenant) == {"late"}

    assert (await _reads(api, "done"), await _reads(api, "behind")) == (0, 1)
    await _run(replica, "SELECT pg_wal_replay_resume()")
    assert await _models(tenant) == {"late"}
    assert await _reads(api, "done") == 1


@pytest.mark.parametrize("fault", [signal.SIGQUIT, signal.SIGSTOP])
async def test_a_replica_that_is_away_costs_no_answer(
    api: Api, replica: EmbeddedPostgres, tenant: Tenant, fault: signal.Signals
) -> None:
    agent = await create_agent(tenant.client)
    await _request_of(tenant, agent, "before")
    assert await _models(tenant) == {"before"}
    assert replica.pid is not None
    server = psutil.Process(replica.pid)
    frozen = [server, *server.children()] if fault is signal.SIGSTOP else []
    for process in frozen:
        process.suspend()
    if not frozen:
        await replica.kill(fault)
    await _request_of(tenant, agent, "after")

    assert await _models(tenant) == {"before", "after"}
    assert await _reads(api, "done") == 1

    for process in frozen:
        process.resume()
    await replica.start()
    await wait_until(lambda: _is_read(api, tenant))


async def _is_read(api: Api, tenant: Tenant) -> bool:
    assert await _models(tenant) == {"before", "after"}
    return await _reads(api, "done") > 1


async def test_the_login_of_the_replica_must_be_that_of_the_primary(stack: Stack) -> None:
    login = db.credentials(_with_the_login_of_the_api(stack, stack.stores))["user"]
    url = stack.stores.owner_database_url.replace("postgres:", "somebody:", 1)

    settings = {**stack.environment, "CIRCADIAN_REPLICA_DATABASE_URL": url}
    ended = await asyncio.to_thread(run_command, "api", **settings)

    assert ended.returncode == 1
    assert f"the replica needs the login and the database of the primary: {login} and" in ended.stderr


async def test_a_replica_that_was_promoted_is_not_read(api: Api, replica: EmbeddedPostgres, tenant: Tenant) -> None:
    """It has a history of its own. The last test here, since it does not follow any more."""
    agent = await create_agent(tenant.client)
    await _run(replica, "SELECT pg_promote()")
    await _request_of(tenant, agent, "here")

    assert await _models(tenant) == {"here"}
    assert await _reads(api, "done") == 0
