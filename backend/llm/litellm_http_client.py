"""litellm's HTTP client over our guarded session: what a tenant's key is sent with where litellm writes the request.

`litellm_client` hands it in for each request. Left to itself litellm opens connections anywhere and follows redirects.
Only providers that are known to take it are opened by a key (`llm.providers`, `Way.LITELLM`); the tests ask each.
"""

from typing import Any

import aiohttp
import httpx

from backend.llm import ssrf_session
from backend.llm.litellm_setup import AsyncHTTPHandler, LiteLLMAiohttpTransport


class _Transport(LiteLLMAiohttpTransport):  # type: ignore[misc]  # litellm is not typed here
    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        super().__init__(client=session, owns_session=False, session_factory=_no_other)
        self._address = address

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        ssrf_session.require_origin(str(request.url), of=self._address)
        response: httpx.Response = await super().handle_async_request(request)
        return response

    async def _get_proxy_settings(self, request: httpx.Request) -> None:
        """A proxy of the environment would look the name up again; the session knows the operator's."""


class _Client(AsyncHTTPHandler):  # type: ignore[misc]  # litellm is not typed here
    """litellm makes itself another client after a lost connection: that one is guarded too."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session, self._address = session, address
        super().__init__(follow_redirects=False)

    def create_client(self, *_: Any, **__: Any) -> httpx.AsyncClient:
        transport = _Transport(self._session, self._address)
        return httpx.AsyncClient(transport=transport, follow_redirects=False, trust_env=False)


def of(session: aiohttp.ClientSession, address: str) -> AsyncHTTPHandler:
    """For requests to `address` alone."""
    return _Client(session, address)


def _no_other() -> aiohttp.ClientSession:
    raise RuntimeError("the session is closed")
