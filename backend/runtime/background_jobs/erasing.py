"""Performs the erasures that are due, each for some seconds in turn. One worker looks every five seconds.

`worker.py` registers it as an arq job. A claim in the row keeps two workers apart (`data_rights.claims`), and two looks
of one worker too. After its turn an erasure is put behind those that wait, so no tenant keeps the others waiting.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

from backend.data_rights.erasing import dispatch
from backend.data_rights.erasing.dispatch import DueErasure, Progress
from backend.data_rights.errors import ErasureLogFailed
from backend.kit.background import RecurringJob
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.worker_state import WorkerState

log = logging.getLogger(__name__)

_EVERY_SECONDS = 5


def recurring_job(worker: WorkerState, erasure_log: Path) -> RecurringJob:
    async def run() -> None:
        while await erase(worker, erasure_log):
            pass

    return RecurringJob("erase", run, every_seconds=_EVERY_SECONDS, is_at_start=True)


async def erase(worker: WorkerState, erasure_log: Path) -> bool:
    """Give each erasure that one look finds its turn. Returns whether there were any: they may request others."""
    claim_id, found = uuid4(), await dispatch.find(limit=DEFAULT.erasures_at_once)
    for due in found:
        perform = partial(dispatch.perform, due, claim_id=claim_id, log=erasure_log, hints=worker.hints)
        await _try(due, claim_id, perform)
    return bool(found)


async def _try(due: DueErasure, claim_id: UUID, perform: Callable[[], Awaitable[Progress]]) -> None:
    """Perform batches for one turn. After a failure, put the erasure off.

    If the database does not answer, putting off fails too and ends the look.
    """
    now = asyncio.get_running_loop().time
    until = now() + DEFAULT.erasure_turn_seconds
    try:
        while (progress := await perform()) is Progress.MORE and now() < until:
            pass
        if progress is Progress.MORE:
            await dispatch.release(due, claim_id=claim_id)
        return
    except ErasureLogFailed as error:
        log.error("erasure %s waits, because the erasure log cannot be written: %s", due.id, error.code)
    except TRANSIENT as error:
        log.warning("erasure %s is tried again later: %s", due.id, type(error).__name__)
    except Exception:  # the edge: the failure of one erasure must not stop the others
        log.exception("erasure %s is tried again later", due.id)
    await dispatch.put_off(due, claim_id=claim_id)
