"""`make bench`: run the measurements in turn and print their tables. Exit code 0 in any case: nothing is asserted.

`ARGS=--quick` takes about a minute, the default a few; `ARGS="--only crowd"` runs one of them.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import aiohttp
import asyncpg
import redis.asyncio as redis

from backend.tenants import quotas, registry
from backend.tenants.operator import operator_work
from tests.bench import measures
from tests.bench.archives import DEVELOPMENT, TEST
from tests.bench.authorization import authorization
from tests.bench.consent import consent
from tests.bench.deliveries import deliveries
from tests.bench.fairness import fairness
from tests.bench.flood import Flood
from tests.bench.hostile import hostile
from tests.bench.measures import Bench
from tests.bench.meter import Meter, Model
from tests.bench.ours import Ours
from tests.bench.plans import plans
from tests.bench.reference import Reference
from tests.bench.search import search
from tests.bench.sizes import QUICK, Sizes
from tests.bench.stage import Processes, Stage, connect, embeddings_of, running
from tests.bench.stops import stops
from tests.bench.tool_calls import tool_calls
from tests.harness.stores import KEYS

_MEASURES: dict[str, Callable[[Bench], Awaitable[str]]] = {
    "rest": measures.at_rest,
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
}

#: Of the measured tenant: the loop beside it has no rate limits.
_AS_FAST_AS_IT_GOES = {
    name: 10_000_000 for name in ("cost_burst", "cost_per_second", "client_cost_burst", "client_cost_per_second")
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Ours beside a minimal loop.")
    parser.add_argument("--quick", action="store_true", help="smaller rounds, about a minute")
    parser.add_argument("--only", choices=_MEASURES, action="append", help="one measurement; may be given twice")
    parser.add_argument(
        "--embeddings", metavar="URL", help="search by meaning too: a server of OpenAI's /embeddings, `local`, or `env`"
    )
    parser.add_argument("--archive", choices=(TEST, DEVELOPMENT), default=TEST, help="what is searched")
    asked = parser.parse_args()
    sizes = replace(QUICK if asked.quick else Sizes(), archive=asked.archive)
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="circadian-bench-") as directory,
        running(Path(directory), embeddings=embeddings_of(asked.embeddings)) as stage,
    ):
        asyncio.run(_measure(stage, sizes, names=asked.only or list(_MEASURES)))
    print(f"\n{time.monotonic() - began:.0f} s in all")


async def _measure(stage: Stage, sizes: Sizes, *, names: Sequence[str]) -> None:
    async with AsyncExitStack() as stack:
        bench = await _open(stage, sizes, stack)
        for name in names:
            print(await _MEASURES[name](bench), flush=True)


async def _open(stage: Stage, sizes: Sizes, stack: AsyncExitStack) -> Bench:
    session = await stack.enter_async_context(_session())
    database, minimal_database = await connect(stage.owner_database_url), await connect(stage.minimal_database_url)
    stack.push_async_callback(database.close)
    stack.push_async_callback(minimal_database.close)
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
        await quotas.override(work, _AS_FAST_AS_IT_GOES)
    return Bench(
        stage=stage,
        sizes=sizes,
        tenant=tenant,
        session=session,
        ours=Ours(stage.graphql_url, tenant, database, session),
        reference=Reference(stage.minimal_url, minimal_database, session),
        our_meter=_meter(database, stage.owner_database_url, stage.ours, stage),
        reference_meter=_meter(database, stage.minimal_database_url, stage.minimal, stage),
        model=Model(stage.model_url, session),
        flood=Flood(stage.graphql_url, flooding, database, session),
        database=database,
        cache=cache,
    )


def _session() -> aiohttp.ClientSession:
    """It lets go of an idle connection before a server does, which would otherwise meet a post half-way."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=2))


def _meter(database: asyncpg.Connection, url: str, side: Processes, stage: Stage) -> Meter:
    name = url.rsplit("/", 1)[1]
    return Meter(database, name=name, server=side.server, worker=side.worker, postgres=stage.postgres)


if __name__ == "__main__":
    main()
