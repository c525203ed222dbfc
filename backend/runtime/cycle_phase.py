"""Where a mind stands between two commits, as `think_cycle` walks from one to the next."""

from enum import StrEnum


class CyclePhase(StrEnum):
    """THINKING: the model is to be asked. CALLING: calls to the outside want their results. The others end the lease:
    asleep, asleep on held calls with the cycle kept, or handed over."""

    THINKING = "THINKING"
    CALLING = "CALLING"
    SLEEPING = "SLEEPING"
    HELD = "HELD"
    WAKING = "WAKING"

    @property
    def is_awake(self) -> bool:
        return self in (CyclePhase.THINKING, CyclePhase.CALLING)
