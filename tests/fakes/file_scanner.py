"""A scanner for malware: it refuses files with a mark, and can be slow or out of order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

MALWARE = b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE"


@dataclass(slots=True)
class Scanner:
    url: str = ""
    received: list[bytes] = field(default_factory=list)
    #: What it answers instead of a verdict: a status and a body.
    out_of_order: tuple[int, str] | None = None
    #: If it is slow, it answers no request until this is set.
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    is_slow: bool = False

    async def scan(self, request: web.Request) -> web.Response:
        content = await request.read()
        self.received.append(content)
        if self.is_slow:
            await self.may_answer.wait()
        if self.out_of_order is not None:
            status, body = self.out_of_order
            return web.Response(status=status, text=body)
        return web.json_response({"clean": MALWARE not in content})


@asynccontextmanager
async def file_scanner() -> AsyncIterator[Scanner]:
    scanner, app = Scanner(), web.Application(client_max_size=2**26)
    app.router.add_post("/scan", scanner.scan)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    scanner.url = f"http://127.0.0.1:{runner.addresses[0][1]}/scan"
    try:
        yield scanner
    finally:
        await runner.cleanup()
