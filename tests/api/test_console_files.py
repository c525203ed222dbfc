"""The files of the console: what browsers may keep, what a page may do, and that no path leads out of the build."""

import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from backend.api.transport import console
from backend.kit.settings import FileSettings, Settings, WebSettings
from tests.harness.processes import Api

_SCRIPT = "assets/app-3f9c1b.js"
_STYLE = "assets/app-77aa01.css"
_PAGE = b"<!doctype html><title>Console</title><script type=module src=/console/assets/app-3f9c1b.js></script>"
_DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small build, and beside it what nobody may read."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(_PAGE)
    (folder / _SCRIPT).write_bytes(b"console.log(1)")
    (folder / f"{_SCRIPT}.gz").write_bytes(gzip.compress(b"console.log(1)"))
    (folder / f"{_SCRIPT}.br").write_bytes(b"as brotli")
    (folder / _STYLE).write_bytes(b"body { margin: 0 }")
    (tmp_path / "secret.js").write_bytes(b"secret")
    return folder


def _site(folder: Path, *, web: WebSettings | None = None, files: FileSettings | None = None) -> httpx.AsyncClient:
    settings = Settings(web=web or WebSettings(), files=files or FileSettings())
    app = Starlette(routes=console.routes(settings, folder))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://127.0.0.1:8000")


@pytest.fixture
async def site(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with _site(built) as client:
        yield client


def _policy(answer: httpx.Response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers["content-security-policy"].split(";"))
    return {name: value for name, _, value in parts}


async def test_short_address_leads_to_the_page(site: httpx.AsyncClient) -> None:
    answer = await site.get("/console?organisation=1")

    assert (answer.status_code, answer.headers["location"]) == (307, "/console/?organisation=1")


@pytest.mark.parametrize("path", ["/console/", "/console/spaces/42?message=7", "/console/signed-in?code=1&state=2"])
async def test_every_address_is_the_page_with_its_bounds(site: httpx.AsyncClient, path: str) -> None:
    answer = await site.get(path)

    assert (answer.status_code, answer.content) == (200, _PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    policy = _policy(answer)
    assert {name: policy.pop(name) for name in _DIRECTIVES} == _DIRECTIVES
    assert policy == {
        "img-src": "'self' http://127.0.0.1:8000",
        "connect-src": "'self' ws://127.0.0.1:8000 http://127.0.0.1:8000",
    }
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "camera=()" in answer.headers["permissions-policy"]


async def test_a_made_up_host_does_not_change_the_bounds(site: httpx.AsyncClient) -> None:
    answer = await site.get("/console/", headers={"host": "evil.example;script-src"})

    assert _policy(answer) == _policy(await site.get("/console/"))
    assert "evil" not in str(answer.headers)


async def test_page_is_asked_for_again_and_the_one_with_a_code_is_never_kept(site: httpx.AsyncClient) -> None:
    page, signed_in = await site.get("/console/"), await site.get("/console/signed-in?code=1")
    again = await site.get("/console/spaces", headers={"if-none-match": f'"x", W/{page.headers["etag"]}'})
    other = await site.get("/console/", headers={"if-none-match": '"x"'})

    assert (page.headers["cache-control"], signed_in.headers["cache-control"]) == ("no-cache", "no-store")
    assert (again.status_code, again.content, other.status_code) == (304, b"", 200)
    assert again.headers["etag"] == page.headers["etag"]


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"as brotli"),
        ("gzip", "gzip", b"console.log(1)"),
        ("br;q=0, GZIP;q=0.5", "gzip", b"console.log(1)"),
        ("br;q=0.000,gzip;q=0", None, b"console.log(1)"),
        ("identity", None, b"console.log(1)"),
        ("", None, b"console.log(1)"),
    ],
)
async def test_file_is_sent_as_the_browser_can_read_it(
    site: httpx.AsyncClient, accepted: str, encoding: str | None, content: bytes
) -> None:
    async with site.stream("GET", f"/console/{_SCRIPT}", headers={"accept-encoding": accepted}) as answer:
        raw = b"".join([chunk async for chunk in answer.aiter_raw()])

    assert answer.headers.get("content-encoding") == encoding
    assert (gzip.decompress(raw) if encoding == "gzip" else raw) == content
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_encodings_have_tags_of_their_own(site: httpx.AsyncClient) -> None:
    tags = {
        (await site.head(f"/console/{_SCRIPT}", headers={"accept-encoding": accepted})).headers["etag"]
        for accepted in ("br", "gzip", "identity")
    }

    assert len(tags) == 3


@pytest.mark.parametrize(
    "path",
    [
        "assets/unknown.js",
        "assets/",
        "assets/../index.html",
        "assets/..%2findex.html",
        "assets/../../secret.js",
        "assets/%2e%2e/%2e%2e/secret.js",
        "assets/..%5c..%5csecret.js",
        "assets//etc/passwd",
        "assets/app-3f9c1b.js%00",
        f"{_SCRIPT}.br",
    ],
)
async def test_no_other_file_is_found(site: httpx.AsyncClient, path: str) -> None:
    """Whatever path the server is sent: the client must not tidy it up."""
    request = site.build_request("GET", "/console/")
    request.url = request.url.copy_with(raw_path=f"/console/{path}".encode())

    answer = await site.send(request)

    assert b"secret" not in answer.content
    assert answer.status_code == 404 or answer.content == _PAGE
    assert answer.headers["content-type"].startswith("text/")


@pytest.mark.parametrize("path", ["/console/", f"/console/{_SCRIPT}"])
async def test_head_and_other_methods(site: httpx.AsyncClient, path: str) -> None:
    assert (await site.head(path)).status_code == 200
    assert (await site.post(path)).status_code == 405


async def test_source_tree_without_a_build_says_so(tmp_path: Path) -> None:
    async with _site(tmp_path / "nothing") as site:
        answer = await site.get("/console/")

    assert answer.status_code == 404
    assert "make console" in answer.text
    assert answer.headers["cache-control"] == "no-store"


async def test_files_of_messages_may_be_shown_from_their_store(built: Path) -> None:
    bucket = FileSettings(url="s3://files/x", endpoint="https://minio.example/base", access_key="a", secret_key="b")
    web = WebSettings(public_url="https://circadian.example")
    async with _site(built, web=web, files=bucket) as site:
        stored = await site.get("/console/", headers={"host": "circadian.example"})
    async with _site(built, web=web, files=FileSettings(origin="https://files.example")) as site:
        apart = await site.get("/console/", headers={"host": "circadian.example"})

    assert _policy(stored)["img-src"] == "'self' https://circadian.example https://minio.example"
    assert _policy(stored)["connect-src"] == (
        "'self' wss://circadian.example https://circadian.example https://minio.example"
    )
    assert _policy(apart)["img-src"] == "'self' https://circadian.example https://files.example"
    assert apart.headers["strict-transport-security"] == "max-age=31536000"


async def test_committed_build_has_only_its_own_files(api: Api, http: httpx.AsyncClient) -> None:
    """Through the real process: everything that the page names is there, and nothing is inline or elsewhere."""
    page = await http.get(f"{api.base_url}/console/agents/1")
    named = re.findall(r'(?:src|href)="?([^">\s]+)', page.text)
    answers = [await http.get(api.base_url + path) for path in named]

    assert page.status_code == 200, page.text
    assert named
    assert all(path.startswith("/console/") or path == "/account" for path in named), named  # without scripts
    assert {answer.status_code for answer in answers} <= {200, 303}, named
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\bon\w+=|\bstyle=", page.text), page.text
