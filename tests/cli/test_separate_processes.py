"""CONTRIBUTING.md: API and worker in processes of their own, by the commands as they stand there."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest

from backend.kit import db
from backend.kit.processes import free_port
from backend.kit.settings import child_environment
from tests.harness.dev import Dev
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.timeout(400)

_ROOT = Path(__file__).resolve().parents[2]
_START, _PREPARE = re.findall(r"^```sh\n(.*?)^```", (_ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE | re.DOTALL)
#: Several processes start at once, beside those of other tests.
_WAIT_SECONDS = 120
_TENANT = {"query": "{ tenant { name } }"}


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dev]:
    with Dev(tmp_path_factory.mktemp("dev") / "data", free_port()) as running:
        asyncio.run(running.is_ready())
        yield running


@contextmanager
def _running(dev: Dev, commands: str, *, log: Path, **settings: str) -> Iterator[int]:
    """The port of the API that the commands start; they and what they started end afterwards."""
    port = free_port()
    for written, here in {
        ".venv/bin/python": sys.executable, ".data/": f"{dev.directory}/", "8001": str(port), "8101": str(free_port()),
    }.items():  # fmt: skip
        commands = commands.replace(written, here)
    with log.open("wb") as output:
        shell = subprocess.Popen(
            ["bash", "-eo", "pipefail", "-c", commands],
            cwd=_ROOT,
            env=child_environment(**settings),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield port
    finally:
        os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()


async def _tenant(http: httpx.AsyncClient, port: int, token: str) -> str | None:
    headers = {"authorization": f"Bearer {token}"}
    try:
        answer = await http.post(f"http://127.0.0.1:{port}/graphql", headers=headers, json=_TENANT)
    except httpx.TransportError:
        return None
    return str(answer.json()["data"]["tenant"]["name"])


async def _workers(url: str) -> int:
    connection = await asyncpg.connect(**db.credentials(url, application="test"))
    try:
        count: int = await connection.fetchval("SELECT count(*) FROM workers")
    finally:
        await connection.close()
    return count


def _settings(dev: Dev) -> dict[str, str]:
    return dict(line.split("=", 1) for line in (dev.directory / "operator.env").read_text().splitlines())


async def test_they_run_beside_make_run(dev: Dev, http: httpx.AsyncClient, tmp_path: Path) -> None:
    token, url = (await dev.is_ready())["accessToken"], _settings(dev)["DATABASE_URL"]
    before = await _workers(url)

    with _running(dev, _START, log=tmp_path / "log") as port:
        assert await wait_until(lambda: _tenant(http, port, token), timeout=_WAIT_SECONDS) == "Demo"

        async def has_one_more() -> bool:
            return await _workers(url) == before + 1

        await wait_until(has_one_more, timeout=_WAIT_SECONDS)


async def test_they_run_with_stores_of_their_own(dev: Dev, http: httpx.AsyncClient, tmp_path: Path) -> None:
    """Another database of the same server, and another number in the same Valkey."""
    await dev.is_ready()
    there = _settings(dev)
    connection = await asyncpg.connect(**db.credentials(there["DATABASE_URL"], application="test"))
    await connection.execute("CREATE DATABASE own")
    await connection.close()
    own = there | {
        "DATABASE_URL": urlsplit(there["DATABASE_URL"])._replace(path="/own").geturl(),
        "REDIS_URL": urlsplit(there["REDIS_URL"])._replace(path="/1").geturl(),
    }
    commands = _PREPARE + _START.split("\n", 1)[1]

    with _running(dev, commands, log=tmp_path / "log", **own) as port:

        def token() -> str | None:
            found = re.search(r"^access token (\S+)$", (tmp_path / "log").read_text(), re.MULTILINE)
            return found[1] if found else None

        made = await wait_until(token, timeout=_WAIT_SECONDS)
        assert await wait_until(lambda: _tenant(http, port, made), timeout=_WAIT_SECONDS) == "Acme"

        async def is_alone() -> bool:
            return await _workers(own["DATABASE_URL"]) == 1

        await wait_until(is_alone, timeout=_WAIT_SECONDS)
