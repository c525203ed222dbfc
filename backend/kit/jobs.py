"""The queue between web and mind: arq's format and worker, with a nudge in place of polling.

`kit.hints` enqueues; `worker.py` runs `NudgedWorker`. Jobs are hints: the database says whether there is work,
so a lost queue costs a second (the sweep), never an event. In which order they are taken is `kit.fair_queue`'s matter.
arq is named only here and in `worker.py`.
"""

import asyncio
import json
import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from arq.connections import ArqRedis
from arq.constants import job_key_prefix
from arq.jobs import serialize_job
from arq.worker import Function, Worker, func
from redis.asyncio import ConnectionPool
from redis.asyncio.client import Pipeline
from redis.exceptions import RedisError

from backend.kit import fair_queue
from backend.kit.tasks import end

log = logging.getLogger(__name__)

RUN_AGENT = "run_agent"

_JOB_TTL_MS = 3_600_000
_JOB_TIMEOUT_SECONDS = 15
#: Jobs that are started before the order is looked at again.
_FRESH_AT_ONCE = 8
_WAIT_SECONDS = 1.0
#: A wait of 0 would be one without end.
_LEAST_WAIT_SECONDS = 0.001


@dataclass(frozen=True, slots=True)
class Wake:
    """One agent that became WAKING, with the number of that wake."""

    tenant_id: UUID
    agent_id: UUID
    wake_no: int
    #: From now until it is due: a debounce or a backoff. Nobody can take the agent before.
    delay_seconds: float = 0.0


def _serialize(job: dict[str, Any]) -> bytes:
    return json.dumps(job, separators=(",", ":")).encode()


def _serialize_result(_: dict[str, Any]) -> bytes:
    """arq writes up every job that it cannot run, for a result that is not kept (`keep_result=0`); the exception in it
    is no JSON."""
    return b""


def enqueue(pipeline: Pipeline, wakes: Iterable[Wake]) -> None:
    """A starter job and a nudge per wake, as many as the queue takes of each tenant."""
    now_ms = int(time.time() * 1000)
    queued, jobs = Counter[UUID](), list[fair_queue.Job]()
    for wake in wakes:
        queued[wake.tenant_id] += 1
        if queued[wake.tenant_id] <= fair_queue.BOUND:
            jobs.append(_job(wake, now_ms))
    fair_queue.overflow(pipeline, [tenant_id for tenant_id, count in queued.items() if count > fair_queue.BOUND])
    fair_queue.add(pipeline, jobs, prefix=job_key_prefix)


def _job(wake: Wake, now_ms: int) -> fair_queue.Job:
    arguments = (str(wake.tenant_id), str(wake.agent_id), wake.wake_no)
    content = serialize_job(RUN_AGENT, arguments, {}, None, now_ms, serializer=_serialize).decode()
    delay_ms = math.ceil(wake.delay_seconds * 1000)
    return fair_queue.Job(
        fair_queue.job_id(wake.tenant_id), content, _JOB_TTL_MS + delay_ms, now_ms + delay_ms if delay_ms else 0
    )


class NudgedWorker(Worker):
    """arq's worker that blocks on the nudge list instead of sleeping between polls (p50 295 ms → 2 ms).

    It reads a few jobs at a time, in the order that stands then: who comes while a flood is being started does not
    wait for its end. A full worker neither polls nor pops nudges that others could use.
    """

    def __init__(self, *, functions: Iterable[Function], pool: ArqRedis, desk: "Desk", max_jobs: int) -> None:
        super().__init__(
            functions=list(functions),
            queue_name=fair_queue.QUEUE,
            redis_pool=pool,
            handle_signals=False,
            max_jobs=max_jobs,
            job_timeout=_JOB_TIMEOUT_SECONDS,
            keep_result=0,
            max_tries=1,
            retry_jobs=False,
            job_serializer=_serialize_result,
            job_deserializer=json.loads,
            log_results=False,
        )
        self._desk = desk
        self._turnstile = fair_queue.Turnstile(pool, prefix=job_key_prefix)
        self._fresh_at_once = _FRESH_AT_ONCE
        self._has_more = False

    async def main(self) -> None:
        while True:
            if self._desk.has_room():
                wait_seconds = await self._advance()
                await self._poll_iteration()
                if not self._has_more:
                    waiting = self.pool.blpop([fair_queue.NUDGES], timeout=wait_seconds)  # type: ignore[arg-type]  # takes fractions
                    await cast("Awaitable[Any]", waiting)
            else:
                await asyncio.sleep(0.05)  # the loops that fill this worker end without telling anybody

    async def _advance(self) -> float:
        """Let in what is due, and hand on who overflows; the seconds that a worker may wait from now on."""
        found = await self._turnstile.advance(now_ms=int(time.time() * 1000))
        for tenant_id in found.overflowed:
            self._desk.look_at_rows(tenant_id)
        #: Those that run stand in the queue until they end.
        self.queue_read_limit = len(self.tasks) + self._fresh_at_once
        if found.next_due_ms is None:
            return _WAIT_SECONDS
        return min(max(found.next_due_ms / 1000 - time.time(), _LEAST_WAIT_SECONDS), _WAIT_SECONDS)

    async def start_jobs(self, job_ids: list[bytes]) -> None:
        """Reads further down as long as all that it reads runs elsewhere."""
        before = set(self.tasks)
        await super().start_jobs([job_id for job_id in job_ids if job_id.decode() not in before])
        has_started = bool(self.tasks.keys() - before)
        is_full_page = len(job_ids) >= self.queue_read_limit
        self._fresh_at_once = _FRESH_AT_ONCE if has_started or not is_full_page else 2 * self._fresh_at_once
        self._has_more = is_full_page and self.job_counter < self.max_jobs


@dataclass(frozen=True, slots=True)
class Desk:
    """What the poller asks and tells its worker."""

    has_room: Callable[[], bool]
    #: This tenant has more waking agents than jobs.
    look_at_rows: Callable[[UUID], None]


async def poll_for_ever(
    *, redis_url: str, functions: Mapping[str, Callable[..., Any]], desk: Desk, max_jobs: int = 256
) -> None:
    """Run a worker's poller of these jobs, by name, until cancelled. If Redis goes away, only the poller restarts."""
    starters = [
        func(function, name=name, keep_result=0, timeout=_JOB_TIMEOUT_SECONDS, max_tries=1)
        for name, function in functions.items()
    ]
    while True:
        pool = ArqRedis(ConnectionPool.from_url(redis_url, socket_connect_timeout=1, socket_timeout=5))
        worker = NudgedWorker(functions=starters, pool=pool, desk=desk, max_jobs=max_jobs)
        try:
            await worker.main()
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("queue unreachable: %s", type(error).__name__)
            await asyncio.sleep(0.5)  # a closed port answers at once; do not spin on it
        finally:
            await _end(worker)
            await pool.aclose(close_connection_pool=True)


async def _end(worker: NudgedWorker) -> None:
    await end([*worker.tasks.values(), *worker.job_tasks.values()])
