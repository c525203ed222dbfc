"""The order of the queue of wakes: tenants side by side, each tenant's own one after the other.

`kit.redis_signals` lets in and `kit.wake_queue` takes. The lowest score is taken first, and the score is a virtual
time: each wake of a tenant lies one step behind the one before, of `1 / weight`, and none before the head of the queue.
A flood queues behind itself, and the next wake of another tenant stands right behind the head. A queue of more than
`BOUND` steps would only be a copy of the rows: behind it stands a mark, and whoever takes that looks at the tenant's
rows. Wakes that are not due wait beside the queue and enter it when they are; a mark at its head has a worker look when
the next one is.

A wake is a member of the queue and nothing else: all that a starter needs is in its text, and whoever takes it has it
alone. Everything here may be wiped at any moment; then the virtual time begins anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from redis.asyncio import Redis

QUEUE = "circadian:wakes"
#: Wakes that are not due, by the time at which they will be.
LATER = "circadian:later"
#: The last virtual time of each tenant that is ahead of the head.
TAGS = "circadian:tags"
#: Of tenants whose weight is not 1.
WEIGHTS = "circadian:weights"

#: Wakes that a tenant of weight 1 has in the queue.
BOUND = 64
#: Looked at in one go, so that other callers come in between.
_AT_ONCE = 64
#: A virtual second: scores must be whole, so that a step of `1 / weight` still is.
_STEP = 100
_WEIGHTS_SECONDS = 3_600
#: The marks: somebody is to look at the rows of a tenant; somebody is to look at what is not due.
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
#: For a script: lets in `id`, which is due then, in milliseconds; 0: it is.
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
#: ARGV: now. Answers when the next wake is due, if any.
_ADVANCE = f"""{_ENTER}
for _, id in ipairs(redis.call('ZRANGE', '{LATER}', '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, {_AT_ONCE})) do
  redis.call('ZREM', '{LATER}', id)
  enter(id)
end
return redis.call('ZRANGE', '{LATER}', 0, 0, 'WITHSCORES')[2] or ''"""


@dataclass(frozen=True, slots=True)
class TakenWakes:
    """What was at the head of the queue."""

    ids: list[str]
    #: Tenants with more waking agents than the queue takes.
    overflowed: list[UUID]
    #: What is not due has to be looked at.
    is_soon: bool


def weighing(weights: Mapping[UUID, int]) -> list[tuple[str, ...]]:
    """The commands that tell the weights of these tenants; one that nobody tells is 1."""
    if not weights:
        return []
    pairs = [str(each) for tenant_id, weight in weights.items() for each in (tenant_id.hex, weight)]
    return [("HSET", WEIGHTS, *pairs), ("EXPIRE", WEIGHTS, str(_WEIGHTS_SECONDS))]


class Turnstile:
    """One worker's way to the queue."""

    def __init__(self, client: Redis) -> None:
        self._client, self._advance = client, client.register_script(_ADVANCE)

    async def take(self, *, most: int, wait_seconds: float) -> TakenWakes:
        """The head of the queue, as soon as there is any: nobody else gets what is in it."""
        found = await cast("Any", self._client.bzmpop(wait_seconds, 1, [QUEUE], min=True, count=most))
        return _taken([member.decode() for member, _ in found[1]] if found else [])

    async def advance(self, *, now_ms: int) -> float | None:
        """Let in what is due by now; when the next one will be."""
        coming = await self._advance(args=[now_ms])
        return float(coming) if coming else None


def _taken(members: list[str]) -> TakenWakes:
    marks = [member for member in members if member.startswith(_ROWS)]
    return TakenWakes(
        ids=[member for member in members if member not in (_SOON, *marks)],
        overflowed=[UUID(hex=mark.removeprefix(f"{_ROWS}:")) for mark in marks],
        is_soon=_SOON in members,
    )
