"""uvicorn's HTTP connections, with a time and a size for what a client sends, which uvicorn itself does not bound.

`cli.api` serves through it. Whoever opens a connection and says nothing, or says it letter by letter, in the head of a
request or in its body, holds a socket for a while and nothing else. How big a body may be is the endpoints' matter; a
websocket has a clock of its own.
"""

import asyncio
import logging
from enum import Enum
from typing import ClassVar, Self

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from backend.kit.limits import DEFAULT

log = logging.getLogger(__name__)


class _Part(Enum):
    """What the client is to send next."""

    HEAD = "HEAD"
    BODY = "BODY"
    NOTHING = "NOTHING"


class PatientProtocol(HttpToolsProtocol):
    """Cuts a connection whose client takes more than `seconds` over the head of a request or over its body, or whose
    head is too big."""

    seconds: ClassVar[float]

    @classmethod
    def of(cls, seconds: float) -> type[Self]:
        return type(cls.__name__, (cls,), {"seconds": seconds})

    _part = _Part.NOTHING
    _clock: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._await(_Part.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(_Part.NOTHING)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._await(_Part.NOTHING)  # it is a websocket now
        elif self._part is _Part.NOTHING and self._is_idle():
            self._await(_Part.HEAD)  # a line before the head, by which uvicorn's clock of idle connections was stopped
        elif self._part is _Part.HEAD and self._head_bytes > DEFAULT.head_bytes:
            self._cut()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await(_Part.HEAD)

    def on_headers_complete(self) -> None:
        self._await(_Part.BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._await(_Part.NOTHING)
        super().on_message_complete()

    def _should_upgrade(self) -> bool:
        """uvicorn counts websockets among its connections, and refuses none."""
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
            self._clock = self.loop.call_later(self.seconds, self._cut)

    def _cut(self) -> None:
        log.info("a connection was cut: its client takes too long over the %s", self._part.name.lower())
        self.transport.abort()
