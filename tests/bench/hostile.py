"""What others feel of tools that hang, flood or fail: an agent's turns alone and beside them, turn about in one run.

The hostile agents are of the same tenant and the same worker. Each calls its tool as soon as it may again, for as long
as it is measured: one that never returns, one that returns 100 MB, one that fails 50 times in a row. Beside them one
that answers at once: what two busy agents cost anybody, whatever their tools do.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from backend.kit.tasks import end
from tests.bench.conversation import Conversation
from tests.bench.measures import Bench
from tests.bench.meter import BENCH_MODEL, quantile
from tests.bench.stage import connect
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.bench.tool_calls import offer
from tests.factories.agents import create_agent
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.harness.client import Client

#: Its agents are as busy, and its tool does nobody any harm.
_HARMLESS = "look"
_WORDS = {
    _HARMLESS: "answers at once",
    "hang": "never returns",
    "dump": "returns 100 MB",
    "fail": "fails 50 times in a row",
}
_WARM_UP_TURNS = 5
#: Of each kind.
_AGENTS = 2
_RISE_SECONDS = 1.0
_PAUSE_SECONDS = 0.05
_LIMITS = {"stepsPerCycle": 100, "sameToolInARow": 100}
_MEDIAN, _TAIL = 0.5, 0.99
_RESTING = (
    "SELECT coalesce(array_agg(agent_id), '{}') FROM agent_processes WHERE agent_id = ANY($1) AND state = 'SLEEPING'"
)
_CALLS = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND name = $2 AND finished_at IS NOT NULL"
_OPEN = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND name = $2 AND finished_at IS NULL"


async def hostile(bench: Bench) -> str:
    alone, rows = list[float](), []
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(bench.people())
        await offer(client, bench, *_WORDS)
        talk = await stack.enter_async_context(bench.ours.talk((await bench.ours.settle(1))[0]))
        await bench.model.watch(talk, turns=_WARM_UP_TURNS, model=BENCH_MODEL)
        beside = {name: list[float]() for name in _WORDS}
        calls = dict.fromkeys(_WORDS, 0)
        for _ in range(bench.sizes.hostile_rounds):
            for name in _WORDS:
                alone += await _turns(bench, talk)
                before = await bench.database.fetchval(_CALLS, bench.tenant.tenant_id, name)
                async with _calling(client, bench, name):
                    beside[name] += await _turns(bench, talk)
                    calls[name] += await bench.database.fetchval(_OPEN, bench.tenant.tenant_id, name)
                calls[name] += await bench.database.fetchval(_CALLS, bench.tenant.tenant_id, name) - before
    tails = quantile(alone, _TAIL), quantile(beside[_HARMLESS], _TAIL)
    rows = [
        ["alone", *(milliseconds(quantile(alone, part)) for part in (_MEDIAN, _TAIL)), "", "", "", ""],
        *(_row(name, beside[name], tails, calls[name]) for name in _WORDS),
    ]
    title = f"Turns of another agent of the same worker, {len(alone) // len(_WORDS)} beside each"
    heads = ("beside a tool that", "p50", "p99", "p99 / alone", "target", "p99 / one at once", "its calls")
    return render(title, heads, rows)


async def _turns(bench: Bench, talk: Conversation) -> list[float]:
    exchanges, _ = await bench.model.watch(talk, turns=bench.sizes.hostile_turns, model=BENCH_MODEL)
    return [exchange.heard_at - exchange.posted_at for exchange in exchanges]


@asynccontextmanager
async def _calling(client: Client, bench: Bench, name: str) -> AsyncIterator[None]:
    """Agents that call that tool again and again, until the block ends; then they are stopped."""
    agents = [
        await create_agent(client, name=f"{name} {number}", model=f"openai/{name}", tools=[name], limits=_LIMITS)
        for number in range(_AGENTS)
    ]
    spaces = [await create_space(client, name=name, members=[agent]) for agent in agents]
    goading = asyncio.create_task(_goad(client, bench, dict(zip(agents, spaces, strict=True))))
    await asyncio.sleep(_RISE_SECONDS)
    try:
        yield
    finally:
        await end([goading])
        await _stop(client, agents)


async def _goad(client: Client, bench: Bench, spaces: Mapping[str, str]) -> None:
    """Whether an agent rests is asked of the database: what the API would need for it is nothing that a tool costs."""
    database = await connect(bench.stage.owner_database_url)
    try:
        while True:
            resting = await database.fetchval(_RESTING, [key_of(agent) for agent in spaces])
            await asyncio.gather(
                *(post(client, spaces[agent], "Do it.") for agent in spaces if key_of(agent) in resting)
            )
            await asyncio.sleep(_PAUSE_SECONDS)
    finally:
        await database.close()


async def _stop(client: Client, agents: Sequence[str]) -> None:
    for agent in agents:
        await client.succeed("stopAgent", "agent { id }", agentId=agent)


def _row(name: str, beside: list[float], tails: tuple[float, float], calls: int) -> list[str]:
    p99, (alone, harmless) = quantile(beside, _TAIL), tails
    figures = [milliseconds(quantile(beside, _MEDIAN)), milliseconds(p99), ratio(p99, alone)]
    return [_WORDS[name], *figures, verdict(p99 / alone, at_most=2), ratio(p99, harmless), str(calls)]
