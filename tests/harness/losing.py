"""A proxy to Postgres that loses one response: the statement is executed, but the sender gets no response."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_CHUNK = 2**16


@dataclass(slots=True)
class Way:
    """`mark` is one of the values of the statement whose response is lost, once."""

    mark: bytes
    host: str
    port: int
    url: str = ""
    lost: int = 0
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    async def carry(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(self.host, self.port)
        self._open |= {to_client, to_server}
        is_to_be_lost = asyncio.Event()
        with suppress(ConnectionError):
            await asyncio.gather(
                self._ask(client, to_server, is_to_be_lost), self._answer(server, to_client, is_to_be_lost)
            )
        for writer in (to_client, to_server):
            writer.close()

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

    def close(self) -> None:
        for writer in self._open:
            writer.close()


@asynccontextmanager
async def losing(database_url: str, mark: str) -> AsyncIterator[Way]:
    real = urlsplit(database_url)
    assert real.hostname and real.port
    way = Way(mark.encode(), real.hostname, real.port)
    server = await asyncio.start_server(way.carry, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    way.url = database_url.replace(f"{real.hostname}:{real.port}", f"127.0.0.1:{port}")
    try:
        yield way
    finally:
        server.close()
        way.close()
