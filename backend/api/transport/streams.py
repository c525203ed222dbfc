"""Answers that stream (SSE), before their first byte: who is refused is told by the status, as in any other answer.

`endpoint` asks before it answers. graphql-sse wants what is wrong with a document as an event of an accepted stream, so
that stays one; whether somebody may ask at all, and how often, is HTTP's own affair: 401, 403, 429. Once a stream has
begun there is no status left, and the same refusals are its last event (`vigil`, `subscriptions`).
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, Self, cast

from strawberry.types import ExecutionResult

from backend.api.request.errors import FaultCode
from backend.kit.tasks import end

_STATUSES = {
    FaultCode.UNAUTHENTICATED: 401,
    FaultCode.FORBIDDEN: 403,
    FaultCode.RATE_LIMITED: 429,
    FaultCode.QUOTA_EXCEEDED: 429,
}


class Stream:
    """The results of one request. Whoever made it closes it, whether or not anybody has read it."""

    def __init__(self, results: AsyncGenerator[Any, None]) -> None:
        self._results = results
        self._first: asyncio.Task[Any] | None = None

    async def begin(self, begun: asyncio.Event) -> ExecutionResult | None:
        """Wait for the first result, which is returned and comes again, or until the source has `begun`."""
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
    """Of a refusal that HTTP has a status for."""
    if result.data is not None or not result.errors:
        return None
    code = (result.errors[0].extensions or {}).get("code")
    return _STATUSES.get(FaultCode(code)) if code else None
