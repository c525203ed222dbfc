"""CORS: pages of the operator's origins, and of the origins that apps have registered, may read what the API answers.

Never with credentials: clients send their tokens in a header, and no cookie opens the API. So an origin opens nothing
to a page that has no token. Looking an origin up takes from a bucket of the client's address: CORS answers before the
other rate limits.
"""

from typing import Any

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from backend.api.request.context import ApiState
from backend.kit import client_address
from backend.kit.limits import DEFAULT
from backend.tenants.app_origins import OriginCache


class Cors(CORSMiddleware):
    """Starlette's, which also asks for the origins of apps. It prepares the check of websockets too."""

    def __init__(self, app: ASGIApp, /, *, origins: OriginCache, **options: Any) -> None:
        super().__init__(app, **options)
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        origin = Headers(scope=scope).get("origin") if scope["type"] in {"http", "websocket"} else None
        if origin is not None and not super().is_allowed_origin(origin):
            await self._look(HTTPConnection(scope), origin)
        await super().__call__(scope, receive, send)

    async def _look(self, connection: HTTPConnection, origin: str) -> None:
        if not self._origins.is_due(origin):
            return
        state: ApiState = connection.state.circadian
        address = client_address.of(connection.client.host if connection.client else None)
        bucket = await state.buckets.take(
            client_address.key(state.keys, "origin", address),
            capacity=DEFAULT.origin_lookup_burst,
            per_second=DEFAULT.origin_lookups_per_second,
        )
        if bucket.is_allowed:
            await self._origins.look(origin)

    def is_allowed_origin(self, origin: str) -> bool:
        return super().is_allowed_origin(origin) or self._origins.is_allowed(origin)
