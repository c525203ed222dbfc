"""What the hot path must reach: each figure as a ratio to the minimal loop in the same round, medians over the rounds.

Other systems that are asked for (`--against`) do the same work in the same rounds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median

from tests.bench.conversation import Side
from tests.bench.measures import LOAD_MODEL_MS, Bench, Candidate, Measured, load
from tests.bench.table import milliseconds, render

#: The minimal loop's and our names in the tables; a rival has its own.
_MINIMAL, _OURS = "minimal", "ours"


@dataclass(frozen=True, slots=True)
class Figure:
    """A row: how it is read from a round, and what it must reach as a ratio to the minimal loop, or should."""

    name: str
    read: Callable[[Measured], float]
    reach: float | None = None
    aim: float | None = None
    show: Callable[[float], str] = milliseconds
    is_better_if_more: bool = False

    def verdict(self, ratio: float) -> str:
        if self.reach is None:
            return ""
        sign, is_met = ("≥", ratio >= self.reach) if self.is_better_if_more else ("≤", ratio <= self.reach)
        return f"{sign} {self.reach:g}: {'met' if is_met else 'NOT met'}"


_ALONE = (
    Figure("wake, p50", lambda m: median(m.latencies.wake), 2.5, 2.0),
    Figure("delivery, p50", lambda m: median(m.latencies.delivery), 2.5, 2.0),
    Figure("post to reply, p50", lambda m: median(m.latencies.reply)),
    Figure("turn (two requests, one tool), p50", lambda m: median(m.latencies.turn), 2.5, 2.0),
    Figure("CPU a turn, one agent", lambda m: m.each.cpu),
)
_TOGETHER = (
    Figure("turns a second", lambda m: m.turns / m.spent.seconds, 0.75, 0.85, "{:.0f}".format, True),
    Figure("CPU a turn, with Postgres and Valkey", lambda m: m.each.cpu, 3.8, 2.5),
)


@dataclass(slots=True)
class Rounds:
    """The values of one side's rounds, by figure."""

    values: dict[str, list[float]] = field(default_factory=dict)

    def take(self, figures: tuple[Figure, ...], measured: Measured) -> None:
        for figure in figures:
            self.values.setdefault(figure.name, []).append(figure.read(measured))


async def reach(bench: Bench) -> str:
    sides: dict[str, Side] = {_MINIMAL: bench.reference, _OURS: bench.ours}
    sides |= {name: side for name, (side, _) in bench.rivals.items()}
    rounds = {name: Rounds() for name in sides}
    for _ in range(bench.sizes.reach_rounds):
        await _one_by_one(bench, sides, rounds)
    await bench.model.set_delay(LOAD_MODEL_MS)
    for _ in range(bench.sizes.reach_loads):
        for name, side in sides.items():
            measured = Measured()
            await load(bench, side, measured)
            rounds[name].take(_TOGETHER, measured)
    await bench.model.set_delay(0)
    return "\n".join([_beside_minimal(bench, rounds), *(_beside(name, rounds) for name in bench.rivals)])


async def _one_by_one(bench: Bench, sides: Mapping[str, Side], rounds: Mapping[str, Rounds]) -> None:
    """A round with a new agent on each side, turn about."""
    measured = {name: Measured() for name in sides}
    candidates = [Candidate(measured[name], side, (await side.settle(1))[0]) for name, side in sides.items()]
    await bench.compare(candidates, turns=bench.sizes.reach_turns)
    for name, one in measured.items():
        rounds[name].take(_ALONE, one)


def _beside_minimal(bench: Bench, rounds: Mapping[str, Rounds]) -> str:
    rows = [_row(figure, rounds[_OURS], rounds[_MINIMAL]) for figure in (*_ALONE, *_TOGETHER)]
    sizes = bench.sizes
    title = (
        f"What must be reached: medians of {sizes.reach_rounds} rounds of {sizes.reach_turns} turns, and of "
        f"{sizes.reach_loads} stretches of {sizes.load_agents} agents with a model of {LOAD_MODEL_MS} ms"
    )
    return render(title, ("", _OURS, _MINIMAL, "ratio", "lowest", "highest", "reach", "aim"), rows)


def _row(figure: Figure, ours: Rounds, minimal: Rounds) -> list[str]:
    mine, other = ours.values[figure.name], minimal.values[figure.name]
    ratios = [one / another for one, another in zip(mine, other, strict=True)]
    shown = [f"{value:.2f}" for value in (median(ratios), min(ratios), max(ratios))]
    aim = "" if figure.aim is None else f"{figure.aim:g}"
    return [figure.name, *map(figure.show, (median(mine), median(other))), *shown, figure.verdict(median(ratios)), aim]


def _beside(name: str, rounds: Mapping[str, Rounds]) -> str:
    """The same figures of another system."""
    rows = []
    for figure in (*_ALONE, *_TOGETHER):
        ours, theirs, minimal = (rounds[side].values[figure.name] for side in (_OURS, name, _MINIMAL))
        values = [figure.show(median(values)) for values in (ours, theirs)]
        ratios = [f"{median(a / b for a, b in zip(one, theirs, strict=True)):.2f}" for one in (ours, minimal)]
        rows.append([figure.name, *values, *ratios])
    return render(f"Beside {name}, in the same rounds", ("", _OURS, name, f"ours / {name}", f"minimal / {name}"), rows)
