"""Whose transaction is next: tenants take turns at this process's connections, so that no flood stands before others.

`kit.unit_of_work` asks for a turn before it asks the pool for a connection. Each tenant waits in a queue of its own,
and the queues are served in rotation. A tenant that is alone may hold most of the connections. As soon as another one
is present it may hold few, however much it has to do: so its transactions follow each other, and neither connections
nor processors are ever far from free for the others. A transaction that takes long is not at work but waits, for a row
or for the disk: another of its tenant may begin beside it.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

#: A tenant counts as present for so long after it last asked for a turn.
_PRESENT_SECONDS = 10.0
#: Of the connections: what one tenant may hold in all, and how many it may be at work on while others are present.
_IN_ALL, _AMONG_OTHERS = 0.8, 0.1
#: From then on a transaction counts as one that waits.
_LONG_SECONDS = 0.05


class Turns:
    """Of one pool of `size` connections. Not for several threads."""

    def __init__(self, *, size: int) -> None:
        self._size = size
        self._most, self._most_at_work = max(1, int(size * _IN_ALL)), max(1, int(size * _AMONG_OTHERS))
        #: When each of a tenant's present turns began.
        self._held: dict[UUID, list[float]] = {}
        self._count = 0
        self._waiting: OrderedDict[UUID, deque[asyncio.Future[float]]] = OrderedDict()
        self._again: asyncio.TimerHandle | None = None
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
        began_at = await self._take(tenant_id)
        try:
            yield
        finally:
            self._give_back(tenant_id, began_at)

    async def _take(self, tenant_id: UUID) -> float:
        now = time.monotonic()
        self._note(tenant_id, now)
        if tenant_id not in self._waiting and self._may_have(tenant_id, now):
            return self._hold(tenant_id, now)
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(tenant_id, deque()).append(turn)
        self._look_again()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(tenant_id, turn.result())
            raise

    def _hold(self, tenant_id: UUID, now: float) -> float:
        self._held.setdefault(tenant_id, []).append(now)
        self._count += 1
        return now

    def _give_back(self, tenant_id: UUID, began_at: float) -> None:
        held = self._held[tenant_id]
        held.remove(began_at)
        if not held:
            del self._held[tenant_id]
        self._count -= 1
        if self._waiting:
            self._pass_on()

    def _note(self, tenant_id: UUID, now: float) -> None:
        self._asked_at[tenant_id] = now
        self._asked_at.move_to_end(tenant_id)
        while next(iter(self._asked_at.values())) < now - _PRESENT_SECONDS:
            self._asked_at.popitem(last=False)

    def _may_have(self, tenant_id: UUID, now: float) -> bool:
        held = self._held.get(tenant_id, ())
        if self._count >= self._size or len(held) >= self._most:
            return False
        is_alone = len(self._asked_at) == 1 and tenant_id in self._asked_at
        return is_alone or sum(now - began_at < _LONG_SECONDS for began_at in held) < self._most_at_work

    def _pass_on(self) -> None:
        """Hand free turns to those who wait: one to each tenant, and again, as long as there are any."""
        now, is_moving = time.monotonic(), True
        while is_moving:
            is_moving = False
            for tenant_id in list(self._waiting):
                if self._may_have(tenant_id, now):
                    is_moving = self._grant(tenant_id, now) or is_moving
        self._look_again()

    def _grant(self, tenant_id: UUID, now: float) -> bool:
        queue = self._waiting[tenant_id]
        while queue and queue[0].done():
            queue.popleft()  # cancelled meanwhile
        if queue:
            queue.popleft().set_result(self._hold(tenant_id, now))
            self._waiting.move_to_end(tenant_id)
            return True
        del self._waiting[tenant_id]
        return False

    def _look_again(self) -> None:
        """As long as somebody waits: the turns that are held may become long ones."""
        if self._waiting and self._again is None:
            self._again = asyncio.get_running_loop().call_later(_LONG_SECONDS, self._on_time)

    def _on_time(self) -> None:
        self._again = None
        self._pass_on()
