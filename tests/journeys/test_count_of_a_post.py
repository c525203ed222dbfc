"""What a post costs in round trips: statements, commits and Redis commands, counted where they arrive.

A count, not a timing: it is the same on every machine, and cannot grow unseen. Nobody else works on this stack.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import asyncpg
import httpx
import pytest
import redis.asyncio as redis

from backend.kit import db
from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.extras import needs_direct_postgres
from tests.harness.grounds import Grounds
from tests.harness.stack import Stack, own_stack
from tests.harness.waiting import wait_until

pytestmark = needs_direct_postgres

_ROUNDS = 4
_STATEMENTS = """SELECT query, calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
JOIN pg_roles r ON r.oid = s.userid WHERE d.datname = $1 AND r.rolname = 'circadian_app' AND calls > 0"""
#: The number of the next transaction that writes.
_WRITING = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint"
_ASLEEP = "UPDATE agent_processes SET state = 'SLEEPING'"


@dataclass(frozen=True, slots=True)
class Cost:
    """`statements` as Postgres counts them, BEGIN, COMMIT and set_config too; `commits` of transactions that write."""

    statements: int
    commits: int
    redis_commands: int


class Meter:
    """Counts what this stack's API does."""

    def __init__(self, owner: asyncpg.Connection, database: str, valkey: redis.Redis) -> None:
        self._owner, self._database, self._valkey = owner, database, valkey

    async def least_of(self, posts: Callable[[], Awaitable[object]]) -> Cost:
        """Of some posts the one with the least: what else a process does at times is not theirs."""
        costs = []
        for _ in range(_ROUNDS):
            await self._owner.execute(_ASLEEP)
            costs.append(await self._of(posts))
        return Cost(
            min(cost.statements for cost in costs),
            min(cost.commits for cost in costs),
            min(cost.redis_commands for cost in costs),
        )

    async def _of(self, posts: Callable[[], Awaitable[object]]) -> Cost:
        await self._owner.execute("SELECT pg_stat_statements_reset()")
        writing = await self._owner.fetchval(_WRITING)
        async with self._redis_commands() as commands:
            await posts()
            # Nobody waits for Redis: the wake is the last that a post has to say.
            await wait_until(lambda: any("WAKE" in command for command in commands))
        statements = await self._owner.fetch(_STATEMENTS, self._database)
        return Cost(
            sum(row["calls"] for row in statements), await self._owner.fetchval(_WRITING) - writing, len(commands)
        )

    @asynccontextmanager
    async def _redis_commands(self) -> AsyncIterator[list[str]]:
        """All commands that arrive within the block; those within a script are one."""
        seen: list[str] = []
        async with self._valkey.monitor() as monitor:

            async def listen() -> None:
                async for command in monitor.listen():
                    if command["command"] == "ECHO end":
                        return
                    if command["client_type"] != "lua":
                        seen.append(command["command"])

            listening = asyncio.create_task(listen())
            yield seen
            await self._valkey.echo("end")
            await listening


@pytest.fixture(scope="module")
def stack(grounds: Grounds, tmp_path_factory: pytest.TempPathFactory, model_url: str) -> Iterator[Stack]:
    with own_stack(grounds, tmp_path_factory.mktemp("count"), model_url=model_url) as running:
        yield running


@pytest.fixture
async def meter(stack: Stack) -> AsyncIterator[Meter]:
    owner = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    await owner.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    async with redis.Redis.from_url(stack.stores.redis_url) as valkey:
        yield Meter(owner, stack.stores.owner_database_url.rsplit("/", 1)[1], valkey)
    await owner.close()


@pytest.fixture
async def tenant(stack: Stack, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stack.stores.owner_database_url, stack.api.url, http).create()


@pytest.fixture
async def space_id(tenant: Tenant) -> str:
    """With one agent in it, whom every post wakes."""
    agent_id = await create_agent(tenant.client, name="Nova")
    made = await create_space(tenant.client, members=[agent_id])
    await post(tenant.client, made, "warm")
    return made


#: Posting and waking, and a disk that is waited for once: the wake's commit may be lost. Of Redis: the head for the
#: feed, and the state for it with the wake. What the request costs is told later, with others.
_POST = Cost(statements=2, commits=2, redis_commands=2)


async def test_post_that_wakes_an_agent_takes_two_statements(meter: Meter, tenant: Tenant, space_id: str) -> None:
    assert await meter.least_of(lambda: post(tenant.client, space_id, "hello")) == _POST


async def test_key_and_mentions_take_none_further(meter: Meter, tenant: Tenant, space_id: str) -> None:
    keys = (f"key {number}" for number in range(_ROUNDS))
    mentions = [tenant.owner.actor_id]

    cost = await meter.least_of(
        lambda: post(tenant.client, space_id, "hello", idempotencyKey=next(keys), mentions=mentions)
    )

    assert cost == _POST


async def test_name_in_the_text_takes_nothing_more_once_the_names_are_known(
    meter: Meter, tenant: Tenant, space_id: str
) -> None:
    cost = await meter.least_of(lambda: post(tenant.client, space_id, "hello @Nova"))

    assert cost == _POST
