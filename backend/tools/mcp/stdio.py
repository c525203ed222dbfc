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
from backend.telemetry import logs
from backend.tools.mcp import stdio_proxy
from backend.tools.mcp.response_filter import FilteredStream, notification
from backend.tools.mcp.transport import TransportFault, current_trace
from backend.tools.mcp_servers.stdio_servers import StdioProgram

log = logging.getLogger(__name__)


class _NotStarted(Exception):
    """The program did not start; the trace has the details."""


@asynccontextmanager
async def program_transport(program: StdioProgram, *, ended: Callable[[], None]) -> AsyncIterator[TransportStreams]:
    """A transport of the package. `ended` is called when the program's output ends."""
    proxy = StdioServerParameters(command=sys.executable, args=["-I", "-S", stdio_proxy.__file__])
    async with stdio_client(proxy, errlog=sys.__stderr__ or sys.stderr) as (read_stream, write_stream):
        await write_stream.send(_start_message(program))
        output = _ProgramOutput(read_stream, program.name, ended)
        await output.begin()
        yield output, _ProgramInput(write_stream)


def _start_message(program: StdioProgram) -> SessionMessage:
    """The first message to the proxy. It is a message, because other users of the machine can read arguments."""
    path = {name: value for name, value in get_default_environment().items() if name == "PATH"}
    params = {
        "command": program.command,
        "arguments": list(program.arguments),
        "environment": path | dict(program.environment),
        "most_bytes": DEFAULT.tool_response_bytes,
    }
    return SessionMessage(JSONRPCNotification(jsonrpc="2.0", method=stdio_proxy.START, params=params))


class _ProgramOutput(FilteredStream):
    """The messages of the program, without those of the proxy itself."""

    def __init__(self, stream: ReadStream[SessionMessage | Exception], name: str, ended: Callable[[], None]) -> None:
        super().__init__(stream)
        self._name, self._ended = name, ended
        self._trace = current_trace.get()

    async def begin(self) -> None:
        message = _proxy_message(await self._stream.receive())
        if message is None or message.method != stdio_proxy.STARTED or (message.params or {})["error"] is not None:
            log.warning("the program %s cannot be started: %s", self._name, logs.content(message and message.params))
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
            message = _proxy_message(item)
            if message is None:
                return item
            log.info("the program %s: %s", self._name, logs.content((message.params or {}).get("text")))

    def _fail(self, fault: TransportFault) -> None:
        if self._trace is not None:
            self._trace.fault = fault


class _ProgramInput:
    """The stream to the program. It marks the trace of the call that sends."""

    def __init__(self, stream: WriteStream[SessionMessage]) -> None:
        self._stream = stream

    async def send(self, item: SessionMessage, /) -> None:
        call_trace = current_trace.get()
        was_sent = call_trace is not None and call_trace.is_sent
        if call_trace is not None:
            call_trace.is_sent = True  # also if the sending is cancelled halfway
        try:
            await self._stream.send(item)
        except (anyio.BrokenResourceError, anyio.ClosedResourceError):
            if call_trace is not None:
                call_trace.is_sent = was_sent
            raise

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.aclose()


def _proxy_message(item: Any) -> JSONRPCNotification | None:
    """The message, if it is one of the proxy itself."""
    message = notification(item)
    return message if message is not None and message.method != stdio_proxy.PROGRESS else None
