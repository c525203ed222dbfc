"""Child processes that die with their parent, and are started, watched and stopped in one way.

Used by the embedded servers, and by `cli/dev.py` for the API, the worker and the demo model. A child gets its own
session, so Ctrl-C in the terminal reaches only the parent, which then stops its children in order. Nothing here is
bound to an event loop: test suites start a server in one loop and stop it in another.
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
#: Below the ports that systems assign to outgoing connections.
_PORTS, _TRIES = range(20_000, 32_000), 100


class StartError(Exception):
    """The process cannot start. The message is one line for the person at the terminal."""


@dataclass(frozen=True)
class Account:
    """The system user of a child when this process runs as root."""

    uid: int
    gid: int
    #: The child may pass directories that only root may enter; see `child_process.py`.
    keeps_access: bool

    def __str__(self) -> str:
        return f"{self.uid}:{self.gid}:{int(self.keeps_access)}"


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
        """Starts `command`, whose first item is an absolute path. The child gets `orphan_signal` if this process dies.

        Call it from the main thread: Linux sends the signal when the calling *thread* dies.
        """
        launch = [sys.executable, "-I", "-S", str(_LAUNCHER), str(os.getpid()), str(int(orphan_signal))]
        popen = subprocess.Popen(  # noqa: S603 -- fixed commands, without a shell
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
        """The reading end, if the child was started with `output=subprocess.PIPE`."""
        return self._popen.stdout

    @property
    def exit_code(self) -> int | None:
        """None while it runs; minus the signal number if a signal ended it."""
        return self._popen.poll()

    @property
    def is_running(self) -> bool:
        return self.exit_code is None

    def send(self, signal_: signal.Signals) -> None:
        self._popen.send_signal(signal_)

    async def wait(self) -> int:
        while (code := self.exit_code) is None:  # noqa: ASYNC110 -- an Event would bind it to one loop
            await asyncio.sleep(_POLL_SECONDS)
        return code

    async def stop(self, *, by: signal.Signals = signal.SIGTERM, grace_seconds: float) -> None:
        """Sends the signal, waits, then kills. Returns when the child has ended."""
        self.send(by)
        try:
            await asyncio.wait_for(self.wait(), grace_seconds)
        except TimeoutError:
            self.send(signal.SIGKILL)
            await self.wait()


def free_port() -> int:
    """Returns a free loopback port from a range that the system never assigns by itself.

    So a server that died can start again on the same port, whatever connections were opened in the meantime.
    """
    for port in random.sample(_PORTS, _TRIES):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise StartError(f"none of {_TRIES} ports between {_PORTS.start} and {_PORTS.stop} was free")
