"""Waiting for something to become true, in place of sleeping for as long as it might take."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

#: Between two looks: a fifth of the time that it took so far. Each look may be a request, with all its work.
_SHORTEST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS, _SHARE = 0.03, 0.5, 0.2


async def wait_until(condition: Callable[[], Any], *, timeout: float = 30.0) -> Any:
    """The first true value of `condition`; the last false one is part of the failure."""
    begin = time.monotonic()
    while True:
        found = condition()
        value = await found if inspect.isawaitable(found) else found
        if value:
            return value
        waited = time.monotonic() - begin
        if waited > timeout:
            raise AssertionError(f"not within {timeout} s: {_source(condition)} (last: {value!r})")
        await asyncio.sleep(min(max(_SHORTEST_PAUSE_SECONDS, waited * _SHARE), _LONGEST_PAUSE_SECONDS))


def _source(condition: Callable[[], Any]) -> str:
    try:
        return inspect.getsource(condition).strip()
    except TypeError:  # a partial, or another thing that is called
        return repr(condition)
