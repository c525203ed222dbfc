"""Performs the erasures that are due, a few batches of each in turn. One worker looks every few seconds.

`worker.py` registers it as an arq job. Two workers at the same time do no harm (`data_rights.erasing.dispatch`).
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from backend.data_rights.erasing import dispatch
from backend.data_rights.erasing.dispatch import DueErasure
from backend.data_rights.errors import ErasureLogFailed
from backend.kit.background import RecurringJob
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

_EVERY_SECONDS = 5
_AT_ONCE = 20
#: Batches of one erasure before the next one gets its turn.
_BATCHES = 50


def recurring_job(erasure_log: Path, hints: Hints) -> RecurringJob:
    async def run() -> None:
        while await erase(erasure_log, hints):
            pass

    return RecurringJob("erase", run, every_seconds=_EVERY_SECONDS, is_at_start=True)


async def erase(erasure_log: Path, hints: Hints) -> bool:
    """Run one look. Returns whether there may be more to erase."""
    found = await dispatch.find(limit=_AT_ONCE)
    has_more = [await _try(each, partial(dispatch.perform, each, log=erasure_log, hints=hints)) for each in found]
    return any(has_more) or len(found) == _AT_ONCE


async def _try(due: DueErasure, perform: Callable[[], Awaitable[bool]]) -> bool:
    """Perform a few batches. After a failure, put the erasure off.

    If the database does not answer, putting off fails too and ends the look.
    """
    try:
        for _ in range(_BATCHES):
            if not await perform():
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
