"""Joins several streams of events to one. The feed of a person includes the calls that wait for them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, TypeVar

from backend.kit.tasks import end

T = TypeVar("T")


async def merged(streams: Sequence[AsyncIterator[T]]) -> AsyncIterator[T]:
    """Yields the events of all streams as they come. Ends when one of them ends, and raises what one of them raises."""
    waiting = {_next(stream): stream for stream in streams}
    try:
        while True:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                try:
                    event = task.result()
                except StopAsyncIteration:
                    return
                stream = waiting.pop(task)
                waiting[_next(stream)] = stream
                yield event
    finally:
        await end(list(waiting))
        for stream in streams:
            await _close(stream)


def _next(stream: AsyncIterator[T]) -> "asyncio.Task[T]":
    async def wait() -> T:
        return await anext(stream)

    return asyncio.get_running_loop().create_task(wait())


async def _close(stream: Any) -> None:
    if hasattr(stream, "aclose"):
        await stream.aclose()
