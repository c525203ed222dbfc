"""Reads on a replica of Postgres, if the operator has one (`CIRCADIAN_REPLICA_DATABASE_URL`, ADR 0073).

A read sees everything that was committed before it began: it asks the primary how far its log is, and waits a moment
until the replica is as far. If the replica cannot answer in time, the primary does.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from logging import getLogger
from typing import Any, ClassVar, TypeVar
from uuid import UUID

import asyncpg

from backend.kit import db
from backend.kit.database_fairness import Turns
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.telemetry import logs, metrics

log = getLogger(__name__)

Result = TypeVar("Result")

#: How long a read waits for a connection, and then for the replica to be as far as the primary.
_CONNECT_SECONDS, _PATIENCE_SECONDS = 0.5, 1.0
_LOOK_SECONDS = 0.01
#: After a failure the replica is not asked for so long.
_REST_SECONDS = 5.0
#: With the timeline: after a failover, a replica of the former primary may have a higher position.
_POSITION = """SELECT pg_current_wal_flush_lsn()::text AS lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline"""
#: A server that is no replica any more has a history of its own.
_HAS_CAUGHT_UP = """SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::text::pg_lsn
  AND (SELECT timeline_id FROM pg_control_checkpoint()) = $2"""
_ENTER = "SELECT set_config('app.tenant_id', $1, true)"


class _Behind(Exception):
    """The replica is not as far as the primary was."""


class _Replica:
    current: ClassVar["_Replica | None"] = None

    def __init__(self, pool: asyncpg.Pool, *, size: int) -> None:
        self._pool, self._turns = pool, Turns(size=size)
        self._rests_until = 0.0

    @property
    def is_resting(self) -> bool:
        return time.monotonic() < self._rests_until

    def rest(self, error: BaseException) -> None:
        self._rests_until = time.monotonic() + _REST_SECONDS
        log.warning("the replica of the database does not answer: %s", logs.named(error))

    async def read(
        self, tenant_id: UUID, body: Callable[[UnitOfWork], Awaitable[Result]], position: asyncpg.Record
    ) -> Result:
        async with self._turns.of(tenant_id):
            connection = await self._pool.acquire(timeout=_CONNECT_SECONDS)
            try:
                await _begin(connection, tenant_id, position)
                try:
                    return await body(UnitOfWork(tenant_id, connection))
                finally:
                    await connection.execute("ROLLBACK")
            except (asyncio.CancelledError, _Behind, *TRANSIENT, asyncpg.PostgresError):
                connection.terminate()  # a frozen server would not answer a ROLLBACK
                raise
            finally:
                await self._pool.release(connection)


@asynccontextmanager
async def opened(parameters: dict[str, Any] | None, *, size: int) -> AsyncIterator[None]:
    """Reads of the block may use this replica. `parameters` are those of asyncpg. None: there is none."""
    if parameters is None:
        yield
        return
    async with asyncpg.create_pool(**parameters, min_size=0, max_size=size) as pool:
        _Replica.current = _Replica(pool, size=size)
        try:
            yield
        finally:
            _Replica.current = None


async def read(tenant_id: UUID, body: Callable[[UnitOfWork], Awaitable[Result]]) -> Result:
    """Runs `body`, which only reads, in a transaction of the tenant: on the replica, or else on the primary.

    It may begin on the replica and be repeated on the primary. Use it for what may be long: a report, an export.
    """
    replica = _Replica.current
    if replica is not None and not replica.is_resting:
        async with db.connection() as primary:
            position = await primary.fetchrow(_POSITION)
        try:
            result = await replica.read(tenant_id, body, position)
        except _Behind:
            metrics.REPLICA_READS.add("behind")
        except (*TRANSIENT, asyncpg.PostgresError) as error:
            metrics.REPLICA_READS.add("failed")
            replica.rest(error)
        else:
            metrics.REPLICA_READS.add("done")
            return result
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await body(work)


async def _begin(connection: asyncpg.Connection, tenant_id: UUID, position: asyncpg.Record) -> None:
    """Begin a transaction that sees everything up to the position of the primary. Raises `_Behind`."""
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await connection.execute("BEGIN READ ONLY")
            await connection.execute(_ENTER, str(tenant_id))
            while not await connection.fetchval(_HAS_CAUGHT_UP, position["lsn"], position["timeline"]):  # noqa: ASYNC110 -- no event
                await asyncio.sleep(_LOOK_SECONDS)
    except TimeoutError:
        raise _Behind from None
