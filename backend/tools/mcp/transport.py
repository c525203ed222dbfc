"""The HTTP transport to an MCP server: it checks addresses, limits sizes, and raises no exception into the session.

`tools.mcp.sessions` opens sessions over it. An exception would end the session for all calls that share it. So a fault
becomes an answer with status 502 or the end of a body, and the `Trace` of the call says what it was. Names are resolved
here, and the connection goes to the address that was checked. No connection is used twice.

As soon as a server has accepted the request of a call, the call may have taken effect. From then on, no answer to
another request changes that: neither to one that resumes the stream of the answer, nor to one in which the package
answers the server.
"""

import asyncio
from collections.abc import AsyncIterator
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import httpx2

from backend.kit import egress, ssrf
from backend.kit.ssrf import RefusedAddress
from backend.telemetry import tracing

_BAD_GATEWAY, _NOT_ALLOWED = 502, 405
#: Seconds for the request that ends a session. It is only a courtesy to the server.
_DELETE_SECONDS = 5.0
#: Resumptions of one call, and those of them that begin within a second after the one before. The package has no limit.
#: A server may end the streams of a long call on purpose, and let the client ask every few seconds.
_MOST_RESUMPTIONS, _MOST_QUICK_RESUMPTIONS = 300, 20
_QUICK_SECONDS = 1.0
#: The trace event of the HTTP library after which a request may have left.
_HEADERS_STARTED = "http11.send_request_headers.started"
TIMEOUT = httpx2.Timeout(None, connect=10.0, write=30.0)


class TransportFault(StrEnum):
    """What went wrong in the transport."""

    NOT_STARTED = "the program could not be started"
    NOT_SENT = "no connection to the MCP server could be made"
    REFUSED = "not sent: the address of the MCP server is not a host of the internet"
    LOST = "the connection to the MCP server was lost before its answer was complete"
    TOO_LARGE = "the answer of the MCP server was too large"
    COMPRESSED = "the MCP server packed its answer, although it was asked not to"


@dataclass(slots=True)
class Trace:
    """The state of the requests of one call, of a list, or of the opening of a session."""

    #: The requests are those of one call: the first one that the server accepts, and what follows from it.
    is_of_call: bool = False
    #: A part of the request was sent.
    is_sent: bool = False
    fault: TransportFault | None = None
    #: Of the last request that was not a follow-up.
    status: int = 0
    resumptions: int = 0
    quick_resumptions: int = 0
    #: By the clock of the event loop.
    resumed_at: float = 0.0
    #: The bytes that the answer may still have, over all streams that continue it.
    left: int = 0

    @property
    def is_accepted(self) -> bool:
        return self.is_of_call and 200 <= self.status < 300

    def may_resume(self, now: float) -> bool:
        """Counts a resumption at this time."""
        self.resumptions += 1
        self.quick_resumptions += now - self.resumed_at < _QUICK_SECONDS
        self.resumed_at = now
        return self.resumptions <= _MOST_RESUMPTIONS and self.quick_resumptions <= _MOST_QUICK_RESUMPTIONS


#: The trace of the call that the current task works for. Tasks that it starts inherit it.
current_trace: ContextVar[Trace | None] = ContextVar("trace", default=None)


class BoundedTransport(httpx2.AsyncBaseTransport):
    """`allows_private`: the operator allows addresses outside the internet."""

    def __init__(self, *, allows_private: bool, most_bytes: int) -> None:
        self._allows_private, self._most_bytes = allows_private, most_bytes

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        call_trace = current_trace.get() or Trace()
        if request.method == "GET":
            return await self._resume(request, call_trace)
        if call_trace.is_accepted:  # it answers a request of the server, or says that nobody waits any more
            return await self._answer(request, Trace(left=self._most_bytes))
        call_trace.fault, call_trace.status, call_trace.left = None, 0, self._most_bytes
        response = await self._answer(request, call_trace)
        call_trace.status = response.status_code
        return response

    async def _resume(self, request: httpx2.Request, call_trace: Trace) -> httpx2.Response:
        """Asks for the rest of a stream. If it does not come, the answer is lost, whatever the reason is."""
        if "last-event-id" not in request.headers:
            return httpx2.Response(_NOT_ALLOWED)  # unsolicited messages of a server are not used
        if call_trace.left < 0:
            return _failed(call_trace, TransportFault.TOO_LARGE)
        if not call_trace.may_resume(asyncio.get_running_loop().time()):
            return _failed(call_trace, TransportFault.LOST)
        call_trace.fault = None
        response = await self._answer(request, call_trace)
        if not response.is_success:
            call_trace.fault = TransportFault.LOST
        return response

    async def _answer(self, request: httpx2.Request, call_trace: Trace) -> httpx2.Response:
        try:
            async with asyncio.timeout(_DELETE_SECONDS if request.method == "DELETE" else None):
                return await self._send_checked(request, call_trace)
        except RefusedAddress:
            return _failed(call_trace, TransportFault.REFUSED)
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            return _failed(call_trace, TransportFault.NOT_SENT)
        except (httpx2.HTTPError, OSError):
            return _failed(call_trace, TransportFault.LOST)

    async def _send_checked(self, request: httpx2.Request, call_trace: Trace) -> httpx2.Response:
        url = request.url
        try:
            port = url.port or (443 if url.scheme == "https" else 80)
            addresses = await ssrf.addresses_of(url.host, port, allows_private=self._allows_private)
        except OSError as error:
            raise httpx2.ConnectError(str(error)) from error
        for address in addresses[:-1]:
            try:
                return await self._send(request, address, call_trace)
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                continue
        return await self._send(request, addresses[-1], call_trace)

    async def _send(self, request: httpx2.Request, address: str, call_trace: Trace) -> httpx2.Response:
        async def note_event(event: str, _: dict[str, Any]) -> None:
            call_trace.is_sent |= event == _HEADERS_STARTED

        outgoing = httpx2.Request(
            request.method,
            request.url.copy_with(host=address),
            headers={**request.headers, "accept-encoding": "identity", **tracing.headers()},
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": request.url.host, "trace": note_event},
        )
        transport = egress.transport(request.url.host, address)
        try:
            response = await transport.handle_async_request(outgoing)
        except BaseException:
            await transport.aclose()
            raise
        body = _Body(response, transport, call_trace)
        return httpx2.Response(response.status_code, headers=response.headers, stream=body)


class _Body(httpx2.AsyncByteStream):
    """The body of an answer. It ends early if the connection is lost or the body is too long."""

    def __init__(self, response: httpx2.Response, transport: httpx2.AsyncHTTPTransport, call_trace: Trace) -> None:
        self._response, self._transport, self._trace, self._left = response, transport, call_trace, call_trace.left

    async def __aiter__(self) -> AsyncIterator[bytes]:
        assert isinstance(self._response.stream, httpx2.AsyncByteStream)
        if self._response.headers.get("content-encoding", "identity") != "identity":
            self._trace.fault = TransportFault.COMPRESSED
            return
        try:
            async for chunk in self._response.stream:
                self._left -= len(chunk)
                self._trace.left = self._left
                if self._left < 0:
                    self._trace.fault = TransportFault.TOO_LARGE
                    return
                yield chunk
        except (httpx2.HTTPError, OSError):
            self._trace.fault = TransportFault.LOST

    async def aclose(self) -> None:
        try:
            await self._response.aclose()
        finally:
            await self._transport.aclose()


def _failed(call_trace: Trace, fault: TransportFault) -> httpx2.Response:
    call_trace.fault = fault
    return httpx2.Response(_BAD_GATEWAY)
