"""A cache of windows of agents that went to sleep in this worker, so that the next wake does not read them again.

`mind_loading` reads it, and `loop` fills it. A window is valid while `commit_no` is unchanged, because every change of
the chain or the window is a commit of the loop. The cache is limited by tokens, and the least recently used windows are
dropped first.
"""

from collections import OrderedDict
from uuid import UUID

from backend.agents.leases import Lease
from backend.consciousness.window import Window

#: About 15 MB of entries.
_CAPACITY_TOKENS = 2_000_000
_NONE = Window([])


class WindowCache:
    def __init__(self, *, capacity_tokens: int = _CAPACITY_TOKENS) -> None:
        self._capacity = capacity_tokens
        self._windows: OrderedDict[UUID, tuple[int, Window]] = OrderedDict()
        self._tokens = 0

    def keep(self, lease: Lease, window: Window) -> None:
        """Store the window as of the lease's last commit. The caller must not change its list after that."""
        self.forget(lease.agent_id)
        self._windows[lease.agent_id] = (lease.commit_no, window)
        self._tokens += window.tokens
        while self._tokens > self._capacity:
            self.forget(next(iter(self._windows)))

    def take(self, lease: Lease) -> Window | None:
        """Remove and return the window. Returns None if it is unknown or the agent has committed elsewhere since."""
        commit_no, window = self._windows.get(lease.agent_id, (-1, _NONE))
        self.forget(lease.agent_id)
        return window if commit_no == lease.commit_no else None

    def forget(self, agent_id: UUID) -> None:
        _, window = self._windows.pop(agent_id, (0, _NONE))
        self._tokens -= window.tokens
