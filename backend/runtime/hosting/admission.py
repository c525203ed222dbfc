"""Who waits here for a place: tenants whose waking agents had none when their wake came (docs/decisions/0015).

`starter` and `kit.wake_queue` send tenants here, `running_loops` tells when a place is free, `sweep` once a second.
What waits is the row in the database, WAKING, not a list in this process: a tenant that has a place takes the agent
that has been waking for longest. A worker that dies forgets only that somebody waits; the sweep of another one finds
the rows.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from uuid import UUID

from backend.agents.workers import TenantLoad
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.hosting.running_loops import Hosting

log = logging.getLogger(__name__)

#: Begins the loop of the tenant's next waking agent; False if there is none.
StartNext = Callable[[UUID], Awaitable[bool]]
#: How the tenant stands, for one of which no look has told.
Ask = Callable[[UUID], Awaitable[TenantLoad | None]]


class Admission:
    """Of one worker. Each tenant that waits is served by a task of its own, one agent after the other."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting, self._shares = hosting, hosting.shares
        self._doors: tuple[StartNext, Ask] | None = None
        self._tasks: dict[UUID, asyncio.Task[None]] = {}

    def open(self, start_next: StartNext, ask: Ask) -> None:
        """From now on places are given."""
        self._doors = start_next, ask
        self._hosting.on_room = self.serve

    async def close(self) -> None:
        self._doors = None
        await end(list(self._tasks.values()))

    def look_at_rows(self, tenant_id: UUID) -> None:
        """This tenant has waking agents that nothing else will start."""
        self._shares.wait(tenant_id)
        self._serve(tenant_id)

    def serve(self) -> None:
        """There may be a place again: for those first who have the least."""
        for tenant_id in self._shares.waiting:
            self._serve(tenant_id)

    def _serve(self, tenant_id: UUID) -> None:
        if self._doors is None or tenant_id in self._tasks or not self._may_have_room(tenant_id):
            return
        task = self._tasks[tenant_id] = asyncio.create_task(self._admit(tenant_id, *self._doors))
        task.add_done_callback(lambda _: self._tasks.pop(tenant_id, None))

    def _may_have_room(self, tenant_id: UUID) -> bool:
        is_unknown = self._hosting.has_room() and not self._shares.knows(tenant_id)
        return is_unknown or self._hosting.room_of(tenant_id) > 0

    async def _admit(self, tenant_id: UUID, start_next: StartNext, ask: Ask) -> None:
        try:
            if not self._shares.knows(tenant_id) and (seen := await ask(tenant_id)) is not None:
                self._shares.learn_of(seen)
            while self._shares.is_waiting(tenant_id) and self._hosting.room_of(tenant_id):
                self._shares.waits_no_more(tenant_id)  # before the look: who comes meanwhile is looked for once more
                if await start_next(tenant_id):
                    self._shares.wait(tenant_id)
        except TRANSIENT as error:
            log.warning("tenant %s waits for the database: %s", tenant_id, type(error).__name__)
            self._shares.wait(tenant_id)
