"""Queues of agents in one worker: agents to archive soon, and agents whose archive pages must be embedded.

`loop` adds agents to the first queue, and `archive_indexing` takes them after a short pause, so that a conversation of
many cycles is written at once. `archive_indexing` adds to the second queue, and `embedding` takes from it. The queues
are hints: an agent that is lost from them is found later.
"""

import time
from dataclasses import dataclass
from uuid import UUID

#: The ids of tenant and agent.
Key = tuple[UUID, UUID]


@dataclass(frozen=True, slots=True)
class FoundAgent:
    """An agent that a look at the rows has found."""

    tenant_id: UUID
    agent_id: UUID

    @property
    def key(self) -> Key:
        return self.tenant_id, self.agent_id


class ArchiveQueue:
    def __init__(self) -> None:
        #: The monotonic time at which each agent was added, in this order.
        self._since: dict[Key, float] = {}

    def add(self, key: Key) -> None:
        self._since.setdefault(key, time.monotonic())

    def __len__(self) -> int:
        return len(self._since)

    @property
    def has_any(self) -> bool:
        return bool(self._since)

    def take(self, *, pause_seconds: float, most: int) -> list[Key]:
        """Remove and return the agents that have waited that long, oldest first."""
        until = time.monotonic() - pause_seconds
        due = [key for key, since in self._since.items() if since <= until][:most]
        for key in due:
            del self._since[key]
        return due
