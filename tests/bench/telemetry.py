"""What metrics cost (`--only telemetry`): CPU per turn of processes without metrics and with them, side by side.

The second pair of processes uses the same stores. While one pair is measured, the worker of the other is frozen. What a
scrape costs is measured by itself: it depends on the time between two scrapes, and not on the turns.
"""

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from backend.telemetry import exposition
from tests.bench.measures import Bench, Measured
from tests.bench.meter import Meter
from tests.bench.ours import Ours
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.harness.processes import api_process, worker_process
from tests.harness.scraping import metrics_url, scrape
from tests.harness.waiting import wait_until

_ROUNDS, _WARM_UP_TURNS, _TURNS = 10, 10, 40
_SCRAPES, _BETWEEN_SECONDS = 5, 15
_ALONE = "SELECT count(*) = 1 FROM workers WHERE beat_at > now() - interval '5 seconds'"


@dataclass(frozen=True, slots=True)
class _Pair:
    side: Ours
    meter: Meter
    worker: psutil.Process
    #: Where its metrics are; none if it has none.
    urls: tuple[str, ...]
    measured: Measured


async def telemetry(bench: Bench) -> str:
    async with _pairs(bench) as (without, with_them):
        for _ in range(_ROUNDS):
            await _measure(bench, without, other=with_them)
            await _measure(bench, with_them, other=without)
        scrape_seconds = await _scrape_cost(with_them)
    plain, counted = without.measured.each, with_them.measured.each
    ours = [each.server_cpu + each.worker_cpu for each in (plain, counted)]
    rows = [
        ["API and worker", *map(milliseconds, ours), ratio(ours[1], ours[0]), verdict(ours[1] / ours[0], at_most=1.03)],
        ["all of it", milliseconds(plain.cpu), milliseconds(counted.cpu), ratio(counted.cpu, plain.cpu), ""],
        [
            "a scrape of both",
            "",
            milliseconds(scrape_seconds),
            "",
            f"{scrape_seconds / _BETWEEN_SECONDS:.2%} of a core",
        ],
    ]
    title = (
        f"Metrics: CPU a turn, {with_them.measured.turns} turns of one agent; scrapes are {_BETWEEN_SECONDS} s apart"
    )
    return render(title, ("", "off", "on", "ratio", "target"), rows)


@asynccontextmanager
async def _pairs(bench: Bench) -> AsyncIterator[tuple[_Pair, _Pair]]:
    stage = bench.stage
    assert stage.ours.worker is not None
    environment = {**stage.environment, "CIRCADIAN_METRICS_PORT": "0"}
    with (
        tempfile.TemporaryDirectory(prefix="circadian-telemetry-") as directory,
        api_process(log=Path(directory) / "api.log", environment=environment) as api,
        worker_process(log=Path(directory) / "worker.log", environment=environment) as worker,
    ):
        urls = await metrics_url(api), await metrics_url(worker)
        name = stage.owner_database_url.rsplit("/", 1)[1]
        meter = Meter(
            bench.database, name=name, server=api.child.pid, worker=worker.child.pid, postgres=stage.postgres,
            valkey=stage.valkey,
        )  # fmt: skip
        yield (
            _Pair(bench.ours, bench.our_meter, psutil.Process(stage.ours.worker), (), Measured()),
            _Pair(
                Ours(api.url, bench.tenant, bench.database, bench.session), meter, psutil.Process(worker.child.pid),
                urls, Measured(),
            ),
        )  # fmt: skip


async def _measure(bench: Bench, pair: _Pair, *, other: _Pair) -> None:
    [place] = await pair.side.settle(1)
    with _frozen(other.worker):
        await wait_until(lambda: bench.database.fetchval(_ALONE), timeout=60)
        async with pair.side.talk(place) as talk:
            await bench.model.time(talk, turns=_WARM_UP_TURNS)
            before = await pair.meter.read()
            await bench.model.time(talk, turns=_TURNS)
            pair.measured.spent += await pair.meter.read() - before
            pair.measured.turns += _TURNS


@contextmanager
def _frozen(process: psutil.Process) -> Iterator[None]:
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


async def _scrape_cost(pair: _Pair) -> float:
    """Processor seconds of both processes for one scrape of each, with a fresh read of the queues."""
    spent = 0.0
    for _ in range(_SCRAPES):
        await asyncio.sleep(exposition.FRESH_SECONDS)
        before = await pair.meter.read()
        for url in pair.urls:
            await scrape(url)
        after = await pair.meter.read() - before
        spent += after.server_cpu + after.worker_cpu
    return spent / _SCRAPES
