"""Checks the tokens of open connections: every few seconds, and whenever Redis reports changed rights.

`sockets` closes a websocket when `until_over` returns. `subscriptions` ends a stream over SSE with `guarded`. A revoked
token loses its connections within five seconds, with or without Redis: `sessions` may cache it for two seconds, and the
next check comes 2.5 seconds later.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context as Variables
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar, cast
from uuid import UUID

from backend.api.request.errors import Fault, FaultCode
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.tenants import tokens
from backend.tenants.tokens import Session

T = TypeVar("T")

_CHECK_SECONDS = 2.5
#: The number of tenants that are read at the same time. More would take database connections from requests.
_READS_AT_ONCE = 4


@dataclass(eq=False, slots=True)
class _Watched:
    session: Session
    is_over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def tenant_id(self) -> UUID:
        return self.session.actor.tenant_id


class SessionWatcher:
    """The live sessions of one process. Each check reads once per tenant, whatever the number of connections."""

    def __init__(self) -> None:
        self._watched: set[_Watched] = set()
        self._check_task: asyncio.Task[None] | None = None
        self._extra_checks: set[asyncio.Task[None]] = set()

    async def until_over(self, session: Session) -> None:
        """Return when the token has expired, was revoked, or has other rights than `session` had."""
        watched = _Watched(session)
        self._watched.add(watched)
        if self._check_task is None:
            self._check_task = _begin(self._check_repeatedly())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_seconds_left(session)):
                    await watched.is_over.wait()
        finally:
            self._watched.discard(watched)

    def check_now(self, ids: Collection[UUID] | None) -> None:
        """Check now the sessions that depend on one of these ids. None means all sessions."""
        affected = [each for each in self._watched if ids is None or not each.session.depends_on.isdisjoint(ids)]
        if affected:
            check = _begin(_check(affected))
            self._extra_checks.add(check)
            check.add_done_callback(self._extra_checks.discard)

    async def _check_repeatedly(self) -> None:
        """Check again and again while there are sessions."""
        try:
            while self._watched:
                await asyncio.sleep(_CHECK_SECONDS)
                await _check(self._watched)
        finally:
            self._check_task = None


def _begin(check: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
    # An empty context: the task may outlive its caller (trap L4).
    return asyncio.get_running_loop().create_task(check, context=Variables())


async def _check(watched: Collection[_Watched]) -> None:
    def tenant(each: _Watched) -> UUID:
        return each.tenant_id

    turns = asyncio.Semaphore(_READS_AT_ONCE)

    async def one(tenant_id: UUID, group: Sequence[_Watched]) -> None:
        with suppress(*TRANSIENT):  # a database that does not respond revokes nothing
            async with turns:
                await _end_invalid(tenant_id, group)

    groups = groupby(sorted(watched, key=tenant), key=tenant)
    await asyncio.gather(*[one(tenant_id, list(group)) for tenant_id, group in groups])


async def _end_invalid(tenant_id: UUID, watched: Sequence[_Watched]) -> None:
    valid = await tokens.recall(tenant_id, list({each.session.token_id for each in watched}))
    for each in watched:
        present = valid.get(each.session.token_id)
        if present is None or _rights(present) != _rights(each.session):
            each.is_over.set()


def _rights(session: Session) -> object:
    return session.actor, session.installation_scopes


def _seconds_left(session: Session) -> float | None:
    return None if session.ends_at is None else max(session.ends_at - time.monotonic(), 0.0)


async def guarded(stream: AsyncIterator[T], over: Callable[[], Coroutine[Any, Any, None]]) -> AsyncIterator[T]:
    """Yield from `stream` until it ends. If `over` returns first, raise an UNAUTHENTICATED fault."""
    watch = asyncio.create_task(over())
    step: asyncio.Task[T] | None = None
    try:
        while True:
            step = asyncio.create_task(cast("Any", anext(stream)))
            await asyncio.wait({step, watch}, return_when=asyncio.FIRST_COMPLETED)
            if watch.done():
                raise Fault(FaultCode.UNAUTHENTICATED, "the access token is no longer valid")
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
