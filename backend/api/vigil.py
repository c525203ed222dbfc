"""Is the token still good? Asked every five seconds of every connection that outlives its first look (DESIGN 8).

`sockets` closes a websocket when `until_over` returns, `subscriptions` ends a stream over SSE.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

from backend.api.faults import Fault, FaultCode
from backend.api.sessions import Sessions
from backend.kit.unit_of_work import TRANSIENT
from backend.tenants.tokens import Session

T = TypeVar("T")

_LOOK_SECONDS = 5.0


async def until_over(sessions: Sessions, authorization: str | None, session: Session) -> None:
    """Returns when the token has expired, was revoked, or stands for other rights than `session` had."""
    while True:
        await asyncio.sleep(_seconds_to_next_look(session))
        if session.expires_at is not None and session.expires_at <= datetime.now(UTC):
            return
        with suppress(*TRANSIENT):  # a database that does not answer revokes nothing
            found = await sessions.authenticate(authorization)
            if found is None or found.actor != session.actor:
                return


def _seconds_to_next_look(session: Session) -> float:
    if session.expires_at is None:
        return _LOOK_SECONDS
    left = (session.expires_at - datetime.now(UTC)).total_seconds()
    return min(_LOOK_SECONDS, max(left, 0.0))


async def guarded(stream: AsyncIterator[T], over: Callable[[], Coroutine[Any, Any, None]]) -> AsyncIterator[T]:
    """`stream` until it ends, or until `over` returns: then it fails as unauthenticated."""
    watch = asyncio.create_task(over())
    step: asyncio.Task[T] | None = None
    try:
        while True:
            step = asyncio.create_task(cast("Any", anext(stream)))
            await asyncio.wait({step, watch}, return_when=asyncio.FIRST_COMPLETED)
            if watch.done():
                raise Fault(FaultCode.UNAUTHENTICATED, "the access token is not valid any more")
            try:
                event = step.result()
            except StopAsyncIteration:
                return
            yield event
    finally:
        await _end(watch, step)
        await cast("Any", stream).aclose()


async def _end(*tasks: "asyncio.Task[Any] | None") -> None:
    started = [task for task in tasks if task is not None]
    for task in started:
        task.cancel()
    await asyncio.gather(*started, return_exceptions=True)
