"""The compaction that is in progress or is to be undone, and why no further one may be requested now."""

from dataclasses import dataclass

from backend.consciousness.compactions import Order
from backend.consciousness.models import CompactionState


@dataclass(slots=True)
class PresentCompaction:
    order: Order | None
    #: The last one was undone, or failed a short time ago. None: a further one may be requested.
    rest: CompactionState | None

    def request(self, order: Order | None) -> bool:
        """Take over the order that a transaction requested or found. Returns True if it is a new one."""
        before, self.order = self.order, order
        return order is not None and order != before

    def find(self, order: Order | None) -> None:
        """Take over what the row says now. An order without a row has failed; the next lease reads if that counts."""
        if order is None and self.order is not None:
            self.rest = CompactionState.FAILED
        self.order = order

    def end(self, rest: CompactionState | None) -> None:
        """The summary was adopted (None), or undone."""
        self.rest = rest

    def close(self) -> None:
        """The order was followed."""
        self.order = None
