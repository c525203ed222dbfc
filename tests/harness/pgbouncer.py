"""A real PgBouncer in transaction mode, where one is installed: between the product's processes and their Postgres.

`CIRCADIAN_TEST_PGBOUNCER=PROGRAM make test` puts one between the processes of every test and Postgres. It accepts no
start-up parameters, and has fewer server connections than the processes open.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from backend.kit import db
from backend.kit.processes import ChildProcess, free_port
from backend.kit.settings import Pooler

POOL_SIZE = 5
#: The first version that knows prepared statements in transaction mode.
_KNOWS_PREPARED = (1, 21)
_OPTION = "CIRCADIAN_TEST_PGBOUNCER"


def installed() -> str | None:
    return shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class PgBouncer:
    """Serves all databases of the server of `database_url`, for one login."""

    def __init__(self, program: str, database_url: str, *, login: str, password: str, folder: Path) -> None:
        self.port = free_port()
        self.login, self.password = login, password
        self.pooler: Pooler = "transaction" if _version(program) >= _KNOWS_PREPARED else "transaction-unprepared"
        server = db.credentials(database_url)
        prepared = "max_prepared_statements = 100" if self.pooler == "transaction" else ""
        folder.chmod(0o755)
        (folder / "users.txt").write_text(f'"{login}" "{password}"\n')
        (folder / "pgbouncer.ini").write_text(f"""
[databases]
* = host={server["host"]} port={server["port"]}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {folder / "users.txt"}
admin_users = {login}
pool_mode = transaction
default_pool_size = {POOL_SIZE}
max_client_conn = 2000
server_login_retry = 1
{prepared}
""")
        account = ["-u", "nobody"] if os.geteuid() == 0 else []
        self._log = (folder / "pgbouncer.log").open("wb")
        self._process = ChildProcess.start([program, *account, str(folder / "pgbouncer.ini")], output=self._log)
        self._wait(folder / "pgbouncer.log")

    def url(self, database_url: str) -> str:
        """The address of the same database behind the pooler."""
        return f"postgresql://{self.login}:{self.password}@127.0.0.1:{self.port}/{database_url.rpartition('/')[2]}"

    def stop(self) -> None:
        self._process.send(signal.SIGKILL)
        while self._process.is_running:
            time.sleep(0.01)
        self._log.close()

    def _wait(self, log: Path) -> None:
        deadline = time.monotonic() + 30
        while "process up" not in log.read_text():
            assert self._process.is_running, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.01)


@contextmanager
def pgbouncer(database_url: str, *, login: str, password: str) -> Iterator[PgBouncer]:
    program = installed()
    assert program
    with tempfile.TemporaryDirectory(prefix="circadian-pgbouncer-") as folder:
        running = PgBouncer(program, database_url, login=login, password=password, folder=Path(folder))
        try:
            yield running
        finally:
            running.stop()


def settings_behind_pgbouncer(owner_database_url: str, service_database_url: str) -> dict[str, str]:
    """Settings of a process of the product for a run with the option; nothing without it."""
    program = os.environ.get(_OPTION)
    if not program:
        return {}
    service = db.credentials(service_database_url)
    bouncer = _shared(program, service["host"], service["port"], service["user"], service["password"])
    return settings_for(bouncer, owner_database_url, service_database_url)


def settings_for(bouncer: PgBouncer, owner_database_url: str, service_database_url: str) -> dict[str, str]:
    return {
        "CIRCADIAN_DB_POOLER": bouncer.pooler,
        "CIRCADIAN_APP_DATABASE_URL": bouncer.url(owner_database_url),
        "CIRCADIAN_DIRECT_DATABASE_URL": service_database_url,
    }


@cache
def _shared(program: str, host: str, port: int, login: str, password: str) -> PgBouncer:
    """One for each Postgres of this process, until the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="circadian-pgbouncer-"))
    return PgBouncer(program, f"postgresql://{host}:{port}/", login=login, password=password, folder=folder)


def _version(program: str) -> tuple[int, ...]:
    text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"PgBouncer (\d+)\.(\d+)", text)
    assert found, text
    return int(found[1]), int(found[2])
