"""Performs the erasures that are due, a few batches of each in turn. One worker looks twice a minute.

`worker.py` registers it as an arq job. A claim in the row keeps two workers apart (`data_rights.erasing.dispatch`).
"""

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from backend.data_rights.erasing import dispatch
from backend.data_rights.erasing.dispatch import DueErasure, Progress
from backend.data_rights.errors import ErasureLogFailed
from backend.kit.background import RecurringJob
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.worker_state import WorkerState

log = logging.getLogger(__name__)

_EVERY_SECONDS = 30
_AT_ONCE = 20
#: Batches of one erasure before the next one gets its turn.
_BATCHES = 50


def recurring_job(worker: WorkerState, erasure_log: Path) -> RecurringJob:
    async def run() -> None:
        while await erase(worker, erasure_log):
            pass

    return RecurringJob("erase", run, every_seconds=_EVERY_SECONDS, is_at_start=True)


async def erase(worker: WorkerState, erasure_log: Path) -> bool:
    """Perform the erasures that one look finds, in turns. Returns whether there were any: they may request others."""
    found = deque(await dispatch.find(limit=_AT_ONCE))
    has_found = bool(found)
    perform = partial(dispatch.perform, claim_id=worker.worker_id, log=erasure_log, hints=worker.hints)
    while found:
        due = found.popleft()
        if await _try(due, partial(perform, due)):
            found.append(due)
    return has_found


async def _try(due: DueErasure, perform: Callable[[], Awaitable[Progress]]) -> bool:
    """Perform a few batches. After a failure, put the erasure off.

    If the database does not answer, putting off fails too and ends the look.
    """
    try:
        for _ in range(_BATCHES):
            if await perform() is not Progress.MORE:
                return False
        return True
    except ErasureLogFailed as error:
        log.error("erasure %s waits, because the erasure log cannot be written: %s", due.id, error.code)
    except TRANSIENT as error:
        log.warning("erasure %s is tried again later: %s", due.id, type(error).__name__)
    except Exception:  # the edge: the failure of one erasure must not stop the others
        log.exception("erasure %s is tried again later", due.id)
    await dispatch.put_off(due)
    return False
