"""The reference's side of a conversation: its HTTP and its websocket, as `tests.bench.minimal` speaks them."""

import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import asyncpg

from tests.bench.conversation import Conversation, History, Place
from tests.bench.minimal import INSERT


class Reference:
    def __init__(self, url: str, database: asyncpg.Connection, session: aiohttp.ClientSession) -> None:
        self._url, self._database, self._session = url, database, session
        self._numbers = itertools.count(1)

    async def settle(self, count: int, *, history: History = (), behind: History = ()) -> list[Place]:
        """It has no window, so nothing can stand behind it."""
        assert not behind
        places = [Place(number, number) for number in itertools.islice(self._numbers, count)]
        messages = [message for cycle in history for message in cycle]
        for place in places:
            rows = [(place.agent, json.dumps(message, separators=(",", ":"))) for message in messages]
            await self._database.executemany(INSERT, rows)
        if messages:
            await self._database.execute("VACUUM (ANALYZE) entries")  # as for ours
        return places

    @asynccontextmanager
    async def talk(self, place: Place) -> AsyncIterator["_Talk"]:
        async with self._session.ws_connect(f"{self._url}/feed?agent={place.agent}") as socket:
            yield _Talk(self._session, socket, url=f"{self._url}/messages", agent=place.agent)


class _Talk(Conversation):
    def __init__(
        self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse, *, url: str, agent: int
    ) -> None:
        super().__init__(session, socket)
        self._url, self._agent = url, agent

    async def _post(self) -> None:
        content = {"agent": self._agent, "text": "How far are we?"}
        async with self._session.post(self._url, json=content) as response:
            assert response.status == 200, await response.text()

    def _is_reply(self, event: dict[str, Any]) -> bool:
        return "reply" in event

    def _is_rest(self, event: dict[str, Any]) -> bool:
        return "rest" in event
