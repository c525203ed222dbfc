"""A way to a server whose connections can die silently: they carry nothing any more, and nobody closes them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.harness.proxies import connected, listening

_CHUNK = 2**16


@dataclass(slots=True)
class SilencedWay:
    host: str
    port: int
    url: str = ""
    _is_dead: asyncio.Event = field(default_factory=asyncio.Event)

    def silence(self) -> None:
        """The connections that are open now die. New ones work."""
        self._is_dead.set()
        self._is_dead = asyncio.Event()

    async def carry(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        is_dead = self._is_dead
        with suppress(ConnectionError):
            async with connected(self.host, self.port) as (server, to_server):
                await asyncio.gather(self._pass(client, to_server, is_dead), self._pass(server, to_client, is_dead))

    @staticmethod
    async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_dead: asyncio.Event) -> None:
        while data := await reader.read(_CHUNK):
            if not is_dead.is_set():
                writer.write(data)
        writer.close()


@asynccontextmanager
async def silenced(url: str) -> AsyncIterator[SilencedWay]:
    real = urlsplit(url)
    assert real.hostname and real.port
    way = SilencedWay(real.hostname, real.port)
    async with listening(way.carry) as port:
        way.url = url.replace(f":{real.port}", f":{port}")
        yield way
