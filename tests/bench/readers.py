"""Readers of spaces: `python -m tests.bench.readers URL TOKEN` prints its own URL.

They are a process of their own, so that what reading costs is nobody's measurement. `PUT /readers/SPACE/N` has as many
read that space; `PUT /viewers` has the owners of these tokens follow all their spaces. `DELETE /frames` hands out how
many frames have come to all of them since it was asked last, and `DELETE /delays` how long after the moment that their
text tells messages came (`SENT_AT`), in seconds.
"""

import asyncio
import re
import sys
import time
from collections import defaultdict
from typing import Any

import aiohttp
from aiohttp import web

from backend.kit import gc_freeze
from tests.bench.ours import FEED, SUBSCRIBE_SECONDS

#: What a list of spaces shows.
VIEWER_FEED = """subscription { viewerFeed { __typename cursor
  ... on UnreadChanged { space { id name } unreadCount unreadMentionCount
    newestMessage { text author { name } } }
  ... on Mentioned { space { id } } ... on AgentStateChanged { state agent { id } } } }"""
#: What a message says of its moment, by the clock that all processes of a machine share.
SENT_AT = "sent at {}"
_SENT_AT = re.compile(SENT_AT.format(r"([0-9.]+)"))


class Readers:
    def __init__(self, url: str, token: str) -> None:
        self._url, self._token = url.replace("http", "ws", 1), token
        self._frames = 0
        self._delays: list[float] = []
        self._readings: dict[str, list[asyncio.Task[None]]] = defaultdict(list)

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_put("/readers/{space}/{count}", self._set_count)
        app.router.add_put("/viewers", self._add_viewers)
        app.router.add_delete("/frames", self._hand_out_frames)
        app.router.add_delete("/delays", self._hand_out_delays)
        app.cleanup_ctx.append(self._session)
        return app

    async def _session(self, _: web.Application) -> Any:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as self._http:
            yield

    async def _set_count(self, request: web.Request) -> web.Response:
        space = request.match_info["space"]
        for reading in self._readings[space]:
            reading.cancel()
        await asyncio.gather(*self._readings[space], return_exceptions=True)
        opening = [self._open(self._token, FEED, space=space) for _ in range(int(request.match_info["count"]))]
        sockets = [await each for each in opening]
        self._readings[space] = [asyncio.create_task(self._read(socket)) for socket in sockets]
        await asyncio.sleep(SUBSCRIBE_SECONDS)
        return web.Response(status=204)

    async def _add_viewers(self, request: web.Request) -> web.Response:
        sockets = [await self._open(token, VIEWER_FEED) for token in await request.json()]
        self._readings["viewers"] += [asyncio.create_task(self._read(socket)) for socket in sockets]
        return web.Response(status=204)

    async def _open(self, token: str, query: str, **variables: str) -> aiohttp.ClientWebSocketResponse:
        """One after the other: only few of an address may not have said yet who they are."""
        socket = await self._http.ws_connect(self._url, protocols=["graphql-transport-ws"])
        payload: dict[str, Any] = {"authorization": f"Bearer {token}"}
        await socket.send_json({"type": "connection_init", "payload": payload})
        acknowledged = await socket.receive_json()
        assert acknowledged["type"] == "connection_ack", acknowledged
        payload = {"query": query, "variables": variables}
        await socket.send_json({"id": "1", "type": "subscribe", "payload": payload})
        return socket

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async with socket:
            async for frame in socket:
                self._frames += 1
                if sent := _SENT_AT.search(frame.data):
                    self._delays.append(time.monotonic() - float(sent[1]))

    async def _hand_out_frames(self, _: web.Request) -> web.Response:
        frames, self._frames = self._frames, 0
        return web.json_response(frames)

    async def _hand_out_delays(self, _: web.Request) -> web.Response:
        delays, self._delays = self._delays, []
        return web.json_response(delays)


async def main() -> None:
    runner = web.AppRunner(Readers(*sys.argv[1:]).app(), shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    # Its own stops would be taken for those of the API.
    gc_freeze.freeze_survivors()
    asyncio.run(main())
