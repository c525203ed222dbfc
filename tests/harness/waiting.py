"""Waiting for something to become true, in place of sleeping for as long as it might take."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

_POLL_SECONDS = 0.02


async def wait_until(condition: Callable[[], Any], *, timeout: float = 30.0) -> Any:
    """The first true value of `condition`; the last false one is part of the failure."""
    deadline = time.monotonic() + timeout
    while True:
        found = condition()
        value = await found if inspect.isawaitable(found) else found
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {timeout} s: {_source(condition)} (last: {value!r})")
        await asyncio.sleep(_POLL_SECONDS)


def _source(condition: Callable[[], Any]) -> str:
    try:
        return inspect.getsource(condition).strip()
    except TypeError:  # a partial, or another thing that is called
        return repr(condition)
