"""The database set-up: the modules with models, the connection pool, and the migrations.

`app.py`, `worker.py` and `cli/` call it. The migrations in `backend/migrations/` are written for the models in
`CONFIG`.
"""

import asyncio
import pkgutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg

from backend.kit import db, migrating, pooler, replica, sql_texts
from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.processes import StartError
from backend.kit.settings import StoreSettings, load
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

MODELS = (
    "backend.tenants.models",
    "backend.accounts.models",
    "backend.oauth.models",
    "backend.agents.models",
    "backend.budgets.models",
    "backend.consciousness.models",
    "backend.consciousness.knowledge.models",
    "backend.files.models",
    "backend.inbox.models",
    "backend.spaces.models",
    "backend.plans.models",
    "backend.tasks.models",
    "backend.tools.models",
    "backend.webhooks.models",
    "backend.data_rights.models",
    "backend.operators.models",
)

#: API and worker query no model, but Tortoise wants one module. To prepare all of them takes a tenth of a second.
_FEWEST = ("backend.tenants.models",)

#: For Tortoise's own command line (`make migration`), which only compares models and files.
CONFIG = db.config(load().stores.owner_database_url or "postgresql://127.0.0.1/none", models=MODELS)

_APPLIED = Statement(str, "SELECT name FROM tortoise_migrations")
_NEEDED = Statement(str, "SELECT needs FROM tortoise_migrations WHERE needs IS NOT NULL ORDER BY needs DESC")


async def open_app_pool(stores: StoreSettings, *, models: Sequence[str] = _FEWEST) -> None:
    """Open the connection pool of an API or worker process, always with a role that owns nothing.

    Only models of these modules can be queried.
    """
    url, role = _app_access(stores)
    size = stores.pool_min, stores.pool_max
    await db.open_pool(db.config(url, models=models, role=role, pool=size, pooler=stores.pooler))


@asynccontextmanager
async def app_pool(stores: StoreSettings) -> AsyncIterator[None]:
    """Open the pool, and that of the replica, for the duration of the block."""
    await open_app_pool(stores)
    try:
        async with replica.opened(_replica_parameters(stores), size=stores.pool_max):
            yield
    finally:
        await db.close_pool()


def _replica_parameters(stores: StoreSettings) -> dict[str, Any] | None:
    if stores.replica_database_url is None:
        return None
    _, role = _app_access(stores)
    return db.connection_parameters(stores.replica_database_url, role=role, pooler=stores.pooler)


def app_heartbeat_connection(stores: StoreSettings) -> HeartbeatConnection:
    """The worker's separate connection for its beat, with the same role. It opens with its first statement."""
    url, role = _app_access(stores)
    if stores.pooler != "none":
        url = _direct_url(stores)
    return HeartbeatConnection(db.credentials(url, role=role, application="circadian-beat"))


def _direct_url(stores: StoreSettings) -> str:
    """The worker's login past the pooler. Behind others in the pooler's queue a heartbeat would come too late."""
    if stores.direct_database_url is None:
        raise StartError(
            "CIRCADIAN_DB_POOLER is set: set CIRCADIAN_DIRECT_DATABASE_URL too, the worker's login on Postgres itself"
        )
    return stores.direct_database_url


def _app_access(stores: StoreSettings) -> tuple[str, str | None]:
    if stores.app_database_url is not None:
        return stores.app_database_url, None
    if stores.owner_database_url is not None:
        return stores.owner_database_url, db.APP_ROLE
    raise RuntimeError("no database is configured: set CIRCADIAN_APP_DATABASE_URL or DATABASE_URL")


#: The key of the advisory lock for migrations. Only one runs at a time; the others wait and then have nothing to do.
_MIGRATION_LOCK = 20261122
_TURN_SECONDS = 0.2


_MIGRATE = "run `python -m backend migrate` first"


async def migrate(owner_database_url: str) -> None:
    """Apply all migrations, and the SQL functions and policies from their files. Safe to run twice and concurrently.

    Raises `ForeignDatabase` before any change if the database has migrations that this code does not have.
    """
    guard = await asyncpg.connect(**db.credentials(owner_database_url, application="circadian-migrate"))
    try:
        await _take_turn(guard)
        await _refuse_foreign(guard)
        await migrating.migrate(db.config(owner_database_url, models=MODELS, pool=(1, 2), is_patient=True))
        await db.close_pool()
        await sql_texts.apply(guard, texts())
    finally:
        await guard.close()


async def _take_turn(guard: asyncpg.Connection) -> None:
    """Ask again and again: a statement that waits for the lock would keep a concurrent index from ever being whole."""
    while not await guard.fetchval("SELECT pg_try_advisory_lock($1)", _MIGRATION_LOCK):  # noqa: ASYNC110 -- no event
        await asyncio.sleep(_TURN_SECONDS)


class ForeignDatabase(ValueError):
    """The database has migrations that this code does not have."""


_GO_BACK = "to go back to this version, restore a backup from before the upgrade (docs/backups.md)"


async def _refuse_foreign(connection: asyncpg.Connection) -> None:
    if await connection.fetchval("SELECT to_regclass('tortoise_migrations')") is None:
        return
    applied = {record["name"] for record in await connection.fetch(_APPLIED.text)}
    strange = sorted(applied - _names())
    if strange and _names() <= applied:
        raise ForeignDatabase(
            f"the database is newer than this version: it has {len(strange)} migrations that this version does not have"
            f" (the first is {strange[0]}). Nothing was changed. Use the version that migrated it, or a later one;"
            f" {_GO_BACK}"
        )
    if strange:
        raise ForeignDatabase(
            f"another version made this database, with {len(strange)} migrations that this version does not have"
            f" (the first is {strange[0]}): use an empty database, or delete the data directory if `make run` keeps it"
            " there"
        )


def _names() -> set[str]:
    from backend import migrations

    return {module.name for module in pkgutil.iter_modules(migrations.__path__)}


def texts() -> sql_texts.Texts:
    """The SQL functions and policies of this code version."""
    from backend import migrations

    return sql_texts.read(Path(migrations.__path__[0]) / "sql")


async def is_migrated() -> bool:
    """Whether the open database has every migration, function and policy of this code version."""
    missing, lacking = await _missing()
    return not missing and not lacking and await _needed() is None


async def require_ready(stores: StoreSettings) -> None:
    """Raise `StartError` with advice if migrations, SQL functions or policies are missing.

    The same behind a pooler, if the login lacks the settings that a connection otherwise brings along.
    """
    await _require_migrated()
    if stores.pooler != "none":
        await pooler.require_settings(db.APP_SETTINGS)


async def _require_migrated() -> None:
    try:
        missing, lacking = await _missing()
    except asyncpg.UndefinedTableError:
        raise StartError(f"the database is empty: {_MIGRATE}") from None
    if missing:
        raise StartError(f"the database lacks {len(missing)} migrations, the first is {missing[0]}: {_MIGRATE}")
    if lacking:
        raise StartError(
            f"the database lacks {len(lacking)} functions or policies of this version, the first is {lacking[0]}:"
            f" {_MIGRATE}"
        )
    if needed := await _needed():
        raise StartError(
            "the database is newer than this version, and something that this version uses was taken away: use a"
            f" version that has migration {needed}; {_GO_BACK}"
        )


async def _needed() -> str | None:
    """A migration that this code lacks, and that code for this database must have."""
    async with unit_of_work(None, read_only=True) as work:
        return next((name for name in await work.fetch(_NEEDED) if name not in _names()), None)


async def _missing() -> tuple[list[str], list[str]]:
    """The missing migrations, functions and policies. The last two are only checked if no migration is missing."""
    async with unit_of_work(None, read_only=True) as work:
        applied = set(await work.fetch(_APPLIED))
        missing = _names() - applied
        return sorted(missing), [] if missing else await sql_texts.missing(work.fetch_records, texts())
