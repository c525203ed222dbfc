"""Readers of one space: `python -m tests.bench.readers URL TOKEN SPACE` prints its own URL.

They are a process of their own, so that what reading costs is nobody's measurement. `PUT /count/N` has as many read as
that, `DELETE /frames` hands out how many frames have come to all of them since it was asked last.
"""

import asyncio
import sys
from typing import Any

import aiohttp
from aiohttp import web

from tests.bench.ours import FEED, SUBSCRIBE_SECONDS


class Readers:
    def __init__(self, url: str, token: str, space: str) -> None:
        self._url, self._token, self._space = url.replace("http", "ws", 1), token, space
        self._frames = 0
        self._readings: list[asyncio.Task[None]] = []

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_put("/count/{count}", self._set_count)
        app.router.add_delete("/frames", self._hand_out)
        app.cleanup_ctx.append(self._session)
        return app

    async def _session(self, _: web.Application) -> Any:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as self._http:
            yield

    async def _set_count(self, request: web.Request) -> web.Response:
        for reading in self._readings:
            reading.cancel()
        await asyncio.gather(*self._readings, return_exceptions=True)
        sockets = [await self._open() for _ in range(int(request.match_info["count"]))]
        self._readings = [asyncio.create_task(self._read(socket)) for socket in sockets]
        await asyncio.sleep(SUBSCRIBE_SECONDS)
        return web.Response(status=204)

    async def _open(self) -> aiohttp.ClientWebSocketResponse:
        """One after the other: only few of an address may not have said yet who they are."""
        socket = await self._http.ws_connect(self._url, protocols=["graphql-transport-ws"])
        payload: dict[str, Any] = {"authorization": f"Bearer {self._token}"}
        await socket.send_json({"type": "connection_init", "payload": payload})
        acknowledged = await socket.receive_json()
        assert acknowledged["type"] == "connection_ack", acknowledged
        payload = {"query": FEED, "variables": {"space": self._space}}
        await socket.send_json({"id": "1", "type": "subscribe", "payload": payload})
        return socket

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async with socket:
            async for _ in socket:
                self._frames += 1

    async def _hand_out(self, _: web.Request) -> web.Response:
        frames, self._frames = self._frames, 0
        return web.json_response(frames)


async def main() -> None:
    runner = web.AppRunner(Readers(*sys.argv[1:]).app(), shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
