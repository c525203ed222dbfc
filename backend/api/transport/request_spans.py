"""The spans of HTTP requests to GraphQL and to hooks. `app.py` mounts it while traces are on.

The span ends when the response begins, so it is never open while a stream runs. The other routes (pages, OAuth) are not
traced: their paths have secrets of links.
"""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backend.telemetry import propagation, tracing
from backend.telemetry.tracing import Value

_METHODS = frozenset({"GET", "POST", "OPTIONS", "HEAD"})
_HOOKS = "/hooks/"
_GRAPHQL = "/graphql"
_SERVER_ERROR = 500


class RequestSpans:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = _route(scope)
        if route is None:
            await self._app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in _METHODS else "_OTHER"
        attributes: dict[str, Value] = {"http.request.method": method, "http.route": route}
        span = tracing.begin_request(f"{method} {route}", traceparent=_traceparent(scope), attributes=attributes)

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                span.set_attribute("http.response.status_code", message["status"])
                if message["status"] >= _SERVER_ERROR:
                    tracing.fail(span, str(message["status"]))
                span.end()
            await send(message)

        try:
            with tracing.within(span):
                await self._app(scope, receive, noting)
        finally:
            if span.is_recording():  # the client is gone, or the request failed before any response
                span.end()


def _route(scope: Scope) -> str | None:
    if scope["type"] != "http":
        return None
    path: str = scope["path"]
    if path == _GRAPHQL:
        return _GRAPHQL
    return "/hooks/{hook_id}" if path.startswith(_HOOKS) else None


def _traceparent(scope: Scope) -> str | None:
    """The header. None if it is missing or was sent twice."""
    found = [value for name, value in scope["headers"] if name == propagation.HEADER.encode()]
    return found[0].decode("latin-1") if len(found) == 1 else None
