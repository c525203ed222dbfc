"""The phase of a cycle between two commits. `think_cycle` chooses its next action by it."""

from enum import StrEnum


class CyclePhase(StrEnum):
    """THINKING: the model must be asked. CALLING: outside calls are open. In the other phases the lease is released.

    SLEEPING: the agent sleeps. HELD: it sleeps and keeps its cycle open for held calls. WAKING: it is handed over.
    """

    THINKING = "THINKING"
    CALLING = "CALLING"
    SLEEPING = "SLEEPING"
    HELD = "HELD"
    WAKING = "WAKING"

    @property
    def is_awake(self) -> bool:
        return self in (CyclePhase.THINKING, CyclePhase.CALLING)
