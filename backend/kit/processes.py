"""Child processes that die with us: started, watched and stopped the same way everywhere.

Used by the embedded servers and by `cli/dev.py` for the API, the worker and the demo model. A child gets a session of
its own, so Ctrl-C in the terminal reaches the parent alone, which then stops its children in order. Nothing here
belongs to an event loop: a server may be started in one loop and stopped in another, as test suites do.
"""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

_LAUNCHER = Path(__file__).with_name("child_process.py")
_POLL_SECONDS = 0.02
#: Below those that systems give to connections that go out.
_PORTS, _TRIES = range(20_000, 32_000), 100


class StartError(Exception):
    """Something could not start; the message is the one line that a person at the terminal needs."""


@dataclass(frozen=True)
class Account:
    """The system user that a child runs as when we are root."""

    uid: int
    gid: int
    #: May pass directories that only root may enter; see `child_process.py`.
    keeps_passage: bool

    def __str__(self) -> str:
        return f"{self.uid}:{self.gid}:{int(self.keeps_passage)}"


class ChildProcess:
    """One running child."""

    def __init__(self, popen: subprocess.Popen[bytes]) -> None:
        self._popen = popen

    @classmethod
    def start(
        cls,
        command: Sequence[str],
        *,
        output: int | IO[bytes],
        directory: Path | None = None,
        environment: Mapping[str, str] | None = None,
        stdin: bytes | None = None,
        account: Account | None = None,
        orphan_signal: signal.Signals = signal.SIGTERM,
    ) -> Self:
        """Start `command` (an absolute path first); `orphan_signal` is what it gets if we die.

        Call it from the main thread: Linux counts the death of the calling *thread* as ours.
        """
        launch = [sys.executable, "-I", "-S", str(_LAUNCHER), str(os.getpid()), str(int(orphan_signal))]
        popen = subprocess.Popen(  # noqa: S603 -- the commands are our own, without a shell
            [*launch, str(account or "-"), *command],
            stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=directory,
            env=environment,
            start_new_session=True,
        )
        if popen.stdin is not None:
            popen.stdin.write(stdin or b"")
            popen.stdin.close()
        return cls(popen)

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def output(self) -> IO[bytes] | None:
        """The reading end, if started with `output=subprocess.PIPE`."""
        return self._popen.stdout

    @property
    def exit_code(self) -> int | None:
        """None while it runs; minus the signal's number if a signal ended it."""
        return self._popen.poll()

    @property
    def is_running(self) -> bool:
        return self.exit_code is None

    def send(self, signal_: signal.Signals) -> None:
        self._popen.send_signal(signal_)

    async def wait(self) -> int:
        while (code := self.exit_code) is None:  # noqa: ASYNC110 -- an Event would bind us to one loop
            await asyncio.sleep(_POLL_SECONDS)
        return code

    async def stop(self, *, by: signal.Signals = signal.SIGTERM, grace_seconds: float) -> None:
        """Ask, wait, then kill; returns when it is gone."""
        self.send(by)
        try:
            await asyncio.wait_for(self.wait(), grace_seconds)
        except TimeoutError:
            self.send(signal.SIGKILL)
            await self.wait()


def free_port() -> int:
    """A port of loopback that nobody uses right now, nor is given by the system to whoever wants any.

    So that a server that died can start again where it was, whatever connections were made meanwhile.
    """
    for port in random.sample(_PORTS, _TRIES):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise StartError(f"none of {_TRIES} ports between {_PORTS.start} and {_PORTS.stop} was free")
