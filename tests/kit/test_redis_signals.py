"""Hints may be lost, but they never hold up or fail what they follow."""

import asyncio
import socket
import time
from uuid import UUID, uuid4

import redis.asyncio as redis

from backend.kit.fair_queue import QUEUE
from backend.kit.redis_signals import Hints, Interrupt, Topic, listen_forever
from backend.kit.tasks import end
from backend.kit.wake_queue import Wake
from tests.harness.stores import HINT_WAIT_SECONDS, Stores
from tests.harness.waiting import wait_until


def _topic() -> Topic:
    return Topic(uuid4(), "space", uuid4())


def test_topic_survives_its_channel_name() -> None:
    topic = _topic()

    assert Topic.parse(topic.channel) == topic


async def test_send_enqueues_each_wake(stores: Stores, hints: Hints) -> None:
    async with redis.Redis.from_url(stores.redis_url) as client:
        before = await client.zcard(QUEUE)

        # No such agent: whichever worker takes them finds nothing to lease.
        assert await hints.send(wakes=[Wake(uuid4(), uuid4(), 1), Wake(uuid4(), uuid4(), 1)])

        assert await client.zcard(QUEUE) in range(before, before + 3)


async def test_queued_events_arrive_in_order(stores: Stores, hints: Hints) -> None:
    topic = _topic()
    async with redis.Redis.from_url(stores.redis_url) as client, client.pubsub() as listener:
        await listener.subscribe(topic.channel)
        await listener.get_message(timeout=5)

        for number in range(50):
            hints.send_nowait(events=[(topic, {"n": number})])
            if number % 7 == 0:
                await asyncio.sleep(0)

        got = [(await listener.get_message(timeout=5))["data"] for _ in range(50)]
    assert got == [b'{"n":%d}' % number for number in range(50)]


async def test_interrupt_reaches_the_worker_that_it_is_for(stores: Stores, hints: Hints) -> None:
    worker_id, agent_id, received = uuid4(), uuid4(), list[UUID]()
    listening = asyncio.create_task(listen_forever(stores.redis_url, worker_id=worker_id, on_interrupt=received.append))

    async def is_received() -> bool:
        """Until the listener has subscribed, nobody hears."""
        await hints.send(interrupts=[Interrupt(uuid4(), uuid4()), Interrupt(worker_id, agent_id)])
        return bool(received)

    await wait_until(is_received)
    await end([listening])

    assert set(received) == {agent_id}


async def test_listener_reconnects_after_a_lost_connection(stores: Stores, hints: Hints) -> None:
    worker_id, agent_id, received = uuid4(), uuid4(), list[UUID]()
    listening = asyncio.create_task(listen_forever(stores.redis_url, worker_id=worker_id, on_interrupt=received.append))

    async def is_received() -> bool:
        await hints.send(interrupts=[Interrupt(worker_id, agent_id)])
        return bool(received)

    await wait_until(is_received)
    async with redis.Redis.from_url(stores.redis_url) as client:
        [own] = [each for each in await client.client_list(_type="pubsub") if each["name"] == f"w:{worker_id}"]
        await client.client_kill_filter(_id=own["id"])
    received.clear()
    await wait_until(is_received)
    await end([listening])


async def test_closed_redis_returns_false_without_an_error() -> None:
    hints = Hints.connect("redis://127.0.0.1:1/0")

    assert not await hints.publish(_topic(), {})
    await hints.close()


async def test_silent_redis_costs_two_timeouts_and_then_nothing() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        hints = Hints.connect(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        began = time.monotonic()

        answers = [await hints.publish(_topic(), {}) for _ in range(50)]

        assert answers == [False] * 50
        assert time.monotonic() - began < 5, "fifty timeouts would be"
        await hints.close()


async def test_hints_wait_for_a_slow_redis_as_long_as_the_setting_says(stores: Stores) -> None:
    patient = Hints.connect(stores.redis_url, wait_seconds=HINT_WAIT_SECONDS)
    impatient = Hints.connect(stores.redis_url, wait_seconds=0.05)
    async with redis.Redis.from_url(stores.redis_url) as client:
        await client.client_pause(60_000, all=False)
        try:
            waiting = asyncio.create_task(patient.publish(_topic(), {}))
            assert not await impatient.publish(_topic(), {})
            assert not waiting.done()
        finally:
            await client.client_unpause()

    assert await waiting
    await patient.close()
    await impatient.close()


async def test_queue_of_hints_is_bounded_while_redis_hangs(stores: Stores, hints: Hints) -> None:
    """What comes then is lost at once, and its teller hears so; what waited goes out or is lost, each in its turn."""
    taken = list[bool]()

    async with redis.Redis.from_url(stores.redis_url) as client:
        await client.client_pause(60_000, all=False)
        try:
            for _ in range(20_001):
                hints.queue([("PUBLISH", "nobody", "a word")], taken.append)
            assert taken == [False]
        finally:
            await client.client_unpause()

    await wait_until(lambda: len(taken) == 20_001)


class _Unspeakable(str):
    """No such word can be sent."""

    def __str__(self) -> str:
        raise ValueError("no word")


async def test_command_that_redis_refuses_does_not_stop_others(stores: Stores, hints: Hints) -> None:
    name = f"test:{uuid4()}"
    hints.queue([("SET", name, "text"), ("RPUSH", name, "more"), ("NONSENSE",), ("APPEND", name, "!")])
    assert await hints.send(events=[(_topic(), {"n": 1})])

    async with redis.Redis.from_url(stores.redis_url) as client:
        assert await client.getdel(name) == b"text!"


async def test_script_is_loaded_again_after_redis_lost_it(stores: Stores, hints: Hints) -> None:
    async with redis.Redis.from_url(stores.redis_url) as client:
        await client.script_flush()

    assert await hints.publish(_topic(), {})


async def test_fault_in_one_batch_does_not_stop_later_batches(hints: Hints) -> None:
    taken = list[bool]()

    hints.queue([("PUBLISH", "nobody", _Unspeakable())], taken.append)
    await wait_until(lambda: taken == [False])

    async with asyncio.timeout(5):
        assert await hints.send(events=[(_topic(), {"n": 1})])
