"""The transport to an MCP server that is a program of the operator: standard input and output, through `stdio_proxy`.

`tools.mcp.sessions` opens sessions over it; each has its own process group. The package's client starts the proxy, and
the proxy starts the program. The `Trace` of the call says what went wrong, as for HTTP (`tools.mcp.transport`).
"""

import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import anyio
from mcp.client._transport import ReadStream, TransportStreams, WriteStream
from mcp.client.stdio import StdioServerParameters, get_default_environment, stdio_client
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCNotification

from backend.kit.limits import DEFAULT
from backend.tools.mcp import stdio_proxy
from backend.tools.mcp.response_filter import FilteredStream, notification
from backend.tools.mcp.transport import TransportFault, trace
from backend.tools.mcp_servers.stdio_servers import StdioProgram

log = logging.getLogger(__name__)


class _NotStarted(Exception):
    """The program did not start; the trace has the details."""


@asynccontextmanager
async def spoken(program: StdioProgram, *, ended: Callable[[], None]) -> AsyncIterator[TransportStreams]:
    """A transport of the package. `ended` is called when the program's output ends."""
    us = StdioServerParameters(command=sys.executable, args=["-I", "-S", stdio_proxy.__file__])
    async with stdio_client(us, errlog=sys.__stderr__ or sys.stderr) as (heard, said):
        await said.send(_order(program))
        answers = _Heard(heard, program.name, ended)
        await answers.begin()
        yield answers, _Said(said)


def _order(program: StdioProgram) -> SessionMessage:
    """The first message to the proxy. It is a message, because other users of the machine can read arguments."""
    path = {name: value for name, value in get_default_environment().items() if name == "PATH"}
    params = {
        "command": program.command,
        "arguments": list(program.arguments),
        "environment": path | dict(program.environment),
        "most_bytes": DEFAULT.tool_response_bytes,
    }
    return SessionMessage(JSONRPCNotification(jsonrpc="2.0", method=stdio_proxy.START, params=params))


class _Heard(FilteredStream):
    """The messages of the program, without those of the proxy itself."""

    def __init__(self, stream: ReadStream[SessionMessage | Exception], name: str, ended: Callable[[], None]) -> None:
        super().__init__(stream)
        self._name, self._ended = name, ended
        self._opening = trace.get()

    async def begin(self) -> None:
        word = _word(await self._stream.receive())
        if word is None or word.method != stdio_proxy.STARTED or (word.params or {})["error"] is not None:
            log.warning("the program %s cannot be started: %s", self._name, word and word.params)
            self._fail(TransportFault.NOT_STARTED)
            raise _NotStarted

    async def receive(self) -> SessionMessage | Exception:
        while True:
            try:
                item = await super().receive()
            except anyio.EndOfStream:
                self._fail(TransportFault.LOST)
                self._ended()
                raise
            word = _word(item)
            if word is None:
                return item
            log.info("the program %s: %s", self._name, (word.params or {}).get("text"))

    def _fail(self, fault: TransportFault) -> None:
        if self._opening is not None:
            self._opening.fault = fault


class _Said:
    """The stream to the program. It marks the trace of the call that sends."""

    def __init__(self, stream: WriteStream[SessionMessage]) -> None:
        self._stream = stream

    async def send(self, item: SessionMessage, /) -> None:
        seen = trace.get()
        was_sent = seen is not None and seen.is_sent
        if seen is not None:
            seen.is_sent = True  # also if the sending is cancelled halfway
        try:
            await self._stream.send(item)
        except (anyio.BrokenResourceError, anyio.ClosedResourceError):
            if seen is not None:
                seen.is_sent = was_sent
            raise

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.aclose()


def _word(item: Any) -> JSONRPCNotification | None:
    """The message, if it is one of the proxy itself."""
    word = notification(item)
    return word if word is not None and word.method != stdio_proxy.PROGRESS else None
