"""An integrator's program that receives webhooks: it verifies signatures, stores deliveries, and responds as scripted.

It runs in the test's own event loop. `answers` are the statuses of the next deliveries; after them it responds with
204.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from backend.kit.received import Received
from backend.webhooks.models import HookTemplate
from backend.webhooks.signatures import verify


@dataclass(frozen=True, slots=True)
class Delivery:
    """One request, with its raw body."""

    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def content(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        """The text of the message in the delivery."""
        return str(self.content["data"]["message"]["text"])

    def check(self, secret: str) -> None:
        """Raises `BadSignature`. The time is not checked: it is compared with itself."""
        verify(
            HookTemplate.STANDARD, Received(self.headers, self.body, int(self.headers["webhook-timestamp"])), [secret]
        )


@dataclass(slots=True)
class Receiver:
    url: str = ""
    received: list[Delivery] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    #: Texts of messages to which it always responds with 500.
    refuses: set[str] = field(default_factory=set)
    #: Its response to a delivery: a status and a JSON body; `answers` take precedence.
    says: Callable[[Delivery], tuple[int, Any]] | None = None
    #: While it is cleared, requests wait for their responses.
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    #: The requests that wait for their responses now, and the most that ever did.
    open: int = 0
    most_open: int = 0

    @property
    def texts(self) -> list[str]:
        return [each.text for each in self.received]

    @property
    def ids(self) -> list[str]:
        return [each.id for each in self.received]

    async def hear(self, request: web.Request) -> web.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        delivery = Delivery(headers, await request.read())
        self.received.append(delivery)
        await self._wait()
        if self.answers:
            return web.Response(status=self.answers.pop(0), headers={"location": f"{self.url}/elsewhere"})
        if self.says is not None:
            status, said = self.says(delivery)
            return web.json_response(said, status=status)
        refused = "message" in delivery.content["data"] and delivery.text in self.refuses
        return web.Response(status=500 if refused else 204)

    async def _wait(self) -> None:
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        try:
            await self.may_answer.wait()
        finally:
            self.open -= 1


@asynccontextmanager
async def running_receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    receiver.may_answer.set()
    app = web.Application()
    app.router.add_post("/{tail:.*}", receiver.hear)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/told"
    try:
        yield receiver
    finally:
        receiver.may_answer.set()
        await runner.cleanup()
