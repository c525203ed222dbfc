"""Measures the cost of metrics (`--only telemetry`): processor time of a turn of pairs of API and worker.

One has metrics. Two have none: the ratio of these shows how far two equal pairs differ. What a scrape costs is measured
by itself: it depends on the time between two scrapes, and not on the turns.
"""

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from backend.telemetry import exposition
from tests.bench.measures import Bench
from tests.bench.pairs import Pair, cpu, measure_pairs, started_pairs
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.harness.scraping import metrics_url, scrape

_OFF, _ON, _OFF_TOO = "off", "on", "off too"
_TARGET = 1.03
_SCRAPES, _BETWEEN_SECONDS = 5, 15


async def telemetry(bench: Bench) -> str:
    settings: dict[str, Mapping[str, str]] = {_OFF: {}, _ON: {"CIRCADIAN_METRICS_PORT": "0"}, _OFF_TOO: {}}
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="circadian-telemetry-") as name:
        pairs = started_pairs(bench, stack, Path(name), settings)
        measured = await measure_pairs(bench, pairs)
        scrape_seconds = await _scrape_cost(pairs[_ON])
    off, on, off_too = (cpu(measured[pair]) for pair in (_OFF, _ON, _OFF_TOO))
    plain = (off + off_too) / 2
    rows = [
        [_OFF, milliseconds(off), ratio(off, plain), ""],
        [_OFF_TOO, milliseconds(off_too), ratio(off_too, plain), ""],
        [_ON, milliseconds(on), ratio(on, plain), verdict(on / plain, at_most=_TARGET)],
        ["a scrape of both", milliseconds(scrape_seconds), f"{scrape_seconds / _BETWEEN_SECONDS:.2%} of a core", ""],
    ]
    title = f"Metrics, one agent at a time, {measured[_ON].turns} turns each; scrapes are {_BETWEEN_SECONDS} s apart"
    return render(title, ("metrics", "CPU a turn, API and worker", "ratio", "target"), rows)


async def _scrape_cost(pair: Pair) -> float:
    """Processor seconds of both processes for one scrape of each, with a fresh read of the queues."""
    urls = [await metrics_url(running) for running in (pair.api, pair.worker)]
    spent = 0.0
    for _ in range(_SCRAPES):
        await asyncio.sleep(exposition.FRESH_SECONDS)
        before = await pair.meter.read()
        for url in urls:
            await scrape(url)
        after = await pair.meter.read() - before
        spent += after.server_cpu + after.worker_cpu
    return spent / _SCRAPES
