"""Waits until a local installation is ready: the API answers, and the worker has sent its first heartbeat.

`cli.dev` waits before it reports that it is ready. Otherwise a first message would wait while the worker still imports.
"""

import asyncio
import http.client
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Self
from urllib.parse import urlsplit

import asyncpg

from backend.cli.supervisor import Supervisor
from backend.kit.dsn import credentials
from backend.kit.processes import StartError
from backend.kit.settings import WebSettings

_READY_SECONDS = 120.0
_POLL_SECONDS = 0.05
_HAS_TABLES = """SELECT to_regclass('tortoise_migrations') IS NOT NULL
AND EXISTS (SELECT FROM pg_roles WHERE rolname = 'circadian_app')"""
_IS_THERE = "SELECT EXISTS (SELECT FROM workers WHERE started_at >= $1)"


class Readiness:
    """Enter it (`async with`) before the processes start; call `wait` afterwards."""

    def __init__(self, web: WebSettings, *, owner_database_url: str) -> None:
        self._web = web
        self._owner_database_url = owner_database_url
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        self._connection = await asyncpg.connect(**credentials(self._owner_database_url))
        self._open.push_async_callback(self._connection.close)
        self._began_at: datetime = await self._connection.fetchval("SELECT clock_timestamp()")
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._open.aclose()

    async def has_tables(self) -> bool:
        """Whether the database was migrated before, so that the programs can at least open it."""
        result: bool = await self._connection.fetchval(_HAS_TABLES)
        return result

    async def wait(self, supervisor: Supervisor) -> None:
        """Raises `StartError` if one of the processes dies or is not ready within two minutes."""
        deadline = time.monotonic() + _READY_SECONDS
        await self._wait("API", lambda: asyncio.to_thread(self._answers), supervisor, deadline)
        await self._wait("worker", self._has_beaten, supervisor, deadline)

    async def _wait(
        self, name: str, is_ready: Callable[[], Awaitable[bool]], supervisor: Supervisor, deadline: float
    ) -> None:
        while not await is_ready():
            supervisor.refuse_dead()
            if time.monotonic() > deadline:
                raise StartError(f"the {name} was not ready after {_READY_SECONDS:.0f} s")
            await asyncio.sleep(_POLL_SECONDS)

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(urlsplit(self._web.local_url).hostname or "", self._web.port, timeout=2)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    async def _has_beaten(self) -> bool:
        result: bool = await self._connection.fetchval(_IS_THERE, self._began_at)
        return result
