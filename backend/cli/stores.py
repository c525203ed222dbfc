"""The two stores of a process, Postgres and Redis: external servers from the settings, or embedded ones in `dev`.

`api.py`, `serve.py` and `worker.py` only require the settings; `dev.py` starts the missing servers.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from backend.cli.progress import report
from backend.kit.embedded import EmbeddedPostgres, EmbeddedValkey
from backend.kit.embedded.server import EmbeddedServer
from backend.kit.processes import StartError
from backend.kit.settings import Pooler, StoreSettings


def require_stores(stores: StoreSettings) -> None:
    """Raises `StartError` unless both stores are configured and the database answers: production embeds no servers."""
    missing = []
    if not (stores.app_database_url or stores.owner_database_url):
        missing.append("CIRCADIAN_APP_DATABASE_URL (or DATABASE_URL)")
    if not stores.redis_url:
        missing.append("REDIS_URL")
    if missing:
        raise StartError(f"set {' and '.join(missing)}; `make run` needs neither, because it starts its own servers")
    if stores.pooler != "none" and not stores.app_database_url:
        raise StartError("CIRCADIAN_DB_POOLER is set: set CIRCADIAN_APP_DATABASE_URL too, the address of the pooler")
    url = stores.app_database_url or stores.owner_database_url or ""
    if stores.replica_database_url is not None:
        _require_login(stores.replica_database_url, of=url)
    asyncio.run(_reach(url, stores.pooler))


def _require_login(replica_url: str, *, of: str) -> None:
    """Raises `StartError` for another login than that of the primary: what it may do would never be checked."""
    from backend.kit import dsn

    try:
        primary, replica = dsn.credentials(of), dsn.credentials(replica_url)
    except ValueError as error:
        raise StartError(f"cannot open the database: {error}") from error
    if any(primary[name] != replica[name] for name in ("user", "database")):
        raise StartError(
            "CIRCADIAN_REPLICA_DATABASE_URL: the replica needs the login and the database of the primary:"
            f" {primary['user']} and {primary['database']}"
        )


async def _reach(database_url: str, pooler: Pooler) -> None:
    """Raises `StartError` instead of a pool's traceback. An unreachable Redis does not prevent the start."""
    import asyncpg

    from backend.kit import dsn

    try:
        parameters = dsn.credentials(database_url)
        if pooler != "none":
            parameters = dsn.without_session(parameters, pooler)
        await (await asyncpg.connect(**parameters, timeout=10)).close()
    except (OSError, ValueError, asyncpg.PostgresError) as error:
        raise StartError(f"cannot open the database: {error}") from error


@dataclass(frozen=True)
class Stores:
    """The addresses of the stores, and the embedded servers that `dev` must keep running."""

    owner_database_url: str
    redis_url: str
    embedded: tuple[EmbeddedServer, ...]


@asynccontextmanager
async def open_stores(stores: StoreSettings, *, directory: Path) -> AsyncIterator[Stores]:
    """Starts the servers that are not configured, and stops them at the end."""
    if stores.app_database_url and not stores.owner_database_url:
        raise StartError(
            "CIRCADIAN_APP_DATABASE_URL is set, so set DATABASE_URL too: the migration needs the owner's connection"
        )
    logs = directory / "logs"
    postgres = (
        None if stores.owner_database_url else EmbeddedPostgres(directory / "postgres", log=logs / "postgres.log")
    )
    valkey = None if stores.redis_url else EmbeddedValkey(directory / "valkey", log=logs / "valkey.log")
    embedded = tuple(server for server in (postgres, valkey) if server is not None)
    report(
        f"starting {' and '.join(server.name for server in embedded)}" if embedded else "using the stores that are set"
    )
    try:
        await asyncio.gather(*(server.start() for server in embedded))
        yield Stores(
            owner_database_url=stores.owner_database_url or (postgres.url() if postgres else ""),
            redis_url=stores.redis_url or (valkey.url if valkey else ""),
            embedded=embedded,
        )
    finally:
        await asyncio.gather(*(server.stop() for server in embedded))
