"""Triggers background jobs that may have work, so that no job queries the database while there is no work.

The sweep reads what may be due in the statement of its beat (`agents.workers`), and the jobs in
`runtime.background_jobs` wait here. A trigger is only a hint: the job itself checks what is due. If a worker's sweep
fails, its jobs do not run.
"""

import asyncio
from collections.abc import Iterable

from backend.agents.workers import BackgroundJob


class JobTriggers:
    def __init__(self) -> None:
        self._triggered = {job: asyncio.Event() for job in BackgroundJob}

    def trigger(self, jobs: Iterable[BackgroundJob]) -> None:
        for job in jobs:
            self._triggered[job].set()

    def is_triggered(self, job: BackgroundJob) -> bool:
        """Whether the job was triggered since the last check. Clears the trigger."""
        triggered = self._triggered[job].is_set()
        self._triggered[job].clear()
        return triggered

    async def wait(self, job: BackgroundJob) -> None:
        """Wait until the job is triggered, and clear the trigger."""
        await self._triggered[job].wait()
        self._triggered[job].clear()
