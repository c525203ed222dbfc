"""Seals new rows of the audit log, once a second while there are any, in the oldest worker.

`worker.py` starts it. Two sealing workers at the same time do no harm, because `tenants.audit_sealing` locks each
tenant. Only the oldest worker seals, so that the others cost nothing. If it stops, the next oldest takes over within a
few seconds.
"""

import asyncio
import logging

from backend.agents import workers
from backend.agents.workers import BackgroundJob
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.worker_state import WorkerState
from backend.tenants import audit_sealing

log = logging.getLogger(__name__)

#: The pause of a younger worker before it checks again whether it is the oldest now.
_SECONDS_OF_THE_YOUNGER = 5.0


async def seal_for_ever(worker: WorkerState) -> None:
    """Run until cancelled. If the database does not answer, the next turn tries again."""
    while True:
        await worker.bells.wait(BackgroundJob.AUDIT_LOG)
        try:
            if not await seal_as_eldest(worker):
                await asyncio.sleep(_SECONDS_OF_THE_YOUNGER)
        except TRANSIENT as error:
            log.warning("the audit log was not sealed, the next run tries again: %s", type(error).__name__)


async def seal_as_eldest(worker: WorkerState) -> bool:
    """Run one turn. Returns False if another worker is the oldest."""
    if not await workers.is_eldest(worker.worker_id):
        return False
    await audit_sealing.seal_waiting()
    return True
