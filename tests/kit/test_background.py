"""Jobs of arq about rows: once for each row that is due, whoever puts them, and whatever becomes of Redis."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import arq
import pytest
import redis.asyncio as redis

from backend.kit.background import QUEUE, JobQueue, JobWorker, Put, RecurringJob, RowJob
from backend.kit.tasks import end
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_TENANT = uuid4()
_NOWHERE = "redis://127.0.0.1:1/0"


class Deeds:
    """What jobs have done, by row; none ends while the gate is shut."""

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


class Hall:
    """Some worker processes, as far as jobs are concerned."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url, self._stack = url, stack
        self.started = 0

    async def worker(self, deeds: Deeds, *, looks: tuple[RecurringJob, ...] = ()) -> tuple[JobWorker, Put]:
        queue = JobQueue(self.url, [RowJob("deed", deeds.run, at_once=3, of_tenant=2, seconds=60)])
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
async def hall(stores: Stores) -> AsyncIterator[Hall]:
    base, number = stores.redis_url.rsplit("/", 1)
    url = f"{base}/{8 + int(number) % 8}"
    async with redis.Redis.from_url(url) as client, AsyncExitStack() as stack:
        await client.flushdb()
        yield Hall(url, stack)
        await stack.aclose()
        await client.flushdb()


async def test_row_that_all_workers_find_due_has_one_job(hall: Hall) -> None:
    """Put while it runs and after it has ended, by both: what runs once more is of a later moment."""
    deeds, rows = Deeds(), [uuid4() for _ in range(2)]
    deeds.gate.clear()
    puts = [put for _, put in [await hall.worker(deeds), await hall.worker(deeds)]]

    async with _same_moment():
        for row_id in rows:
            await asyncio.gather(*(put(_TENANT, row_id) for put in puts * 3))
        await wait_until(lambda: set(deeds.begun) == set(rows))
        await asyncio.gather(*(put(_TENANT, row_id) for row_id in rows for put in puts))
    deeds.gate.set()
    await wait_until(lambda: set(deeds.ended) == set(rows))

    assert hall.started == 2
    assert set(deeds.begun.values()) == {1}


@asynccontextmanager
async def _same_moment() -> AsyncIterator[None]:
    """Not over the end of the seconds in which jobs for one row are the same."""
    seconds = datetime.now(UTC).timestamp() % 5
    await asyncio.sleep(5 - seconds if seconds > 3 else 0)
    yield


async def test_worker_process_is_arqs_and_what_runs_is_not_in_the_queue(hall: Hall) -> None:
    """A worker that dies leaves nothing at the head of the queue, behind which others would wait (trap M7)."""
    deeds, row_id = Deeds(), uuid4()
    deeds.gate.clear()
    worker, put = await hall.worker(deeds)
    await put(_TENANT, row_id)
    await wait_until(lambda: deeds.begun[row_id])

    assert isinstance(worker, arq.Worker)
    assert await worker.pool.zcard(QUEUE) == 0


async def test_more_than_there_is_room_for_stays_due(hall: Hall) -> None:
    deeds, other = Deeds(), uuid4()
    deeds.gate.clear()
    _, put = await hall.worker(deeds)
    for _ in range(5):
        await put(_TENANT, uuid4())
    await wait_until(lambda: deeds.begun.total() == 2)
    await put(other, uuid4())
    await wait_until(lambda: deeds.begun.total() == 3)
    for _ in range(5):
        await put(uuid4(), uuid4())
    deeds.gate.set()
    await wait_until(lambda: deeds.ended.total() == 3)

    await put(_TENANT, late := uuid4())
    await wait_until(lambda: deeds.ended[late])


@pytest.mark.parametrize("error", [TimeoutError(), ValueError("no such thing")])
async def test_job_that_fails_ends_nothing(hall: Hall, caplog: pytest.LogCaptureFixture, error: Exception) -> None:
    caplog.set_level(logging.WARNING)
    deeds, failing, other = Deeds(), uuid4(), uuid4()
    deeds.fault = error
    _, put = await hall.worker(deeds)
    await put(_TENANT, failing)
    await wait_until(lambda: deeds.begun[failing])
    await put(_TENANT, other)
    await wait_until(lambda: deeds.ended[other])

    [record] = caplog.records
    assert str(failing) in record.getMessage()


async def test_without_redis_each_worker_does_what_it_finds(hall: Hall) -> None:
    """Its start-up hosts the loops all the same."""
    hall.url = _NOWHERE
    deeds, row_id = Deeds(), uuid4()
    deeds.gate.clear()
    _, put = await hall.worker(deeds)
    for _ in range(3):
        await put(_TENANT, row_id)
    await wait_until(lambda: deeds.begun[row_id])
    deeds.gate.set()
    await wait_until(lambda: deeds.ended[row_id])

    assert hall.started == 1
    assert deeds.begun[row_id] == 1


async def test_job_that_redis_has_lost_is_put_again(hall: Hall) -> None:
    deeds, row_id = Deeds(), uuid4()
    async with redis.Redis.from_url(hall.url) as client:
        queue = JobQueue(hall.url, [])
        await queue.putter("deed")(_TENANT, row_id)
        await queue.close()
        assert await client.zcard(QUEUE) == 1
        await client.flushdb()
    _, put = await hall.worker(deeds)
    await put(_TENANT, row_id)

    await wait_until(lambda: deeds.ended[row_id])
    assert deeds.begun[row_id] == 1


async def test_worker_that_leaves_cuts_its_jobs_and_another_one_does_them(hall: Hall) -> None:
    deeds, row_id = Deeds(), uuid4()
    deeds.gate.clear()
    leaving, put = await hall.worker(deeds)
    await put(_TENANT, row_id)
    await wait_until(lambda: deeds.begun[row_id])
    await leaving.stop()
    deeds.gate.set()
    _, put = await hall.worker(deeds)

    async def is_done() -> bool:
        await put(_TENANT, row_id)  # as who looks for due rows does
        return bool(deeds.ended[row_id])

    await wait_until(is_done)
    assert deeds.begun[row_id] == 2


async def test_look_is_one_job_for_all_workers_and_one_that_fails_ends_none(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    looks = Counter[str]()

    def look(name: str, error: Exception | None) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            looks[name] += 1
            if error is not None:
                raise error

        return run

    made = (
        RecurringJob("good", look("good", None), every_seconds=300),
        RecurringJob("bad", look("bad", ValueError()), every_seconds=5),
    )
    workers, due = [await hall.worker(Deeds(), looks=made) for _ in range(2)], datetime.now(UTC)
    for worker, _ in workers:
        for each in worker.cron_jobs:
            each.next_run = due
        await worker.run_cron(due, 1)
    await wait_until(lambda: set(looks) == {"good", "bad"})
    await wait_until(lambda: caplog.records)

    assert looks["good"] == 1
