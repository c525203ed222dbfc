"""Enqueues one job for each due summary. Each worker checks once a second while summaries are due.

`worker.py` starts it. If a writer dies, its summary becomes due again. A worker without a confirmed beat begins no
summary, as with any model request.
"""

from functools import partial
from uuid import UUID

from backend.agents.workers import BackgroundJob
from backend.consciousness import compactions
from backend.kit.background import Put, RowJob
from backend.runtime.background_jobs import compaction
from backend.runtime.background_jobs.runner import run_triggered
from backend.runtime.worker_state import WorkerState

NAME = "summarise"
_SECONDS = 3_600


def job(worker: WorkerState) -> RowJob:
    return RowJob(
        NAME,
        partial(_write, worker),
        at_once=worker.limits.compactions_at_once,
        of_tenant=worker.limits.compactions_of_tenant,
        seconds=_SECONDS,
    )


async def compact_forever(worker: WorkerState, put: Put) -> None:
    """Run until cancelled."""

    async def check() -> None:
        for tenant_id, compaction_id in await compactions.due(limit=worker.limits.compactions_at_once):
            await put(tenant_id, compaction_id)

    await run_triggered(worker, BackgroundJob.COMPACTIONS, check)


async def _write(worker: WorkerState, tenant_id: UUID, compaction_id: UUID) -> None:
    if worker.liveness.is_fresh:
        await compaction.summarise(worker, tenant_id, compaction_id)
