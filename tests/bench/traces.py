"""What traces cost (`--only traces`): processor time of a turn of two pairs of API and worker, one of them with traces.

They take turns in one run, with agents of their own and a queue of their own, so that no worker takes the other pair's
wakes. The collector is a process of its own; what the exporters need is counted.
"""

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from tests.bench.measures import LOAD_MODEL_MS, Bench, Measured, load
from tests.bench.meter import Meter
from tests.bench.ours import Ours
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.harness.processes import api_process, collector_process, worker_process
from tests.harness.waiting import wait_until

_BEATING = "SELECT count(*) = 3 FROM workers WHERE beat_at > now() - interval '3 seconds'"
#: Of Redis; the stage and the minimal loop use 0 and 1.
_DATABASES = {"without": 2, "with": 3}
_TARGET = 1.03
_ROUNDS = 4


async def traces(bench: Bench) -> str:
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="circadian-traces-") as name:
        directory = Path(name)
        collector = stack.enter_context(collector_process(log=directory / "collector.log"))
        settings: dict[str, Mapping[str, str]] = {
            "without": {},
            "with": {"CIRCADIAN_TRACES": "otlp", "OTEL_EXPORTER_OTLP_ENDPOINT": collector},
        }
        pairs = {
            pair: _pair(bench, stack, directory / pair, number=_DATABASES[pair], settings=more)
            for pair, more in settings.items()
        }
        await wait_until(lambda: bench.database.fetchval(_BEATING), timeout=60)
        measured = {pair: Measured() for pair in pairs}
        both = replace(bench, rivals={**bench.rivals, **pairs})
        await bench.model.set_delay(LOAD_MODEL_MS)
        for _ in range(_ROUNDS):
            for pair, (side, _) in pairs.items():
                await load(both, side, measured[pair])
        await bench.model.set_delay(0)
    off, on = (_cpu(measured[pair]) for pair in ("without", "with"))
    rows = [
        ["without", milliseconds(off), milliseconds(measured["without"].each.worker_cpu), "", ""],
        ["with", milliseconds(on), milliseconds(measured["with"].each.worker_cpu), ratio(on, off),
         verdict(on / off, at_most=_TARGET)],
    ]  # fmt: skip
    title = f"Traces over OTLP of every turn, {bench.sizes.load_agents} agents at once, a model of {LOAD_MODEL_MS} ms"
    return render(title, ("traces", "CPU a turn, API and worker", "of it, the worker", "ratio", "target"), rows)


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
