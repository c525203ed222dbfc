"""Processes of the product under test, started from the command line; `/readyz` or their output shows that they are
ready."""

import os
import signal
import ssl
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import httpx

from backend.kit import settings
from backend.kit.processes import ChildProcess, free_port
from tests.harness.nursery import Nursery

_ROOT = Path(__file__).resolve().parents[2]
#: For clients of plain HTTP: loading the machine's certificate authorities takes 40 ms for each new client.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_START_SECONDS = 60.0
_STOP_SECONDS = 15.0


class Child(Protocol):
    """A started process, however it was started."""

    @property
    def pid(self) -> int: ...

    @property
    def exit_code(self) -> int | None: ...

    @property
    def is_running(self) -> bool: ...

    def send(self, signal_: signal.Signals) -> None: ...

    async def wait(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Running:
    """A started process and its position in the log file, after the output of earlier processes."""

    child: Child
    log: Path
    log_begins: int = field(default=0, kw_only=True)

    def said(self) -> str:
        return self.log.read_bytes()[self.log_begins :].decode(errors="replace")


@dataclass(frozen=True, slots=True)
class Api(Running):
    """A running API process."""

    base_url: str

    @property
    def url(self) -> str:
        return f"{self.base_url}/graphql"

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)


@contextmanager
def process(
    *arguments: str, log: Path, environment: Mapping[str, str], python: str = sys.executable
) -> Iterator[Running]:
    """`python -m` with these arguments, while the block runs."""
    with log.open("ab") as output:
        begins = output.tell()
        child = ChildProcess.start(
            [python, "-m", *arguments],
            output=output,
            directory=_ROOT,
            environment=settings.child_environment(**{"PYTHONUNBUFFERED": "1", **environment}),
        )
    with _running(child, log, begins) as running:
        yield running


@contextmanager
def backend_process(
    *arguments: str, log: Path, environment: Mapping[str, str], parent: Nursery | None
) -> Iterator[Running]:
    """`python -m backend` with these arguments: forked by `parent`, which saves the imports, or as a fresh process."""
    if parent is None:
        with process("backend", *arguments, log=log, environment=environment) as running:
            yield running
    else:
        begins = log.stat().st_size if log.exists() else 0
        with _running(parent.start(*arguments, log=log, environment=environment), log, begins) as running:
            yield running


@contextmanager
def _running(child: Child, log: Path, log_begins: int) -> Iterator[Running]:
    try:
        yield Running(child, log, log_begins=log_begins)
    finally:
        _stop(child)


@contextmanager
def api_process(
    *,
    log: Path,
    environment: Mapping[str, str],
    port: int | None = None,
    host: str = "127.0.0.1",
    parent: Nursery | None = None,
    command: str = "api",
) -> Iterator[Api]:
    """A real API process that is ready; or that of another `command`."""
    port = port or free_port()
    base_url = f"http://127.0.0.1:{port}"
    words = (command, "--host", host, "--port", str(port))
    with backend_process(*words, log=log, environment=environment, parent=parent) as running:
        wait_for(running, lambda: _answers(f"{base_url}/readyz"))
        yield Api(running.child, log, base_url, log_begins=running.log_begins)


@contextmanager
def worker_process(*, log: Path, environment: Mapping[str, str], parent: Nursery | None = None) -> Iterator[Running]:
    """A real worker process. It is ready when its first heartbeat is in the table `workers`."""
    with backend_process("worker", log=log, environment=environment, parent=parent) as running:
        yield running


@contextmanager
def model_server_process(*, log: Path) -> Iterator[str]:
    """The scripted model server of `tests.fakes` in its own process; yields its URL."""
    with _server_process("tests.fakes.model_server", log=log) as url:
        yield url


@contextmanager
def collector_process(*, log: Path) -> Iterator[str]:
    """A collector of `tests.fakes` in its own process; yields its URL."""
    with _server_process("tests.fakes.collector", log=log) as url:
        yield url


@contextmanager
def tool_server_process(*, log: Path) -> Iterator[str]:
    """The scripted tool server of `tests.fakes` in its own process; yields its URL."""
    with _server_process("tests.fakes.tool_server", log=log) as url:
        yield url


@contextmanager
def mcp_server_process(*, log: Path) -> Iterator[str]:
    """The MCP servers of `tests.fakes`, good and bad ones, in one process; yields its URL."""
    with _server_process("tests.fakes.mcp_server", log=log) as url:
        yield url


@contextmanager
def identity_provider_process(*, log: Path) -> Iterator[str]:
    """The OpenID provider of `tests.fakes` in its own process; yields its URL."""
    with _server_process("tests.fakes.identity_provider", log=log) as url:
        yield url


@contextmanager
def _server_process(module: str, *, log: Path) -> Iterator[str]:
    with process(module, "--port", "0", log=log, environment={}) as running:
        wait_for(running, lambda: running.said().startswith("http"))
        yield running.said().splitlines()[0].strip()


def wait_for(running: Running, is_ready: Callable[[], bool], seconds: float = _START_SECONDS) -> None:
    """Blocks until the process is ready. If it ends before, the failure shows its log."""
    deadline = time.monotonic() + seconds
    while not is_ready():
        if not running.child.is_running or time.monotonic() > deadline:
            raise AssertionError(f"exit code {running.child.exit_code}; {running.log} says:\n{running.said()}")
        time.sleep(0.05)


def _stop(child: Child) -> None:
    """Works inside and outside an event loop."""
    if child.is_running:
        child.send(signal.SIGTERM)
    deadline = time.monotonic() + _STOP_SECONDS
    while child.is_running:
        if time.monotonic() > deadline:
            child.send(signal.SIGKILL)
        time.sleep(0.02)


def kill(running: Running) -> None:
    """Kills the process and its children without warning."""
    os.killpg(running.child.pid, signal.SIGKILL)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2, verify=NO_TLS).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
