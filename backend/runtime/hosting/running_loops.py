"""The loops that this worker runs, by lease. Each is a separate asyncio task, never an arq job (trap M7).

`starter` and `sweep` add loops. The sweep compares `running` with the rows that the worker owns. `worker.py` ends the
loops at shutdown. A lease is registered before it is taken, so that the sweep never sees a row without a loop.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit.tenant_limits import TENANT
from backend.runtime.hosting.fair_share import FairShare
from backend.telemetry import metrics

log = logging.getLogger(__name__)

#: The loop starts when this is called.
Loop = Callable[[], Coroutine[Any, Any, None]]

_LEAVING_SECONDS = 5.0


@dataclass(slots=True)
class _Place:
    tenant_id: UUID
    #: None while the lease is being taken.
    task: asyncio.Task[None] | None = None


class RunningLoops:
    def __init__(self, *, cap: int, awake_agents: int = TENANT.awake_agents) -> None:
        """`cap` is the maximum number of loops. `awake_agents` is the usual cap of one tenant on all workers."""
        self._cap = cap
        self._places: dict[UUID, _Place] = {}
        self._is_empty = asyncio.Event()
        self.shares = FairShare(room=cap, cap=awake_agents)
        #: Called when a loop has ended.
        self.on_room: Callable[[], None] | None = None
        #: Set at shutdown: every loop hands its agent over after its current step.
        self.is_stopping = False
        metrics.LOOPS.read_by(lambda: len(self._places))
        metrics.LOOPS_MOST.set(cap)

    def has_room(self) -> bool:
        return self.room > 0

    @property
    def room(self) -> int:
        return 0 if self.is_stopping else max(0, self._cap - len(self._places))

    def room_of(self, tenant_id: UUID) -> int:
        """How many more loops this tenant may begin in this worker now."""
        return 0 if self.is_stopping else self.shares.room_of(tenant_id)

    def running(self) -> list[UUID]:
        return list(self._places)

    async def begin(self, lease_id: UUID, take: Callable[[], Awaitable[Loop | None]], *, tenant_id: UUID) -> bool:
        """Register the lease, take it, and run its loop. Returns False if the lease could not be taken."""
        self._enter(lease_id, tenant_id)
        try:
            loop = await take()
        except BaseException:
            self._leave(lease_id)
            raise
        if loop is None:
            self._leave(lease_id)
            return False
        self._host(lease_id, loop())
        return True

    def adopt(self, lease_id: UUID, resume: Callable[[], Awaitable[Loop | None]], *, tenant_id: UUID) -> None:
        """Run the loop of a lease that this worker holds already. Does not wait, since there may be thousands."""

        async def live() -> None:
            loop = await resume()
            if loop is not None:
                await loop()

        self._enter(lease_id, tenant_id)
        self._host(lease_id, live())

    def replace(self, old: UUID, new: UUID) -> None:
        """Register that a loop continues under a new lease."""
        self._places[new] = self._places.pop(old)

    def _host(self, lease_id: UUID, life: Coroutine[Any, Any, None]) -> None:
        task = self._places[lease_id].task = asyncio.create_task(life)
        task.add_done_callback(_log_failure)
        # What follows is about other agents, so their log lines must not have the ids of this one.
        task.add_done_callback(self._ended, context=Context())

    def _ended(self, task: asyncio.Task[None]) -> None:
        for lease_id in [lease_id for lease_id, place in self._places.items() if place.task is task]:
            self._leave(lease_id)
        if self.on_room is not None:
            self.on_room()

    def _enter(self, lease_id: UUID, tenant_id: UUID) -> None:
        self._places[lease_id] = _Place(tenant_id)
        self.shares.enter(tenant_id)

    def _leave(self, lease_id: UUID) -> None:
        self.shares.leave(self._places.pop(lease_id).tenant_id)
        if not self._places:
            self._is_empty.set()

    async def shut_down(self, *, grace_seconds: float) -> None:
        """Let every loop finish its running step within the grace time, including loops whose lease is being taken.

        Then cancel the remaining loops. They hand over their agents as of the last commit.
        """
        self.is_stopping = True
        if self._places:
            self._is_empty.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_empty.wait(), grace_seconds)
        late = [place.task for place in self._places.values() if place.task is not None]
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=_LEAVING_SECONDS)


def _log_failure(task: asyncio.Task[None]) -> None:
    """The row still names this worker. The sweep gives it back, and the cycle continues from its tail."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("the loop of an agent failed, the sweep gives its lease back", exc_info=error)
