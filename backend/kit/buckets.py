"""Token buckets in Redis, for rate limits.

The API takes the cost of each request from the buckets of its client and its tenant (`api.request.cost`). Sign-in and
mail take one token per attempt (`oauth`, `accounts`). One script on the Redis server, with the server's clock, lets all
processes share the buckets. It takes from several buckets in one round trip: from all of them or from none.

Frequent callers need not call Redis each time. With `may_lag`, a small cost is taken locally from a bucket that is
known to be well filled, and is reported to Redis within 50 ms. So n processes that do not know of each other's takes
yet may together exceed a limit by a little.

Rate limits never depend on Redis. If Redis is down or slow (100 ms, a setting), each process decides by itself,
starting from the last known state of the buckets. Until Redis is back, n processes may let through up to n times as
much. A bucket whose state is lost is full.
"""

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

import redis.asyncio as redis
from redis.exceptions import RedisError

from backend.kit import redis_clients
from backend.kit.tasks import end
from backend.telemetry import metrics

log = logging.getLogger(__name__)

#: After a failure no call goes to Redis for this time, so that a dead Redis does not cost one timeout per request.
_PAUSE_SECONDS = 0.5
_CONNECTIONS = 16
_REPORT_SECONDS = 0.05
_REPORT_BATCH = 100
#: Buckets whose state a process keeps for the time when Redis is down. The least recently used ones are dropped; they
#: then count as full.
_REMEMBERED = 10_000
_MICROSECONDS = 1_000_000
#: Fractions of the capacity, for takes without a call to Redis: the largest cost, and what must remain afterwards.
_SMALL, _PLENTY = 0.01, 0.5
#: Maximum age of the state that Redis reported, for takes without a call to Redis.
_LAG_SECONDS = 1.0

#: Redis stores a bucket as the time in microseconds at which it will be full; the key expires then. The arguments are
#: durations too, three per bucket: what to give back, in any case; what to take, if all buckets have enough; and how
#: long an empty bucket takes to fill.
_TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full_at, result, is_allowed = {}, {}, true
for i, key in ipairs(KEYS) do
  local refund, cost, burst = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local stored = tonumber(redis.call('GET', key) or now)
  full_at[i] = math.max(math.min(math.max(stored, now), now + burst) - refund, now)
  local has_enough = full_at[i] + cost <= now + burst
  is_allowed = is_allowed and has_enough
  result[2 * i - 1] = has_enough and 1 or 0
end
for i, key in ipairs(KEYS) do
  if is_allowed then
    full_at[i] = full_at[i] + tonumber(ARGV[3 * i - 1])
  end
  if full_at[i] > now then
    redis.call('SET', key, string.format('%.0f', full_at[i]), 'PX', math.ceil((full_at[i] - now) / 1000))
  else
    redis.call('DEL', key)
  end
  result[2 * i] = full_at[i] - now
end
return result"""
#: The script's result for one bucket: whether it has enough, and in how many microseconds it will be full.
_Reading: TypeAlias = tuple[bool, int]


@dataclass(frozen=True, slots=True)
class Bucket:
    """A bucket that holds `capacity` and is refilled at `per_second`.

    The key of a tenant's bucket begins with `t:{tenant}:`.
    """

    key: str
    capacity: float
    per_second: float


@dataclass(frozen=True, slots=True)
class BucketState:
    """Whether the bucket had enough, what it holds now, and in how many seconds it will have enough."""

    is_allowed: bool
    remaining: float
    retry_after_seconds: float = 0.0


class Buckets:
    """The buckets as one process uses them. Build it with the URL of Redis, close it with `close`."""

    def __init__(self, redis_url: str, *, timeout_seconds: float = 0.1, lag_seconds: float = _LAG_SECONDS) -> None:
        self._client = redis_clients.client(
            redis_url,
            redis.BlockingConnectionPool,
            max_connections=_CONNECTIONS,
            timeout=timeout_seconds,
            socket_connect_timeout=timeout_seconds,
        )
        self._timeout_seconds = timeout_seconds
        self._script = self._client.register_script(_TAKE)
        self._local = _LocalBuckets(lag_seconds)
        #: Amounts not yet reported to Redis: positive values are to be given back, negative values were taken locally.
        self._unreported: dict[Bucket, float] = {}
        self._reporting: asyncio.Task[None] | None = None
        self._paused_until = 0.0

    async def close(self) -> None:
        if self._reporting is not None:
            await end([self._reporting])
        await self._client.aclose()

    async def take(self, key: str, cost: float = 1.0, *, capacity: float, per_second: float) -> BucketState:
        """Takes `cost` if the bucket has enough.

        Raises `ValueError` if the cost exceeds the capacity: that is a bug of the caller.
        """
        [state] = await self.take_all([Bucket(key, capacity, per_second)], cost)
        return state

    async def take_all(
        self, buckets: Sequence[Bucket], cost: float = 1.0, *, may_lag: bool = False
    ) -> list[BucketState]:
        """Takes `cost` from each of the buckets, or from none if one of them has too little. Returns the state of each.

        `may_lag` allows a take without a call to Redis if all buckets are known to be well filled.
        """
        for bucket in buckets:
            if cost > bucket.capacity:
                raise ValueError(f"the capacity of {bucket.key} is less than {cost}")
        if may_lag and self._local.have_plenty(buckets, cost):
            readings: list[_Reading] | None = self._local.take(buckets, cost)
            self._report_later(buckets, -cost)
        else:
            readings = await self._call_redis(buckets, cost)
        if readings is None:
            readings = self._local.take(buckets, cost)
        return [_bucket_state(bucket, cost, *each) for bucket, each in zip(buckets, readings, strict=True)]

    def give_back(self, buckets: Sequence[Bucket], taken: Sequence[BucketState], amount: float) -> list[BucketState]:
        """Gives back an unused part of what was `taken` and returns the new states, without waiting for Redis.

        Redis learns of it with the next take from the same bucket, or within 50 ms.
        """
        for bucket in buckets:
            self._local.give_back(bucket, amount)
        self._report_later(buckets, amount)
        return [
            replace(each, remaining=min(each.remaining + amount, bucket.capacity))
            for bucket, each in zip(buckets, taken, strict=True)
        ]

    def local_states(self, buckets: Sequence[Bucket]) -> list[BucketState]:
        """Returns whether each bucket holds 1, as far as this process knows. Calls nothing and takes nothing."""
        return [_bucket_state(bucket, 1, *self._local.peek(bucket, 1)) for bucket in buckets]

    def _report_later(self, buckets: Sequence[Bucket], amount: float) -> None:
        for bucket in buckets:
            self._unreported[bucket] = self._unreported.get(bucket, 0.0) + amount
        if self._reporting is None:
            self._reporting = asyncio.get_running_loop().create_task(self._report(), context=Context())

    async def _report(self) -> None:
        """Reports to Redis what no take has reported.

        If Redis is down, the amount is dropped: buckets soon refill anyway.
        """
        while self._unreported:
            await asyncio.sleep(_REPORT_SECONDS)
            while batch := list(islice(self._unreported, _REPORT_BATCH)):
                await self._call_redis(batch, 0)
        self._reporting = None

    async def _call_redis(self, buckets: Sequence[Bucket], cost: float) -> list[_Reading] | None:
        refunds = [self._unreported.pop(bucket, 0.0) for bucket in buckets]
        if time.monotonic() < self._paused_until:
            return None
        arguments = [
            each for bucket, refund in zip(buckets, refunds, strict=True) for each in _times(bucket, refund, cost)
        ]
        try:
            async with asyncio.timeout(self._timeout_seconds):
                reply = await self._script(keys=[bucket.key for bucket in buckets], args=arguments)
        except (RedisError, OSError, TimeoutError) as error:
            self._paused_until = time.monotonic() + _PAUSE_SECONDS
            metrics.REDIS_FAILURES.add("rate_limits")
            log.warning("Redis does not answer, this process counts rate limits on its own: %s", type(error).__name__)
            return None
        readings = [
            (bool(has_enough), int(full_in)) for has_enough, full_in in zip(reply[::2], reply[1::2], strict=True)
        ]
        for bucket, (_, full_in) in zip(buckets, readings, strict=True):
            self._local.store_report(bucket, full_in)
            self._local.give_back(bucket, self._unreported.get(bucket, 0.0))
        return readings


class _LocalBuckets:
    """The state of the buckets in this process, by its own clock.

    Each is stored as the time at which it will be full.
    """

    def __init__(self, lag_seconds: float) -> None:
        self._lag = int(lag_seconds * _MICROSECONDS)
        self._full_at: OrderedDict[str, int] = OrderedDict()
        self._reported_at: dict[str, int] = {}

    def store_report(self, bucket: Bucket, full_in: int) -> None:
        """Stores what Redis reported, as the starting point for the time when Redis is down."""
        self._reported_at[bucket.key] = _now()
        self._note(bucket, full_in)

    def have_plenty(self, buckets: Sequence[Bucket], cost: float) -> bool:
        """Whether Redis recently reported enough that other processes have hardly taken more than what is left."""
        since = _now() - self._lag
        for bucket in buckets:
            if cost > _SMALL * bucket.capacity or self._reported_at.get(bucket.key, since) <= since:
                return False
            if not self.peek(bucket, cost + _PLENTY * bucket.capacity)[0]:
                return False
        return True

    def _note(self, bucket: Bucket, full_in: int) -> None:
        self._full_at[bucket.key] = _now() + full_in
        self._full_at.move_to_end(bucket.key)
        while len(self._full_at) > _REMEMBERED:
            key, _ = self._full_at.popitem(last=False)
            self._reported_at.pop(key, None)

    def give_back(self, bucket: Bucket, amount: float) -> None:
        if bucket.key in self._full_at:
            self._full_at[bucket.key] -= _times(bucket, amount, 0)[0]

    def take(self, buckets: Sequence[Bucket], cost: float) -> list[_Reading]:
        readings = [self.peek(bucket, cost) for bucket in buckets]
        if not all(has_enough for has_enough, _ in readings):
            return readings
        full_times = [
            full_in + _times(bucket, 0, cost)[1] for bucket, (_, full_in) in zip(buckets, readings, strict=True)
        ]
        for bucket, full_in in zip(buckets, full_times, strict=True):
            self._note(bucket, full_in)
        return [(True, full_in) for full_in in full_times]

    def peek(self, bucket: Bucket, cost: float) -> _Reading:
        _, cost_time, burst = _times(bucket, 0, cost)
        full_in = min(max(self._full_at.get(bucket.key, 0) - _now(), 0), burst)
        return full_in + cost_time <= burst, full_in


def _times(bucket: Bucket, refund: float, cost: float) -> tuple[int, int, int]:
    """The time that `refund` and `cost` take to flow back, and that the whole bucket takes to fill.

    Rounded so that the full capacity can be taken.
    """
    unit = _MICROSECONDS / bucket.per_second
    return int(refund * unit), int(cost * unit), math.ceil(bucket.capacity * unit)


def _bucket_state(bucket: Bucket, cost: float, has_enough: bool, full_in: int) -> BucketState:
    remaining = max(bucket.capacity - full_in / _MICROSECONDS * bucket.per_second, 0.0)
    wait = 0.0 if has_enough else max((cost - remaining) / bucket.per_second, 0.0)
    return BucketState(has_enough, remaining, wait)


def _now() -> int:
    return time.monotonic_ns() // 1_000
