"""The thinking side: pop an agent, ask the model, commit its reply, publish it, ask once more, commit, publish the end.

`python -m tests.bench.minimal.worker DATABASE_URL REDIS_URL MODEL_URL` prints a line when it is ready.
"""

import asyncio
import json
import sys
from typing import Any

import aiohttp
import asyncpg
import redis.asyncio as redis

from tests.bench.minimal import WAKES, channel

_LOAD = "SELECT content FROM entries WHERE agent = $1 ORDER BY id"
_INSERT = "INSERT INTO entries (agent, role, content) VALUES ($1, $2, $3)"
_SEND = {
    "type": "function",
    "function": {
        "name": "send_message",
        "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    },
}


class Worker:
    def __init__(self, pool: asyncpg.Pool, client: redis.Redis, session: aiohttp.ClientSession, url: str) -> None:
        self._pool, self._redis, self._session, self._url = pool, client, session, url

    async def think(self, agent: int) -> None:
        messages = [json.loads(row["content"]) for row in await self._pool.fetch(_LOAD, agent)]
        while True:
            reply = await self._ask(messages)
            calls = reply.get("tool_calls", ())
            results = [{"role": "tool", "tool_call_id": call["id"], "content": '{"ok":true}'} for call in calls]
            written = [reply, *results]
            rows = [(agent, message["role"], json.dumps(message)) for message in written]
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.executemany(_INSERT, rows)
            messages += written
            for call in calls:
                said = json.loads(call["function"]["arguments"])["text"]
                await self._redis.publish(channel(agent), json.dumps({"reply": said}))
            if not calls:
                await self._redis.publish(channel(agent), json.dumps({"rest": True}))
                return

    async def _ask(self, messages: list[dict[str, Any]]) -> dict[str, Any]:
        body = json.dumps(
            {"model": "bench", "messages": messages, "tools": [_SEND], "stream": True}, separators=(",", ":")
        )
        text, calls = "", list[dict[str, Any]]()
        async with self._session.post(self._url, data=body, headers={"content-type": "application/json"}) as response:
            async for line in response.content:
                if not line.startswith(b"data: {"):
                    continue
                for choice in json.loads(line[6:])["choices"]:
                    text += choice["delta"].get("content") or ""
                    for part in choice["delta"].get("tool_calls", ()):
                        if "id" in part:
                            calls.append(part)
                        else:
                            calls[part["index"]]["function"]["arguments"] += part["function"]["arguments"]
        return {"role": "assistant", "content": text, **({"tool_calls": calls} if calls else {})}


async def main(database_url: str, redis_url: str, model_url: str) -> None:
    client = redis.Redis.from_url(redis_url)
    session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
    worker = Worker(await asyncpg.create_pool(database_url), client, session, f"{model_url}/v1/chat/completions")
    print("ready", flush=True)
    async with asyncio.TaskGroup() as minds:
        while True:
            _, agent = await client.blpop([WAKES])
            minds.create_task(worker.think(int(agent)))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
