"""The web side: `POST /messages` (insert, wake, answer) and `GET /feed?agent=` (a websocket that hears of replies).

`python -m tests.bench.minimal.server DATABASE_URL REDIS_URL` prints its URL.
"""

import asyncio
import json
import sys
from collections import defaultdict
from typing import Any

import asyncpg
import redis.asyncio as redis
from aiohttp import web

from tests.bench.minimal import WAKES, channel

_INSERT = "INSERT INTO entries (agent, role, content) VALUES ($1, 'user', $2)"


class Server:
    def __init__(self, pool: asyncpg.Pool, client: Any) -> None:  # redis types it for both of its kinds
        self._pool, self._redis = pool, client
        self._sockets: dict[str, set[web.WebSocketResponse]] = defaultdict(set)

    async def post(self, request: web.Request) -> web.Response:
        said = await request.json()
        entry = {"role": "user", "content": said["text"]}
        await self._pool.execute(_INSERT, said["agent"], json.dumps(entry))
        await self._redis.lpush(WAKES, said["agent"])
        return web.json_response({"ok": True})

    async def feed(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        listeners = self._sockets[channel(int(request.query["agent"]))]
        listeners.add(socket)
        async for _ in socket:
            pass
        listeners.discard(socket)
        return socket

    async def push_for_ever(self) -> None:
        subscription = self._redis.pubsub()
        await subscription.psubscribe(channel(0).replace("0", "*"))
        async for event in subscription.listen():
            if event["type"] == "pmessage":
                for socket in self._sockets[event["channel"].decode()]:
                    await socket.send_str(event["data"].decode())


async def main(database_url: str, redis_url: str) -> None:
    client = redis.Redis.from_url(redis_url)
    server = Server(await asyncpg.create_pool(database_url), client)
    app = web.Application()
    app.add_routes([web.post("/messages", server.post), web.get("/feed", server.feed)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await server.push_for_ever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
