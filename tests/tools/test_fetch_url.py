"""`fetch_url` reads pages of the internet only (T9, T6)."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tools.models import CallState
from backend.tools.web import fetch_url
from tests.fakes.tool_server import Reply, ToolServer

_PAGE = {"Content-Type": "text/html; charset=utf-8"}


@pytest.fixture
async def server() -> AsyncIterator[ToolServer]:
    async with ToolServer() as running:
        yield running


async def fetch(url: str, *, allows_private: bool = True) -> dict[str, Any]:
    """The result; its `ok` is equal to the state of the answer."""
    tool = fetch_url.tools(allows_private=allows_private)["fetch_url"]
    answer = await tool.call(key="k", arguments=tool.parse(f'{{"url": "{url}"}}'))
    assert answer.state is (CallState.SUCCEEDED if answer.result["ok"] else CallState.FAILED)
    return answer.result


async def test_page_comes_as_text_with_its_title_and_address(server: ToolServer) -> None:
    page = "<title>News</title><p>Dark mode: <a href='/x'>r\xe9ad</a>".encode().decode("latin-1")
    server.script("page", [Reply(raw=page, headers=_PAGE)])

    url = f"{server.url}/tools/page"
    assert await fetch(url) == {
        "ok": True, "title": "News", "text": f"Dark mode: réad ({server.url}/x)", "url": url, "status": 200,
    }  # fmt: skip


async def test_charset_is_that_of_the_server_or_of_the_page(server: ToolServer) -> None:
    server.script(
        "page",
        [
            Reply(raw="caf\xe9", headers={"Content-Type": "text/plain; charset=iso-8859-1"}),
            Reply(raw='<meta charset="windows-1252"><p>caf\xe9 \x80', headers={"Content-Type": "text/html"}),
            Reply(raw="caf\xe9", headers={"Content-Type": "text/plain; charset=punycode"}),
        ],
    )

    texts = [(await fetch(f"{server.url}/tools/page"))["text"] for _ in range(3)]

    assert texts == ["café", "café €", "caf\ufffd"]


async def test_other_texts_come_as_they_are_and_the_rest_not_at_all(server: ToolServer) -> None:
    server.script("page", [Reply(body={"a": "<b>"}), Reply(raw="%PDF", headers={"Content-Type": "application/pdf"})])

    assert (await fetch(f"{server.url}/tools/page"))["text"] == '{"a": "<b>"}'
    assert (await fetch(f"{server.url}/tools/page"))["error"] == "the page is not text, but application/pdf"


async def test_error_of_a_server_is_reported_with_its_text(server: ToolServer) -> None:
    server.script("page", [Reply(status=404, raw="<h1>Gone</h1>", headers=_PAGE)])

    result = await fetch(f"{server.url}/tools/page")

    assert (result["error"], result["text"]) == ("the server answered 404", "# Gone")


async def test_a_limited_number_of_redirects_is_followed(server: ToolServer) -> None:
    onward = Reply(status=302, raw="", headers={"Location": "/tools/page"})
    server.script("page", [onward, onward, Reply(raw="there", headers=_PAGE)])
    assert (await fetch(f"{server.url}/tools/page"))["text"] == "there"

    server.script("page", [onward] * 20)
    assert (await fetch(f"{server.url}/tools/page"))["error"] == "not fetched: more than 5 redirects"


async def test_long_page_is_cut_with_a_note_and_a_huge_one_refused(server: ToolServer) -> None:
    server.script("page", [Reply(raw="x" * (DEFAULT.fetch_chars + 5), headers=_PAGE)])
    result = await fetch(f"{server.url}/tools/page")
    assert (len(result["text"]), result["note"]) == (DEFAULT.fetch_chars, "cut: 5 more characters")

    server.script("page", [Reply(raw="x" * (DEFAULT.fetch_bytes + 1), headers=_PAGE)])
    assert f"larger than {DEFAULT.fetch_bytes:,} bytes" in (await fetch(f"{server.url}/tools/page"))["error"]


@pytest.mark.parametrize(
    "place", ["127.0.0.1", "localhost", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"]
)
async def test_our_own_network_is_not_reached(server: ToolServer, place: str) -> None:
    """T6: whatever address an agent is persuaded to fetch."""
    port = server.url.rpartition(":")[2]

    result = await fetch(f"http://{place}:{port}/tools/page", allows_private=False)

    assert "is not a public host of the internet" in result["error"]
    assert server.requests() == []


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "ftp://x.example/", "x.example", "http://", "http://a:b@x.example/"]
)
async def test_invalid_address_is_reported(url: str) -> None:
    assert (await fetch(url))["error"].startswith("url must be a complete http or https address")


async def test_server_that_breaks_off_is_reported(server: ToolServer) -> None:
    server.script("page", [Reply(drop="body"), Reply(drop="after")])

    for _ in range(2):
        assert (await fetch(f"{server.url}/tools/page"))["error"].startswith("not fetched: ")
