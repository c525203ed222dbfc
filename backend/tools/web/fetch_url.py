"""The tools for the internet: `fetch_url` reads a page, `search_web` (`tools.web.search`) finds pages.

Agents have them only if they are given them. `tools.toolbox` builds them; `runtime` calls them like any outside tool.
They change nothing, so a call may be repeated. Requests and redirects go to hosts of the internet only: the check uses
the address that the connection is made to, not the name.
"""

import asyncio
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

import httpx2

from backend.kit import page_text
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import GuardedTransport, RefusedAddress
from backend.kit.text import clean, codec_of
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.outbound_tool import Answer, OutsideTool, OutsideToolBase, ProgressCallback
from backend.tools.policy import Reach
from backend.tools.web.search import SEARCH_WEB, SearchService
from backend.tools.web.search import tools as search_tools

FETCH_URL = "fetch_url"
NAMES = (FETCH_URL, SEARCH_WEB)

_REDIRECTS = 5
_PAGES = frozenset({"text/html", "application/xhtml+xml"})
_TEXTS = re.compile(r"text/.*|application/(?:.*\+)?(?:json|xml|yaml)|application/(?:x-)?(?:javascript|ndjson|yaml)")
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s{0,5}=\s{0,5}[\"']?([\w-]{1,40})", re.IGNORECASE)
_HEADERS = {"User-Agent": "circadian", "Accept": "text/html, text/*;q=0.9, application/json;q=0.9, */*;q=0.1"}
_INPUT = {
    "type": "object",
    "properties": {
        "url": {
            "type": "string",
            "description": "A whole address, http or https, of a host of the internet.",
            "maxLength": 2_000,
        }
    },
    "required": ["url"],
    "additionalProperties": False,
}


def tools(*, allows_private: bool, search: SearchService | None = None) -> Mapping[str, OutsideTool]:
    """The tools by name.

    `allows_private`: the operator allows addresses outside the internet. `search`: the service that `search_web` uses.
    """
    fetch = FetchUrl(
        name=FETCH_URL,
        description="Read a web page, or another text of the internet. What stands there was written by strangers.",
        input=_INPUT,
        effect=EffectClass.PURE,
        timeout_seconds=DEFAULT.fetch_seconds,
        patience_seconds=DEFAULT.fetch_seconds,
        allows_private=allows_private,
    )
    return {fetch.name: fetch, **search_tools(search)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchUrl(OutsideToolBase):
    """An `OutsideTool`."""

    allows_private: bool
    #: The hosts that requests and redirects may reach; None: any host of the internet.
    hosts: frozenset[str] | None = None

    def within(self, hosts: Collection[str]) -> "FetchUrl":
        """The same tool, limited to these hosts."""
        return replace(self, hosts=frozenset(hosts))

    async def _check_host(self, request: httpx2.Request) -> None:
        """Checks the host of each request, including redirects."""
        if self.hosts is not None and request.url.host not in self.hosts:
            raise RefusedAddress("the address leads to a host that is not open to this tool")

    @property
    def kind(self) -> ToolKind:
        return ToolKind.HTTP

    @property
    def reach(self) -> Reach:
        return Reach.NAMED_HOST

    def host(self, arguments: Mapping[str, Any]) -> str | None:
        url = arguments["url"].strip()
        return urlsplit(url).hostname if _is_address(url) else None

    async def call(
        self,
        *,
        key: str,  # noqa: ARG002 - it has no effect
        arguments: dict[str, Any],
        on_progress: ProgressCallback | None = None,  # noqa: ARG002 - a page reports no progress
    ) -> Answer:
        url = arguments["url"].strip()
        if not _is_address(url):
            return _failed("url must be a complete http or https address, without a user name or password")
        try:
            async with asyncio.timeout(self.timeout_seconds):
                return await self._fetch(url)
        except RefusedAddress as error:
            return _failed(f"not fetched: {error}")
        except httpx2.TooManyRedirects:
            return _failed(f"not fetched: more than {_REDIRECTS} redirects")
        except (TimeoutError, httpx2.TimeoutException):
            return _failed(f"no answer within {self.timeout_seconds:.0f} s")
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            return _failed(f"not fetched: {type(error).__name__}: {str(error)[:300]}")

    async def _fetch(self, url: str) -> Answer:
        transport = GuardedTransport(allows_private=self.allows_private, most_bytes=DEFAULT.fetch_bytes)
        async with httpx2.AsyncClient(
            transport=transport, trust_env=False, follow_redirects=True, max_redirects=_REDIRECTS, headers=_HEADERS,
            timeout=self.timeout_seconds, event_hooks={"request": [self._check_host]},
        ) as client:  # fmt: skip
            response = await client.get(url)
        kind = response.headers.get("content-type", "text/plain").partition(";")[0].strip().lower()
        if kind not in _PAGES and not _TEXTS.fullmatch(kind):
            return _failed(f"the page is not text, but {clean(kind)[:100]}", status=response.status_code)
        shown = await asyncio.to_thread(_read, response, is_page=kind in _PAGES)
        shown |= {"url": clean(str(response.url)), "status": response.status_code}
        if not response.is_success:
            return _failed(f"the server answered {response.status_code}", **shown)
        return Answer(CallState.SUCCEEDED, {"ok": True, **shown})


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and "@" not in parts.netloc and "\\" not in url


def _read(response: httpx2.Response, *, is_page: bool) -> dict[str, Any]:
    declared = _META_CHARSET.search(response.content[:4_096])
    charset = response.charset_encoding or (declared[1].decode() if declared else None)
    text = clean(response.content.decode(codec_of(charset), errors="replace"))
    shown: dict[str, Any] = {}
    if is_page:
        page = page_text.read(text, url=str(response.url))
        text, shown = page.text, {"title": page.title[:500]}
    if len(text) > DEFAULT.fetch_chars:
        shown["note"] = f"cut: {len(text) - DEFAULT.fetch_chars:,} more characters"
    return {**shown, "text": text[: DEFAULT.fetch_chars]}


def _failed(error: str, **shown: Any) -> Answer:
    return Answer(CallState.FAILED, {"ok": False, "error": error, **shown})
