"""Many agents that think at once in one worker (`--only awake`): how late its event loop is, and the memory of each.

The worker is `sampled_worker`. Agents are posted to as quickly as the API takes it, while the model lets each request
wait, so that all of them think at once for a while; then their answers come.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import psutil

from backend.tenants import quotas
from backend.tenants.operator import operator_work
from tests.bench.conversation import Place
from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.sampled_worker import delays_in
from tests.bench.table import milliseconds, render, verdict
from tests.factories.tenants import global_id
from tests.harness.waiting import wait_until

_AT_ONCE = 8
#: Two cores take a hundred posts a second: by then all have been posted to, and none has been answered.
_SECONDS_EACH, _LEAST_MS = 0.02, 5_000
_PATIENCE_SECONDS = 300.0
_THINKING = "SELECT count(*) FROM agent_processes WHERE tenant_id = $1 AND state = 'THINKING'"
_AWAKE = "SELECT count(*) FROM agent_processes WHERE tenant_id = $1 AND state <> 'SLEEPING'"


async def awake(bench: Bench) -> str:
    count = bench.sizes.awake
    delay_ms = max(_LEAST_MS, round(1000 * _SECONDS_EACH * count))
    worker_id = bench.stage.ours.worker
    assert worker_id is not None
    worker = psutil.Process(worker_id)
    async with operator_work(bench.stage.owner_database_url, bench.tenant.tenant_id) as work:
        await quotas.override(work, {"awake_agents": 2 * count})
    places = await bench.ours.settle(count)
    await _delays(bench, worker_id)
    at_rest = worker.memory_info().rss
    async with _posted(bench, places, delay_ms=delay_ms):
        await wait_until(lambda: _is(bench, _THINKING, at_least=round(0.95 * count)), timeout=_PATIENCE_SECONDS)
        thinking = worker.memory_info().rss
        rising = await _delays(bench, worker_id)
        await wait_until(lambda: _is(bench, _AWAKE, at_most=0), timeout=_PATIENCE_SECONDS)
        falling = await _delays(bench, worker_id)
    rows = [
        _row("while they are woken", rising),
        _row("while they are answered, and rest", falling),
        ["memory of the worker, each", f"{(thinking - at_rest) / count / 1000:.0f} kB", "", ""],
    ]
    title = (
        f"{count:,} agents that think at once in one worker, a model of {delay_ms / 1000:.0f} s: how late the loop is"
    )
    return render(title, ("", "p50", "p99", "target (ms)"), rows)


def _row(name: str, delays: Sequence[float]) -> list[str]:
    late = quantile(delays, 0.99)
    return [name, milliseconds(quantile(delays, 0.5)), milliseconds(late), verdict(1000 * late, at_most=50)]


@asynccontextmanager
async def _posted(bench: Bench, places: Sequence[Place], *, delay_ms: int) -> AsyncIterator[None]:
    await bench.model.set_delay(delay_ms)
    gate = asyncio.Semaphore(_AT_ONCE)
    async with bench.people() as client:

        async def post(place: Place) -> None:
            async with gate:
                space = global_id("Space", place.space)
                await client.succeed("postMessage", "posted { id }", spaceId=space, text="How far are we?")

        await asyncio.gather(*map(post, places))
        yield
    await bench.model.set_delay(0)


async def _is(bench: Bench, sql: str, *, at_least: int | None = None, at_most: int | None = None) -> bool:
    count: int = await bench.database.fetchval(sql, bench.tenant.tenant_id)
    return (at_least is None or count >= at_least) and (at_most is None or count <= at_most)


async def _delays(bench: Bench, worker_id: int) -> list[float]:
    """Since it was asked last."""
    [_, log] = bench.stage.logs
    begins = log.stat().st_size
    os.kill(worker_id, signal.SIGUSR1)
    found: list[float] = await wait_until(lambda: delays_in(log, begins=begins))
    return found
