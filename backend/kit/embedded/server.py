"""The common base of the embedded servers: an exclusive directory, a free port, a log, a clean stop.

`postgres.py` and `valkey.py` define how their program is launched and when it is ready. This module runs it.
"""

import asyncio
import fcntl
import os
import secrets
import signal
import time
from abc import ABC, abstractmethod
from pathlib import Path

import psutil

from backend.kit.processes import ChildProcess, StartError, free_port

#: Recovery after a crash can take long.
_START_SECONDS = 120.0
_PASSING_SECONDS = 10.0
_STOP_SECONDS = 10.0
_LOG_BYTES = 10_000_000
_POLL_SECONDS = 0.01
_LAST_LINES = 3


class EmbeddedServer(ABC):
    """One server process over one directory."""

    #: The name in messages.
    name: str
    #: The signal for a fast, clean stop; the server also gets it when this process dies.
    stop_signal: signal.Signals
    #: Texts in the log of a failed start after which another try makes sense.
    passing_faults: tuple[str, ...]

    def __init__(self, directory: Path, *, log: Path) -> None:
        self.directory = directory.absolute()
        self.log = log.absolute()
        self.port: int | None = None
        self._process: ChildProcess | None = None
        self._lock: int | None = None
        self._log_start = 0

    @property
    def pid(self) -> int | None:
        """None while the server does not run."""
        return self._process.pid if self.is_running and self._process else None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_running

    async def start(self) -> None:
        """Returns when the server answers. After a stop or a kill it starts again on the same port."""
        if self.is_running:
            return
        self._lock_directory()
        await self._prepare()
        started_at = time.monotonic()
        is_first = self.port is None
        while not await self._try_start(choose_port=is_first):
            if time.monotonic() > started_at + _PASSING_SECONDS:
                raise StartError(self._failure_text())
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        if self._process is not None:
            await self._process.stop(by=self.stop_signal, grace_seconds=_STOP_SECONDS)
            self._process = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def kill(self, by: signal.Signals = signal.SIGKILL) -> None:
        """For tests: kills the server without warning; `start` starts it again."""
        if self._process is not None:
            self._process.send(by)
            await self._process.wait()

    @abstractmethod
    async def _prepare(self) -> None:
        """Does what must be done before the program can run on the directory."""

    @abstractmethod
    def _launch(self) -> ChildProcess: ...

    @abstractmethod
    async def _is_ready(self) -> bool: ...

    def _lock_directory(self) -> None:
        if self._lock is not None:
            return
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            self.log.parent.mkdir(parents=True, exist_ok=True)
            lock = os.open(self.directory / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StartError(f"{self.name} cannot use {self.directory}: {error.strerror}") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(lock)
            raise StartError(f"{self.name} in {self.directory} is in use by another process") from error
        self._lock = lock
        if self.log.exists() and self.log.stat().st_size > _LOG_BYTES:
            self.log.replace(self.log.with_suffix(".old"))

    async def _try_start(self, *, choose_port: bool) -> bool:
        """Returns False if the program ended by a temporary fault."""
        if choose_port:
            self.port = free_port()
        self._log_start = self.log.stat().st_size if self.log.exists() else 0
        self._process = self._launch()
        deadline = time.monotonic() + _START_SECONDS
        while self._process.is_running:
            if await self._is_ready():
                return True
            if time.monotonic() > deadline:
                await self._process.stop(by=self.stop_signal, grace_seconds=_STOP_SECONDS)
                raise StartError(f"{self.name} was not ready after {_START_SECONDS:.0f} s; see {self.log}")
            await asyncio.sleep(_POLL_SECONDS)
        if not any(fault in self._log_text() for fault in self.passing_faults):
            raise StartError(self._failure_text())
        return False

    def _log_text(self) -> str:
        """Returns the log of the latest start."""
        with self.log.open("rb") as log:
            log.seek(self._log_start)
            return log.read().decode(errors="replace")

    def _failure_text(self) -> str:
        lines = self._log_text().strip().splitlines()[-_LAST_LINES:]
        return f"{self.name} did not start: {' | '.join(lines)} (log: {self.log})"


def make_password(path: Path) -> str:
    """Returns the password stored in `path`. The first call creates it."""
    if not path.exists():
        draft = path.with_suffix(".draft")
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(24))
        draft.rename(path)
    return path.read_text()


async def stop_leftover(pid: int, *, directory: Path, by: signal.Signals) -> None:
    """Stops the server that a killed owner left running. Another process that now has its pid is not touched.

    The working directory identifies the server: both servers run in their own directory.
    """
    try:
        leftover = psutil.Process(pid)
        if not _works_in(leftover, directory):
            return
        leftover.send_signal(by)
        for _ in range(500):
            if not leftover.is_running() or leftover.status() == psutil.STATUS_ZOMBIE:
                return
            await asyncio.sleep(0.02)
        leftover.kill()
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return


def _works_in(process: psutil.Process, directory: Path) -> bool:
    return directory.samefile(process.cwd())
