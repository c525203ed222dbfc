"""Places for calls to the outside: of one tenant at most so many in this worker, the others wait in their order.

`calls` runs a call only in a place. `step` and `call_reconciliation` book one before they write that a call has begun;
a call that finds none is written as waiting, and begun when its turn comes. A tenant waits for itself alone: nobody
else's calls are behind its own.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from uuid import UUID

from backend.kit.tenant_limits import TENANT


@dataclass(slots=True)
class _Room:
    """Of one tenant."""

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
        """A place at once, unless all are taken or others of the tenant wait. `cap`: what the tenant may have now."""
        room = self._rooms.setdefault(tenant_id, _Room())
        room.cap = cap
        room.admit()
        if len(room.taken) < cap:
            room.taken.add(call_id)
        return call_id in room.taken

    async def wait(self, tenant_id: UUID, call_id: UUID) -> None:
        """Until the call has a place, behind those of its tenant that came before."""
        room = self._rooms.setdefault(tenant_id, _Room())
        room.queue[call_id] = turn = asyncio.get_running_loop().create_future()
        room.admit()
        try:
            await turn
        finally:
            room.queue.pop(call_id, None)

    def leave(self, tenant_id: UUID, call_id: UUID) -> None:
        """Whether it had one or not."""
        room = self._rooms.get(tenant_id)
        if room is None:
            return
        room.taken.discard(call_id)
        room.admit()
        if not room.taken and not room.queue:
            del self._rooms[tenant_id]
