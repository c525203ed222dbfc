"""The phase of a cycle between two commits. `think_cycle` chooses its next action by it."""

from enum import StrEnum


class CyclePhase(StrEnum):
    """THINKING: the model must be asked. CALLING: outside calls are open. The other values mean that the lease is
    released: SLEEPING, HELD (asleep with the cycle kept open for held calls) or WAKING (handed over)."""

    THINKING = "THINKING"
    CALLING = "CALLING"
    SLEEPING = "SLEEPING"
    HELD = "HELD"
    WAKING = "WAKING"

    @property
    def is_awake(self) -> bool:
        return self in (CyclePhase.THINKING, CyclePhase.CALLING)
