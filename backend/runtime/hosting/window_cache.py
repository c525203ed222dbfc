"""Windows of agents that slept in on this worker: a cache, so that the next wake need not read them again.

`mind.load` asks it, `loop` fills it. A window stands as long as `commit_no` does: every change of chain or window is
a commit of the loop. It is bounded in tokens, whatever the number of agents; the longest unused go first.
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
        """The window as of the lease's last commit. Its list is the memory's from now on."""
        self.forget(lease.agent_id)
        self._windows[lease.agent_id] = (lease.commit_no, window)
        self._tokens += window.tokens
        while self._tokens > self._capacity:
            self.forget(next(iter(self._windows)))

    def take(self, lease: Lease) -> Window | None:
        """The window, if nobody has thought since; it is the caller's from now on."""
        commit_no, window = self._windows.get(lease.agent_id, (-1, _NONE))
        self.forget(lease.agent_id)
        return window if commit_no == lease.commit_no else None

    def forget(self, agent_id: UUID) -> None:
        _, window = self._windows.pop(agent_id, (0, _NONE))
        self._tokens -= window.tokens
