"""What a turn asks of the stores: statements, commits, waits for the disk, and commands of Redis.

BEGIN, COMMIT and `set_config` count when they are sent by themselves. docs/benchmarks.md tells what must be reached;
`tests/journeys/test_turn_counts.py` keeps the counts from growing.
"""

import asyncio
from dataclasses import dataclass

from tests.bench.conversation import Conversation, Side
from tests.bench.measures import Bench
from tests.bench.table import render, verdict
from tests.harness.statements import Asked, Log, Watch, logging_statements, watching_commands

_WARM_UP_TURNS = 5
#: A connection that has come to rest tells of its flushes 10 seconds later.
_TOLD_SECONDS = 11.0
#: Of a statement's text.
_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Counts:
    """Of one turn."""

    asked: Asked
    flushes: float


async def counts(bench: Bench) -> str:
    stage = bench.stage
    async with logging_statements(bench.database):
        ours = await _of_turn(bench, bench.ours, stage.owner_database_url, stage.redis_url)
        minimal = await _of_turn(bench, bench.reference, stage.minimal_database_url, stage.minimal_redis_url)
    mine, other = ours.asked, minimal.asked
    rows = [
        _row("statements", mine.statement_count(), other.statement_count(), at_most=12),
        _row("commits, of transactions that only read too", mine.commit_count(), other.commit_count(), at_most=5),
        _row("waits for the disk", ours.flushes, minimal.flushes, at_most=3),
        _row("commands of Redis", mine.command_count(), other.command_count(), at_most=10),
        _row("… and within its scripts", mine.scripted_count(), other.scripted_count()),
    ]
    title = f"What a turn asks of the stores, two requests and one tool, of {bench.sizes.counted_turns} turns"
    texts = [[text[:_SHOWN].replace("|", "¦"), str(count)] for text, count in mine.per_turn().most_common()]
    asked = render("What ours asks, and how often in a turn", ("", "a turn"), texts)
    return "\n".join([render(title, ("", "ours", "minimal", "reach"), rows), asked])


async def _of_turn(bench: Bench, side: Side, database_url: str, redis_url: str) -> Counts:
    """The waits for the disk are without what a rest as long has."""
    turns, meter = bench.sizes.counted_turns, bench.meter(side)
    log = Log(bench.stage.postgres_log, database_url.rsplit("/", 1)[1])
    [place] = await side.settle(1)
    async with watching_commands(redis_url) as commands, side.talk(place) as talk:
        await _talk(talk, _WARM_UP_TURNS)
        await asyncio.sleep(_TOLD_SECONDS)
        before = await meter.read()
        await asyncio.sleep(_TOLD_SECONDS)
        between = await meter.read()
        async with Watch(log, commands).of(turns, without="bench") as asked:
            await _talk(talk, turns)
        await asyncio.sleep(_TOLD_SECONDS)
        rest, busy = between - before, await meter.read() - between
    flushes = busy.flushes - rest.flushes * busy.seconds / rest.seconds
    return Counts(asked[0], flushes / turns)


async def _talk(talk: Conversation, turns: int) -> None:
    for _ in range(turns):
        await talk.exchange()


def _row(name: str, ours: float, minimal: float, *, at_most: float | None = None) -> list[str]:
    reach = "" if at_most is None else verdict(round(ours, 1), at_most=at_most)
    return [name, f"{ours:.1f}", f"{minimal:.1f}", reach]
