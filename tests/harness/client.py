"""A small client of the public GraphQL API: queries, mutations, and subscriptions over WebSocket and SSE.

Every test uses the product through it, as an external program does.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

Json = dict[str, Any]

_PROTOCOL = Subprotocol("graphql-transport-ws")
_WAIT_SECONDS = 30.0


class GraphQLFailure(AssertionError):
    """The response has top-level errors; `codes` are their `extensions.code`."""

    def __init__(self, errors: list[Json]) -> None:
        self.errors = errors
        self.codes = [error.get("extensions", {}).get("code") for error in errors]
        super().__init__(json.dumps(errors, indent=1))


class StreamRefused(GraphQLFailure):
    """The server refused a subscription over SSE with an HTTP status."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Json) -> None:
        self.status, self.headers = status, headers
        super().__init__(body["errors"])


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP response."""

    status: int
    content_type: str
    headers: Mapping[str, str]
    body: Json

    @property
    def codes(self) -> list[str | None]:
        return [error.get("extensions", {}).get("code") for error in self.body.get("errors", ())]


@dataclass(frozen=True, slots=True)
class Client:
    """Uses one token. `http` is shared and closed by the fixture that created it."""

    url: str
    token: str | None
    http: httpx.AsyncClient

    async def send(
        self,
        query: str,
        variables: Mapping[str, Any] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        operation: str | None = None,
    ) -> Answer:
        """Sends one request and returns any response."""
        # ASCII JSON, so that tests can send characters that cannot be encoded: lone surrogates
        content = json.dumps({"query": query, "variables": variables, "operationName": operation})
        sent = {"content-type": "application/json", **self._headers(), **(headers or {})}
        response = await self.http.post(self.url, content=content, headers=sent)
        is_json = "json" in response.headers.get("content-type", "")
        return Answer(
            response.status_code,
            response.headers.get("content-type", ""),
            response.headers,
            response.json() if is_json else {"text": response.text},
        )

    async def execute(self, query: str, **variables: Any) -> Json:
        """Returns the data; top-level errors raise `GraphQLFailure`."""
        answer = await self.send(query, variables)
        if "errors" in answer.body:
            raise GraphQLFailure(answer.body["errors"])
        data: Json = answer.body["data"]
        return data

    async def mutate(self, name: str, selection: str, /, **values: Any) -> Json:
        """Sends `mutation { name(input: values) }`. Returns the payload with its `__typename`; an error's message is
        its `reason`."""
        kind = name[0].upper() + name[1:]
        query = f"""mutation ($input: {kind}Input!) {{ {name}(input: $input) {{
            __typename ... on {kind}Success {{ {selection} }} ... on UserError {{ code reason: message path }} }} }}"""
        payload: Json = (await self.execute(query, input=values))[name]
        return payload

    async def succeed(self, name: str, selection: str, /, **values: Any) -> Json:
        """As `mutate`, for a mutation that must succeed."""
        payload = await self.mutate(name, selection, **values)
        assert payload["__typename"].endswith("Success"), payload
        return payload

    @asynccontextmanager
    async def subscribe(self, query: str, **variables: Any) -> AsyncIterator["Subscription"]:
        """A subscription over graphql-transport-ws, after the acknowledgement."""
        async with self.socket() as socket:
            payload = {"query": query, "variables": variables}
            await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
            yield Subscription(lambda: _next_frame(socket))

    @asynccontextmanager
    async def socket(self, *, ping_interval: float | None = 20.0) -> AsyncIterator[ClientConnection]:
        """An initialised graphql-transport-ws connection, for tests that use the protocol directly."""
        url = self.url.replace("http", "ws", 1)
        async with connect(url, subprotocols=[_PROTOCOL], ping_interval=ping_interval) as socket:
            await socket.send(json.dumps({"type": "connection_init", "payload": {"authorization": self._bearer()}}))
            acknowledged = json.loads(await asyncio.wait_for(socket.recv(), _WAIT_SECONDS))
            assert acknowledged["type"] == "connection_ack", acknowledged
            yield socket

    @asynccontextmanager
    async def subscribe_sse(self, query: str, **variables: Any) -> AsyncIterator["Subscription"]:
        """A subscription over server-sent events, in distinct-connections mode."""
        headers = {**self._headers(), "accept": "text/event-stream"}
        content = {"query": query, "variables": variables}
        async with self.http.stream("POST", self.url, json=content, headers=headers, timeout=None) as response:
            if response.status_code != httpx.codes.OK:
                raise StreamRefused(response.status_code, response.headers, json.loads(await response.aread()))
            lines = response.aiter_lines()
            yield Subscription(lambda: _next_sse(lines))

    def _bearer(self) -> str:
        return f"Bearer {self.token}"

    def _headers(self) -> dict[str, str]:
        return {"authorization": self._bearer()} if self.token else {}


@dataclass(slots=True)
class Subscription:
    """The results of a subscription. `seen` has the data of all results, except for `SnapshotCompleted`: most tests are
    about what happens, and not about where it begins."""

    _take: Callable[[], Any]
    seen: list[Json] = field(default_factory=list)
    #: How many results had come when `SnapshotCompleted` came. None: it has not.
    snapshot_size: int | None = None

    async def next(self, *, timeout: float = _WAIT_SECONDS) -> Json | None:
        """The next event's data; None if the server has completed the subscription."""
        data = await self._next(timeout)
        while data is not None and _is_snapshot(data):
            data = await self._next(timeout)
        return data

    async def snapshot(self) -> list[Json]:
        """The results before `SnapshotCompleted`."""
        while self.snapshot_size is None:
            assert await self._next(_WAIT_SECONDS) is not None, "the subscription ended"
        return self.seen[: self.snapshot_size]

    async def _next(self, timeout: float) -> Json | None:
        result = await asyncio.wait_for(self._take(), timeout)
        if result is None:
            return None
        if "errors" in result:
            raise GraphQLFailure(result["errors"])
        data: Json = result["data"]
        if _is_snapshot(data):
            assert self.snapshot_size is None, "it comes once"
            self.snapshot_size = len(self.seen)
        else:
            self.seen.append(data)
        return data

    async def first_codes(self) -> list[str | None]:
        """The error codes of the first result; empty if it has none."""
        result = await asyncio.wait_for(self._take(), _WAIT_SECONDS)
        return GraphQLFailure((result or {}).get("errors", [])).codes

    async def until(self, is_wanted: Callable[[Json], bool], *, timeout: float = _WAIT_SECONDS) -> Json:
        """The next event for which `is_wanted` is true; the events before it are in `seen`."""
        try:
            async with asyncio.timeout(timeout):
                while (event := await self.next(timeout=timeout)) is not None:
                    if is_wanted(event):
                        return event
        except TimeoutError as error:
            raise AssertionError(f"not within {timeout} s; seen: {self.seen}") from error
        raise AssertionError(f"the subscription ended; seen: {self.seen}")


def _is_snapshot(data: Json) -> bool:
    return any(isinstance(event, dict) and event.get("__typename") == "SnapshotCompleted" for event in data.values())


async def _next_frame(socket: ClientConnection) -> Json | None:
    while True:
        frame = json.loads(await socket.recv())
        match frame["type"]:
            case "next":
                payload: Json = frame["payload"]
                return payload
            case "error":
                return {"errors": frame["payload"]}
            case "complete":
                return None
            case "ping":
                await socket.send(json.dumps({"type": "pong"}))


async def _next_sse(lines: AsyncIterator[str]) -> Json | None:
    name = ""
    async for line in lines:
        if line.startswith("event:"):
            name = line.removeprefix("event:").strip()
        elif line.startswith("data:") and name == "next":
            payload: Json = json.loads(line.removeprefix("data:"))
            return payload
        elif name == "complete" and not line:
            return None
    return None
