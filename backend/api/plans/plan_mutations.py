"""Mutations that create, change and delete plans. Each calls one function of `plans.registry`."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

import strawberry

from backend.agents.visibility import require_mind
from backend.api.enums import CatchUp, PlanPurpose, PlanStatus
from backend.api.plans.plans import PLANS, Plan
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork
from backend.plans import quiet, registry
from backend.plans.drafts import KEEP, Keep, PlanChange, PlanDraft, When
from backend.plans.errors import PlanNotFound
from backend.tenants.actor import Actor, Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.trust import trust_of


@strawberry.input(
    description="A part of each day, by the clock of the plan's time zone. The plan does not fire during it."
)
class QuietHoursInput:
    start: str = strawberry.field(description="From 00:00 to 23:59, such as `22:00`.")
    end: str = strawberry.field(
        description="From 00:00 to 23:59. If it is earlier than `start`, it is on the next day."
    )

    def read(self) -> quiet.QuietHours:
        return quiet.read(self.start, self.end)


@strawberry.input
class PlanTerms(Input):
    """The fields that `createPlan` and `updatePlan` share."""

    after_seconds: int | None = strawberry.field(
        default=None, description="Fires once, this number of seconds from now."
    )
    at: datetime | None = strawberry.field(
        default=None, description="Fires once, at this time. A time without an offset is in the plan's time zone."
    )
    cron: str | None = strawberry.field(
        default=None, description="Fires repeatedly. Five fields: minute, hour, day of month, month, day of week."
    )
    time_zone: str | None = strawberry.field(
        default=None, description="An IANA time zone, such as `Europe/Berlin`. A new plan uses UTC by default."
    )
    jitter_seconds: int | None = strawberry.field(
        default=None, description="0 to 3,600. Each firing is delayed by a random number of seconds up to this."
    )
    catch_up: CatchUp | None = strawberry.field(
        default=None,
        description="Which missed due times are made up for. The default is LAST. A heartbeat or check-in never "
        "makes up for any.",
    )

    @property
    def when(self) -> When:
        return When(self.after_seconds, self.at, self.cron)


@strawberry.input(description="Give exactly one of `afterSeconds`, `at` and `cron`.")
class CreatePlanInput(PlanTerms):
    agent_id: strawberry.ID
    name: str = strawberry.field(description="Must be unique among the agent's plans that have not ended.")
    instruction: str | None = strawberry.field(
        default=None,
        description="The text that the agent receives when the plan is due. A heartbeat or check-in has a default "
        "text.",
    )
    purpose: PlanPurpose | None = PlanPurpose.PLAN
    space_id: strawberry.ID | None = strawberry.field(
        default=None, description="The space that the plan is about. The agent must be a member."
    )
    quiet_hours: QuietHoursInput | None = None
    ends_at: datetime | None = strawberry.field(default=None, description="No due time is after this.")

    def draft(self) -> PlanDraft:
        return PlanDraft(
            name=self.name,
            when=self.when,
            instruction=self.instruction or "",
            purpose=_made_by_people(self.purpose),
            zone="UTC" if self.time_zone is None else self.time_zone,
            space_id=None if self.space_id is None else require(self.space_id, Kind.SPACE, name="spaceId")[1],
            jitter_seconds=self.jitter_seconds or 0,
            quiet=None if self.quiet_hours is None else self.quiet_hours.read(),
            ends_at=self.ends_at,
            catch_up=self.catch_up,
        )


@strawberry.input(
    description="An omitted field keeps its value. Null removes the space, the quiet hours or the end; for other "
    "fields null keeps the value. A new schedule begins now."
)
class UpdatePlanInput(PlanTerms):
    plan_id: strawberry.ID
    name: str | None = None
    instruction: str | None = None
    space_id: strawberry.ID | None = strawberry.UNSET
    quiet_hours: QuietHoursInput | None = strawberry.UNSET
    ends_at: datetime | None = strawberry.UNSET
    status: PlanStatus | None = strawberry.field(
        default=None, description="ACTIVE or PAUSED. A repeated plan skips the due times during a pause."
    )

    def change(self) -> PlanChange:
        if self.status is PlanStatus.ENDED:
            raise InvalidInput("status must be ACTIVE or PAUSED; deletePlan ends a plan", path=("input", "status"))
        return PlanChange(
            name=self.name,
            instruction=self.instruction,
            when=self.when,
            zone=self.time_zone,
            space_id=self._space(),
            jitter_seconds=self.jitter_seconds,
            quiet=self._quiet(),
            ends_at=KEEP if self.ends_at is strawberry.UNSET else self.ends_at,
            catch_up=self.catch_up,
            status=self.status,
        )

    def _space(self) -> UUID | Keep | None:
        if self.space_id is strawberry.UNSET:
            return KEEP
        return None if self.space_id is None else require(self.space_id, Kind.SPACE, name="spaceId")[1]

    def _quiet(self) -> quiet.QuietHours | Keep | None:
        if self.quiet_hours is strawberry.UNSET:
            return KEEP
        return None if self.quiet_hours is None else self.quiet_hours.read()


@strawberry.input
class DeletePlanInput(Input):
    plan_id: strawberry.ID


@strawberry.type
class PlanMutation:
    @mutation(
        "Creates a plan: something that an agent does later, once or repeatedly.", needs=Scope.PLANS_WRITE, gives="plan"
    )
    async def create_plan(self, info: Info, input: CreatePlanInput) -> Plan | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, actor, agent_id)
            plan_id = await registry.create(work, actor, agent_id=agent_id, draft=input.draft(), trust=trust_of(actor))
            return {"plan": str(plan_id)}

        return await mutate(info, "createPlan", input, effect=effect, read=_reading(actor))

    @mutation("Changes, pauses or resumes a plan that has not ended.", needs=Scope.PLANS_WRITE, gives="plan")
    async def update_plan(self, info: Info, input: UpdatePlanInput) -> Plan | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            plan_id = await _visible_plan(work, actor, input.plan_id)
            await registry.update(work, actor, plan_id=plan_id, change=input.change(), trust=trust_of(actor))
            return {"plan": str(plan_id)}

        return await mutate(info, "updatePlan", input, effect=effect, read=_reading(actor))

    @mutation(
        "Ends a plan and removes it from the lists. By its id, and with `plans(includeDeleted: true)`, "
        "it can still be read.",
        needs=Scope.PLANS_WRITE,
        gives="plan_id",
    )
    async def delete_plan(self, info: Info, input: DeletePlanInput) -> strawberry.ID | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            plan_id = await _visible_plan(work, actor, input.plan_id)
            await registry.delete(work, actor, plan_id=plan_id)
            return {"plan": str(plan_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.PLAN, UUID(stored["plan"]))

        return await mutate(info, "deletePlan", input, effect=effect, read=read)


def _made_by_people(purpose: PlanPurpose | None) -> PlanPurpose:
    if purpose is PlanPurpose.TIMER:
        raise InvalidInput(
            "purpose must not be TIMER: only agents set timers, for themselves", path=("input", "purpose")
        )
    return purpose or PlanPurpose.PLAN


async def _visible_plan(work: UnitOfWork, actor: Actor, global_id: str) -> UUID:
    """Return the key of a plan that the actor may see. Otherwise raise `PlanNotFound`, before any other error of the
    request is reported."""
    _, plan_id = require(global_id, Kind.PLAN, name="planId")
    found = await by_id(work, PLANS, [plan_id], actor_id=actor.id, sees_everything=actor.sees_everything)
    if not found:
        raise PlanNotFound(path=("input", "planId"))
    return plan_id


def _reading(actor: Actor) -> Callable[[UnitOfWork, MutationResult], Awaitable[Plan]]:
    """Read the plan as this transaction sees it."""

    async def read(work: UnitOfWork, stored: MutationResult) -> Plan:
        key = UUID(stored["plan"])
        found = await by_id(work, PLANS, [key], actor_id=actor.id, sees_everything=True)
        if key not in found:  # a repeat, after the plan was deleted
            raise PlanNotFound
        return Plan.of(found[key])

    return read
