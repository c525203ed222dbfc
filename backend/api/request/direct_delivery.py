"""The short way of an answer that others get too: from the feed straight to its websocket (ADR 0050).

Between a subscription's events and its socket lie GraphQL's, strawberry's and our own generators, which add nothing to
an answer that is ready: each costs every reader of every event. `sockets` sets a sink for each operation, `execution`
tells it how the operation shares, and `subscriptions` offers each event to it before it yields one. What the sink does
not take goes the long way: whatever is nobody else's, and the first of each kind, by which the answer is made.

An event is offered while the consumer waits for it, so what goes either way leaves in its order.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from backend.api.request.shared_execution import SharedAnswer, SharedData, SharedEvent, Sharing

#: Of the operation whose task this is; none over SSE.
SINK: ContextVar["Sink | None"] = ContextVar("sink", default=None)


class Sink:
    """Of one operation."""

    __slots__ = ("_send", "_sharing")

    def __init__(self, send: Callable[[SharedData], Awaitable[None]]) -> None:
        self._send = send
        self._sharing: Sharing | None = None

    def begin(self, sharing: Sharing | None) -> None:
        """None: the operation shares nothing."""
        self._sharing = sharing

    async def take(self, event: Any) -> bool:
        """Send the answer to it, if others have it already; False: it has to be executed."""
        if self._sharing is None or not isinstance(event, SharedEvent):
            return False
        found = self._sharing.found(event)
        if isinstance(found, asyncio.Task):
            found = await asyncio.shield(found)
        if not isinstance(found, SharedAnswer):
            return False
        await self._send(found.data)
        return True
