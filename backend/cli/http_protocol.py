"""uvicorn's HTTP connections with limits that uvicorn does not have: time and size of what a client sends.

`cli.api` serves through it. A client that sends nothing, or sends the head or the body of a request byte by byte, holds
a socket only for a limited time. The endpoints limit the size of a body; a websocket has its own timeout, and one whose
client does not read is dropped.

`ConnectionRoom` also limits connections per address, including websockets (`CountedSocket`), so that one address cannot
take all of them. A client beyond its limit gets 503, except for health probes: a failed probe would take the process
out of service. Far beyond the limit, connections are closed without a response.

When the server stops, requests that run are answered, streams end at once, and a connection that is idle answers one
more request, which its client may have sent just now.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Container
from enum import Enum
from typing import ClassVar, Self

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from backend.kit import client_address
from backend.kit.limits import DEFAULT

log = logging.getLogger(__name__)


class _Part(Enum):
    """What the client must send next."""

    HEAD = "HEAD"
    BODY = "BODY"
    NOTHING = "NOTHING"


#: Connections beyond the limit that are still read, since one may be a health probe.
_MARGIN = 64
_PROBES = frozenset({b"/healthz", b"/readyz"})
_UPLOADS = b"/uploads/"
#: A server that stops waits so long for a last request on an idle connection.
_LAST_REQUEST_SECONDS = 1.0
#: Between two looks whether a stream has begun.
_STREAM_SECONDS = 0.1


class ConnectionRoom:
    """Counts the connections of one process.

    Each address may hold at most `of_address`; trusted proxies are not counted.
    """

    def __init__(self, *, of_address: int, of_all: int, proxies: Container[str | None]) -> None:
        self._of_address, self._of_all, self._proxies = of_address, of_all, proxies
        self._counts: Counter[str] = Counter()

    def count(self, transport: asyncio.Transport) -> str | None:
        """Counts a connection and returns its source, which is passed to `give_back`; None if it is not counted."""
        address = get_remote_addr(transport)
        if address is None or address[0] in self._proxies:
            return None
        source = client_address.of(address[0])
        self._counts[source] += 1
        return source

    def release(self, source: str | None) -> None:
        if source is not None:
            self._counts[source] -= 1
            if not self._counts[source]:
                del self._counts[source]

    def is_beyond(self, source: str | None) -> bool:
        return source is not None and self._counts[source] > self._of_address

    def is_far_beyond(self, source: str | None, *, held: int) -> bool:
        is_flood = source is not None and self._counts[source] > self._of_address + _MARGIN
        return is_flood or held > self._of_all + _MARGIN


class CountedSocket(WebSocketsSansIOProtocol):
    """A websocket, which takes over the counted place of its HTTP connection.

    It is dropped if its client reads nothing for `seconds` although it must: uvicorn would wait for it without end,
    also to close it.
    """

    seconds: ClassVar[float]
    room: ClassVar[ConnectionRoom]
    _source: str | None = None
    #: What the client had not read yet at the last look, if it had to read.
    _unread_bytes: int | None = None

    @classmethod
    def of(cls, seconds: float, room: ConnectionRoom) -> type[Self]:
        return type(cls.__name__, (cls,), {"seconds": seconds, "room": room})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's HTTP
        self._source = self.room.count(transport)
        super().connection_made(transport)
        self.loop.call_later(self.seconds, self._look)

    def resume_writing(self) -> None:
        self._unread_bytes = None
        super().resume_writing()

    def handle_ping(self) -> None:
        """A client that sends pings and does not read gets no answers, which would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def connection_lost(self, exc: Exception | None) -> None:
        self.room.release(self._source)
        self._source = None
        super().connection_lost(exc)

    def _look(self) -> None:
        if self.disconnected:
            return
        must_read = not self.writable.is_set() or self.transport.is_closing()
        unread = self.transport.get_write_buffer_size() if must_read else None
        if unread is not None and self._unread_bytes is not None and unread >= self._unread_bytes:
            log.info("a websocket was dropped: its client does not read")
            self.transport.abort()
            return
        self._unread_bytes = unread
        self.loop.call_later(self.seconds, self._look)


class PatientProtocol(HttpToolsProtocol):
    """Closes a connection if its client is too slow or its request's head is too large.

    The client has `seconds` to send the head of a request, and again to send its body; for a file it has longer.
    """

    seconds: ClassVar[float]
    room: ClassVar[ConnectionRoom]

    @classmethod
    def of(cls, seconds: float, room: ConnectionRoom) -> type[Self]:
        return type(cls.__name__, (cls,), {"seconds": seconds, "room": room})

    _source: str | None = None
    _part = _Part.NOTHING
    _clock: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _is_stopping = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._source = self.room.count(transport)
        if self.room.is_far_beyond(self._source, held=len(self.connections)):
            self.transport.abort()
        self._await(_Part.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(_Part.NOTHING)
        self._release_source()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._await(_Part.NOTHING)  # it is a websocket now
            self._release_source()
        elif self._part is _Part.NOTHING and self._is_idle():
            self._await(_Part.HEAD)  # an empty line before the head, which stopped uvicorn's keep-alive timeout
        elif self._part is _Part.HEAD and self._head_bytes > DEFAULT.head_bytes:
            self._cut()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await(_Part.HEAD)

    def on_headers_complete(self) -> None:
        self._await(_Part.BODY)
        self.limit_concurrency = self._limit()
        super().on_headers_complete()
        if self._is_stopping and self.cycle is not None:  # None: it becomes a websocket
            self._answer_last()

    def on_message_complete(self) -> None:
        self._await(_Part.NOTHING)
        super().on_message_complete()

    def shutdown(self) -> None:
        """The server stops: it calls this once for each connection, and waits until all are closed."""
        self._is_stopping = True
        if self.cycle is None or self.cycle.response_complete:
            self.loop.call_later(_LAST_REQUEST_SECONDS, self._close_if_idle)
        else:
            self._answer_last()

    def _close_if_idle(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()

    def _answer_last(self) -> None:
        """The response tells the client to close the connection. A stream has no end, so it is ended here."""
        cycle = self.cycle
        cycle.keep_alive = False
        if any(name == b"accept" and b"text/event-stream" in value for name, value in cycle.scope["headers"]):
            self.loop.call_later(_STREAM_SECONDS, self._end_stream, cycle)

    def _end_stream(self, cycle: RequestResponseCycle) -> None:
        if cycle.response_started:
            self.transport.close()
            self.loop.call_later(_LAST_REQUEST_SECONDS, self.transport.abort)  # a client that does not read
        elif not self.transport.is_closing():
            self.loop.call_later(_STREAM_SECONDS, self._end_stream, cycle)

    def _limit(self) -> int | None:
        """uvicorn's limit for the current request.

        A health probe has no limit. An address beyond its own limit gets 0, so that uvicorn refuses the request.
        """
        if self.url in _PROBES:
            return None
        return 0 if self.room.is_beyond(self._source) else self.config.limit_concurrency

    def _release_source(self) -> None:
        self.room.release(self._source)
        self._source = None

    def _should_upgrade(self) -> bool:
        """Needed because uvicorn counts websockets as connections but never refuses one."""
        has_room = self.limit_concurrency is None or len(self.connections) < self.limit_concurrency
        return has_room and super()._should_upgrade()

    def _is_idle(self) -> bool:
        return self.timeout_keep_alive_task is None and (self.cycle is None or self.cycle.response_complete)

    def _await(self, part: _Part) -> None:
        if part is self._part:
            return
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self._part, self._head_bytes = part, 0
        if part is not _Part.NOTHING:
            self._clock = self.loop.call_later(self._patience(part), self._cut)

    def _patience(self, part: _Part) -> float:
        """A file takes longer than any other body."""
        is_file = part is _Part.BODY and self.url.startswith(_UPLOADS)
        return max(self.seconds, DEFAULT.upload_seconds) if is_file else self.seconds

    def _cut(self) -> None:
        log.info("a connection was closed: the client took too long to send the %s", self._part.name.lower())
        self.transport.abort()
