"""The health monitor's schedule: every five minutes, give or take, by one of the workers (P14).

`worker.py` runs it beside the sweep. The eldest living worker checks for all; its successor does when it is gone.
"""

import asyncio
import logging
import random

from backend.agents import workers
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.state import WorkerState
from backend.tools import health

log = logging.getLogger(__name__)

_JITTER = 0.2


async def check_up_for_ever(worker: WorkerState) -> None:
    """Until cancelled. A database that does not answer is asked again at the next turn."""
    while True:
        await asyncio.sleep(worker.limits.health_period_seconds * random.uniform(1 - _JITTER, 1 + _JITTER))  # noqa: S311
        try:
            await check_up(worker)
        except TRANSIENT as error:
            log.warning("health was not checked: %s", type(error).__name__)


async def check_up(worker: WorkerState) -> None:
    """One turn. A worker whose own beats are irregular judges nobody."""
    if worker.pulse.may_take_over and await workers.is_eldest(worker.worker_id):
        repaired = await health.check_all(worker.hints)
        log.info("health checked: %d repairs", len(repaired))
