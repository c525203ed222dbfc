"""The tools for plans of the agent itself: `set_plan`, `list_plans`, `delete_plan`, `set_timer`.

A plan that is set while a space is active belongs to that space. `plans.registry` writes it, in the transaction of the
step.
"""

from collections.abc import Awaitable
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from pydantic import Field

from backend.kit.errors import AppError
from backend.kit.global_ids import encode, key_of
from backend.kit.limits import DEFAULT
from backend.plans import registry
from backend.plans.drafts import PlanChange, PlanDraft, When
from backend.plans.models import PlanPurpose, PlanStatus
from backend.plans.registry import OpenPlan
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

T = TypeVar("T")

_SHOWN_CHARS = 300
_PAUSED = "somebody has paused this plan: it does not fire until a person resumes it"


class SetPlan(Arguments):
    name: str = Field(description="Short. A plan of yours of this name is replaced.", max_length=DEFAULT.name_chars)
    instruction: str = Field(
        description="What you are to do then. You will be told just this.", max_length=DEFAULT.plan_instruction_chars
    )
    after_seconds: int | None = Field(None, description="Once, so many seconds from now.")
    at: datetime | None = Field(
        None, description="Once, at this time in ISO 8601; without an offset it is by the clock of the time zone."
    )
    cron: str | None = Field(
        None,
        description="Again and again, as five fields of cron: minute, hour, day of month, month, day of week.",
        max_length=DEFAULT.cron_chars,
    )
    time_zone: str = Field("UTC", description="An IANA name, such as Europe/Berlin.", max_length=64)


class SetTimer(Arguments):
    seconds: int = Field(
        description="How long from now.", ge=DEFAULT.plan_delay_seconds, le=DEFAULT.plan_days_ahead * 86_400
    )
    note: str = Field(
        description="What you want to be told then.", min_length=1, max_length=DEFAULT.plan_instruction_chars
    )


class ListPlans(Arguments):
    pass


class DeletePlan(Arguments):
    plan: str = Field(description="Id or exact name of a plan or timer of yours.", max_length=DEFAULT.name_chars)


async def set_plan(context: ToolContext, arguments: SetPlan) -> dict[str, Any]:
    name, when = arguments.name.strip(), When(arguments.after_seconds, arguments.at, arguments.cron)
    if when.given != 1:
        raise ToolError("give exactly one of after_seconds, at and cron")
    plan_id = await registry.find_named(context.work, agent_id=context.actor.id, name=name)
    if plan_id is None:
        draft = PlanDraft(
            name,
            when,
            arguments.instruction,
            zone=arguments.time_zone,
            space_id=context.active_space,
            hop=context.hop,
            in_view=context.all_in_view,
        )
        return await _create(context, draft)
    change = PlanChange(
        instruction=arguments.instruction,
        when=when,
        zone=arguments.time_zone,
        space_id=context.active_space,
        hop=context.hop,
        in_view=context.all_in_view,
    )
    await _run_write(registry.update(context.work, context.actor, plan_id=plan_id, change=change, trust=context.trust))
    return await _scheduled(context, plan_id)


async def set_timer(context: ToolContext, arguments: SetTimer) -> dict[str, Any]:
    when = When(after_seconds=arguments.seconds)
    draft = PlanDraft(
        "timer",
        when,
        arguments.note,
        purpose=PlanPurpose.TIMER,
        space_id=context.active_space,
        hop=context.hop,
        in_view=context.all_in_view,
    )
    return await _create(context, draft)


async def list_plans(context: ToolContext, _: ListPlans) -> dict[str, Any]:
    open_plans = await registry.living(context.work, agent_id=context.actor.id)
    context.lower_trust(plan.trust for plan in open_plans)
    return {"ok": True, "plans": [_shown(plan) for plan in open_plans]}


async def delete_plan(context: ToolContext, arguments: DeletePlan) -> dict[str, Any]:
    id_or_name = arguments.plan.strip()
    open_plans = await registry.living(context.work, agent_id=context.actor.id)
    key = key_of(id_or_name, "Plan")
    matching = [plan for plan in open_plans if plan.id == key or plan.name == id_or_name]
    if not matching:
        raise ToolError(f"you have no plan {id_or_name!r}; list_plans shows them")
    if len(matching) > 1:
        ids = ", ".join(encode("Plan", plan.id) for plan in matching)
        raise ToolError(f"several have the name {id_or_name!r}; use the id: {ids}")
    await _run_write(registry.delete(context.work, context.actor, plan_id=matching[0].id))
    return {"ok": True, "deleted": encode("Plan", matching[0].id)}


async def _create(context: ToolContext, draft: PlanDraft) -> dict[str, Any]:
    plan_id = await _run_write(
        registry.create(context.work, context.actor, agent_id=context.actor.id, draft=draft, trust=context.trust)
    )
    return await _scheduled(context, plan_id)


async def _scheduled(context: ToolContext, plan_id: UUID) -> dict[str, Any]:
    open_plans = await registry.living(context.work, agent_id=context.actor.id)
    (plan,) = [each for each in open_plans if each.id == plan_id]
    told = {"ok": True, "id": encode("Plan", plan.id), "nextDueAt": plan.next_due, "status": plan.status.value}
    return told | ({"note": _PAUSED} if plan.status is PlanStatus.PAUSED else {})


async def _run_write(write: Awaitable[T]) -> T:
    """Awaits the write and turns a refusal into a `ToolError`. The write comes last, so nothing was written then."""
    try:
        return await write
    except AppError as error:
        raise ToolError(error.message) from None


def _shown(plan: OpenPlan) -> dict[str, Any]:
    shown = {
        "id": encode("Plan", plan.id),
        "name": plan.name,
        "purpose": plan.purpose.value,
        "instruction": plan.instruction[:_SHOWN_CHARS],
        "schedule": plan.schedule.words,
        "timeZone": plan.schedule.zone,
        "nextDueAt": plan.next_due,
        "status": plan.status.value,
    }
    return shown | ({"spaceId": encode("Space", plan.space_id)} if plan.space_id else {})


TOOLS = (
    InternalTool(
        "set_plan",
        "Plan something for later, once or again and again: you wake then, in this same mind, and are told the "
        "instruction. It is about the active space, if there is one.",
        SetPlan,
        set_plan,
    ),
    InternalTool(
        "set_timer",
        "Wake yourself once, after some time. For what you only wait for; a plan has a name and can be changed.",
        SetTimer,
        set_timer,
    ),
    InternalTool("list_plans", "Your plans and timers that are not over, with their next time.", ListPlans, list_plans),
    InternalTool("delete_plan", "Give up a plan or a timer of yours.", DeletePlan, delete_plan),
)
