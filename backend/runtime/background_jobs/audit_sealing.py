"""Seals new rows of the audit log, once a second while there are any, in the oldest worker.

`worker.py` starts it. Two sealing workers at the same time do no harm, because `tenants.audit_sealing` locks each
tenant. Only the oldest worker seals, so that the others cost nothing. If it stops, the next oldest takes over within a
few seconds.
"""

from functools import partial

from backend.agents.workers import BackgroundJob
from backend.runtime.background_jobs.runner import as_oldest, run_triggered
from backend.runtime.worker_state import WorkerState
from backend.tenants import audit_sealing


async def seal_forever(worker: WorkerState) -> None:
    """Run until cancelled."""
    await run_triggered(worker, BackgroundJob.AUDIT_LOG, partial(as_oldest, worker, audit_sealing.seal_waiting))
