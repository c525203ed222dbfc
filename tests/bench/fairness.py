"""What a tenant's wakes cost while another tenant floods: one run, turn about with and without the flood."""

import asyncio
from contextlib import AsyncExitStack

from tests.bench.measures import Bench
from tests.bench.meter import Latencies, quantile
from tests.bench.table import milliseconds, ratio, render, verdict

#: Agents of the flooding tenant that may be awake at once, and how many times as many want to.
_SHARE, _TIMES = 50, 100
_WARM_UP_TURNS = 5
#: After the first posts of the flood: what follows is the steady state.
_RISE_SECONDS = 3.0
_MEDIAN, _TAIL = 0.5, 0.99


async def fairness(bench: Bench) -> str:
    """A quiet tenant's agent is woken again and again, alone and beside 5,000 wakes of another tenant's."""
    await bench.flood.settle(_SHARE * _TIMES, awake=_SHARE)
    alone, beside = Latencies(), Latencies()
    turns, seconds, awake, waiting = 0, 0.0, list[int](), list[int]()
    async with AsyncExitStack() as stack:
        talk = await stack.enter_async_context(bench.ours.talk((await bench.ours.settle(1))[0]))
        await bench.model.time(talk, turns=_WARM_UP_TURNS)
        for _ in range(bench.sizes.fairness_rounds):
            alone.extend(await bench.model.time(talk, turns=bench.sizes.fairness_turns))
            async with bench.flood.rising():
                await asyncio.sleep(_RISE_SECONDS)
                before, began = await bench.flood.cycles(), asyncio.get_running_loop().time()
                beside.extend(await bench.model.time(talk, turns=bench.sizes.fairness_turns))
                turns += await bench.flood.cycles() - before
                seconds += asyncio.get_running_loop().time() - began
                awake.append(await bench.flood.thinking())
                waiting.append(await bench.flood.waiting())
    rows = [
        _row("wake, p50", beside.wake, alone.wake, _MEDIAN),
        _row("wake, p99", beside.wake, alone.wake, _TAIL, at_most=2),
        _row("delivery, p50", beside.delivery, alone.delivery, _MEDIAN),
        ["the flood's turns a second", f"{turns / seconds:.0f}", "", "", ""],
        ["its agents awake / waiting", f"{max(awake)} / {min(waiting):,}", "", "", ""],
    ]
    title = f"A quiet tenant beside one that floods {_TIMES} × its share, {len(alone.wake)} turns each"
    return render(title, ("", "beside it", "alone", "ratio", "target"), rows)


def _row(name: str, beside: list[float], alone: list[float], part: float, *, at_most: float | None = None) -> list[str]:
    ours, other = quantile(beside, part), quantile(alone, part)
    target = verdict(ours / other, at_most=at_most) if at_most else ""
    return [name, milliseconds(ours), milliseconds(other), ratio(ours, other), target]
