"""The websockets of `GET /feed?agent=`, by agent."""

from collections import defaultdict

from aiohttp import web


class Feeds:
    def __init__(self) -> None:
        self._sockets: dict[str, set[web.WebSocketResponse]] = defaultdict(set)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        listeners = self._sockets[request.query["agent"]]
        listeners.add(socket)
        async for _ in socket:
            pass
        listeners.discard(socket)
        return socket

    async def push(self, agent: str, event: str) -> None:
        for socket in self._sockets[agent]:
            await socket.send_str(event)


async def start(app: web.Application) -> None:
    """Start to serve on a free port and print the URL."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
