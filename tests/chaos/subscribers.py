"""Who listens in the kill test: `python -m tests.chaos.subscribers --directory D --apis URL,URL`.

Two in each space, one by websocket and one by server-sent events. Each writes down every message that it is told of
(`feed-SPACE-WAY.jsonl`), and comes back with its last cursor, to whichever API answers, whenever it hears nothing.
"""

import argparse
import asyncio
import contextlib
import random
from collections.abc import Sequence
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.chaos.records import Record, read
from tests.chaos.world import Place, World, own_id
from tests.harness.client import Client, GraphQLFailure, Subscription

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename cursor ... on MessagePosted { message { id seq } } ... on FeedReset { reason } } }"""
_SILENCE_SECONDS = 6.0
WAYS = ("ws", "sse")
_LOST = (OSError, AssertionError, TimeoutError, GraphQLFailure, WebSocketException, httpx.HTTPError, ValueError)


def path_of(directory: Path, space: Place, way: str) -> Path:
    return directory / f"feed-{own_id(space.id)}-{way}.jsonl"


class Subscriber:
    """One space, one way."""

    def __init__(self, directory: Path, space: Place, way: str) -> None:
        self._space, self._way = space, way
        path = path_of(directory, space, way)
        self._cursor = next((line["cursor"] for line in reversed(list(read(path)))), space.cursor)
        self._record = Record(path)

    async def listen_for_ever(self, urls: Sequence[str], http: httpx.AsyncClient) -> None:
        while True:
            client = Client(random.choice(urls), self._space.token, http)
            subscribe = client.subscribe if self._way == "ws" else client.subscribe_sse
            with contextlib.suppress(*_LOST):
                async with (
                    asyncio.timeout(_SILENCE_SECONDS) as patience,
                    subscribe(_FEED, id=self._space.id, after=self._cursor) as feed,
                ):
                    patience.reschedule(None)
                    await self._listen(feed)
            await asyncio.sleep(random.uniform(0.05, 0.5))

    async def _listen(self, feed: Subscription) -> None:
        while (event := await feed.next(timeout=_SILENCE_SECONDS)) is not None:
            told = event["spaceFeed"]
            self._cursor = told["cursor"]
            if told["__typename"] == "MessagePosted":
                message = told["message"]
                self._record.add({"id": own_id(message["id"]), "seq": message["seq"], "cursor": self._cursor})
            elif told["__typename"] == "FeedReset":
                self._record.add({"reset": told["reason"], "cursor": self._cursor})
            feed.seen.clear()


async def _main(directory: Path, urls: Sequence[str]) -> None:
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=None)) as http:
        listening = [Subscriber(directory, space, way) for space in World.read(directory).spaces for way in WAYS]
        await asyncio.gather(*(subscriber.listen_for_ever(urls, http) for subscriber in listening))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--apis", required=True, help="URLs of the GraphQL endpoints")
    given = parser.parse_args()
    asyncio.run(_main(given.directory, given.apis.split(",")))
