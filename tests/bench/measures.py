"""The measurements, each a table: at rest, one talk, many talks, long lives, a crowd asleep; `__main__` runs them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from statistics import median

import aiohttp
import asyncpg
import httpx
import redis.asyncio as redis

from backend.tenants.registry import CreatedTenant
from tests.bench import chains
from tests.bench.conversation import Conversation, History, Place, Side
from tests.bench.flood import Flood
from tests.bench.meter import Latencies, Meter, Model, Spent, quantile
from tests.bench.ours import Ours
from tests.bench.sizes import Sizes
from tests.bench.stage import Stage
from tests.bench.table import kilobytes, milliseconds, ratio, render, verdict
from tests.harness.client import Client

_WARM_UP_TURNS = 5
_TURNS_AT_A_TIME = 5
LOAD_MODEL_MS = 200
_WARM_UP_SECONDS = 3.0
_BEHIND_ENTRIES = 5_000
#: Below the 96,000 at which a window jumps, with room for what the measurement adds.
_WINDOW_TOKENS = 72_000
_FEW = 10
_IDLE_SECONDS = 3.0
_REST_SECONDS = 20.0
#: Postgres shows what a connection has done a second later, or when it is idle.
_COUNTED_SECONDS = 1.5
_MEDIAN, _TAIL = 0.5, 0.99


@dataclass(slots=True)
class Measured:
    """What one of the things compared did, over all rounds."""

    latencies: Latencies = field(default_factory=Latencies)
    spent: Spent = field(default_factory=Spent)
    turns: int = 0

    def wake(self, part: float) -> float:
        return quantile(self.latencies.wake, part)

    def delivery(self, part: float) -> float:
        return quantile(self.latencies.delivery, part)

    @property
    def each(self) -> Spent:
        """What one turn costs."""
        return self.spent.each(self.turns)


@dataclass(frozen=True, slots=True)
class Bench:
    """The open connections of a run."""

    stage: Stage
    sizes: Sizes
    #: Whose agents are measured.
    tenant: CreatedTenant
    session: aiohttp.ClientSession
    ours: Ours
    reference: Side
    our_meter: Meter
    reference_meter: Meter
    #: Other systems that are asked for, by name, and their meters.
    rivals: Mapping[str, tuple[Side, Meter]]
    model: Model
    flood: Flood
    database: asyncpg.Connection
    cache: redis.Redis

    def meter(self, side: Side) -> Meter:
        meters = ((self.ours, self.our_meter), (self.reference, self.reference_meter), *self.rivals.values())
        return next(meter for each, meter in meters if each is side)

    @asynccontextmanager
    async def people(self) -> AsyncIterator[Client]:
        """The owner of the tenant, by the API."""
        async with httpx.AsyncClient(timeout=30) as http:
            yield Client(self.stage.graphql_url, self.tenant.access_token, http)

    async def compare(self, candidates: Sequence["Candidate"], *, turns: int) -> None:
        """Conversations side by side, warmed up: a few turns of each, again and again."""
        async with AsyncExitStack() as stack:
            talks = [await stack.enter_async_context(each.side.talk(each.place)) for each in candidates]
            for talk in talks:
                await self.model.time(talk, turns=_WARM_UP_TURNS)
            for _ in range(turns // _TURNS_AT_A_TIME):
                for each, talk in zip(candidates, talks, strict=True):
                    before = await self.meter(each.side).read()
                    each.measured.latencies.extend(await self.model.time(talk, turns=_TURNS_AT_A_TIME))
                    each.measured.spent += await self.meter(each.side).read() - before
                    each.measured.turns += _TURNS_AT_A_TIME


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the things that are compared: whom to talk to, and where the result goes."""

    measured: Measured
    side: Side
    place: Place


async def one_talk(bench: Bench) -> str:
    """One agent at a time, a model that answers at once; each round is with a new agent, so that chains stay short."""
    ours, reference = Measured(), Measured()
    for _ in range(bench.sizes.latency_rounds):
        candidates = [
            Candidate(measured, side, (await side.settle(1))[0])
            for side, measured in ((bench.reference, reference), (bench.ours, ours))
        ]
        await bench.compare(candidates, turns=bench.sizes.latency_turns)
    rows = [
        _row("wake, p50", ours.wake(_MEDIAN), reference.wake(_MEDIAN), at_most=8),
        _row("wake, p99", ours.wake(_TAIL), reference.wake(_TAIL)),
        _row("delivery, p50", ours.delivery(_MEDIAN), reference.delivery(_MEDIAN)),
        _row("delivery, p99", ours.delivery(_TAIL), reference.delivery(_TAIL)),
        *_cost_rows(ours, reference),
    ]
    title = f"One agent, a model of 0 ms, {ours.turns} turns"
    return render(title, ("", "ours", "minimal", "ratio", "target"), rows)


def _row(name: str, ours: float, reference: float, *, at_most: float | None = None) -> list[str]:
    target = verdict(ours / reference, at_most=at_most) if at_most else ""
    return [name, milliseconds(ours), milliseconds(reference), ratio(ours, reference), target]


def _cost_rows(ours: Measured, reference: Measured) -> list[list[str]]:
    mine, other = ours.each, reference.each
    written = [kilobytes(mine.wal_bytes), kilobytes(other.wal_bytes), ratio(mine.wal_bytes, other.wal_bytes), ""]
    return [
        _row("CPU a turn, server and worker", mine.server_cpu + mine.worker_cpu, other.server_cpu + other.worker_cpu),
        _row("… of it, the worker", mine.worker_cpu, other.worker_cpu),
        _row("CPU a turn, Postgres", mine.postgres_cpu, other.postgres_cpu),
        _row("CPU a turn, Valkey", mine.valkey_cpu, other.valkey_cpu),
        _row("CPU a turn, all of it", mine.cpu, other.cpu),
        ["written a turn (WAL)", *written],
        _count_row("transactions a turn", mine.transactions, other.transactions),
        _count_row("waits for the disk a turn", mine.flushes, other.flushes),
    ]


def _count_row(name: str, ours: float, reference: float) -> list[str]:
    return [name, f"{ours:.1f}", f"{reference:.1f}", ratio(ours, reference), ""]


async def at_rest(bench: Bench) -> str:
    """One API process and one worker with nothing to do."""
    await asyncio.sleep(_COUNTED_SECONDS)
    before = await bench.our_meter.read()
    await asyncio.sleep(_REST_SECONDS)
    idle = await bench.our_meter.read() - before
    worker, queries = 100 * idle.worker_cpu / idle.seconds, idle.transactions / idle.seconds
    rows = [
        ["CPU of the worker", f"{worker:.2f} %", "< 1 %: " + ("met" if worker < 1 else "NOT met")],
        ["CPU of the API process", f"{100 * idle.server_cpu / idle.seconds:.2f} %", ""],
        ["transactions a second, both", f"{queries:.2f}", "< 2: " + ("met" if queries < 2 else "NOT met")],
    ]
    return render(f"At rest, {_REST_SECONDS:.0f} s", ("", "ours", "target"), rows)


async def many_talks(bench: Bench) -> str:
    """Many agents at once, each posted to again as soon as it rests."""
    ours, reference = Measured(), Measured()
    await bench.model.set_delay(LOAD_MODEL_MS)
    for _ in range(bench.sizes.load_rounds):
        for side, measured in ((bench.reference, reference), (bench.ours, ours)):
            await load(bench, side, measured)
    await bench.model.set_delay(0)
    speeds = [measured.turns / measured.spent.seconds for measured in (ours, reference)]
    rows = [
        ["turns a second", *(f"{speed:.0f}" for speed in speeds), ratio(*speeds), ""],
        *_cost_rows(ours, reference),
    ]
    title = f"{bench.sizes.load_agents} agents at once, a model of {LOAD_MODEL_MS} ms (two requests a turn)"
    return render(title, ("", "ours", "minimal", "ratio", "target"), rows)


async def load(bench: Bench, side: Side, measured: Measured, *, begun: Callable[[], object] = lambda: None) -> None:
    """One stretch of many talks; only the turns that end within it count. `begun` is called where it begins."""
    places = await side.settle(bench.sizes.load_agents)
    meter = bench.meter(side)
    async with AsyncExitStack() as stack:
        crew = _Crew([await stack.enter_async_context(side.talk(place)) for place in places])
        async with asyncio.TaskGroup() as talking:
            for conversation in crew.conversations:
                talking.create_task(crew.talk_on(conversation))
            await asyncio.sleep(_WARM_UP_SECONDS)
            begun()
            before, turns_before = await meter.read(), crew.turns
            await asyncio.sleep(bench.sizes.load_seconds)
            measured.spent += await meter.read() - before
            measured.turns += crew.turns - turns_before
            crew.is_over = True


@dataclass(slots=True)
class _Crew:
    """People who talk until it is over, and how many exchanges they have had."""

    conversations: Sequence[Conversation]
    turns: int = 0
    is_over: bool = False

    async def talk_on(self, conversation: Conversation) -> None:
        while not self.is_over:
            await conversation.exchange()
            self.turns += 1


async def long_lives(bench: Bench) -> str:
    """What an agent's past costs: nothing of it, a full window, and a full window with a long chain behind it."""
    full, behind = chains.of_tokens(_WINDOW_TOKENS), chains.of_entries(_BEHIND_ENTRIES)
    shapes: tuple[tuple[Side, History, History], ...] = (
        (bench.ours, [], []), (bench.ours, full, []), (bench.ours, full, behind), (bench.reference, full, []),
    )  # fmt: skip
    measured = [Measured() for _ in shapes]
    for _ in range(bench.sizes.shape_rounds):
        candidates = [
            Candidate(one, side, (await side.settle(1, history=history, behind=past))[0])
            for (side, history, past), one in zip(shapes, measured, strict=True)
        ]
        await bench.compare(candidates, turns=bench.sizes.shape_turns)
    spent = [one.each for one in measured]
    rows = [
        _shape_row("wake, p50", [m.wake(_MEDIAN) for m in measured], milliseconds, has_target=True),
        _shape_row("delivery, p50", [m.delivery(_MEDIAN) for m in measured], milliseconds, has_target=True),
        _shape_row(
            "CPU a turn, server and worker", [each.server_cpu + each.worker_cpu for each in spent], milliseconds
        ),
        _shape_row("CPU a turn, Postgres", [each.postgres_cpu for each in spent], milliseconds),
        _shape_row("written a turn (WAL)", [each.wal_bytes for each in spent], kilobytes, has_target=True),
    ]
    entries = sum(len(cycle) for cycle in full)
    title = f"The past of an agent: a full window is {entries} entries of {_WINDOW_TOKENS:,} tokens"
    columns = ("", "fresh", "full", f"{_BEHIND_ENTRIES:,} behind", "behind / full", "target", "minimal, full")
    return render(title, columns, rows)


def _shape_row(
    name: str, values: Sequence[float], show: Callable[[float], str], *, has_target: bool = False
) -> list[str]:
    fresh, full, behind, reference = values
    target = verdict(behind / full, at_most=1.2) if has_target else ""
    return [name, show(fresh), show(full), show(behind), ratio(behind, full), target, show(reference)]


async def crowd_asleep(bench: Bench) -> str:
    """The same few agents are woken in turn, again and again: while they are alone, and in a crowd that sleeps."""
    alone, amid = list[float](), list[float]()
    async with AsyncExitStack() as stack:
        talks = [await stack.enter_async_context(bench.ours.talk(place)) for place in await bench.ours.settle(_FEW)]
        await _wake_each(bench, talks)
        for _ in range(bench.sizes.crowd_rounds):
            alone.append(await _wake_each(bench, talks))
            crowd = await bench.ours.settle(bench.sizes.crowd - _FEW)
            amid.append(await _wake_each(bench, talks))
            await bench.ours.remove(crowd)
    without = await _costs(bench)
    await bench.ours.settle(bench.sizes.crowd - _FEW)
    beside = await _costs(bench)
    names = ("connections to Postgres", "keys in Redis", "memory of server and worker", "CPU of both while asleep")
    slower = median(crowded / few for crowded, few in zip(amid, alone, strict=True))
    wakes = [milliseconds(median(alone)), milliseconds(median(amid)), f"{slower:.2f}", verdict(slower, at_most=1.25)]
    rows = [["wake, p50", *wakes], *([*row, "", ""] for row in zip(names, without, beside, strict=True))]
    title = f"Sleeping agents: one of {_FEW} woken, one of {bench.sizes.crowd:,} (medians of {len(alone)} rounds)"
    return render(title, ("", f"{_FEW}", f"{bench.sizes.crowd:,}", "ratio", "target"), rows)


async def _wake_each(bench: Bench, talks: Sequence[Conversation]) -> float:
    """The median of their wakes."""
    turns = bench.sizes.crowd_turns // len(talks)
    return median([wake for talk in talks for wake in (await bench.model.time(talk, turns=turns)).wake])


async def _costs(bench: Bench) -> list[str]:
    """Of the agents that stand there while all of them sleep."""
    connections = await bench.database.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'circadian'"
    )
    before = await bench.our_meter.read()
    await asyncio.sleep(_IDLE_SECONDS)
    idle = await bench.our_meter.read() - before
    return [
        str(connections),
        str(await bench.cache.dbsize()),
        f"{bench.our_meter.memory_bytes() / 1e6:.0f} MB",
        f"{100 * (idle.server_cpu + idle.worker_cpu) / idle.seconds:.1f} %",
    ]
