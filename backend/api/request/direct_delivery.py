"""The short way of a shared response: from the feed directly to the websocket (ADR 0050).

Between the events of a subscription and its socket are the generators of graphql-core, of strawberry and our own. They
add nothing to a response that is ready, but cost time for every event and subscriber. `sockets` sets a sink for each
operation. `execution` tells the sink how the operation shares. `subscriptions` offers each event to the sink before it
yields the event. If the sink does not take it, the event goes the long way. That happens for events that are not
shared, and for the first subscriber of each shared event, whose execution makes the response.

An event is offered while the consumer waits for it, so events on both ways stay in order.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from backend.api.request.shared_execution import SharedData, SharedEvent, SharedResponse, Sharing

#: The sink of the operation that runs in this task. None over SSE.
SINK: ContextVar["Sink | None"] = ContextVar("sink", default=None)


class Sink:
    """The sink of one operation."""

    __slots__ = ("_send", "_sharing")

    def __init__(self, send: Callable[[SharedData], Awaitable[None]]) -> None:
        self._send = send
        self._sharing: Sharing | None = None

    def begin(self, sharing: Sharing | None) -> None:
        """Start the sink. None means that the operation shares nothing."""
        self._sharing = sharing

    async def deliver(self, event: Any) -> bool:
        """Send the response if another subscriber's execution has made it. False: the event must be executed."""
        if self._sharing is None or not isinstance(event, SharedEvent):
            return False
        result = self._sharing.result(event)
        if isinstance(result, asyncio.Task):
            result = await asyncio.shield(result)
        if not isinstance(result, SharedResponse):
            return False
        await self._send(result.data)
        return True
