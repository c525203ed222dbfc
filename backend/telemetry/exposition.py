"""Answers Prometheus at `GET /metrics`, on a port of its own for each process.

`cli.monitoring` binds the port, and the process serves it while it runs. The metrics of the process are always
answered at once. The queues of the installation are read by `collect`: not more often than every few seconds, once at a
time, and a scrape waits for it only briefly. So neither many scrapes nor a dead database can do harm.
"""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from backend.telemetry import instruments, logs, metrics

log = logging.getLogger(__name__)

#: Sets the levels of the installation. Raises if it cannot.
Collect = Callable[[], Awaitable[None]]

#: How old a reading of the queues may be.
FRESH_SECONDS = 5.0
#: A collection, and how long a scrape waits for it.
_COLLECT_SECONDS, _WAIT_SECONDS = 1.0, 0.8
_HEAD_BYTES, _HEAD_SECONDS, _SEND_SECONDS = 8_192, 5.0, 10.0
_CONNECTIONS = 16
_LAG_SECONDS = 0.25
_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_listener: socket.socket | None = None


def listen_on(listener: socket.socket) -> None:
    """Sets the bound socket that `serving` uses, and turns the metrics on."""
    global _listener  # noqa: PLW0603 -- one for the whole process, as the metrics are
    _listener = listener
    instruments.turn_on()


@asynccontextmanager
async def serving(collect: Collect) -> AsyncIterator[None]:
    """Answers scrapes during the block. Does nothing if the operator wants no metrics."""
    if _listener is None:
        yield
        return
    lag = _Lag()
    scrapes = _Scrapes(collect, lag)
    measuring = asyncio.create_task(lag.measure())
    server = await asyncio.start_server(scrapes.answer, sock=_listener, limit=_HEAD_BYTES)
    try:
        yield
    finally:
        server.close()
        measuring.cancel()
        await scrapes.close()


class _Lag:
    """Measures the delay of the event loop: how much later than requested a sleep ends."""

    def __init__(self) -> None:
        self._worst = 0.0

    async def measure(self) -> None:
        while True:
            asked = time.monotonic() + _LAG_SECONDS
            await asyncio.sleep(_LAG_SECONDS)
            self._worst = max(self._worst, time.monotonic() - asked)

    def take(self) -> float:
        worst, self._worst = self._worst, 0.0
        return worst


class _Scrapes:
    def __init__(self, collect: Collect, lag: _Lag) -> None:
        self._collect, self._lag = collect, lag
        self._collecting: asyncio.Task[None] | None = None
        self._collected_at: float | None = None
        self._is_good = False
        self._open = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request for each connection."""
        self._open += 1
        try:
            if self._open > _CONNECTIONS:
                return
            async with asyncio.timeout(_HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            writer.write(await self._response(head))
            async with asyncio.timeout(_SEND_SECONDS):
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.transport.abort()
        finally:
            self._open -= 1
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _response(self, head: bytes) -> bytes:
        method, _, rest = head.partition(b" ")
        path = rest.split(b" ", 1)[0].split(b"?", 1)[0]
        if path != b"/metrics":
            return _http("404 Not Found", b"metrics are at /metrics\n")
        if method != b"GET":
            return _http("405 Method Not Allowed", b"use GET\n", "allow: GET\r\n")
        await self._refresh()
        metrics.LOOP_LAG.set(self._lag.take())
        return _http("200 OK", instruments.exposed())

    async def _refresh(self) -> None:
        """Read the queues if they are not known. After a failure a scrape does not wait for the next try."""
        now = time.monotonic()
        if self._collecting is None and (self._collected_at is None or now > self._collected_at + FRESH_SECONDS):
            self._collecting = asyncio.create_task(self._try())
        if self._collecting is not None and (self._is_good or self._collected_at is None):
            await asyncio.wait((self._collecting,), timeout=_WAIT_SECONDS)
        if self._collecting is not None:
            metrics.forget_queues()
            metrics.COLLECTION_FAILED.set(1)

    async def _try(self) -> None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(_COLLECT_SECONDS):
                await self._collect()
            self._is_good = True
        except Exception as error:  # noqa: BLE001 -- whatever it is, the metrics of the process are answered
            self._forget(error)
        finally:
            self._collecting, self._collected_at = None, time.monotonic()
            metrics.COLLECTION_SECONDS.set(time.monotonic() - began)
            metrics.COLLECTION_FAILED.set(0 if self._is_good else 1)

    def _forget(self, error: BaseException) -> None:
        """Removes the levels of the queues after a failed reading."""
        if self._is_good or self._collected_at is None:
            log.warning("the queues could not be read for the metrics: %s", logs.named(error))
        self._is_good = False
        metrics.forget_queues()

    async def close(self) -> None:
        if self._collecting is not None:
            self._collecting.cancel()
            await asyncio.gather(self._collecting, return_exceptions=True)


def _http(status: str, body: bytes, headers: str = "") -> bytes:
    head = f"HTTP/1.1 {status}\r\ncontent-type: {_TYPE}\r\ncontent-length: {len(body)}\r\n{headers}"
    return f"{head}connection: close\r\n\r\n".encode() + body
