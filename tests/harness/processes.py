"""Processes of the product under test: started from the command line, ready by `/readyz` or by what they print."""

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
#: For clients of plain HTTP: reading the machine's authorities takes 40 ms, for each new client.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_START_SECONDS = 60.0
_STOP_SECONDS = 15.0


class Child(Protocol):
    """A process that was started, however it was."""

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
    """A started process and where it logs: behind what others have written to the same file before."""

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
    """`python -m` with these arguments, for as long as the block runs."""
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
    """`python -m backend` with these arguments; forked by `parent`, which spares its imports, or anew."""
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
    """A real API process, ready; or what another `command` makes of one."""
    port = port or free_port()
    base_url = f"http://127.0.0.1:{port}"
    words = (command, "--host", host, "--port", str(port))
    with backend_process(*words, log=log, environment=environment, parent=parent) as running:
        wait_for(running, lambda: _answers(f"{base_url}/readyz"))
        yield Api(running.child, log, base_url, log_begins=running.log_begins)


@contextmanager
def worker_process(*, log: Path, environment: Mapping[str, str], parent: Nursery | None = None) -> Iterator[Running]:
    """A real worker process; it is ready when its first beat stands in `workers` (ask the database)."""
    with backend_process("worker", log=log, environment=environment, parent=parent) as running:
        yield running


@contextmanager
def model_server_process(*, log: Path) -> Iterator[str]:
    """The scripted model server of `tests.fakes`, in a process of its own; yields its URL."""
    with _server_process("tests.fakes.model_server", log=log) as url:
        yield url


@contextmanager
def tool_server_process(*, log: Path) -> Iterator[str]:
    """The scripted tool server of `tests.fakes`, in a process of its own; yields its URL."""
    with _server_process("tests.fakes.tool_server", log=log) as url:
        yield url


@contextmanager
def mcp_server_process(*, log: Path) -> Iterator[str]:
    """The MCP servers of `tests.fakes`, good and bad ones, in a process of their own; yields its URL."""
    with _server_process("tests.fakes.mcp_server", log=log) as url:
        yield url


@contextmanager
def identity_provider_process(*, log: Path) -> Iterator[str]:
    """The little OpenID provider of `tests.fakes`, in a process of its own; yields its URL."""
    with _server_process("tests.fakes.identity_provider", log=log) as url:
        yield url


@contextmanager
def _server_process(module: str, *, log: Path) -> Iterator[str]:
    with process(module, "--port", "0", log=log, environment={}) as running:
        wait_for(running, lambda: running.said().startswith("http"))
        yield running.said().splitlines()[0].strip()


def wait_for(running: Running, is_ready: Callable[[], bool]) -> None:
    """Block until the process is ready; its log is the failure if it ends before."""
    deadline = time.monotonic() + _START_SECONDS
    while not is_ready():
        if not running.child.is_running or time.monotonic() > deadline:
            raise AssertionError(f"exit code {running.child.exit_code}; {running.log} says:\n{running.said()}")
        time.sleep(0.05)


def _stop(child: Child) -> None:
    """Works in and outside of an event loop."""
    if child.is_running:
        child.send(signal.SIGTERM)
    deadline = time.monotonic() + _STOP_SECONDS
    while child.is_running:
        if time.monotonic() > deadline:
            child.send(signal.SIGKILL)
        time.sleep(0.02)


def kill(running: Running) -> None:
    """The process dies without warning, its children with it."""
    os.killpg(running.child.pid, signal.SIGKILL)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2, verify=NO_TLS).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
