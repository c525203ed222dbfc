"""litellm's HTTP client over a guarded session: sends tenants' keys where litellm writes the request.

`litellm_client` passes it in for each request. On its own, litellm opens connections to any host and follows redirects.
A tenant's key is accepted only for providers that are known to use this client (`llm.providers`, `Way.LITELLM`); tests
check each of them.
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
        """A proxy from the environment would resolve the name again. The session already uses the operator's proxy."""


class _Client(AsyncHTTPHandler):  # type: ignore[misc]  # litellm is not typed here
    """litellm creates another client after a lost connection; that one is guarded too."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session, self._address = session, address
        super().__init__(follow_redirects=False)

    def create_client(self, *_: Any, **__: Any) -> httpx.AsyncClient:
        transport = _Transport(self._session, self._address)
        return httpx.AsyncClient(transport=transport, follow_redirects=False, trust_env=False)


def of(session: aiohttp.ClientSession, address: str) -> AsyncHTTPHandler:
    """Returns a client for requests to `address` only."""
    return _Client(session, address)


def _no_other() -> aiohttp.ClientSession:
    raise RuntimeError("the session is closed")
