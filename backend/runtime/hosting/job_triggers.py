"""Triggers background jobs that may have work, so that no job queries the database while there is no work.

The sweep reads what may be due in the statement of its beat (`agents.workers`), and the jobs in
`runtime.background_jobs` wait here. A trigger is only a hint: the job itself checks what is due. If a worker's sweep
fails, its jobs do not run.
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
        """Whether the job was triggered since the last check. Clears the trigger."""
        rung = self._rung[chore].is_set()
        self._rung[chore].clear()
        return rung

    async def wait(self, chore: BackgroundJob) -> None:
        """Wait until the job is triggered, and clear the trigger."""
        await self._rung[chore].wait()
        self._rung[chore].clear()
