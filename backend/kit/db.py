"""The connection pool to Postgres (Tortoise with asyncpg) and the transaction that sets its tenant.

`app.py`, `worker.py` and the migrations open the pool, once per process. All other code uses `kit.unit_of_work`.
"""

import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, cast
from uuid import UUID

import asyncpg
from tortoise import Tortoise, connections
from tortoise.backends.asyncpg.client import AsyncpgDBClient, TransactionWrapper
from tortoise.backends.base.client import TransactionContextPooled
from tortoise.connection import get_connections

from backend.kit.database_fairness import Turns
from backend.kit.dsn import FEW_ROWS, without_session
from backend.kit.dsn import credentials as credentials  # noqa: PLC0414  (re-exported for callers of `db`)
from backend.kit.settings import Pooler
from backend.telemetry import metrics

APP_ROLE = "circadian_app"
MIGRATIONS = "backend.migrations"

#: Client-side timeout of a command: a frozen server enforces none of its own. Longer than all server-side timeouts.
_COMMAND_SECONDS = 15
#: A frozen process cannot hold row locks for long (invariant 2): idle < lock < statement. As Postgres prints them.
_TIMEOUTS = {
    "idle_in_transaction_session_timeout": "3s",
    "lock_timeout": "5s",
    "statement_timeout": "10s",
}
#: What asyncpg raises if a command cannot be sent, or has no answer.
_LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
#: The settings of each connection of API and worker.
APP_SETTINGS = _TIMEOUTS | FEW_ROWS


class _Connection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg ships no types
    def get_reset_query(self) -> str:
        # All state ends with its transaction (SET LOCAL, transaction-level advisory locks). So there is nothing to
        # reset, and each release of a connection saves a round trip.
        return ""


class TenantTransaction(TransactionWrapper):
    """A transaction that begins and sets its tenant in one round trip.

    Without a tenant it sees no rows of any tenant.
    """

    def __init__(self, parent: AsyncpgDBClient, *, tenant_id: UUID | None, read_only: bool, may_be_lost: bool) -> None:
        super().__init__(parent)
        self._begin = "BEGIN READ ONLY" if read_only else "BEGIN"
        if tenant_id:
            # A UUID object prints only hexadecimal digits and dashes, so the text cannot contain an SQL injection.
            self._begin += f"; SELECT set_config('app.tenant_id', '{tenant_id}', true)"
        if may_be_lost:
            self._begin += "; SET LOCAL synchronous_commit TO off"

    async def begin(self) -> None:
        await self._connection.execute(self._begin)

    async def commit(self) -> None:
        await self._connection.execute("COMMIT")
        self._finalized = True

    async def rollback(self) -> None:
        try:
            if not self._connection.is_closed():
                await self._connection.execute("ROLLBACK")
        except _LOST:  # the caller gets the error that ended its transaction, not that of this
            self.terminate()
        self._finalized = True

    def terminate(self) -> None:
        """Closes the connection at once, so that its pool uses it no more."""
        with suppress(asyncpg.InterfaceError):  # a connection that died is already back in its pool
            self._connection.terminate()

    @property
    def raw(self) -> asyncpg.Connection:
        return self._connection


class _TransactionContext(TransactionContextPooled):
    """Tortoise's context, made safe for a BEGIN that fails or is cancelled.

    In Tortoise's own context such a BEGIN keeps its connection out of the pool for ever, and later code of the same
    task takes it for the open transaction.
    """

    async def __aenter__(self) -> TenantTransaction:
        await self.ensure_connection()
        wrapper = cast(TenantTransaction, self.client)
        pool = wrapper._parent._pool
        assert pool is not None
        asked_at = time.monotonic()
        wrapper._connection = await pool.acquire()
        try:
            await wrapper.begin()
        except BaseException:
            wrapper.terminate()
            await pool.release(wrapper.raw)
            raise
        metrics.ACQUIRE.add(time.monotonic() - asked_at)
        self.token = get_connections().set(self.connection_name, wrapper)
        return wrapper


def transaction(
    *, tenant_id: UUID | None, read_only: bool = False, may_be_lost: bool = False
) -> "AbstractAsyncContextManager[TenantTransaction]":
    """Returns a Tortoise transaction context that yields a `TenantTransaction`.

    Queries of models join the transaction.
    """
    client = cast(AsyncpgDBClient, connections.get("default"))
    wrapper = TenantTransaction(client, tenant_id=tenant_id, read_only=read_only, may_be_lost=may_be_lost)
    return cast("AbstractAsyncContextManager[TenantTransaction]", _TransactionContext(wrapper, client._pool_init_lock))


@asynccontextmanager
async def connection() -> AsyncIterator[asyncpg.Connection]:
    """Yields one connection of the pool without an open transaction: each statement is a transaction of its own.

    Behind a pooler without prepared statements one transaction holds all statements: without it, a statement could be
    parsed in one server connection and executed in another.
    """
    client = connections.get("default")
    assert not isinstance(client, TenantTransaction), "a transaction is open: its own connection is to be used"
    async with client.acquire_connection() as acquired:
        if _is_unprepared:
            async with acquired.transaction():
                yield acquired
        else:
            yield acquired


def turn(tenant_id: UUID | None) -> AbstractAsyncContextManager[None]:
    """Waits until this tenant may use a connection, and holds its turn until the block ends."""
    return _turns.of(tenant_id)


def config(
    url: str,
    *,
    models: Iterable[str],
    role: str | None = None,
    pool: tuple[int, int] = (1, 10),
    is_patient: bool = False,
    pooler: Pooler = "none",
) -> dict[str, Any]:
    """Returns Tortoise's configuration for this database. `is_patient` sets no timeouts, for migrations.

    Raises `StartError` for a URL that `pooler` does not allow.
    """
    parameters = connection_parameters(url, role=role, is_patient=is_patient, pooler=pooler)
    parameters |= {"minsize": pool[0], "maxsize": pool[1]}
    return {
        "connections": {"default": {"engine": "tortoise.backends.asyncpg", "credentials": parameters}},
        "apps": {"models": {"models": list(models), "migrations": MIGRATIONS, "default_connection": "default"}},
        "use_tz": True,
        "timezone": "UTC",
    }


def connection_parameters(
    url: str, *, role: str | None, is_patient: bool = False, pooler: Pooler = "none"
) -> dict[str, Any]:
    """Returns asyncpg's parameters of the connections of a pool, as `config` has them."""
    parameters = {**credentials(url, role=role), "connection_class": _Connection}
    if not is_patient:
        parameters["command_timeout"] = _COMMAND_SECONDS
    if pooler != "none":
        return without_session(parameters, pooler)
    if not is_patient:
        parameters["server_settings"] |= APP_SETTINGS
    return parameters


#: The turns of the open pool.
_turns = Turns(size=1)
#: Whether the open pool leads to a pooler that does not know prepared statements.
_is_unprepared = False


async def open_pool(configuration: dict[str, Any]) -> None:
    """Opens the pool of this process. Tasks of any context can use it."""
    global _turns, _is_unprepared  # noqa: PLW0603 -- as the pool itself, which Tortoise keeps for the whole process
    await Tortoise.init(config=configuration, _enable_global_fallback=True)
    parameters = configuration["connections"]["default"]["credentials"]
    most = parameters["maxsize"]
    _turns = Turns(size=most)
    _is_unprepared = parameters.get("statement_cache_size") == 0
    metrics.CONNECTIONS_MOST.set(most)
    metrics.CONNECTIONS.read_by(lambda: _count(lambda pool: pool.get_size() - pool.get_idle_size()), "in_use")
    metrics.CONNECTIONS.read_by(lambda: _count(lambda pool: pool.get_idle_size()), "idle")
    metrics.TURNS_WAITING.read_by(lambda: _turns.waiting)


def _count(connections_of: Callable[[asyncpg.Pool], int]) -> int:
    """Connections of the pool. It is opened by its first use."""
    pool = cast(AsyncpgDBClient, connections.get("default"))._pool
    return 0 if pool is None else connections_of(pool)


async def close_pool() -> None:
    await Tortoise.close_connections()
