"""What a tool call costs: from the last byte of the model's answer that calls to the first byte of the next request.

Agents that read something within the process, that post a message, and that call a URL, beside the minimal loop, which
posts only, and beside the bare request to that URL by the same HTTP client.
"""

import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import pairwise

from backend.tools.http.tool import open_session
from tests.bench.conversation import Conversation
from tests.bench.measures import Bench
from tests.bench.meter import BENCH_MODEL, Record, quantile
from tests.bench.table import milliseconds, ratio, render
from tests.factories.tools import create_tool, vouch
from tests.harness.client import Client

_MEDIAN, _TAIL = 0.5, 0.99
_WARM_UP_TURNS = 5
#: By the names of their models: an agent that looks into its inbox and then answers, and one that calls a URL before.
_PEEK, _LOOK = "peek", "look"


async def tool_calls(bench: Bench) -> str:
    async with bench.people() as client:
        await offer(client, bench, _LOOK)
    reads, posts, calls, minimal, bare = (list[float]() for _ in range(5))
    for _ in range(bench.sizes.tool_rounds):
        async with AsyncExitStack() as stack:
            [peeking], [looking], [reference] = [
                await bench.ours.settle(1, model=f"openai/{_PEEK}"),
                await bench.ours.settle(1, model=f"openai/{_LOOK}", tools=[_LOOK]),
                await bench.reference.settle(1),
            ]
            talks = [
                (await stack.enter_async_context(bench.ours.talk(peeking)), _PEEK, (reads, posts)),
                (await stack.enter_async_context(bench.ours.talk(looking)), _LOOK, (calls, posts)),
                (await stack.enter_async_context(bench.reference.talk(reference)), BENCH_MODEL, (minimal,)),
            ]
            for talk, model, steps in talks:
                await bench.model.watch(talk, turns=_WARM_UP_TURNS, model=model)
                for step, gaps in enumerate(await _gaps(bench, talk, model, steps=len(steps))):
                    steps[step].extend(gaps)
        bare += await _bare_calls(bench)
    rows = [
        _row("INTERNAL, reads", reads, minimal),
        _row("INTERNAL, posts a message", posts, minimal),
        _row("HTTP", calls, minimal),
        _row("the bare HTTP call, same client", bare, minimal),
        ["HTTP beyond the bare call", milliseconds(quantile(calls, _MEDIAN) - quantile(bare, _MEDIAN)), "", ""],
        _row("minimal loop, posts a message", minimal, minimal),
    ]
    title = f"A tool call, from the model's last byte to the next request, {len(calls)} of each"
    return render(title, ("", "p50", "p99", "p50, ours / minimal"), rows)


async def offer(client: Client, bench: Bench, *names: str) -> None:
    """The tenant has tools of these names, which the outside plays."""
    for name in names:
        await vouch(
            client, await create_tool(client, name=name, url=f"{bench.stage.outside_url}/{name}", effect="UNSAFE")
        )


async def _gaps(bench: Bench, talk: Conversation, model: str, *, steps: int) -> list[list[float]]:
    """By step: from the end of an answer that calls to the request with the result."""
    _, records = await bench.model.watch(talk, turns=bench.sizes.tool_turns, model=model)
    return [list(_after(records, step)) for step in range(steps)]


def _after(records: Sequence[Record], step: int) -> list[float]:
    pairs = [pair for pair in pairwise(records) if (pair[0].step, pair[1].step) == (step, step + 1)]
    return [after.began_at - before.answered_at for before, after in pairs]


async def _bare_calls(bench: Bench) -> list[float]:
    spent: list[float] = []
    async with open_session(is_guarded=False) as session:
        for _ in range(bench.sizes.tool_turns):
            began = time.monotonic()
            async with session.post(f"{bench.stage.outside_url}/{_LOOK}", json={"amount": 5}) as response:
                await response.read()
            spent.append(time.monotonic() - began)
    return spent


def _row(name: str, seconds: list[float], minimal: list[float]) -> list[str]:
    p50, p99 = quantile(seconds, _MEDIAN), quantile(seconds, _TAIL)
    return [name, milliseconds(p50), milliseconds(p99), ratio(p50, quantile(minimal, _MEDIAN))]
