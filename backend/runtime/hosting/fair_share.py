"""How many loops each tenant may have in one worker, decided on the spot from what the last look told.

`running_loops` counts its loops here and `admission` asks; `sweep` brings the weights and caps of those who are here,
once a second. The room is shared like this:

- A tenant's share is its weight's part of the room, among the tenants that are here or wait here.
- Up to its share a tenant may use any free place. Beyond it, only what nobody else within their share waits for, and
  never the last eighth, which stays free for whoever comes.
- On all workers together it may have its cap of awake agents. Of what is left of that each worker takes its part only,
  so that they do not take the same places twice between two looks. A worker that knows nothing of a tenant yet begins
  a few loops, and then asks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from uuid import UUID

from backend.agents.workers import ClaimRoom, TenantLoad

#: Of the room, for tenants that come while another one fills the worker.
_RESERVE = 1 / 8
#: Agents of one tenant that one look claims at most: the rest is admitted as room allows, without a crowd at once.
_CLAIMS_PER_TENANT = 50
#: Loops of a tenant of which no look has told.
_UNKNOWN_LOOPS = 8


class Shares:
    """Of one worker with room for so many loops."""

    def __init__(self, *, room: int, cap: int) -> None:
        self._room, self._reserve, self._cap = room, int(room * _RESERVE), cap
        self._loops: Counter[UUID] = Counter()
        #: Tenants with waking agents that had no place when they were looked at.
        self._waiting: set[UUID] = set()
        self._weights: dict[UUID, int] = {}
        #: The loops that each may have here until the next look.
        self._most: dict[UUID, int] = {}
        self._workers = 1
        #: What a look that is on its way may claim: nobody else takes these places before it is back.
        self._promised: Mapping[UUID, int] = {}

    def enter(self, tenant_id: UUID) -> None:
        self._loops[tenant_id] += 1

    def leave(self, tenant_id: UUID) -> None:
        self._loops[tenant_id] -= 1
        if not self._loops[tenant_id]:
            del self._loops[tenant_id]

    def wait(self, tenant_id: UUID) -> None:
        """This tenant has a waking agent for which there is no place."""
        self._waiting.add(tenant_id)

    def waits_no_more(self, tenant_id: UUID) -> None:
        self._waiting.discard(tenant_id)

    @property
    def waiting(self) -> list[UUID]:
        """Whose turn it is first: who has the least for its weight."""
        return sorted(self._waiting, key=lambda tenant_id: self._loops[tenant_id] / self._weight(tenant_id))

    def is_waiting(self, tenant_id: UUID) -> bool:
        return tenant_id in self._waiting

    def learn(self, standings: Iterable[TenantLoad]) -> None:
        """What the database said; who is not named in it is not here."""
        self._weights.clear()
        self._most.clear()
        for seen in standings:
            self.learn_of(seen)

    def learn_of(self, seen: TenantLoad) -> None:
        self._workers = seen.workers or 1
        self._weights[seen.tenant_id] = seen.weight
        self._most[seen.tenant_id] = seen.awake_here + self._part(seen.cap - seen.awake)

    def knows(self, tenant_id: UUID) -> bool:
        return tenant_id in self._most

    def room_of(self, tenant_id: UUID) -> int:
        """How many further loops the tenant may begin here now."""
        loops = self._loops[tenant_id] + self._promised.get(tenant_id, 0)
        free = max(0, self._room - self._loops.total() - sum(self._promised.values()))
        within = min(free, self._share(tenant_id) - loops)
        beyond = 0 if self._is_somebody_due(but=tenant_id) else free - self._reserve
        return max(0, min(max(within, beyond), self._left_of_cap(tenant_id)))

    @contextmanager
    def promised(self, *, total: int) -> Iterator[ClaimRoom]:
        """What a look may claim; while it is on its way, those who are here have that much less."""
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
        """This worker's part of what a tenant may still take anywhere."""
        return -(-max(0, places) // self._workers)

    def _is_somebody_due(self, *, but: UUID) -> bool:
        return any(
            self._loops[each] < self._share(each) and self._left_of_cap(each) > 0 for each in self._waiting - {but}
        )
