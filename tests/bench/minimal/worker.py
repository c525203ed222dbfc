"""The thinking side: pop an agent, ask the model, insert what it says and calls, publish; once more, until it rests.

`python -m tests.bench.minimal.worker DATABASE_URL REDIS_URL MODEL_URL` prints a line when it is ready. The one tool,
`send_message`, is answered within the loop.
"""

import asyncio
import sys

import aiohttp
import asyncpg
import redis.asyncio as redis
import uvloop

from tests.bench.minimal import CHANNEL, INSERT, LOAD, REST, WAKES, open_pool
from tests.bench.minimal.model import Model, as_json, step


class Worker:
    def __init__(self, pool: asyncpg.Pool, client: redis.Redis, model: Model) -> None:
        self._pool, self._redis, self._model = pool, client, model

    async def think(self, agent: int) -> None:
        channel = f"{CHANNEL}{agent}"
        window = await self._pool.fetchval(LOAD, agent)
        while True:
            content, said = step(await self._model.ask(window))
            await self._pool.execute(INSERT, agent, content)
            for text in said:
                await self._redis.publish(channel, as_json({"reply": text}))
            if not said:
                await self._redis.publish(channel, REST)
                return
            window = f"{window},{content}"


async def main(database_url: str, redis_url: str, model_url: str) -> None:
    client = redis.Redis.from_url(redis_url)
    session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
    worker = Worker(await open_pool(database_url), client, Model(session, model_url))
    print("ready", flush=True)
    async with asyncio.TaskGroup() as minds:
        while True:
            _, agent = await client.blpop([WAKES])
            minds.create_task(worker.think(int(agent)))


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
