"""Decides how many loops each tenant may have in one worker, from the data of the last sweep.

`running_loops` counts its loops here, and `admission` asks for free places. Once a second, `sweep` brings the weights
and caps of the tenants in this worker. The rules are:

- A tenant's share is its weight's part of the room, among the tenants that run or wait in this worker.
- Up to its share, a tenant may use any free place. Beyond it, a tenant may use a place only if no other tenant within
  its share waits for it, and never the last eighth of the room, which stays free for new tenants.
- On all workers together, a tenant may have its cap of awake agents. Each worker takes only its part of the rest of
  the cap, so that workers do not use the same places twice between two sweeps. For a tenant that no sweep has reported
  yet, a worker begins a few loops, and then reads its load.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from uuid import UUID

from backend.agents.workers import ClaimRoom, TenantLoad

#: The part of the room that is kept for new tenants while another tenant fills the worker.
_RESERVE = 1 / 8
#: The maximum number of agents of one tenant that one sweep claims. `admission` starts the rest one by one.
_CLAIMS_PER_TENANT = 50
#: The maximum number of loops for a tenant that no sweep has reported yet.
_UNKNOWN_LOOPS = 8


class FairShare:
    """The shares in one worker. `room` is its number of loops, `cap` the usual maximum of a tenant on all workers."""

    def __init__(self, *, room: int, cap: int) -> None:
        self._room, self._reserve, self._cap = room, int(room * _RESERVE), cap
        self._loops: Counter[UUID] = Counter()
        #: Tenants with waking agents that found no place.
        self._waiting: set[UUID] = set()
        self._weights: dict[UUID, int] = {}
        #: The maximum number of loops of each tenant in this worker until the next sweep.
        self._most: dict[UUID, int] = {}
        self._workers = 1
        #: The places that the running sweep may claim. They are reserved until the sweep returns.
        self._promised: Mapping[UUID, int] = {}

    def enter(self, tenant_id: UUID) -> None:
        self._loops[tenant_id] += 1

    def leave(self, tenant_id: UUID) -> None:
        self._loops[tenant_id] -= 1
        if not self._loops[tenant_id]:
            del self._loops[tenant_id]

    def wait(self, tenant_id: UUID) -> None:
        """Note that this tenant has a waking agent without a place."""
        self._waiting.add(tenant_id)

    def stop_waiting(self, tenant_id: UUID) -> None:
        self._waiting.discard(tenant_id)

    @property
    def waiting(self) -> list[UUID]:
        """The waiting tenants. Those with the fewest loops for their weight come first."""
        return sorted(self._waiting, key=lambda tenant_id: self._loops[tenant_id] / self._weight(tenant_id))

    def is_waiting(self, tenant_id: UUID) -> bool:
        return tenant_id in self._waiting

    def learn(self, loads: Iterable[TenantLoad]) -> None:
        """Replace all loads by those of the sweep. A tenant that it does not contain is not in this worker."""
        self._weights.clear()
        self._most.clear()
        for load in loads:
            self.learn_of(load)

    def learn_of(self, load: TenantLoad) -> None:
        self._workers = load.workers or 1
        self._weights[load.tenant_id] = load.weight
        self._most[load.tenant_id] = load.awake_here + self._part(load.cap - load.awake)

    def knows(self, tenant_id: UUID) -> bool:
        return tenant_id in self._most

    def room_of(self, tenant_id: UUID) -> int:
        """How many more loops the tenant may begin in this worker now."""
        loops = self._loops[tenant_id] + self._promised.get(tenant_id, 0)
        free = max(0, self._room - self._loops.total() - sum(self._promised.values()))
        within = min(free, self._share(tenant_id) - loops)
        beyond = 0 if self._is_somebody_due(but=tenant_id) else free - self._reserve
        return max(0, min(max(within, beyond), self._left_of_cap(tenant_id)))

    @contextmanager
    def promised(self, *, total: int) -> Iterator[ClaimRoom]:
        """Reserve the places that a sweep may claim, until the sweep returns."""
        here = self._loops.keys() | self._waiting
        alone = self._room - self._reserve
        newcomer = min(self._room // (len(here) + 1) or 1, alone, self._part(self._cap), _CLAIMS_PER_TENANT)
        room = ClaimRoom(total, {tenant: min(self.room_of(tenant), _CLAIMS_PER_TENANT) for tenant in here}, newcomer)
        self._promised = room.of_tenants if total else {}
        try:
            yield room
        finally:
            self._promised = {}

    def _weight(self, tenant_id: UUID) -> int:
        return self._weights.get(tenant_id, 1)

    def _share(self, tenant_id: UUID) -> int:
        here = self._loops.keys() | self._waiting | {tenant_id}
        if len(here) == 1:
            return self._room - self._reserve
        return max(1, self._room * self._weight(tenant_id) // sum(map(self._weight, here)))

    def _left_of_cap(self, tenant_id: UUID) -> int:
        most = self._most.get(tenant_id, min(_UNKNOWN_LOOPS, self._part(self._cap)))
        return most - self._loops[tenant_id] - self._promised.get(tenant_id, 0)

    def _part(self, places: int) -> int:
        """This worker's part of the places that a tenant may still take in all workers."""
        return -(-max(0, places) // self._workers)

    def _is_somebody_due(self, *, but: UUID) -> bool:
        return any(
            self._loops[each] < self._share(each) and self._left_of_cap(each) > 0 for each in self._waiting - {but}
        )
