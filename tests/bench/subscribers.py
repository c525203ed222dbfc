"""Many live subscriptions of one API process (`--only subscribers`): the memory of each, and how soon a message comes
to a hundred readers of one space while all the others listen elsewhere.

The readers are a process of their own. A delay is from just before the post to the moment at which a reader has it.
"""

import asyncio
import time

import psutil

from backend.tenants import quotas
from backend.tenants.operator import operator_work
from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.readers import SENT_AT
from tests.bench.reading import Reading, reading
from tests.bench.table import milliseconds, render, verdict
from tests.factories.tenants import global_id

_READERS, _OF_A_SPACE = 100, 100
_PAUSE_SECONDS = 0.05
_SETTLE_SECONDS = 1.0
_ALL = ("connections", "token_connections", "subscriptions", "token_subscriptions")


async def subscribers(bench: Bench) -> str:
    many = bench.sizes.subscribers
    async with operator_work(bench.stage.owner_database_url, bench.tenant.tenant_id) as work:
        await quotas.override(work, dict.fromkeys(_ALL, 2 * many))
    api = psutil.Process(bench.stage.ours.server)
    [busy, *others] = await bench.ours.settle(1 + many // _OF_A_SPACE)
    space = global_id("Space", busy.space)
    async with reading(bench) as few, reading(bench) as rest:
        await few.begin(busy, _READERS)
        alone = await _delays(bench, few, space)
        before = api.memory_info().rss
        for place in others:
            await rest.begin(place, _OF_A_SPACE)
        each = (api.memory_info().rss - before) / (len(others) * _OF_A_SPACE)
        beside = await _delays(bench, few, space)
    rows = [
        [f"delivery to {_READERS}, p50", *_pair(alone, beside, 0.5), ""],
        [
            f"delivery to {_READERS}, p99",
            *_pair(alone, beside, 0.99),
            verdict(1000 * quantile(beside, 0.99), at_most=50),
        ],
        ["memory of the API, each", "", f"{each / 1000:.0f} kB", "", ""],
    ]
    title = f"{many:,} live subscriptions, each over a connection of its own, in one API process"
    return render(title, ("", "alone", f"beside {many:,}", "ratio", "target (ms)"), rows)


def _pair(alone: list[float], beside: list[float], part: float) -> list[str]:
    one, other = quantile(alone, part), quantile(beside, part)
    return [milliseconds(one), milliseconds(other), f"{other / one:.2f}"]


async def _delays(bench: Bench, readers: Reading, space: str) -> list[float]:
    await readers.delays()
    async with bench.people() as client:
        for _ in range(bench.sizes.fanout_events):
            text = SENT_AT.format(time.monotonic())
            await client.succeed("postMessage", "posted { id }", spaceId=space, text=text)
            await asyncio.sleep(_PAUSE_SECONDS)
    await asyncio.sleep(_SETTLE_SECONDS)
    return await readers.delays()
