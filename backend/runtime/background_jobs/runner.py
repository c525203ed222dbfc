"""Runs background jobs: `run_triggered` calls a job's check when there may be work, `Runs` works on what it found.

A check finds rows that are due. A claim in the row decides which worker works on it, so several workers can check at
the same time. If a worker dies, the claim expires and the row becomes due again.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context
from uuid import UUID

from backend.agents import workers
from backend.agents.workers import BackgroundJob
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs
from backend.telemetry.jobs import timed_job

log = logging.getLogger(__name__)

#: A row: its tenant and its id.
Row = tuple[UUID, UUID]

#: The pause of a younger worker before it checks again whether it is the oldest now.
_SECONDS_OF_THE_YOUNGER = 5.0


async def run_triggered(worker: WorkerState, job: BackgroundJob, check: Callable[[], Awaitable[object]]) -> None:
    """Call `check` each time the sweep triggers the job, until cancelled.

    If the database does not answer, the next trigger tries again.
    """
    while True:
        await worker.triggers.wait(job)
        try:
            with logs.about(job=job), timed_job(job, postponed_by=TRANSIENT):
                await check()
        except TRANSIENT as error:
            log.warning("%s: no check, the database does not answer: %s", job, type(error).__name__)


async def as_oldest(
    worker: WorkerState, act: Callable[[], Awaitable[object]], *, pause_seconds: float = _SECONDS_OF_THE_YOUNGER
) -> bool:
    """Call `act` in the oldest living worker. In a younger one, pause and return False."""
    if not await workers.is_oldest(worker.worker_id):
        await asyncio.sleep(pause_seconds)
        return False
    await act()
    return True


class Runs:
    """The rows that this worker works on now, one task each."""

    def __init__(
        self, name: str, run: Callable[[UUID, UUID], Awaitable[None]], *, at_once: int, of_tenant: int | None = None
    ) -> None:
        """`name`: of one row, for logs and metrics.

        `of_tenant`: the most rows of one tenant at the same time; None: no limit.
        """
        self._name, self._run = name, run
        self._at_once, self._of_tenant = at_once, of_tenant or at_once
        self._running: dict[Row, asyncio.Task[None]] = {}

    @property
    def room(self) -> int:
        return self._at_once - len(self._running)

    @property
    def tasks(self) -> dict[UUID, asyncio.Task[None]]:
        """By the id of the row."""
        return {row_id: task for (_, row_id), task in self._running.items()}

    def begin(self, found: Iterable[Row]) -> None:
        """Start a task for each of these rows that has none, as far as this worker and its tenant have room."""
        of_tenants = Counter(tenant_id for tenant_id, _ in self._running)
        for row in found:
            if self.room > 0 and row not in self._running and of_tenants[row[0]] < self._of_tenant:
                of_tenants[row[0]] += 1
                task = asyncio.get_running_loop().create_task(self._try(*row), context=Context())
                self._running[row] = task
                task.add_done_callback(lambda _, row=row: self._running.pop(row))  # type: ignore[misc]

    async def end(self) -> None:
        """Cancel all tasks. Their rows become due again."""
        await end(self._running.values())

    async def _try(self, tenant_id: UUID, row_id: UUID) -> None:
        logs.tell(tenant=tenant_id, job=self._name)
        try:
            with timed_job(self._name, postponed_by=TRANSIENT):
                await self._run(tenant_id, row_id)
        except TRANSIENT as error:
            log.warning("%s %s: later, the database does not answer: %s", self._name, row_id, type(error).__name__)
        except Exception:  # the edge: the failure of one row must not stop the others
            log.exception("%s %s failed; it becomes due again", self._name, row_id)
