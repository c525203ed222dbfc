"""A model of the protocol with plain values, without SQL. `test_protocol` compares the rows with it."""

import time
from dataclasses import dataclass, field
from uuid import UUID

from backend.inbox.models import Priority

#: The sweep wakes an agent only after this time.
DUE_SECONDS = 1.0


class Clock:
    """The database's clock as the test moves it. The real time that passes makes it uncertain."""

    def __init__(self) -> None:
        self.now = 0.0
        self._began_at = time.monotonic()

    def is_past(self, moment: float) -> bool:
        return moment <= self.now

    def may_be_past(self, moment: float) -> bool:
        return moment <= self.now + time.monotonic() - self._began_at


@dataclass(slots=True)
class Agent:
    """One process row with its inbox and its chain."""

    id: UUID
    debounce: float
    status: str = "ACTIVE"
    state: str = "SLEEPING"
    wake_no: int = 0
    wake_at: float = 0.0
    wake_reason: str = "EVENT"
    lease_id: UUID | None = None
    worker_id: UUID | None = None
    attempts: int = 0
    has_cycle: bool = False
    commit_no: int = 0
    #: What each entry of the chain shows of the inbox: texts, none for what the model and its tools wrote.
    chain: list[list[str]] = field(default_factory=list)
    pending: dict[str, Priority] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)

    @property
    def row(self) -> dict[str, object]:
        """The expected values of its row."""
        return {
            "state": self.state,
            "wake_no": self.wake_no,
            "wake_reason": self.wake_reason,
            "lease_id": self.lease_id,
            "worker_id": self.worker_id,
            "tail_attempts": self.attempts,
            "has_cycle": self.has_cycle,
            "commit_no": self.commit_no,
            "tail_seq": len(self.chain),
        }

    @property
    def is_joined(self) -> bool:
        """Whether an event waits that would join now. A WHEN_IDLE event does not join in the middle of a cycle."""
        return any(not self.has_cycle or priority is not Priority.WHEN_IDLE for priority in self.pending.values())

    def wake(self, clock: Clock, *, is_urgent: bool) -> None:
        self.state, self.wake_no, self.wake_reason = "WAKING", self.wake_no + 1, "EVENT"
        self.wake_at = clock.now + (0 if is_urgent or self.has_cycle else self.debounce)

    def take(self, lease_id: UUID, worker_id: UUID) -> None:
        self.state, self.lease_id, self.worker_id = "THINKING", lease_id, worker_id

    def take_up(self) -> None:
        """Drain under a new lease. If a cycle is open, one more attempt at its tail begins."""
        self.attempts += self.has_cycle
        self.drain()

    def drain(self) -> None:
        """Commit an entry with the waiting events. Opens a cycle if none is open."""
        seen = [text for text, priority in self.pending.items() if self._joins(priority)]
        seen.sort(key=lambda text: self.pending[text] is not Priority.INTERRUPT)  # these first, all in their order
        self.pending = {text: priority for text, priority in self.pending.items() if text not in seen}
        if seen:
            self.chain.append(seen)
            if not self.has_cycle:
                self.has_cycle, self.attempts = True, 1

    def _joins(self, priority: Priority) -> bool:
        return not self.has_cycle or priority is not Priority.WHEN_IDLE

    def step(self, entries: int) -> None:
        self.chain += [[] for _ in range(entries)]
        self.attempts = 1

    def sleep(self) -> None:
        self._leave()
        self.state, self.attempts = "SLEEPING", max(self.attempts - 1, 0)

    def hand_over(self, clock: Clock, *, reason: str, delay: float = 0.0, counts: bool = False) -> None:
        self._leave()
        self.state, self.wake_no, self.wake_reason = "WAKING", self.wake_no + 1, reason
        self.wake_at = clock.now + delay
        self.attempts = max(self.attempts - (not counts), 0)

    def give_back(self, clock: Clock) -> None:
        """Give the lease back, because its loop is gone. The attempt stays counted, and the next one waits."""
        self._leave()
        self.state, self.wake_no, self.wake_reason = "WAKING", self.wake_no + 1, "HANDOVER"
        self.wake_at = clock.now + min(2**self.attempts - 1, 60)

    def stop(self) -> None:
        self._leave()
        self.status, self.state, self.has_cycle = "STOPPED", "SLEEPING", False
        self.commit_no += 1
        self.dropped |= self.pending.keys()
        self.pending = {}

    def _leave(self) -> None:
        self.lease_id = self.worker_id = None
