"""The console: the files that its build has left in `backend/console/built`, and headers that bound what they can do.

`app.py` mounts `routes`. Every path below `/console/` that is no file is the page, which reads the address itself. The
page and its files are public: what it shows comes from the API, with a token (`oauth.server.console_client`, ADR 0089).
The files are read once, and are found by their names only, so no path leads out of the folder.
"""

import hashlib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from backend.files import store
from backend.kit.settings import Settings

BUILT = Path(__file__).resolve().parents[2] / "console" / "built"
_PAGE = "index.html"
_ASSETS = "assets/"
_IMMUTABLE = "public, max-age=31536000, immutable"
_MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
#: Encodings in the order in which we prefer them, by the end of the file that is compressed so.
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
_WEIGHT = re.compile(r"q=(0|1)(\.[0-9]{1,3})?", re.IGNORECASE)
_SAFE = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Console</title>
<p>The console is not built. Run <code>make console</code> in the source tree, then start again.
"""


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file of the build, in each encoding that the build has made."""

    media_type: str
    plain: bytes
    encoded: Mapping[str, bytes]
    digest: str

    def chosen(self, accepted: Collection[str]) -> tuple[str | None, bytes]:
        """The encoding, and the bytes in it."""
        for encoding, content in self.encoded.items():
            if encoding in accepted:
                return encoding, content
        return None, self.plain


class Site:
    """The console of one installation: the files of its build by their paths, and the bounds of its page."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings = settings
        self._files = {
            path.relative_to(folder).as_posix(): _read(path)
            for path in sorted(folder.rglob("*"))
            if path.suffix in _MEDIA_TYPES and path.is_file()
        }

    async def to_page(self, request: Request) -> Response:
        self._require()
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/console/{query}", 307, {"cache-control": "no-store"})

    async def asset(self, request: Request) -> Response:
        self._require()
        file = self._files.get(_ASSETS + request.path_params["path"])
        if file is None:
            return Response("no such file", 404, _SAFE, "text/plain")
        return _answer(request, file, {**_SAFE, "cache-control": _IMMUTABLE})

    async def page(self, request: Request) -> Response:
        self._require()
        headers, file = self._headers, self._files.get(_PAGE)
        if file is None:
            return HTMLResponse(_NOT_BUILT, 404, {**headers, "cache-control": "no-store"})
        return _answer(request, file, {**headers, "cache-control": "no-cache"})

    async def signed_in(self, request: Request) -> Response:
        """The page again. Its address has a code, so nobody stores the answer."""
        response = await self.page(request)
        response.headers["cache-control"] = "no-store"
        return response

    def _require(self) -> None:
        """The operator may have turned the console off."""
        if not self._settings.web.console:
            raise HTTPException(404)

    @property
    def _headers(self) -> dict[str, str]:
        headers = {
            **_SAFE,
            "content-security-policy": self._policy,
            "cross-origin-opener-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            "referrer-policy": "no-referrer",
            "x-frame-options": "DENY",
        }
        return headers | ({"strict-transport-security": "max-age=31536000"} if self._is_secure else {})

    @property
    def _policy(self) -> str:
        """Only our own files and connections, no inline script and no inline style. Files of messages are at the
        addresses of their store. Not every browser lets 'self' include websockets."""
        own, files = _origin(self._settings.web.url), _origin(store.client_address(self._settings))
        # A policy cannot name an IPv6 address: there, 'self' must do.
        origins = (each for each in self._settings.own_origins if "[" not in each)
        sockets = ["ws" + origin.removeprefix("http") for origin in origins]
        images = " ".join(dict.fromkeys(["'self'", own, files]))
        connections = " ".join(dict.fromkeys(["'self'", *sockets, own, files]))
        return (
            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
            f"img-src {images}; connect-src {connections}; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
        )

    @property
    def _is_secure(self) -> bool:
        return self._settings.web.url.startswith("https://")


def routes(settings: Settings, folder: Path = BUILT) -> list[Route]:
    site = Site(settings, folder)
    return [
        Route("/console", site.to_page),
        Route("/console/assets/{path:path}", site.asset),
        Route("/console/signed-in", site.signed_in),
        Route("/console/{path:path}", site.page),
    ]


def _read(path: Path) -> BuiltFile:
    content = path.read_bytes()
    compressed = {encoding: path.with_name(path.name + end) for encoding, end in _ENCODINGS.items()}
    return BuiltFile(
        _MEDIA_TYPES[path.suffix],
        content,
        {encoding: file.read_bytes() for encoding, file in compressed.items() if file.is_file()},
        hashlib.sha256(content).hexdigest()[:32],
    )


def _answer(request: Request, file: BuiltFile, headers: Mapping[str, str]) -> Response:
    encoding, content = file.chosen(_accepted(request.headers.get("accept-encoding", "")))
    tag = f'"{file.digest}{"" if encoding is None else f"-{encoding}"}"'
    found = {**headers, "etag": tag, "vary": "accept-encoding"}
    if tag in _tags(request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=found)
    if encoding is not None:
        found["content-encoding"] = encoding
    return Response(content, headers=found, media_type=file.media_type)


def _accepted(header: str) -> set[str]:
    """The encodings that the client names, without those to which it gives the weight 0."""
    found = set()
    for part in header.split(","):
        name, _, weight = part.partition(";")
        match = _WEIGHT.fullmatch(weight.strip())
        if match is None or float("".join(match.groups(""))) > 0:
            found.add(name.strip().lower())
    return found


def _tags(header: str) -> set[str]:
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
