"""Our side of a conversation: GraphQL over HTTP, the feed of the space over graphql-transport-ws.

Agents and their pasts are written by SQL as the owner, since ten thousand of them, and chains of thousands of
entries, must stand there before anything is measured. The active space is set, as after an agent's first words.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import aiohttp
import asyncpg

from backend.tenants.registry import CreatedTenant
from tests.bench.chains import CHAIN_TABLES, write_chain
from tests.bench.conversation import Conversation, History, Place
from tests.factories.tenants import global_id

_AGENTS = """INSERT INTO agents (id, tenant_id, name, instructions, kind, status, updated_at, model, tools)
SELECT a, $1, 'Ada', 'Be brief.', 'GENERAL', 'ACTIVE', now(), $3, $4::jsonb FROM unnest($2::uuid[]) a"""
_SPACES = "INSERT INTO spaces (id, tenant_id, name, delivery) SELECT s, $1, 'Lobby', 'ALL' FROM unnest($2::uuid[]) s"
_PROCESSES = """INSERT INTO agent_processes (agent_id, tenant_id, active_space, wake_at, committed_at)
SELECT a, $1, s, now() - interval '1 day', now() - interval '1 day' FROM unnest($2::uuid[], $3::uuid[]) AS t (a, s)"""
_MEMBERS = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, s, $4, a FROM unnest($2::uuid[], $3::uuid[]) AS t (s, a)"""
#: In the order of their references.
_TABLES = ("space_members", "agent_processes", "agents", "spaces")

#: The protocol does not say when a subscription listens; what is posted before is not its event.
SUBSCRIBE_SECONDS = 0.3

_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) {
  __typename ... on PostMessageSuccess { posted { id seq } } ... on UserError { code message } } }"""
FEED = """subscription ($space: ID!) { spaceFeed(spaceId: $space) { __typename cursor
  ... on MessagePosted { message { id seq kind text createdAt author { id name kind } } }
  ... on MessageDelta { streamId offset text }
  ... on AgentStateChanged { state } } }"""


class Ours:
    def __init__(
        self, url: str, tenant: CreatedTenant, database: asyncpg.Connection, session: aiohttp.ClientSession
    ) -> None:
        self._url, self._tenant, self._database, self._session = url, tenant, database, session

    async def settle(
        self,
        count: int,
        *,
        history: History = (),
        behind: History = (),
        model: str | None = None,
        tools: Sequence[str] = (),
    ) -> list[Place]:
        places = [Place(uuid4(), uuid4()) for _ in range(count)]
        agents, spaces = [place.agent for place in places], [place.space for place in places]
        tenant_id, owner = self._tenant.tenant_id, [self._tenant.member_id] * count
        async with self._database.transaction():
            await self._database.execute(_AGENTS, tenant_id, agents, model, json.dumps(list(tools)))
            await self._database.execute(_SPACES, tenant_id, spaces)
            await self._database.execute(_PROCESSES, tenant_id, agents, spaces)
            await self._database.execute(_MEMBERS, tenant_id, spaces, agents, "AGENT")
            await self._database.execute(_MEMBERS, tenant_id, spaces, owner, "PERSON")
            for agent_id in agents if history or behind else ():
                await write_chain(self._database, tenant_id=tenant_id, agent_id=agent_id, cycles=history, behind=behind)
        await self._tend((*_TABLES, *CHAIN_TABLES) if history or behind else _TABLES)
        return places

    async def remove(self, places: Sequence[Place]) -> None:
        """Take agents away that have never been woken."""
        agents, spaces = [place.agent for place in places], [place.space for place in places]
        keys = {"space_members": ("space_id", spaces), "spaces": ("id", spaces), "agents": ("id", agents)}
        async with self._database.transaction():
            await self._database.execute("SET LOCAL session_replication_role = replica")  # nothing refers to them
            for table in _TABLES:
                column, values = keys.get(table, ("agent_id", agents))
                await self._database.execute(f"DELETE FROM {table} WHERE {column} = ANY ($1)", values)
        await self._tend(_TABLES)

    async def _tend(self, tables: Sequence[str]) -> None:
        """What autovacuum would do by itself some time later, in the middle of a measurement."""
        for table in tables:
            await self._database.execute(f"VACUUM (ANALYZE) {table}")

    @asynccontextmanager
    async def talk(self, place: Place) -> AsyncIterator["_Talk"]:
        bearer = f"Bearer {self._tenant.access_token}"
        space = global_id("Space", place.space)
        url = self._url.replace("http", "ws", 1)
        async with self._session.ws_connect(url, protocols=["graphql-transport-ws"]) as socket:
            await socket.send_json({"type": "connection_init", "payload": {"authorization": bearer}})
            acknowledged = await socket.receive_json()
            assert acknowledged["type"] == "connection_ack", acknowledged
            payload = {"query": FEED, "variables": {"space": space}}
            await socket.send_json({"id": "1", "type": "subscribe", "payload": payload})
            await asyncio.sleep(SUBSCRIBE_SECONDS)
            text = f"{place.greeting}How far are we?"
            yield _Talk(self._session, socket, url=self._url, bearer=bearer, space=space, text=text)


class _Talk(Conversation):
    def __init__(
        self,
        session: aiohttp.ClientSession,
        socket: aiohttp.ClientWebSocketResponse,
        *,
        url: str,
        bearer: str,
        space: str,
        text: str,
    ) -> None:
        super().__init__(session, socket)
        self._url, self._headers, self._space, self._text = url, {"authorization": bearer}, space, text

    async def _post(self) -> None:
        content = {"query": _POST, "variables": {"input": {"spaceId": self._space, "text": self._text}}}
        async with self._session.post(self._url, json=content, headers=self._headers) as response:
            answer = await response.json()
            assert "errors" not in answer, answer
            assert answer["data"]["postMessage"]["__typename"] == "PostMessageSuccess", answer

    def _is_reply(self, event: dict[str, Any]) -> bool:
        told = _told(event)
        return bool(told["__typename"] == "MessagePosted" and told["message"]["author"]["kind"] == "AGENT")

    def _is_rest(self, event: dict[str, Any]) -> bool:
        told = _told(event)
        return bool(told["__typename"] == "AgentStateChanged" and told["state"] == "SLEEPING")


def _told(frame: dict[str, Any]) -> dict[str, Any]:
    if frame["type"] == "ping":
        return {"__typename": "Ping"}
    assert frame["type"] == "next" and "errors" not in frame["payload"], frame
    told: dict[str, Any] = frame["payload"]["data"]["spaceFeed"]
    return told
