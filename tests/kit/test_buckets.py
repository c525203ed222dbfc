"""Buckets are exact while Redis answers, shared by all processes, and soft when it does not."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import redis.asyncio as redis

from backend.kit.buckets import Bucket, Buckets, BucketState
from backend.kit.embedded import EmbeddedValkey
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

#: So slow that nothing flows back while a test runs.
SLOW = 0.001

#: A process that waits too long for Redis counts on its own, which these tests do not mean.
_PATIENT = 20.0


@pytest.fixture
async def buckets(stores: Stores) -> AsyncIterator[Buckets]:
    made = Buckets(stores.redis_url, timeout_seconds=_PATIENT)
    yield made
    await made.close()


def bucket(capacity: float = 3, per_second: float = SLOW) -> Bucket:
    return Bucket(f"t:{uuid4()}:test", capacity, per_second)


async def test_a_bucket_holds_at_most_its_capacity(buckets: Buckets) -> None:
    own = bucket(capacity=10, per_second=1.5 / 1000)

    taken = [(await buckets.take_all([own]))[0] for _ in range(12)]

    assert [each.is_allowed for each in taken] == [True] * 10 + [False] * 2
    assert [round(each.remaining) for each in taken] == [*range(9, -1, -1), 0, 0]
    assert taken[-1].retry_after_seconds == pytest.approx(1 / own.per_second, rel=0.01)


async def test_a_bucket_refills_over_time(buckets: Buckets) -> None:
    key = f"t:{uuid4()}:test"
    assert (await buckets.take(key, 5, capacity=5, per_second=20)).is_allowed

    async def has_enough() -> bool:
        return (await buckets.take(key, 5, capacity=5, per_second=20)).is_allowed

    await wait_until(has_enough)


async def test_many_processes_share_one_bucket(stores: Stores) -> None:
    """With patience: a process that is kept waiting by this machine would decide for itself."""
    own, processes = bucket(capacity=50), [Buckets(stores.redis_url, timeout_seconds=_PATIENT) for _ in range(4)]

    takes = [each.take_all([own]) for each in processes for _ in range(30)]
    taken = [each for [each] in await asyncio.gather(*takes)]

    assert sum(each.is_allowed for each in taken) == 50
    for each in processes:
        await each.close()


async def test_a_take_is_from_all_buckets_or_from_none(buckets: Buckets) -> None:
    wide, narrow = bucket(capacity=100), bucket(capacity=10)
    await buckets.take_all([narrow], 5)

    refused = await buckets.take_all([wide, narrow], 6)
    taken = await buckets.take_all([wide, narrow], 5)

    assert [each.is_allowed for each in refused] == [True, False]
    assert [round(each.remaining) for each in taken] == [95, 0]


async def test_a_refund_never_exceeds_the_capacity(buckets: Buckets) -> None:
    own = bucket(capacity=10)
    taken = await buckets.take_all([own], 8)

    some = buckets.give_back([own], taken, 3)
    after = await buckets.take_all([own], 1)
    too_much = buckets.give_back([own], after, 500)

    assert [round(each[0].remaining) for each in (some, after, too_much)] == [5, 4, 10]
    assert [round(each.remaining) for each in await buckets.take_all([own], 1)] == [9]


async def test_a_refund_reaches_other_processes(stores: Stores, buckets: Buckets) -> None:
    own, elsewhere = bucket(capacity=10), Buckets(stores.redis_url, timeout_seconds=_PATIENT)
    buckets.give_back([own], await buckets.take_all([own], 10), 10)

    async def has_enough() -> bool:
        return (await elsewhere.take_all([own], 10))[0].is_allowed

    await wait_until(has_enough)
    await elsewhere.close()


async def test_a_refund_counts_even_if_the_next_take_is_refused(buckets: Buckets) -> None:
    own, empty = bucket(capacity=10), bucket(capacity=10)
    await buckets.take_all([empty], 10)
    buckets.give_back([own], await buckets.take_all([own], 10), 6)

    refused = await buckets.take_all([own, empty], 5)
    taken = await buckets.take_all([own], 5)

    assert [each.is_allowed for each in refused] == [True, False]
    assert [round(each.remaining) for each in (*refused, *taken)] == [6, 0, 1]


async def test_a_smaller_capacity_counts_at_once(buckets: Buckets) -> None:
    key = f"t:{uuid4()}:test"
    await buckets.take(key, 1000, capacity=1000, per_second=SLOW)

    taken = await buckets.take(key, 1, capacity=2, per_second=SLOW)

    assert taken.retry_after_seconds == pytest.approx(1 / SLOW, rel=0.01), "and not the thousand taken before"


async def test_a_full_bucket_needs_no_key_in_redis(stores: Stores, buckets: Buckets) -> None:
    own, brief = bucket(), bucket(capacity=1, per_second=1000)
    async with redis.Redis.from_url(stores.redis_url) as client:
        taken = await buckets.take_all([own, brief])
        assert 0 < await client.pttl(own.key) <= 1000 / SLOW
        buckets.give_back([own], taken[:1], 1)

        async def are_gone() -> bool:
            return not await client.exists(own.key, brief.key)

        await wait_until(are_gone)


async def test_a_cost_above_the_capacity_raises_an_error(buckets: Buckets) -> None:
    with pytest.raises(ValueError, match="is less than 4"):
        await buckets.take_all([bucket(capacity=3)], 4)


async def test_wiped_buckets_are_full_and_the_script_is_loaded_again(stores: Stores, buckets: Buckets) -> None:
    own = bucket()
    await buckets.take_all([own], 3)
    async with redis.Redis.from_url(stores.redis_url) as client:
        await client.script_flush()
        await client.delete(own.key)

    [taken] = await buckets.take_all([own], 3)

    assert taken.is_allowed


async def test_without_redis_the_process_decides_by_the_same_rule() -> None:
    alone, wide, narrow = Buckets("redis://127.0.0.1:1/0"), bucket(capacity=100), bucket(capacity=3)

    taken = [(await alone.take_all([wide, narrow])) for _ in range(4)]
    alone.give_back([wide, narrow], taken[-1], 1)
    [again, _] = await alone.take_all([wide, narrow])

    assert [narrow.is_allowed for _, narrow in taken] == [True, True, True, False]
    assert round(again.remaining) == 97, "nothing is taken from one while the other refuses"
    await alone.close()


async def test_the_process_continues_from_the_last_state_when_redis_stops(tmp_path: Path) -> None:
    """Who has used up a bucket does not get a fresh one out of an outage."""
    valkey = EmbeddedValkey(tmp_path / "valkey", log=tmp_path / "valkey.log")
    await valkey.start()
    own, cut_off = bucket(), Buckets(valkey.url)
    try:
        taken = await cut_off.take_all([own], 3)
    finally:
        await valkey.kill()

    [refused] = await cut_off.take_all([own])

    assert taken[0].is_allowed
    assert not refused.is_allowed
    await cut_off.close()


async def test_silent_redis_costs_one_timeout_and_then_nothing() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        deaf = Buckets(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        began = time.monotonic()

        taken = await asyncio.gather(*(deaf.take_all([bucket()]) for _ in range(100)))

        assert all(each.is_allowed for [each] in taken)
        assert time.monotonic() - began < 5, "a hundred timeouts would be"
        await deaf.close()


async def test_a_process_reads_its_local_state_without_redis(buckets: Buckets) -> None:
    used, fresh = bucket(capacity=2), bucket()
    await buckets.take_all([used], 2)

    known = buckets.local_states([used, fresh])

    assert [each.is_allowed for each in known] == [False, True]
    assert [round(each.remaining) for each in known] == [0, 3]
    assert known[0].retry_after_seconds == pytest.approx(1 / SLOW, rel=0.01)


async def _asked(taking: Coroutine[Any, Any, list[BucketState]]) -> bool:
    """Whether it waits for Redis."""
    task = asyncio.create_task(taking)
    await asyncio.sleep(0)
    is_asked = not task.done()
    await task
    return is_asked


async def test_a_small_take_from_a_full_bucket_is_local_and_reported_later(stores: Stores, buckets: Buckets) -> None:
    pair, elsewhere = (
        [bucket(capacity=1000), bucket(capacity=5000)],
        Buckets(stores.redis_url, timeout_seconds=_PATIENT),
    )
    assert await _asked(buckets.take_all(pair, 10, may_lag=True)), "nobody has said where they stand"

    assert not any([await _asked(buckets.take_all(pair, 10, may_lag=True)) for _ in range(29)])
    taken = await buckets.take_all(pair, 10, may_lag=True)

    assert [round(each.remaining) for each in taken] == [690, 4690]

    async def is_reported() -> bool:
        there = await elsewhere.take_all(pair, 0)
        return [round(each.remaining) for each in there] == [690, 4690]

    await wait_until(is_reported)
    await elsewhere.close()


async def test_a_large_or_uncertain_take_calls_redis(stores: Stores, buckets: Buckets) -> None:
    own, lagging = bucket(capacity=1000), Buckets(stores.redis_url, timeout_seconds=_PATIENT, lag_seconds=0)
    for each in (buckets, lagging):
        await each.take_all([own], 1)

    assert await _asked(buckets.take_all([own], 11, may_lag=True)), "more than a hundredth"
    assert await _asked(buckets.take_all([own], 1)), "nobody has said that it may lag"
    assert await _asked(lagging.take_all([own], 1, may_lag=True)), "heard of too long ago"
    assert not await _asked(buckets.take_all([own], 1, may_lag=True))
    await buckets.take_all([own], 480)
    assert await _asked(buckets.take_all([own], 10, may_lag=True)), "less than half would be left"
    await lagging.close()


async def test_a_refund_of_a_local_take_is_available_again(stores: Stores, buckets: Buckets) -> None:
    own, elsewhere = bucket(capacity=1000), Buckets(stores.redis_url, timeout_seconds=_PATIENT)
    await buckets.take_all([own], 100)
    taken = await buckets.take_all([own], 10, may_lag=True)
    buckets.give_back([own], taken, 4)

    async def is_reported() -> bool:
        return round((await elsewhere.take_all([own], 0))[0].remaining) == 894

    await wait_until(is_reported)
    assert round(buckets.give_back([own], await buckets.take_all([own], 0), 0)[0].remaining) == 894
    await elsewhere.close()
