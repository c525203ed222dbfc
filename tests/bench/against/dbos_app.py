"""The same work as a DBOS workflow: one for each message, started by the post, each part a step that DBOS records.

Run by the Python of an environment of its own (`against`): `-m tests.bench.against.dbos_app DATABASE_URL MODEL_URL`
prints its URL. It is one process, as DBOS has it: workflows run where they are started, and replies go to the
websockets without a detour. So it needs no queue, which DBOS would poll.
"""

import asyncio
import sys
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import aiohttp
import asyncpg
import uvloop
from aiohttp import web
from dbos import DBOS

from tests.bench.minimal import INSERT, LOAD, REST, open_pool
from tests.bench.minimal.feeds import Feeds, start
from tests.bench.minimal.model import Model, as_json, step


class App:
    """Opened once; DBOS calls functions, not methods."""

    pool: asyncpg.Pool
    model: Model
    feeds = Feeds()


async def _hear(agent: int, text: str) -> str:
    """Insert the message; what the model is asked then."""
    await App.pool.execute(INSERT, agent, as_json({"role": "user", "content": text}))
    window: str = await App.pool.fetchval(LOAD, agent)
    return window


async def _ask(window: str) -> dict[str, Any]:
    return await App.model.ask(window)


async def _write(agent: int, content: str) -> None:
    """Insert what the model said, with the results of its calls."""
    await App.pool.execute(INSERT, agent, content)


hear, ask, write = DBOS.step()(_hear), DBOS.step()(_ask), DBOS.step()(_write)


async def _turn(agent: int, text: str) -> None:
    window = await hear(agent, text)
    while True:
        content, said = step(await ask(window))
        await write(agent, content)
        for reply in said:
            await App.feeds.push(str(agent), as_json({"reply": reply}))
        if not said:
            await App.feeds.push(str(agent), REST)
            return
        window = f"{window},{content}"


turn = DBOS.workflow()(_turn)


async def post(request: web.Request) -> web.Response:
    said = await request.json()
    await DBOS.start_workflow_async(turn, said["agent"], said["text"])
    return web.json_response({"ok": True})


async def main(database_url: str, model_url: str) -> None:
    own = urlunsplit(urlsplit(database_url)._replace(scheme="postgresql+psycopg"))
    DBOS(config={"name": "bench", "system_database_url": own, "log_level": "WARNING", "executor_id": "bench"})
    App.pool = await open_pool(database_url)
    App.model = Model(aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)), model_url)
    DBOS.launch()
    app = web.Application()
    app.add_routes([web.post("/messages", post), web.get("/feed", App.feeds.serve)])
    await start(app)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
