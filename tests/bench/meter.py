"""What work costs: processor seconds of processes, bytes of the write-ahead log, and latencies in quantiles."""

import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
import asyncpg
import psutil

from tests.bench.conversation import Conversation, Exchange


@dataclass(slots=True)
class Spent:
    """Of a stretch of work, once it is over."""

    seconds: float = 0.0
    #: Of the processes of the side that is measured.
    cpu_seconds: float = 0.0
    postgres_cpu_seconds: float = 0.0
    wal_bytes: int = 0

    def add(self, other: "Spent") -> None:
        self.seconds += other.seconds
        self.cpu_seconds += other.cpu_seconds
        self.postgres_cpu_seconds += other.postgres_cpu_seconds
        self.wal_bytes += other.wal_bytes


class Meter:
    """Of one side. `postgres` is the server that both sides use, never at the same time."""

    def __init__(self, database: asyncpg.Connection, *, processes: Iterable[int], postgres: int) -> None:
        self._database = database
        self._processes = [psutil.Process(pid) for pid in processes]
        self._postgres = psutil.Process(postgres)

    @asynccontextmanager
    async def spent(self) -> AsyncIterator[Spent]:
        """Filled in when the block is left."""
        spent, before = Spent(), await self._read()
        yield spent
        after = await self._read()
        spent.seconds, spent.cpu_seconds = after.seconds - before.seconds, after.cpu_seconds - before.cpu_seconds
        spent.postgres_cpu_seconds = after.postgres_cpu_seconds - before.postgres_cpu_seconds
        spent.wal_bytes = after.wal_bytes - before.wal_bytes

    def memory_bytes(self) -> int:
        return sum(process.memory_info().rss for process in self._processes)

    async def _read(self) -> Spent:
        wal_bytes = int(await self._database.fetchval("SELECT pg_current_wal_lsn() - '0/0'"))
        family = [self._postgres, *self._postgres.children()]
        return Spent(
            seconds=time.monotonic(),
            cpu_seconds=sum(_own(process) for process in self._processes),
            postgres_cpu_seconds=sum(_own(process) for process in family) + _ended_children(self._postgres),
            wal_bytes=wal_bytes,
        )


def _own(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _ended_children(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.children_user + times.children_system)


@dataclass(frozen=True, slots=True)
class Latencies:
    """In seconds, one of each per exchange."""

    wake: list[float]
    delivery: list[float]

    def extend(self, other: "Latencies") -> None:
        self.wake.extend(other.wake)
        self.delivery.extend(other.delivery)


class Model:
    """The bench's model server, as the measuring process uses it."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self._url, self._session = url, session

    async def set_delay(self, milliseconds: int) -> None:
        async with self._session.put(f"{self._url}/delay/{milliseconds}") as response:
            await response.read()

    async def time(self, conversation: Conversation, *, turns: int) -> Latencies:
        """Have so many exchanges, one after the other, with nobody else speaking."""
        await self._take_records()
        exchanges = [await conversation.exchange() for _ in range(turns)]
        asked = [record for record in await self._take_records() if record["is_first"]]
        return Latencies(
            wake=[min(_after(asked, exchange)) - exchange.posted_at for exchange in exchanges],
            delivery=[exchange.heard_at - max(_before(asked, exchange)) for exchange in exchanges],
        )

    async def _take_records(self) -> list[dict[str, float]]:
        async with self._session.delete(f"{self._url}/records") as response:
            records: list[dict[str, float]] = await response.json()
            return records


def _after(asked: Sequence[Mapping[str, float]], exchange: Exchange) -> Iterator[float]:
    """Arrivals of requests since the post; the first is the wake (a sweep may have had a slow one asked again)."""
    return (record["arrived_at"] for record in asked if record["arrived_at"] > exchange.posted_at)


def _before(asked: Sequence[Mapping[str, float]], exchange: Exchange) -> Iterator[float]:
    return (record["answered_at"] for record in asked if record["answered_at"] < exchange.heard_at)


def quantile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
