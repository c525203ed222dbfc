"""Clients that are slow on purpose hold a socket for a while, and nothing else (issue 4: slow clients; trap L6)."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from backend.kit.limits import DEFAULT
from tests.factories.tenants import Tenant, Tenants
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_HEAD = b"POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
_PIECE_SECONDS = 0.1
_UPGRADE = (
    b"GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"sec-websocket-protocol: graphql-transport-ws\r\n\r\n"
)
#: A frame with 125 bytes; its mask is zero.
_PING = b"\x89\xfd" + bytes(4 + 125)
#: Longer than the process has patience, which is what these tests are about.
_IDLE_SECONDS = 1.5


@pytest.fixture(scope="module")
def hasty(environment: dict[str, str], logs: Path, grounds: Grounds) -> Iterator[Api]:
    """An API process with little patience, and room for few."""
    settings = {**environment, "CIRCADIAN_REQUEST_SECONDS": "0.7", "CIRCADIAN_MAX_CONNECTIONS": "8"}
    with api_process(log=logs / "hasty.log", environment=settings, parent=grounds.parent) as running:
        yield running


@pytest.fixture
async def tenant(hasty: Api, stores: Stores, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stores.owner_database_url, hasty.url, http).create()


@asynccontextmanager
async def connection(api: Api) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    address = urlsplit(api.base_url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def trickle(api: Api, begin: bytes, piece: bytes) -> None:
    """Send pieces until the server ends the connection; fails if it never does."""
    async with asyncio.timeout(20), connection(api) as (reader, writer):
        writer.write(begin)
        end = asyncio.create_task(reader.read())
        while not end.done():
            writer.write(piece)
            await asyncio.wait({end}, timeout=_PIECE_SECONDS)
        try:
            assert not end.result()
        except ConnectionResetError:
            return


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"", b""),
        (_HEAD, b""),
        (_HEAD, b"x-more: letters\r\n"),
        (b"\r\n", b"\r\n"),
        (_HEAD + b"content-length: 1000\r\n\r\n{", b""),
        (_HEAD + b"content-length: 100000\r\n\r\n{", b" "),
        (_HEAD + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["silent", "half a head", "endless head", "empty lines", "half a body", "slow body", "endless chunks"],
)
async def test_a_slow_client_is_disconnected(hasty: Api, tenant: Tenant, begin: bytes, piece: bytes) -> None:
    authorized = begin.replace(
        b"host: localhost\r\n", b"host: localhost\r\nauthorization: Bearer %b\r\n" % _token(tenant)
    )

    await asyncio.gather(*(trickle(hasty, authorized, piece) for _ in range(3)))

    assert await tenant.client.execute("{ __typename }") == {"__typename": "Query"}
    assert "ERROR" not in hasty.said()


async def test_an_endless_head_is_cut_off_at_its_size_limit(hasty: Api) -> None:
    more = b"x-more: %b\r\n" % (b"a" * 1_000)
    async with asyncio.timeout(20), connection(hasty) as (reader, writer):
        writer.write(_HEAD + more * (DEFAULT.head_bytes // len(more) + 1))
        try:
            assert not await reader.read()
        except ConnectionResetError:
            return


async def test_a_pause_between_requests_is_allowed(hasty: Api, tenant: Tenant) -> None:
    """The clock is for a request that has begun; an idle connection is the keep-alive's affair."""
    body = json.dumps({"query": "{ __typename }"}).encode()
    request = _HEAD + b"authorization: Bearer %b\r\ncontent-length: %d\r\n\r\n" % (_token(tenant), len(body)) + body
    async with connection(hasty) as (reader, writer):
        for _ in range(2):
            writer.write(request)
            assert (await reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 200")
            await reader.readuntil(b"}}}}")
            await asyncio.sleep(_IDLE_SECONDS)


async def test_a_websocket_has_its_own_timeout(hasty: Api, tenant: Tenant) -> None:
    async with tenant.client.socket() as idle:
        await asyncio.sleep(_IDLE_SECONDS)
        await idle.send(json.dumps({"type": "ping"}))
        assert json.loads(await asyncio.wait_for(idle.recv(), 10))["type"] == "pong"


async def test_a_websocket_whose_client_only_sends_pings_and_does_not_read_is_dropped(hasty: Api) -> None:
    """Its answers would fill the memory, and it could not even be closed: it has no room for the close frame."""
    pings, sent, most = _PING * 1_000, 0, 0
    process = psutil.Process(hasty.child.pid)
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.setblocking(False)
        await loop.sock_connect(client, _address(hasty))
        await loop.sock_sendall(client, _UPGRADE)
        assert (await loop.sock_recv(client, 12)).endswith(b"101")
        before = process.memory_info().rss
        async with asyncio.timeout(60):
            with pytest.raises(ConnectionError):
                while True:
                    await loop.sock_sendall(client, pings)
                    sent += len(pings)
                    most = max(most, process.memory_info().rss - before)

    assert most < max(sent / 3, 8_000_000)  # else it was too slow to say
    assert "ERROR" not in hasty.said()


async def test_above_the_connection_limit_requests_get_503_and_websockets_are_refused(hasty: Api) -> None:
    url = hasty.url.replace("http", "ws", 1)
    protocols = [Subprotocol("graphql-transport-ws")]
    async with connect(url, subprotocols=protocols), httpx.AsyncClient() as client:
        held = [await asyncio.open_connection(*_address(hasty)) for _ in range(8)]
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, subprotocols=protocols)
        answer = await client.get(f"{hasty.base_url}/signin")
        probes = [await client.get(hasty.base_url + probe) for probe in ("/healthz", "/readyz")]
        for _, writer in held:
            writer.close()

    assert refused.value.response.status_code == answer.status_code == 503
    assert [probe.status_code for probe in probes] == [200, 200]


async def test_one_address_cannot_take_all_connections(hasty: Api, tenant: Tenant) -> None:
    """Half of it at most; others, and probes, are answered meanwhile. Websockets count as the connections they are."""
    greedy = "127.0.0.2"
    transport = httpx.AsyncHTTPTransport(local_address=greedy)
    async with AsyncExitStack() as held, httpx.AsyncClient(transport=transport) as client:
        for _ in range(2):
            await held.enter_async_context(
                connect(hasty.socket_url, subprotocols=[Subprotocol("graphql-transport-ws")], local_addr=(greedy, 0))
            )
        for _ in range(2):
            _, writer = await asyncio.open_connection(*_address(hasty), local_addr=(greedy, 0))
            held.callback(writer.close)
        refused, probe = await client.get(f"{hasty.base_url}/signin"), await client.get(f"{hasty.base_url}/healthz")
        elsewhere = await tenant.client.send("{ __typename }")

    assert (refused.status_code, probe.status_code, elsewhere.status) == (503, 200, 200)
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=greedy)) as client:
        await wait_until(lambda: _is_answered(client, hasty))


async def _is_answered(client: httpx.AsyncClient, api: Api) -> bool:
    return (await client.get(f"{api.base_url}/signin")).status_code == 200


async def test_a_flood_from_one_address_is_closed_unread(hasty: Api) -> None:
    """So that neither files nor memory run out."""
    held = [await asyncio.open_connection(*_address(hasty), local_addr=("127.0.0.3", 0)) for _ in range(120)]

    ended = [asyncio.create_task(reader.read()) for reader, _ in held]
    await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED, timeout=10)

    assert any(each.done() for each in ended)
    await asyncio.wait(ended)
    for each, (_, writer) in zip(ended, held, strict=True):
        each.exception()
        writer.close()


def _address(api: Api) -> tuple[str, int]:
    address = urlsplit(api.base_url)
    assert address.hostname is not None
    assert address.port is not None
    return address.hostname, address.port


def _token(tenant: Tenant) -> bytes:
    return tenant.owner.token.encode()
