"""Background jobs run a few rows at once, and the failure of one row stops no other."""

import asyncio
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

from backend.agents.workers import BackgroundJob
from backend.runtime.background_jobs.runner import Runs, run_triggered
from backend.runtime.hosting.job_triggers import JobTriggers
from tests.harness.waiting import wait_until

_ONE, _OTHER = uuid4(), uuid4()


class _Work:
    """Each row waits at a gate. `failing` rows raise behind it."""

    def __init__(self, *failing: UUID) -> None:
        self.begun, self.ended, self.gate, self._failing = list[UUID](), list[UUID](), asyncio.Event(), failing

    async def run(self, tenant_id: UUID, row_id: UUID) -> None:
        self.begun.append(row_id)
        await self.gate.wait()
        if row_id in self._failing:
            raise ValueError(tenant_id)
        self.ended.append(row_id)


async def test_one_tenant_has_a_part_of_the_room_and_no_row_runs_twice() -> None:
    work, rows = _Work(), [(_ONE, uuid4()) for _ in range(3)] + [(_OTHER, uuid4())]
    runs = Runs("row", work.run, at_once=4, of_tenant=2)

    runs.begin(rows)
    runs.begin(rows)
    await wait_until(lambda: len(work.begun) == 3)

    assert work.begun == [rows[0][1], rows[1][1], rows[3][1]]
    assert runs.room == 1
    work.gate.set()
    await wait_until(lambda: runs.room == 4)


async def test_the_failure_of_one_row_stops_no_other() -> None:
    rows = [(_ONE, uuid4()), (_OTHER, uuid4())]
    work = _Work(rows[0][1])
    runs = Runs("row", work.run, at_once=2)

    runs.begin(rows)
    work.gate.set()

    await wait_until(lambda: runs.room == 2)
    assert work.ended == [rows[1][1]]


async def test_the_end_cancels_what_runs() -> None:
    work = _Work()
    runs = Runs("row", work.run, at_once=1)
    runs.begin([(_ONE, uuid4())])
    await wait_until(lambda: len(work.begun) == 1)

    await runs.end()

    assert (runs.room, work.ended) == (1, [])


async def test_a_check_that_fails_is_made_again_at_the_next_trigger() -> None:
    worker: Any = SimpleNamespace(triggers=JobTriggers())
    checks = list[int]()

    async def check() -> None:
        checks.append(len(checks))
        if len(checks) == 1:
            raise OSError("the database is away")

    running = asyncio.create_task(run_triggered(worker, BackgroundJob.TASKS, check))
    worker.triggers.trigger([BackgroundJob.TASKS])
    await wait_until(lambda: len(checks) == 1)
    worker.triggers.trigger([BackgroundJob.TASKS])
    await wait_until(lambda: len(checks) == 2)
    running.cancel()
