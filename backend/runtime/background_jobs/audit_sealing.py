"""The sealing of the audit log's schedule: once a second while anything is to be sealed, by the eldest worker (X6).

`worker.py` runs it beside the sweep. Two at once do no harm (`tenants.audit_sealing` has a lock for each tenant); the
eldest alone looks so that the others cost nothing, and its successor begins a few seconds after it is gone.
"""

import asyncio
import logging

from backend.agents import workers
from backend.agents.workers import BackgroundJob
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.worker_state import WorkerState
from backend.tenants import audit_sealing

log = logging.getLogger(__name__)

#: Between two looks of a younger worker at whether it is the eldest now.
_SECONDS_OF_THE_YOUNGER = 5.0


async def seal_for_ever(worker: WorkerState) -> None:
    """Until cancelled. A database that does not answer is asked again at the next turn."""
    while True:
        await worker.bells.wait(BackgroundJob.AUDIT_LOG)
        try:
            if not await seal_as_eldest(worker):
                await asyncio.sleep(_SECONDS_OF_THE_YOUNGER)
        except TRANSIENT as error:
            log.warning("the audit log was not sealed: %s", type(error).__name__)


async def seal_as_eldest(worker: WorkerState) -> bool:
    """One turn; False: another worker is the eldest."""
    if not await workers.is_eldest(worker.worker_id):
        return False
    await audit_sealing.seal_waiting()
    return True
