"""Runs the health monitor every five minutes, and the task watchdog every few seconds.

The health check is an arq job, which runs in one worker. `worker.py` starts the watchdog in each worker, and the oldest
living worker does the work.
"""

import asyncio
import logging
import random
from functools import partial

from backend.agents import workers
from backend.agents.workers import BackgroundJob
from backend.kit.background import RecurringJob
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.worker_state import WorkerState
from backend.tools.health import monitor as health
from backend.tools.health import task_watchdog

log = logging.getLogger(__name__)

_JITTER = 0.2


def recurring_job(worker: WorkerState) -> RecurringJob:
    return RecurringJob("check_up", partial(check_up, worker), every_seconds=worker.limits.health_period_seconds)


async def watch_tasks_forever(worker: WorkerState) -> None:
    """Run until cancelled. If the database does not answer, the next turn tries again."""
    while True:
        await asyncio.sleep(_about(worker.limits.task_look_seconds))
        try:
            if worker.triggers.is_triggered(BackgroundJob.TASKS):
                await check_tasks(worker)
        except TRANSIENT as error:
            log.warning("tasks were not checked, the next turn tries again: %s", type(error).__name__)


async def check_tasks(worker: WorkerState) -> None:
    """Run one turn of the task watchdog, in the oldest worker. A worker with irregular beats does nothing."""
    if worker.liveness.may_take_over and await workers.is_oldest(worker.worker_id):
        await task_watchdog.handle_due_tasks(worker.hints, tenant_id=None)


async def check_up(worker: WorkerState) -> None:
    """Run one health check, unless this worker's beats are irregular."""
    if worker.liveness.may_take_over:
        repaired = await health.check_all(worker.hints)
        log.info("health check: %d repairs", len(repaired))


def _about(seconds: float) -> float:
    return seconds * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311
