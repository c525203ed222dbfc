"""The queue between web and mind: arq's format and worker, with a nudge in place of polling.

`kit.hints` enqueues; `worker.py` runs `NudgedWorker`. Jobs are hints: the database says whether there is work,
so a lost queue costs a second (the sweep), never an event. A wake that is not due yet waits in the same queue.
arq is named only here and in `worker.py`.
"""

import asyncio
import json
import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID, uuid4

from arq.connections import ArqRedis
from arq.constants import job_key_prefix
from arq.jobs import serialize_job
from arq.worker import Function, Worker, func
from redis.asyncio import ConnectionPool
from redis.asyncio.client import Pipeline
from redis.exceptions import RedisError

from backend.kit.tasks import end

log = logging.getLogger(__name__)

QUEUE = "circadian:queue"
NUDGES = "circadian:nudges"
RUN_AGENT = "run_agent"

_JOB_TTL_MS = 3_600_000
_JOB_TIMEOUT_SECONDS = 15
#: Scores lie in the past, so that clocks that differ between machines delay nothing (and 0 would never run).
_SCORE_AGE_MS = 86_400_000
#: Nudges that nobody popped; more than one per waiting worker are of no use.
_NUDGES_KEPT = 64
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


def enqueue(pipeline: Pipeline, wakes: Iterable[Wake]) -> None:
    """Add a starter job and a nudge per wake. Job ids are fresh: a fixed one would swallow a wake (trap A10).

    The nudge of a job that is not due tells a waiting worker until when it may wait.
    """
    now_ms = int(time.time() * 1000)
    for wake in wakes:
        job_id = uuid4().hex
        arguments = (str(wake.tenant_id), str(wake.agent_id), wake.wake_no)
        job = serialize_job(RUN_AGENT, arguments, {}, None, now_ms, serializer=_serialize)
        delay_ms = math.ceil(wake.delay_seconds * 1000)
        pipeline.psetex(job_key_prefix + job_id, _JOB_TTL_MS + delay_ms, job)
        pipeline.zadd(QUEUE, {job_id: now_ms + delay_ms if delay_ms else now_ms - _SCORE_AGE_MS})
        pipeline.lpush(NUDGES, b"1")
        pipeline.ltrim(NUDGES, 0, _NUDGES_KEPT - 1)


class NudgedWorker(Worker):
    """arq's worker that blocks on the nudge list instead of sleeping between polls (p50 295 ms → 2 ms).

    `has_room` is asked before each poll: a full worker neither polls nor pops nudges that others could use.
    """

    def __init__(
        self, *, functions: Iterable[Function], pool: ArqRedis, has_room: Callable[[], bool], max_jobs: int
    ) -> None:
        super().__init__(
            functions=list(functions),
            queue_name=QUEUE,
            redis_pool=pool,
            handle_signals=False,
            max_jobs=max_jobs,
            job_timeout=_JOB_TIMEOUT_SECONDS,
            keep_result=0,
            max_tries=1,
            retry_jobs=False,
            job_serializer=_serialize,
            job_deserializer=json.loads,
            log_results=False,
        )
        self._has_room = has_room

    async def main(self) -> None:
        while True:
            if self._has_room():
                looked_at_ms = int(time.time() * 1000)
                await self._poll_iteration()
                wait_seconds = await self._until_due(looked_at_ms)
                await cast("Awaitable[Any]", self.pool.blpop([NUDGES], timeout=wait_seconds))  # type: ignore[arg-type]  # takes fractions
            else:
                await asyncio.sleep(0.05)  # the loops that fill this worker end without telling anybody

    async def _until_due(self, looked_at_ms: int) -> float:
        """Seconds to the first job that was not due at the last look, and no more than a worker waits anyway."""
        coming = await self.pool.zrangebyscore(QUEUE, f"({looked_at_ms}", "+inf", start=0, num=1, withscores=True)
        if not coming:
            return _WAIT_SECONDS
        [(_, due_ms)] = coming
        return min(max(float(due_ms) / 1000 - time.time(), _LEAST_WAIT_SECONDS), _WAIT_SECONDS)


async def poll_for_ever(
    *, redis_url: str, functions: Mapping[str, Callable[..., Any]], has_room: Callable[[], bool], max_jobs: int = 256
) -> None:
    """Run a worker's poller of these jobs, by name, until cancelled. If Redis goes away, only the poller restarts."""
    starters = [
        func(function, name=name, keep_result=0, timeout=_JOB_TIMEOUT_SECONDS, max_tries=1)
        for name, function in functions.items()
    ]
    while True:
        pool = ArqRedis(ConnectionPool.from_url(redis_url, socket_connect_timeout=1, socket_timeout=5))
        worker = NudgedWorker(functions=starters, pool=pool, has_room=has_room, max_jobs=max_jobs)
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
