"""The order in which wakes are taken: tenants side by side, whatever one of them sends (X7). Redis may be wiped."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Iterable
from uuid import UUID, uuid4

import pytest
import redis.asyncio as redis

from backend.kit import fair_queue, jobs
from backend.kit.fair_queue import BOUND, QUEUE, Turnstile
from backend.kit.jobs import RUN_AGENT, Desk, Wake, poll_for_ever
from backend.kit.tasks import end
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

A, B, C = uuid4(), uuid4(), uuid4()
_NAMES = {A: "A", B: "B", C: "C"}


class Queue:
    """A Redis database that no worker polls."""

    def __init__(self, client: redis.Redis, url: str) -> None:
        self.client, self.url = client, url
        self.turnstile = Turnstile(client, prefix="arq:job:")

    async def enqueue(self, tenant_id: UUID, count: int, *, delay_seconds: float = 0.0) -> None:
        """One after the other, as posts come."""
        for _ in range(count):
            await self.enqueue_together([Wake(tenant_id, uuid4(), 1, delay_seconds)])

    async def enqueue_together(self, wakes: Iterable[Wake]) -> None:
        pipeline = self.client.pipeline(transaction=False)
        jobs.enqueue(pipeline, wakes)
        await pipeline.execute()

    async def order(self) -> str:
        """Whose jobs stand there, in the order in which arq would read them now."""
        ids = await self.client.zrangebyscore(QUEUE, "-inf", int(time.time() * 1000))
        return "".join(_NAMES[UUID(hex=job_id.decode()[-32:])] for job_id in ids)

    async def take(self, count: int) -> None:
        """As a worker does that has run them."""
        await self.client.zpopmin(QUEUE, count)


@pytest.fixture
async def queue(stores: Stores) -> AsyncIterator[Queue]:
    base, number = stores.redis_url.rsplit("/", 1)
    url = f"{base}/{8 + int(number) % 8}"
    async with redis.Redis.from_url(url) as client:
        await client.flushdb()
        yield Queue(client, url)
        await client.flushdb()


async def test_flood_queues_behind_itself(queue: Queue) -> None:
    await queue.enqueue(A, 40)
    await queue.enqueue(B, 2)
    await queue.enqueue(C, 1)

    order = await queue.order()
    assert sorted(order) == sorted("A" * 40 + "BB" + "C")
    assert sorted(order[:7]) == sorted("AAABBCA"), "right behind the head, in whatever order of those at one time"


async def test_next_job_of_a_quiet_tenant_stands_behind_the_head_as_it_is_then(queue: Queue) -> None:
    await queue.enqueue(A, 40)
    await queue.take(20)
    await queue.enqueue(B, 1)

    assert "B" in (await queue.order())[:3]


async def test_tenant_of_more_weight_has_more_of_the_turns(queue: Queue) -> None:
    pipeline = queue.client.pipeline()
    fair_queue.weigh(pipeline, {B: 3})
    await pipeline.execute()
    await queue.enqueue(A, 20)
    await queue.enqueue(B, 30)

    assert (await queue.order())[:20].count("B") in (14, 15)


async def test_queue_of_one_tenant_is_bounded_and_the_rest_is_told_once(queue: Queue) -> None:
    await queue.enqueue_together(Wake(A, uuid4(), 1) for _ in range(1_000))
    await queue.enqueue(A, 20)
    await queue.enqueue(B, 1)

    found = [await queue.turnstile.advance(now_ms=0) for _ in range(2)]
    assert [each.overflowed for each in found] == [[A], []]
    assert (await queue.order()).count("A") == BOUND
    assert len(await queue.client.keys("*")) <= BOUND + 6, "nothing is kept of those that did not fit"


async def test_all_fits_again_once_the_queue_is_short(queue: Queue) -> None:
    await queue.enqueue(A, BOUND + 1)
    await queue.turnstile.advance(now_ms=0)
    await queue.take(BOUND)
    await queue.enqueue(A, 3)

    assert await queue.order() == "AAA"
    assert (await queue.turnstile.advance(now_ms=0)).overflowed == []


async def test_delayed_jobs_keep_their_time_and_then_enter_in_fair_order(queue: Queue) -> None:
    now_ms = int(time.time() * 1000)
    await queue.enqueue(B, 1, delay_seconds=60)
    await queue.enqueue(A, 40)
    early = await queue.turnstile.advance(now_ms=now_ms)
    before = await queue.order()
    late = await queue.turnstile.advance(now_ms=now_ms + 61_000)

    assert early.next_due_ms == pytest.approx(now_ms + 60_000, abs=5_000)
    assert late.next_due_ms is None
    assert "B" not in before
    assert "B" in (await queue.order())[:3], "what was due later does not stand behind a flood"


@pytest.mark.parametrize("lost", [[QUEUE], [fair_queue.TAGS], [QUEUE, fair_queue.TAGS, fair_queue.OVERFLOW]])
async def test_wiped_redis_begins_anew(queue: Queue, lost: list[str]) -> None:
    """All of it, or what an eviction picks."""
    await queue.enqueue(A, 40)
    await queue.client.delete(*lost)
    await queue.enqueue(A, 2)
    await queue.enqueue(B, 1)

    order = await queue.order()
    assert order.count("A") == (2 if QUEUE in lost else 42)
    assert "B" in order[:4]
    assert (await queue.turnstile.advance(now_ms=0)).overflowed == []


async def test_nothing_is_left_of_tenants_whose_jobs_are_done(queue: Queue) -> None:
    for tenant_id in (A, B, C):
        await queue.enqueue(tenant_id, 3)
    await queue.take(9)
    await queue.enqueue(A, 1)

    assert await queue.client.zcard(fair_queue.TAGS) == 1


async def test_worker_takes_a_quiet_tenants_job_from_the_middle_of_a_flood(queue: Queue) -> None:
    """The poller reads a few at a time, so that who comes late is seen before the flood has been started."""
    taken: list[str] = []

    async def run(context: dict[str, object], tenant_id: str, agent_id: str, wake_no: int) -> None:
        if not taken:
            await queue.enqueue(B, 1)
        taken.append(_NAMES[UUID(tenant_id)])

    overflowed: list[UUID] = []
    await queue.enqueue_together(Wake(A, uuid4(), 1) for _ in range(200))
    poller = asyncio.create_task(
        poll_for_ever(redis_url=queue.url, functions={RUN_AGENT: run}, desk=Desk(lambda: True, overflowed.append))
    )
    await wait_until(lambda: len(taken) == BOUND + 1)
    await end([poller])

    assert taken.index("B") < BOUND / 2
    assert overflowed == [A]


async def test_job_that_cannot_be_run_is_one_line_in_the_log(queue: Queue, caplog: pytest.LogCaptureFixture) -> None:
    """What it says is gone, nobody does that, or a worker that died had begun it; arq keeps no result of any."""
    caplog.set_level(logging.WARNING, logger="arq")
    bodies = ["", _body("nothing"), again := _body(RUN_AGENT)]
    made = [fair_queue.Job(fair_queue.job_id(A), body, 60_000) for body in bodies]
    pipeline = queue.client.pipeline()
    fair_queue.add(pipeline, made, prefix="arq:job:")
    pipeline.set(f"arq:retry:{made[bodies.index(again)].id}", 1)
    await pipeline.execute()
    desk = Desk(has_room=lambda: True, look_at_rows=lambda _: None)

    polling = asyncio.create_task(poll_for_ever(redis_url=queue.url, functions={RUN_AGENT: _never}, desk=desk))
    await wait_until(lambda: _is_empty(queue))
    await end([polling])

    said = " ".join(record.getMessage() for record in caplog.records)
    assert len(caplog.records) == len(bodies)
    assert all(why in said for why in ("expired", "function 'nothing' not found", "max retries 1 exceeded")), said
    assert [record for record in caplog.records if record.exc_info] == []


def _body(function: str) -> str:
    return json.dumps({"t": None, "f": function, "a": [], "k": {}, "et": 1})


async def _never(*_: object) -> None:
    raise AssertionError("it was begun before")


async def _is_empty(queue: Queue) -> bool:
    return not await queue.client.zcard(QUEUE)
