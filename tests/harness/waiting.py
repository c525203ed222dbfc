"""Waits until a condition is true, instead of sleeping for the longest possible time."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

import psutil

#: The pause between two checks is a fifth of the time that has passed. Each check may be a request with all its work.
_SHORTEST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS, _SHARE = 0.03, 0.5, 0.2


async def wait_until(condition: Callable[[], Any], *, timeout: float = 30.0) -> Any:
    """The first true value of `condition`; a failure shows its last false value."""
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
    except TypeError:  # a partial, or another callable without source
        return repr(condition)


def is_alive(process: psutil.Process) -> bool:
    """Whether a process runs. It may end between two looks at it; a zombie has ended."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
