"""A way to the API that can be cut, and that can lose an answer: the request is carried out, but nobody hears of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_CHUNK = 2**16


@dataclass(slots=True)
class CuttableWay:
    """`lose` is a part of the request whose answer is lost, once."""

    host: str
    port: int
    url: str = ""
    lost: int = 0
    lose: bytes = b""
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    async def carry(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(self.host, self.port)
        writers, is_to_be_lost = {to_client, to_server}, asyncio.Event()
        self._open |= writers
        with suppress(ConnectionError):
            await asyncio.gather(
                self._ask(client, to_server, is_to_be_lost), self._answer(server, to_client, is_to_be_lost)
            )
        for writer in writers:
            writer.close()
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
    server = await asyncio.start_server(way.carry, "127.0.0.1", 0)
    way.url = url.replace(f":{real.port}", f":{server.sockets[0].getsockname()[1]}")
    try:
        yield way
    finally:
        way.cut()
        server.close()
