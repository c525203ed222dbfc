"""The query `usage`: what a tenant's model requests cost, by day, agent, person, model and more.

Reads `agents.usage_report`.
"""

from datetime import datetime
from decimal import Decimal
from typing import Annotated
from uuid import UUID

import strawberry

from backend.agents import usage_report
from backend.agents.usage_report import UsageFilter, UsageRange
from backend.api.enums import BigInt, UsageDimension, UsagePurpose
from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import root
from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.plans.schedule import zone_of
from backend.tenants.actor import Scope
from backend.tenants.models import TokenKind


@strawberry.type(description="An agent, person, program, key, plan or space for which usage is counted.")
class UsageSubject:
    id: strawberry.ID
    name: str | None = strawberry.field(description="Its present name. Null if it was deleted.")

    @classmethod
    def of(cls, kind: Kind, key: UUID | None, name: str | None) -> "UsageSubject | None":
        return None if key is None else cls(id=encode(kind, key), name=name)


@strawberry.type(
    description="The usage of one group. A part that you did not group by is null. A part is also null for "
    "requests that have none: for example, a request outside of a think cycle has no space."
)
class UsageGroup:
    period: datetime | None = strawberry.field(description="The beginning of the hour, day or month.")
    agent: UsageSubject | None
    person: UsageSubject | None = strawberry.field(
        description="The person whose event began the think cycle, or for whom the agent works."
    )
    program: UsageSubject | None = strawberry.field(
        description="The installed app or service account that sent the event, in its own name or for the person."
    )
    key: UsageSubject | None = strawberry.field(
        description="The API key or personal token that the event was sent with."
    )
    plan: UsageSubject | None = strawberry.field(description="The plan or timer that began the think cycle.")
    space: UsageSubject | None = strawberry.field(description="The space of the event that began the think cycle.")
    cycle_id: strawberry.ID | None
    provider: str | None
    model: str | None
    purpose: UsagePurpose | None
    requests: int
    input_tokens: BigInt
    cached_tokens: BigInt = strawberry.field(
        description="The part of `inputTokens` that the provider read from its prompt cache."
    )
    cache_written_tokens: BigInt = strawberry.field(
        description="The part of `inputTokens` that the provider wrote into its prompt cache."
    )
    output_tokens: BigInt
    reasoning_tokens: BigInt = strawberry.field(
        description="The part of `outputTokens` that the provider reported as hidden reasoning."
    )
    cost: Decimal = strawberry.field(description="Cost in US dollars.")
    own_key_cost: Decimal = strawberry.field(
        description="The part of `cost` that the providers bill to the tenant itself, because its own keys were used."
    )
    estimated_requests: int = strawberry.field(
        description="Requests whose tokens the provider did not report. Their tokens are estimates."
    )
    unpriced_requests: int = strawberry.field(
        description="Requests to models without a known price. Their cost counts as 0."
    )
    cycles: int = strawberry.field(description="Think cycles that made one of the requests.")
    seconds: float = strawberry.field(description="How long the requests took, all together, in seconds.")
    first_token_seconds: float | None = strawberry.field(
        description="How long a request took on average until the first byte of its answer, in seconds. Null if none "
        "has had one."
    )

    @classmethod
    def of(cls, row: usage_report.UsageGroup) -> "UsageGroup":
        return cls(
            period=row.period,
            agent=UsageSubject.of(Kind.AGENT, row.agent_id, row.agent_name),
            person=UsageSubject.of(Kind.MEMBER, row.member_id, row.member_name),
            program=UsageSubject.of(Kind.SERVICE, row.program_id, row.program_name),
            key=UsageSubject.of(kind_of_key(row), row.key_id, row.key_name),
            plan=UsageSubject.of(Kind.PLAN, row.plan_id, row.plan_name),
            space=UsageSubject.of(Kind.SPACE, row.space_id, row.space_name),
            cycle_id=None if row.cycle_id is None else encode(Kind.THINK_CYCLE, row.cycle_id),
            provider=row.provider,
            model=row.model,
            purpose=row.purpose,
            requests=row.requests,
            input_tokens=BigInt(row.input_tokens),
            cached_tokens=BigInt(row.cached_tokens),
            cache_written_tokens=BigInt(row.cache_written_tokens),
            output_tokens=BigInt(row.output_tokens),
            reasoning_tokens=BigInt(row.reasoning_tokens),
            cost=row.cost,
            own_key_cost=row.own_key_cost,
            estimated_requests=row.estimated_requests,
            unpriced_requests=row.unpriced_requests,
            cycles=row.cycles,
            seconds=row.seconds,
            first_token_seconds=row.first_token_seconds,
        )


@strawberry.type(description="Usage in groups: in the order of their periods, then the highest cost first.")
class UsageReport:
    groups: list[UsageGroup]
    group_count: int = strawberry.field(
        description="The number of groups. If it is larger than `first`, the groups with the lowest cost of the latest "
        "periods are left out."
    )


@strawberry.input(description="Count only requests that match all of these.")
class UsageFilterInput:
    agent_id: strawberry.ID | None = None
    member_id: strawberry.ID | None = None
    program_id: strawberry.ID | None = None
    plan_id: strawberry.ID | None = None
    space_id: strawberry.ID | None = None
    model: str | None = None

    def read(self) -> UsageFilter:
        return UsageFilter(
            agent_id=_key(self.agent_id, Kind.AGENT, "agentId"),
            member_id=_key(self.member_id, Kind.MEMBER, "memberId"),
            program_id=_key(self.program_id, Kind.SERVICE, "programId"),
            plan_id=_key(self.plan_id, Kind.PLAN, "planId"),
            space_id=_key(self.space_id, Kind.SPACE, "spaceId"),
            model=None if self.model is None else clean(self.model),
        )


@strawberry.type
class UsageQuery:
    @root(
        "Usage and cost of the tenant's model requests from `from` until just before `to`, in groups. Without "
        "dimensions in `by` it is one group, or none if there was no request. `by` may have one of HOUR, DAY and "
        f"MONTH; they begin by the clock of `timeZone`. `from` and `to` may be {DEFAULT.usage_days} days apart. "
        f"Returns at most `first` groups (up to {DEFAULT.usage_groups:,}); `GET /usage/export` returns more, as CSV. "
        "Requests of other people's personal assistants, and of their tasks, count for the assistant, at the beginning "
        "of the day (UTC), and for no cycle and plan.",
        needs=Scope.ADMIN_READ,
        price=500,
        most=DEFAULT.usage_groups,
    )
    async def usage(  # noqa: PLR0917 -- the arguments of a field
        self,
        info: Info,
        by: list[UsageDimension],
        since: Annotated[datetime, strawberry.argument(name="from")],
        until: Annotated[datetime, strawberry.argument(name="to")],
        time_zone: str = "UTC",
        only: Annotated[UsageFilterInput | None, strawberry.argument(name="filter")] = None,
        first: int = DEFAULT.page_size,
    ) -> UsageReport:
        if not 1 <= first <= DEFAULT.usage_groups:
            raise Fault(FaultCode.BAD_REQUEST, f"first must be between 1 and {DEFAULT.usage_groups:,}")
        actor, matching = info.context.actor, (only or UsageFilterInput()).read()
        within = read_range(since, until, time_zone)
        found = await usage_report.read(actor, by=by, within=within, only=matching, most=first)
        return UsageReport(groups=[UsageGroup.of(each) for each in found.groups], group_count=found.group_count)


def kind_of_key(row: usage_report.UsageGroup) -> Kind:
    return Kind.API_KEY if row.key_kind is TokenKind.KEY else Kind.ACCESS_TOKEN


def read_range(since: datetime, until: datetime, zone: str) -> UsageRange:
    """Raises `InvalidInput` for an unknown zone, and `Fault` for a time without one."""
    if since.tzinfo is None or until.tzinfo is None:
        raise Fault(FaultCode.BAD_REQUEST, "a time needs a time zone, such as 2026-01-31T12:00:00Z")
    return UsageRange(since, until, zone_of(zone).key)


def _key(global_id: strawberry.ID | None, kind: Kind, name: str) -> UUID | None:
    return None if global_id is None else require(global_id, kind, name=name)[1]
