"""Rate limits by client address, in front of all routes, so that every page and endpoint has a limit.

`app.py` installs it and names the paths that are not counted. Buckets of people, apps and tenants come later, closer to
what they protect: `api.request.cost`, `oauth.throttle`, `oauth.server.rate_limit`.
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
    """ASGI middleware that answers 429 if an address sends too many requests."""

    def __init__(self, app: ASGIApp, *, uncounted: Collection[str]) -> None:
        self._app = app
        self._uncounted = frozenset(uncounted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in self._uncounted:
            wait_seconds = await _wait(HTTPConnection(scope))
            if wait_seconds:
                message = f"Too many requests from your address. Please try again in {wait_seconds} s.\n"
                headers = {"retry-after": str(wait_seconds), "cache-control": "no-store"}
                await PlainTextResponse(message, 429, headers)(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def _wait(connection: HTTPConnection) -> int:
    """Return how many seconds the client must wait. 0 if the request may continue."""
    state: ApiState = connection.state.circadian
    key = client_address.key(
        state.keys, "address", client_address.of(connection.client.host if connection.client else None)
    )
    bucket = await state.buckets.take(key, capacity=DEFAULT.address_burst, per_second=DEFAULT.address_per_second)
    return 0 if bucket.is_allowed else max(1, math.ceil(bucket.retry_after_seconds))
