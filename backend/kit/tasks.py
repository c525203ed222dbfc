"""Ends asyncio tasks that run until they are cancelled. Used at the end of processes, feeds and pollers."""

import asyncio
from collections.abc import Iterable
from typing import Any

_RETRY_SECONDS = 1.0


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels the tasks repeatedly until all have ended. Their results and exceptions are ignored.

    One cancellation is not enough: `asyncio.wait_for` of Python 3.11, which the Redis client uses, loses a cancellation
    that arrives just when the command completes. The surrounding loop would then run for ever. A task that was
    cancelled before gets time to clean up first.
    """
    ending = list(tasks)
    running = {task for task in ending if not task.done()}
    for task in running:
        if not task.cancelling():
            task.cancel()
    while running:
        _, running = await asyncio.wait(running, timeout=_RETRY_SECONDS)
        for task in running:
            task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
