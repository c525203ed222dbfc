"""Waits for erasures, and finds what they have left."""

from functools import partial

import redis.asyncio as redis

from tests.factories.tenants import Tenant
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until


async def are_all_done(stack: Stack) -> bool:
    return await stack.fetchval("SELECT bool_and(state IN ('DONE', 'CANCELLED')) FROM erasures") is True


async def until_erased(stack: Stack) -> None:
    await wait_until(partial(are_all_done, stack), timeout=60)


async def expire_claims(stack: Stack) -> None:
    """As if the process that has them were dead for long enough."""
    await stack.execute("UPDATE erasures SET claimed_until = now() WHERE state IN ('REQUESTED', 'LOGGED')")


async def left_of(stack: Stack, tenant: Tenant, mark: str) -> list[str]:
    """The rows of all tables that still have the mark, except for those of other tenants, and the keys of Redis."""
    tables = [row[0] for row in await stack.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")]
    rows = [
        f"{table}: {row[0]}" for table in tables for row in await stack.fetch(f"SELECT to_json(t)::text FROM {table} t")
    ]
    return [*(row for row in rows if mark in row and str(tenant.id) in row), *await _keys_left(stack, mark)]


async def _keys_left(stack: Stack, mark: str) -> list[str]:
    """The keys of Redis that have the mark in their name or in their value."""
    async with redis.Redis.from_url(stack.stores.redis_url) as client:
        keys = [key async for key in client.scan_iter(count=1000)]
        return [str(key) for key in keys if mark in f"{key!r}{await client.dump(key)!r}"]
