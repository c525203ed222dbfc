"""A client for an operator's server that answers a JSON body with another one, such as vectors or scores.

`embedding_server` and `rerank_server` use it, each with its own path.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlsplit

import httpx2

from backend.kit import egress, unreachable


class JsonServerError(Exception):
    """The server gave no usable response.

    The message says why, continues a sentence that begins with the server's name, and contains no key.
    """

    def __init__(self, message: str, *, may_cost: bool = True) -> None:
        super().__init__(message)
        #: The server may have done the work. False: it refused the request, or never had it.
        self.may_cost = may_cost


@dataclass(frozen=True, slots=True)
class Address:
    base_url: str
    api_key: str | None = field(default=None, repr=False)
    timeout_seconds: float = 5.0


class JsonServer:
    """The connection of one process; an asynchronous context manager."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._client: httpx2.AsyncClient | None = None

    async def __aenter__(self) -> Self:
        key = self._address.api_key
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        transport = egress.transport(urlsplit(self._address.base_url).hostname or "")
        self._client = httpx2.AsyncClient(
            transport=transport, headers=headers, timeout=self._address.timeout_seconds, trust_env=False
        )
        return self

    async def __aexit__(self, *exception: object) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def ask(self, path: str, body: object) -> Any:
        """Raises `JsonServerError`."""
        assert self._client is not None, "the server is not open"
        url = f"{self._address.base_url.rstrip('/')}/{path}"
        try:
            async with asyncio.timeout(self._address.timeout_seconds):
                response = await self._client.post(url, json=body)
            if response.status_code != httpx2.codes.OK:
                raise JsonServerError(f"returned the status {response.status_code}", may_cost=False)
            return response.json()
        except (httpx2.ConnectError, httpx2.InvalidURL) as error:
            raise JsonServerError(f"was not reached: {unreachable.reason(error)}", may_cost=False) from error
        except (httpx2.HTTPError, TimeoutError, OSError) as error:
            raise JsonServerError(f"gave no complete response: {unreachable.reason(error)}") from error
        except ValueError as error:
            raise JsonServerError("gave a response that is not JSON") from error
