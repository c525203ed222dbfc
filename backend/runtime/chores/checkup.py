"""The health monitor's schedule: every five minutes, give or take, by one worker, and tasks every few seconds (P14).

`worker.py` runs it beside the sweep. The eldest living worker checks for all; its successor does when it is gone.
"""

import asyncio
import logging
import random
import time

from backend.agents import workers
from backend.agents.workers import Chore
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.hosting.state import WorkerState
from backend.tools import health, task_care

log = logging.getLogger(__name__)

_JITTER = 0.2


async def check_up_for_ever(worker: WorkerState) -> None:
    """Until cancelled. A database that does not answer is asked again at the next turn."""
    due_at = time.monotonic() + _about(worker.limits.health_period_seconds)
    while True:
        await asyncio.sleep(_about(worker.limits.task_look_seconds))
        try:
            if worker.bells.is_rung(Chore.TASKS):
                await tend_tasks(worker)
            if time.monotonic() >= due_at:
                due_at = time.monotonic() + _about(worker.limits.health_period_seconds)
                await check_up(worker)
        except TRANSIENT as error:
            log.warning("health was not checked: %s", type(error).__name__)


async def tend_tasks(worker: WorkerState) -> None:
    """One turn of what is to be done about tasks."""
    if await _may_judge(worker):
        await task_care.tend(worker.hints, tenant_id=None)


async def check_up(worker: WorkerState) -> None:
    """One turn."""
    if await _may_judge(worker):
        repaired = await health.check_all(worker.hints)
        log.info("health checked: %d repairs", len(repaired))


async def _may_judge(worker: WorkerState) -> bool:
    """A worker whose own beats are irregular judges nobody."""
    return worker.pulse.may_take_over and await workers.is_eldest(worker.worker_id)


def _about(seconds: float) -> float:
    return seconds * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311
