"""What a subscriber sees while parts of the installation die under it: every message, once, in order.

(Traps B16, M17.) Real API processes, real sockets; the stores are this module's own.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from socket import SO_RCVBUF, SOL_SOCKET
from typing import Any

import psutil
import pytest
import redis.asyncio as redis
from websockets.exceptions import ConnectionClosed

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client, Subscription
from tests.harness.models import Models
from tests.harness.processes import Api, api_process, kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename cursor ... on MessagePosted { message { seq text streamId } }
    ... on MessageDelta { streamId offset text } ... on FeedReset { resetReason } } }"""


async def take_posted(feed: Subscription, count: int, *, timeout: float = 10) -> list[dict[str, Any]]:
    """The next so many messages, with their cursors."""
    found: list[dict[str, Any]] = []
    async with asyncio.timeout(timeout):
        while len(found) < count:
            event = await feed.next(timeout=timeout)
            assert event is not None, "the subscription ended"
            if event["spaceFeed"]["__typename"] == "MessagePosted":
                found.append(event["spaceFeed"])
    return found


def seqs(events: list[dict[str, Any]]) -> list[int]:
    return [event["message"]["seq"] for event in events]


@pytest.fixture
def second_api(stack: Stack) -> Iterator[Api]:
    with api_process(log=stack.directory / "api-2.log", environment=stack.environment, parent=stack.parent) as running:
        yield running


def through(api: Api, person: Person) -> Client:
    """The same person, at another API process."""
    return Client(api.url, person.token, person.client.http)


async def test_a_subscriber_of_one_process_sees_what_is_posted_to_another(second_api: Api, citizen: Tenant) -> None:
    space = await create_space(citizen.client)
    other = through(second_api, citizen.owner)
    async with citizen.client.subscribe(FEED, id=space, after=await cursor_of(other, space)) as feed:
        await asyncio.gather(*(post(each, space, "hi") for each in [citizen.client, other] * 20))

        assert seqs(await take_posted(feed, 40)) == list(range(1, 41))


async def test_redis_is_killed_wiped_and_started_again_under_a_subscriber(stack: Stack, citizen: Tenant) -> None:
    """Durable events come by the heads meanwhile, within about a second, and at once again afterwards."""
    space = await create_space(citizen.client)
    async with citizen.client.subscribe(FEED, id=space, after=await cursor_of(citizen.client, space)) as feed:
        await post(citizen.client, space, "before")
        seen = await take_posted(feed, 1)
        await stack.servers.valkey.kill()
        try:
            for _ in range(3):
                await post(citizen.client, space, "without redis")
                seen += await take_posted(feed, 1, timeout=4)
            async with citizen.client.subscribe(FEED, id=space, after=seen[1]["cursor"]) as late:
                assert seqs(await take_posted(late, 2)) == [3, 4]
        finally:
            await stack.servers.valkey.start()
        await stack.flush_redis()
        for _ in range(30):
            await post(citizen.client, space, "after")
        seen += await take_posted(feed, 30)

    assert seqs(seen) == list(range(1, 35))


async def test_flushing_redis_while_an_agent_writes_costs_no_message(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """The draft of who comes late may be gone; the message is not."""
    text = "a long answer, word by word " * 10
    calls = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": text}},
    ]
    model = await models.script([{"calls": calls, "chunk_size": 10, "chunk_delay_seconds": 0.02}, {}])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    async with citizen.client.subscribe(FEED, id=space, after=await cursor_of(citizen.client, space)) as feed:
        await post(citizen.client, space, "Hello")
        await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessageDelta", timeout=30)
        await stack.flush_redis()
        async with citizen.client.subscribe(FEED, id=space, after=feed.seen[0]["spaceFeed"]["cursor"]) as late:
            for each in (feed, late):
                await each.until(lambda event: event["spaceFeed"].get("message", {}).get("seq") == 2, timeout=30)

    stream = feed.seen[-1]["spaceFeed"]["message"]["streamId"]
    draft = ""
    for event in (event["spaceFeed"] for event in feed.seen):
        if event["__typename"] == "MessageDelta":
            assert event["streamId"] == stream
            assert event["offset"] == len(draft), "the subscriber who was there saw it whole"
            draft += event["text"]
    assert text.strip().startswith(draft.strip()) and len(draft) > len(text) / 2


async def test_the_api_is_killed_and_its_subscriber_goes_on_at_another_one(
    stack: Stack, second_api: Api, citizen: Tenant
) -> None:
    space = await create_space(citizen.client)
    other = through(second_api, citizen.owner)
    cursor = await cursor_of(other, space)
    seen: list[dict[str, Any]] = []
    posting = asyncio.create_task(_post_many(citizen.client, space, count=150))
    try:
        async with other.subscribe(FEED, id=space, after=cursor) as feed:
            seen += await take_posted(feed, 20)
            kill(second_api)
            while True:
                seen += await take_posted(feed, 1)
    except ConnectionClosed:
        pass
    async with citizen.client.subscribe(FEED, id=space, after=seen[-1]["cursor"]) as feed:
        seen += await take_posted(feed, 150 - len(seen), timeout=30)
    await posting

    assert seqs(seen) == list(range(1, 151))


async def _post_many(client: Client, space: str, *, count: int) -> None:
    for _ in range(count):
        await post(client, space, "hi")


@asynccontextmanager
async def _stalled(client: Client, space: str, *, after: str) -> AsyncIterator[Any]:
    """A socket that has subscribed and is not read."""
    async with client.socket(ping_interval=None) as socket:  # what it does not read are the answers to its pings, too
        payload = {"query": FEED, "variables": {"id": space, "after": after}}
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
        socket.transport.pause_reading()
        # Little fits between the two, so that the server gives up before it misses the answer to its own ping (40 s).
        socket.transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_RCVBUF, 65_536)
        yield socket


async def test_a_socket_that_is_not_read_is_ended_with_a_reason_and_costs_no_memory(
    stack: Stack, citizen: Tenant
) -> None:
    """What it missed is there for who comes back with the cursor."""
    space = await create_space(citizen.client)
    size, count = 50_000, 550
    text = secrets.token_hex(size // 2)  # nothing that the socket could compress
    process = psutil.Process(stack.api.child.pid)
    async with _stalled(citizen.client, space, after=await cursor_of(citizen.client, space)) as socket:
        await _post_long(citizen.client, space, text, count=350)  # by now it has been given up
        before = process.memory_info().rss
        await _post_long(citizen.client, space, text, count=200)
        grown = process.memory_info().rss - before
        socket.transport.resume_reading()
        frames = [json.loads(await asyncio.wait_for(socket.recv(), 10))]
        while frames[-1]["type"] != "complete":
            frames.append(json.loads(await asyncio.wait_for(socket.recv(), 10)))

    told = [frame["payload"]["data"]["spaceFeed"] for frame in frames[:-1]]
    events = [event for event in told if event["__typename"] != "SnapshotCompleted"]
    assert events[-1]["__typename"] == "FeedReset" and events[-1]["resetReason"] == "TOO_SLOW"
    assert seqs(events[:-1]) == list(range(1, len(events)))
    assert len(events) < 350
    assert grown < 200 * size * 0.8, "they would be 200 of that size"
    async with citizen.client.subscribe(FEED, id=space, after=events[-1]["cursor"]) as feed:
        rest = await take_posted(feed, count + 1 - len(events), timeout=30)
    assert seqs(events[:-1]) + seqs(rest) == list(range(1, count + 1))


async def _post_long(client: Client, space: str, text: str, *, count: int) -> None:
    for _ in range(count // 10):
        await asyncio.gather(*(post(client, space, text) for _ in range(10)))


@pytest.mark.parametrize("way", ["subscribe", "subscribe_sse"])
async def test_a_subscriber_who_leaves_leaves_nothing_behind(stack: Stack, citizen: Tenant, way: str) -> None:
    space = await create_space(citizen.client)
    async with redis.Redis.from_url(stack.stores.redis_url) as client:

        async def watched() -> int:
            return len([name for name in await client.pubsub_channels("t:*") if str(citizen.id).encode() in name])

        async with getattr(citizen.client, way)(FEED, id=space, after=await cursor_of(citizen.client, space)) as feed:
            await post(citizen.client, space, "hi")
            await feed.next()
            assert await watched() == 1

        async def gone() -> bool:
            return await watched() == 0

        await wait_until(gone)
