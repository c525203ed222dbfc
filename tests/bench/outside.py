"""The outside world of the benchmarks: `python -m tests.bench.outside` prints its URL.

Tools that answer at once, never, with 100 MB, or with a failure, each at `/NAME`; and `/told`, which takes deliveries
of webhooks. `DELETE /told` hands out when each of them came (`time.monotonic()`) and forgets them.
"""

import asyncio
import contextlib
import time

from aiohttp import web

TOOLS = ("look", "hang", "dump", "fail")
_LINE = b"The figures of the third quarter are in, and the board wants to see them before the meeting.\n"
_CHUNK, _CHUNKS = _LINE * 1_000, 1_100


class Outside:
    def __init__(self) -> None:
        self._told_at: list[float] = []

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_post("/told", self._hear)
        app.router.add_delete("/told", self._hand_out)
        for name in TOOLS:
            app.router.add_post(f"/{name}", getattr(self, f"_{name}"))
        return app

    async def _look(self, request: web.Request) -> web.StreamResponse:
        await request.read()
        return web.json_response({"done": True})

    async def _hang(self, _: web.Request) -> web.StreamResponse:
        await asyncio.Event().wait()
        raise AssertionError

    async def _dump(self, request: web.Request) -> web.StreamResponse:
        """100 MB of text, for whoever reads it all."""
        response = web.StreamResponse(headers={"Content-Type": "text/plain"})
        await response.prepare(request)
        with contextlib.suppress(ConnectionError):
            for _ in range(_CHUNKS):
                await response.write(_CHUNK)
        return response

    async def _fail(self, request: web.Request) -> web.StreamResponse:
        await request.read()
        return web.json_response({"reason": "out of order"}, status=500)

    async def _hear(self, request: web.Request) -> web.StreamResponse:
        await request.read()
        self._told_at.append(time.monotonic())
        return web.Response(status=204)

    async def _hand_out(self, _: web.Request) -> web.StreamResponse:
        told_at, self._told_at = self._told_at, []
        return web.json_response(told_at)


async def main() -> None:
    runner = web.AppRunner(Outside().app(), handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
