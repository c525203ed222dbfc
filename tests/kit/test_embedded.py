"""Embedded servers: real, private, durable, and gone with their owner."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import psutil
import pytest
import redis.asyncio as redis

from backend.kit.embedded import EmbeddedPostgres, EmbeddedValkey
from backend.kit.processes import StartError
from tests.harness.waiting import is_alive, wait_until

_FAST = {"fsync": "off"}


@pytest.fixture(scope="module")
def made_cluster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stopped server's directory with one row in it; tests work on copies."""
    directory = tmp_path_factory.mktemp("made")

    async def make() -> None:
        async with _running(EmbeddedPostgres(directory, log=directory / "log", settings=_FAST)) as server:
            await _run(server, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')")

    asyncio.run(make())
    return directory


@pytest.fixture
def directory(made_cluster: Path, tmp_path: Path) -> Path:
    return _copy(made_cluster, tmp_path / "postgres")


async def test_start_serves_real_postgres_with_pgvector(directory: Path) -> None:
    async with _running(_postgres(directory)) as server:
        await _run(server, "CREATE EXTENSION vector")

        connection = await asyncpg.connect(server.url())
        assert (await connection.fetchval("SHOW server_version")).startswith("18.")
        assert await connection.fetchval("SELECT '[1,2]'::vector <-> '[1,4]'::vector") == 2
        await connection.close()


async def test_start_refuses_connections_without_the_password(directory: Path) -> None:
    async with _running(_postgres(directory)) as server:
        with pytest.raises(asyncpg.InvalidPasswordError):
            await asyncpg.connect(host="127.0.0.1", port=server.port, user="postgres", password="guess")
        assert (directory / "password").stat().st_mode & 0o777 == 0o600


async def test_start_after_a_kill_keeps_port_and_data(directory: Path) -> None:
    async with _running(_postgres(directory)) as server:
        url, pid = server.url(), server.pid

        await server.kill(signal.SIGKILL)
        assert server.pid is None
        await server.start()

        assert server.url() == url
        assert server.pid != pid
        assert await _kept(server) == "still here"


async def test_start_ignores_a_stale_pid_that_another_process_has_now(
    made_cluster: Path, directory: Path, tmp_path: Path
) -> None:
    async with _running(_postgres(_copy(made_cluster, tmp_path / "stranger"))) as stranger:
        lines = [str(stranger.pid), str(directory / "cluster"), "1700000000", "5432", "", "127.0.0.1", "", "ready"]
        (directory / "cluster" / "postmaster.pid").write_text("\n".join(lines) + "\n")

        async with _running(_postgres(directory)) as server:
            assert await _kept(server) == "still here"
            assert stranger.is_running


async def test_start_refuses_a_cluster_of_another_version(directory: Path) -> None:
    (directory / "cluster" / "PG_VERSION").write_text("15\n")

    with pytest.raises(StartError, match="made by Postgres 15, but this is Postgres 18"):
        await _postgres(directory).start()


async def test_start_refuses_a_directory_in_use(directory: Path) -> None:
    async with _running(_postgres(directory)):
        with pytest.raises(StartError, match="in use by another process"):
            await _postgres(directory).start()


async def test_start_repeats_an_interrupted_initdb(tmp_path: Path) -> None:
    remains = tmp_path / "initdb-cut" / "cluster"
    remains.mkdir(parents=True)
    (remains / "PG_VERSION").write_text("18\n")

    async with _running(_postgres(tmp_path)) as server:
        await _run(server, "SELECT 1")
        assert not remains.exists()


async def test_start_works_below_a_path_too_long_for_sockets(made_cluster: Path, tmp_path: Path) -> None:
    directory = _copy(made_cluster, tmp_path / ("long" * 30) / "postgres")

    async with _running(_postgres(directory)) as server:
        assert await _kept(server) == "still here"


async def test_server_dies_with_its_killed_owner_and_starts_again(directory: Path) -> None:
    script = f"""
import asyncio, time
from pathlib import Path
from backend.kit.embedded import EmbeddedPostgres
server = EmbeddedPostgres(Path({str(directory)!r}), log=Path({str(directory / "log")!r}))
asyncio.run(server.start())
print(server.pid, flush=True)
time.sleep(60)
"""
    owner = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=subprocess.PIPE)
    assert owner.stdout is not None
    pid = int(await owner.stdout.readline())
    owner.kill()
    await owner.wait()

    async with _running(_postgres(directory)) as server:
        assert await _kept(server) == "still here"
        await wait_until(lambda: not _is_alive(pid))


async def test_stop_then_start_in_another_event_loop_finds_the_data(directory: Path) -> None:
    server = _postgres(directory)

    def in_loop_of_its_own() -> None:
        asyncio.run(server.start())
        assert asyncio.run(_kept(server)) == "still here"
        asyncio.run(server.stop())

    await asyncio.to_thread(in_loop_of_its_own)
    assert not server.is_running


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[EmbeddedValkey]:
    server = EmbeddedValkey(tmp_path / "valkey", log=tmp_path / "valkey.log", settings={"maxclients": "50"})
    asyncio.run(server.start())
    yield server
    asyncio.run(server.stop())


async def test_valkey_serves_those_with_the_password(valkey: EmbeddedValkey) -> None:
    async with redis.Redis.from_url(valkey.url) as client, redis.Redis(port=valkey.port or 0) as stranger:
        assert await client.config_get("maxclients") == {"maxclients": "50"}
        with pytest.raises(redis.AuthenticationError):
            await stranger.ping()


async def test_valkey_starts_again_after_a_kill(valkey: EmbeddedValkey) -> None:
    url = valkey.url
    await valkey.kill()
    await valkey.start()

    assert valkey.url == url
    async with redis.Redis.from_url(url) as client:
        assert await client.ping()


def _postgres(directory: Path) -> EmbeddedPostgres:
    return EmbeddedPostgres(directory, log=directory / "log", settings=_FAST)


@asynccontextmanager
async def _running(server: EmbeddedPostgres) -> AsyncIterator[EmbeddedPostgres]:
    try:
        await server.start()
        yield server
    finally:
        await server.stop()


async def _run(server: EmbeddedPostgres, sql: str) -> None:
    connection = await asyncpg.connect(server.url())
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


async def _kept(server: EmbeddedPostgres) -> str:
    connection = await asyncpg.connect(server.url())
    try:
        found: str = await connection.fetchval("SELECT word FROM kept")
        return found
    finally:
        await connection.close()


def _copy(made: Path, target: Path) -> Path:
    """With the owners that the server insists on."""
    shutil.copytree(made, target)
    if os.geteuid() == 0:
        owner = (made / "cluster").stat()
        for path in (target / "cluster", *(target / "cluster").rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid)
    return target


def _is_alive(pid: int) -> bool:
    try:
        return is_alive(psutil.Process(pid))
    except psutil.NoSuchProcess:
        return False
