"""Requests to any free worker: each is answered once, and one that may have been done is never done again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import cast
from uuid import uuid4

import pytest
import redis.asyncio as redis

from backend.kit import rpc, tasks
from backend.kit.rpc import Content, NoResponse, RpcClient, Unanswered
from tests.harness.silencing import silenced
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_Handler = Callable[[Content], Awaitable[Content]]


class Wire:
    """Requests of one name, in the Redis of this run."""

    def __init__(self, url: str, client: RpcClient, valkey: redis.Redis) -> None:
        self.name = uuid4().hex
        self.valkey = valkey
        self._url, self._client = url, client

    async def call(self, number: int = 1, *, seconds: float = 30) -> Content:
        return await self._client.call(self.name, {"number": number}, seconds=seconds)

    @asynccontextmanager
    async def served(
        self, handler: _Handler, *, at_once: int = 2, url: str | None = None
    ) -> AsyncIterator["asyncio.Task[None]"]:
        serving = asyncio.create_task(rpc.serve_forever(url or self._url, self.name, handler, at_once=at_once))
        try:
            yield serving
        finally:
            await tasks.end([serving])

    async def waiting(self) -> int:
        """How many requests no worker has taken."""
        return await cast("Awaitable[int]", self.valkey.llen(f"circadian:rpc:{self.name}"))


@pytest.fixture
async def wire(stores: Stores) -> AsyncIterator[Wire]:
    async with RpcClient(stores.redis_url) as client, redis.Redis.from_url(stores.redis_url) as valkey:
        yield Wire(stores.redis_url, client, valkey)


class Handler:
    """Doubles the number of a request, once the gate is open. Notes what it was asked."""

    def __init__(self) -> None:
        self.begun, self.gate = list[int](), asyncio.Event()

    async def double(self, content: Content) -> Content:
        self.begun.append(content["number"])
        await self.gate.wait()
        return {"doubled": 2 * content["number"]}


async def _fail(_: Content) -> Content:
    raise ValueError("a fault")


async def test_each_caller_gets_its_own_answer(wire: Wire) -> None:
    handler = Handler()
    handler.gate.set()
    async with wire.served(handler.double):
        found = await asyncio.gather(*(wire.call(number) for number in range(5)))

    assert found == [{"doubled": 2 * number} for number in range(5)]
    assert await wire.waiting() == 0


async def test_no_more_requests_run_at_once_than_the_worker_allows(wire: Wire) -> None:
    handler = Handler()
    async with wire.served(handler.double, at_once=2):
        calls = [asyncio.create_task(wire.call(number)) for number in range(4)]
        await wait_until(lambda: len(handler.begun) == 2)
        await wait_until(lambda: _are_waiting(wire, 2))
        handler.gate.set()
        await asyncio.gather(*calls)

    assert sorted(handler.begun) == [0, 1, 2, 3]


async def _are_waiting(wire: Wire, count: int) -> bool:
    return await wire.waiting() == count


async def test_a_request_that_nobody_takes_is_withdrawn(wire: Wire) -> None:
    with pytest.raises(NoResponse) as failure:
        await wire.call(seconds=0.1)

    assert not isinstance(failure.value, Unanswered)
    assert await wire.waiting() == 0


async def test_too_many_waiting_requests_are_refused_at_once(wire: Wire) -> None:
    await cast("Awaitable[int]", wire.valkey.rpush(f"circadian:rpc:{wire.name}", *["{}"] * 100))

    with pytest.raises(NoResponse):
        await wire.call()

    assert await wire.waiting() == 100


async def test_a_request_that_fails_or_takes_too_long_is_not_repeated(wire: Wire) -> None:
    """The caller does not know what has become of it."""
    handler = Handler()
    for handle in (_fail, handler.double):
        async with wire.served(handle):
            with pytest.raises(Unanswered):
                await wire.call(seconds=0.2)

    assert handler.begun == [1]
    assert await wire.waiting() == 0


async def test_a_worker_that_stops_gives_the_request_to_another(wire: Wire) -> None:
    stopping, other = Handler(), Handler()
    other.gate.set()
    async with wire.served(stopping.double):
        call = asyncio.create_task(wire.call(21))
        await wait_until(lambda: stopping.begun)
    async with wire.served(other.double):
        assert await call == {"doubled": 42}

    assert (stopping.begun, other.begun) == ([21], [21])


async def test_a_request_that_is_done_is_never_given_to_another(wire: Wire) -> None:
    """Also if its worker stops while it waits for Redis to take the answer."""
    handler = Handler()
    async with wire.served(handler.double):
        call = asyncio.create_task(wire.call(21, seconds=1))
        await wait_until(lambda: handler.begun)
        await wire.valkey.client_pause(2_000, all=False)
        handler.gate.set()
        for _ in range(20):
            await asyncio.sleep(0)  # it is done, and the answer is on its way
    await wire.valkey.client_unpause()

    with pytest.raises(Unanswered):
        await call
    assert await wire.waiting() == 0


async def test_a_caller_whose_connection_dies_silently_does_not_wait_for_ever(stores: Stores, wire: Wire) -> None:
    handler = Handler()
    async with silenced(stores.redis_url) as way, RpcClient(way.url) as client, wire.served(handler.double):
        call = asyncio.create_task(client.call(wire.name, {"number": 1}, seconds=1))
        await wait_until(lambda: handler.begun)
        way.silence()
        async with asyncio.timeout(60):
            with pytest.raises(Unanswered):
                await call

        handler.gate.set()
        assert await client.call(wire.name, {"number": 21}, seconds=30) == {"doubled": 42}


async def test_a_worker_whose_connection_dies_silently_answers_again(stores: Stores, wire: Wire) -> None:
    handler = Handler()
    handler.gate.set()

    async def is_answered() -> bool:
        """The request on the dead connection is lost; a request after it is answered."""
        with suppress(NoResponse):
            return await wire.call(21, seconds=1) == {"doubled": 42}
        return False

    async with silenced(stores.redis_url) as way, wire.served(handler.double, url=way.url):
        await wait_until(is_answered, timeout=60)
        way.silence()
        await wait_until(is_answered, timeout=60)
