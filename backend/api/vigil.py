"""Is the token still good? Asked every five seconds of every connection that outlives its first look (DESIGN 8).

`sockets` closes a websocket when `until_over` returns, `subscriptions` ends a stream over SSE by `guarded`.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context as Variables
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar, cast
from uuid import UUID

from backend.api.faults import Fault, FaultCode
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.tenants import tokens
from backend.tenants.tokens import Session

T = TypeVar("T")

_LOOK_SECONDS = 5.0


@dataclass(eq=False, slots=True)
class _Watched:
    session: Session
    is_over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def tenant_id(self) -> UUID:
        return self.session.actor.tenant_id


class Vigil:
    """One process's live sessions: one read per tenant and look, however many connections there are."""

    def __init__(self) -> None:
        self._watched: set[_Watched] = set()
        self._looking: asyncio.Task[None] | None = None

    async def until_over(self, session: Session) -> None:
        """Returns when the token has expired, was revoked, or stands for other rights than `session` had."""
        watched = _Watched(session)
        self._watched.add(watched)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look_on(), context=Variables())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_seconds_left(session)):
                    await watched.is_over.wait()
        finally:
            self._watched.discard(watched)

    async def _look_on(self) -> None:
        """As long as anybody is watched."""
        try:
            while self._watched:
                await asyncio.sleep(_LOOK_SECONDS)
                await self._look()
        finally:
            self._looking = None

    async def _look(self) -> None:
        def tenant(each: _Watched) -> UUID:
            return each.tenant_id

        for tenant_id, group in groupby(sorted(self._watched, key=tenant), key=tenant):
            with suppress(*TRANSIENT):  # a database that does not answer revokes nothing
                await _end_what_fell(tenant_id, list(group))


async def _end_what_fell(tenant_id: UUID, watched: Sequence[_Watched]) -> None:
    standing = await tokens.recall(tenant_id, list({each.session.token_id for each in watched}))
    for each in watched:
        now = standing.get(each.session.token_id)
        if now is None or now.actor != each.session.actor:
            each.is_over.set()


def _seconds_left(session: Session) -> float | None:
    return None if session.ends_at is None else max(session.ends_at - time.monotonic(), 0.0)


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
    await end([task for task in tasks if task is not None])
