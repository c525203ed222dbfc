"""`search_web`: the port and its services, with answers from their documentation (T9)."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from backend.kit.settings import WebSearchSettings
from backend.tools.errors import ToolError
from backend.tools.models import CallState
from backend.tools.web import search as web_search
from backend.tools.web.search import Brave, SearchService, Searxng
from tests.fakes.tool_server import Reply, ToolServer

_ANSWERS = Path(__file__).parent / "search_answers"


@pytest.fixture
async def server() -> AsyncIterator[ToolServer]:
    async with ToolServer() as running:
        yield running


def _recorded(name: str) -> Any:
    return json.loads((_ANSWERS / f"{name}.json").read_text())


async def _search(service: SearchService | None, **arguments: Any) -> dict[str, Any]:
    tool = web_search.tools(service)["search_web"]
    answer = await tool.call(key="k", arguments=tool.parse(json.dumps({"query": "python release", **arguments})))
    assert answer.state is (CallState.SUCCEEDED if answer.result["ok"] else CallState.FAILED)
    return answer.result


def _brave(server: ToolServer) -> Brave:
    return Brave(f"{server.url}/tools/brave", "the-key")


async def test_brave_is_asked_with_its_key_and_its_hits_are_returned(server: ToolServer) -> None:
    server.script("brave", [Reply(body=_recorded("brave"))])

    result = await _search(_brave(server), count=5)

    assert result["hits"] == [
        {
            "title": "Python Release Python 3.13.0",
            "url": "https://www.python.org/downloads/release/python-3130/",
            "text": "This is the stable release of Python 3.13.0.",
            "published": "2024-10-07T00:00:00",
        },
        {
            "title": "Status of Python versions",
            "url": "https://devguide.python.org/versions/",
            "text": "The main branch is currently the future Python 3.14.",
        },
    ]
    [request] = server.requests("brave")
    assert request.headers["x-subscription-token"] == "the-key"
    assert request.target == "/tools/brave/res/v1/web/search?q=python+release&count=5&text_decorations=false"


async def test_searxng_gives_as_many_hits_as_are_wanted(server: ToolServer) -> None:
    server.script("searxng", [Reply(body=_recorded("searxng"))] * 2)
    service = Searxng(f"{server.url}/tools/searxng")

    whole, one = await _search(service), await _search(service, count=1)

    assert [hit["title"] for hit in whole["hits"]] == ["Download Python", "PEP 719 - Python 3.13 Release Schedule"]
    assert whole["hits"][1]["published"] == "2023-05-26T00:00:00"
    assert one["hits"] == whole["hits"][:1]
    assert server.requests("searxng")[0].target == "/tools/searxng/search?q=python+release&format=json"


async def test_search_without_hits_is_no_failure(server: ToolServer) -> None:
    server.script("brave", [Reply(body=_recorded("brave_nothing"))])

    assert await _search(_brave(server)) == {"ok": True, "hits": []}


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (Reply(status=429, body={"type": "ErrorResponse"}), "the search service answered 429"),
        (Reply(status=422, body={"key": "the-key"}), "the search service answered 422"),
        (Reply(raw="<html>"), "the answer of the search service contains no list of hits"),
        (Reply(body=[]), "the answer of the search service contains no list of hits"),
        (
            Reply(body={"web": {"results": [{"title": "no address"}]}}),
            "the answer of the search service contains no list",
        ),
        (Reply(drop="after"), "the search service could not be reached: "),
    ],
)
async def test_failure_of_the_service_is_reported_without_its_text(
    server: ToolServer, reply: Reply, error: str
) -> None:
    server.script("brave", [reply])

    result = await _search(_brave(server))

    assert result["ok"] is False
    assert result["error"].startswith(error)
    assert "the-key" not in json.dumps(result)


async def test_text_of_strangers_is_bounded_and_cleaned(server: ToolServer) -> None:
    hit = {"title": "t\x00" * 1_000, "url": "https://x.example/" + "u" * 9_000, "description": "d" * 9_000}
    server.script("brave", [Reply(body={"web": {"results": [hit] * 50}})])

    hits = (await _search(_brave(server), count=20))["hits"]

    assert len(hits) == 20
    assert {name: len(value) for name, value in hits[0].items()} == {"title": 300, "url": 2_000, "text": 1_000}
    assert "\x00" not in hits[0]["title"]


async def test_without_a_service_it_says_so_and_asks_nobody() -> None:
    assert "this installation has no search service" in (await _search(None))["error"]


@pytest.mark.parametrize("arguments", [{"query": ""}, {"query": "x" * 401}, {"count": 0}, {"count": 21}, {"page": 2}])
async def test_arguments_that_no_service_takes_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ToolError):
        await _search(None, **arguments)


def test_settings_name_a_service_that_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def settings(**values: str) -> WebSearchSettings:
        for name in ("", "_URL", "_KEY"):
            monkeypatch.delenv(f"CIRCADIAN_WEB_SEARCH{name}", raising=False)
        for name, value in values.items():
            monkeypatch.setenv(f"CIRCADIAN_WEB_SEARCH{'' if name == 'SERVICE' else '_' + name}", value)
        return WebSearchSettings()

    assert web_search.service_of(settings()) is None
    assert web_search.service_of(settings(SERVICE="brave", KEY="k")) == Brave("https://api.search.brave.com", "k")
    found = web_search.service_of(settings(SERVICE="searxng", URL="http://search.intern/"))
    assert found == Searxng("http://search.intern", None)
    for wrong in ({"SERVICE": "brave"}, {"SERVICE": "searxng"}, {"SERVICE": "bing"}, {"URL": "ftp://x"}):
        with pytest.raises(ValidationError):
            settings(**wrong)
