"""Starts API and worker processes in milliseconds, by forking a parent that has imported everything.

For tests that kill many processes. It belongs to no event loop; its children die with it.
"""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

import psutil

from backend.kit import settings

_ROOT = Path(__file__).resolve().parents[2]


class Nursery:
    """Opened with `nursery()`."""

    def __init__(self, popen: "subprocess.Popen[str]") -> None:
        self._popen = popen
        self._turn = Lock()
        self._hear()  # ready

    def start(self, *arguments: str, log: Path, environment: Mapping[str, str], errors: Path | None = None) -> "Child":
        """Starts `python -m backend` with these arguments; the first two may be `-m` and another module.

        `errors` is a file for what it writes to standard error; without it that goes to `log` too.
        """
        given = {
            "arguments": arguments,
            "log": str(log),
            "errors": str(errors or log),
            "environment": settings.child_environment(**{"PYTHONUNBUFFERED": "1", **environment}),
        }
        log.touch(mode=0o600)
        return Child(self, **self._ask({"start": given}), log=log, log_begin=log.stat().st_size)

    def exits(self) -> dict[int, int]:
        """Exit codes of the children that have ended, by number; negative if a signal ended the child."""
        return {int(number): code for number, code in self._ask({"exits": True}).items()}

    def send(self, number: int, signal_: signal.Signals) -> None:
        """Does nothing if the child has ended."""
        self._ask({"signal": signal_, "number": number})

    def _ask(self, command: Mapping[str, Any]) -> Any:
        assert self._popen.stdin is not None
        with self._turn:
            self._popen.stdin.write(json.dumps(command) + "\n")
            self._popen.stdin.flush()
            return self._hear()

    def _hear(self) -> Any:
        assert self._popen.stdout is not None
        line = self._popen.stdout.readline()
        if not line:
            raise AssertionError(f"the nursery has ended with exit code {self._popen.wait()}")
        return json.loads(line)


@dataclass(frozen=True, slots=True)
class Child:
    """A process of the product. Its log may also hold the output of earlier processes; `said` returns only its own."""

    nursery: Nursery
    #: Unique for this child, also after its end. The system may reuse its process id.
    number: int
    pid: int
    log: Path
    log_begin: int

    @property
    def exit_code(self) -> int | None:
        return self.nursery.exits().get(self.number)

    @property
    def is_running(self) -> bool:
        return self.exit_code is None

    @property
    def is_stopped(self) -> bool:
        try:
            return bool(psutil.Process(self.pid).status() == psutil.STATUS_STOPPED)
        except psutil.NoSuchProcess:
            return False

    def send(self, signal_: signal.Signals) -> None:
        self.nursery.send(self.number, signal_)

    async def wait(self) -> int:
        """Waits until it has ended; returns its exit code."""
        while (code := self.exit_code) is None:  # noqa: ASYNC110 -- only its parent is notified of its end
            await asyncio.sleep(0.02)
        return code

    def said(self) -> str:
        with self.log.open("rb") as log:
            log.seek(self.log_begin)
            return log.read().decode(errors="replace")


@contextmanager
def nursery(*, log: Path, tree: Path = _ROOT) -> Iterator[Nursery]:
    """`tree` has the code that its children run: its folders `backend` and `tests`."""
    with (
        log.open("ab") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "tests.harness.nursery_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=tree,
            text=True,
            start_new_session=True,
        ) as popen,
    ):
        try:
            yield Nursery(popen)
        finally:
            popen.kill()  # its children are killed too
