"""The worker process is arq's: its start-up hosts the loops of agents, its jobs are what is done beside the minds.

`worker.py` builds one. A job is about one row of a tenant, and the row is the truth: it says whether there is anything
to do, and a claim in it who does. So a job may be lost (whoever looks for due rows puts it again), come twice (the
second finds nothing to do), or end with its worker. arq is named only here.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from arq.connections import ArqRedis
from arq.cron import CronJob, cron
from arq.worker import Function, Worker, func
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError

from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

QUEUE = "circadian:jobs"
#: Between two looks into the queue; a job that is put here is begun at once.
_POLL_SECONDS = 1.0
#: All workers that find the same row due within so long put one job for it.
_SAME_SECONDS = 5.0
#: Of a job that nobody takes: its row is found again.
_KEPT_SECONDS = 600
_LOOK_SECONDS = 300
_LAST_WORDS_SECONDS = 2.0
#: No end: each time the row says whether there is anything to do.
_TRIES = 1_000

#: What arq calls with its context.
_Called = Callable[..., Coroutine[Any, Any, None]]
#: Puts a job for a row of a tenant.
Put = Callable[[UUID, UUID], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class RowJob:
    """What is done about one row, if it is still to be done."""

    name: str
    run: Callable[[UUID, UUID], Awaitable[object]]
    #: In one process, of all tenants and of one. What is more stays due.
    at_once: int
    of_tenant: int
    #: Longer than any takes.
    seconds: float


@dataclass(frozen=True, slots=True)
class RecurringJob:
    """Done every so often by one of all workers: a divisor of a minute, or whole minutes that are one of an hour. What
    it has begun and not ended in five minutes the next one goes on with; two at once do no harm."""

    name: str
    run: Callable[[], Awaitable[object]]
    every_seconds: int
    #: Also by each worker that has just come, whatever may have been left undone before.
    is_at_start: bool = False


class Rows:
    """The jobs of one kind that run in this process."""

    def __init__(self, job: RowJob) -> None:
        self.job = job
        self._running: set[tuple[UUID, UUID]] = set()

    async def run(self, tenant_id: UUID, row_id: UUID) -> None:
        """What fails here for a reason of ours is due again when the claim is over."""
        key, job = (tenant_id, row_id), self.job
        of_tenant = sum(tenant_id == each for each, _ in self._running)
        if key in self._running or len(self._running) >= job.at_once or of_tenant >= job.of_tenant:
            return
        self._running.add(key)
        try:
            await job.run(tenant_id, row_id)
        except TRANSIENT as error:
            log.warning("%s of %s comes again: %s", job.name, row_id, type(error).__name__)
        except Exception:  # the edge: one row's trouble is no other's
            log.exception("%s of %s", job.name, row_id)
        finally:
            self._running.discard(key)


class JobQueue:
    """The way of jobs through Redis, and the kinds of them that there are."""

    def __init__(self, redis_url: str, jobs: Iterable[RowJob]) -> None:
        pool = ConnectionPool.from_url(redis_url, socket_connect_timeout=1, socket_timeout=5)
        self.redis = ArqRedis(pool, job_serializer=_serialize, job_deserializer=json.loads, default_queue_name=QUEUE)
        self.rows = {job.name: Rows(job) for job in jobs}
        self.is_put = asyncio.Event()
        #: Those that Redis did not take.
        self._here: set[asyncio.Task[None]] = set()

    def putter(self, name: str) -> Put:
        """How jobs of that name are put. What Redis does not take is done here, as each worker would alone."""

        async def put(tenant_id: UUID, row_id: UUID) -> None:
            own_id = f"{name}:{row_id.hex}:{int(time.time() / _SAME_SECONDS)}"
            arguments = str(tenant_id), str(row_id)
            try:
                await self.redis.enqueue_job(name, *arguments, _job_id=own_id, _expires=_KEPT_SECONDS)
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
    """arq's worker that goes on when Redis goes away: the loops that it hosts do not need it (trap M7)."""

    def __init__(self, queue: JobQueue, *, looks: Sequence[RecurringJob], on_startup: _Called) -> None:
        super().__init__(
            functions=[_function(rows) for rows in queue.rows.values()],
            cron_jobs=[_cron(look) for look in looks],
            queue_name=QUEUE,
            redis_pool=queue.redis,
            on_startup=on_startup,
            on_job_start=self._begun,
            handle_signals=False,
            max_jobs=sum(rows.job.at_once for rows in queue.rows.values()) + len(looks),
            keep_result=0,
            poll_delay=_POLL_SECONDS,
            max_tries=_TRIES,
            job_serializer=_serialize,
            job_deserializer=json.loads,
            log_results=False,
        )
        self._queue = queue

    async def main(self) -> None:
        assert self.on_startup is not None
        await self.on_startup(self.ctx)
        while True:
            try:
                await self._poll_iteration()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("jobs wait for Redis: %s", type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._queue.is_put.wait(), _POLL_SECONDS)
            self._queue.is_put.clear()

    async def _begun(self, ctx: dict[Any, Any]) -> None:
        """Out of the queue: what runs is not looked at in every poll, and what died with its worker stops none."""
        await self.pool.zrem(QUEUE, ctx["job_id"])

    async def stop(self) -> None:
        """Cut what runs, which comes again elsewhere. `main` has been cancelled."""
        await end(self.job_tasks.values())
        if self.tasks:  # they write down how that ended
            await asyncio.wait(self.tasks.values(), timeout=_LAST_WORDS_SECONDS)
        await end(self.tasks.values())
        await self._queue.close()


def _serialize(job: dict[str, Any]) -> bytes:
    return json.dumps(job, separators=(",", ":"), default=repr).encode()


def _function(rows: Rows) -> Function:
    async def run(_: dict[Any, Any], tenant_id: str, row_id: str) -> None:
        await rows.run(UUID(tenant_id), UUID(row_id))

    called: _Called = run
    return func(called, name=rows.job.name, timeout=rows.job.seconds)


def _cron(look: RecurringJob) -> CronJob:
    async def run(_: dict[Any, Any]) -> None:
        try:
            await look.run()
        except TRANSIENT as error:
            log.warning("%s comes again: %s", look.name, type(error).__name__)
        except Exception:  # the edge: what one look finds ends no other
            log.exception("%s", look.name)

    minutes, seconds = divmod(look.every_seconds, 60)
    called: _Called = run
    return cron(
        called,
        name=look.name,
        minute=set(range(0, 60, minutes)) if minutes else None,
        second=0 if minutes else set(range(0, 60, seconds)),
        run_at_startup=look.is_at_start,
        timeout=_LOOK_SECONDS,
        max_tries=_TRIES,
    )
