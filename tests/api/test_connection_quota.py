"""Many live connections and subscriptions: as many as a tenant and a token may have, and no more (X7)."""

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.factories.quotas import allow
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client, StreamRefused
from tests.harness.waiting import wait_until


async def refusal_of(client: Client) -> tuple[int, str] | None:
    """How a further websocket is closed; None if it is acknowledged."""
    url = client.url.replace("http", "ws", 1)
    async with connect(url, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
        payload = {"authorization": f"Bearer {client.token}"}
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        try:
            assert json.loads(await asyncio.wait_for(socket.recv(), 10))["type"] == "connection_ack"
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code, closed.rcvd.reason
    return None


async def ask(socket: ClientConnection, operation: str, query: str) -> None:
    await socket.send(json.dumps({"id": operation, "type": "subscribe", "payload": {"query": query}}))


async def error_of(tenant: Tenant, socket: ClientConnection, operation: str) -> str | None:
    """The code with which the feed of the tenant's space is refused; None once it brings something."""
    async with asyncio.timeout(20):
        while True:
            with suppress(TimeoutError):
                frame: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 0.2))
                if frame.get("id") == operation and frame["type"] == "error":
                    code: str = frame["payload"][0]["extensions"]["code"]
                    return code
                if frame.get("id") == operation and frame["type"] == "next":
                    return None
            await post(tenant.client, await space_of(tenant), "is anybody there?")


async def space_of(tenant: Tenant) -> str:
    """The tenant's one space."""
    nodes = (await tenant.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"]
    return str(nodes[0]["id"]) if nodes else await create_space(tenant.client)


def feed_of(space_id: str) -> str:
    return f'subscription {{ spaceFeed(spaceId: "{space_id}") {{ cursor }} }}'


async def test_connections_of_one_token(tenant: Tenant) -> None:
    await allow(tenant, token_connections=2)
    person = await tenant.person()
    async with AsyncExitStack() as open_sockets:
        for _ in range(2):
            await open_sockets.enter_async_context(tenant.client.socket())

        assert await refusal_of(tenant.client) == (1013, "this token has 2 connections, the maximum: close one first")
        assert await refusal_of(person.client) is None

    async def is_free() -> bool:
        return await refusal_of(tenant.client) is None

    await wait_until(is_free)


async def test_connections_of_one_tenant(tenant: Tenant) -> None:
    await allow(tenant, connections=1)
    person = await tenant.person()

    async with tenant.client.socket():
        refused = await refusal_of(person.client)

    assert refused == (1013, "your organisation has 1 connections, the maximum: close one first")


async def test_subscriptions_of_one_tenant(tenant: Tenant) -> None:
    await allow(tenant, subscriptions=2)
    feed = feed_of(await space_of(tenant))
    async with tenant.client.socket() as socket, tenant.client.socket() as other:
        await ask(socket, "a", feed)
        await ask(socket, "b", feed)
        assert await error_of(tenant, socket, "b") is None

        await ask(other, "c", feed)
        assert await error_of(tenant, other, "c") == "QUOTA_EXCEEDED"
        await socket.send(json.dumps({"id": "a", "type": "complete"}))

        async def has_room() -> bool:
            await ask(other, "d", feed)
            return await error_of(tenant, other, "d") is None

        await wait_until(has_room)


async def test_subscriptions_over_sse_count_with_the_others(tenant: Tenant) -> None:
    await allow(tenant, token_subscriptions=1)
    feed = feed_of(await space_of(tenant))
    async with tenant.client.socket() as socket:
        await ask(socket, "a", feed)
        assert await error_of(tenant, socket, "a") is None

        with pytest.raises(StreamRefused) as refused:
            async with tenant.client.subscribe_sse(feed):
                pass

    assert (refused.value.status, refused.value.codes) == (429, ["QUOTA_EXCEEDED"])


async def test_a_refused_connection_does_not_count(tenant: Tenant) -> None:
    await allow(tenant, subscriptions=1)
    space_id = await space_of(tenant)
    async with tenant.client.socket() as socket:
        for number in range(3):
            await ask(socket, str(number), feed_of("nowhere"))
            frame = json.loads(await asyncio.wait_for(socket.recv(), 10))
            assert (frame["type"], frame["payload"][0]["extensions"]["code"]) == ("error", "NOT_FOUND")
        await ask(socket, "real", feed_of(space_id))

        assert await error_of(tenant, socket, "real") is None
