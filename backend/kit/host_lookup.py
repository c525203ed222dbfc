"""Names of hosts that tenants have typed are looked up in threads of their own, those of one domain in a few of them.

A name server that does not answer keeps a thread of the system's resolver for many seconds. In the threads that all of
the process shares a handful of such names would hold up everybody's connections, ours to the database among them.
"""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

_THREADS = 64
_OF_ONE_DOMAIN = 8
#: What somebody registers has so many labels. Where it has one more, neighbours share their places.
_LABELS = 2

_threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="names")
_places: WeakValueDictionary[tuple[asyncio.AbstractEventLoop, str], asyncio.Semaphore] = WeakValueDictionary()


async def look_up(host: str, port: int, *, family: int = 0, flags: int = 0) -> list[tuple[Any, ...]]:
    """As `socket.getaddrinfo` has it; an `OSError` for a name that stands for nothing."""
    loop = asyncio.get_running_loop()
    domain = ".".join(host.lower().rstrip(".").split(".")[-_LABELS:])
    places = _places.setdefault((loop, domain), asyncio.Semaphore(_OF_ONE_DOMAIN))
    await places.acquire()
    find = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM, family=family, flags=flags)
    found = loop.run_in_executor(_threads, find)
    found.add_done_callback(lambda _: places.release())  # whoever asks may give up, the thread does not
    return await asyncio.shield(found)
