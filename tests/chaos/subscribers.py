"""Who listens in the kill test: `python -m tests.chaos.subscribers --directory D --apis URL,URL`.

Two in each space, one by websocket and one by server-sent events. Each writes down every message that it is told of
(`feed-SPACE-WAY.jsonl`), and comes back with its last cursor, to whichever API answers, whenever it hears nothing.
"""

import argparse
import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.chaos.following import follow_forever
from tests.chaos.post import Post, open_http
from tests.chaos.records import Record, read
from tests.chaos.world import Place, World, own_id
from tests.harness.client import Json, Subscription

_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename cursor ... on MessagePosted { message { id seq } } ... on FeedReset { reason } } }"""
WAYS = ("ws", "sse")


def path_of(directory: Path, space: Place, way: str) -> Path:
    return directory / f"feed-{own_id(space.id)}-{way}.jsonl"


class Subscriber:
    """One space, one way."""

    def __init__(self, directory: Path, space: Place, way: str, post: Post) -> None:
        self._space, self._way, self._post = space, way, post
        path = path_of(directory, space, way)
        self._cursor = next((line["cursor"] for line in reversed(list(read(path)))), space.cursor)
        self._record = Record(path)

    async def listen_forever(self) -> None:
        await follow_forever(self._subscribe, self._hear)

    def _subscribe(self) -> AbstractAsyncContextManager[Subscription]:
        client = self._post.client(self._space.token)
        subscribe = client.subscribe if self._way == "ws" else client.subscribe_sse
        return subscribe(_FEED, id=self._space.id, after=self._cursor)

    def _hear(self, event: Json) -> None:
        told = event["spaceFeed"]
        self._cursor = told["cursor"]
        if told["__typename"] == "MessagePosted":
            message = told["message"]
            self._record.add({"id": own_id(message["id"]), "seq": message["seq"], "cursor": self._cursor})
        elif told["__typename"] == "FeedReset":
            self._record.add({"reset": told["reason"], "cursor": self._cursor})


async def _main(directory: Path, urls: Sequence[str]) -> None:
    async with open_http() as http:
        post = Post(urls, http)
        listening = [Subscriber(directory, space, way, post) for space in World.read(directory).spaces for way in WAYS]
        await asyncio.gather(*(subscriber.listen_forever() for subscriber in listening))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--apis", required=True, help="URLs of the GraphQL endpoints")
    given = parser.parse_args()
    asyncio.run(_main(given.directory, given.apis.split(",")))
