"""One bucket for each address that requests come from, in front of all routes: no page and no endpoint is without one.

Composed by `app.py`, which says what is not counted here. Buckets of persons, apps and tenants stand behind it, nearer
to what they guard: `api.request.cost`, `oauth.throttle`, `oauth.server.rate_limit`.
"""

import math
from collections.abc import Collection

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from backend.api.request.context import ApiState
from backend.kit import client_address
from backend.kit.limits import DEFAULT


class Callers:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, *, uncounted: Collection[str]) -> None:
        self._app = app
        self._uncounted = frozenset(uncounted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in self._uncounted:
            wait_seconds = await _wait(HTTPConnection(scope))
            if wait_seconds:
                words = f"Too many requests from your address. Please try again in {wait_seconds} s.\n"
                headers = {"retry-after": str(wait_seconds), "cache-control": "no-store"}
                await PlainTextResponse(words, 429, headers)(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def _wait(connection: HTTPConnection) -> int:
    """In seconds; 0 if it may go on."""
    state: ApiState = connection.state.circadian
    key = client_address.key(
        state.keys, "address", client_address.of(connection.client.host if connection.client else None)
    )
    taken = await state.buckets.take(key, capacity=DEFAULT.address_burst, per_second=DEFAULT.address_per_second)
    return 0 if taken.is_allowed else max(1, math.ceil(taken.retry_after_seconds))
