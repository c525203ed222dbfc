"""Shares the connections of one process between tenants, so that a busy tenant does not block the others.

`kit.unit_of_work` waits for a turn before it takes a connection from the pool. Each tenant has its own queue, and the
queues are served in rotation. A tenant that is alone may hold most of the connections. As soon as another tenant is
present, it may run only a few transactions at the same time, whatever its load. So a connection and a processor are
soon free for the others. A long transaction counts as waiting (for a row lock or the disk) and not as working: then
another transaction of the same tenant may begin.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from backend.telemetry import metrics

#: A tenant counts as present for this time after its last request for a turn.
_PRESENT_SECONDS = 10.0
#: Fractions of the connections: how many one tenant may hold in all, and how many it may actively use while other
#: tenants are present.
_IN_ALL, _AMONG_OTHERS = 0.8, 0.1
#: From this duration on, a transaction counts as waiting.
_LONG_SECONDS = 0.05


class Turns:
    """The turns of one pool of `size` connections. Not thread-safe."""

    def __init__(self, *, size: int) -> None:
        self._size = size
        self._most, self._most_at_work = max(1, int(size * _IN_ALL)), max(1, int(size * _AMONG_OTHERS))
        #: The start time of each turn that a tenant holds now.
        self._held: dict[UUID, list[float]] = {}
        self._count = 0
        self._waiting: OrderedDict[UUID, deque[asyncio.Future[float]]] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None
        #: When each tenant last requested a turn; the most recent one is last.
        self._requested_at: OrderedDict[UUID, float] = OrderedDict()

    @asynccontextmanager
    async def of(self, tenant_id: UUID | None) -> AsyncIterator[None]:
        """Waits for a turn and holds it during the block.

        Never enter it while holding a connection: if the waiting callers held all connections, none of them could
        continue.

        Work without a tenant (a token, a heartbeat) does not wait here.
        """
        if tenant_id is None:
            yield
            return
        began_at = await self._take(tenant_id)
        try:
            yield
        finally:
            self._give_back(tenant_id, began_at)

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def _take(self, tenant_id: UUID) -> float:
        now = time.monotonic()
        self._note(tenant_id, now)
        if tenant_id not in self._waiting and self._may_have(tenant_id, now):
            return self._hold(tenant_id, now)
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(tenant_id, deque()).append(turn)
        self._set_timer()
        try:
            held_from = await turn
            metrics.TURN_WAIT.add(held_from - now)
            return held_from
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
            self._grant_all()

    def _note(self, tenant_id: UUID, now: float) -> None:
        self._requested_at[tenant_id] = now
        self._requested_at.move_to_end(tenant_id)
        while next(iter(self._requested_at.values())) < now - _PRESENT_SECONDS:
            self._requested_at.popitem(last=False)

    def _may_have(self, tenant_id: UUID, now: float) -> bool:
        held = self._held.get(tenant_id, ())
        if self._count >= self._size or len(held) >= self._most:
            return False
        is_alone = len(self._requested_at) == 1 and tenant_id in self._requested_at
        return is_alone or sum(now - began_at < _LONG_SECONDS for began_at in held) < self._most_at_work

    def _grant_all(self) -> None:
        """Gives free turns to the waiting tenants, one each per round, until no further turn can be given."""
        now, is_moving = time.monotonic(), True
        while is_moving:
            is_moving = False
            for tenant_id in list(self._waiting):
                if self._may_have(tenant_id, now):
                    is_moving = self._grant(tenant_id, now) or is_moving
        self._set_timer()

    def _grant(self, tenant_id: UUID, now: float) -> bool:
        queue = self._waiting[tenant_id]
        while queue and queue[0].done():
            queue.popleft()  # cancelled in the meantime
        if queue:
            queue.popleft().set_result(self._hold(tenant_id, now))
            self._waiting.move_to_end(tenant_id)
            return True
        del self._waiting[tenant_id]
        return False

    def _set_timer(self) -> None:
        """Sets a timer while a caller waits.

        A turn that is held now may start to count as waiting; no other event reports that.
        """
        if self._waiting and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_LONG_SECONDS, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._grant_all()
