"""Starts waking agents of tenants that had no free place when the wake arrived (ADR 0015).

`starter` and `kit.wake_queue` report such tenants here. `running_loops` calls `serve` when a place is free, and `sweep`
calls it once a second. This process keeps no list of waiting agents: each waits as a WAKING row in the database. When a
tenant gets a place, its agent that has been WAKING for longest starts. If the worker dies, only the note that a tenant
waits is lost, and the sweep of another worker finds the rows.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from uuid import UUID

from backend.agents.workers import TenantLoad
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.hosting.running_loops import RunningLoops

log = logging.getLogger(__name__)

#: Starts the loop of the tenant's next waking agent. Returns False if no agent is due.
StartNext = Callable[[UUID], Awaitable[bool]]
#: Reads the load of a tenant that no sweep has reported yet.
Ask = Callable[[UUID], Awaitable[TenantLoad | None]]

#: The maximum number of agents of one tenant that start at the same time.
_AT_ONCE = 8


class Admission:
    """The admission of one worker. One task for each waiting tenant starts its agents, a few at a time."""

    def __init__(self, hosting: RunningLoops) -> None:
        self._hosting, self._shares = hosting, hosting.shares
        self._callbacks: tuple[StartNext, Ask] | None = None
        self._tasks: dict[UUID, asyncio.Task[None]] = {}

    def open(self, start_next: StartNext, ask: Ask) -> None:
        """Start to give places."""
        self._callbacks = start_next, ask
        self._hosting.on_room = self.serve

    async def close(self) -> None:
        self._callbacks = None
        await end(list(self._tasks.values()))

    def check_rows(self, tenant_id: UUID) -> None:
        """Note that this tenant has waking agents that no other code will start."""
        self._shares.wait(tenant_id)
        self._serve(tenant_id)

    def serve(self) -> None:
        """Give free places to waiting tenants. Tenants with the fewest loops for their weight come first."""
        for tenant_id in self._shares.waiting:
            self._serve(tenant_id)

    def _serve(self, tenant_id: UUID) -> None:
        if self._callbacks is None or tenant_id in self._tasks or not self._may_have_room(tenant_id):
            return
        task = self._tasks[tenant_id] = asyncio.create_task(self._admit(tenant_id, *self._callbacks), context=Context())
        task.add_done_callback(lambda _: self._tasks.pop(tenant_id, None))

    def _may_have_room(self, tenant_id: UUID) -> bool:
        is_unknown = self._hosting.has_room() and not self._shares.knows(tenant_id)
        return is_unknown or self._hosting.room_of(tenant_id) > 0

    async def _admit(self, tenant_id: UUID, start_next: StartNext, ask: Ask) -> None:
        try:
            if not self._shares.knows(tenant_id) and (load := await ask(tenant_id)) is not None:
                self._shares.learn_of(load)
            at_once = 1  # doubles while all are due, so that few agents cost few looks
            while self._shares.is_waiting(tenant_id) and (room := self._hosting.room_of(tenant_id)):
                # Before the look, so that a wake that arrives during it is not missed.
                self._shares.stop_waiting(tenant_id)
                starts = (self._start(tenant_id, start_next) for _ in range(min(room, at_once)))
                if all(await asyncio.gather(*starts)):
                    self._shares.wait(tenant_id)
                at_once = min(2 * at_once, _AT_ONCE)
        except TRANSIENT as error:
            log.warning(
                "waiting agents of tenant %s were not started, trying again later: %s", tenant_id, type(error).__name__
            )
            self._shares.wait(tenant_id)

    async def _start(self, tenant_id: UUID, start_next: StartNext) -> bool:
        """Start one agent. Returns True if more may be due. Another tenant may have taken the place meanwhile."""
        return not self._hosting.room_of(tenant_id) or await start_next(tenant_id)
