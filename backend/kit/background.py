"""Background jobs of the worker process, run by arq. The start-up hook of the same arq worker hosts the agents' loops.

`worker.py` builds the queue and the worker. A job handles one row of one tenant. The row decides whether there is work,
and a claim in the row decides which worker does it. So a job may be lost (the recurring search for due rows enqueues it
again), run twice (the second run finds no work), or die with its worker. Only this module imports arq.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from arq.connections import ArqRedis
from arq.constants import in_progress_key_prefix
from arq.cron import CronJob, cron
from arq.worker import Function, Worker, func
from redis.exceptions import RedisError

from backend.kit import redis_clients
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import logs, metrics
from backend.telemetry.jobs import timed_job

log = logging.getLogger(__name__)

QUEUE = "circadian:jobs"
#: Polling interval of the queue. A job that this process enqueues starts at once.
_POLL_SECONDS = 1.0
#: Workers that find the same row due within this time share one job id, so that only one job is enqueued.
_SAME_SECONDS = 5.0
#: Expiry of a job that no worker takes. A later search finds its row again.
_EXPIRY_SECONDS = 600
_RECURRING_SECONDS = 300
_RECORD_SECONDS = 2.0
#: Until a claimed job has started. If the answer to the claim is lost, the job can be claimed again soon.
_CLAIM_MS = 10_000
#: A poll may take some seconds while Redis is slow.
_CLOCK_TOLERANCE = timedelta(seconds=10)
#: Practically unlimited: at each try the row decides whether there is work.
_TRIES = 1_000

#: A function that arq calls; its first argument is arq's context.
_Called = Callable[..., Coroutine[Any, Any, None]]
#: Enqueues a job; the arguments are the ids of the tenant and of the row.
Put = Callable[[UUID, UUID], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class RowJob:
    """A kind of job that handles one row, if the row still needs it."""

    name: str
    run: Callable[[UUID, UUID], Awaitable[object]]
    #: Maximum number of concurrent jobs in one process, of all tenants and of one tenant. Rows beyond it stay due.
    at_once: int
    of_tenant: int
    #: Timeout; longer than any run takes.
    seconds: float


@dataclass(frozen=True, slots=True)
class RecurringJob:
    """A job that one of all workers runs at a fixed interval.

    The interval is a divisor of a minute, or a number of whole minutes that divides an hour. A process that still runs
    it does not begin again. A run is cut after five minutes, and the next one continues its work. Runs of two processes
    at the same time do no harm.
    """

    name: str
    run: Callable[[], Awaitable[object]]
    every_seconds: int
    #: Each worker also runs it at its own start, to do what an earlier worker may have left undone.
    is_at_start: bool = False


class Rows:
    """The running jobs of one kind in this process."""

    def __init__(self, job: RowJob) -> None:
        self.job = job
        self._running: set[tuple[UUID, UUID]] = set()

    async def run(self, tenant_id: UUID, row_id: UUID) -> None:
        """Runs the job unless a limit is reached.

        If it fails by an internal error, the row is due again when its claim ends.
        """
        key, job = (tenant_id, row_id), self.job
        of_tenant = sum(tenant_id == each for each, _ in self._running)
        if key in self._running or len(self._running) >= job.at_once or of_tenant >= job.of_tenant:
            return
        self._running.add(key)
        try:
            with logs.about(tenant=tenant_id, job=job.name), timed_job(job.name, postponed_by=TRANSIENT):
                await job.run(tenant_id, row_id)
        except TRANSIENT as error:
            log.warning("job %s of %s failed and runs again: %s", job.name, row_id, type(error).__name__)
        except Exception:  # the edge: an error in one row does not affect other rows
            log.exception("job %s of %s failed and runs again when its claim ends", job.name, row_id)
        finally:
            self._running.discard(key)


class JobQueue:
    """Enqueues jobs in Redis and knows all kinds of jobs."""

    def __init__(self, redis_url: str, jobs: Iterable[RowJob]) -> None:
        pool = redis_clients.pool(redis_url, socket_connect_timeout=1, socket_timeout=5)
        self.redis = ArqRedis(pool, job_serializer=_serialize, job_deserializer=json.loads, default_queue_name=QUEUE)
        self.rows = {job.name: Rows(job) for job in jobs}
        self.is_put = asyncio.Event()
        #: Jobs that Redis did not accept; this process runs them itself.
        self._here: set[asyncio.Task[None]] = set()

    def putter(self, name: str) -> Put:
        """Returns the function that enqueues jobs of that name.

        If Redis does not accept a job, this process runs it at once.
        """

        async def put(tenant_id: UUID, row_id: UUID) -> None:
            own_id = f"{name}:{row_id.hex}:{int(time.time() / _SAME_SECONDS)}"
            arguments = str(tenant_id), str(row_id)
            try:
                await self.redis.enqueue_job(name, *arguments, _job_id=own_id, _expires=_EXPIRY_SECONDS)
                self.is_put.set()
            except (RedisError, OSError, TimeoutError):
                task = asyncio.create_task(self.rows[name].run(tenant_id, row_id))
                self._here.add(task)
                task.add_done_callback(self._here.discard)

        return put

    async def close(self) -> None:
        await end(self._here)
        await self.redis.aclose(close_connection_pool=True)


class JobWorker(Worker):
    """arq's worker, changed so that it keeps running while Redis is down.

    The agents' loops, which it hosts, do not need Redis (trap M7).
    """

    def __init__(self, queue: JobQueue, *, recurring: Sequence[RecurringJob], on_startup: _Called) -> None:
        super().__init__(
            functions=[_function(rows) for rows in queue.rows.values()],
            cron_jobs=[_cron(job) for job in recurring],
            queue_name=QUEUE,
            redis_pool=queue.redis,
            on_startup=on_startup,
            on_job_start=self._job_started,
            handle_signals=False,
            max_jobs=sum(rows.job.at_once for rows in queue.rows.values()) + len(recurring),
            keep_result=0,
            poll_delay=_POLL_SECONDS,
            max_tries=_TRIES,
            job_serializer=_serialize,
            job_deserializer=json.loads,
            log_results=False,
        )
        self._queue = queue
        self._intervals = {job.name: timedelta(seconds=job.every_seconds) for job in recurring}

    async def main(self) -> None:
        assert self.on_startup is not None
        await self.on_startup(self.ctx)
        while True:
            self._follow_the_clock()
            try:
                await self._poll_iteration()
            except (RedisError, OSError, TimeoutError) as error:
                metrics.REDIS_FAILURES.add("jobs")
                log.warning("Redis does not answer, background jobs start later: %s", type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._queue.is_put.wait(), _POLL_SECONDS)
            self._queue.is_put.clear()

    async def start_jobs(self, job_ids: list[bytes]) -> None:
        """Starts waiting jobs as far as there is room.

        Unlike arq's method, it takes no room for a job that Redis did not confirm. A worker outlives Redis here, and
        would have no room at all in the end.
        """
        for job_id in (each.decode() for each in job_ids):
            if self.job_counter >= self.max_jobs:
                return
            score = await self._claim(job_id)
            if score is not None:
                await self.sem.acquire()
                self.job_counter += 1
                self.tasks[job_id] = asyncio.create_task(self.run_job(job_id, int(score)))
                self.tasks[job_id].add_done_callback(lambda _: self._release_sem_dec_counter_on_complete())

    async def _claim(self, job_id: str) -> float | None:
        """Returns the job's time in the queue, or None: another worker runs it, it has ended, or it is not due yet."""
        key = f"{in_progress_key_prefix}{job_id}"
        async with self.pool.pipeline(transaction=True) as pipe:
            pipe.set(key, b"1", nx=True, px=_CLAIM_MS)
            pipe.zscore(QUEUE, job_id)
            is_claimed, score = await pipe.execute()
        if is_claimed and (score is None or score > time.time() * 1000):
            await self.pool.delete(key)
            return None
        return score if is_claimed else None

    def _follow_the_clock(self) -> None:
        """Plans recurring jobs anew if the clock was set, or after a sleep or a long absence of Redis.

        Otherwise they would wait until the old time comes, or make up for each missed run.
        """
        now = datetime.now(tz=self.timezone)
        for job in self.cron_jobs:
            if job.next_run is not None and abs(job.next_run - now) > self._intervals[job.name] + _CLOCK_TOLERANCE:
                job.calculate_next(now)

    async def _job_started(self, ctx: dict[Any, Any]) -> None:
        """Removes a started job from the queue.

        Polls then skip it, and an entry left by a dead worker does not hold up other jobs. From now on the job is
        claimed for as long as it may run.
        """
        async with self.pool.pipeline(transaction=True) as pipe:
            pipe.set(f"{in_progress_key_prefix}{ctx['job_id']}", b"1", px=int(self.in_progress_timeout_s * 1000))
            pipe.zrem(QUEUE, ctx["job_id"])
            await pipe.execute()

    async def stop(self) -> None:
        """Cancels the running jobs; they run again on another worker. Call it after `main` was cancelled."""
        await end(self.job_tasks.values())
        if self.tasks:  # they record how the cancelled jobs ended
            await asyncio.wait(self.tasks.values(), timeout=_RECORD_SECONDS)
        await end(self.tasks.values())
        await self._queue.close()


def _serialize(job: dict[str, Any]) -> bytes:
    return json.dumps(job, separators=(",", ":"), default=repr).encode()


def _function(rows: Rows) -> Function:
    async def run(_: dict[Any, Any], tenant_id: str, row_id: str) -> None:
        await rows.run(UUID(tenant_id), UUID(row_id))

    called: _Called = run
    return func(called, name=rows.job.name, timeout=rows.job.seconds)


def _cron(job: RecurringJob) -> CronJob:
    running = asyncio.Lock()

    async def run(_: dict[Any, Any]) -> None:
        if not running.locked():
            async with running:
                await run_once()

    async def run_once() -> None:
        try:
            with logs.about(job=job.name), timed_job(job.name, postponed_by=TRANSIENT):
                await job.run()
        except TRANSIENT as error:
            log.warning("recurring job %s failed and runs again: %s", job.name, type(error).__name__)
        except Exception:  # the edge: an error in one run does not stop the others
            log.exception("recurring job %s failed and runs again", job.name)

    minutes, seconds = divmod(job.every_seconds, 60)
    called: _Called = run
    return cron(
        called,
        name=job.name,
        minute=set(range(0, 60, minutes)) if minutes else None,
        second=0 if minutes else set(range(0, 60, seconds)),
        run_at_startup=job.is_at_start,
        timeout=_RECURRING_SECONDS,
        max_tries=_TRIES,
    )
