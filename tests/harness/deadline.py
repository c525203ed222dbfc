"""The time limit of every async test: a pytest plugin, named in `tests/conftest.py`.

pytest-timeout is the last resort, which ends the whole process. It must fire second: an exception that it raised from
outside would stop the event loop while the test still waits in it, and all teardown would then hang.
"""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable, Generator
from typing import Any

import pytest

#: The part of a test's time that is reserved for set-up and teardown.
TEARDOWN_SECONDS = 30.0


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A test that waits too long is cancelled in its own loop, shortly before its time is over."""
    if inspect.iscoroutinefunction(pyfuncitem.obj):
        marker = pyfuncitem.get_closest_marker("timeout")
        seconds = marker.args[0] if marker else float(pyfuncitem.config.getini("timeout"))
        pyfuncitem.obj = _ended_after(seconds - TEARDOWN_SECONDS, pyfuncitem.obj)
    return (yield)


def _ended_after(seconds: float, test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def ended(**arguments: Any) -> None:
        async with asyncio.timeout(seconds):
            await test(**arguments)

    return ended
