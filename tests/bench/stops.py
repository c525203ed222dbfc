"""How fast a stop is felt: from the request of `stopCycle` until the provider sees its connection closed.

The agent is in the middle of a message that never ends. The commit of the mutation lies within the time that is told,
so the time from the commit on is shorter.
"""

import asyncio
import time

from tests.bench.measures import Bench
from tests.bench.meter import Record, quantile
from tests.bench.table import milliseconds, render
from tests.factories.tenants import global_id
from tests.harness.client import Client
from tests.harness.waiting import wait_until

_MEDIAN, _TAIL = 0.5, 0.99
#: Words that people have seen when they stop it.
_SEEN_SECONDS = 0.2
_POST = {"text": "Tell me everything."}


async def stops(bench: Bench) -> str:
    async with bench.people() as client:
        spent = [await _stop(bench, client) for _ in range(bench.sizes.stops)]
    rows = [
        ["p50", milliseconds(quantile(spent, _MEDIAN))],
        ["p99", milliseconds(quantile(spent, _TAIL))],
        ["the longest", milliseconds(max(spent))],
    ]
    title = f"From stopCycle to the provider's socket closed, {len(spent)} times"
    return render(title, ("", "target: p99 ≤ 100 ms"), rows)


async def _stop(bench: Bench, client: Client) -> float:
    [place] = await bench.ours.settle(1, model="openai/endless")
    agent, space = global_id("Agent", place.agent), global_id("Space", place.space)
    await client.succeed("postMessage", "posted { id }", spaceId=space, **_POST)
    await wait_until(lambda: _is_thinking(client, agent))
    await asyncio.sleep(_SEEN_SECONDS)
    begun_at = time.monotonic()
    await client.succeed("stopCycle", "cycleIds", agentId=agent)

    async def ended() -> list[Record]:
        return [record for record in await bench.model.take_records() if record.model == "endless"]

    [record] = await wait_until(ended)
    spent: float = record.answered_at - begun_at
    return spent


async def _is_thinking(client: Client, agent: str) -> bool:
    found = await client.execute("query ($id: ID!) { agent(id: $id) { process { state } } }", id=agent)
    return bool(found["agent"]["process"]["state"] == "THINKING")
