"""The four measurements, each a table: one talk, many talks, long lives, a crowd asleep; `__main__` runs them."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import asyncpg
import redis.asyncio as redis

from tests.bench import chains
from tests.bench.conversation import Conversation, History, Place, Side
from tests.bench.meter import Latencies, Meter, Model, Spent, quantile
from tests.bench.ours import Ours
from tests.bench.sizes import Sizes
from tests.bench.table import kilobytes, milliseconds, ratio, render, verdict

_WARM_UP_TURNS = 5
_LOAD_MODEL_MS = 200
_WARM_UP_SECONDS = 3.0
_BEHIND_ENTRIES = 5_000
#: Below the 96,000 at which a window jumps, with room for what the measurement adds.
_WINDOW_TOKENS = 72_000
_FEW = 10
_IDLE_SECONDS = 3.0
_MEDIAN, _TAIL = 0.5, 0.99


@dataclass(slots=True)
class Measured:
    """What one of the things compared did, over all rounds."""

    latencies: Latencies = field(default_factory=lambda: Latencies([], []))
    spent: Spent = field(default_factory=Spent)
    turns: int = 0

    def wake(self, part: float) -> float:
        return quantile(self.latencies.wake, part)

    def delivery(self, part: float) -> float:
        return quantile(self.latencies.delivery, part)

    @property
    def cpu(self) -> float:
        return self.spent.cpu_seconds / self.turns

    @property
    def postgres_cpu(self) -> float:
        return self.spent.postgres_cpu_seconds / self.turns

    @property
    def wal_bytes(self) -> float:
        return self.spent.wal_bytes / self.turns


@dataclass(frozen=True, slots=True)
class Bench:
    """The open connections of a run."""

    sizes: Sizes
    ours: Ours
    reference: Side
    our_meter: Meter
    reference_meter: Meter
    model: Model
    database: asyncpg.Connection
    cache: redis.Redis

    async def talk(self, measured: Measured, side: Side, place: Place, *, turns: int) -> None:
        """A warmed-up stretch of one conversation."""
        meter = self.our_meter if side is self.ours else self.reference_meter
        async with side.talk(place) as conversation:
            await self.model.time(conversation, turns=_WARM_UP_TURNS)
            async with meter.spent() as spent:
                measured.latencies.extend(await self.model.time(conversation, turns=turns))
        measured.spent.add(spent)
        measured.turns += turns


async def one_talk(bench: Bench) -> str:
    """One agent at a time, a model that answers at once; each round is with a new agent, so that chains stay short."""
    ours, reference = Measured(), Measured()
    await bench.database.execute("CHECKPOINT")
    for _ in range(bench.sizes.latency_rounds):
        for side, measured in ((bench.reference, reference), (bench.ours, ours)):
            [place] = await side.settle(1)
            await bench.talk(measured, side, place, turns=bench.sizes.latency_turns)
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
    written = [kilobytes(ours.wal_bytes), kilobytes(reference.wal_bytes), ratio(ours.wal_bytes, reference.wal_bytes)]
    return [
        _row("CPU a turn, server and worker", ours.cpu, reference.cpu),
        _row("CPU a turn, Postgres", ours.postgres_cpu, reference.postgres_cpu),
        ["written a turn (WAL)", *written, ""],
    ]


async def many_talks(bench: Bench) -> str:
    """Many agents at once, each posted to again as soon as it rests."""
    ours, reference = Measured(), Measured()
    await bench.model.set_delay(_LOAD_MODEL_MS)
    for _ in range(bench.sizes.load_rounds):
        for side, measured in ((bench.reference, reference), (bench.ours, ours)):
            await _load(bench, side, measured)
    await bench.model.set_delay(0)
    speeds = [measured.turns / measured.spent.seconds for measured in (ours, reference)]
    rows = [
        ["turns a second", *(f"{speed:.0f}" for speed in speeds), ratio(*speeds), ""],
        *_cost_rows(ours, reference),
    ]
    title = f"{bench.sizes.load_agents} agents at once, a model of {_LOAD_MODEL_MS} ms (two requests a turn)"
    return render(title, ("", "ours", "minimal", "ratio", "target"), rows)


async def _load(bench: Bench, side: Side, measured: Measured) -> None:
    places = await side.settle(bench.sizes.load_agents)
    meter = bench.our_meter if side is bench.ours else bench.reference_meter
    async with AsyncExitStack() as stack:
        crew = _Crew([await stack.enter_async_context(side.talk(place)) for place in places])
        async with asyncio.TaskGroup() as talking:
            for conversation in crew.conversations:
                talking.create_task(crew.talk_on(conversation))
            await asyncio.sleep(_WARM_UP_SECONDS)
            before = crew.turns
            async with meter.spent() as spent:
                await asyncio.sleep(bench.sizes.load_seconds)
            measured.turns += crew.turns - before
            crew.is_over = True
    measured.spent.add(spent)


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
    await bench.database.execute("CHECKPOINT")
    for _ in range(bench.sizes.shape_rounds):
        for (side, history, past), one in zip(shapes, measured, strict=True):
            [place] = await side.settle(1, history=history, behind=past)
            await bench.talk(one, side, place, turns=bench.sizes.shape_turns)
    rows = [
        _shape_row("wake, p50", [m.wake(_MEDIAN) for m in measured], milliseconds, has_target=True),
        _shape_row("delivery, p50", [m.delivery(_MEDIAN) for m in measured], milliseconds, has_target=True),
        _shape_row("CPU a turn, server and worker", [m.cpu for m in measured], milliseconds),
        _shape_row("CPU a turn, Postgres", [m.postgres_cpu for m in measured], milliseconds),
        _shape_row("written a turn (WAL)", [m.wal_bytes for m in measured], kilobytes, has_target=True),
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
    """Ten agents are woken in turn: while they are alone, and in a crowd that sleeps."""
    places = await bench.ours.settle(_FEW)
    for place in places:
        await bench.talk(Measured(), bench.ours, place, turns=1)
    alone, amid = list[Measured](), list[Measured]()
    costs = dict[str, list[str]]()
    for _ in range(bench.sizes.crowd_rounds):
        alone.append(await _wake_each(bench, places))
        costs["alone"] = await _costs(bench)
        crowd = await bench.ours.settle(bench.sizes.crowd - _FEW)
        amid.append(await _wake_each(bench, places))
        costs["amid"] = await _costs(bench)
        await bench.ours.remove(crowd)
    medians = [quantile([m.wake(_MEDIAN) for m in rounds], _MEDIAN) for rounds in (alone, amid)]
    names = ("connections to Postgres", "keys in Redis", "memory of server and worker", "CPU of both while asleep")
    target = verdict(medians[1] / medians[0], at_most=1.25)
    rows = [
        ["wake, p50", *map(milliseconds, medians), ratio(medians[1], medians[0]), target],
        *([name, a, b, "", ""] for name, a, b in zip(names, costs["alone"], costs["amid"], strict=True)),
    ]
    title = f"Sleeping agents: one of {_FEW} woken, one of {bench.sizes.crowd:,} (median of {len(alone)} rounds)"
    return render(title, ("", f"{_FEW}", f"{bench.sizes.crowd:,}", "ratio", "target"), rows)


async def _wake_each(bench: Bench, places: Sequence[Place]) -> Measured:
    measured = Measured()
    for place in places:
        async with bench.ours.talk(place) as conversation:
            found = await bench.model.time(conversation, turns=bench.sizes.crowd_turns // len(places))
        measured.latencies.extend(found)
    return measured


async def _costs(bench: Bench) -> list[str]:
    """Of the agents that stand there while all of them sleep."""
    connections = await bench.database.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'circadian'"
    )
    async with bench.our_meter.spent() as idle:
        await asyncio.sleep(_IDLE_SECONDS)
    return [
        str(connections),
        str(await bench.cache.dbsize()),
        f"{bench.our_meter.memory_bytes() / 1e6:.0f} MB",
        f"{100 * idle.cpu_seconds / idle.seconds:.1f} %",
    ]
