"""A tenant whose agents all want to think at once, again and again. Nothing of it is measured but how much it gets.

Its agents are met in spaces where only those hear who are named; each post names everybody, so that one request wakes
a whole space, and no reply wakes anybody.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

import aiohttp
import asyncpg

from backend.kit.tasks import end
from backend.tenants.registry import CreatedTenant
from tests.bench.meter import AS_FAST_AS_IT_GOES, FLOOD_MODEL
from tests.factories.tenants import global_id

_AGENTS = """INSERT INTO agents (id, tenant_id, name, instructions, kind, status, model, updated_at)
SELECT a, $1, 'Ada', 'Be brief.', 'GENERAL', 'ACTIVE', $3, now() FROM unnest($2::uuid[]) a"""
_PROCESSES = """INSERT INTO agent_processes (agent_id, tenant_id, wake_at, committed_at)
SELECT a, $1, now() - interval '1 day', now() - interval '1 day' FROM unnest($2::uuid[]) a"""
_SPACES = "INSERT INTO spaces (id, tenant_id, name, delivery) VALUES ($1, $2, 'Crowd', 'MENTIONS')"
_MEMBERS = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, $2, $3, a FROM unnest($4::uuid[]) a"""
_QUOTAS = "UPDATE tenants SET quotas = $2::jsonb WHERE tenant_id = $1"
_MODEL = "UPDATE agents SET model = $2 WHERE tenant_id = $1"
_PAUSE = "UPDATE agents SET status = $2 WHERE tenant_id = $1"
_THINKING = "SELECT count(*) FROM agent_processes WHERE tenant_id = $1 AND state = 'THINKING'"
_WAITING = "SELECT count(*) FROM agent_processes WHERE tenant_id = $1 AND state = 'WAKING'"
_CYCLES = "SELECT count(*) FROM think_cycles WHERE tenant_id = $1 AND outcome IS NOT NULL"
#: What no door does: everything that waits is forgotten.
_FORGET = (
    "UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now() WHERE tenant_id = $1 AND receipt = 'PENDING'",
    "UPDATE agent_processes SET state = 'SLEEPING' WHERE tenant_id = $1 AND state = 'WAKING'",
    "VACUUM (ANALYZE) agent_processes",
    "VACUUM (ANALYZE) inbox_events",
)
_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename } }"""
_MENTIONED = 100
_POSTS_AT_ONCE = 4
_PAUSE_SECONDS = 0.5


class Flood:
    def __init__(
        self, url: str, tenant: CreatedTenant, database: asyncpg.Connection, session: aiohttp.ClientSession
    ) -> None:
        self._url, self._tenant, self._database, self._session = url, tenant, database, session
        self._spaces: dict[UUID, list[UUID]] = {}

    async def settle(self, count: int, *, awake: int, model: str = FLOOD_MODEL) -> None:
        """So many agents, of which so many may be awake at once."""
        await self.allow(awake)
        tenant_id = self._tenant.tenant_id
        for _ in range(count // _MENTIONED):
            space, agents = uuid4(), [uuid4() for _ in range(_MENTIONED)]
            self._spaces[space] = agents
            await self._database.execute(_AGENTS, tenant_id, agents, f"openai/{model}")
            await self._database.execute(_PROCESSES, tenant_id, agents)
            await self._database.execute(_SPACES, space, tenant_id)
            await self._database.execute(_MEMBERS, tenant_id, space, "AGENT", agents)
            await self._database.execute(_MEMBERS, tenant_id, space, "PERSON", [self._tenant.member_id])
        await self._database.execute("VACUUM (ANALYZE) agents, agent_processes, space_members")

    async def allow(self, awake: int) -> None:
        """So many of its agents may be awake at once."""
        quotas = {"awake_agents": awake, **AS_FAST_AS_IT_GOES}
        await self._database.execute(_QUOTAS, self._tenant.tenant_id, json.dumps(quotas))

    async def use(self, model: str) -> None:
        await self._database.execute(_MODEL, self._tenant.tenant_id, f"openai/{model}")

    @asynccontextmanager
    async def waking(self) -> AsyncIterator[None]:
        """Everybody is woken once."""
        await self._wake_all()
        try:
            yield
        finally:
            await self._calm()

    @asynccontextmanager
    async def rising(self) -> AsyncIterator[None]:
        """Everybody is woken, and one space after the other again, for as long as the block runs."""
        gate = await self._wake_all()
        keeping_on = asyncio.create_task(self._keep_on(gate))
        try:
            yield
        finally:
            await end([keeping_on])
            await self._calm()

    async def waiting(self) -> int:
        count: int = await self._database.fetchval(_WAITING, self._tenant.tenant_id)
        return count

    async def thinking(self) -> int:
        count: int = await self._database.fetchval(_THINKING, self._tenant.tenant_id)
        return count

    async def cycles(self) -> int:
        count: int = await self._database.fetchval(_CYCLES, self._tenant.tenant_id)
        return count

    async def _wake_all(self) -> asyncio.Semaphore:
        await self._database.execute(_PAUSE, self._tenant.tenant_id, "ACTIVE")
        gate = asyncio.Semaphore(_POSTS_AT_ONCE)
        await asyncio.gather(*(self._post(space, gate) for space in self._spaces))
        return gate

    async def _keep_on(self, gate: asyncio.Semaphore) -> None:
        while True:
            for space in self._spaces:
                await self._post(space, gate)
                await asyncio.sleep(_PAUSE_SECONDS)

    async def _post(self, space: UUID, gate: asyncio.Semaphore) -> None:
        mentions = [global_id("Agent", agent) for agent in self._spaces[space]]
        values = {"spaceId": global_id("Space", space), "text": "How far are you?", "mentions": mentions}
        headers = {"authorization": f"Bearer {self._tenant.access_token}"}
        content = {"query": _POST, "variables": {"input": values}}
        async with gate, self._session.post(self._url, json=content, headers=headers) as response:
            answer = await response.json()
            assert answer.get("data", {}).get("postMessage", {}).get("__typename") == "PostMessageSuccess", answer

    async def _calm(self) -> None:
        """As if it had never been: those who think end their step, and nobody wants to any more."""
        await self._database.execute(_PAUSE, self._tenant.tenant_id, "PAUSED")
        while await self.thinking():  # noqa: ASYNC110 -- only the database knows
            await asyncio.sleep(0.1)
        for statement in _FORGET:
            await self._database.execute(statement, *([self._tenant.tenant_id] if "$1" in statement else []))
