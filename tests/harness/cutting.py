"""A way to the API that can be cut, and that can lose an answer: the request is carried out, but nobody hears of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.harness.proxies import connected, listening

_CHUNK = 2**16


@dataclass(slots=True)
class CuttableWay:
    """`lose` is a part of the request whose answer is lost, once. `carried` counts the connections. While `is_open` is
    not set, new connections wait."""

    host: str
    port: int
    url: str = ""
    lost: int = 0
    lose: bytes = b""
    carried: int = 0
    is_open: asyncio.Event = field(default_factory=asyncio.Event)
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    async def carry(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        is_to_be_lost = asyncio.Event()
        self.carried += 1
        await self.is_open.wait()
        with suppress(ConnectionError):
            async with connected(self.host, self.port) as (server, to_server):
                writers = {to_client, to_server}
                self._open |= writers
                try:
                    await asyncio.gather(
                        self._ask(client, to_server, is_to_be_lost), self._answer(server, to_client, is_to_be_lost)
                    )
                finally:
                    self._open -= writers

    async def _ask(self, client: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while data := await client.read(_CHUNK):
            if self.lose and self.lose in data:
                self.lose = b""
                self.lost += 1
                lost.set()
            server.write(data)
        server.close()

    @staticmethod
    async def _answer(server: asyncio.StreamReader, client: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while (data := await server.read(_CHUNK)) and not lost.is_set():
            client.write(data)
        client.close()

    @property
    def is_unused(self) -> bool:
        return not self._open

    def cut(self) -> None:
        """Breaks all connections. New ones may be opened."""
        for writer in self._open:
            writer.transport.abort()


@asynccontextmanager
async def cuttable(url: str) -> AsyncIterator[CuttableWay]:
    real = urlsplit(url)
    assert real.hostname and real.port
    way = CuttableWay(real.hostname, real.port)
    async with listening(way.carry) as port:
        way.is_open.set()
        way.url = url.replace(f":{real.port}", f":{port}")
        yield way
