"""Keeps the processes of `dev` running: shows their output, restarts them after a crash, and finally stops them.

`dev.py` defines the programs. Embedded servers are watched too; they restart on the same port.
"""

import asyncio
import contextlib
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from backend.cli.progress import report
from backend.kit.embedded.server import EmbeddedServer
from backend.kit.processes import ChildProcess, StartError
from backend.kit.settings import child_environment

_CHECK_SECONDS = 0.2
_LAST_LINES = 5
_LONGEST_PAUSE_SECONDS = 30.0
#: A program that ran this long is healthy: after its next crash the restart delay is short again.
_HEALTHY_SECONDS = 60.0


@dataclass(frozen=True)
class SupervisedProgram:
    """A command of `python -m backend`, with the settings that differ from this process's environment."""

    name: str
    arguments: Sequence[str]
    settings: Mapping[str, str]
    grace_seconds: float


class _Running:
    """A program with its current process, and the thread that shows its output."""

    def __init__(self, program: SupervisedProgram) -> None:
        self.program = program
        self.crashes = 0
        self.start()

    def start(self) -> None:
        self.process = ChildProcess.start(
            [sys.executable, "-m", "backend", *self.program.arguments],
            output=subprocess.PIPE,
            environment=child_environment(**self.program.settings),
            # All that these processes lose by a kill is repaired by design, and no remainder must block the next start.
            orphan_signal=signal.SIGKILL,
        )
        self.started_at = time.monotonic()
        self.restart_at: float | None = None
        self._last_lines: deque[str] = deque(maxlen=_LAST_LINES)
        self._reader = threading.Thread(target=self._print_output, daemon=True)
        self._reader.start()

    def exit_message(self) -> str:
        """Returns one line about the dead process."""
        self._reader.join(timeout=0.5)
        code = self.process.exit_code or 0
        cause = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        last_output = " | ".join(self._last_lines) or "nothing"
        return f"{self.program.name} ended unexpectedly ({cause}), its last words: {last_output}"

    def _print_output(self) -> None:
        assert self.process.output is not None
        with self.process.output as lines:
            for line in lines:
                text = line.decode(errors="replace").rstrip()
                self._last_lines.append(text)
                # Read on even if our output is closed: a full pipe would block the program.
                with contextlib.suppress(OSError):
                    print(f"{self.program.name:7}| {text}", flush=True)


class Supervisor:
    """A context manager. Leaving it stops every program."""

    def __init__(self) -> None:
        self._running: list[_Running] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        alive = [running for running in self._running if running.process.is_running]
        await asyncio.gather(*(one.process.stop(grace_seconds=one.program.grace_seconds) for one in alive))

    def start_all(self, programs: Iterable[SupervisedProgram]) -> None:
        """Starts those programs that are not started yet."""
        started = [running.program for running in self._running]
        self._running += [_Running(program) for program in programs if program not in started]

    def kill(self) -> None:
        """Kills all programs at once; `__aexit__` then has nothing to wait for."""
        for running in self._running:
            if running.process.is_running:
                running.process.send(signal.SIGKILL)

    def refuse_dead(self) -> None:
        """Raises `StartError` if a program has died. During the start a restart would only hide the fault."""
        for running in self._running:
            if not running.process.is_running:
                raise StartError(running.exit_message())

    async def watch(self, servers: Iterable[EmbeddedServer]) -> None:
        """Restarts everything that dies, until it is cancelled."""
        while True:
            for server in servers:
                if not server.is_running:
                    report(f"{server.name} ended unexpectedly and is started again (log: {server.log})")
                    await server.start()
            for running in self._running:
                self._check(running)
            await asyncio.sleep(_CHECK_SECONDS)

    def _check(self, running: _Running) -> None:
        now = time.monotonic()
        if running.process.is_running:
            return
        if running.restart_at is None:
            running.crashes = 0 if now > running.started_at + _HEALTHY_SECONDS else running.crashes + 1
            pause = min(2.0 ** (running.crashes - 1), _LONGEST_PAUSE_SECONDS) if running.crashes else 0.0
            running.restart_at = now + pause
            report(f"{running.exit_message()}; starting it again in {pause:.0f} s")
        elif now >= running.restart_at:
            running.start()
