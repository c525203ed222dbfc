"""The order in which wakes are taken: tenants side by side, whatever one of them sends (X7). Redis may be wiped."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

import pytest
import redis.asyncio as redis

from backend.kit import fair_queue
from backend.kit.fair_queue import BOUND, QUEUE, FairQueue, WakeBatch
from backend.kit.redis_signals import Hints
from backend.kit.tasks import end
from backend.kit.wake_queue import Wake, WakeHandler, take_forever
from tests.harness.stores import HINT_WAIT_SECONDS, Stores
from tests.harness.waiting import wait_until

A, B, C = uuid4(), uuid4(), uuid4()
_NAMES = {A: "A", B: "B", C: "C"}


class Queue:
    """A Redis database from which no worker takes."""

    def __init__(self, client: redis.Redis, url: str) -> None:
        self.client, self.url = client, url
        self.queue = FairQueue(client)
        self.hints = Hints.connect(url, wait_seconds=HINT_WAIT_SECONDS)

    async def enqueue(self, tenant_id: UUID, count: int, *, delay_seconds: float = 0.0) -> None:
        """One after the other, as posts come."""
        for _ in range(count):
            await self.enqueue_together([Wake(tenant_id, uuid4(), 1, delay_seconds)])

    async def enqueue_together(self, wakes: Iterable[Wake]) -> None:
        assert await self.hints.send(wakes=wakes)

    async def order(self) -> str:
        """Whose wakes stand there, in the order in which they would be taken now; the marks left out."""
        ids = [each.decode() for each in await self.client.zrange(QUEUE, 0, -1)]
        return "".join(_NAMES[UUID(hex=each[-32:])] for each in ids if each.count(":") == 2)

    async def cut_off_takers(self) -> None:
        number = self.url.rsplit("/", 1)[1]
        for each in await self.client.client_list():
            if (each["db"], each["cmd"]) == (number, "bzmpop"):
                await self.client.client_kill_filter(_id=each["id"])

    async def take(self, count: int) -> WakeBatch:
        return await self.queue.take(most=count, wait_seconds=0.01)


@pytest.fixture
async def queue(stores: Stores) -> AsyncIterator[Queue]:
    base, number = stores.redis_url.rsplit("/", 1)
    url = f"{base}/{8 + int(number) % 8}"
    async with redis.Redis.from_url(url) as client:
        await client.flushdb()
        queue = Queue(client, url)
        yield queue
        await queue.hints.close()
        await client.flushdb()


async def test_flood_queues_behind_itself(queue: Queue) -> None:
    await queue.enqueue(A, 40)
    await queue.enqueue(B, 2)
    await queue.enqueue(C, 1)

    order = await queue.order()
    assert sorted(order) == sorted("A" * 40 + "BB" + "C")
    assert sorted(order[:7]) == sorted("AAABBCA"), "right behind the head, in whatever order of those at one time"


async def test_next_wake_of_a_quiet_tenant_follows_the_present_head(queue: Queue) -> None:
    await queue.enqueue(A, 40)
    await queue.take(20)
    await queue.enqueue(B, 1)

    assert "B" in (await queue.order())[:3]


async def test_tenant_with_a_higher_weight_gets_more_turns(queue: Queue) -> None:
    queue.hints.queue(fair_queue.weighing({B: 3}))
    await queue.enqueue(A, 20)
    await queue.enqueue(B, 30)

    assert (await queue.order())[:20].count("B") in (14, 15)


async def test_queue_of_one_tenant_is_bounded_and_one_mark_stands_for_the_rest(queue: Queue) -> None:
    await queue.enqueue_together(Wake(A, uuid4(), 1) for _ in range(1_000))
    await queue.enqueue(A, 20)
    await queue.enqueue(B, 1)

    assert (await queue.order()).count("A") == BOUND
    assert len(await queue.client.keys("*")) <= 3
    found = [await queue.take(BOUND + 1), await queue.take(BOUND)]
    assert [each.overflowed for each in found] == [[], [A]]
    assert len(found[0].ids) == BOUND + 1, "those who are there before those who are only in the rows"
    assert await queue.client.zcard(QUEUE) == 0


async def test_wakes_fit_again_once_the_queue_is_short(queue: Queue) -> None:
    await queue.enqueue(A, BOUND + 1)
    await queue.take(BOUND + 1)
    await queue.enqueue(A, 3)

    assert await queue.order() == "AAA"


async def test_wake_that_is_added_twice_is_queued_once_at_its_first_position(queue: Queue) -> None:
    wake = Wake(A, uuid4(), 1)
    for each in (wake, Wake(B, uuid4(), 1), wake):
        await queue.enqueue_together([each])

    assert (await queue.take(9)).ids[:1] == [wake.id]
    assert Wake.parse(wake.id) == wake


async def test_each_wake_is_taken_by_one_waiting_worker(queue: Queue) -> None:
    waiting = [asyncio.create_task(queue.queue.take(most=8, wait_seconds=5)) for _ in range(4)]
    await queue.enqueue_together(Wake(A, uuid4(), number) for number in range(30))

    found = [own_id for each in await asyncio.gather(*waiting) for own_id in each.ids]
    assert len(found) == len(set(found))
    assert len(found) + len(await queue.order()) == 30


async def test_delayed_wakes_keep_their_time_and_then_enter_in_fair_order(queue: Queue) -> None:
    now_ms = int(time.time() * 1000)
    await queue.enqueue(B, 1, delay_seconds=60)
    assert (await queue.take(1)).is_soon, "somebody is to know when"
    await queue.enqueue(A, 40)
    early = await queue.queue.advance(now_ms=now_ms)
    before = await queue.order()
    late = await queue.queue.advance(now_ms=now_ms + 61_000)

    assert early == pytest.approx(now_ms + 60_000, abs=5_000)
    assert late is None
    assert "B" not in before
    assert "B" in (await queue.order())[:3], "what was due later does not stand behind a flood"


async def test_only_the_earliest_delayed_wake_adds_a_mark(queue: Queue) -> None:
    results = list[bool]()
    for delay_seconds in (60, 90, 30):
        await queue.enqueue(A, 1, delay_seconds=delay_seconds)
        results.append((await queue.take(9)).is_soon)

    assert results == [True, False, True]


@pytest.mark.parametrize("lost", [[QUEUE], [fair_queue.TAGS], [QUEUE, fair_queue.TAGS]])
async def test_the_queue_starts_again_after_redis_was_wiped(queue: Queue, lost: list[str]) -> None:
    """All of it, or what an eviction picks."""
    await queue.enqueue(A, 40)
    await queue.client.delete(*lost)
    await queue.enqueue(A, 2)
    await queue.enqueue(B, 1)

    order = await queue.order()
    assert order.count("A") == (2 if QUEUE in lost else 42)
    assert "B" in order[:4]


async def test_no_keys_remain_for_tenants_without_wakes(queue: Queue) -> None:
    for tenant_id in (A, B, C):
        await queue.enqueue(tenant_id, 3)
    await queue.take(9)
    await queue.enqueue(A, 1)

    assert await queue.client.zcard(fair_queue.TAGS) == 1


class Starts:
    """What a worker begins with the wakes that it takes; none ends while the gate is shut."""

    def __init__(self) -> None:
        self.taken, self.checked = list[str](), list[str]()
        self.gate = asyncio.Event()
        self.gate.set()
        self.on_first: Callable[[], Awaitable[None]] | None = None

    async def start(self, wake: Wake) -> None:
        self.taken.append(_NAMES[wake.tenant_id])
        first, self.on_first = self.on_first, None
        if first is not None:
            await first()
        await self.gate.wait()

    def check_rows(self, tenant_id: UUID) -> None:
        self.checked.append(_NAMES[tenant_id])


@asynccontextmanager
async def _taking(queue: Queue, starts: Starts) -> AsyncIterator[None]:
    context = WakeHandler(lambda: True, starts.start, starts.check_rows)
    taking = asyncio.create_task(take_forever(queue.url, context))
    yield
    await end([taking])


async def test_worker_takes_a_quiet_tenants_wake_from_the_middle_of_a_flood(queue: Queue) -> None:
    """It takes a few at a time, so that who comes late is seen before the flood has been started."""
    starts = Starts()
    starts.on_first = lambda: queue.enqueue(B, 1)
    await queue.enqueue_together(Wake(A, uuid4(), 1) for _ in range(200))
    async with _taking(queue, starts):
        await wait_until(lambda: len(starts.taken) + len(starts.checked) == BOUND + 2)

    assert starts.taken.index("B") < BOUND / 2
    assert set(starts.checked) == {"A"}


async def test_slow_starts_of_one_tenant_do_not_delay_others(queue: Queue) -> None:
    """What it has beyond a few waits in its rows, and somebody is told to look there."""
    starts = Starts()
    starts.gate.clear()
    await queue.enqueue_together(Wake(A, uuid4(), 1) for _ in range(60))
    async with _taking(queue, starts):
        await wait_until(lambda: len(starts.checked) == 52)
        await queue.enqueue(B, 1)
        await wait_until(lambda: "B" in starts.taken)
        starts.gate.set()
        await queue.enqueue(A, 1)
        await wait_until(lambda: starts.taken.count("A") == 9)

    assert set(starts.checked) == {"A"}


async def test_a_failed_start_and_an_unreadable_wake_do_not_stop_the_worker(
    queue: Queue, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="backend.kit.wake_queue")
    starts = Starts()

    async def fail() -> None:
        raise ValueError("no such thing")

    starts.on_first = fail
    await queue.client.zadd(QUEUE, {f"what:{A.hex}": 1})
    await queue.enqueue(B, 1)
    async with _taking(queue, starts):
        await wait_until(lambda: starts.taken == ["B"])
        await queue.enqueue(C, 1)
        await wait_until(lambda: starts.taken == ["B", "C"])

    assert [record.getMessage().split()[0] for record in caplog.records] == ["a", "agent"]


async def test_running_starts_survive_a_lost_redis(queue: Queue) -> None:
    """Whoever was just taking a lease goes on; the taker comes back (trap M7)."""
    starts = Starts()
    starts.gate.clear()
    ended = asyncio.Event()

    async def note() -> None:
        await starts.gate.wait()
        ended.set()

    starts.on_first = note
    await queue.enqueue(A, 1)
    async with _taking(queue, starts):
        await wait_until(lambda: starts.taken == ["A"])
        await queue.cut_off_takers()
        await queue.enqueue(B, 1)
        await wait_until(lambda: starts.taken == ["A", "B"])
        starts.gate.set()
        await asyncio.wait_for(ended.wait(), 5)
