"""What traces cost (`--only traces`): processor time of a turn of three pairs of API and worker.

One makes no traces, one traces every turn, one a tenth of them.

They take turns in one run, with agents of their own and a queue of their own, so that no worker takes the other pair's
wakes. The collector is a process of its own; what the exporters need is counted.
"""

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from tests.bench.measures import Bench, Candidate, Measured
from tests.bench.meter import Meter
from tests.bench.ours import Ours
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.harness.processes import api_process, collector_process, worker_process
from tests.harness.waiting import wait_until

_BEATING = "SELECT count(*) = 4 FROM workers WHERE beat_at > now() - interval '3 seconds'"
_WITHOUT, _EVERY, _TENTH = "none", "every turn", "a tenth"
#: Of Redis; the stage and the minimal loop use 0 and 1.
_DATABASES = {_WITHOUT: 2, _EVERY: 3, _TENTH: 4}
_TARGET = 1.03


async def traces(bench: Bench) -> str:
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="circadian-traces-") as name:
        directory = Path(name)
        collector = stack.enter_context(collector_process(log=directory / "collector.log"))
        otlp = {"CIRCADIAN_TRACES": "otlp", "OTEL_EXPORTER_OTLP_ENDPOINT": collector}
        sampled = {"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.1"}
        settings: dict[str, Mapping[str, str]] = {_WITHOUT: {}, _EVERY: otlp, _TENTH: {**otlp, **sampled}}
        pairs = {
            pair: _pair(bench, stack, directory / pair.replace(" ", "-"), number=_DATABASES[pair], settings=more)
            for pair, more in settings.items()
        }
        await wait_until(lambda: bench.database.fetchval(_BEATING), timeout=60)
        measured = {pair: Measured() for pair in pairs}
        all_pairs = replace(bench, rivals={**bench.rivals, **pairs})
        for _ in range(bench.sizes.latency_rounds):
            candidates = [
                Candidate(measured[pair], side, (await side.settle(1))[0]) for pair, (side, _) in pairs.items()
            ]
            await all_pairs.compare(candidates, turns=bench.sizes.latency_turns)
    off = _cpu(measured[_WITHOUT])
    rows = [
        [
            pair,
            milliseconds(cpu := _cpu(each)),
            milliseconds(each.each.worker_cpu),
            "" if pair == _WITHOUT else ratio(cpu, off),
            "" if pair == _WITHOUT else verdict(cpu / off, at_most=_TARGET),
        ]
        for pair, each in measured.items()
    ]
    title = f"Traces over OTLP, one agent at a time, {measured[_EVERY].turns} turns each"
    return render(title, ("traced", "CPU a turn, API and worker", "of it, the worker", "ratio", "target"), rows)


def _pair(
    bench: Bench, stack: ExitStack, directory: Path, *, number: int, settings: Mapping[str, str]
) -> tuple[Ours, Meter]:
    directory.mkdir()
    redis_url = bench.stage.redis_url.removesuffix("/0") + f"/{number}"
    environment = {**bench.stage.environment, "REDIS_URL": redis_url, **settings}
    worker = stack.enter_context(worker_process(log=directory / "worker.log", environment=environment))
    api = stack.enter_context(api_process(log=directory / "api.log", environment=environment))
    meter = Meter(
        bench.database, name=bench.stage.owner_database_url.rsplit("/", 1)[1], server=api.child.pid,
        worker=worker.child.pid, postgres=bench.stage.postgres, valkey=bench.stage.valkey,
    )  # fmt: skip
    return Ours(api.url, bench.tenant, bench.database, bench.session), meter


def _cpu(measured: Measured) -> float:
    """Of API and worker, for a turn. What Postgres does is the same but for a text in three rows."""
    return measured.each.server_cpu + measured.each.worker_cpu
