"""A real HTTP server with scripted tools that records its requests: `async with ToolServer() as server`, or as a
process of its own (`python -m tests.fakes.tool_server --port 0`, which prints its URL).

A tool is a path, `/tools/{name}` and everything below it, with any method. Each request takes one step of its script;
without a step the response is `{"done": true}`. A key has its effect once: `effects` are the requests whose key arrived
for the first time. In process: `script`, `requests`, `effects`, `wait_for_request`, `open_gate`. Over HTTP: `PUT
/scripts/{name}`, `GET /requests`, `GET /requests/{name}`, `POST /gates/{name}`, `DELETE /`.
"""

import argparse
import asyncio
import contextlib
import json
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

from aiohttp import web


@dataclass(frozen=True, slots=True)
class Reply:
    """The response of a tool to one request."""

    status: int = 200
    #: Sent as JSON.
    body: Any = field(default_factory=lambda: {"done": True})
    #: Sent unchanged, instead of `body`; one character is one byte.
    raw: str | None = None
    #: How often the content is repeated.
    times: int = 1
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_seconds: float = 0.0
    #: Waits until the test opens the gate of this name.
    gate: str | None = None
    #: Closes the connection: before the request is recorded, after it, or in the middle of the response body.
    drop: Literal["before", "after", "body"] | None = None

    def content(self) -> bytes:
        return json.dumps(self.body).encode() if self.raw is None else self.raw.encode("latin-1")


@dataclass(slots=True)
class RecordedCall:
    """One request (times are `time.monotonic()`)."""

    name: str
    key: str
    headers: dict[str, str]
    body: Any
    raw: str
    arrived_at: float
    #: Whether the key arrived for the first time.
    is_effect: bool
    method: str = "POST"
    #: Path and query, as they were sent.
    target: str = ""
    answered_at: float | None = None
    #: When the client disconnected before that.
    cut_at: float | None = None


class ToolServer:
    """The tools of a test."""

    def __init__(self, *, port: int = 0) -> None:
        self._port = port
        self._runner: web.AppRunner | None = None
        self._scripts: dict[str, list[Reply]] = {}
        self._calls: list[RecordedCall] = []
        self._gates: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._changed = asyncio.Condition()
        self.url = ""

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/tools/{name}", self._answer)
        app.router.add_route("*", "/tools/{name}/{rest:.*}", self._answer)
        app.router.add_put("/scripts/{name}", self._put_script)
        app.router.add_get("/requests", self._get_requests)
        app.router.add_get("/requests/{name}", self._get_requests)
        app.router.add_post("/gates/{name}", self._post_gate)
        app.router.add_delete("/", self._forget)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *exception: object) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    def script(self, name: str, replies: Sequence[Reply]) -> None:
        """The responses of the tool from now on, one per request; after the last one it reports that it is done."""
        self._scripts[name] = list(replies)

    def requests(self, name: str | None = None) -> list[RecordedCall]:
        return [call for call in self._calls if name in {None, call.name}]

    def effects(self, name: str) -> list[RecordedCall]:
        return [call for call in self.requests(name) if call.is_effect]

    def open_gate(self, name: str) -> None:
        self._gates[name].set()

    async def wait_for_request(self, name: str, count: int = 1, *, timeout: float = 30.0) -> RecordedCall:
        """The request number `count` of a tool, as soon as it has arrived."""
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(lambda: len(self.requests(name)) >= count)
        return self.requests(name)[count - 1]

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        script = self._scripts.get(request.match_info["name"])
        reply = script.pop(0) if script else Reply()
        if reply.drop == "before":
            return _drop(request)
        call = await self._record(request)
        try:
            response = await self._play(request, reply)
            call.answered_at = time.monotonic()
        except (asyncio.CancelledError, ConnectionError):
            call.cut_at = time.monotonic()
            raise
        finally:
            await self._tell()
        return response

    async def _record(self, request: web.Request) -> RecordedCall:
        name, raw, arrived_at = request.match_info["name"], await request.text(), time.monotonic()
        key = request.headers.get("Idempotency-Key", "")
        is_effect = not any(call.key == key for call in self.requests(name))
        body = json.loads(raw) if raw else None
        headers, target = dict(request.headers), request.raw_path
        call = RecordedCall(name, key, headers, body, raw, arrived_at, is_effect, request.method, target)
        self._calls.append(call)
        await self._tell()
        return call

    async def _play(self, request: web.Request, reply: Reply) -> web.StreamResponse:
        if reply.gate is not None:
            await self._gates[reply.gate].wait()
        await asyncio.sleep(reply.delay_seconds)
        if reply.drop == "after":
            return _drop(request)
        content = reply.content()
        headers = {"Content-Type": "application/json", **reply.headers}
        response = web.StreamResponse(status=reply.status, headers=headers)
        response.content_length = len(content) * reply.times + (1 if reply.drop == "body" else 0)
        await response.prepare(request)
        for _ in range(reply.times):
            await response.write(content)
        return _drop(request, response) if reply.drop == "body" else response

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _put_script(self, request: web.Request) -> web.Response:
        try:
            self.script(request.match_info["name"], [Reply(**reply) for reply in await request.json()])
        except TypeError as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        return web.json_response({"ok": True})

    async def _get_requests(self, request: web.Request) -> web.Response:
        return web.json_response([asdict(call) for call in self.requests(request.match_info.get("name"))])

    async def _post_gate(self, request: web.Request) -> web.Response:
        self.open_gate(request.match_info["name"])
        return web.json_response({"ok": True})

    async def _forget(self, request: web.Request) -> web.Response:
        """Deletes scripts, requests and gates: a fresh server between two tests."""
        self._scripts.clear()
        self._calls.clear()
        self._gates.clear()
        return web.json_response({"ok": True})


def _drop(request: web.Request, response: web.StreamResponse | None = None) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.abort() if response is None else request.transport.close()
    return response or web.Response()


async def _serve(port: int) -> None:
    async with ToolServer(port=port) as server:
        print(server.url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=0)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(arguments.parse_args().port))
