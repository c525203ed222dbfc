"""One connection beside the pool, for the statement that must not wait behind others: the beat.

When thousands of loops wake at once, the pool's queue is seconds long; a worker that beats from its end would be taken
for dead. `runtime.background_jobs.sweep` sends one statement a second over it, `worker.py` opens and closes it.
"""

import asyncio
from typing import Any, Self

import asyncpg

from backend.kit.dsn import FEW_ROWS

#: Late is as bad as never: a beat that is not confirmed by then is given up, and so is its connection.
_TIMEOUT_SECONDS = 3.0


class Lifeline:
    """Opens with its first statement, and anew after a failure. One statement at a time; it sees no tenant's rows."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._parameters = parameters | {"server_settings": {**parameters["server_settings"], **_settings()}}
        self._connection: asyncpg.Connection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._drop()

    async def fetch(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        """The rows of one statement, a transaction of its own, without BEGIN and COMMIT around it."""
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                if self._connection is None:
                    self._connection = await asyncpg.connect(**self._parameters)
                rows: list[asyncpg.Record] = await self._connection.fetch(sql, *values)
                return rows
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _settings() -> dict[str, str]:
    """The server gives up no later than we do; a statement that nobody waits for must not hold rows."""
    return {"statement_timeout": str(int(_TIMEOUT_SECONDS * 1000)), **FEW_ROWS}
