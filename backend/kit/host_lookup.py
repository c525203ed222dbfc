"""Resolves host names that tenants have entered, in a thread pool of its own, with a limit per domain.

A name server that does not answer blocks a thread of the system resolver for many seconds. In the process's default
thread pool a handful of such names would delay all connections, including those to the database.
"""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

_THREADS = 64
_OF_ONE_DOMAIN = 8
#: The number of labels of a registered domain. Where registered domains have one more label (such as co.uk), neighbours
#: share their limit.
_LABELS = 2

_threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="names")
_limits: WeakValueDictionary[tuple[asyncio.AbstractEventLoop, str], asyncio.Semaphore] = WeakValueDictionary()


async def look_up(host: str, port: int, *, family: int = 0, flags: int = 0) -> list[tuple[Any, ...]]:
    """Returns the result of `socket.getaddrinfo`. Raises `OSError` if the name has no address."""
    loop = asyncio.get_running_loop()
    domain = ".".join(host.lower().rstrip(".").split(".")[-_LABELS:])
    limit = _limits.setdefault((loop, domain), asyncio.Semaphore(_OF_ONE_DOMAIN))
    await limit.acquire()
    find = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM, family=family, flags=flags)
    result = loop.run_in_executor(_threads, find)
    result.add_done_callback(lambda _: limit.release())  # the caller may be cancelled, the thread goes on
    try:
        return await asyncio.shield(result)
    except UnicodeError as error:  # a label that is empty or too long: `socket` encodes the name before it asks
        raise socket.gaierror(socket.EAI_NONAME, "no valid host name") from error
