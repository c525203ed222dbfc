"""`make bench`: run the measurements in turn and print their tables. Exit code 0 in any case: nothing is asserted.

`ARGS=--quick` takes some minutes; `ARGS="--only reach"` runs one of them, `--against dbos` beside that system too;
`--json FILE` keeps the figures and `--compare FILE` prints them beside those of an earlier run.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import asdict, replace
from pathlib import Path

import aiohttp
import asyncpg
import redis.asyncio as redis

from backend.tenants import quotas, registry
from backend.tenants.operator import operator_work
from tests.bench import measures
from tests.bench.against import SYSTEMS
from tests.bench.archives import DEVELOPMENT, TEST
from tests.bench.authorization import authorization
from tests.bench.awake import awake
from tests.bench.budgets import budgets
from tests.bench.consent import consent
from tests.bench.counts import counts
from tests.bench.deliveries import deliveries
from tests.bench.erasing import erasing
from tests.bench.executions import executions
from tests.bench.export import export
from tests.bench.fairness import fairness
from tests.bench.fanout import fanout
from tests.bench.figures import Figures, compared, read, write
from tests.bench.first_minute import pass_first_minute
from tests.bench.flood import Flood
from tests.bench.growth import growth
from tests.bench.hops import POINTS, hops
from tests.bench.hostile import hostile
from tests.bench.measures import Bench
from tests.bench.meter import AS_FAST_AS_IT_GOES, Meter, Model
from tests.bench.ours import Ours
from tests.bench.plans import plans
from tests.bench.pooler import pooler
from tests.bench.reach import reach
from tests.bench.reference import Reference
from tests.bench.retention import retention
from tests.bench.sampled_worker import SAMPLED_WORKER
from tests.bench.search import search
from tests.bench.sizes import QUICK, Sizes
from tests.bench.stage import Processes, Stage, connect, embeddings_of, running
from tests.bench.stops import stops
from tests.bench.subscribers import subscribers
from tests.bench.telemetry import telemetry
from tests.bench.tool_calls import tool_calls
from tests.bench.traces import traces
from tests.bench.unread import unread
from tests.bench.viewers import viewers
from tests.bench.wakes import wakes
from tests.bench.workers import workers
from tests.harness.stores import KEYS

#: One line for each; what is asked for with `--only`.
_MEASURES: dict[str, Callable[[Bench], Awaitable[str]]] = {
    "rest": measures.at_rest,
    "reach": reach,
    "counts": counts,
    "talk": measures.one_talk,
    "load": measures.many_talks,
    "past": measures.long_lives,
    "crowd": measures.crowd_asleep,
    "fairness": fairness,
    "authorization": authorization,
    "consent": consent,
    "plans": plans,
    "tools": tool_calls,
    "hostile": hostile,
    "stops": stops,
    "webhooks": deliveries,
    "search": search,
    "fanout": fanout,
    "executions": executions,
    "growth": growth,
    "wakes": wakes,
    "retention": retention,
    "erasing": erasing,
    "export": export,
    "subscribers": subscribers,
    "workers": workers,
    "budgets": budgets,
    "unread": unread,
    "viewers": viewers,
    "traces": traces,
    "pooler": pooler,
    "telemetry": telemetry,
}
#: Those whose processes tell the time at points of their way: on a stage of their own.
_TRACED: dict[str, Callable[[Bench], Awaitable[str]]] = {"hops": hops}
#: Those whose worker tells how late its event loop is: on a stage of their own too.
_SAMPLED: dict[str, Callable[[Bench], Awaitable[str]]] = {"awake": awake}


def main() -> None:
    asked = _arguments().parse_args()
    sizes = replace(QUICK if asked.quick else Sizes(), archive=asked.archive)
    names = asked.only or [*_MEASURES, *_TRACED, *_SAMPLED]
    began, figures = time.monotonic(), Figures()
    for measures_, points, worker in ((_MEASURES, "", None), (_TRACED, POINTS, None), (_SAMPLED, "", SAMPLED_WORKER)):
        if chosen := {name: measures_[name] for name in names if name in measures_}:
            figures |= _run(chosen, sizes, asked, points=points, worker=worker)
    if asked.compare:
        print(compared(figures, file=asked.compare))
    if asked.json:
        write(asked.json, figures, sizes=asdict(sizes))
    print(f"\n{time.monotonic() - began:.0f} s in all")


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Ours beside a minimal loop.")
    parser.add_argument("--quick", action="store_true", help="smaller rounds, some minutes")
    parser.add_argument(
        "--only", choices=(*_MEASURES, *_TRACED, *_SAMPLED), action="append", help="one measurement; may be given twice"
    )
    parser.add_argument(
        "--against", choices=SYSTEMS, action="append", default=[], help="`reach` beside that system too"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="where all figures go")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="figures of an earlier run, to print beside these")
    parser.add_argument(
        "--embeddings", metavar="URL", help="search by meaning too: a server of OpenAI's /embeddings, `local`, or `env`"
    )
    parser.add_argument("--archive", choices=(TEST, DEVELOPMENT), default=TEST, help="what is searched")
    return parser


def _run(
    chosen: Mapping[str, Callable[[Bench], Awaitable[str]]],
    sizes: Sizes,
    asked: argparse.Namespace,
    *,
    points: str,
    worker: str | None,
) -> Figures:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-bench-") as directory,
        running(
            Path(directory),
            embeddings=embeddings_of(asked.embeddings),
            against=asked.against,
            points=points,
            worker=worker,
        ) as stage,
    ):
        return asyncio.run(_measure(stage, sizes, chosen))


async def _measure(stage: Stage, sizes: Sizes, chosen: Mapping[str, Callable[[Bench], Awaitable[str]]]) -> Figures:
    figures = Figures()
    async with AsyncExitStack() as stack:
        bench = await opened(stage, sizes, stack)
        for name, measure in chosen.items():
            print(printed := await measure(bench), flush=True)
            figures |= read(name, printed)
    return figures


async def opened(stage: Stage, sizes: Sizes, stack: AsyncExitStack) -> Bench:
    session = await stack.enter_async_context(_session())
    database = await _connected(stack, stage.owner_database_url)
    minimal_database = await _connected(stack, stage.minimal_database_url)
    cache = redis.Redis.from_url(stage.redis_url)
    stack.push_async_callback(cache.aclose)
    tenant, flooding = [
        await registry.create_tenant(
            KEYS,
            owner_database_url=stage.owner_database_url,
            name=name,
            owner_name="Olga",
            owner_email=f"olga@{name.lower()}.example.com",
        )
        for name in ("Acme", "Flood")
    ]
    async with operator_work(stage.owner_database_url, tenant.tenant_id) as work:
        await quotas.override(work, AS_FAST_AS_IT_GOES)
    rival_databases = {name: await _connected(stack, rival.database_url) for name, rival in stage.rivals.items()}
    rivals = {
        name: (
            Reference(rival.url, rival_databases[name], session),
            _meter(database, rival.database_url, rival.processes, stage),
        )
        for name, rival in stage.rivals.items()
    }
    bench = Bench(
        stage=stage,
        sizes=sizes,
        tenant=tenant,
        session=session,
        ours=Ours(stage.graphql_url, tenant, database, session),
        reference=Reference(stage.minimal_url, minimal_database, session),
        rivals=rivals,
        our_meter=_meter(database, stage.owner_database_url, stage.ours, stage),
        reference_meter=_meter(database, stage.minimal_database_url, stage.minimal, stage),
        model=Model(stage.model_url, session),
        flood=Flood(stage.graphql_url, flooding, database, session),
        database=database,
        cache=cache,
    )
    others = [(side, rival_databases[name]) for name, (side, _) in rivals.items()]
    await pass_first_minute([(bench.ours, database), (bench.reference, minimal_database), *others], bench.model)
    return bench


async def _connected(stack: AsyncExitStack, url: str) -> asyncpg.Connection:
    database = await connect(url)
    stack.push_async_callback(database.close)
    return database


def _session() -> aiohttp.ClientSession:
    """It lets go of an idle connection before a server does, which would otherwise meet a post half-way."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=2))


def _meter(database: asyncpg.Connection, url: str, side: Processes, stage: Stage) -> Meter:
    name = url.rsplit("/", 1)[1]
    return Meter(
        database, name=name, server=side.server, worker=side.worker, postgres=stage.postgres, valkey=stage.valkey
    )


if __name__ == "__main__":
    main()
