"""Limits the outside calls of each tenant in this worker. Calls above the limit wait in order.

`calls` runs a call only in a place. `step` and `call_reconciliation` book a place before they write that a call has
begun. A call without a place is written as waiting, and begins when its turn comes. Each tenant has its own queue, so
its calls never delay those of another tenant.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from uuid import UUID

from backend.kit.tenant_limits import TENANT


@dataclass(slots=True)
class _Room:
    """The places of one tenant."""

    cap: int = TENANT.outside_calls
    #: The calls that have a place.
    taken: set[UUID] = field(default_factory=set)
    queue: OrderedDict[UUID, asyncio.Future[None]] = field(default_factory=OrderedDict)

    def admit(self) -> None:
        while self.queue and len(self.taken) < self.cap:
            call_id, turn = self.queue.popitem(last=False)
            self.taken.add(call_id)
            turn.set_result(None)


class OutboundSlots:
    def __init__(self) -> None:
        self._rooms: dict[UUID, _Room] = {}

    def take(self, tenant_id: UUID, call_id: UUID, *, cap: int) -> bool:
        """Take a place without waiting. Returns False if all are taken. `cap` is the tenant's present maximum."""
        room = self._rooms.setdefault(tenant_id, _Room())
        room.cap = cap
        room.admit()
        if len(room.taken) < cap:
            room.taken.add(call_id)
        return call_id in room.taken

    async def wait(self, tenant_id: UUID, call_id: UUID) -> None:
        """Wait until the call has a place, behind earlier calls of the same tenant."""
        room = self._rooms.setdefault(tenant_id, _Room())
        room.queue[call_id] = turn = asyncio.get_running_loop().create_future()
        room.admit()
        try:
            await turn
        finally:
            room.queue.pop(call_id, None)

    def leave(self, tenant_id: UUID, call_id: UUID) -> None:
        """Free the place of the call, if it has one."""
        room = self._rooms.get(tenant_id)
        if room is None:
            return
        room.taken.discard(call_id)
        room.admit()
        if not room.taken and not room.queue:
            del self._rooms[tenant_id]
