"""A server in the place of Redis that accepts each sign-in and then resets the connection."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_NO_GOODBYE = struct.pack("ii", 1, 0)


class Resetting:
    def __init__(self) -> None:
        self.port = 0
        #: The connections that it has reset.
        self.count = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        writer.write(b"+OK\r\n")
        await asyncio.sleep(0)  # uvloop sends at the end of the turn
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_GOODBYE)
        writer.transport.abort()
        self.count += 1


@asynccontextmanager
async def resetting(port: int = 0) -> AsyncIterator[Resetting]:
    """Serves on loopback; without a port, on a free one."""
    state = Resetting()
    async with await asyncio.start_server(state.accept, "127.0.0.1", port) as server:
        state.port = server.sockets[0].getsockname()[1]
        yield state
