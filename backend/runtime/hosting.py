"""The loops that this worker runs, by lease: tasks of its own, never arq's (trap M7).

`starter` and `sweep` put loops in; the sweep compares `running` with the rows that the worker owns; `worker.py`
ends them at shutdown. A lease is registered before it is taken, so that the comparison never sees a row too early.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any
from uuid import UUID

log = logging.getLogger(__name__)

#: Begins to live once it is called.
Loop = Callable[[], Coroutine[Any, Any, None]]

_LEAVING_SECONDS = 5.0


class Hosting:
    def __init__(self, *, cap: int) -> None:
        self._cap = cap
        self._tasks: dict[UUID, asyncio.Task[None] | None] = {}
        self._is_empty = asyncio.Event()
        #: Set at shutdown: every loop hands its agent over after its current step.
        self.is_stopping = False

    def has_room(self) -> bool:
        return self.room > 0

    @property
    def room(self) -> int:
        return 0 if self.is_stopping else max(0, self._cap - len(self._tasks))

    def running(self) -> list[UUID]:
        return list(self._tasks)

    async def begin(self, lease_id: UUID, take: Callable[[], Awaitable[Loop | None]]) -> bool:
        """Register the lease, take it, and run the loop that comes of it; False if there is nothing to run."""
        self._tasks.setdefault(lease_id, None)
        try:
            loop = await take()
        except BaseException:
            self._forget(lease_id)
            raise
        if loop is None:
            self._forget(lease_id)
            return False
        self._host(lease_id, loop())
        return True

    def adopt(self, lease_id: UUID, resume: Callable[[], Awaitable[Loop | None]]) -> None:
        """Run the loop of a lease that this worker has already; without waiting, since there may be thousands."""

        async def live() -> None:
            loop = await resume()
            if loop is not None:
                await loop()

        self._host(lease_id, live())

    def replace(self, old: UUID, new: UUID) -> None:
        """A loop goes on under a new lease."""
        self._tasks[new] = self._tasks.pop(old, None)

    def _host(self, lease_id: UUID, life: Coroutine[Any, Any, None]) -> None:
        task = self._tasks[lease_id] = asyncio.create_task(life)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        for lease_id in [lease_id for lease_id, own in self._tasks.items() if own is task]:
            self._forget(lease_id)
        if not task.cancelled() and (error := task.exception()) is not None:
            # The row still names this worker: the sweep gives it back, and the cycle goes on from its tail.
            log.error("a loop died", exc_info=error)

    def _forget(self, lease_id: UUID) -> None:
        del self._tasks[lease_id]
        if not self._tasks:
            self._is_empty.set()

    async def shut_down(self, *, grace_seconds: float) -> None:
        """Let every running step end within the grace, those too that are just being taken; what runs then is cut, and
        hands over what is committed."""
        self.is_stopping = True
        if self._tasks:
            self._is_empty.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_empty.wait(), grace_seconds)
        late = [task for task in self._tasks.values() if task is not None]
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=_LEAVING_SECONDS)
