"""Plays the ingest of Sentry: it keeps the events that an SDK sends, and answers as Sentry does.

It runs in the test's own event loop.
"""

import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web


@dataclass(slots=True)
class SentryServer:
    dsn: str = ""
    #: The bodies as they came, decompressed.
    bodies: list[bytes] = field(default_factory=list)

    @property
    def events(self) -> list[dict[str, Any]]:
        found = list[dict[str, Any]]()
        for body in self.bodies:
            _, *items = body.split(b"\n")
            for head, content in zip(items[::2], items[1::2], strict=False):
                if head and json.loads(head)["type"] == "event":
                    found.append(json.loads(content))
        return found

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        if body[:2] == b"\x1f\x8b":
            body = gzip.decompress(body)
        self.bodies.append(body)
        return web.json_response({"id": "0" * 32})


@asynccontextmanager
async def sentry_server() -> AsyncIterator[SentryServer]:
    server = SentryServer()
    application = web.Application()
    application.router.add_post("/api/1/envelope/", server.take)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    server.dsn = f"http://public@127.0.0.1:{port}/1"
    try:
        yield server
    finally:
        await runner.cleanup()
