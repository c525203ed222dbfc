"""Plans: their schedule, their next due time, and what happened at each due time.

Admins see all plans. Other people see the plans of their spaces. Of plans without a space they see those that people or
programs have made: a plan that an agent set for itself may contain text from other spaces. Plans of a personal
assistant are visible to its member only.
"""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.agents.agents import AGENTS, Agent
from backend.api.agents.cycles import ThinkCycle, cycle_of
from backend.api.enums import CatchUp, OccurrenceState, PlanPurpose, PlanStatus, ScheduleKind, SkipReason
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import field, root
from backend.api.spaces.spaces import Space, find_space
from backend.api.tenants.actors import Actor
from backend.kit.limits import DEFAULT
from backend.plans import quiet as quiet_hours
from backend.plans.quiet import clock
from backend.plans.schedule import Schedule
from backend.plans.settling import Terms
from backend.plans.upcoming import due_times
from backend.tenants.actor import Scope

_PLAN = """SELECT p.id, p.agent_id, p.name, p.instruction, p.purpose, p.schedule, p.expression, p.zone, p.space_id,
    p.status,
    CASE WHEN p.next_due_at <= now() THEN greatest(p.next_due_at, p.next_look_at) ELSE p.next_due_at END AS next_due_at,
    p.jitter_seconds, p.quiet_from, p.quiet_until, p.ends_at, p.catch_up, p.created_by_kind,
    p.created_by, p.created_at, p.updated_at, p.deleted_at, coalesce(a.name, m.name, s.name) AS maker_name FROM plans p
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.created_by)
    LEFT JOIN members m ON (m.tenant_id, m.id) = (p.tenant_id, p.created_by)
    LEFT JOIN services s ON (s.tenant_id, s.id) = (p.tenant_id, p.created_by)"""
_OCCURRENCE = """SELECT o.plan_id, o.due_at, o.state, o.reason, o.count, o.created_at, e.cycle_id
    FROM plan_occurrences o LEFT JOIN inbox_events e
      ON (e.tenant_id, e.agent_id, e.event_key) = (o.tenant_id, o.agent_id, o.event_key)"""
#: Without a space: visible if a person or program wrote it and no agent has changed it since.
_SEEN = """CASE WHEN p.space_id IS NULL THEN NOT coalesce(p.is_own, p.created_by_kind = 'AGENT')
    ELSE EXISTS (SELECT FROM space_members v
      WHERE (v.tenant_id, v.space_id, v.actor_id) = (p.tenant_id, p.space_id, $3::uuid)) END"""
_BY_AGE = (("p.created_at", "timestamptz"), ("p.id", "uuid"))

PLANS = Source(_PLAN, "p", visible=f"{mind_seen('p.agent_id')} AND ($4::bool OR {_SEEN})")
PLANS_OF_TENANT = Listing("plans", PLANS, "p.tenant_id", _BY_AGE, choice="p.status")
PLANS_OF_AGENT = Listing("plansOf", PLANS, "p.agent_id", _BY_AGE, choice="p.status")
OCCURRENCES_OF_PLAN = Listing("occurrences", Source(_OCCURRENCE, "o"), "o.plan_id", (("o.due_at", "timestamptz"),))


@strawberry.type(
    description="A part of each day, by the clock of the plan's time zone. The plan does not fire during it."
)
class QuietHours:
    start: str = strawberry.field(description="Such as `22:00`.")
    end: str = strawberry.field(description="Such as `07:00`. If it is earlier than `start`, it is on the next day.")


@strawberry.type(description="One due time of a plan. It was fired once, or skipped for a reason.")
class PlanOccurrence:
    cycle_key: strawberry.Private[UUID | None]
    due_at: datetime = strawberry.field(description="The planned time, without jitter.")
    state: OccurrenceState
    reason: SkipReason | None = strawberry.field(description="Why it was skipped. Null if it was fired.")
    count: int = strawberry.field(
        description="Number of due times in this row. Old skipped due times share a row; `dueAt` is the last of them."
    )
    settled_at: datetime = strawberry.field(description="When it was fired or skipped.")

    @field(
        "The think cycle that processed it; it shows the cost. Null until the agent has processed it.",
        needs=Scope.AGENTS_READ,
    )
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)

    @classmethod
    def of(cls, row: Row) -> "PlanOccurrence":
        return cls(
            cycle_key=row["cycle_id"],
            due_at=row["due_at"],
            state=OccurrenceState(row["state"]),
            reason=SkipReason(row["reason"]) if row["reason"] else None,
            count=row["count"],
            settled_at=row["created_at"],
        )


@strawberry.type(description="Something that an agent does later, once or repeatedly.")
class Plan(Node):
    key: strawberry.Private[UUID]
    agent_key: strawberry.Private[UUID]
    space_key: strawberry.Private[UUID | None]
    terms: strawberry.Private[Terms]
    name: str
    instruction: str = strawberry.field(description="The text that the agent receives when the plan is due.")
    purpose: PlanPurpose
    status: PlanStatus
    after_seconds: int | None = strawberry.field(
        description="Fires once, this number of seconds after it was created or changed. Null for other schedules."
    )
    at: datetime | None = strawberry.field(description="Fires once, at this time. Null for other schedules.")
    cron: str | None = strawberry.field(
        description="Fires repeatedly, by the clock of `timeZone`: minute, hour, day of month, month, day of week. "
        "Null for other schedules."
    )
    time_zone: str
    next_due_at: datetime | None = strawberry.field(
        description="The next due time, without jitter. If quiet hours delay it, the end of the quiet hours. Null if "
        "the plan has ended."
    )
    jitter_seconds: int = strawberry.field(
        description="Each firing is delayed by a random number of seconds up to this."
    )
    quiet_hours: QuietHours | None = strawberry.field(
        description="The plan does not fire during these hours. Null means none."
    )
    ends_at: datetime | None = strawberry.field(description="No due time is after this. Null means no end.")
    catch_up: CatchUp
    created_by: Actor
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None = strawberry.field(
        description="When it was deleted. A deleted plan is not in the lists, but can be read by its id. Null if it "
        "was not deleted."
    )

    @field(
        "The next due times, without jitter. Times in quiet hours are left out, since they are skipped: of a plan with "
        "many of them there may be fewer than `first`."
        f" `first` is at most {DEFAULT.plan_times_shown}. Empty if the plan is paused or has ended.",
        needs=Scope.PLANS_READ,
        price=5,
    )
    def next_due_times(self, first: int = 5) -> list[datetime]:
        if not 1 <= first <= DEFAULT.plan_times_shown:
            raise Fault(FaultCode.BAD_REQUEST, f"first must be from 1 to {DEFAULT.plan_times_shown}")
        if self.next_due_at is None or self.status is not PlanStatus.ACTIVE:
            return []
        return due_times(self.terms, self.next_due_at, most=first)

    @field("The agent that carries out the plan.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Agent:
        row = await info.context.loaders.row(AGENTS, self.agent_key)
        assert row is not None  # agents are never deleted
        return Agent.of(row)

    @field(
        "The space that the plan is about. Null if the plan has no space, or if you may not see it.",
        needs=Scope.SPACES_READ,
    )
    async def space(self, info: Info) -> Space | None:
        return None if self.space_key is None else await find_space(info, self.space_key)

    occurrences: Connection[PlanOccurrence] = paged(
        OCCURRENCES_OF_PLAN,
        PlanOccurrence.of,
        needs=Scope.PLANS_READ,
        description="Due times of the plan and what happened at them. They are kept for 90 days.",
    )

    @classmethod
    def of(cls, row: Row) -> "Plan":
        kind, expression = row["schedule"], row["expression"]
        quiet = None
        if row["quiet_from"] is not None:
            quiet = QuietHours(start=clock(row["quiet_from"]), end=clock(row["quiet_until"]))
        return cls(
            id=encode(Kind.PLAN, row["id"]),
            key=row["id"],
            agent_key=row["agent_id"],
            space_key=row["space_id"],
            terms=_terms(row),
            name=row["name"],
            instruction=row["instruction"],
            purpose=PlanPurpose(row["purpose"]),
            status=PlanStatus(row["status"]),
            after_seconds=int(expression) if kind == ScheduleKind.AFTER else None,
            at=datetime.fromisoformat(expression) if kind == ScheduleKind.AT else None,
            cron=expression if kind == ScheduleKind.CRON else None,
            time_zone=row["zone"],
            next_due_at=row["next_due_at"],
            jitter_seconds=row["jitter_seconds"],
            quiet_hours=quiet,
            ends_at=row["ends_at"],
            catch_up=CatchUp(row["catch_up"]),
            created_by=Actor.of(row["created_by_kind"], row["created_by"], row["maker_name"]),
            created_at=row["created_at"],
            updated_at=row["updated_at"],
            deleted_at=row["deleted_at"],
        )


def _terms(row: Row) -> Terms:
    quiet = None if row["quiet_from"] is None else quiet_hours.QuietHours(row["quiet_from"], row["quiet_until"])
    return Terms(
        plan_id=row["id"],
        purpose=PlanPurpose(row["purpose"]),
        schedule=Schedule(ScheduleKind(row["schedule"]), row["expression"], row["zone"]),
        catch_up=CatchUp(row["catch_up"]),
        jitter_seconds=row["jitter_seconds"],
        quiet=quiet,
        ends_at=row["ends_at"],
    )


async def find_plan(info: Info, key: UUID) -> Plan | None:
    """Return the plan, or None if the actor may not see it."""
    row = await info.context.loaders.row(PLANS, key)
    return None if row is None else Plan.of(row)


@strawberry.type
class PlanQuery:
    @listed(
        "Plans that you may see, of all agents or of one, oldest first. Deleted plans are included only "
        "with `includeDeleted`.",
        needs=Scope.PLANS_READ,
    )
    async def plans(
        self,
        info: Info,
        *,
        agent_id: strawberry.ID | None = None,
        page: PageArguments,
        statuses: list[PlanStatus] | None = None,
        include_deleted: bool = False,
    ) -> Connection[Plan]:
        actor = info.context.actor
        listing, parent = PLANS_OF_TENANT, actor.tenant_id
        if agent_id is not None:  # an id that is malformed or unknown has no plans
            listing, parent = PLANS_OF_AGENT, key_of(agent_id, Kind.AGENT) or UUID(int=0)
        where = (("(p.deleted_at IS NULL OR {}::bool)", include_deleted),)
        return await connect(info, listing, parent, Plan.of, page, only=statuses, where=where)

    @root("One plan by its id. Null if the id is unknown or you may not see the plan.", needs=Scope.PLANS_READ)
    async def plan(self, info: Info, id: strawberry.ID) -> Plan | None:
        key = key_of(id, Kind.PLAN)
        return None if key is None else await find_plan(info, key)
