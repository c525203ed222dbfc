"""The attempts at the present tail of the chain."""

import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tail:
    #: Attempts at the present tail that did not end in an orderly way. Includes the current one if it `has_begun`.
    attempts: int
    #: The previous worker died in the middle of the open cycle.
    is_restored: bool
    has_begun: bool = False
    #: Monotonic time at which the current step began.
    step_began_at: float = field(default_factory=time.monotonic)

    @property
    def failed_attempts(self) -> int:
        return self.attempts - self.has_begun

    @property
    def is_refused(self) -> bool:
        """A provider has refused the request at this tail."""
        return self.failed_attempts > 0 and not self.is_restored

    @property
    def is_suspect(self) -> bool:
        """More than one worker has died at this tail, so the tail itself may be the cause."""
        return self.is_restored and self.failed_attempts > 1

    @property
    def active_seconds(self) -> float:
        """Seconds since the last commit of a step, or of its results: waiting for tools is no thinking."""
        return time.monotonic() - self.step_began_at

    def begin(self) -> None:
        """Count the first attempt at a new tail."""
        self.attempts, self.has_begun = 1, True

    def begin_step(self) -> None:
        """A step or its results were committed: the chain has a new tail, and the next step begins now."""
        self.begin()
        self.step_began_at = time.monotonic()

    def begin_attempt(self) -> None:
        """Count one more attempt at a tail that was there before this lease."""
        self.attempts, self.has_begun = self.failed_attempts + 1, True

    def resume(self, *, has_begun: bool) -> None:
        """The same worker has read the mind again. It did not die, so the tail is not suspect."""
        self.has_begun, self.is_restored = has_begun, False
