"""One worker, two, and four (`--only workers`): what a turn costs them together, and the database.

Workers share nothing but the stores. If a turn costs the same however many they are, each core that a worker is given
brings what the first one brought, until the stores are full.
"""

import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import psutil

from tests.bench.measures import LOAD_MODEL_MS, Bench, Measured, load
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.harness.processes import worker_process
from tests.harness.waiting import wait_until

_COUNTS = (1, 2, 4)
_BEATING = "SELECT count(*) = $1 FROM workers WHERE beat_at > now() - interval '3 seconds'"


async def workers(bench: Bench) -> str:
    assert bench.stage.ours.worker is not None
    pids = [bench.stage.ours.worker]
    await bench.model.set_delay(LOAD_MODEL_MS)
    rows, first = list[list[str]](), 0.0
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="circadian-workers-") as directory:
        for count in _COUNTS:
            while len(pids) < count:
                log = Path(directory) / f"worker-{len(pids)}.log"
                more = stack.enter_context(worker_process(log=log, environment=bench.stage.environment))
                pids.append(more.child.pid)
            await wait_until(partial(bench.database.fetchval, _BEATING, count), timeout=60)
            measured, cpu = await _measure(bench, pids)
            first = first or cpu
            speed, postgres = measured.turns / measured.spent.seconds, measured.each.postgres_cpu
            target = verdict(cpu / first, at_most=1.2) if count > 1 else ""
            rows.append(
                [str(count), f"{speed:.0f}", milliseconds(cpu), ratio(cpu, first), milliseconds(postgres), target]
            )
    await bench.model.set_delay(0)
    title = f"Workers beside each other, {bench.sizes.load_agents} agents at once, a model of {LOAD_MODEL_MS} ms"
    columns = ("workers", "turns a second", "CPU a turn, of all workers", "to one", "of Postgres", "target")
    return render(title, columns, rows)


async def _measure(bench: Bench, pids: list[int]) -> tuple[Measured, float]:
    """Beside it the processor time of a turn, of all workers, in seconds."""
    measured, before = Measured(), list[float]()
    await load(bench, bench.ours, measured, begun=lambda: before.append(_cpu(pids)))
    return measured, (_cpu(pids) - before[0]) / measured.turns


def _cpu(pids: list[int]) -> float:
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return float(sum(each.user + each.system for each in times))
