"""`make chat` against a real API and worker: through pipes, on a terminal, and over a broken connection."""

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import threading
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from backend.cli.chat.connection import Connection, Lost
from backend.kit.processes import free_port
from backend.kit.settings import child_environment
from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.processes import Api, Running, api_process, kill
from tests.harness.waiting import wait_until

_ROOT = Path(__file__).resolve().parents[3]
#: Makes standard input the session's terminal, so that Ctrl-C on it interrupts; also where the tests ignore it, as
#: jobs in the background do.
_WITH_TERMINAL = (
    "import fcntl, os, signal, sys, termios; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)


@pytest.fixture
async def space_id(tenant: Tenant, models: Models, worker: Running) -> str:
    """A space with an agent in it that writes its answers slowly."""
    slow = {"reply_to_all": True, "chunk_size": 8, "chunk_delay_seconds": 0.05}
    model = await models.script([slow, {}] * 5)
    agent = await create_agent(tenant.client, name="Ada", model=model)
    return await create_space(tenant.client, members=[agent])


async def test_lines_in_lines_out(tenant: Tenant, space_id: str) -> None:
    ended = await asyncio.to_thread(_pipe, _command(tenant, space_id), "good morning, Ada\n")

    assert ended.stdout == "Olga: good morning, Ada\nAda: echo: good morning, Ada\n", ended.stderr
    assert ended.returncode == 0


async def test_no_input_prints_nothing_and_ends(tenant: Tenant, space_id: str) -> None:
    ended = await asyncio.to_thread(_pipe, _command(tenant, space_id), "")

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


async def test_a_foreign_space_is_one_clear_line(tenant: Tenant) -> None:
    ended = await asyncio.to_thread(_pipe, _command(tenant, "U3BhY2U6bm93aGVyZQ=="), "hello?\n")

    assert (ended.returncode, ended.stderr) == (
        1,
        "circadian: the token cannot read that space, or the space does not exist\n",
    )


async def test_a_wrong_token_is_one_clear_line(tenant: Tenant, space_id: str) -> None:
    command = [*_command(tenant, space_id), "--token", "cir_at_wrong"]

    ended = await asyncio.to_thread(_pipe, command, "hello?\n")

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"circadian: {tenant.client.url} refused the request: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("leaving", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
async def test_a_terminal_shows_the_draft_then_the_message(tenant: Tenant, space_id: str, leaving: bytes) -> None:
    with _Terminal(_command(tenant, space_id)) as terminal:
        await asyncio.to_thread(terminal.wait_for, "Ada sleeps")
        terminal.type(b"good mornign\x7f\x7fng, Ada\r")
        await asyncio.to_thread(terminal.wait_for, "Ada thinks")
        await asyncio.to_thread(terminal.wait_for, "echo: good mor.*▌")
        await asyncio.to_thread(terminal.wait_for, "Ada: echo: good morning, Ada\r\n")
        await asyncio.to_thread(terminal.wait_for, "Ada sleeps.*> $")

        terminal.type(leaving)
        assert await asyncio.to_thread(terminal.process.wait, 60) == 0
        assert terminal.is_as_before()


async def test_the_feed_resumes_with_its_cursor(
    tenant: Tenant, environment: dict[str, str], logs: Path, grounds: Grounds
) -> None:
    space_id = await create_space(tenant.client)
    port = free_port()
    connection = Connection(url=f"http://127.0.0.1:{port}/graphql", token=tenant.owner.token, space_id=space_id)

    start_api = partial(api_process, environment=environment, port=port, parent=grounds.parent)
    with start_api(log=logs / "api-1.log") as first:
        feed = connection.feed(after=(await connection.open_space())["feedCursor"])
        await post(tenant.client, space_id, "before")
        assert await anext(feed) == {"__typename": "Connected"}
        assert await _next_text(feed) == "before"
        await _end(first)
    assert await _is_lost(feed)
    await post(tenant.client, space_id, "meanwhile")
    with start_api(log=logs / "api-2.log") as second:
        await post(tenant.client, space_id, "after")

        assert [await _next_text(feed), await _next_text(feed)] == ["meanwhile", "after"]
        await feed.aclose()
        await _end(second)
    await connection.close()


async def _end(api: Api) -> None:
    """Here, since the harness cannot wait for it inside a running event loop."""
    kill(api)
    await wait_until(lambda: not api.child.is_running)


async def _is_lost(feed: AsyncIterator[dict[str, object] | Lost]) -> bool:
    """Before the end it may say that all that was missed was sent."""
    event = await anext(feed)
    if isinstance(event, dict) and event["__typename"] == "SnapshotCompleted":
        event = await anext(feed)
    return isinstance(event, Lost)


async def _next_text(feed: AsyncIterator[dict[str, object] | Lost]) -> str:
    async for event in feed:
        if not isinstance(event, Lost) and event["__typename"] == "MessagePosted":
            message = event["message"]
            assert isinstance(message, dict)
            return str(message["text"])
    raise AssertionError("the feed ended")


def _command(tenant: Tenant, space_id: str) -> list[str]:
    who = ["--url", tenant.client.url, "--token", tenant.owner.token, "--space", space_id]
    return [sys.executable, "-m", "backend", "chat", *who]


def _pipe(command: list[str], said: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=_ROOT, input=said, capture_output=True, text=True, check=False, timeout=60)


class _Terminal:
    """A program on a terminal of its own, read by a thread."""

    def __init__(self, command: list[str]) -> None:
        self._ours, theirs = pty.openpty()
        self._before = termios.tcgetattr(self._ours)
        self.process = subprocess.Popen(
            [sys.executable, "-c", _WITH_TERMINAL, *command],
            cwd=_ROOT,
            env=child_environment(TERM="xterm", COLUMNS="80", LINES="24"),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        self._theirs = theirs
        self._shown = b""
        self._looked_at = 0
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> "_Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self._theirs)

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def wait_for(self, pattern: str) -> None:
        """Until it is shown after what was waited for before; colours do not count."""
        deadline = time.monotonic() + 20
        while True:
            shown = re.sub(r"\x1b\[\d*m", "", self._shown.decode(errors="replace"))[self._looked_at :]
            if found := re.search(pattern, shown, re.DOTALL):
                self._looked_at += found.end()
                return
            assert time.monotonic() < deadline, f"{pattern!r} is not in {shown!r}"
            time.sleep(0.02)

    def is_as_before(self) -> bool:
        return termios.tcgetattr(self._ours) == self._before

    def _read(self) -> None:
        try:
            while chunk := os.read(self._ours, 65536):
                self._shown += chunk
        except OSError:
            return
