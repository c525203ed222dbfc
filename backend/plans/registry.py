"""Creates, changes and deletes plans: for people through the API, for agents through their tools.

An actor who may write plans may write those of every agent. An agent may write its own. Rows only: `due_plans` fires
the plans. The agent's row is locked first, so concurrent changes of its plans happen one after the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from backend.agents import registry as agents
from backend.agents.kinds import CAPABILITIES
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.plans import drafts, quiet
from backend.plans.drafts import KEEP, PlanChange, PlanDraft
from backend.plans.errors import (
    HasDigest,
    HasHeartbeat,
    NotInThatSpace,
    PlanEnded,
    PlanNameTaken,
    PlanNotFound,
    TooManyPlans,
)
from backend.plans.models import PlanPurpose, PlanStatus, ScheduleKind
from backend.plans.rows import COLUMNS, StoredPlan
from backend.plans.schedule import Schedule, zone_of
from backend.plans.settling import Terms
from backend.spaces import members
from backend.spaces.errors import SpaceNotFound
from backend.tenants import quotas
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.quotas import Counted
from backend.tenants.trust import Trust

PLANS = Counted("plans", "SELECT count(*) FROM plans WHERE tenant_id = $1 AND status <> 'ENDED'")

_INSERT = """
INSERT INTO plans (id, tenant_id, agent_id, name, instruction, purpose, schedule, expression, zone, space_id, status,
  next_due_at, next_look_at, jitter_seconds, quiet_from, quiet_until, ends_at, catch_up, created_by_kind, created_by,
  trust, hop, spaces)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'ACTIVE', $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
  to_jsonb($22::uuid[]))"""
_NOW = Statement(datetime, "SELECT now()")
_FIND = Statement(UUID, "SELECT agent_id FROM plans WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL")
_LOCK = Statement(
    StoredPlan,
    f"""SELECT {COLUMNS}, p.status, p.next_due_at, p.is_own FROM plans p
WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL FOR NO KEY UPDATE""",  # noqa: S608 -- constants
)
_UPDATE = """
UPDATE plans SET name = $3, instruction = $4, schedule = $5, expression = $6, zone = $7, space_id = $8, status = $9,
  next_due_at = $10, next_look_at = $11, jitter_seconds = $12, quiet_from = $13, quiet_until = $14, ends_at = $15,
  catch_up = $16, trust = greatest(trust, $17), hop = $18, is_own = $19, pause_from = $20, pause_until = $21,
  spaces = (SELECT coalesce(jsonb_agg(DISTINCT s), '[]') FROM jsonb_array_elements(spaces || to_jsonb($22::uuid[])) s),
  updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_DELETE = """UPDATE plans SET status = 'ENDED', next_due_at = NULL, next_look_at = NULL, deleted_at = now(),
  updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_END_ALL = """UPDATE plans SET status = 'ENDED', next_due_at = NULL, next_look_at = NULL, updated_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND status <> 'ENDED'"""
_WRITERS = [kind.value for kind, capabilities in CAPABILITIES.items() if capabilities.writes_digests]
_WRITES_DIGESTS = Statement(bool, "SELECT kind = ANY ($3) FROM agents WHERE tenant_id = $1 AND id = $2")
_LOOK_NOW = """UPDATE plans SET next_look_at = now()
WHERE tenant_id = $1 AND agent_id = coalesce($2, agent_id) AND status = 'ACTIVE' AND next_due_at <= now()
  AND next_look_at > now()"""


@dataclass(frozen=True, slots=True)
class OpenPlan:
    """A plan that has not ended, as its agent sees it."""

    id: UUID
    name: str
    purpose: PlanPurpose
    instruction: str
    kind: ScheduleKind
    expression: str
    zone: str
    space_id: UUID | None
    status: PlanStatus
    next_due_at: datetime
    trust: Trust

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.kind, self.expression, self.zone)

    @property
    def next_due(self) -> str:
        """In the time of its zone."""
        return self.next_due_at.astimezone(zone_of(self.zone)).isoformat(timespec="seconds")


_LIVING = Statement(
    OpenPlan,
    """SELECT id, name, purpose, instruction, schedule AS kind, expression, zone, space_id, status, next_due_at, trust
FROM plans WHERE tenant_id = $1 AND agent_id = $2 AND status <> 'ENDED' ORDER BY created_at, id""",
)


async def living(work: UnitOfWork, *, agent_id: UUID) -> list[OpenPlan]:
    """The agent's plans and timers that have not ended, the oldest first."""
    return await work.fetch(_LIVING, work.tenant_id, agent_id)


async def create(work: UnitOfWork, actor: Actor, *, agent_id: UUID, draft: PlanDraft, trust: Trust) -> UUID:
    """Create an active plan of that agent. Returns its id."""
    _require(actor, agent_id)
    await agents.lock(work, actor, agent_id=agent_id)
    await _check_space(work, actor, agent_id=agent_id, space_id=draft.space_id)
    await quotas.claim(work, PLANS)
    await _check_room(work, agent_id=agent_id, draft=draft)
    now = await work.fetch_one(_NOW)
    plan_id = uuid4()
    terms = Terms(
        plan_id=plan_id,
        purpose=draft.purpose,
        schedule=draft.when.schedule(zone=draft.zone, now=now, purpose=draft.purpose),
        catch_up=drafts.catch_up(draft.catch_up, purpose=draft.purpose),
        jitter_seconds=drafts.jitter(draft.jitter_seconds),
        quiet=draft.quiet,
        ends_at=drafts.ends_at(draft.ends_at, now=now),
    )
    _check_fires(terms, path="quietHours")
    due = _due(terms, terms.schedule.first(now))
    await work.execute(
        _INSERT, plan_id, work.tenant_id, agent_id, drafts.name(draft.name),
        drafts.instruction(draft.instruction, purpose=draft.purpose), draft.purpose, terms.schedule.kind,
        terms.schedule.expression, terms.schedule.zone, draft.space_id, due, terms.fires_at(due),
        terms.jitter_seconds, *_minutes(terms), terms.ends_at, terms.catch_up, actor.kind, actor.id,
        trust, draft.hop, list(draft.in_view),
    )  # fmt: skip
    return plan_id


async def update(work: UnitOfWork, actor: Actor, *, plan_id: UUID, change: PlanChange, trust: Trust) -> None:
    """Change a plan. Times that are already due are settled by the old terms, unless the schedule changes."""
    plan = await _lock(work, actor, plan_id)
    if plan.status is PlanStatus.ENDED:
        raise PlanEnded(path=("input", "planId"))
    space_id = plan.space_id if change.space_id is KEEP else change.space_id
    if change.space_id is not KEEP:
        await _check_space(work, actor, agent_id=plan.agent_id, space_id=space_id)
    new_name = plan.name if change.name is None else drafts.name(change.name)
    if new_name != plan.name:
        await _check_name(work, agent_id=plan.agent_id, name=new_name, purpose=plan.purpose)
    terms, status = _changed(plan, change), change.status or plan.status
    if terms != plan.terms:
        _check_fires(terms, path=_timing_field(change))
    due = _due(terms, _next(plan, terms, change, status))
    pause_from, pause_until = _pause(plan, terms, change, status)
    given = plan.instruction if change.instruction is None else change.instruction
    await work.execute(
        _UPDATE, work.tenant_id, plan_id, new_name, drafts.instruction(given, purpose=terms.purpose),
        terms.schedule.kind, terms.schedule.expression, terms.schedule.zone, space_id, status, due,
        plan.seen_at if pause_from else terms.fires_at(due), terms.jitter_seconds, *_minutes(terms), terms.ends_at,
        terms.catch_up, trust, *_cause(plan, change, actor), pause_from, pause_until, list(change.in_view),
    )  # fmt: skip


async def delete(work: UnitOfWork, actor: Actor, *, plan_id: UUID) -> None:
    """End the plan and hide it from lists. Its row stays, and so do the events that it has caused."""
    await _lock(work, actor, plan_id)
    await work.execute(_DELETE, work.tenant_id, plan_id)


async def end_all(work: UnitOfWork, *, agent_id: UUID) -> None:
    """End all plans of a stopped agent."""
    await work.execute(_END_ALL, work.tenant_id, agent_id)


async def look_again(work: UnitOfWork, *, agent_id: UUID | None = None) -> None:
    """Look at the due plans of the agent, or of all agents of the tenant, at once, after they became active again."""
    await work.execute(_LOOK_NOW, work.tenant_id, agent_id)


def _cause(plan: StoredPlan, change: PlanChange, actor: Actor) -> tuple[int, bool | None]:
    """The cause of later occurrences: a plan whose schedule or instruction the agent has changed is the agent's own."""
    if change.when is None and change.instruction is None:
        return plan.hop, plan.is_own
    return change.hop, actor.kind is ActorKind.AGENT


def _require(actor: Actor, agent_id: UUID) -> None:
    if actor.kind is not ActorKind.AGENT or actor.id != agent_id:
        actor.require(Scope.PLANS_WRITE)


async def _lock(work: UnitOfWork, actor: Actor, plan_id: UUID) -> StoredPlan:
    agent_id = await work.fetchrow(_FIND, work.tenant_id, plan_id)
    if agent_id is None:
        raise PlanNotFound(path=("input", "planId"))
    _require(actor, agent_id)
    await agents.lock(work, actor, agent_id=agent_id, may_be_stopped=True)
    plan = await work.fetchrow(_LOCK, work.tenant_id, plan_id)
    if plan is None:
        raise PlanNotFound(path=("input", "planId"))
    return plan


async def _check_space(work: UnitOfWork, actor: Actor, *, agent_id: UUID, space_id: UUID | None) -> None:
    if space_id is None:
        return
    if not await members.may_read(work, actor, space_id=space_id):
        raise SpaceNotFound(path=("input", "spaceId"))
    if not await members.is_member(work, space_id=space_id, actor_id=agent_id):
        raise NotInThatSpace(path=("input", "spaceId"))


async def _check_room(work: UnitOfWork, *, agent_id: UUID, draft: PlanDraft) -> None:
    present = await living(work, agent_id=agent_id)
    if len(present) >= DEFAULT.plans_per_agent:
        raise TooManyPlans(f"an agent has at most {DEFAULT.plans_per_agent} plans")
    if draft.purpose is PlanPurpose.CHECK_IN and draft.space_id is None:
        raise InvalidInput("a check-in needs a space", path=("input", "spaceId"))
    if draft.purpose is PlanPurpose.DIGEST:
        await _check_digest(work, agent_id=agent_id, draft=draft, present=present)
    if draft.purpose is PlanPurpose.HEARTBEAT and any(each.purpose is draft.purpose for each in present):
        raise HasHeartbeat(path=("input", "purpose"))
    await _check_name(work, agent_id=agent_id, name=drafts.name(draft.name), purpose=draft.purpose)


async def _check_digest(work: UnitOfWork, *, agent_id: UUID, draft: PlanDraft, present: Sequence[OpenPlan]) -> None:
    may = draft.space_id is not None and await work.fetchrow(_WRITES_DIGESTS, work.tenant_id, agent_id, _WRITERS)
    if not may:
        raise InvalidInput("only a personal assistant can have a digest, in its own space", path=("input", "purpose"))
    if any(each.purpose is PlanPurpose.DIGEST for each in present):
        raise HasDigest(path=("input", "purpose"))


async def _check_name(work: UnitOfWork, *, agent_id: UUID, name: str, purpose: PlanPurpose) -> None:
    """Names are unique for all plans except timers, which are many and short-lived."""
    if purpose is not PlanPurpose.TIMER and await find_named(work, agent_id=agent_id, name=name):
        raise PlanNameTaken(path=("input", "name"))


async def find_named(work: UnitOfWork, *, agent_id: UUID, name: str) -> UUID | None:
    """The agent's open plan of that name. Timers are ignored."""
    present = await living(work, agent_id=agent_id)
    found = (each.id for each in present if each.name == name and each.purpose is not PlanPurpose.TIMER)
    return next(found, None)


def _changed(plan: StoredPlan, change: PlanChange) -> Terms:
    before, now = plan.terms, plan.seen_at
    return Terms(
        plan_id=before.plan_id,
        purpose=before.purpose,
        schedule=_schedule(before, change, now),
        catch_up=before.catch_up
        if change.catch_up is None
        else drafts.catch_up(change.catch_up, purpose=before.purpose),
        jitter_seconds=before.jitter_seconds if change.jitter_seconds is None else drafts.jitter(change.jitter_seconds),
        quiet=before.quiet if change.quiet is KEEP else change.quiet,
        ends_at=before.ends_at if change.ends_at is KEEP else drafts.ends_at(change.ends_at, now=now),
    )


def _schedule(before: Terms, change: PlanChange, now: datetime) -> Schedule:
    zone = before.schedule.zone if change.zone is None else change.zone
    zone_of(zone)
    if change.when is not None and change.when.given:
        return change.when.schedule(zone=zone, now=now, purpose=before.purpose)
    return Schedule(before.schedule.kind, before.schedule.expression, zone)


def _next(plan: StoredPlan, terms: Terms, change: PlanChange, status: PlanStatus) -> datetime | None:
    """A changed schedule starts anew, and so does a repeated plan that continues after a pause."""
    is_new = _is_new(plan, terms, change) and (terms.schedule.is_repeated or change.when is not None)
    goes_on = terms.schedule.is_repeated and status is PlanStatus.ACTIVE and plan.status is PlanStatus.PAUSED
    return terms.schedule.first(plan.seen_at) if is_new or goes_on else plan.next_due_at


def _is_new(plan: StoredPlan, terms: Terms, change: PlanChange) -> bool:
    """Whether the schedule is a new one. A delay always is: it counts from now, also if it is as long as before."""
    is_delay = change.when is not None and change.when.after_seconds is not None
    return is_delay or terms.schedule != plan.terms.schedule


def _pause(
    plan: StoredPlan, terms: Terms, change: PlanChange, status: PlanStatus
) -> tuple[datetime | None, datetime | None]:
    """The part of a pause that must still be recorded as skipped.

    It is the pause that ends with this change, and an earlier one that is not fully recorded. A plan with a new
    schedule starts anew.
    """
    if _is_new(plan, terms, change):
        return None, None
    goes_on = terms.schedule.is_repeated and status is PlanStatus.ACTIVE and plan.status is PlanStatus.PAUSED
    if not goes_on or plan.next_due_at is None or plan.next_due_at > plan.seen_at:
        return plan.pause_from, plan.pause_until
    return plan.pause_from or plan.next_due_at, plan.seen_at


def _check_fires(terms: Terms, *, path: str) -> None:
    if terms.is_always_quiet:
        assert terms.quiet is not None
        reason = (
            f"all times of {terms.schedule.words!r} are in the quiet hours, {quiet.words(terms.quiet)}: it never fires"
        )
        raise InvalidInput(reason, path=("input", path))


def _timing_field(change: PlanChange) -> str:
    """The field of the change that decides when the plan fires."""
    if change.quiet is not KEEP:
        return "quietHours"
    return "cron" if change.when is not None and change.when.given else "jitterSeconds"


def _due(terms: Terms, due: datetime | None) -> datetime:
    found = terms.until_the_end(due)
    if found is None:
        raise InvalidInput("the plan would end before it fires: give a later endsAt", path=("input", "endsAt"))
    return found


def _minutes(terms: Terms) -> tuple[Any, Any]:
    return (None, None) if terms.quiet is None else (terms.quiet.start, terms.quiet.end)
