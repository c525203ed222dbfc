"""The order of the queue: tenants side by side, each tenant's own jobs one after the other.

`kit.jobs` enqueues and takes through it. arq takes the lowest score first, so the score is a virtual time: each job of
a tenant lies one step behind the one before, of `1 / weight`, and none before the head of the queue. A flood queues
behind itself, and the next job of another tenant stands right behind the head. A queue of more than `BOUND` steps would
only be a copy of the rows: in its place the tenant is noted as overflowing, and a worker looks at its rows. Jobs that
are not due wait beside the queue and enter it when they are.

Everything here may be wiped at any moment; then the virtual time begins anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

QUEUE = "circadian:queue"
NUDGES = "circadian:nudges"
#: Jobs that are not due, by the time at which they will be.
LATER = "circadian:later"
#: The last virtual time of each tenant that is ahead of the head.
TAGS = "circadian:tags"
#: Tenants that have more waking agents than jobs.
OVERFLOW = "circadian:overflow"
#: Of tenants whose weight is not 1.
WEIGHTS = "circadian:weights"

#: Jobs that a tenant of weight 1 has in the queue.
BOUND = 64
#: Looked at in one go, so that other callers come in between.
_AT_ONCE = 64
#: A virtual second: scores must be whole, above 0, and below any real time in milliseconds.
_STEP = 100
#: Nudges that nobody popped; more than one per waiting worker are of no use.
_NUDGES_KEPT = 64
_WEIGHTS_SECONDS = 3_600

_ENTER = f"""
local function enter(id)
  local tenant, head = string.sub(id, -32), redis.call('ZRANGE', '{QUEUE}', 0, 0, 'WITHSCORES')
  local now = 0
  if head[1] then now = tonumber(head[2]) redis.call('ZREMRANGEBYSCORE', '{TAGS}', '-inf', now)
  else redis.call('DEL', '{TAGS}') end
  local step = math.max(1, math.floor({_STEP} / (tonumber(redis.call('HGET', '{WEIGHTS}', tenant)) or 1)))
  local tag = (tonumber(redis.call('ZSCORE', '{TAGS}', tenant)) or now) + step
  local fits = tag - now < step * {BOUND}
  if fits then
    redis.call('ZADD', '{QUEUE}', tag, id)
    redis.call('ZADD', '{TAGS}', tag, tenant)
  else
    redis.call('SADD', '{OVERFLOW}', tenant)
  end
  redis.call('LPUSH', '{NUDGES}', '1')
  redis.call('LTRIM', '{NUDGES}', 0, {_NUDGES_KEPT - 1})
  return fits
end
"""
#: ARGV: prefix of the jobs' keys, then id, due time (0: now), life in milliseconds and content of each.
_ADD = f"""{_ENTER}
for place = 2, #ARGV, 4 do
  local id, due = ARGV[place], tonumber(ARGV[place + 1])
  local is_kept = due > 0 or enter(id)
  if due > 0 then
    redis.call('ZADD', '{LATER}', due, id)
    redis.call('LPUSH', '{NUDGES}', '1')
  end
  if is_kept then redis.call('SET', ARGV[1] .. id, ARGV[place + 3], 'PX', ARGV[place + 2]) end
end"""
#: ARGV: prefix, now. Answers when the next job is due, if any, and which tenants have overflowed.
_ADVANCE = f"""{_ENTER}
for _, id in ipairs(redis.call('ZRANGE', '{LATER}', '-inf', ARGV[2], 'BYSCORE', 'LIMIT', 0, {_AT_ONCE})) do
  redis.call('ZREM', '{LATER}', id)
  if not enter(id) then redis.call('DEL', ARGV[1] .. id) end
end
local coming = redis.call('ZRANGE', '{LATER}', 0, 0, 'WITHSCORES')
return {{coming[2] or '', unpack(redis.call('SPOP', '{OVERFLOW}', {_AT_ONCE}))}}"""


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    content: str
    life_ms: int
    #: When it will be due; 0: it is.
    due_ms: int = 0


@dataclass(frozen=True, slots=True)
class Advance:
    """What one look beside the queue found."""

    next_due_ms: float | None
    #: Tenants whose waking agents are not all in the queue.
    overflowed: list[UUID]


def job_id(tenant_id: UUID) -> str:
    """Fresh: a fixed one would swallow a wake (trap A10)."""
    return f"{uuid4().hex}:{tenant_id.hex}"


def add(pipeline: Pipeline, jobs: Iterable[Job], *, prefix: str) -> None:
    """Let them enter, with a nudge each. `prefix` is that of the keys under which arq looks for their content."""
    values = [str(value) for job in jobs for value in (job.id, job.due_ms, job.life_ms, job.content)]
    if values:
        pipeline.eval(_ADD, 0, prefix, *values)


def overflow(pipeline: Pipeline, tenant_ids: Iterable[UUID]) -> None:
    """These have more waking agents than the queue takes: whoever takes their last jobs looks at the rows."""
    for tenant_id in tenant_ids:
        pipeline.sadd(OVERFLOW, tenant_id.hex)


def weigh(pipeline: Pipeline, weights: Mapping[UUID, int]) -> None:
    """The weights of these tenants; one that nobody tells is 1."""
    for tenant_id, weight in weights.items():
        pipeline.hset(WEIGHTS, tenant_id.hex, str(weight))
    if weights:
        pipeline.expire(WEIGHTS, _WEIGHTS_SECONDS)


class Turnstile:
    """One worker's way to what waits beside the queue."""

    def __init__(self, client: Redis, *, prefix: str) -> None:
        self._script, self._prefix = client.register_script(_ADVANCE), prefix

    async def advance(self, *, now_ms: int) -> Advance:
        """Let in what is due by now, and take the word of overflows: it is told once."""
        coming, *overflowed = await self._script(args=[self._prefix, now_ms])
        return Advance(float(coming) if coming else None, [UUID(hex=tenant.decode()) for tenant in overflowed])
