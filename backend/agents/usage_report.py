"""Usage of a tenant, grouped by what it is counted for. It reads `usage_records`, which has one row for each request.

The API shows it (`api.agents.usage_report`) and exports it as CSV (`api.transport.usage_export`).
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import partial
from uuid import UUID
from weakref import WeakValueDictionary

import asyncpg

from backend.agents.models import UsagePurpose
from backend.kit import replica
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope
from backend.tenants.models import TokenKind


class UsageDimension(StrEnum):
    """The dimensions of a usage report."""

    HOUR = "HOUR"
    DAY = "DAY"
    MONTH = "MONTH"
    AGENT = "AGENT"
    PERSON = "PERSON"
    PROGRAM = "PROGRAM"
    KEY = "KEY"
    PLAN = "PLAN"
    SPACE = "SPACE"
    CYCLE = "CYCLE"
    PROVIDER = "PROVIDER"
    MODEL = "MODEL"
    PURPOSE = "PURPOSE"


_PERIODS = (UsageDimension.HOUR, UsageDimension.DAY, UsageDimension.MONTH)


@dataclass(frozen=True, slots=True)
class UsageFilter:
    """Only requests that are counted for all of these."""

    agent_id: UUID | None = None
    member_id: UUID | None = None
    program_id: UUID | None = None
    plan_id: UUID | None = None
    space_id: UUID | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class UsageRange:
    """Requests from `since` until just before `until`. Days and months begin by the clock of `zone`, an IANA name."""

    since: datetime
    until: datetime
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class UsageGroup:
    """The sums of one group, and what the group is for.

    A part that was not asked for is None; so is the part of requests without one. A name is None if there is nothing of
    that id any more. Costs are in US dollars.
    """

    period: datetime | None
    agent_id: UUID | None
    agent_name: str | None
    member_id: UUID | None
    member_name: str | None
    program_id: UUID | None
    program_name: str | None
    key_id: UUID | None
    key_name: str | None
    key_kind: TokenKind | None
    plan_id: UUID | None
    plan_name: str | None
    space_id: UUID | None
    space_name: str | None
    cycle_id: UUID | None
    provider: str | None
    model: str | None
    purpose: UsagePurpose | None
    requests: int
    input_tokens: int
    #: Parts of `input_tokens`.
    cached_tokens: int
    cache_written_tokens: int
    output_tokens: int
    #: A part of `output_tokens`.
    reasoning_tokens: int
    cost: Decimal
    #: The part of `cost` for which keys of the tenant were used.
    own_key_cost: Decimal
    #: Requests whose tokens the provider did not report.
    estimated_requests: int
    #: Requests to models without a known price. They count as 0 dollars.
    unpriced_requests: int
    #: Think cycles that made one of the requests.
    cycles: int
    #: How long the requests took, all together.
    seconds: float
    #: How long a request took on average until the first byte of its answer; None if none has had one.
    first_token_seconds: float | None
    #: The number of groups, of which the limit may leave some out.
    groups: int


@dataclass(frozen=True, slots=True)
class UsageReport:
    #: In the order of their periods, then those with the highest cost first.
    groups: list[UsageGroup]

    @property
    def group_count(self) -> int:
        """The number of groups, including those that the limit has left out."""
        return self.groups[0].groups if self.groups else 0


#: Of one group and one think cycle. Both sums are made by hashing: a `count(DISTINCT)` would sort all requests.
_SUMS = """count(*) AS requests, sum(u.input_tokens) AS input_tokens, sum(u.cached_tokens) AS cached_tokens,
    sum(u.cache_written_tokens) AS cache_written_tokens, sum(u.output_tokens) AS output_tokens,
    sum(u.reasoning_tokens) AS reasoning_tokens, sum(u.cost) AS cost,
    sum(u.cost) FILTER (WHERE u.is_own_key) AS own_key_cost,
    count(*) FILTER (WHERE u.is_estimated) AS estimated_requests,
    count(*) FILTER (WHERE NOT u.is_priced) AS unpriced_requests, sum(u.seconds) AS seconds,
    sum(u.first_token_seconds) AS first_token_seconds, count(u.first_token_seconds) AS begun_requests"""
#: Of one group.
_TOTALS = """sum(c.requests)::bigint AS requests, sum(c.input_tokens)::bigint AS input_tokens,
    sum(c.cached_tokens)::bigint AS cached_tokens, sum(c.cache_written_tokens)::bigint AS cache_written_tokens,
    sum(c.output_tokens)::bigint AS output_tokens, sum(c.reasoning_tokens)::bigint AS reasoning_tokens,
    sum(c.cost) AS cost, coalesce(sum(c.own_key_cost), 0) AS own_key_cost,
    sum(c.estimated_requests)::bigint AS estimated_requests, sum(c.unpriced_requests)::bigint AS unpriced_requests,
    count(c.seen_cycle) AS cycles, sum(c.seconds) AS seconds,
    sum(c.first_token_seconds) / nullif(sum(c.begun_requests), 0)::double precision AS first_token_seconds"""
_PARTS = "period, agent_id, member_id, program_id, key_id, plan_id, space_id, cycle_id, provider, model, purpose"
_ORDER = """s.period, s.cost DESC, s.requests DESC, s.agent_id, s.member_id, s.program_id, s.key_id, s.plan_id,
    s.space_id, s.cycle_id, s.provider, s.model, s.purpose"""
#: $4: the dimensions, $5: the unit of the period, $6: its time zone. A dimension that is not asked for is null in all
#: rows, so that it makes no groups.
#:
#: Agents whose mind the reader may not see (ADR 0033): personal assistants of others, and agents of their tasks. Their
#: requests count for the assistant, at the beginning of the day (UTC), and for no cycle and plan.
_READ = Statement(
    UsageGroup,
    f"""
WITH hidden AS MATERIALIZED (
  SELECT a.id, coalesce((SELECT u.id FROM agents_above($1, a.id) u WHERE u.parent_id IS NULL), a.id) AS shown_id
  FROM agents a WHERE a.tenant_id = $1 AND a.kind IN ('PERSONAL_ASSISTANT', 'TASK') AND CASE
    WHEN EXISTS (SELECT FROM usage_records u WHERE u.tenant_id = $1 AND u.agent_id = a.id AND u.created_at >= $2
      AND u.created_at < $3::timestamptz + interval '1 day') THEN NOT sees_mind($1, a.id, $14, true) END
), requests AS (
  SELECT u.*, h.id IS NOT NULL AS is_hidden, coalesce(h.shown_id, u.agent_id) AS shown_agent,
    CASE WHEN h.id IS NULL THEN u.created_at ELSE date_trunc('day', u.created_at, 'UTC') END AS moment
  FROM usage_records u LEFT JOIN hidden h ON h.id = u.agent_id
  WHERE u.tenant_id = $1 AND u.created_at >= $2 AND u.created_at < $3::timestamptz + interval '1 day'
), by_cycle AS (
  SELECT CASE WHEN $5::text IS NOT NULL THEN date_trunc($5, u.moment, $6) END AS period,
    CASE WHEN 'AGENT' = ANY ($4::text[]) THEN u.shown_agent END AS agent_id,
    CASE WHEN 'PERSON' = ANY ($4) THEN u.member_id END AS member_id,
    CASE WHEN 'PROGRAM' = ANY ($4) THEN u.program_id END AS program_id,
    CASE WHEN 'KEY' = ANY ($4) THEN u.key_id END AS key_id,
    CASE WHEN 'PLAN' = ANY ($4) AND NOT u.is_hidden THEN u.plan_id END AS plan_id,
    CASE WHEN 'SPACE' = ANY ($4) THEN u.space_id END AS space_id,
    CASE WHEN 'CYCLE' = ANY ($4) AND NOT u.is_hidden THEN u.cycle_id END AS cycle_id,
    CASE WHEN 'PROVIDER' = ANY ($4) THEN u.provider END AS provider,
    CASE WHEN 'MODEL' = ANY ($4) THEN u.model END AS model,
    CASE WHEN 'PURPOSE' = ANY ($4) THEN u.purpose END AS purpose,
    CASE WHEN NOT u.is_hidden THEN u.cycle_id END AS seen_cycle, {_SUMS}
  FROM requests u WHERE u.moment >= $2 AND u.moment < $3 AND ($7::uuid IS NULL OR u.shown_agent = $7)
    AND ($8::uuid IS NULL OR u.member_id = $8) AND ($9::uuid IS NULL OR u.program_id = $9)
    AND ($10::uuid IS NULL OR u.plan_id = $10 AND NOT u.is_hidden) AND ($11::uuid IS NULL OR u.space_id = $11)
    AND ($12::text IS NULL OR u.model = $12)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
), sums AS (
  SELECT {_PARTS}, {_TOTALS} FROM by_cycle c GROUP BY {_PARTS}
), shown AS MATERIALIZED (
  SELECT s.*, count(*) OVER () AS groups FROM sums s ORDER BY {_ORDER} LIMIT $13
)
SELECT s.period, s.agent_id, a.name AS agent_name, s.member_id, m.name AS member_name, s.program_id,
  p.name AS program_name, s.key_id, k.name AS key_name, k.kind AS key_kind, s.plan_id, l.name AS plan_name, s.space_id,
  r.name AS space_name, s.cycle_id, s.provider, s.model, s.purpose, s.requests, s.input_tokens, s.cached_tokens,
  s.cache_written_tokens, s.output_tokens, s.reasoning_tokens, s.cost, s.own_key_cost, s.estimated_requests,
  s.unpriced_requests, s.cycles, s.seconds, s.first_token_seconds, s.groups
FROM shown s LEFT JOIN agents a ON (a.tenant_id, a.id) = ($1, s.agent_id)
LEFT JOIN members m ON (m.tenant_id, m.id) = ($1, s.member_id)
LEFT JOIN services p ON (p.tenant_id, p.id) = ($1, s.program_id)
LEFT JOIN access_tokens k ON (k.tenant_id, k.id) = ($1, s.key_id)
LEFT JOIN plans l ON (l.tenant_id, l.id) = ($1, s.plan_id)
LEFT JOIN spaces r ON (r.tenant_id, r.id) = ($1, s.space_id)
ORDER BY {_ORDER}""",  # noqa: S608 -- constants
)
_turns: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()


async def read(
    actor: Actor, *, by: Collection[UsageDimension], within: UsageRange, only: UsageFilter, most: int
) -> UsageReport:
    """The usage of the actor's tenant in these groups, at most `most` of them.

    Without dimensions the whole usage is one group, if there is any. A tenant has one report at a time in a process:
    it may take seconds, and those that wait hold no connection. Raises `InvalidInput` and `NotPermitted`.
    """
    body = partial(read_within, actor=actor, by=by, within=within, only=only, most=most)
    async with _turns.setdefault(actor.tenant_id, asyncio.Lock()):
        return await replica.read(actor.tenant_id, body)


async def read_within(
    work: UnitOfWork,
    *,
    actor: Actor,
    by: Collection[UsageDimension],
    within: UsageRange,
    only: UsageFilter,
    most: int,
) -> UsageReport:
    """As `read`, in a transaction of the caller."""
    actor.require(Scope.ADMIN_READ)
    period = _period(by)
    _check(within)
    try:
        rows = await work.fetch(
            _READ, work.tenant_id, within.since, within.until, list(by), period, within.zone, only.agent_id,
            only.member_id, only.program_id, only.plan_id, only.space_id, only.model, most, actor.id,
        )  # fmt: skip
    except asyncpg.QueryCanceledError:
        message = "the requests between from and to could not be counted within ten seconds: choose a shorter time"
        raise InvalidInput(message, path=("to",)) from None
    except asyncpg.InvalidParameterValueError:
        raise InvalidInput(f"timeZone: the database does not know {within.zone}", path=("timeZone",)) from None
    return UsageReport(rows)


def _period(by: Collection[UsageDimension]) -> str | None:
    asked = [each for each in _PERIODS if each in by]
    if len(asked) > 1:
        raise InvalidInput(f"by may have one of HOUR, DAY and MONTH, and has {' and '.join(asked)}", path=("by",))
    return asked[0].lower() if asked else None


def _check(within: UsageRange) -> None:
    if within.since >= within.until:
        raise InvalidInput("to must be later than from", path=("to",))
    if within.until - within.since > timedelta(days=DEFAULT.usage_days):
        raise InvalidInput(f"from and to may be {DEFAULT.usage_days} days apart at most", path=("from",))
