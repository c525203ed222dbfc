"""Real Postgres and Valkey servers for a test run: one pair for all xdist workers, and a cloned database for each
worker.

`conftest.py` starts them in the controller (or, without xdist, in the only process) and passes on `Servers`.
"""

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from backend import orm
from backend.kit import db
from backend.kit.embedded import EmbeddedPostgres, EmbeddedValkey
from backend.kit.keyring import Keyring
from tests.harness.pgbouncer import settings_behind_pgbouncer

#: The secret key of every process of a test run, and of tests that read a database directly.
SECRET_KEY = hashlib.sha256(b"that only test runs have").hexdigest()
KEYS = Keyring.parse(SECRET_KEY)

#: On a busy machine an answer of Valkey may take longer than the product waits for it.
HINT_WAIT_SECONDS = 10.0

_TEMPLATE = "circadian"
_SERVICE, _SERVICE_PASSWORD = "circadian_service", "of-test-runs-alone"
#: No durability is needed in a test run; and some tests count statements.
_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_wal_size": "4GB",
    "shared_preload_libraries": "pg_stat_statements",
    # Each database has entries of its own, and entries that are pushed out are missing in counts.
    "pg_stat_statements.max": "50000",
}


@dataclass(frozen=True, slots=True)
class Stores:
    """The stores that one process of the run uses."""

    owner_database_url: str
    redis_url: str

    def settings(self) -> dict[str, str]:
        """The environment of a process of the product."""
        return {
            "DATABASE_URL": self.owner_database_url,
            "REDIS_URL": self.redis_url,
            "CIRCADIAN_SECRET_KEY": SECRET_KEY,
            "CIRCADIAN_CHECK_ROWS": "1",
            "CIRCADIAN_HINT_WAIT_SECONDS": str(HINT_WAIT_SECONDS),
            # Each of hundreds of processes would load its table; tests that need embeddings set a model.
            "CIRCADIAN_EMBEDDING_MODEL": "none",
            # The minimum that the product accepts: each API process computes a hash at its start.
            "CIRCADIAN_PASSWORD_MEMORY_KIB": "19456",
            **settings_behind_pgbouncer(self.owner_database_url, self.service_database_url),
        }

    def production(self) -> dict[str, str]:
        """As in production: API and worker sign in as a role that can switch to no other role."""
        return {
            **self.settings(),
            "CIRCADIAN_ENV": "production",
            "CIRCADIAN_APP_DATABASE_URL": self.service_database_url,
        }

    @property
    def service_database_url(self) -> str:
        scheme, _, rest = self.owner_database_url.partition("://")
        return f"{scheme}://{_SERVICE}:{_SERVICE_PASSWORD}@{rest.rpartition('@')[2]}"


class Servers:
    """The running pair; the template database is migrated, and nobody connects to it."""

    def __init__(self, directory: Path, *, is_migrated: bool = False) -> None:
        self._is_migrated = is_migrated
        self.postgres = EmbeddedPostgres(directory / "postgres", log=directory / "postgres.log", settings=_SETTINGS)
        self.valkey = EmbeddedValkey(directory / "valkey", log=directory / "valkey.log")

    async def start(self) -> None:
        await asyncio.gather(self.postgres.start(), self.valkey.start())
        if not self._is_migrated:
            await orm.migrate(self.postgres.url(_TEMPLATE))
            self._is_migrated = True
        await make_service(self.postgres.url(_TEMPLATE))

    async def stop(self) -> None:
        await asyncio.gather(self.postgres.stop(), self.valkey.stop())

    @property
    def own(self) -> Stores:
        """The stores of a test that has the servers alone: the migrated database itself. It can no longer be cloned."""
        return Stores(self.postgres.url(_TEMPLATE), self.valkey.url)

    def stores(self, number: int) -> Stores:
        """The stores of the process with this number; `clone` creates its database."""
        return Stores(self.postgres.url(f"test_{number}"), self.valkey.url.removesuffix("/0") + f"/{number}")


async def make_service(database_url: str) -> None:
    """The login of docs/operating.md, for all databases of the server."""
    connection = await asyncpg.connect(**db.credentials(database_url))
    try:
        if await connection.fetchval("SELECT to_regrole($1)", _SERVICE) is None:
            await connection.execute(
                f"CREATE ROLE {_SERVICE} LOGIN PASSWORD '{_SERVICE_PASSWORD}' IN ROLE {db.APP_ROLE}"
            )
            for name, setting in db.APP_SETTINGS.items():  # as behind a pooler (docs/deployment.md)
                await connection.execute(f"ALTER ROLE {_SERVICE} SET {name} = '{setting}'")
    finally:
        await connection.close()


@contextmanager
def running_servers(servers: Servers) -> Iterator[Servers]:
    try:
        asyncio.run(servers.start())
        yield servers
    finally:
        asyncio.run(servers.stop())


async def clone(stores: Stores) -> None:
    """Creates the database of `stores` as a copy of the migrated template."""
    maintenance, name = stores.owner_database_url.rsplit("/", 1)
    connection = await asyncpg.connect(**db.credentials(f"{maintenance}/postgres"))
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
    finally:
        await connection.close()
