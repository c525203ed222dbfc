"""Renders pages from the templates of `pages/`, with autoescaping and with headers that block foreign content.

Every page calls it. Scripts are allowed only on the few pages that request a passkey, and only from our own files; all
these pages also work without scripts, with a password. Browsers cache static files without a limit, because the path
contains a hash of their content.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from backend.oauth import csrf, formatting, state

_FOLDER = Path(__file__).parent / "pages"
_MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_IMMUTABLE = "public, max-age=31536000, immutable"


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {"moment": formatting.date_time, "browser_name": formatting.browser_name}
    return templates


@cache
def _files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (_FOLDER / "static").iterdir() if path.suffix in _MEDIA_TYPES}


@cache
def _version() -> str:
    digest = hashlib.sha256()
    for name, content in sorted(_files().items()):
        digest.update(name.encode() + content)
    return digest.hexdigest()[:16]


def render(
    request: Request,
    template: str,
    *,
    status: int = 200,
    form_action: Sequence[str] = (),
    has_script: bool = False,
    **values: Any,
) -> Response:
    """Renders a page. `form_action`: additional origins to which its form may lead; browsers also check redirects.
    `has_script`: our own scripts may run on the page and send requests to us."""
    html = (
        _templates()
        .get_template(template)
        .render(
            assets=f"/pages/{_version()}",
            csrf=lambda: csrf.token(request),
            form_id=uuid4(),
            signed_in=getattr(request.state, "signed_in", None),
            has_console=state.of(request).settings.web.console,
            **values,
        )
    )
    response = HTMLResponse(html, status, _headers(request, form_action, has_script=has_script))
    csrf.remember(request, response)
    return response


def redirect(url: str) -> Response:
    """The response to a form: the browser requests `url` with GET."""
    return RedirectResponse(url, 303, {"cache-control": "no-store", "referrer-policy": "no-referrer"})


def _headers(request: Request, form_action: Sequence[str], *, has_script: bool) -> dict[str, str]:
    headers = {
        "content-security-policy": (
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
            + ("script-src 'self'; connect-src 'self'; " if has_script else "")
            + " ".join(["form-action 'self'", *form_action])
        ),
        "cache-control": "no-store",
        # A browser that may send no referrer also hides the origin of a form, which `csrf` needs.
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
    if state.of(request).is_secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return headers


async def _file(request: Request) -> Response:
    name = request.path_params["name"]
    content = _files().get(name)
    if content is None or request.path_params["version"] != _version():
        return Response("no such file", 404, media_type="text/plain")
    headers = {"cache-control": _IMMUTABLE, "x-content-type-options": "nosniff"}
    return Response(content, headers=headers, media_type=_MEDIA_TYPES[Path(name).suffix])


ROUTES = (Route("/pages/{version}/{name}", _file),)
