"""The tool `search_web`: finds pages of the internet through the search service that the operator configured.

`tools.toolbox` builds it. `SearchService` is the interface of a service: it builds the request and reads the answer.
The tool sends the request and enforces the limits. Strangers wrote the text of the hits.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import httpx2

from backend.kit import unreachable
from backend.kit.limits import DEFAULT
from backend.kit.settings import WebSearchSettings
from backend.kit.ssrf import GuardedTransport, RefusedAddress
from backend.kit.text import clean
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.outbound_tool import Answer, OutsideToolBase, ProgressCallback

SEARCH_WEB = "search_web"

_MOST_HITS = 20
_QUERY_CHARS = 400
_TITLE_CHARS, _TEXT_CHARS, _URL_CHARS = 300, 1_000, 2_000
_INPUT = {
    "type": "object",
    "properties": {
        "query": {
            "type": "string",
            "description": "What you look for, in the words that stand on such pages.",
            "minLength": 1,
            "maxLength": _QUERY_CHARS,
        },
        "count": {"type": "integer", "description": "How many hits.", "minimum": 1, "maximum": _MOST_HITS},
    },
    "required": ["query"],
    "additionalProperties": False,
}
_USUAL_COUNT = 10
_NOT_SET_UP = "not searched: this installation has no search service (CIRCADIAN_WEB_SEARCH)"


@dataclass(frozen=True, slots=True)
class Hit:
    title: str
    url: str
    text: str
    #: The date as the service writes it; None if it gives no date.
    published: str | None = None

    def to_json(self) -> dict[str, str]:
        fields = {
            "title": clean(self.title)[:_TITLE_CHARS],
            "url": clean(self.url)[:_URL_CHARS],
            "text": clean(self.text)[:_TEXT_CHARS],
        }
        return {**fields, "published": clean(self.published)[:100]} if self.published else fields


class SearchService(Protocol):
    """A service that finds pages. It is pure.

    `read` raises `ValueError`, `KeyError` or `TypeError` for an unexpected answer.
    """

    def request(self, query: str, *, count: int) -> httpx2.Request: ...

    def read(self, answer: Any) -> list[Hit]:
        """The hits in the JSON answer, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Brave:
    """Brave Search: https://api-dashboard.search.brave.com/api-reference/web/search/get"""

    url: str
    key: str

    def request(self, query: str, *, count: int) -> httpx2.Request:
        headers = {"X-Subscription-Token": self.key, "Accept": "application/json"}
        params = {"q": query, "count": str(count), "text_decorations": "false"}
        return httpx2.Request("GET", f"{self.url}/res/v1/web/search", params=params, headers=headers)

    def read(self, answer: Any) -> list[Hit]:
        results = (answer.get("web") or {}).get("results") or []  # without hits the answer has no `web`
        return [Hit(hit["title"], hit["url"], hit.get("description") or "", hit.get("page_age")) for hit in results]


@dataclass(frozen=True, slots=True)
class Searxng:
    """A SearXNG server whose settings allow `json` among its formats: https://docs.searxng.org/dev/search_api.html"""

    url: str
    key: str | None = None

    def request(self, query: str, *, count: int) -> httpx2.Request:  # noqa: ARG002 -- it has no such parameter
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return httpx2.Request("GET", f"{self.url}/search", params={"q": query, "format": "json"}, headers=headers)

    def read(self, answer: Any) -> list[Hit]:
        results = answer["results"]
        return [Hit(hit["title"], hit["url"], hit.get("content") or "", hit.get("publishedDate")) for hit in results]


def service_of(settings: WebSearchSettings) -> SearchService | None:
    """The service that the operator configured; None if none is configured."""
    url, key = settings.url, settings.key.get_secret_value() if settings.key else None
    match settings.service:
        case "brave":
            return Brave((url or "https://api.search.brave.com").rstrip("/"), key or "")
        case "searxng":
            return Searxng((url or "").rstrip("/"), key)
    return None


def tools(service: SearchService | None) -> Mapping[str, "SearchWeb"]:
    """The tool by name. Without a service, a call fails and says why."""
    search = SearchWeb(
        name=SEARCH_WEB,
        description="Search the internet. What the hits say was written by strangers; `fetch_url` reads a page.",
        input=_INPUT,
        effect=EffectClass.PURE,
        timeout_seconds=DEFAULT.fetch_seconds,
        patience_seconds=DEFAULT.fetch_seconds,
        service=service,
    )
    return {search.name: search}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchWeb(OutsideToolBase):
    """An `OutsideTool`."""

    service: SearchService | None

    @property
    def kind(self) -> ToolKind:
        return ToolKind.HTTP

    async def call(
        self,
        *,
        key: str,  # noqa: ARG002 - it has no effect
        arguments: dict[str, Any],
        on_progress: ProgressCallback | None = None,  # noqa: ARG002 - a search reports no progress
    ) -> Answer:
        if self.service is None:
            return _failed(_NOT_SET_UP)
        count = arguments.get("count", _USUAL_COUNT)
        try:
            async with asyncio.timeout(self.timeout_seconds):
                return await self._search(self.service, arguments["query"], count=count)
        except (TimeoutError, httpx2.TimeoutException):
            return _failed(f"the search service did not answer within {self.timeout_seconds:.0f} s")
        except RefusedAddress as error:
            return _failed(f"not searched: {error}")
        except (httpx2.HTTPError, OSError) as error:
            return _failed(f"the search service could not be reached: {unreachable.reason(error)}")

    async def _search(self, service: SearchService, query: str, *, count: int) -> Answer:
        # The operator's own service may be in the operator's own network.
        transport = GuardedTransport(allows_private=True, most_bytes=DEFAULT.fetch_bytes)
        async with httpx2.AsyncClient(transport=transport, trust_env=False, timeout=self.timeout_seconds) as client:
            response = await client.send(service.request(query, count=count))
        if not response.is_success:
            return _failed(f"the search service answered {response.status_code}")
        try:
            hits = service.read(response.json())
            return Answer(CallState.SUCCEEDED, {"ok": True, "hits": [hit.to_json() for hit in hits[:count]]})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return _failed("the answer of the search service contains no list of hits")


def _failed(error: str) -> Answer:
    return Answer(CallState.FAILED, {"ok": False, "error": error})
