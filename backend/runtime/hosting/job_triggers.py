"""Which chores have something to do: the sweep rings, so that none of them looks for itself while there is nothing.

The sweep asks `agents.workers` in the statement of its beat; the jobs in `runtime.background_jobs` wait here. Rung is
what may be due: who looks finds out. A worker whose sweep fails looks for nothing.
"""

import asyncio
from collections.abc import Iterable

from backend.agents.workers import BackgroundJob


class Bells:
    def __init__(self) -> None:
        self._rung = {chore: asyncio.Event() for chore in BackgroundJob}

    def ring(self, chores: Iterable[BackgroundJob]) -> None:
        for chore in chores:
            self._rung[chore].set()

    def is_rung(self, chore: BackgroundJob) -> bool:
        """Whether it was rung since the last that was heard; it is heard now."""
        rung = self._rung[chore].is_set()
        self._rung[chore].clear()
        return rung

    async def wait(self, chore: BackgroundJob) -> None:
        """Until it is rung since the last that was heard."""
        await self._rung[chore].wait()
        self._rung[chore].clear()
