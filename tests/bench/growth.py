"""What a turn costs when much has grown: `--only growth`.

One tenant: an agent with a long chain in a full room, some with full inboxes, and very many that sleep. What belongs to
one agent is measured beside an agent without it, turn about. What belongs to all is measured before and after, each
time beside the minimal loop, which does not grow: compared are the ratios to it.
"""

from collections.abc import Callable, Sequence
from statistics import median

from tests.bench import chains
from tests.bench.conversation import Place
from tests.bench.measures import Bench, Candidate, Measured
from tests.bench.table import milliseconds, render, verdict
from tests.factories.grown import Growth
from tests.factories.tenants import global_id
from tests.harness.waiting import wait_until

#: A smaller inbox, beside the full one. Both have more than the drains that are timed take and look at.
_SMALLER, _DRAINS = 0.25, 10
_DRAINED = """SELECT extract(epoch FROM max(ended_at) - min(opened_at))::float8 FROM think_cycles
WHERE agent_id = $1 AND number <= $2 HAVING count(ended_at) = $2"""
_PATIENCE_SECONDS = 60.0
_TABLES = "space_members", "agent_processes", "agents", "spaces", "messages", "inbox_events", *chains.CHAIN_TABLES


async def growth(bench: Bench) -> str:
    sizes, grown = bench.sizes, Growth(bench.database, bench.tenant.tenant_id, bench.tenant.member_id)
    few = await beside_minimal(bench)
    await grown.agents(sizes.sleepers)
    await _tend(bench)
    many = await beside_minimal(bench)
    young, old = await _beside(bench, [(await bench.ours.settle(1))[0], await _old(bench, grown)])
    short, long = await _drains(bench, grown, [round(sizes.waiting * _SMALLER), sizes.waiting])
    past = f"{sizes.chain:,} entries; a room of {sizes.people:,} people, {sizes.room_agents:,} agents, "
    past += f"{sizes.messages:,} messages"
    rows = [
        _row(
            f"a turn among {sizes.sleepers:,} agents that sleep, in turns of the minimal loop",
            few,
            many,
            "{:.2f}".format,
        ),
        _row(f"a turn with {past}", young, old, milliseconds),
        _row(f"{_DRAINS} cycles of an inbox of {sizes.waiting:,}, beside one of a quarter", short, long, milliseconds),
    ]
    return render("What has grown (medians)", ("", "without", "with", "with / without", "target"), rows)


def _row(name: str, without: float, grown: float, show: Callable[[float], str]) -> list[str]:
    return [name, show(without), show(grown), f"{grown / without:.2f}", verdict(grown / without, at_most=1.1)]


async def beside_minimal(bench: Bench) -> float:
    """Our turn in turns of the minimal loop: the median over rounds."""
    ratios = []
    for _ in range(bench.sizes.growth_rounds):
        ours, minimal = Measured(), Measured()
        candidates = [
            Candidate(measured, side, (await side.settle(1))[0])
            for side, measured in ((bench.ours, ours), (bench.reference, minimal))
        ]
        await bench.compare(candidates, turns=bench.sizes.growth_turns)
        ratios.append(median(ours.latencies.turn) / median(minimal.latencies.turn))
    return median(ratios)


async def _beside(bench: Bench, places: Sequence[Place]) -> list[float]:
    """The turns of these agents, side by side: the median of each."""
    measured = [Measured() for _ in places]
    candidates = [Candidate(each, bench.ours, place) for each, place in zip(measured, places, strict=True)]
    await bench.compare(candidates, turns=bench.sizes.growth_turns * bench.sizes.growth_rounds)
    return [median(each.latencies.turn) for each in measured]


async def _old(bench: Bench, grown: Growth) -> Place:
    """An agent with a long past, in a room that is full of people, of agents that sleep, and of what was said."""
    sizes = bench.sizes
    [place] = await bench.ours.settle(1, behind=chains.of_entries(sizes.chain))
    await bench.database.execute("UPDATE spaces SET delivery = 'MENTIONS' WHERE id = $1", place.space)
    await grown.members(place.space, people=sizes.people, agents=sizes.room_agents)
    await grown.messages(place.space, sizes.messages)
    await _tend(bench)
    return Place(place.agent, place.space, greeting="@Ada ")


async def _drains(bench: Bench, grown: Growth, counts: Sequence[int]) -> list[float]:
    """The first drains of inboxes with so many events that wait until their agent is idle: medians over rounds."""
    times = dict[int, list[float]]()
    for _ in range(bench.sizes.growth_rounds):
        for count in counts:
            [place] = await bench.ours.settle(1)
            await grown.events(place.agent, count, receipt="PENDING", priority="WHEN_IDLE")
            await _tend(bench)
            times.setdefault(count, []).append(await _drained(bench, place))
    return [median(each) for each in times.values()]


async def _drained(bench: Bench, place: Place) -> float:
    """Then it thinks no more: what is left is no measurement's work."""
    async with bench.people() as client:
        space = global_id("Space", place.space)
        await client.succeed("postMessage", "posted { id }", spaceId=space, text="How far are we?")

        async def seconds() -> float | None:
            found: float | None = await bench.database.fetchval(_DRAINED, place.agent, _DRAINS)
            return found

        taken: float = await wait_until(seconds, timeout=_PATIENCE_SECONDS)
        await client.succeed("stopAgent", "agent { id }", agentId=global_id("Agent", place.agent))
    return taken


async def _tend(bench: Bench) -> None:
    """What autovacuum does by itself some time later."""
    for table in _TABLES:
        await bench.database.execute(f"VACUUM (ANALYZE) {table}")
