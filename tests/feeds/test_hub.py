"""The hub: one connection, rooms that open and close, and a Redis that fails in any way."""

import asyncio
import base64
import json
import os
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any, Self
from uuid import UUID, uuid4

import pytest
import redis.asyncio as redis

from backend.feeds.cursor import Position
from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.room import FeedPage, Room
from backend.feeds.subscriber import Durable, Repositioned, ResetReason, TextGrew
from backend.kit import enclosed_rows
from backend.kit.embedded import EmbeddedValkey
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints, Topic
from backend.kit.tasks import end
from tests.harness.stores import HINT_WAIT_SECONDS, KEYS
from tests.harness.waiting import wait_until
from tests.spaces.feed_bench import own_valkey, running_hub


class NumberRoom(Room[str]):
    """A room that reads from a list: its numbers are its durable events."""

    content: dict[UUID, list[int]] = {}  # noqa: RUF012  # the test's database
    reads = 0
    is_broken_store = False

    async def begin(self) -> Position:
        if self.is_broken_store:
            raise ConnectionError("no such shelf")
        return len(self.numbers), 0

    @property
    def numbers(self) -> list[int]:
        return self.content.setdefault(self.topic.id, [])

    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:
        type(self).reads += 1
        await asyncio.sleep(0.001)
        last = min(after[0] + 50, upto[0] if upto else len(self.numbers))
        now = datetime.now(UTC)
        events = [Durable((place + 1, 0), now, self.numbers[place]) for place in range(after[0], last)]
        return FeedPage(events, (last, 0), is_last=last == len(self.numbers))

    def receive(self, event: Mapping[str, Any]) -> None:
        if event["t"] == "head":
            self.announce((event["seq"], 0))
            if enclosed_rows.ROW in event:
                place, number = event["seq"], event[enclosed_rows.ROW]["number"]
                self.carry(Durable((place, 0), datetime.now(UTC), number), before=(place - 1, 0))
        else:
            self.grow("text", author=self.topic.id, lease_no=1, offset=event["o"], text=event["x"])

    async def reread_texts(self) -> None:
        """Does nothing: no text is stored elsewhere."""

    @classmethod
    async def read_heads(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        for room in rooms:
            room.announce((len(room.numbers), 0))

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Does nothing: every reader may read."""


@pytest.fixture(autouse=True)
def empty_store() -> None:
    NumberRoom.content, NumberRoom.reads, NumberRoom.is_broken_store = {}, 0, False


@pytest.fixture
async def valkey() -> AsyncIterator[EmbeddedValkey]:
    async with own_valkey() as server:
        yield server


@pytest.fixture
async def hub(valkey: EmbeddedValkey) -> AsyncIterator[FeedHub]:
    async with running_hub(valkey.url) as running:
        yield running


def topic() -> Topic:
    return Topic(uuid4(), "shelf", uuid4())


class Reader:
    """A task that follows a topic and stores its events. It can be paused like a socket that does not drain."""

    def __init__(self, hub: FeedHub, where: Topic, *, after: int | None = None) -> None:
        self.seen: list[Any] = []
        self.flows = asyncio.Event()
        self.flows.set()
        head = len(NumberRoom.content.get(where.id, ())), 0
        position = None if after is None else (after, 0)
        self._stream = follow(hub, where, NumberRoom, reader="somebody", after=position, head=head)
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for room_event in self._stream:
            self.seen.append(room_event.event)
            await self.flows.wait()

    @property
    def numbers(self) -> list[int]:
        return [event.payload for event in self.seen if isinstance(event, Durable)]

    async def until_it_has(self, count: int) -> None:
        await wait_until(lambda: len(self.numbers) >= count)

    @property
    def is_over(self) -> bool:
        return self._task.done()

    async def close(self) -> None:
        await end([self._task])
        await self._stream.aclose()  # type: ignore[attr-defined]


def add(where: Topic, number: int) -> dict[str, Any]:
    """Adds the number and returns its hint with the row."""
    numbers = NumberRoom.content.setdefault(where.id, [])
    numbers.append(number)
    return {"t": "head", "seq": len(numbers), enclosed_rows.ROW: {"number": number}}


async def put(hints: Hints, where: Topic, number: int) -> None:
    numbers = NumberRoom.content.setdefault(where.id, [])
    numbers.append(number)
    await hints.publish(where, {"t": "head", "seq": len(numbers)})


async def _connections(url: str) -> list[dict[str, str]]:
    async with redis.Redis.from_url(url) as client:
        found: list[dict[str, str]] = [each for each in await client.client_list() if int(each["sub"]) > 0]
        return found


async def test_one_connection_carries_all_rooms(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    readers = [Reader(hub, where) for where in [topic() for _ in range(50)] for _ in range(4)]
    await wait_until(lambda: len(hub.rooms) == 50 and all(room.is_open for room in hub.rooms))

    connections = await _connections(valkey.url)
    assert [each["sub"] for each in connections] == ["51"]

    for reader in readers:
        await reader.close()
    assert hub.rooms == []
    connections = await _connections(valkey.url)
    assert [each["sub"] for each in connections] == ["1"]


async def test_many_readers_cost_one_read_per_change(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    """A space with a thousand subscribers reads a new message once."""
    hints, where = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS), topic()
    readers = [Reader(hub, where) for _ in range(1000)]
    await wait_until(lambda: hub.rooms and len(hub.rooms[0].subscribers) == 1000)
    await wait_until(lambda: all(subscriber.is_live for subscriber in hub.rooms[0].subscribers))

    for number in range(10):
        await put(hints, where, number)
    await wait_until(lambda: all(reader.numbers == list(range(10)) for reader in readers))

    assert NumberRoom.reads <= 10
    await asyncio.gather(*(reader.close() for reader in readers))
    await hints.close()


async def test_readers_who_come_and_go_while_it_fills_miss_nothing(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    """The room closes and opens again all the time."""
    hints, where = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS), topic()

    async def fill() -> None:
        for number in range(600):
            await put(hints, where, number)

    async def come_and_go() -> list[int]:
        got: list[int] = []
        while len(got) < 600:
            reader = Reader(hub, where, after=len(got))
            await reader.until_it_has(min(7, 600 - len(got)))
            await reader.close()
            got += reader.numbers
        return got

    _, *seen = await asyncio.gather(fill(), *(come_and_go() for _ in range(3)))

    assert seen == [list(range(600))] * 3
    assert hub.rooms == []
    await hints.close()


async def test_a_slow_reader_is_ended_with_a_reason_and_can_reconnect(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    hints, where = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS), topic()
    slow, quick = Reader(hub, where), Reader(hub, where)
    await wait_until(lambda: hub.rooms and sum(each.is_live for each in hub.rooms[0].subscribers) == 2)
    slow.flows.clear()
    total = DEFAULT.subscriber_queue * 2
    for number in range(total):
        await put(hints, where, number)
        if number % 50 == 0:
            await quick.until_it_has(number + 1)
    await wait_until(lambda: len(quick.numbers) == total)
    slow.flows.set()
    await wait_until(lambda: slow.is_over)

    assert slow.seen[-1] == Repositioned(ResetReason.TOO_SLOW)
    assert len(slow.numbers) < total
    back = Reader(hub, where, after=len(slow.numbers))
    await wait_until(lambda: len(back.numbers) + len(slow.numbers) == total)
    assert slow.numbers + back.numbers == list(range(total))
    for reader in (quick, back):
        await reader.close()
    await hints.close()


async def test_live_text_for_a_slow_reader_is_gathered_and_complete(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    """It takes no place in the queue, however often it grows."""
    hints, where = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS), topic()
    reader = Reader(hub, where)
    await wait_until(lambda: hub.rooms and any(each.is_live for each in hub.rooms[0].subscribers))
    await hints.publish(where, {"t": "text", "o": 0, "x": "x"})
    await wait_until(lambda: reader.seen)
    reader.flows.clear()
    for place in range(1, 1001):
        await hints.publish(where, {"t": "text", "o": place, "x": "x"})
    await wait_until(lambda: len(hub.rooms[0].texts["text"].parts[""]) == 1001)
    reader.flows.set()
    await wait_until(lambda: sum(len(event.text) for event in reader.seen if isinstance(event, TextGrew)) == 1001)

    assert len(reader.seen) < 10
    await reader.close()
    await hints.close()


async def test_a_room_that_cannot_open_leaves_nothing_behind(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    where = topic()
    NumberRoom.is_broken_store = True
    readers = [Reader(hub, where) for _ in range(3)]
    await wait_until(lambda: all(reader.is_over for reader in readers))

    assert hub.rooms == []
    NumberRoom.is_broken_store = False
    reader = Reader(hub, where)
    await wait_until(lambda: hub.rooms and hub.rooms[0].is_open)
    await reader.close()


async def test_without_redis_events_are_late_and_none_is_lost(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    """Redis is killed and comes back empty. Meanwhile the heads bring the events; then rooms are subscribed again."""
    hints, where = Hints.connect(valkey.url, wait_seconds=HINT_WAIT_SECONDS), topic()
    reader = Reader(hub, where)
    await wait_until(lambda: hub.rooms and hub.rooms[0].is_open)
    await put(hints, where, 0)
    await wait_until(lambda: reader.numbers == [0])

    await valkey.kill()
    await put(hints, where, 1)
    await wait_until(lambda: reader.numbers == [0, 1], timeout=3)
    late = Reader(hub, where, after=0)
    await wait_until(lambda: late.numbers == [0, 1], timeout=3)
    await valkey.start()
    await wait_until(lambda: hub.is_connected)
    connections = await _connections(valkey.url)
    assert [each["sub"] for each in connections] == ["2"]

    for each in (reader, late):
        await each.close()
    await hints.close()


async def test_a_connection_that_died_silently_is_replaced(hub: FeedHub, valkey: EmbeddedValkey) -> None:
    """The connection is frozen, not closed, so only its silence shows it. Readers that enter or leave do not wait."""
    hints, where = Hints.connect(valkey.url), topic()
    reader = Reader(hub, where)
    await wait_until(lambda: hub.rooms and hub.rooms[0].is_open)
    _signal(valkey, signal.SIGSTOP)
    await wait_until(lambda: not hub.is_connected, timeout=20)
    for _ in range(4):
        late = Reader(hub, elsewhere := topic())
        await wait_until(partial(_is_watched, hub, elsewhere), timeout=3)
        await put(hints, elsewhere, 1)
        await wait_until(partial(_has_seen, late, [1]), timeout=3)
        await asyncio.wait_for(late.close(), 3)
    _signal(valkey, signal.SIGCONT)
    await wait_until(lambda: hub.is_connected)

    await reader.close()
    await hints.close()


def _is_watched(hub: FeedHub, where: Topic) -> bool:
    return any(room.topic == where and room.is_open for room in hub.rooms)


def _has_seen(reader: Reader, numbers: list[int]) -> bool:
    return reader.numbers == numbers


def _signal(valkey: EmbeddedValkey, number: signal.Signals) -> None:
    assert valkey.pid is not None
    os.kill(valkey.pid, number)


async def test_listener_receives_published_messages_and_every_gap(valkey: EmbeddedValkey) -> None:
    """Over the hub's own connection; None means that something may have been missed."""
    received: list[Any] = []
    hub = FeedHub(valkey.url)
    hub.listen("news", received.append)
    await hub.start()
    try:
        async with redis.Redis.from_url(valkey.url) as client:
            await wait_until(lambda: received == [None])
            await client.publish("news", b'["a"]')
            await client.publish("news", b"no JSON")
            await client.publish("news", b'["b"]')
            await wait_until(lambda: received == [None, ["a"], ["b"]])
            await client.client_kill_filter(_type="pubsub")
            await wait_until(lambda: received == [None, ["a"], ["b"], None])
    finally:
        await hub.close()


@pytest.fixture
async def hinted(hub: FeedHub, valkey: EmbeddedValkey) -> AsyncIterator[tuple[Hints, Topic, Reader]]:
    """A live reader of a room, and hints that carry rows to it."""
    hints, where = Hints.connect(valkey.url, KEYS, wait_seconds=HINT_WAIT_SECONDS), topic()
    reader = Reader(hub, where)
    await wait_until(lambda: hub.rooms and any(each.is_live for each in hub.rooms[0].subscribers))
    yield hints, where, reader
    await reader.close()
    await hints.close()


async def test_a_row_that_a_hint_carries_is_not_read(hinted: tuple[Hints, Topic, Reader]) -> None:
    hints, where, reader = hinted
    reads = NumberRoom.reads
    for number in range(40):
        await hints.publish(where, add(where, number))
    await reader.until_it_has(40)

    assert reader.numbers == list(range(40))
    assert NumberRoom.reads - reads < 10, "not for each: the heads are looked at once a second, and a hint may be lost"


async def test_a_row_after_a_lost_hint_waits_for_a_read(hinted: tuple[Hints, Topic, Reader]) -> None:
    hints, where, reader = hinted
    add(where, 0)
    await hints.publish(where, add(where, 1))
    await reader.until_it_has(2)

    assert reader.numbers == [0, 1]


async def test_hints_in_any_order_lost_and_twice_bring_each_event_once(hinted: tuple[Hints, Topic, Reader]) -> None:
    hints, where, reader = hinted
    random = Random(16)
    for _ in range(40):
        hints_of_rows = [add(where, len(NumberRoom.content[where.id])) for _ in range(random.randrange(1, 9))]
        sent = [each for each in hints_of_rows for _ in range(random.choice((0, 1, 1, 1, 2)))]
        random.shuffle(sent)
        await hints.send(events=[(where, each) for each in sent])
    count = len(NumberRoom.content[where.id])
    await reader.until_it_has(count)
    await wait_until(lambda: reader.numbers[-1] == count - 1)

    assert reader.numbers == list(range(count))


async def test_a_row_is_accepted_only_if_it_was_enclosed_for_this_feed(
    hinted: tuple[Hints, Topic, Reader], valkey: EmbeddedValkey
) -> None:
    """Whoever can write to Redis cannot put text into a feed: the database is read instead."""
    _, where, reader = hinted
    hint = add(where, 1) | {enclosed_rows.ROW: {"number": 2}}
    stranger = Keyring.parse("another-installation-1f0c9e7d5b3a8642")
    forged = [
        hint,
        enclosed_rows.enclosed(stranger, where.channel, hint),
        enclosed_rows.enclosed(KEYS, topic().channel, hint),
        hint | {enclosed_rows.ROW: "AAAA"},
        hint | {enclosed_rows.ROW: "no base64"},
    ]
    async with redis.Redis.from_url(valkey.url) as client:
        for each in forged:
            await client.publish(where.channel, json.dumps(each))
    await reader.until_it_has(1)

    assert reader.numbers == [1]
    assert NumberRoom.reads > 0


async def test_redis_cannot_read_a_carried_row(hinted: tuple[Hints, Topic, Reader], valkey: EmbeddedValkey) -> None:
    hints, where, reader = hinted
    async with redis.Redis.from_url(valkey.url) as client, client.pubsub() as pubsub:
        await pubsub.subscribe(where.channel)
        await pubsub.get_message(timeout=5)
        await hints.publish(where, {**add(where, 7), enclosed_rows.ROW: {"number": 7, "text": "of nobody's business"}})
        message = await pubsub.get_message(timeout=5)
    await reader.until_it_has(1)

    assert message is not None
    assert b"business" not in message["data"]
    assert b"business" not in base64.b64decode(json.loads(message["data"])[enclosed_rows.ROW])


async def test_a_long_row_is_read(hinted: tuple[Hints, Topic, Reader]) -> None:
    hints, where, reader = hinted
    long = add(where, 1)
    assert enclosed_rows.ROW not in enclosed_rows.enclosed(
        KEYS, where.channel, {**long, enclosed_rows.ROW: {"text": "é" * 8_200}}
    )
    assert enclosed_rows.ROW in enclosed_rows.enclosed(
        KEYS, where.channel, {**long, enclosed_rows.ROW: {"text": "é" * 8_100}}
    )

    await hints.publish(where, {**long, enclosed_rows.ROW: {"number": 2, "text": "x" * 20_000}})
    await reader.until_it_has(1)

    assert reader.numbers == [1]
