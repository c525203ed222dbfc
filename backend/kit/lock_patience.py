"""Changes of tables that others use all the time: wait briefly for a lock, give up, and try again.

While a statement waits for a table, everybody who comes after it waits too. So it waits for less than Postgres takes to
look for a deadlock (one second): then it is always the change that gives up, and never a request of a person or a step
of an agent. A change that others hold up for longer, such as a backup that reads the table, ends with the error.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

_Result = TypeVar("_Result")

LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'"
BUSY = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)
#: For minutes: on a machine that is full, 200 agents let it in after a hundred tries.
TRIES = 300


async def patiently(change: Callable[[], Awaitable[_Result]], *, pause_seconds: float = 0.5) -> _Result:
    """The change is one transaction, or can be repeated. Raises the last of `BUSY` when all tries are used."""
    for tries_left in reversed(range(TRIES)):
        try:
            return await change()
        except BUSY:
            if not tries_left:
                raise
            await asyncio.sleep(random.uniform(0.5, 1.5) * pause_seconds)  # noqa: S311 -- no secret
    raise AssertionError("the last try returns or raises")
