"""Short-lived values in Redis that expire by themselves.

`oauth` stores pushed authorization requests here; `api` and `oauth` remember which proofs were used. Reading or writing
a stored value raises `StoreUnreachable` while Redis is down. Used proofs are then remembered by each process alone, so
that a dead Redis does not reject any caller.
"""

import hashlib
import time
from collections import OrderedDict

import redis.asyncio as redis
from redis.exceptions import RedisError

from backend.kit import redis_clients

_CONNECTIONS = 16
_REMEMBERED = 50_000


class StoreUnreachable(ConnectionError):
    """Redis does not answer."""


class ShortLived:
    """The connection of one process. Build it with the URL of Redis, close it with `close`."""

    def __init__(self, redis_url: str, *, timeout_seconds: float = 1.0) -> None:
        self._client = redis_clients.client(
            redis_url,
            redis.BlockingConnectionPool,
            max_connections=_CONNECTIONS,
            timeout=timeout_seconds,
            socket_timeout=timeout_seconds,
            socket_connect_timeout=timeout_seconds,
        )
        self._used: OrderedDict[str, float] = OrderedDict()

    async def close(self) -> None:
        await self._client.aclose()

    async def keep(self, name: str, content: bytes, *, seconds: int) -> None:
        try:
            await self._client.set(_key(name), content, ex=seconds)
        except RedisError as error:
            raise StoreUnreachable(str(error)) from error

    async def read(self, name: str) -> bytes | None:
        try:
            content: bytes | None = await self._client.get(_key(name))
        except RedisError as error:
            raise StoreUnreachable(str(error)) from error
        return content

    async def take(self, name: str) -> bytes | None:
        """Returns the content to the first caller and None to all later ones."""
        try:
            content: bytes | None = await self._client.getdel(_key(name))
        except RedisError as error:
            raise StoreUnreachable(str(error)) from error
        return content

    async def is_first(self, name: str, *, seconds: int) -> bool:
        """Whether this is the first call for this name within the last `seconds`."""
        key = _key(name)
        if not self._is_first_here(key, seconds):
            return False
        try:
            return bool(await self._client.set(key, b"", ex=seconds, nx=True))
        except RedisError:
            return True

    def _is_first_here(self, key: str, seconds: int) -> bool:
        now = time.monotonic()
        if self._used.get(key, 0.0) > now:
            return False
        self._used[key] = now + seconds
        self._used.move_to_end(key)
        while len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)
        return True


def _key(name: str) -> str:
    """Hashed, because names contain input of strangers."""
    return f"short:{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()}"
