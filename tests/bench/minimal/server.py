"""The web side: `POST /messages` (insert, wake, answer) and `GET /feed?agent=` (a websocket that hears of replies).

`python -m tests.bench.minimal.server DATABASE_URL REDIS_URL` prints its URL.
"""

import sys
from typing import Any

import asyncpg
import redis.asyncio as redis
import uvloop
from aiohttp import web

from tests.bench.minimal import CHANNEL, INSERT, WAKES, open_pool
from tests.bench.minimal.feeds import Feeds, start
from tests.bench.minimal.model import as_json


class Server:
    def __init__(self, pool: asyncpg.Pool, client: Any) -> None:  # redis types it for both of its kinds
        self._pool, self._redis, self.feeds = pool, client, Feeds()

    async def post(self, request: web.Request) -> web.Response:
        said = await request.json()
        await self._pool.execute(INSERT, said["agent"], as_json({"role": "user", "content": said["text"]}))
        await self._redis.lpush(WAKES, said["agent"])
        return web.json_response({"ok": True})

    async def push_forever(self) -> None:
        subscription = self._redis.pubsub(ignore_subscribe_messages=True)
        await subscription.psubscribe(f"{CHANNEL}*")
        async for event in subscription.listen():
            await self.feeds.push(event["channel"].decode().removeprefix(CHANNEL), event["data"].decode())


async def main(database_url: str, redis_url: str) -> None:
    server = Server(await open_pool(database_url), redis.Redis.from_url(redis_url))
    app = web.Application()
    app.add_routes([web.post("/messages", server.post), web.get("/feed", server.feeds.serve)])
    await start(app)
    await server.push_forever()


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
