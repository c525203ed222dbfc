"""Token buckets in Redis: how much somebody may do at once, and how fast it flows back.

The API takes the cost of each request from its client's and its tenant's bucket (`api.cost`), sign-in and mail take
one for each try (`oauth`, `accounts`). One script on the server, with the server's clock, so that all processes share
one bucket; several buckets in one round trip, from all of them or from none.

Soft: a Redis that is away or slow (100 ms) never refuses anybody. Then each process decides for itself, from where the
buckets stood when it last heard of them; so n processes may let through up to n times as much until Redis is back.
Wiped buckets are full.
"""

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import redis.asyncio as redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

_TIMEOUT_SECONDS = 0.1
#: After a failure Redis is left alone for so long, so that a dead one does not cost a timeout per request.
_REST_SECONDS = 0.5
_CONNECTIONS = 16
#: Buckets that a process remembers for bad times; those untouched for longest are forgotten, and so full again.
_REMEMBERED = 10_000
_MICROSECONDS = 1_000_000

#: A bucket is stored as the moment at which it will be full, in microseconds, and expires then. Per bucket, the
#: arguments are the time that the cost takes to flow back and the time that all of it does; a cost below 0 gives back.
_TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full_at, said, is_allowed = {}, {}, true
for i, key in ipairs(KEYS) do
  local cost, burst = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local known = tonumber(redis.call('GET', key) or now)
  full_at[i] = math.min(math.max(known, now), now + burst)
  local has_enough = full_at[i] + cost <= now + burst
  is_allowed = is_allowed and has_enough
  said[2 * i - 1] = has_enough and 1 or 0
end
for i, key in ipairs(KEYS) do
  if is_allowed then
    full_at[i] = math.max(full_at[i] + tonumber(ARGV[2 * i - 1]), now)
    if full_at[i] > now then
      redis.call('SET', key, string.format('%.0f', full_at[i]), 'PX', math.ceil((full_at[i] - now) / 1000))
    else
      redis.call('DEL', key)
    end
  end
  said[2 * i] = full_at[i] - now
end
return said"""


@dataclass(frozen=True, slots=True)
class Bucket:
    """Holds `capacity`, refilled at `per_second`. The key names its tenant (`t:{tenant}:…`) if it has one."""

    key: str
    capacity: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Taken:
    """Whether the bucket had enough, what it holds now, and when it will have had enough."""

    is_allowed: bool
    remaining: float
    retry_after_seconds: float = 0.0


class Buckets:
    """One process's way to the buckets. Build it with the URL of Redis, close it with `close`."""

    def __init__(self, redis_url: str) -> None:
        pool = redis.BlockingConnectionPool.from_url(
            redis_url, max_connections=_CONNECTIONS, timeout=_TIMEOUT_SECONDS, socket_connect_timeout=_TIMEOUT_SECONDS
        )
        self._client = redis.Redis.from_pool(pool)
        self._script = self._client.register_script(_TAKE)
        self._own = _Own()
        self._rest_until = 0.0

    async def close(self) -> None:
        await self._client.aclose()

    async def take(self, key: str, cost: float = 1.0, *, capacity: float, per_second: float) -> Taken:
        """Take `cost` if that much is there. A cost beyond the capacity is a mistake of the caller's: `ValueError`."""
        [taken] = await self.take_all([Bucket(key, capacity, per_second)], cost)
        return taken

    async def take_all(self, buckets: Sequence[Bucket], cost: float = 1.0) -> list[Taken]:
        """Take `cost` from each of them, or from none if one has too little; what each of them says."""
        for bucket in buckets:
            if cost > bucket.capacity:
                raise ValueError(f"{bucket.key} never holds {cost}")
        return await self._move(buckets, cost)

    async def give_back(self, buckets: Sequence[Bucket], amount: float) -> list[Taken]:
        """Put back what was taken and not needed."""
        return await self._move(buckets, -amount)

    def known(self, buckets: Sequence[Bucket]) -> list[Taken]:
        """Whether each of them holds 1, as far as this process has heard: asks nobody, and takes nothing."""
        return [_taken(bucket, 1, *self._own.look(bucket)) for bucket in buckets]

    async def _move(self, buckets: Sequence[Bucket], cost: float) -> list[Taken]:
        said = await self._ask_redis(buckets, cost)
        if said is None:
            said = self._own.move(buckets, cost)
        else:
            self._own.note(buckets, said)
        return [_taken(bucket, cost, *each) for bucket, each in zip(buckets, said, strict=True)]

    async def _ask_redis(self, buckets: Sequence[Bucket], cost: float) -> "list[tuple[bool, int]] | None":
        if time.monotonic() < self._rest_until:
            return None
        keys = [bucket.key for bucket in buckets]
        arguments = [each for bucket in buckets for each in _times(bucket, cost)]
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                said = await self._script(keys=keys, args=arguments)
        except (RedisError, OSError, TimeoutError) as error:
            self._rest_until = time.monotonic() + _REST_SECONDS
            log.warning("buckets of this process alone: %s", type(error).__name__)
            return None
        return [(bool(enough), int(full_in)) for enough, full_in in zip(said[::2], said[1::2], strict=True)]


class _Own:
    """The same buckets in this process alone, by its own clock; each as the moment at which it will be full."""

    def __init__(self) -> None:
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def note(self, buckets: Sequence[Bucket], said: Sequence[tuple[bool, int]]) -> None:
        """What Redis said of them: where to go on from if it goes away."""
        now = _now()
        for bucket, (_, full_in) in zip(buckets, said, strict=True):
            self._remember(bucket.key, now + full_in)

    def move(self, buckets: Sequence[Bucket], cost: float) -> list[tuple[bool, int]]:
        now = _now()
        states = []
        for bucket in buckets:
            cost_time, burst = _times(bucket, cost)
            full_at = min(max(self._full_at.get(bucket.key, now), now), now + burst)
            states.append((full_at + cost_time <= now + burst, full_at, cost_time))
        is_allowed = all(has_enough for has_enough, _, _ in states)
        said = []
        for bucket, (has_enough, full_at, cost_time) in zip(buckets, states, strict=True):
            moved = max(full_at + cost_time, now) if is_allowed else full_at
            self._remember(bucket.key, moved)
            said.append((has_enough, moved - now))
        return said

    def look(self, bucket: Bucket) -> tuple[bool, int]:
        one, burst = _times(bucket, 1)
        full_in = min(max(self._full_at.get(bucket.key, 0) - _now(), 0), burst)
        return full_in + one <= burst, full_in

    def _remember(self, key: str, full_at: int) -> None:
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        while len(self._full_at) > _REMEMBERED:
            self._full_at.popitem(last=False)


def _times(bucket: Bucket, cost: float) -> tuple[int, int]:
    """How long the cost takes to flow back, and how long all of it; rounded so that the capacity can be taken."""
    cost_time = int(cost / bucket.per_second * _MICROSECONDS)
    return cost_time, math.ceil(bucket.capacity / bucket.per_second * _MICROSECONDS)


def _taken(bucket: Bucket, cost: float, has_enough: bool, full_in: int) -> Taken:
    remaining = max(bucket.capacity - full_in / _MICROSECONDS * bucket.per_second, 0.0)
    wait = 0.0 if has_enough else max((cost - remaining) / bucket.per_second, 0.0)
    return Taken(has_enough, remaining, wait)


def _now() -> int:
    return time.monotonic_ns() // 1_000
