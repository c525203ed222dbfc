"""Ending tasks for sure: for whatever runs until it is cancelled. Used at the end of processes, feeds and pollers."""

import asyncio
from collections.abc import Iterable
from typing import Any

_AGAIN_SECONDS = 1.0


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel them, again and again, until they have ended; how they ended is nobody's concern.

    Once is not enough: a cancellation that comes in the very moment in which a command is done is lost in Python 3.11's
    `asyncio.wait_for`, by which the Redis client sends. The loop around it would go on for ever. Who was cancelled
    before is left to its last words first.
    """
    ending = list(tasks)
    running = {task for task in ending if not task.done()}
    for task in running:
        if not task.cancelling():
            task.cancel()
    while running:
        _, running = await asyncio.wait(running, timeout=_AGAIN_SECONDS)
        for task in running:
            task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
