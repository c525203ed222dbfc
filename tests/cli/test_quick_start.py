"""docs/quick-start-python.md: its commands and programs, as they stand there, against `make run`."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from backend.kit.processes import free_port
from tests.factories.spaces import post
from tests.harness.client import Client
from tests.harness.dev import Dev
from tests.harness.waiting import wait_until

_ROOT = Path(__file__).resolve().parents[2]
_CLIENT = Path("infra", "clients", "python")
_PAGE = (_ROOT / "docs" / "quick-start-python.md").read_text()
_COMMANDS = re.findall(r"^```sh\n(.*?)^```", _PAGE, re.MULTILINE | re.DOTALL)
_PROGRAMS = dict(re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)^```", _PAGE, re.MULTILINE | re.DOTALL))
#: Nothing is downloaded: pip finds the packages that this environment has, and builds with its setuptools.
_OFFLINE = {
    "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    "PYTHONPATH": sysconfig.get_path("purelib"),
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "false",
}


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dev]:
    with Dev(tmp_path_factory.mktemp("dev") / "data", free_port()) as running:
        asyncio.run(running.is_ready())
        yield running


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, dev: Dev) -> Path:
    """A copy of what the page uses of this project, with its programs, after its first commands."""
    folder = tmp_path_factory.mktemp("quick-start")
    shutil.copytree(_ROOT / _CLIENT, folder / _CLIENT, ignore=shutil.ignore_patterns("__pycache__", "build"))
    (folder / ".data").symlink_to(dev.directory)
    for name, text in _PROGRAMS.items():
        (folder / name).write_text(text)
    _run(folder, _COMMANDS[0])
    return folder


def _run(folder: Path, commands: str) -> str:
    command = ["bash", "-eo", "pipefail", "-c", commands]
    environment = {**os.environ, **_OFFLINE}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_page_has_two_programs() -> None:
    assert (len(_COMMANDS), list(_PROGRAMS)) == (2, ["ask.py", "listen.py"])


def test_their_types_hold(tmp_path: Path) -> None:
    """For somebody who has no plugin for pydantic."""
    for name, text in _PROGRAMS.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "mypy.ini").write_text("[mypy]\nstrict = true\nfollow_untyped_imports = false\n")
    environment = {**os.environ, "MYPYPATH": str(_ROOT / _CLIENT)}
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), *_PROGRAMS]
    checked = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_question_is_answered_while_it_is_written(folder: Path) -> None:
    said = _run(folder, _COMMANDS[1]).splitlines()

    assert any(line.startswith("space: ") for line in said)
    assert said[-1].startswith("answer: ") and said[-1].endswith("6 * 7 is 42.")
    assert any(line.startswith("draft: ") for line in said)


async def test_the_listener_continues_after_make_run_was_stopped(
    folder: Path, dev: Dev, http: httpx.AsyncClient
) -> None:
    found = await dev.is_ready()
    client, space = Client(found["graphqlUrl"], found["accessToken"], http), found["spaceId"]
    async with _listening(folder) as said:
        await post(client, space, "before the stop")
        await wait_until(lambda: "before the stop" in said.read_text())
        dev.end(signal.SIGTERM)
        await wait_until(lambda: "trying again" in said.read_text())
        with Dev(dev.directory, dev.port) as again:
            await again.is_ready()
            await post(client, space, "after the stop")
            await wait_until(lambda: "after the stop" in said.read_text(), timeout=30)
            lines = said.read_text().splitlines()

    assert [sum(line.endswith(f": {text} the stop") for line in lines) for text in ("before", "after")] == [1, 1]


@asynccontextmanager
async def _listening(folder: Path) -> AsyncIterator[Path]:
    """A running `listen.py`, and the file that has its output."""
    output = folder / "listen.log"
    with output.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            "chat/bin/python", "listen.py", cwd=folder, stdout=log, stderr=log, env={**os.environ, **_OFFLINE}
        )
    try:
        yield output
    finally:
        process.kill()
        await process.wait()
