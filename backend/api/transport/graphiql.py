"""GraphiQL for browsers that open `/graphql`: a page and its files, all served by this process.

`app.py` passes `page` to the endpoint and mounts `ROUTES`. In development, and only if the page is opened under a name
of this machine, the token and space of the demo are filled in (from `dev.json`, which `dev` writes).
"""

import gzip
import hashlib
import json
import re
import secrets
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from backend.api.request.context import ApiState

_FOLDER = Path(__file__).parent / "static" / "graphiql"
_MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css"}
_IMMUTABLE = "public, max-age=31536000, immutable"
_LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
_HOST = re.compile(r"[A-Za-z0-9.\-_\[\]:]+")


@cache
def _assets() -> dict[str, bytes]:
    """Return the files by name. They are read and compressed once."""
    paths = [*_FOLDER.glob("*.*"), *(_FOLDER / "vendor").glob("*.*")]
    return {path.name: gzip.compress(path.read_bytes(), mtime=0) for path in paths if path.suffix in _MEDIA_TYPES}


@cache
def _version() -> str:
    """Return the version in the address of every file, so that browsers may cache files for ever."""
    digest = hashlib.sha256()
    for name, content in sorted(_assets().items()):
        digest.update(name.encode() + content)
    return digest.hexdigest()[:16]


@cache
def _examples() -> tuple[str, ...]:
    return tuple(path.read_text() for path in sorted((_FOLDER / "examples").glob("*.graphql")))


@cache
def _template() -> str:
    return (_FOLDER / "page.html").read_text()


def page(request: Request) -> Response:
    """Return the page, bound to the host of the request."""
    html = _template().replace("{assets}", f"/graphiql/{_version()}")
    nonce = secrets.token_urlsafe(16)
    html = html.replace("{settings}", json.dumps(_settings(request, nonce)).replace("<", "\\u003c"))
    headers = {
        "content-security-policy": _policy(request.headers.get("host", ""), nonce),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }
    return HTMLResponse(html, headers=headers)


async def asset(request: Request) -> Response:
    """Return a file of the page, compressed: all browsers support gzip."""
    name = request.path_params["name"]
    content = _assets().get(name)
    if content is None or request.path_params["version"] != _version():
        return Response("no such file", 404, media_type="text/plain")
    headers = {"cache-control": _IMMUTABLE, "content-encoding": "gzip", "x-content-type-options": "nosniff"}
    return Response(content, headers=headers, media_type=_MEDIA_TYPES[Path(name).suffix])


ROUTES = (Route("/graphiql/{version}/{name}", asset),)


def _policy(host: str, nonce: str) -> str:
    """Return a policy that allows only our own files and connections. Browsers differ on whether 'self' includes
    websockets, so their addresses are listed.

    GraphiQL's dialogs add a style to the page to stop it from scrolling. The nonce allows this style.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; font-src data:; "
        f"img-src 'self' data:; connect-src 'self'{sockets}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _settings(request: Request, nonce: str) -> dict[str, Any]:
    demo = _demo(request)
    variables = {"spaceId": demo.get("spaceId", ""), "text": "Hello! Who are you?"}
    return {
        "nonce": nonce,
        "token": demo.get("accessToken"),
        "examples": [{"query": query, "variables": _used(variables, query)} for query in _examples()],
    }


def _used(variables: dict[str, str], query: str) -> dict[str, str]:
    return {name: value for name, value in variables.items() if f"${name}:" in query}


def _demo(request: Request) -> dict[str, str]:
    """Return the demo's settings. They are empty outside development, and for a host name that a foreign page could use
    (DNS rebinding)."""
    state: ApiState = request.state.circadian
    if not state.settings.is_development or not _LOOPBACK.fullmatch(request.headers.get("host", "")):
        return {}
    try:
        found: dict[str, str] = json.loads((state.settings.data_dir / "dev.json").read_text())
    except (OSError, ValueError):
        return {}
    return found
