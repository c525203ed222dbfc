"""A load balancer of connections, as a service of Kubernetes is one: a new connection goes to an API that is in turn.

An API that leaves is taken out before it is told to end. Connections that it has stay until it closes them.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.harness.proxies import connected, listening

_CHUNK = 65_536


class Balancer:
    """Opened with `open_balancer()`."""

    def __init__(self) -> None:
        self._ports: list[int] = []
        self._turn = 0
        self.url = ""

    def put(self, port: int) -> None:
        self._ports.append(port)

    def take_out(self, port: int) -> None:
        self._ports.remove(port)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._turn += 1
        port = self._ports[self._turn % len(self._ports)]
        with suppress(OSError):
            async with connected("127.0.0.1", port) as (api_reader, api_writer):
                await asyncio.gather(_pipe(reader, api_writer), _pipe(api_reader, writer))


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until one of the two ends."""
    with suppress(OSError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()


@asynccontextmanager
async def open_balancer() -> AsyncIterator[Balancer]:
    balancer = Balancer()
    async with listening(balancer.serve) as port:
        balancer.url = f"http://127.0.0.1:{port}/graphql"
        yield balancer
