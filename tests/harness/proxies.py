"""A listener whose connections and tasks have all ended when it is left, so that no later test finds one open."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from backend.kit.tasks import end

#: A peer that reads nothing does not hold up the end.
_FLUSH_SECONDS = 0.5

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(serve: Serve) -> AsyncIterator[int]:
    """Serve each connection by `serve` until the block is left. Yields the port."""
    tasks = set[asyncio.Task[None]]()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        try:
            await serve(reader, writer)
        finally:
            await close(writer)
            tasks.discard(task)

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await end(tasks)


@asynccontextmanager
async def connected(host: str, port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield reader, writer
    finally:
        await close(writer)


async def close(writer: asyncio.StreamWriter) -> None:
    """Returns when the connection is closed."""
    writer.close()
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(_FLUSH_SECONDS):
            await writer.wait_closed()
            return
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()
