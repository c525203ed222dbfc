"""Streamed answers (SSE): their lines, and a refusal before the first byte, which is an HTTP status as for any other
response.

`endpoint` calls it before it responds. graphql-sse wants errors of a document as an event of an accepted stream, so
such a stream is accepted. But authentication and rate limits are matters of HTTP: 401, 403, 429. After a stream has
begun, no status can be sent, and the same refusals are its last event (`session_watcher`, `subscriptions`).
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, Self, cast

from strawberry.http.streaming import SSETransport
from strawberry.types import ExecutionResult

from backend.api.request.errors import FaultCode
from backend.kit.tasks import end

_STATUSES = {
    FaultCode.UNAUTHENTICATED: 401,
    FaultCode.FORBIDDEN: 403,
    FaultCode.RATE_LIMITED: 429,
    FaultCode.QUOTA_EXCEEDED: 429,
}


class EventStream(SSETransport):
    """The events of a stream, with lines that end in LF: urql's parser knows no CRLF. Both are allowed."""

    def encode_event(self, event: str, data: str | None = None) -> str:
        return super().encode_event(event, data).replace("\r\n", "\n")

    def encode_comment(self, comment: str) -> str:
        return super().encode_comment(comment).replace("\r\n", "\n")


class Stream:
    """The results of one request. Its creator must close it, even if nobody has read it."""

    def __init__(self, results: AsyncGenerator[Any, None]) -> None:
        self._results = results
        self._first: asyncio.Task[Any] | None = None

    async def begin(self, begun: asyncio.Event) -> ExecutionResult | None:
        """Wait until the first result or until the source has `begun`. The first result is returned here, and again by
        the iterator."""
        self._first = asyncio.create_task(cast("Any", anext(self._results)))
        beginning = asyncio.create_task(begun.wait())
        try:
            await asyncio.wait({self._first, beginning}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end([beginning])
        is_there = self._first.done() and self._first.exception() is None
        return self._first.result() if is_there else None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        first, self._first = self._first, None
        return await (first or anext(self._results))

    async def close(self) -> None:
        if self._first is not None:
            await end([self._first])
        await self._results.aclose()


def status_of(result: ExecutionResult) -> int | None:
    """Return the HTTP status of a refusal. None for other results."""
    if result.data is not None or not result.errors:
        return None
    code = (result.errors[0].extensions or {}).get("code")
    return _STATUSES.get(FaultCode(code)) if code else None
