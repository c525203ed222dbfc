"""Further pairs of API and worker on the stage's database, to be measured in turns with each other.

Each pair has agents of its own and a queue of its own, so that no worker takes the wakes of another pair.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from tests.bench.measures import Bench, Candidate, Measured
from tests.bench.meter import Meter
from tests.bench.ours import Ours
from tests.harness.processes import Running, api_process, worker_process
from tests.harness.waiting import wait_until

_BEATING = "SELECT count(*) = $1 FROM workers WHERE beat_at > now() - interval '3 seconds'"
#: The first database of Redis for pairs; the stage and the minimal loop use 0 and 1.
_FIRST_DATABASE = 2


@dataclass(frozen=True, slots=True)
class Pair:
    side: Ours
    meter: Meter
    api: Running
    worker: Running


def started_pairs(
    bench: Bench, stack: ExitStack, directory: Path, settings: Mapping[str, Mapping[str, str]]
) -> dict[str, Pair]:
    """Starts a pair with the settings of each name."""
    return {
        name: _pair(bench, stack, directory / name.replace(" ", "-"), number=number, settings=more)
        for number, (name, more) in enumerate(settings.items(), start=_FIRST_DATABASE)
    }


async def measure_pairs(bench: Bench, pairs: Mapping[str, Pair]) -> dict[str, Measured]:
    """Measures turns of all of them, turn about."""
    await wait_until(lambda: bench.database.fetchval(_BEATING, len(pairs) + 1), timeout=60)
    measured = {name: Measured() for name in pairs}
    sides = {name: (pair.side, pair.meter) for name, pair in pairs.items()}
    all_pairs = replace(bench, rivals={**bench.rivals, **sides})
    for _ in range(bench.sizes.latency_rounds):
        candidates = [
            Candidate(measured[name], pair.side, (await pair.side.settle(1))[0]) for name, pair in pairs.items()
        ]
        await all_pairs.compare(candidates, turns=bench.sizes.latency_turns)
    return measured


def cpu(measured: Measured) -> float:
    """Of API and worker, for a turn."""
    return measured.each.server_cpu + measured.each.worker_cpu


def _pair(bench: Bench, stack: ExitStack, directory: Path, *, number: int, settings: Mapping[str, str]) -> Pair:
    directory.mkdir()
    redis_url = bench.stage.redis_url.removesuffix("/0") + f"/{number}"
    environment = {**bench.stage.environment, "REDIS_URL": redis_url, **settings}
    worker = stack.enter_context(worker_process(log=directory / "worker.log", environment=environment))
    api = stack.enter_context(api_process(log=directory / "api.log", environment=environment))
    meter = Meter(
        bench.database, name=bench.stage.owner_database_url.rsplit("/", 1)[1], server=api.child.pid,
        worker=worker.child.pid, postgres=bench.stage.postgres, valkey=bench.stage.valkey,
    )  # fmt: skip
    return Pair(Ours(api.url, bench.tenant, bench.database, bench.session), meter, api, worker)
