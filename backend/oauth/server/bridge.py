"""Between Authlib's core, which is synchronous, and ours, which is not.

Endpoints run the core in one of a few threads by `run`; its hooks come back to the event loop by `wait` for whatever
takes a database. No transaction is open while the core runs: each hook has its own short one, and what a token request
changes is one transaction of the hook that issues.
"""

from collections.abc import Callable, Coroutine
from functools import cache, partial
from typing import Any, TypeVar

import anyio

T = TypeVar("T")

#: Requests in the core at once, per process; more wait. A thread mostly waits for the event loop itself (trap L4).
_THREADS = 16


async def run(core: Callable[..., T], *arguments: Any) -> T:
    """`core` in a thread."""
    return await anyio.to_thread.run_sync(partial(core, *arguments), limiter=_limiter())


def wait(work: Callable[..., Coroutine[Any, Any, T]], *arguments: Any, **options: Any) -> T:
    """`work` on the event loop. Called in a thread that `run` has started."""
    return anyio.from_thread.run(partial(work, *arguments, **options))


@cache
def _limiter() -> anyio.CapacityLimiter:
    return anyio.CapacityLimiter(_THREADS)
