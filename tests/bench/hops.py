"""The way of a message, hop by hop: when each place on it was reached, p50 over many turns.

API and worker log the clock at points of `kit.fail_points`, the model server keeps when a request had arrived, and the
client knows when it posted and heard. All processes of a machine share one clock, and one agent talks at a time.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from backend.kit.fail_points import FailPoint
from tests.bench.conversation import Exchange
from tests.bench.measures import Bench
from tests.bench.meter import BENCH_MODEL, Record
from tests.bench.table import milliseconds, render

_WARM_UP_TURNS = 5
_MARK = re.compile(r"reached (\S+) at (\d+\.\d+)")
_POSTED, _ARRIVED = "posted", "request arrived"
#: What is reached one after the other: the first time behind the one before.
_WAY: tuple[tuple[str, str], ...] = (
    ("event committed", FailPoint.MUTATION_AFTER_COMMIT),
    ("wake committed, and sent", FailPoint.WAKE_COMMITTED),
    ("taken: lease and mind", FailPoint.LEASE_TAKEN),
    ("opened: entry committed", FailPoint.FENCE_AFTER_COMMIT),
    ("request sent", FailPoint.MODEL_ASKED),
    ("request arrived at the model", _ARRIVED),
    ("first byte", FailPoint.MODEL_STREAMING),
    ("message committed", FailPoint.FENCE_AFTER_COMMIT),
    ("second request sent", FailPoint.MODEL_ASKED),
    ("second request arrived", _ARRIVED),
    ("rest committed", FailPoint.FENCE_AFTER_COMMIT),
)
#: The rows, each with what it is counted from.
_ROWS = (
    ("event committed", _POSTED),
    ("wake committed, and sent", "event committed"),
    ("post answered", "wake committed, and sent"),
    ("taken: lease and mind", "wake committed, and sent"),
    ("opened: entry committed", "taken: lease and mind"),
    ("request sent", "opened: entry committed"),
    ("request arrived at the model", "request sent"),
    ("first byte", "request arrived at the model"),
    ("last byte", "first byte"),
    ("message committed", "last byte"),
    ("delivered", "message committed"),
    ("second request sent", "message committed"),
    ("second request arrived", "second request sent"),
    ("rest committed", "second request arrived"),
    ("rest heard", "rest committed"),
)
#: The setting of both processes.
POINTS = ",".join(f"{point}=mark%1" for point in dict.fromkeys(each for _, each in _WAY if each != _ARRIVED))


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that was reached."""

    name: str
    at: float


async def hops(bench: Bench) -> str:
    [place] = await bench.ours.settle(1)
    async with bench.ours.talk(place) as talk:
        await bench.model.watch(talk, turns=_WARM_UP_TURNS, model=BENCH_MODEL)
        exchanges, records = await bench.model.watch(talk, turns=bench.sizes.hops_turns, model=BENCH_MODEL)
    marks = _marks(bench, records)
    ways = [way for exchange in exchanges if (way := _way(exchange, marks)) is not None]
    rows = [
        [
            name,
            milliseconds(median(way[name] - way[_POSTED] for way in ways)),
            milliseconds(median(way[name] - way[before] for way in ways)),
            before,
        ]
        for name, before in _ROWS
    ]
    title = f"The way of a message, one agent, a model of 0 ms: p50 of {len(ways)} turns (of {len(exchanges)})"
    return render(title, ("", "since the post", "since the one before", "which is"), rows)


def _marks(bench: Bench, records: Sequence[Record]) -> list[Mark]:
    """Of all processes, in the order of the clock."""
    logged = [Mark(name, float(at)) for log in bench.stage.logs for name, at in _MARK.findall(log.read_text())]
    return sorted([*logged, *(Mark(_ARRIVED, record.arrived_at) for record in records)], key=lambda mark: mark.at)


def _way(exchange: Exchange, marks: Sequence[Mark]) -> dict[str, float] | None:
    """When this exchange was where. None if it went another way, such as by the sweep."""
    within = [mark for mark in marks if exchange.posted_at <= mark.at <= exchange.rested_at]
    ahead, way = iter(within), {_POSTED: exchange.posted_at}
    for name, reached in _WAY:
        found = _next(ahead, reached)
        if found is None:
            return None
        way[name] = found.at
    streamed = [mark.at for mark in within if mark.name == FailPoint.MODEL_STREAMING]
    way["last byte"] = max(at for at in streamed if at < way["message committed"])
    return way | {
        "post answered": exchange.accepted_at,
        "delivered": exchange.heard_at,
        "rest heard": exchange.rested_at,
    }


def _next(ahead: Iterator[Mark], name: str) -> Mark | None:
    return next((mark for mark in ahead if mark.name == name), None)
