"""The loops that this worker runs, by lease: tasks of its own, never arq's (trap M7).

`starter` and `sweep` put loops in; the sweep compares `running` with the rows that the worker owns; `worker.py`
ends them at shutdown. A lease is registered before it is taken, so that the comparison never sees a row too early.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from uuid import UUID

log = logging.getLogger(__name__)

#: Begins to live once it is called.
Loop = Callable[[], Coroutine[Any, Any, None]]


class Hosting:
    def __init__(self, *, cap: int) -> None:
        self._cap = cap
        self._tasks: dict[UUID, asyncio.Task[None] | None] = {}
        #: Set at shutdown: every loop hands its agent over after its current step.
        self.is_stopping = False

    def has_room(self) -> bool:
        return not self.is_stopping and len(self._tasks) < self._cap

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
            del self._tasks[lease_id]
            raise
        if loop is None:
            del self._tasks[lease_id]
            return False
        task = self._tasks[lease_id] = asyncio.create_task(loop())
        task.add_done_callback(self._ended)
        return True

    def replace(self, old: UUID, new: UUID) -> None:
        """A loop goes on under a new lease."""
        self._tasks[new] = self._tasks.pop(old, None)

    def _ended(self, task: asyncio.Task[None]) -> None:
        for lease_id in [lease_id for lease_id, own in self._tasks.items() if own is task]:
            del self._tasks[lease_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            # The row still names this worker: the sweep gives it back, and the cycle goes on from its tail.
            log.error("a loop died", exc_info=error)

    async def shut_down(self, *, grace_seconds: float) -> None:
        """Let every running step end within the grace; what runs then is cut, and hands over what is committed."""
        self.is_stopping = True
        tasks = [task for task in self._tasks.values() if task is not None]
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=grace_seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=5)
