"""A unit of work is one short transaction of one tenant, for one mutation, one step or one read.

Only entry points open it: the API (a mutation field, a read of a loader), the loop's steps, and jobs. Work that must
wait for the commit (wakes, publications) is registered with `after_commit` and dropped on rollback (invariant 8).
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import asyncpg

from backend.kit import db
from backend.kit.statements import Row, Statement

log = logging.getLogger(__name__)

AfterCommit = Callable[[], Awaitable[object]]

_ENTER = "SELECT set_config('app.tenant_id', $1, true)"

#: Errors of a temporary condition, however long it lasts: the same transaction may be tried again.
TRANSIENT = (
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
    asyncpg.QueryCanceledError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,  # a full disk, no memory, no connection left
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,  # the primary was demoted, or protects a full disk
    asyncpg.InvalidAuthorizationSpecificationError,  # it accepts no logins now
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg raises if the connection dies during a command
    ConnectionError,
    TimeoutError,
    OSError,
)


class UnitOfWork:
    """The open transaction. Statements go through `fetch*` and `execute`; Tortoise queries join it by themselves."""

    def __init__(self, tenant_id: UUID | None, connection: asyncpg.Connection) -> None:
        self.tenant_id = tenant_id
        self._connection = connection
        self._after_commit: list[AfterCommit] = []

    async def fetch(self, statement: Statement[Row], *values: Any) -> list[Row]:
        return list(map(statement.fill, await self._connection.fetch(statement.text, *values)))

    async def fetchrow(self, statement: Statement[Row], *values: Any) -> Row | None:
        """The first row. For a statement of one column also None if its value is NULL."""
        record = await self._connection.fetchrow(statement.text, *values)
        return None if record is None else statement.fill(record)

    async def fetch_records(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        """For a text that is made at run time and has no fixed columns."""
        rows: list[asyncpg.Record] = await self._connection.fetch(sql, *values)
        return rows

    async def fetch_one(self, statement: Statement[Row], *values: Any) -> Row:
        """For a statement that always returns a row, such as a count."""
        row = await self.fetchrow(statement, *values)
        if row is None:
            raise LookupError(f"no row: {statement}")
        return row

    async def execute(self, sql: str, *values: Any) -> None:
        await self._connection.execute(sql, *values)

    async def executemany(self, sql: str, rows: list[tuple[Any, ...]]) -> None:
        await self._connection.executemany(sql, rows)

    @asynccontextmanager
    async def elsewhere(self, tenant_id: UUID) -> AsyncIterator[None]:
        """In the block, the transaction sees and writes the rows of another tenant. If the block raises, the whole
        transaction must end."""
        await self._connection.execute(_ENTER, str(tenant_id))
        yield
        await self._connection.execute(_ENTER, "" if self.tenant_id is None else str(self.tenant_id))

    def after_commit(self, callback: AfterCommit) -> None:
        """Runs `callback` after a successful commit.

        If it fails, the error is logged, so its effect must be repairable.
        """
        self._after_commit.append(callback)

    async def run_after_commit(self) -> None:
        await follow(self._after_commit)


@asynccontextmanager
async def unit_of_work(
    tenant_id: UUID | None,
    *,
    read_only: bool = False,
    may_be_lost: bool = False,
    first: Callable[["UnitOfWork"], Awaitable[None]] | None = None,
) -> AsyncIterator[UnitOfWork]:
    """Opens one transaction of `tenant_id` (None: no tenant's rows are visible).

    Never yield to a consumer inside (trap L3).

    It waits for its tenant's turn (`kit.database_fairness`), so never open one inside another. `may_be_lost`: the
    commit does not wait for the disk; for hints only. `first` is called as soon as the transaction has begun.
    """
    transaction = db.transaction(tenant_id=tenant_id, read_only=read_only, may_be_lost=may_be_lost)
    async with db.turn(tenant_id), transaction as wrapper:
        work = UnitOfWork(tenant_id, wrapper.raw)
        if first is not None:
            await first(work)
        yield work
    await work.run_after_commit()


async def call(tenant_id: UUID, statement: Statement[Row], *values: Any) -> list[Row]:
    """Runs one statement as a transaction of its own, in one round trip, when it is its tenant's turn.

    The statement calls a function of `backend/migrations/sql/functions/` that sets the tenant itself. If the connection
    is lost, it is unknown whether the statement was committed, as with a lost COMMIT.
    """
    async with db.turn(tenant_id), db.connection() as connection:
        records = await connection.fetch(statement.text, *values)
    return list(map(statement.fill, records))


async def follow(callbacks: Iterable[AfterCommit]) -> None:
    """Runs the callbacks that waited for a commit.

    A failure is logged: the commit stays, and the sweep and the heads repair what was lost.
    """
    for callback in callbacks:
        try:
            await callback()
        except Exception:
            log.exception("after-commit callback failed")
