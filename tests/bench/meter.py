"""What work costs: processor seconds of processes, bytes of the write-ahead log, and latencies in quantiles."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field

import aiohttp
import asyncpg
import psutil

from tests.bench.conversation import Conversation, Exchange


@dataclass(frozen=True, slots=True)
class Spent:
    """Of a stretch of work, or since ever; processor time in seconds."""

    seconds: float = 0.0
    server_cpu: float = 0.0
    worker_cpu: float = 0.0
    postgres_cpu: float = 0.0
    valkey_cpu: float = 0.0
    wal_bytes: float = 0.0
    #: Of the side's database, those that only read included; Postgres counts them a second late.
    transactions: float = 0.0
    #: Times that the log was forced to the disk; commits at the same moment share one.
    flushes: float = 0.0

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: "Spent") -> "Spent":
        return Spent(*(mine - theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def each(self, turns: int) -> "Spent":
        return Spent(*(value / turns for value in astuple(self)))

    @property
    def cpu(self) -> float:
        """Of everything that the side uses."""
        return self.server_cpu + self.worker_cpu + self.postgres_cpu + self.valkey_cpu


_COUNTERS = """SELECT pg_current_wal_lsn() - '0/0' AS wal_bytes, xact_commit AS transactions,
  (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS flushes FROM pg_stat_database WHERE datname = $1"""


class Meter:
    """Of one side. The stores are those that all sides use, never at the same time."""

    def __init__(
        self, database: asyncpg.Connection, *, name: str, server: int, worker: int | None, postgres: int, valkey: int
    ) -> None:
        """`name` is the side's database; a side may be one process."""
        self._database, self._name = database, name
        self._server, self._postgres, self._valkey = map(psutil.Process, (server, postgres, valkey))
        self._worker = None if worker is None else psutil.Process(worker)

    async def read(self) -> Spent:
        """Everything so far: subtract an earlier reading."""
        family = [self._postgres, *self._postgres.children()]
        counted = await self._database.fetchrow(_COUNTERS, self._name)
        return Spent(
            seconds=time.monotonic(),
            server_cpu=_own(self._server),
            worker_cpu=_own(self._worker) if self._worker else 0.0,
            postgres_cpu=sum(_own(process) for process in family) + _ended_children(self._postgres),
            valkey_cpu=_own(self._valkey),
            **{name: float(value) for name, value in counted.items()},
        )

    def memory_bytes(self) -> int:
        return sum(process.memory_info().rss for process in (self._server, self._worker) if process)


def _own(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _ended_children(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.children_user + times.children_system)


@dataclass(frozen=True, slots=True)
class Latencies:
    """In seconds, one of each per exchange."""

    wake: list[float] = field(default_factory=list)
    delivery: list[float] = field(default_factory=list)
    #: From the post to the reply, and to the rest after it: two model requests and one tool.
    reply: list[float] = field(default_factory=list)
    turn: list[float] = field(default_factory=list)

    def extend(self, other: "Latencies") -> None:
        self.wake.extend(other.wake)
        self.delivery.extend(other.delivery)
        self.reply.extend(other.reply)
        self.turn.extend(other.turn)


#: Of agents that have no model of their own, and of those whose wakes are nobody's measurement.
BENCH_MODEL, FLOOD_MODEL, SLOW_MODEL = "bench", "flood", "slow"
#: Quotas of whoever is measured: the minimal loop has no rate limits.
AS_FAST_AS_IT_GOES = {
    name: 10_000_000 for name in ("cost_burst", "cost_per_second", "client_cost_burst", "client_cost_per_second")
}


@dataclass(frozen=True, slots=True)
class Record:
    """A request, as the model server saw it; `step` counts the results since the user entry. In seconds."""

    model: str
    step: int
    began_at: float
    arrived_at: float
    answered_at: float


class Model:
    """The bench's model server, as the measuring process uses it."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self._url, self._session = url, session

    async def set_delay(self, milliseconds: int) -> None:
        async with self._session.put(f"{self._url}/delay/{milliseconds}") as response:
            await response.read()

    async def time(self, conversation: Conversation, *, turns: int, model: str = BENCH_MODEL) -> Latencies:
        """Have so many exchanges, one after the other, with nobody else speaking to that model."""
        exchanges, records = await self.watch(conversation, turns=turns, model=model)
        first = [record for record in records if record.step == 0]
        last = [record for record in records if record.step == max(each.step for each in records) - 1]
        return Latencies(
            wake=[min(_after(first, exchange)) - exchange.posted_at for exchange in exchanges],
            delivery=[exchange.heard_at - max(_before(last, exchange)) for exchange in exchanges],
            reply=[exchange.heard_at - exchange.posted_at for exchange in exchanges],
            turn=[exchange.rested_at - exchange.posted_at for exchange in exchanges],
        )

    async def watch(self, conversation: Conversation, *, turns: int, model: str) -> tuple[list[Exchange], list[Record]]:
        """Those exchanges, and the requests to that model that they led to."""
        await self.take_records()
        exchanges = [await conversation.exchange() for _ in range(turns)]
        return exchanges, [record for record in await self.take_records() if record.model == model]

    async def take_records(self) -> list[Record]:
        async with self._session.delete(f"{self._url}/records") as response:
            return [Record(**record) for record in await response.json()]


def _after(asked: Sequence[Record], exchange: Exchange) -> Iterator[float]:
    """Arrivals of requests since the post; the first is the wake (a sweep may have had a slow one asked again)."""
    return (record.arrived_at for record in asked if record.arrived_at > exchange.posted_at)


def _before(asked: Sequence[Record], exchange: Exchange) -> Iterator[float]:
    return (record.answered_at for record in asked if record.answered_at < exchange.heard_at)


def quantile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
