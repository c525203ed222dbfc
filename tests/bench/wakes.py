"""Measures the cost of very many agents of one tenant that wait for their turn: `--only wakes`.

A tenant may have few agents awake, and posts wake all of the others. First its model lets the one agent that is awake
wait, and another tenant's turn is measured in turns of the minimal loop. Then its model answers at once, and its own
cycles are counted. Both are measured with a few agents that wait, and with all of them.
"""

import asyncio

from tests.bench.growth import beside_minimal
from tests.bench.measures import Bench
from tests.bench.meter import FLOOD_MODEL, SLOW_MODEL
from tests.bench.table import render, verdict

_FEW, _AWAKE = 2_000, 50
#: From the first cycle until the sweep has told every worker how much room the tenant has.
_RISE_SECONDS, _COUNTED_SECONDS = 3.0, 8.0


async def wakes(bench: Bench) -> str:
    few_wait, few_turn, few_speed = await _measured(bench, _FEW)
    many_wait, many_turn, many_speed = await _measured(bench, bench.sizes.wakes - _FEW)
    rows = [
        ["agents that wait", f"{few_wait:,}", f"{many_wait:,}", "", ""],
        ["another tenant's turn, in turns of the minimal loop", *_compared(few_turn, many_turn)],
        ["their own turns a second, 50 awake", *_compared(1 / few_speed, 1 / many_speed, show=(few_speed, many_speed))],
    ]
    return render("Agents that wait for their turn", ("", "few", "many", "many / few", "target"), rows)


def _compared(few: float, many: float, *, show: tuple[float, float] | None = None) -> list[str]:
    """`show` is shown in their place, where less is worse."""
    shown = [f"{each:.2f}" for each in show or (few, many)]
    return [*shown, f"{many / few:.2f}", verdict(many / few, at_most=1.1)]


async def _measured(bench: Bench, more: int) -> tuple[int, float, float]:
    """With so many agents more: how many wait, another tenant's turn, and their own turns a second."""
    flood = bench.flood
    await flood.settle(more, awake=1, model=SLOW_MODEL)
    await flood.use(SLOW_MODEL)
    async with flood.waking():
        waiting = await flood.waiting()
        turn = await beside_minimal(bench)
    await flood.use(FLOOD_MODEL)
    await flood.allow(_AWAKE)
    async with flood.waking():
        await asyncio.sleep(_RISE_SECONDS)
        before, began = await flood.cycles(), asyncio.get_running_loop().time()
        await asyncio.sleep(_COUNTED_SECONDS)
        speed = (await flood.cycles() - before) / (asyncio.get_running_loop().time() - began)
    return waiting, turn, speed
