"""The HTTP transport to an MCP server: it checks addresses, limits sizes, and raises no exception into the session.

`tools.mcp.sessions` opens sessions over it. An exception would end the session for all calls that share it. So a fault
becomes an answer with status 502 or the end of a body, and the `Trace` of the call says what it was. Names are resolved
here, and the connection goes to the address that was checked. No connection is used twice.
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

_BAD_GATEWAY, _NOT_ALLOWED = 502, 405
#: Seconds for the request that ends a session. It is only a courtesy to the server.
_FAREWELL_SECONDS = 5.0
#: The trace event of the HTTP library after which a request may have left.
_LEAVES = "http11.send_request_headers.started"
TIMEOUT = httpx2.Timeout(None, connect=10.0, write=30.0)


class TransportFault(StrEnum):
    """What went wrong in the transport."""

    NOT_STARTED = "the program could not be started"
    NOT_SENT = "no connection to the MCP server could be made"
    REFUSED = "not sent: the address of the MCP server is not a host of the internet"
    LOST = "the connection to the MCP server was lost before its answer was complete"
    TOO_LARGE = "the answer of the MCP server was too large"
    PACKED = "the MCP server packed its answer, although it was asked not to"


@dataclass(slots=True)
class Trace:
    """The state of the requests of one call."""

    #: A part of the request was sent.
    is_sent: bool = False
    fault: TransportFault | None = None
    status: int = 0


#: The trace of the call that the current task works for. Tasks that it starts inherit it.
trace: ContextVar[Trace | None] = ContextVar("trace", default=None)


class BoundedTransport(httpx2.AsyncBaseTransport):
    """`allows_private`: the operator allows addresses outside the internet."""

    def __init__(self, *, allows_private: bool, most_bytes: int) -> None:
        self._allows_private, self._most_bytes = allows_private, most_bytes

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.method == "GET" and "last-event-id" not in request.headers:
            return httpx2.Response(_NOT_ALLOWED)  # unsolicited messages of a server are not used
        seen = trace.get() or Trace()
        seen.fault, seen.status = None, 0
        try:
            async with asyncio.timeout(_FAREWELL_SECONDS if request.method == "DELETE" else None):
                response = await self._sent(request, seen)
        except RefusedAddress:
            return _failed(seen, TransportFault.REFUSED)
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            return _failed(seen, TransportFault.NOT_SENT)
        except (httpx2.HTTPError, OSError):
            return _failed(seen, TransportFault.LOST)
        seen.status = response.status_code
        return response

    async def _sent(self, request: httpx2.Request, seen: Trace) -> httpx2.Response:
        url = request.url
        try:
            port = url.port or (443 if url.scheme == "https" else 80)
            addresses = await ssrf.addresses_of(url.host, port, allows_private=self._allows_private)
        except OSError as error:
            raise httpx2.ConnectError(str(error)) from error
        for address in addresses[:-1]:
            try:
                return await self._send(request, address, seen)
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                continue
        return await self._send(request, addresses[-1], seen)

    async def _send(self, request: httpx2.Request, address: str, seen: Trace) -> httpx2.Response:
        async def follow(event: str, _: dict[str, Any]) -> None:
            seen.is_sent |= event == _LEAVES

        sent = httpx2.Request(
            request.method,
            request.url.copy_with(host=address),
            headers={**request.headers, "accept-encoding": "identity"},
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": request.url.host, "trace": follow},
        )
        way = egress.transport(request.url.host, address)
        try:
            response = await way.handle_async_request(sent)
        except BaseException:
            await way.aclose()
            raise
        body = _Body(response, way, seen, most_bytes=self._most_bytes)
        return httpx2.Response(response.status_code, headers=response.headers, stream=body)


class _Body(httpx2.AsyncByteStream):
    """The body of an answer. It ends early if the connection is lost or the body is too long."""

    def __init__(
        self, response: httpx2.Response, way: httpx2.AsyncHTTPTransport, seen: Trace, *, most_bytes: int
    ) -> None:
        self._response, self._way, self._seen, self._left = response, way, seen, most_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        assert isinstance(self._response.stream, httpx2.AsyncByteStream)
        if self._response.headers.get("content-encoding", "identity") != "identity":
            self._seen.fault = TransportFault.PACKED
            return
        try:
            async for chunk in self._response.stream:
                self._left -= len(chunk)
                if self._left < 0:
                    self._seen.fault = TransportFault.TOO_LARGE
                    return
                yield chunk
        except (httpx2.HTTPError, OSError):
            self._seen.fault = TransportFault.LOST

    async def aclose(self) -> None:
        try:
            await self._response.aclose()
        finally:
            await self._way.aclose()


def _failed(seen: Trace, fault: TransportFault) -> httpx2.Response:
    seen.fault = fault
    return httpx2.Response(_BAD_GATEWAY)
