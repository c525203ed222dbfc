"""The connection to the API that both Python examples use: requests over HTTP, subscriptions over a websocket.

Both repeat by themselves after lost connections and passing errors. Copy this file: it needs only httpx and websockets.
"""

import asyncio
import itertools
import json
import random
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

MAY_PASS = {"RATE_LIMITED", "UNAVAILABLE"}  # codes of errors after which the same request may succeed
TOKEN_REFUSED = {4401, 4403}  # close codes of the websocket: the token is wrong, or is no longer valid


class Refused(Exception):
    """The API refuses a request and would refuse it again. The text is the reason."""


class Connection:
    """Use it with `async with`. `url` is the GraphQL endpoint, such as `http://localhost:8000/graphql`."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url
        self._headers = {"authorization": f"Bearer {token}"}

    async def __aenter__(self) -> "Connection":
        self._http = httpx.AsyncClient(headers=self._headers, timeout=10)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def request(self, document: str, variables: dict[str, Any]) -> dict[str, Any]:
        """Repeats a query or mutation until the API answers, and returns the data.

        The first answer to a mutation may be lost. Give each mutation an idempotency key: then a repeat has no effect.
        """
        body = {"query": document, "variables": variables}
        for attempt in itertools.count():
            try:
                return _data((await self._http.post(self._url, json=body)).json())
            except (httpx.TransportError, ConnectionError, ValueError) as error:  # ValueError: no JSON, as of a proxy
                await _pause(attempt, error)
        raise AssertionError("never reached")

    async def subscribe(self, document: str, variables: Callable[[], dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
        """Yields the data of each event, without end. Calls `variables` for each new subscription."""
        attempt = 0
        while True:
            problem: Exception = ConnectionError("the subscription has ended")
            try:
                async for event in self._events(document, variables):
                    attempt = 0
                    yield event
            except (OSError, WebSocketException) as error:  # OSError: also ConnectionError and timeouts
                if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code in TOKEN_REFUSED:
                    raise Refused("the token is not valid, or no longer valid") from error
                problem = error
            await _pause(attempt, problem)
            attempt += 1

    async def _events(self, document: str, variables: Callable[[], dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
        """One websocket with one subscription, by the protocol graphql-transport-ws."""
        url = self._url.replace("http", "ws", 1)
        async with connect(url, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
            await socket.send(json.dumps({"type": "connection_init", "payload": self._headers}))
            async for frame in socket:
                match json.loads(frame):
                    case {"type": "connection_ack"}:
                        operation = {"query": document, "variables": variables()}
                        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": operation}))
                    case {"type": "next", "payload": result}:
                        yield _data(result)
                    case {"type": "error", "payload": errors}:
                        _data({"errors": errors})
                    case {"type": "ping"}:
                        await socket.send(json.dumps({"type": "pong"}))
                    case {"type": "complete"}:
                        return


def _data(result: dict[str, Any]) -> dict[str, Any]:
    """The data of a GraphQL result. Raises `ConnectionError` for an error that may pass, `Refused` for any other."""
    for error in result.get("errors") or ():
        may_pass = error.get("extensions", {}).get("code") in MAY_PASS
        raise ConnectionError(error["message"]) if may_pass else Refused(error["message"])
    data: dict[str, Any] = result["data"]
    return data


async def _pause(attempt: int, problem: Exception) -> None:
    """Waits longer after each attempt. The random part keeps many clients from returning at the same moment."""
    print(f"trying again: {problem!r}", file=sys.stderr, flush=True)
    await asyncio.sleep(0.2 * 2 ** min(attempt, 6) * random.uniform(0.5, 1.0))
