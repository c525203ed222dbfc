"""CORS: pages of the operator's origins, and of the origins that apps have registered, may read what the API answers.

Never with credentials: clients send their tokens in a header, and no cookie opens the API. So an origin opens nothing
to a page that has no token.
"""

from typing import Any

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from backend.tenants.app_origins import OriginCache


class Cors(CORSMiddleware):
    """Starlette's, which also asks for the origins of apps. It prepares the check of websockets too."""

    def __init__(self, app: ASGIApp, /, *, origins: OriginCache, **options: Any) -> None:
        super().__init__(app, **options)
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        origin = Headers(scope=scope).get("origin") if scope["type"] in {"http", "websocket"} else None
        if origin is not None and not super().is_allowed_origin(origin):
            await self._origins.look(origin)
        await super().__call__(scope, receive, send)

    def is_allowed_origin(self, origin: str) -> bool:
        return super().is_allowed_origin(origin) or self._origins.is_allowed(origin)
