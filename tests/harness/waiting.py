"""Waiting for something to become true, in place of sleeping for as long as it might take."""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

_POLL_SECONDS = 0.02


async def wait_until(condition: Callable[[], Awaitable[T] | T], *, timeout: float = 10.0) -> T:
    """The first true value of `condition`; the last false one is part of the failure."""
    deadline = time.monotonic() + timeout
    while True:
        found = condition()
        value: T = await found if inspect.isawaitable(found) else found
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {timeout} s: {inspect.getsource(condition).strip()} (last: {value!r})")
        await asyncio.sleep(_POLL_SECONDS)
