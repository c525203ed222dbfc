"""Checks the `Host` of requests, so that no link that we write contains a name that a stranger chose.

`app.py` installs it in front of everything. The framework's redirects use the `Host` of a request, and an address that
is built from it may even have another path. So a request continues only under one of our names: the name of the public
URL, or a name of this machine in development or if there is no public URL. In production with a public URL, every other
name is replaced by the public one, because load balancers use names of their own. Otherwise such a request is refused,
because a stranger's page may have sent the browser here (DNS rebinding). An origin of its own for files
(`CIRCADIAN_FILES_ORIGIN`) has nothing but files.
"""

import re
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from backend.kit.settings import Settings

#: At an origin of its own for files, only these paths exist.
FILES = "/files/"
_LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?")
_REFUSAL = "The Host header does not name this installation. The operator can set CIRCADIAN_PUBLIC_URL.\n"


class Hosts:
    """ASGI middleware. `probes` are paths that accept any name, because they contain no links."""

    def __init__(self, app: ASGIApp, *, settings: Settings, probes: Collection[str]) -> None:
        self._app, self._probes = app, frozenset(probes)
        own = urlsplit(settings.web.url)
        self._own, self._is_tls = own.netloc.lower(), own.scheme == "https"
        origin = settings.files.origin
        self._files = None if origin is None else urlsplit(origin).netloc.lower()
        is_public = settings.web.public_url is not None
        self._allows_loopback = settings.is_development or not is_public
        self._replaces = is_public and not settings.is_development

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        hosts = [host.lower() for host in Headers(scope=scope).getlist("host")]
        if hosts == [self._files] and self._files != self._own:
            if scope["type"] == "http" and scope["path"].startswith(FILES):
                await self._app(self._under_own_name(scope), receive, send)
            else:
                await _refuse(scope, receive, send)
        elif self._replaces or hosts in ([], [self._own]):
            await self._app(self._under_own_name(scope), receive, send)
        elif len(hosts) == 1 and self._allows_loopback and _LOOPBACK.fullmatch(hosts[0]):
            await self._app(scope, receive, send)
        elif scope["path"] in self._probes:
            await self._app(self._under_own_name(scope), receive, send)
        else:
            await _refuse(scope, receive, send)

    def _under_own_name(self, scope: Scope) -> Scope:
        headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scheme = "http" if scope["type"] == "http" else "ws"
        return {
            **scope,
            "headers": [*headers, (b"host", self._own.encode())],
            "scheme": f"{scheme}s" if self._is_tls else scheme,
        }


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
        return
    await PlainTextResponse(_REFUSAL, 400, {"cache-control": "no-store"})(scope, receive, send)
