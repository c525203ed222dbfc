"""The order of the wake queue: fair between tenants, first in first out within a tenant.

`kit.redis_signals` adds wakes and `kit.wake_queue` takes them. The lowest score is taken first. The score is a virtual
time: each wake of a tenant lies one step of `1 / weight` behind the tenant's previous one, and never before the head of
the queue. So a flood queues behind itself, and the next wake of another tenant comes right behind the head.

A tenant has at most `BOUND` steps in the queue, since more would only copy its rows. Behind them the queue holds a
mark, and the worker that takes the mark reads the tenant's rows. Wakes that are not due yet wait in a second set and
enter the queue when they are due. A mark at the head makes a worker look for the next due wake.

A wake is only a member of the queue. Its text holds all that a worker needs to start the agent, and only one worker
takes it. All of this data may be lost at any moment; then the virtual time begins anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from redis.asyncio import Redis

QUEUE = "circadian:wakes"
#: Wakes that are not due yet; the score is the time at which they will be.
LATER = "circadian:later"
#: The last virtual time of each tenant that lies ahead of the head.
TAGS = "circadian:tags"
#: The weights of tenants; a missing weight is 1.
WEIGHTS = "circadian:weights"

#: The maximum number of wakes that one tenant has in the queue.
BOUND = 64
#: Wakes handled per call, so that other callers get their turn in between.
_AT_ONCE = 64
#: The step of weight 1. Scores must be integers, and `1 / weight` of a step must still be one.
_STEP = 100
_WEIGHTS_SECONDS = 3_600
#: The marks: read the rows of a tenant; look at the wakes that are not due yet.
_ROWS, _SOON = "rows", "soon"

_ENTER = f"""
local function enter(id)
  local tenant, head = string.sub(id, -32), redis.call('ZRANGE', '{QUEUE}', 0, 0, 'WITHSCORES')
  local now = 0
  if head[1] then now = tonumber(head[2]) redis.call('ZREMRANGEBYSCORE', '{TAGS}', '-inf', now)
  else redis.call('DEL', '{TAGS}') end
  local step = math.max(1, math.floor({_STEP} / (tonumber(redis.call('HGET', '{WEIGHTS}', tenant)) or 1)))
  local tag = (head[1] and tonumber(redis.call('ZSCORE', '{TAGS}', tenant)) or now) + step
  if tag - now >= step * {BOUND} then
    redis.call('ZADD', '{QUEUE}', 'NX', tag, '{_ROWS}:' .. tenant)
  elseif redis.call('ZADD', '{QUEUE}', 'NX', tag, id) == 1 then
    redis.call('ZADD', '{TAGS}', tag, tenant)
  end
end
"""
#: Lua function for a script: adds the wake `id`, due at that time in milliseconds; 0 means due now.
ADD = f"""{_ENTER}
local function add(id, due)
  if due == 0 then return enter(id) end
  redis.call('ZADD', '{LATER}', due, id)
  if redis.call('ZRANK', '{LATER}', id) == 0 then
    local head = redis.call('ZRANGE', '{QUEUE}', 0, 0, 'WITHSCORES')
    redis.call('ZADD', '{QUEUE}', 'NX', head[2] or 0, '{_SOON}')
  end
end
"""
#: ARGV: the current time. Returns when the next wake is due, or an empty string.
_ADVANCE = f"""{_ENTER}
for _, id in ipairs(redis.call('ZRANGE', '{LATER}', '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, {_AT_ONCE})) do
  redis.call('ZREM', '{LATER}', id)
  enter(id)
end
return redis.call('ZRANGE', '{LATER}', 0, 0, 'WITHSCORES')[2] or ''"""


@dataclass(frozen=True, slots=True)
class WakeBatch:
    """The members that were at the head of the queue."""

    ids: list[str]
    #: Tenants with more waking agents than the queue holds.
    overflowed: list[UUID]
    #: The mark was taken: look at the wakes that are not due yet.
    is_soon: bool


def weighing(weights: Mapping[UUID, int]) -> list[tuple[str, ...]]:
    """Returns the Redis commands that store the weights of these tenants.

    Without a stored weight, a tenant has weight 1.
    """
    if not weights:
        return []
    pairs = [str(each) for tenant_id, weight in weights.items() for each in (tenant_id.hex, weight)]
    return [("HSET", WEIGHTS, *pairs), ("EXPIRE", WEIGHTS, str(_WEIGHTS_SECONDS))]


class FairQueue:
    """The queue as one worker uses it."""

    def __init__(self, client: Redis) -> None:
        self._client, self._advance = client, client.register_script(_ADVANCE)

    async def take(self, *, most: int, wait_seconds: float) -> WakeBatch:
        """Waits for members and removes up to `most` from the head of the queue. No other worker gets them."""
        popped = await cast("Any", self._client.bzmpop(wait_seconds, 1, [QUEUE], min=True, count=most))
        return _batch([member.decode() for member, _ in popped[1]] if popped else [])

    async def advance(self, *, now_ms: int) -> float | None:
        """Moves the wakes that are due into the queue. Returns the time of the next one, in milliseconds."""
        next_due_ms = await self._advance(args=[now_ms])
        return float(next_due_ms) if next_due_ms else None


def _batch(members: list[str]) -> WakeBatch:
    marks = [member for member in members if member.startswith(_ROWS)]
    return WakeBatch(
        ids=[member for member in members if member not in (_SOON, *marks)],
        overflowed=[UUID(hex=mark.removeprefix(f"{_ROWS}:")) for mark in marks],
        is_soon=_SOON in members,
    )
