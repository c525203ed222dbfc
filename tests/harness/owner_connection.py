"""One connection of the owner of a database, which tests of any event loop share.

A connection belongs to the event loop that opened it, and each test has a loop of its own. So this one has a thread
with a loop. To open a connection takes forty times as long as a small query, and tests that wait ask again and again.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg

from backend.kit import db

#: What asyncpg raises if the server has ended the connection. The internal error: while nobody used it.
_LOST = (
    asyncpg.ConnectionDoesNotExistError, asyncpg.InterfaceError, asyncpg.InternalClientError,
    asyncpg.AdminShutdownError, ConnectionError,
)  # fmt: skip


class OwnerConnection:
    """Opened with `owner_connection`. It connects at its first query, and again after the server has restarted."""

    def __init__(self, url: str) -> None:
        self._url, self._loop = url, asyncio.new_event_loop()
        self._turn = asyncio.Lock()
        self._connection: asyncpg.Connection | None = None

    async def execute(self, sql: str) -> None:
        await self._run("execute", sql)

    async def fetch(self, sql: str) -> list[asyncpg.Record]:
        rows: list[asyncpg.Record] = await self._run("fetch", sql)
        return rows

    async def fetchval(self, sql: str) -> object:
        return await self._run("fetchval", sql)

    async def _run(self, method: str, sql: str) -> Any:
        running = asyncio.run_coroutine_threadsafe(self._run_here(method, sql), self._loop)
        return await asyncio.wrap_future(running)

    async def _run_here(self, method: str, sql: str) -> Any:
        async with self._turn:
            try:
                return await getattr(await self._open(), method)(sql)
            except _LOST:
                await self._drop()
                return await getattr(await self._open(), method)(sql)
            except BaseException:
                await self._drop()
                raise

    async def _open(self) -> asyncpg.Connection:
        if self._connection is None:
            self._connection = await asyncpg.connect(**db.credentials(self._url))
        return self._connection

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
            await asyncio.sleep(0)  # the socket closes in the next turn of the loop

    def _serve(self) -> None:
        self._loop.run_forever()
        self._loop.run_until_complete(self._drop())
        self._loop.close()


@contextmanager
def owner_connection(url: str) -> Iterator[OwnerConnection]:
    connection = OwnerConnection(url)
    thread = threading.Thread(target=connection._serve, name="owner connection")
    thread.start()
    try:
        yield connection
    finally:
        connection._loop.call_soon_threadsafe(connection._loop.stop)
        thread.join()
