"""Where the agent lives: a tenant, three spaces, and the rows by which everybody else knows how it stands.

The window is that of a model that takes 16,000 tokens, so that it is full every dozen cycles. Of its two providers one
answers and the other is asked where that one does not; `move` makes them change places.
"""

import asyncio
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg
import httpx

from backend.kit import db
from backend.tenants import quotas
from backend.tenants.operator import operator_work
from tests.chaos.world import own_id
from tests.factories.agents import create_agent
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenants, global_id
from tests.harness.client import Client
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_SMALL, _OTHER = "openai/gpt-3.5-turbo-16k", "anthropic/claude-haiku-4-5"
_SPACES = ("Library", "Workshop", "Garden")
#: People here ask as fast as they are answered.
_AS_FAST_AS_IT_GOES = {
    name: 10_000_000 for name in ("cost_burst", "cost_per_second", "client_cost_burst", "client_cost_per_second")
}
#: A worker that died is missed after some seconds.
REST_SECONDS = 240.0
_PACE_SECONDS = 20.0

_AT_REST = """SELECT p.state = 'SLEEPING' AND NOT EXISTS (
  SELECT FROM inbox_events e WHERE (e.tenant_id, e.agent_id) = (p.tenant_id, p.agent_id) AND e.receipt = 'PENDING')
FROM agent_processes p WHERE p.agent_id = $1"""
_THINKS = """SELECT p.state = 'THINKING' AND p.cycle_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM inbox_events e WHERE (e.tenant_id, e.agent_id) = (p.tenant_id, p.agent_id) AND e.receipt = 'PENDING')
FROM agent_processes p WHERE p.agent_id = $1"""
_WRITTEN = """SELECT NOT EXISTS (SELECT FROM compactions WHERE agent_id = $1 AND state IN ('WANTED', 'WRITING'))"""
_IS_WRITING = "SELECT EXISTS (SELECT FROM compactions WHERE agent_id = $1 AND state = 'WRITING')"
_NEWEST = "SELECT id FROM compactions WHERE agent_id = $1 AND state = 'ADOPTED' ORDER BY number DESC LIMIT 1"
_HELD = """SELECT id, digest FROM tool_calls WHERE agent_id = $1 AND state = 'HELD'
  AND arguments::jsonb -> 'details' ->> 'mark' = $2"""


@dataclass(slots=True)
class Home:
    client: Client
    agent: str
    spaces: list[str]
    connection: asyncpg.Connection
    #: One connection, and whoever looks after the worker looks at the rows too.
    _turns: asyncio.Lock

    async def fetchval(self, sql: str, *values: object) -> Any:
        async with self._turns:
            return await self.connection.fetchval(sql, UUID(own_id(self.agent)), *values)

    async def is_at_rest(self) -> bool:
        return bool(await self.fetchval(_AT_REST))

    async def is_writing(self) -> bool:
        """Somebody writes a summary."""
        return bool(await self.fetchval(_IS_WRITING))

    async def until_it_rests(self) -> None:
        await wait_until(self.is_at_rest, timeout=REST_SECONDS)

    async def until_it_thinks(self) -> None:
        """With all that was said so far in view; or until it has thought already."""

        async def has_begun() -> bool:
            return bool(await self.fetchval(_THINKS)) or await self.is_at_rest()

        await wait_until(has_begun, timeout=REST_SECONDS)

    async def until_summed_up(self) -> None:
        """A summary that was asked for is there. People are slower than these, so it would be."""
        try:
            await wait_until(lambda: self.fetchval(_WRITTEN), timeout=_PACE_SECONDS)
        except AssertionError:
            return  # it has failed, and is tried again later

    async def answer(self, mark: str, decision: str) -> str:
        """The code of the error, if nobody takes the answer any more; empty if it was taken."""
        async with self._turns:
            row = await self.connection.fetchrow(_HELD, UUID(own_id(self.agent)), mark)
        if row is None:
            return "NOTHING_HELD"
        call, digest = global_id("ToolCall", row["id"]), row["digest"].hex()
        told = await self.client.mutate(
            "answerToolCall", "activity { id }", toolCallId=call, digest=digest, decision=decision
        )
        return str(told.get("code") or "")

    async def undo(self) -> str:
        """Take the newest summary out again; the code of the error, if there is none that is in use."""
        newest = await self.fetchval(_NEWEST)
        if newest is None:
            return "NOTHING_IN_USE"
        told = await self.client.mutate("undoCompaction", "compactionId", compactionId=global_id("Compaction", newest))
        return str(told.get("code") or "")

    async def move(self) -> None:
        """From the one provider to the other."""
        await self.client.succeed(
            "updateAgent", "agent { id }", agentId=self.agent, model=_OTHER, fallbackModels=[_SMALL]
        )


async def settle(stack: Stack, http: httpx.AsyncClient) -> Home:
    tenant = await Tenants(stack.stores.owner_database_url, stack.api.url, http).create()
    async with operator_work(stack.stores.owner_database_url, tenant.id) as work:
        await quotas.override(work, _AS_FAST_AS_IT_GOES)
    client = tenant.client
    agent = await create_agent(
        client, model=_SMALL, fallbackModels=[_OTHER], models={"summaries": "openai/completer"}
    )  # fmt: skip
    spaces = [await create_space(client, name=name, members=[agent]) for name in _SPACES]
    connection = await asyncpg.connect(**db.credentials(stack.stores.owner_database_url))
    return Home(client, agent, spaces, connection, asyncio.Lock())
