"""Clients of Redis. A lost connection always raises an error of Redis, whichever transport finds it.

uvloop raises `RuntimeError` when somebody writes to a transport that the other side has just reset, for instance while
Redis restarts. redis-py passes that on, and no caller expects it. Every client of this process is built here.
"""

from contextlib import suppress
from typing import Any

import redis.asyncio as redis
from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as NotInTime


class _Connection(AbstractConnection):
    """Put before the connection class of a URL's scheme."""

    async def send_packed_command(self, *args: Any, **options: Any) -> None:
        try:
            await super().send_packed_command(*args, **options)
        except RuntimeError as error:
            raise ConnectionLost("the connection is closed") from error

    async def read_response(self, *args: Any, **options: Any) -> Any:
        try:
            return await super().read_response(*args, **options)
        except RuntimeError as error:
            await self.disconnect(nowait=True)
            raise ConnectionLost("the connection is closed") from error

    async def disconnect(self, nowait: bool = False) -> None:
        """A frozen server that does not answer a TLS goodbye is left without it."""
        with suppress(NotInTime):
            await super().disconnect(nowait)


class _Tcp(_Connection, redis.Connection):
    """`redis://`"""


class _Tls(_Connection, redis.SSLConnection):
    """`rediss://`"""


class _UnixSocket(_Connection, redis.UnixDomainSocketConnection):
    """`unix://`"""


_KINDS: dict[type[AbstractConnection], type[AbstractConnection]] = {
    redis.Connection: _Tcp,
    redis.SSLConnection: _Tls,
    redis.UnixDomainSocketConnection: _UnixSocket,
}


def pool(url: str, kind: type[ConnectionPool] = ConnectionPool, **options: Any) -> ConnectionPool:
    """`options` are those of the pool's class and of its connections, as in redis-py."""
    connections = kind.from_url(url, **options)
    connections.connection_class = _KINDS[connections.connection_class]
    return connections


def client(url: str, kind: type[ConnectionPool] = ConnectionPool, **options: Any) -> redis.Redis:
    """A client with a pool of its own, which it closes."""
    return redis.Redis.from_pool(pool(url, kind, **options))
