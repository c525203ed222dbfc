"""The chat's connection to the API: mutations and queries over HTTP, the feed over a graphql-transport-ws websocket.

After any lost connection the feed reconnects with its cursor, so each message arrives once and in order.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from backend.kit.processes import StartError

_MESSAGE = "fragment M on Message { id seq kind text streamId author { id name kind } }"
_FEED = (
    """subscription ($space: ID!, $after: String!) { spaceFeed(spaceId: $space, after: $after) {
  __typename
  ... on FeedEvent { cursor }
  ... on MessagePosted { message { ...M } }
  ... on MessageUpdated { message { ...M } }
  ... on MessageDelta { streamId offset text }
  ... on DraftWithdrawn { streamId reason }
  ... on AgentStateChanged { agent { name } state }
} } """
    + _MESSAGE
)
_SPACE = (
    """query ($space: ID!) { space(id: $space) {
  name
  feedCursor
  members(first: 100) { nodes { id kind } }
  messages(last: 20) { nodes { ...M } }
} } """
    + _MESSAGE
)
_AGENTS = "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Agent { name process { state inboxDepth } } } }"
_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) {
  __typename
  ... on PostMessageSuccess { posted { id } }
  ... on UserError { reason: message }
} }"""

_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.2, 5.0
_RESPONSE_SECONDS = 10.0

Event = dict[str, Any]


class Refused(Exception):
    """The API returned an error. The message is the API's reason."""


@dataclass(frozen=True)
class Lost:
    """Yielded instead of an event: the connection is lost and is being restored."""

    reason: str


class Connection:
    """A connection to one space of one API."""

    def __init__(self, *, url: str, token: str, space_id: str) -> None:
        self.url = url
        self.space_id = space_id
        self._authorization = f"Bearer {token}"
        self._http = httpx.AsyncClient(headers={"authorization": self._authorization}, timeout=_RESPONSE_SECONDS)

    async def close(self) -> None:
        await self._http.aclose()

    async def query(self, document: str, variables: Event) -> Event:
        """Returns the `data` of a response. Raises `Refused`, or httpx's error if there is no response."""
        response = await self._http.post(self.url, json={"query": document, "variables": variables})
        try:
            body = response.json()
        except ValueError:
            raise Refused(f"{self.url} answered {response.status_code} without JSON") from None
        if body.get("errors"):
            raise Refused(body["errors"][0]["message"])
        data: Event = body["data"]
        return data

    async def open_space(self) -> Event:
        """Returns the space with its latest messages, and the cursor at which its feed continues."""
        try:
            space: Event | None = (await self.query(_SPACE, {"space": self.space_id}))["space"]
        except httpx.TransportError as error:
            raise StartError(f"no answer from {self.url}: is `make run` running? ({error})") from error
        except Refused as error:
            raise StartError(f"{self.url} refused the request: {error}") from error
        if space is None:
            raise StartError("the token cannot read that space, or the space does not exist")
        return space

    async def agents(self) -> list[Event]:
        """Returns the agents in the space, with their processes."""
        members = (await self.open_space())["members"]["nodes"]
        ids = [member["id"] for member in members if member["kind"] == "AGENT"]
        agents: list[Event] = (await self.query(_AGENTS, {"ids": ids}))["nodes"]
        return agents

    async def post(self, text: str) -> None:
        """Posts a message once, even if the response to the first try is lost."""
        posted = {"spaceId": self.space_id, "text": text, "idempotencyKey": str(uuid4())}
        for pause in (0.5, 1.0, 2.0, None):
            try:
                result = (await self.query(_POST, {"input": posted}))["postMessage"]
                break
            except httpx.TransportError as error:
                if pause is None:
                    raise Refused(f"not sent: {self.url} does not answer") from error
                await asyncio.sleep(pause)
        if result["__typename"] != "PostMessageSuccess":
            raise Refused(result["reason"])

    async def feed(self, *, after: str) -> AsyncGenerator[Event | Lost, None]:
        """Yields events after the cursor, for ever.

        Yields `{"__typename": "Connected"}` each time the subscription is established.
        """
        cursor = after
        pause = _FIRST_PAUSE_SECONDS
        while True:
            try:
                async with connect(self._socket_url(), subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
                    await self._subscribe(socket, after=cursor)
                    yield {"__typename": "Connected"}
                    pause = _FIRST_PAUSE_SECONDS
                    async for event in _events(socket):
                        cursor = event["cursor"]
                        yield event
                yield Lost("the server ended the feed")
            except (OSError, TimeoutError, WebSocketException) as error:
                yield Lost(str(error) or type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)

    def _socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    async def _subscribe(self, socket: ClientConnection, *, after: str) -> None:
        await _send(socket, {"type": "connection_init", "payload": {"authorization": self._authorization}})
        async with asyncio.timeout(_RESPONSE_SECONDS):
            while json.loads(await socket.recv())["type"] != "connection_ack":
                pass
        variables = {"space": self.space_id, "after": after}
        await _send(socket, {"id": "feed", "type": "subscribe", "payload": {"query": _FEED, "variables": variables}})


async def _events(socket: ClientConnection) -> AsyncIterator[Event]:
    async for frame in socket:
        message = json.loads(frame)
        match message["type"]:
            case "next":
                payload = message["payload"]
                if payload.get("errors"):
                    raise Refused(payload["errors"][0]["message"])
                yield payload["data"]["spaceFeed"]
            case "ping":
                await _send(socket, {"type": "pong"})
            case "error":
                raise Refused(message["payload"][0]["message"])
            case "complete":
                return


async def _send(socket: ClientConnection, message: Event) -> None:
    await socket.send(json.dumps(message))
