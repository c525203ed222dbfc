"""Filters the messages of MCP servers before the package reads them.

`tools.mcp.sessions` uses it for HTTP, `tools.mcp.stdio` for programs. If a progress number does not fit a float, the
package ends the session and all requests in it. So notifications with such numbers are dropped here. They do not affect
the result of any call.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import Context
from types import TracebackType
from typing import Any, Self

import anyio
from mcp.client import Transport
from mcp.client._transport import ReadStream, TransportStreams
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCNotification

from backend.tools.mcp import stdio_proxy

#: An integer with more bits than this may not fit a float.
_MOST_BITS = 1_000


class FilteredStream:
    """A read stream of the package that drops messages that the package cannot handle."""

    def __init__(self, stream: ReadStream[SessionMessage | Exception]) -> None:
        self._stream = stream

    @property
    def last_context(self) -> Context | None:
        """The context of the task that sent the last message; the package reads it."""
        return getattr(self._stream, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        while True:
            item = await self._stream.receive()
            if self._is_accepted(item):
                return item

    def _is_accepted(self, item: SessionMessage | Exception) -> bool:
        message = notification(item)
        if message is None or message.method != stdio_proxy.PROGRESS:
            return True
        params = message.params or {}
        return not (_is_too_large(params.get("progress")) or _is_too_large(params.get("total")))

    async def aclose(self) -> None:
        await self._stream.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.aclose()


@asynccontextmanager
async def filtered(transport: Transport) -> AsyncIterator[TransportStreams]:
    """The transport, with a `FilteredStream` as its read stream."""
    async with transport as (read_stream, write_stream):
        yield FilteredStream(read_stream), write_stream


def notification(item: Any) -> JSONRPCNotification | None:
    message = item.message if isinstance(item, SessionMessage) else None
    return message if isinstance(message, JSONRPCNotification) else None


def _is_too_large(number: Any) -> bool:
    return isinstance(number, int) and number.bit_length() > _MOST_BITS
