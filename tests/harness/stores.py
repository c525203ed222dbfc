"""Real Postgres and Valkey for a test run: one pair for all xdist workers, one cloned database for each of them.

`conftest.py` starts them in the controller (or, without xdist, in the only process) and hands `Servers` on.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from backend import orm
from backend.kit import db
from backend.kit.embedded import EmbeddedPostgres, EmbeddedValkey
from backend.kit.keyring import Keyring

#: Of every process of a test run, and of the tests that look into a database beside them.
SECRET_KEY = "a-secret-key-that-only-test-runs-have-0123456789"
KEYS = Keyring.parse(SECRET_KEY)

_TEMPLATE = "circadian"
#: Nothing of a test run must survive a power cut; and some tests count statements.
_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_wal_size": "4GB",
    "shared_preload_libraries": "pg_stat_statements",
}


@dataclass(frozen=True, slots=True)
class Stores:
    """What one process of the run works with."""

    owner_database_url: str
    redis_url: str

    def settings(self) -> dict[str, str]:
        """The environment of a process of the product."""
        return {
            "DATABASE_URL": self.owner_database_url,
            "REDIS_URL": self.redis_url,
            "CIRCADIAN_SECRET_KEY": SECRET_KEY,
        }


class Servers:
    """The running pair; the database of `template` is migrated and connected to by nobody."""

    def __init__(self, directory: Path, *, is_migrated: bool = False) -> None:
        self._is_migrated = is_migrated
        self.postgres = EmbeddedPostgres(directory / "postgres", log=directory / "postgres.log", settings=_SETTINGS)
        self.valkey = EmbeddedValkey(directory / "valkey", log=directory / "valkey.log")

    async def start(self) -> None:
        await asyncio.gather(self.postgres.start(), self.valkey.start())
        if not self._is_migrated:
            await orm.migrate(self.postgres.url(_TEMPLATE))
            self._is_migrated = True

    async def stop(self) -> None:
        await asyncio.gather(self.postgres.stop(), self.valkey.stop())

    def stores(self, number: int) -> Stores:
        """The places of the process with this number; `clone` makes its database."""
        return Stores(self.postgres.url(f"test_{number}"), self.valkey.url.removesuffix("/0") + f"/{number}")


@contextmanager
def running_servers(servers: Servers) -> Iterator[Servers]:
    try:
        asyncio.run(servers.start())
        yield servers
    finally:
        asyncio.run(servers.stop())


async def clone(stores: Stores) -> None:
    """Make the database of `stores`: a copy of the migrated template."""
    maintenance, name = stores.owner_database_url.rsplit("/", 1)
    connection = await asyncpg.connect(**db.credentials(f"{maintenance}/postgres"))
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
    finally:
        await connection.close()
