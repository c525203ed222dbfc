"""Jobs of arq about rows: once for each row that is due, whoever puts them, and whatever becomes of Redis."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import arq
import pytest
import redis.asyncio as redis

from backend.kit.background import QUEUE, JobQueue, JobWorker, Put, RecurringJob, RowJob
from backend.kit.tasks import end
from tests.harness.cutting import CuttableWay, cuttable
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_TENANT = uuid4()
_NOWHERE = "redis://127.0.0.1:1/0"


class RecordedJobs:
    """Records the runs of jobs by row. No job ends while the gate is shut."""

    def __init__(self) -> None:
        self.begun, self.ended = Counter[UUID](), Counter[UUID]()
        self.gate = asyncio.Event()
        self.gate.set()
        self.fault: Exception | None = None

    async def run(self, _: UUID, row_id: UUID) -> None:
        self.begun[row_id] += 1
        await self.gate.wait()
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault
        self.ended[row_id] += 1


class Workers:
    """Some worker processes, as far as jobs are concerned."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url, self._stack = url, stack
        self.started = 0

    async def worker(self, jobs: RecordedJobs, *, looks: tuple[RecurringJob, ...] = ()) -> tuple[JobWorker, Put]:
        queue = JobQueue(self.url, [RowJob("deed", jobs.run, at_once=3, of_tenant=2, seconds=60)])
        worker = JobWorker(queue, recurring=looks, on_startup=self._start)
        await self._stack.enter_async_context(_running(worker))
        return worker, queue.putter("deed")

    async def _start(self, _: dict[Any, Any]) -> None:
        self.started += 1


@asynccontextmanager
async def _running(worker: JobWorker) -> AsyncIterator[None]:
    working = asyncio.create_task(worker.async_run())
    yield
    working.cancel()
    await worker.stop()
    await end([working])


@pytest.fixture
async def workers(stores: Stores) -> AsyncIterator[Workers]:
    base, number = stores.redis_url.rsplit("/", 1)
    url = f"{base}/{8 + int(number) % 8}"
    async with redis.Redis.from_url(url) as client, AsyncExitStack() as stack:
        await client.flushdb()
        yield Workers(url, stack)
        await stack.aclose()
        await client.flushdb()


async def test_row_that_is_due_for_all_workers_gets_one_job(workers: Workers) -> None:
    """Put while it runs and after it has ended, by both: what runs once more is of a later moment."""
    jobs, rows = RecordedJobs(), [uuid4() for _ in range(2)]
    jobs.gate.clear()
    puts = [put for _, put in [await workers.worker(jobs), await workers.worker(jobs)]]

    async with _same_moment():
        for row_id in rows:
            await asyncio.gather(*(put(_TENANT, row_id) for put in puts * 3))
        await wait_until(lambda: set(jobs.begun) == set(rows))
        await asyncio.gather(*(put(_TENANT, row_id) for row_id in rows for put in puts))
    jobs.gate.set()
    await wait_until(lambda: set(jobs.ended) == set(rows))

    assert workers.started == 2
    assert set(jobs.begun.values()) == {1}


@asynccontextmanager
async def _same_moment() -> AsyncIterator[None]:
    """Not over the end of the seconds in which jobs for one row are the same."""
    seconds = datetime.now(UTC).timestamp() % 5
    await asyncio.sleep(5 - seconds if seconds > 1 else 0)
    yield


async def test_started_jobs_are_removed_from_the_queue_of_arq(workers: Workers) -> None:
    """A worker that dies leaves nothing at the head of the queue, behind which others would wait (trap M7)."""
    jobs, row_id = RecordedJobs(), uuid4()
    jobs.gate.clear()
    worker, put = await workers.worker(jobs)
    await put(_TENANT, row_id)
    await wait_until(lambda: jobs.begun[row_id])

    assert isinstance(worker, arq.Worker)
    assert await worker.pool.zcard(QUEUE) == 0


async def test_rows_beyond_the_limit_stay_due(workers: Workers) -> None:
    jobs, other = RecordedJobs(), uuid4()
    jobs.gate.clear()
    _, put = await workers.worker(jobs)
    for _ in range(5):
        await put(_TENANT, uuid4())
    await wait_until(lambda: jobs.begun.total() == 2)
    await put(other, uuid4())
    await wait_until(lambda: jobs.begun.total() == 3)
    for _ in range(5):
        await put(uuid4(), uuid4())
    jobs.gate.set()
    await wait_until(lambda: jobs.ended.total() == 3)

    await put(_TENANT, late := uuid4())
    await wait_until(lambda: jobs.ended[late])


@pytest.mark.parametrize("error", [TimeoutError(), ValueError("no such thing")])
async def test_a_failed_job_does_not_stop_the_worker(
    workers: Workers, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    caplog.set_level(logging.WARNING)
    jobs, failing, other = RecordedJobs(), uuid4(), uuid4()
    jobs.fault = error
    _, put = await workers.worker(jobs)
    await put(_TENANT, failing)
    await wait_until(lambda: jobs.begun[failing])
    await put(_TENANT, other)
    await wait_until(lambda: jobs.ended[other])

    [record] = caplog.records
    assert str(failing) in record.getMessage()


async def test_without_redis_each_worker_runs_its_own_jobs(workers: Workers) -> None:
    """Its start-up hosts the loops all the same."""
    workers.url = _NOWHERE
    jobs, row_id = RecordedJobs(), uuid4()
    jobs.gate.clear()
    _, put = await workers.worker(jobs)
    for _ in range(3):
        await put(_TENANT, row_id)
    await wait_until(lambda: jobs.begun[row_id])
    jobs.gate.set()
    await wait_until(lambda: jobs.ended[row_id])

    assert workers.started == 1
    assert jobs.begun[row_id] == 1


async def test_a_job_that_redis_lost_is_enqueued_again(workers: Workers) -> None:
    jobs, row_id = RecordedJobs(), uuid4()
    async with redis.Redis.from_url(workers.url) as client:
        queue = JobQueue(workers.url, [])
        await queue.putter("deed")(_TENANT, row_id)
        await queue.close()
        assert await client.zcard(QUEUE) == 1
        await client.flushdb()
    _, put = await workers.worker(jobs)
    await put(_TENANT, row_id)

    await wait_until(lambda: jobs.ended[row_id])
    assert jobs.begun[row_id] == 1


async def test_jobs_of_a_stopping_worker_run_on_another_one(workers: Workers) -> None:
    jobs, row_id = RecordedJobs(), uuid4()
    jobs.gate.clear()
    leaving, put = await workers.worker(jobs)
    await put(_TENANT, row_id)
    await wait_until(lambda: jobs.begun[row_id])
    await leaving.stop()
    jobs.gate.set()
    _, put = await workers.worker(jobs)

    async def is_done() -> bool:
        await put(_TENANT, row_id)  # as who looks for due rows does
        return bool(jobs.ended[row_id])

    await wait_until(is_done)
    assert jobs.begun[row_id] == 2


async def test_a_recurring_job_runs_once_for_all_workers_and_survives_a_failure(
    workers: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    looks = Counter[str]()

    def look(name: str, error: Exception | None) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            looks[name] += 1
            if error is not None:
                raise error

        return run

    recurring = (
        RecurringJob("good", look("good", None), every_seconds=300),
        RecurringJob("bad", look("bad", ValueError()), every_seconds=5),
    )
    until_next = 300 - datetime.now(UTC).timestamp() % 300
    await asyncio.sleep(until_next + 0.5 if until_next < 10 else 0)  # not over the time at which it runs by itself
    started, due = [await workers.worker(RecordedJobs(), looks=recurring) for _ in range(2)], datetime.now(UTC)
    for worker, _ in started:
        for each in worker.cron_jobs:
            each.next_run = due
        await worker.run_cron(due, 1)
    await wait_until(lambda: set(looks) == {"good", "bad"})
    await wait_until(lambda: caplog.records)

    assert looks["good"] == 1


async def test_redis_that_is_lost_between_look_and_start_costs_no_room(workers: Workers) -> None:
    """More often than the worker has room for jobs: a worker lives for months."""
    jobs, row_id = RecordedJobs(), uuid4()
    async with cuttable(workers.url) as way:
        workers.url = way.url
        _, put = await workers.worker(jobs)
        for number in range(1, 6):
            way.lose = b"ZSCORE"
            await put(_TENANT, uuid4())
            await wait_until(partial(_has_lost, way, number))

        async def is_done() -> bool:
            await put(_TENANT, row_id)
            return bool(jobs.ended[row_id])

        await wait_until(is_done)


def _has_lost(way: CuttableWay, number: int) -> bool:
    return way.lost == number


class Ticks:
    """Two recurring jobs of one second: one counts the ticks, the other one is slow."""

    def __init__(self) -> None:
        self.count = self.begun = 0
        self.gate = asyncio.Event()
        self.recurring = (
            RecurringJob("slow", self._be_slow, every_seconds=1),
            RecurringJob("tick", self._tick, every_seconds=1),
        )

    async def _tick(self) -> None:
        self.count += 1

    async def _be_slow(self) -> None:
        self.begun += 1
        await self.gate.wait()


async def test_a_slow_recurring_job_is_not_begun_beside_itself(workers: Workers) -> None:
    ticks = Ticks()
    await workers.worker(RecordedJobs(), looks=ticks.recurring)
    await wait_until(lambda: ticks.count >= 4)

    assert ticks.begun == 1
    ticks.gate.set()
    await wait_until(lambda: ticks.begun >= 2)


@pytest.mark.parametrize("hours", [-2, 2])
async def test_recurring_jobs_follow_a_clock_that_is_set(workers: Workers, hours: int) -> None:
    """Neither wait for the time that the wrong clock gave, nor make up for each missed run."""
    ticks = Ticks()
    worker, _ = await workers.worker(RecordedJobs(), looks=ticks.recurring)
    await wait_until(lambda: ticks.count >= 1)
    for each in worker.cron_jobs:
        each.next_run = datetime.now(UTC) + timedelta(hours=hours)
    before = ticks.count
    await wait_until(lambda: ticks.count >= before + 2)

    for each in worker.cron_jobs:
        assert each.next_run is not None
        assert abs(each.next_run - datetime.now(UTC)) < timedelta(minutes=1)
