"""The end of every async test: a plugin of pytest, named in `tests/conftest.py`.

pytest-timeout ends what is left, by ending the process. It must come second: an exception that it raised from outside
would end the loop's run and leave the test waiting in it; all teardown after it would stand still for ever.
"""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable, Generator
from typing import Any

import pytest

#: What set-up and teardown of a test may take of its time.
_TEARDOWN_SECONDS = 30.0


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A test that waits too long ends by itself, in its own loop, a little before its time is over."""
    if inspect.iscoroutinefunction(pyfuncitem.obj):
        marker = pyfuncitem.get_closest_marker("timeout")
        seconds = marker.args[0] if marker else float(pyfuncitem.config.getini("timeout"))
        pyfuncitem.obj = _ended_after(seconds - _TEARDOWN_SECONDS, pyfuncitem.obj)
    return (yield)


def _ended_after(seconds: float, test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def ended(**arguments: Any) -> None:
        async with asyncio.timeout(seconds):
            await test(**arguments)

    return ended
