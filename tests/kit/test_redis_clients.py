"""The clients of Redis, on the event loop of the product: a connection that is lost raises an error of Redis."""

from typing import Any

import pytest
import uvloop
from redis.asyncio import BlockingConnectionPool, ConnectionPool
from redis.exceptions import RedisError

from backend.kit import redis_clients
from tests.harness.resetting import resetting


@pytest.mark.parametrize("kind", [ConnectionPool, BlockingConnectionPool])
@pytest.mark.parametrize("options", [{}, {"socket_timeout": 5.0}, {"client_name": "somebody"}])
def test_connection_that_is_reset_while_it_signs_in_raises_an_error_of_redis(
    kind: type[ConnectionPool], options: dict[str, Any]
) -> None:
    """redis-py passes on the `RuntimeError` of uvloop's transport, which no caller expects."""

    async def ping_often() -> int:
        async with resetting() as server:
            url = f"redis://:secret@127.0.0.1:{server.port}/0"
            async with redis_clients.client(url, kind, **options) as client:
                for _ in range(20):
                    with pytest.raises(RedisError):
                        await client.ping()
            return server.count

    assert uvloop.run(ping_often()) >= 20


def test_every_scheme_of_redis_has_such_a_connection() -> None:
    for url in ("redis://localhost", "rediss://localhost", "unix:///tmp/redis.sock"):
        kind = redis_clients.pool(url).connection_class
        assert kind.send_packed_command.__module__ == redis_clients.__name__, url
