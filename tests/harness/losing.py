"""A proxy to Postgres that loses one response: the statement is executed, but the sender gets no response."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.harness.proxies import connected, listening

_CHUNK = 2**16


@dataclass(slots=True)
class Way:
    """`mark` is one of the values of the statement whose response is lost, once."""

    mark: bytes
    host: str
    port: int
    url: str = ""
    lost: int = 0

    async def carry(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        is_to_be_lost = asyncio.Event()
        with suppress(ConnectionError):
            async with connected(self.host, self.port) as (server, to_server):
                await asyncio.gather(
                    self._ask(client, to_server, is_to_be_lost), self._answer(server, to_client, is_to_be_lost)
                )

    async def _ask(self, client: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while data := await client.read(_CHUNK):
            if self.mark in data and not self.lost:
                self.lost += 1
                lost.set()
            server.write(data)
        server.close()

    @staticmethod
    async def _answer(server: asyncio.StreamReader, client: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while (data := await server.read(_CHUNK)) and not lost.is_set():
            client.write(data)
        client.close()


@asynccontextmanager
async def losing(database_url: str, mark: str) -> AsyncIterator[Way]:
    real = urlsplit(database_url)
    assert real.hostname and real.port
    way = Way(mark.encode(), real.hostname, real.port)
    async with listening(way.carry) as port:
        way.url = database_url.replace(f"{real.hostname}:{real.port}", f"127.0.0.1:{port}")
        yield way
