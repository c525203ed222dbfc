"""Keeps the processes of `dev` running: shows their output, brings back what dies, stops them all in the end.

`dev.py` says what runs. Embedded servers are watched too; those restart themselves on the same port.
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

from backend.cli.progress import say
from backend.kit.embedded.server import EmbeddedServer
from backend.kit.processes import ChildProcess, StartError
from backend.kit.settings import child_environment

_LOOK_SECONDS = 0.2
_LAST_LINES = 5
_LONGEST_PAUSE_SECONDS = 30.0
#: Who has run for so long is healthy: its next fall begins with a short pause again.
_HEALTHY_SECONDS = 60.0


@dataclass(frozen=True)
class SupervisedProgram:
    """A command of `python -m backend`, with what differs from our own environment."""

    name: str
    arguments: Sequence[str]
    settings: Mapping[str, str]
    grace_seconds: float


class _Running:
    """A program and its present process, with the thread that shows what it says."""

    def __init__(self, program: SupervisedProgram) -> None:
        self.program = program
        self.falls = 0
        self.start()

    def start(self) -> None:
        self.process = ChildProcess.start(
            [sys.executable, "-m", "backend", *self.program.arguments],
            output=subprocess.PIPE,
            environment=child_environment(**self.program.settings),
            # All that these lose by it is repaired by design, and nothing of them may stand in the next start's way.
            orphan_signal=signal.SIGKILL,
        )
        self.started_at = time.monotonic()
        self.restart_at: float | None = None
        self._last_lines: deque[str] = deque(maxlen=_LAST_LINES)
        self._reader = threading.Thread(target=self._show, daemon=True)
        self._reader.start()

    def obituary(self) -> str:
        """One line about a dead one."""
        self._reader.join(timeout=0.5)
        code = self.process.exit_code or 0
        cause = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        said = " | ".join(self._last_lines) or "nothing"
        return f"{self.program.name} ended unexpectedly ({cause}), its last words: {said}"

    def _show(self) -> None:
        assert self.process.output is not None
        with self.process.output as lines:
            for line in lines:
                text = line.decode(errors="replace").rstrip()
                self._last_lines.append(text)
                # Read on even if nobody listens to us any more: a full pipe would stop the program.
                with contextlib.suppress(OSError):
                    print(f"{self.program.name:7}| {text}", flush=True)


class Supervisor:
    """Use it as a context: leaving it stops every program."""

    def __init__(self) -> None:
        self._running: list[_Running] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        alive = [running for running in self._running if running.process.is_running]
        await asyncio.gather(*(one.process.stop(grace_seconds=one.program.grace_seconds) for one in alive))

    def start_all(self, programs: Iterable[SupervisedProgram]) -> None:
        """Those of them that were not started."""
        started = [running.program for running in self._running]
        self._running += [_Running(program) for program in programs if program not in started]

    def kill(self) -> None:
        """For the impatient: `__aexit__` then has nothing left to wait for."""
        for running in self._running:
            if running.process.is_running:
                running.process.send(signal.SIGKILL)

    def refuse_dead(self) -> None:
        """While everything starts, a death is a fault that a restart would only hide."""
        for running in self._running:
            if not running.process.is_running:
                raise StartError(running.obituary())

    async def watch(self, servers: Iterable[EmbeddedServer]) -> None:
        """Bring back whatever dies, for ever."""
        while True:
            for server in servers:
                if not server.is_running:
                    say(f"{server.name} ended unexpectedly and is started again (log: {server.log})")
                    await server.start()
            for running in self._running:
                self._look_at(running)
            await asyncio.sleep(_LOOK_SECONDS)

    def _look_at(self, running: _Running) -> None:
        now = time.monotonic()
        if running.process.is_running:
            return
        if running.restart_at is None:
            running.falls = 0 if now > running.started_at + _HEALTHY_SECONDS else running.falls + 1
            pause = min(2.0 ** (running.falls - 1), _LONGEST_PAUSE_SECONDS) if running.falls else 0.0
            running.restart_at = now + pause
            say(f"{running.obituary()}; starting it again in {pause:.0f} s")
        elif now >= running.restart_at:
            running.start()
