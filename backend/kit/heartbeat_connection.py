"""One database connection outside the pool, for the worker's heartbeat, which must not wait behind other statements.

When thousands of loops wake at once, the pool's queue is seconds long. A worker whose heartbeat waited there would be
declared dead. `runtime.background_jobs.sweep` sends one statement per second over it; `worker.py` opens and closes it.
"""

import asyncio
from typing import Any, Self

import asyncpg

from backend.kit.dsn import FEW_ROWS
from backend.kit.statements import Row, Statement

#: A late heartbeat is as bad as none: after this time the statement and its connection are given up.
_TIMEOUT_SECONDS = 3.0


class HeartbeatConnection:
    """Connects at the first statement, and again after a failure.

    Runs one statement at a time and sees no rows of any tenant.
    """

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._parameters = parameters | {"server_settings": {**parameters["server_settings"], **_settings()}}
        self._connection: asyncpg.Connection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._drop()

    async def fetch(self, statement: Statement[Row], *values: Any) -> list[Row]:
        """Returns the rows of one statement, which is a transaction of its own without BEGIN and COMMIT."""
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                if self._connection is None:
                    self._connection = await asyncpg.connect(**self._parameters)
                return list(map(statement.fill, await self._connection.fetch(statement.text, *values)))
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _settings() -> dict[str, str]:
    """The server stops a statement no later than the client does: an abandoned statement must not hold row locks."""
    return {"statement_timeout": str(int(_TIMEOUT_SECONDS * 1000)), **FEW_ROWS}
