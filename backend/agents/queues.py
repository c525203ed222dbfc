"""Measures the queues of the installation, their length and the age of their oldest entries, for the metrics.

`app.py` and `worker.py` enter `shown`. It reads the database and Redis only when Prometheus asks
(`telemetry.exposition`).
"""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import redis.asyncio as redis

from backend.kit import background, fair_queue, redis_clients
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.telemetry import exposition, metrics

#: The most rows that are read of each queue.
MOST = 1_000
_STATEMENT_TIMEOUT = "SET LOCAL statement_timeout = 800"
_REDIS_SECONDS = 0.3
#: The reading with the number of living workers.
WORKERS = "workers"


@dataclass(frozen=True, slots=True)
class QueueReading:
    queue: str
    entries: int
    #: 0: no entry is due.
    oldest_seconds: float


_MEASURE = Statement(QueueReading, "SELECT queue, entries, oldest_seconds FROM measure_queues($1)")


@asynccontextmanager
async def shown(redis_url: str | None) -> AsyncIterator[None]:
    """Shows this process's metrics and the installation's queues during the block, if the operator wants metrics."""
    client = redis_clients.client(redis_url or "", socket_timeout=_REDIS_SECONDS, socket_connect_timeout=_REDIS_SECONDS)

    async def collect() -> None:
        readings = [*await measure(), *await _hints(client)]
        metrics.forget_queues()
        for reading in readings:
            if reading.queue == WORKERS:
                metrics.WORKERS_ALIVE.set(reading.entries, "installation")
            else:
                metrics.QUEUE_ENTRIES.set(reading.entries, reading.queue)
                metrics.QUEUE_AGE.set(reading.oldest_seconds, reading.queue)

    async with client, exposition.serving(collect):
        yield


async def measure() -> list[QueueReading]:
    """The queues in the database, and as `workers` the number of living ones."""
    async with unit_of_work(None, read_only=True) as work:
        await work.execute(_STATEMENT_TIMEOUT)
        return await work.fetch(_MEASURE, MOST)


async def _hints(client: redis.Redis) -> list[QueueReading]:
    """The queues in Redis. Nothing if it does not answer: their entries are hints."""
    async with client.pipeline(transaction=False) as pipe:
        pipe.zcard(fair_queue.QUEUE)
        pipe.zcount(background.QUEUE, 0, time.time() * 1_000)
        pipe.zrange(background.QUEUE, 0, 0, withscores=True)
        try:
            wakes, jobs, first = await pipe.execute()
        except (redis.RedisError, OSError, TimeoutError):
            return []
    due_ms = first[0][1] if first else None
    age = 0.0 if due_ms is None else max(0.0, time.time() - due_ms / 1_000)
    return [QueueReading("hinted_wakes", wakes, 0.0), QueueReading("jobs", jobs, age)]
