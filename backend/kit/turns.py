"""Whose transaction is next: tenants take turns at this process's connections, so that no flood stands before others.

`kit.db` asks for a turn before it asks the pool for a connection. Each tenant waits in a queue of its own, and the
queues are served in rotation. A tenant that is alone may hold most of the connections; once another one has been seen,
it may hold a few, however much it has to do: one transaction of a quiet tenant is then never far from the next free
connection, nor from the processor.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

#: A tenant counts as present for so long after it last asked for a turn.
_PRESENT_SECONDS = 10.0
#: Of the connections: what one tenant may hold while it is alone, and while others are present.
_ALONE, _AMONG_OTHERS = 0.8, 0.25


class Turns:
    """Of one pool of `size` connections. Not for several threads."""

    def __init__(self, *, size: int) -> None:
        self._size = size
        self._held: Counter[UUID] = Counter()
        self._waiting: OrderedDict[UUID, deque[asyncio.Future[None]]] = OrderedDict()
        #: When each tenant asked last, the latest one last.
        self._asked_at: OrderedDict[UUID, float] = OrderedDict()

    @asynccontextmanager
    async def of(self, tenant_id: UUID | None) -> AsyncIterator[None]:
        """Wait for a turn and have it. Never begun while holding a connection: who holds them all may wait for this.

        What belongs to no tenant (a token, a beat) does not wait here.
        """
        if tenant_id is None:
            yield
            return
        await self._take(tenant_id)
        try:
            yield
        finally:
            self._give_back(tenant_id)

    async def _take(self, tenant_id: UUID) -> None:
        self._note(tenant_id)
        if tenant_id not in self._waiting and self._may_have(tenant_id):
            self._held[tenant_id] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(tenant_id, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(tenant_id)
            raise

    def _give_back(self, tenant_id: UUID) -> None:
        self._held[tenant_id] -= 1
        if not self._held[tenant_id]:
            del self._held[tenant_id]
        if self._waiting:
            self._pass_on()

    def _note(self, tenant_id: UUID) -> None:
        now = time.monotonic()
        self._asked_at[tenant_id] = now
        self._asked_at.move_to_end(tenant_id)
        while next(iter(self._asked_at.values())) < now - _PRESENT_SECONDS:
            self._asked_at.popitem(last=False)

    def _may_have(self, tenant_id: UUID) -> bool:
        part = _ALONE if self._asked_at.keys() <= {tenant_id} else _AMONG_OTHERS
        return self._held.total() < self._size and self._held[tenant_id] < max(1, int(self._size * part))

    def _pass_on(self) -> None:
        """Hand free turns to those who wait: one to each tenant, and again, as long as there are any."""
        is_moving = True
        while is_moving:
            is_moving = False
            for tenant_id in list(self._waiting):
                if self._may_have(tenant_id):
                    is_moving = self._grant(tenant_id) or is_moving

    def _grant(self, tenant_id: UUID) -> bool:
        queue = self._waiting[tenant_id]
        is_granted = False
        while queue and not is_granted:
            turn = queue.popleft()
            if not turn.done():
                turn.set_result(None)
                self._held[tenant_id] += 1
                is_granted = True
        if queue:
            self._waiting.move_to_end(tenant_id)
        else:
            del self._waiting[tenant_id]
        return is_granted
