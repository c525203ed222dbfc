"""The bridge between the synchronous core of Authlib and our asynchronous code.

Endpoints run the core in one of a few threads with `run`. Hooks of the core call `wait` to run database code on the
event loop. No transaction is open while the core runs: each hook has its own short one. All changes of a token request
are made in one transaction, in the hook that issues the token.
"""

from collections.abc import Callable, Coroutine
from functools import cache, partial
from typing import Any, TypeVar

import anyio

T = TypeVar("T")

#: Concurrent requests in the core, per process; more wait. A thread mostly waits for the event loop (trap L4).
_THREADS = 16


async def run(core: Callable[..., T], *arguments: Any) -> T:
    """Runs `core` in a thread."""
    return await anyio.to_thread.run_sync(partial(core, *arguments), limiter=_limiter())


def wait(work: Callable[..., Coroutine[Any, Any, T]], *arguments: Any, **options: Any) -> T:
    """Runs `work` on the event loop. Called in a thread that `run` has started."""
    return anyio.from_thread.run(partial(work, *arguments, **options))


@cache
def _limiter() -> anyio.CapacityLimiter:
    return anyio.CapacityLimiter(_THREADS)
