"""The runbooks of docs/backups.md, step by step: to a point in time, and into another server by a dump."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

import asyncpg
import httpx
import pytest
import redis.asyncio as redis

from backend.kit import db
from backend.kit.embedded.postgres import binaries
from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.grounds import Grounds
from tests.harness.models import Models, model_settings
from tests.harness.processes import Api, api_process, worker_process
from tests.harness.stores import Servers, Stores
from tests.harness.waiting import wait_until
from tests.journeys.test_scenarios import ECHO

_CANARY = "canary-0815"
_FEED = """subscription ($space: ID!, $after: String) { spaceFeed(spaceId: $space, after: $after) {
  __typename ... on FeedReset { resetReason } } }"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Postgres runs as another user, who must reach the backups."""
    with tempfile.TemporaryDirectory(prefix="circadian-backups-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def archive(folder: Path) -> Path:
    """Where Postgres puts its WAL."""
    (folder / "wal").mkdir()
    (folder / "wal").chmod(0o777)
    return folder / "wal"


@pytest.fixture
async def servers(grounds: Grounds, folder: Path) -> AsyncIterator[Servers]:
    async with _started(grounds, folder / "servers") as made:
        yield made


@asynccontextmanager
async def _started(grounds: Grounds, directory: Path) -> AsyncIterator[Servers]:
    """A Postgres with the migrated template, and a Valkey."""
    await asyncio.to_thread(directory.mkdir)
    made = await asyncio.to_thread(grounds.cluster.servers, directory)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


class Installation:
    """The processes on these stores, one set after another."""

    def __init__(self, stores: Stores, folder: Path, grounds: Grounds, model_url: str) -> None:
        self._parent, self._folder = grounds.parent, folder
        self.settings = {
            **stores.settings(),
            "CIRCADIAN_ENV": "development",
            "CIRCADIAN_DATA_DIR": str(folder),
            **model_settings(model_url),
        }

    @contextmanager
    def running(self) -> Iterator[Api]:
        with (
            api_process(log=self._folder / "api.log", environment=self.settings, parent=self._parent) as api,
            worker_process(log=self._folder / "worker.log", environment=self.settings, parent=self._parent),
        ):
            yield api


async def test_restored_to_a_point_in_time(  # noqa: PLR0917 -- fixtures
    servers: Servers, archive: Path, folder: Path, grounds: Grounds, model_url: str, models: Models
) -> None:
    installation = Installation(servers.own, folder, grounds, model_url)
    await _archive_wal(servers, archive)
    with installation.running() as api:
        async with httpx.AsyncClient(timeout=30) as http:
            tenant = await Tenants(servers.own.owner_database_url, api.url, http).create()
            talk = await _Talk.begin(tenant, models)
            await talk.say("before the backup")
            await asyncio.to_thread(_base_backup, servers, folder / "base")
            await talk.say("after the backup")
            await _run(servers, "SELECT pg_create_restore_point('good')")
            await talk.say("a mistake")
            cursor = await talk.client.execute("query ($id: ID!) { space(id: $id) { feedCursor } }", id=talk.space)
            await _wait_for_archive(servers)

    await servers.postgres.stop()
    await asyncio.to_thread(_restore, servers, folder)
    await servers.postgres.start()
    async with redis.Redis.from_url(servers.own.redis_url) as emptied:
        await emptied.flushall()

    with installation.running() as api:
        async with httpx.AsyncClient(timeout=30) as http:
            talk.client = Client(api.url, tenant.client.token, http)
            expected = ["before the backup", "echo: before the backup", "after the backup", "echo: after the backup"]
            assert await texts_of(talk.client, talk.space) == expected
            async with talk.client.subscribe(_FEED, space=talk.space, after=cursor["space"]["feedCursor"]) as feed:
                reset = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "FeedReset")
            assert reset["spaceFeed"]["resetReason"] == "CURSOR_AHEAD"
            await talk.say("go on")
            assert await texts_of(talk.client, talk.space) == [*expected, "go on", "echo: go on"]
    prompts = [str(request) for request in await models.requests(talk.model)]
    assert "a mistake" in "".join(prompts[:-1])
    assert "after the backup" in prompts[-1]
    assert "a mistake" not in prompts[-1]
    verified = await asyncio.to_thread(
        run_command, "verify-audit", "--tenant", str(tenant.id), **servers.own.settings()
    )
    assert verified.returncode == 0, verified.stderr


async def test_a_dump_is_restored_into_another_server(
    servers: Servers, folder: Path, grounds: Grounds, model_url: str, models: Models
) -> None:
    with Installation(servers.own, folder, grounds, model_url).running() as api:
        async with httpx.AsyncClient(timeout=30) as http:
            tenant = await Tenants(servers.own.owner_database_url, api.url, http).create()
            talk = await _Talk.begin(tenant, models)
            await talk.say("keep this")
    await asyncio.to_thread(_tool, "pg_dump", "-Fc", "-f", folder / "dump", servers.own.owner_database_url)

    async with _started(grounds, folder / "other") as other:
        await _run(other, "CREATE DATABASE restored")
        url = other.postgres.url("restored")
        await asyncio.to_thread(_tool, "pg_restore", "--exit-on-error", "-d", url, folder / "dump")
        with Installation(Stores(url, other.valkey.url), folder, grounds, model_url).running() as api:
            async with httpx.AsyncClient(timeout=30) as http:
                talk.client = Client(api.url, tenant.client.token, http)
                await talk.say("and this")
                texts = await texts_of(talk.client, talk.space)

    assert texts == ["keep this", "echo: keep this", "and this", "echo: and this"]


async def test_erasures_are_repeated_after_an_older_backup_is_restored(
    servers: Servers, folder: Path, grounds: Grounds, model_url: str, models: Models
) -> None:
    """Nothing of the erased tenant and of the deleted agent is left in Postgres, Valkey and files."""
    installation = Installation(servers.own, folder, grounds, model_url)
    with installation.running() as api:
        async with httpx.AsyncClient(timeout=30) as http:
            tenants = Tenants(servers.own.owner_database_url, api.url, http)
            gone, kept = await tenants.create(name=_CANARY), await tenants.create()
            await (await _Talk.begin(gone, models)).say(_CANARY)
            talk, other = await _Talk.begin(kept, models), await _Talk.begin(kept, models)
            await talk.say("keep this")
            await post(kept.client, other.space, "without an answer")
            await asyncio.to_thread(_tool, "pg_dump", "-Fc", "-f", folder / "dump", servers.own.owner_database_url)
            made = await kept.client.succeed("deleteAgent", "erasure { id }", agentId=other.agent)
            await wait_until(partial(_is_done, kept.client, made["erasure"]["id"]), timeout=60)
    settings = {**installation.settings, "CIRCADIAN_ERASURE_LOG": str(folder / "kept" / "erasures.jsonl")}
    (folder / "kept").mkdir()
    (folder / "erasures.jsonl").rename(folder / "kept" / "erasures.jsonl")
    erased = await asyncio.to_thread(run_command, "erase-tenant", str(gone.id), "--name", _CANARY, **settings)
    assert erased.returncode == 0, erased.stderr

    async with _started(grounds, folder / "other") as restored:
        await _run(restored, "CREATE DATABASE restored")
        url = restored.postgres.url("restored")
        await asyncio.to_thread(_tool, "pg_restore", "--exit-on-error", "-d", url, folder / "dump")
        stores = Stores(url, restored.valkey.url)
        assert _CANARY in await _dumped(url, folder)
        replayed = await asyncio.to_thread(run_command, "replay-erasures", **{**settings, **stores.settings()})
        assert replayed.returncode == 0, replayed.stderr
        assert "1 of kind AGENT, 1 of kind TENANT" in replayed.stdout

        assert _CANARY not in await _dumped(url, folder)
        async with redis.Redis.from_url(stores.redis_url) as client:
            assert [key async for key in client.scan_iter()] == []
        assert _CANARY not in (folder / "kept" / "erasures.jsonl").read_text()
        with Installation(stores, folder, grounds, model_url).running() as api:
            async with httpx.AsyncClient(timeout=30) as http:
                talk.client = Client(api.url, kept.client.token, http)
                await talk.say("and this")
                query = "query ($id: ID!) { agent(id: $id) { id } }"
                assert (await talk.client.execute(query, id=other.agent))["agent"] is None
        verified = await asyncio.to_thread(run_command, "verify-audit", "--tenant", str(kept.id), **stores.settings())
        assert verified.returncode == 0, verified.stderr


async def _is_done(client: Client, erasure_id: str) -> bool:
    listed = (await client.execute("{ erasures { id state } }"))["erasures"]
    return {"id": erasure_id, "state": "DONE"} in listed


async def _dumped(url: str, folder: Path) -> str:
    """All of the database as text."""
    await asyncio.to_thread(_tool, "pg_dump", "-f", folder / "dump.sql", url)
    return await asyncio.to_thread((folder / "dump.sql").read_text)


class _Talk:
    """A person and an agent that answers each message."""

    def __init__(self, client: Client, agent: str, space: str, model: str) -> None:
        self.client, self.agent, self.space, self.model = client, agent, space, model

    @classmethod
    async def begin(cls, tenant: Tenant, models: Models) -> "_Talk":
        model = await models.script([ECHO], repeat_last=True)
        agent = await create_agent(tenant.client, model=model)
        return cls(tenant.client, agent, await create_space(tenant.client, members=[agent]), model)

    async def say(self, text: str) -> None:
        await post(self.client, self.space, text)
        await wait_until(partial(self._has_answered, f"echo: {text}"))
        await wait_until(partial(is_asleep, self.client, self.agent, after_cycles=1))

    async def _has_answered(self, text: str) -> bool:
        return text in await texts_of(self.client, self.space)


async def _archive_wal(servers: Servers, archive: Path) -> None:
    """`archive` must be a folder that Postgres may write."""
    for setting in ("archive_mode = on", f"archive_command = 'test ! -f {archive}/%f && cp %p {archive}/%f'"):
        await _run(servers, f"ALTER SYSTEM SET {setting}")
    await servers.postgres.stop()
    await servers.postgres.start()


def _base_backup(servers: Servers, target: Path) -> None:
    _tool("pg_basebackup", "-d", servers.postgres.url("postgres"), "-D", target, "-X", "fetch", "--checkpoint=fast")
    _tool("pg_verifybackup", target)


async def _wait_for_archive(servers: Servers) -> None:
    segment = await _run(servers, "SELECT pg_walfile_name(pg_switch_wal())")
    await wait_until(lambda: _run(servers, f"SELECT last_archived_wal >= '{segment}' FROM pg_stat_archiver"))


def _restore(servers: Servers, folder: Path) -> None:
    cluster = servers.postgres.directory / "cluster"
    owner = cluster.stat()
    cluster.rename(folder / "damaged")
    shutil.copytree(folder / "base", cluster)
    (cluster / "recovery.signal").touch()
    with (cluster / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"restore_command = 'cp {folder}/wal/%f %p'\n")
        settings.write("recovery_target_name = 'good'\nrecovery_target_action = 'promote'\n")
    for path in (cluster, *cluster.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)
    cluster.chmod(0o700)


async def _run(servers: Servers, sql: str) -> object:
    connection = await asyncpg.connect(**db.credentials(servers.postgres.url("postgres")))
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


def _tool(program: str, *arguments: str | Path) -> None:
    ended = subprocess.run([binaries() / program, *arguments], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
