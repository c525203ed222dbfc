"""The part of a client that is not generated: requests over HTTP, subscriptions over a websocket.

The generated client calls `execute` and `get_data` for a query or mutation, and `execute_ws` for a subscription.
"""

import asyncio
import itertools
import uuid
from collections.abc import AsyncIterator
from typing import Any, Self

import httpx
import pydantic

from circadian_client import socket
from circadian_client.answers import UNAUTHENTICATED, data_of
from circadian_client.errors import ConnectionLost, Refused
from circadian_client.models import UNSET
from circadian_client.retries import pause, pause_seconds
from circadian_client.tokens import Token, TokenSource

_KEY = "idempotencyKey"


class Connection:
    """Use it with `async with`. `url` is the GraphQL endpoint, such as `http://localhost:8000/graphql`.

    `token` is an access token, or a function that returns one. The function is called at first, and whenever the API no
    longer accepts the last one. A query or mutation is repeated after lost connections and passing errors, for
    `patience_seconds`; each mutation has one idempotency key for all its repeats, so that it changes something once.
    """

    def __init__(self, url: str, token: TokenSource, *, patience_seconds: float = 60.0) -> None:
        self._url = url
        self._token = Token(token)
        self._patience_seconds = patience_seconds
        self._http = httpx.AsyncClient()
        self._sockets = socket.Sockets()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._sockets.close()
        await self._http.aclose()

    async def execute(
        self, query: str, operation_name: str | None = None, variables: dict[str, Any] | None = None, *,
        request_seconds: float = 15.0,
    ) -> dict[str, Any]:  # fmt: skip
        """The data of the answer. Raises `Refused`, and `ConnectionLost` if the API does not answer in time.

        `request_seconds`: how long one answer is waited for. Only for what takes long, such as `tryTool`.
        """
        operation = _operation(query, operation_name, variables)
        gives_up_at = asyncio.get_running_loop().time() + self._patience_seconds
        for attempt in itertools.count():
            try:
                return await self._answer(operation, request_seconds)
            except ConnectionLost as lost:
                if asyncio.get_running_loop().time() + pause_seconds(attempt, lost) > gives_up_at:
                    raise
                await pause(attempt, lost)
        raise AssertionError("never reached")

    def get_data(self, data: dict[str, Any]) -> dict[str, Any]:
        return data

    async def execute_ws(
        self, query: str, operation_name: str | None = None, variables: dict[str, Any] | None = None
    ) -> AsyncIterator[dict[str, Any]]:
        """The data of each event, over one connection. `follow` subscribes again if the connection is lost."""
        operation = _operation(query, operation_name, variables)
        url = self._url.replace("http", "ws", 1)
        self._sockets.require_open()
        try:
            async for data in socket.events(url, self._token, operation, self._sockets):
                self._sockets.require_open()
                yield data
        except ConnectionLost:
            self._sockets.require_open()
            raise

    async def _answer(self, operation: dict[str, Any], seconds: float) -> dict[str, Any]:
        token = await self._token.get()
        headers = {"authorization": f"Bearer {token}"}
        try:
            response = await self._http.post(self._url, json=operation, headers=headers, timeout=seconds)
        except httpx.TransportError as error:
            raise ConnectionLost(str(error) or type(error).__name__) from error
        try:
            data = data_of(_json(response))
        except Refused as refusal:
            if refusal.code != UNAUTHENTICATED:
                raise
            raise self._token.refuse(token) from refusal
        self._token.accept()
        return data


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        answer = response.json()
    except ValueError:  # a proxy's page, for example
        answer = None
    if isinstance(answer, dict):
        return answer
    what = f"{response.url} answers with status {response.status_code} and no JSON"
    is_wrong = 400 <= response.status_code < 500 and response.status_code not in {408, 425, 429}
    raise Refused(what) if is_wrong else ConnectionLost(what)


def _operation(query: str, name: str | None, variables: dict[str, Any] | None) -> dict[str, Any]:
    given = {key: _plain(value) for key, value in (variables or {}).items() if value is not UNSET}
    return {"query": query, "operationName": name, "variables": given}


def _plain(value: Any) -> Any:
    """The JSON of a variable. The input of a mutation gets an idempotency key if it has none."""
    if not isinstance(value, pydantic.BaseModel):
        return value
    plain = value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if "idempotency_key" in type(value).model_fields and plain.get(_KEY) is None:
        plain[_KEY] = str(uuid.uuid4())
    return plain
