"""Reads from Redis what processes publish to the viewers of a space or an agent.

For tests of what a process tells at once: a feed would repair a loss within seconds.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import redis.asyncio as redis
from redis.asyncio.client import PubSub

from tests.factories.rows import key_of
from tests.factories.tenants import Tenant
from tests.harness.stores import Stores


@asynccontextmanager
async def channel_of(stores: Stores, tenant: Tenant, kind: str, node_id: str) -> AsyncIterator[PubSub]:
    """`kind`: space or agent."""
    async with redis.Redis.from_url(stores.redis_url) as client, client.pubsub() as channel:
        await channel.subscribe(f"t:{tenant.id}:{kind}:{key_of(node_id)}")
        await channel.get_message(timeout=5)
        yield channel


async def wait_for_state(channel: PubSub, state: str) -> None:
    """Skips everything before it."""
    async with asyncio.timeout(60):
        while (await next_of(channel)).get("state") != state:
            pass


async def next_of(channel: PubSub) -> dict[str, Any]:
    while (message := await channel.get_message(ignore_subscribe_messages=True, timeout=60)) is None:
        pass
    found: dict[str, Any] = json.loads(message["data"])
    return found
