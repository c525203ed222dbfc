"""Slots of one process that all tenants use, of which each tenant has a share: one that holds its slots stops nobody
else."""

from collections import Counter
from uuid import UUID


class Shares:
    """`number`: all slots. `share`: the most of one tenant."""

    def __init__(self, number: int, *, share: int) -> None:
        self._number, self._share = number, share
        self._taken: Counter[UUID] = Counter()

    def take(self, tenant_id: UUID) -> bool:
        """Take a slot. False: all slots, or all of this tenant, are taken."""
        if self._taken[tenant_id] >= self._share or self._taken.total() >= self._number:
            return False
        self._taken[tenant_id] += 1
        return True

    def give_back(self, tenant_id: UUID) -> None:
        self._taken[tenant_id] -= 1
        if not self._taken[tenant_id]:
            del self._taken[tenant_id]
