"""What a request pays before and beside its own reads, part by part: `python -m tests.bench.request_cost`, ten seconds.

In one process, at a warm cache, against stores of its own: token to session, document to price, the buckets in Redis,
the answer's cost, what is given back. The target is 0.5 ms (issue 4). `authorization` measures the same from outside.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from graphql import parse

from backend import orm
from backend.api.request import cost, limits
from backend.api.request.pricing import Pricelist
from backend.api.request.sessions import Sessions
from backend.api.schema import schema
from backend.kit import db
from backend.kit.buckets import Buckets
from backend.kit.limits import DEFAULT
from backend.kit.settings import StoreSettings
from backend.tenants import registry
from backend.tenants.last_uses import LastUses
from tests.bench.meter import quantile
from tests.bench.table import render, verdict
from tests.harness.stores import KEYS, Servers, Stores, clone, running_servers

_ROUNDS = 3_000
_TARGET_MS = 0.5
_QUERY = """query ($n: Int = 50) { spaces(first: $n) { nodes {
    id name members(first: 20) { nodes { name } } messages(last: 10) { nodes { id seq text author { name } } } } } }"""
_ANSWER: dict[str, Any] = {
    "spaces": {
        "nodes": [
            {
                "members": {"nodes": [{"name": "Ada"}] * 4},
                "messages": {"nodes": [{"author": {"name": "Ada"}}] * 10},
            }
        ]
        * 5
    }
}


async def request_cost(stores: Stores, *, rounds: int = _ROUNDS) -> str:
    """The table; `stores` are running, and their database is not made yet."""
    await clone(stores)
    made = await registry.create_tenant(
        KEYS, owner_database_url=stores.owner_database_url, name="Acme", owner_name="Olga", owner_email="o@example.com"
    )
    await orm.open_app_pool(StoreSettings(DATABASE_URL=stores.owner_database_url))
    buckets = Buckets(stores.redis_url)
    try:
        return await _table(Sessions(KEYS, LastUses()), buckets, f"Bearer {made.access_token}", rounds=rounds)
    finally:
        await buckets.close()
        await db.close_pool()


async def _table(sessions: Sessions, buckets: Buckets, bearer: str, *, rounds: int) -> str:
    prices, document = Pricelist(), parse(_QUERY)
    session = await sessions.authenticate(bearer)
    assert session is not None
    paying = cost.buckets_of(session)
    [operation] = prices.operations(schema._schema, _QUERY, document)
    requested = limits.measure(operation, {}, most=DEFAULT.request_cost)

    async def recognise() -> None:
        await sessions.authenticate(bearer)

    async def price() -> None:
        [asked] = prices.operations(schema._schema, _QUERY, document)
        limits.measure(asked, {}, most=DEFAULT.request_cost)

    async def count() -> None:
        cost.Count({}).of(operation.selection, _ANSWER)

    async def take() -> None:
        await buckets.take_all(paying, 1)

    taken = await buckets.take_all(paying, 1)

    async def give_back() -> None:
        buckets.give_back(paying, taken, 1)

    parts = {
        "token to session": recognise,
        "document to price": price,
        "two buckets, one round trip": take,
        "the answer's cost": count,
        "what is given back": give_back,
    }
    times = {name: await _time(part, rounds=rounds) for name, part in parts.items()}
    whole = [sum(each) for each in zip(*times.values(), strict=True)]
    rows = [_row(name, each) for name, each in times.items()]
    rows.append([*_row("in all", whole)[:3], verdict(quantile(whole, 0.5) * 1000, at_most=_TARGET_MS)])
    title = f"Authorization, cost and buckets of a request of {requested:,}, {rounds:,} times at a warm cache (ms)"
    return render(title, ("", "p50", "p99", "target"), rows)


async def _time(part: Callable[[], Awaitable[None]], *, rounds: int) -> list[float]:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        await part()
        times.append(time.perf_counter() - began)
    return times


def _row(name: str, times: list[float]) -> list[str]:
    return [name, f"{quantile(times, 0.5) * 1000:.3f}", f"{quantile(times, 0.99) * 1000:.3f}", ""]


def main() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-bench-") as directory,
        running_servers(Servers(Path(directory))) as made,
    ):
        print(asyncio.run(request_cost(made.stores(0))))


if __name__ == "__main__":
    main()
