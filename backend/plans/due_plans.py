"""Fires due plans: finds them across tenants, settles them in a transaction of each tenant, and wakes the agents.

`runtime.background_jobs.plan_scheduling` calls `find`, then `fire` for each tenant that it returns, and `put_off` for a
plan that always fails. The occurrences, the inbox events and the next due times are written in one transaction. Its
locks are never waited for: if two workers look at the same time, the second skips the plan. If a worker dies before its
commit, nothing has happened. The same due time has one row and one event, for ever.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias
from uuid import UUID

from backend.agents.models import AgentStatus
from backend.inbox import idle
from backend.inbox.deliver import EventDelivery, deliver_all
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import PlanPayload
from backend.inbox.wake import wake_for_event
from backend.kit import purge
from backend.kit.errors import InvalidInput
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.plans import digests
from backend.plans.models import OccurrenceState, PlanPurpose, PlanStatus, SkipReason
from backend.plans.rows import COLUMNS, DuePlan
from backend.plans.schedule import zone_of
from backend.plans.settling import WHEN_IDLE, Settled, SkippedTime, record_pause, settle
from backend.spaces import members

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _FoundPlan:
    """A due plan. Without ids: the time until the next plan is due."""

    tenant_id: UUID | None
    id: UUID | None
    wait_seconds: float


_FIND = Statement(_FoundPlan, "SELECT tenant_id, id, wait_seconds FROM find_due_plans($1)")
#: The shared lock on the agent's row blocks a stop, which drops pending events.
_LOCK = Statement(
    DuePlan,
    f"""
SELECT {COLUMNS}, p.tenant_id, p.next_due_at, p.created_at, p.spaces, p.trust, a.status AS agent_status, a.member_id,
  coalesce(p.is_own, p.created_by_kind = 'AGENT') AND p.purpose <> 'DIGEST' AS is_own,
  q.state = 'WAKING' AND q.wake_reason = 'RESTING' AS is_resting FROM plans p
JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
JOIN agent_processes q ON (q.tenant_id, q.agent_id) = (p.tenant_id, p.agent_id)
WHERE p.tenant_id = $1 AND p.id = ANY ($2) AND p.status = 'ACTIVE' AND p.next_look_at <= now()
ORDER BY p.id FOR NO KEY UPDATE OF p SKIP LOCKED FOR SHARE OF a SKIP LOCKED""",  # noqa: S608 -- constants
)
_RECORD = """
INSERT INTO plan_occurrences (tenant_id, agent_id, plan_id, due_at, state, reason, count, event_key)
SELECT $1, o.agent_id, o.plan_id, o.due_at, o.state, o.reason, o.count, o.event_key
FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::int[], $8::text[])
  AS o (agent_id, plan_id, due_at, state, reason, count, event_key)
ON CONFLICT (tenant_id, plan_id, due_at) DO NOTHING"""
_MOVE = """
UPDATE plans p SET next_due_at = n.due, next_look_at = n.look, status = n.status, pause_from = n.pause_from
FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::timestamptz[])
  AS n (id, due, look, status, pause_from)
WHERE p.tenant_id = $1 AND p.id = n.id"""
_PUT_OFF = """UPDATE plans SET next_look_at = now() + $3
WHERE tenant_id = $1 AND id = $2 AND status = 'ACTIVE' AND next_look_at <= now()"""

#: Deletes more rows than one batch adds, so that the table stays bounded.
_FORGET = purge.deletion(
    "plan_occurrences", since="created_at", retention=timedelta(days=DEFAULT.past_listed_days), most="$2"
)

#: Pairs of an agent and an open space that it is a member of.
Pairs: TypeAlias = set[tuple[UUID, UUID]]


@dataclass(frozen=True, slots=True)
class DuePlans:
    """Due plans by tenant, the oldest first; and the time until the next one, if any is scheduled."""

    due: dict[UUID, list[UUID]]
    wait_seconds: float | None


@dataclass(frozen=True, slots=True)
class _Case:
    """A plan and the result of settling it."""

    plan: DuePlan
    settled: Settled
    space_id: UUID | None

    @property
    def status(self) -> PlanStatus:
        return PlanStatus.ACTIVE if self.settled.next_due_at else PlanStatus.ENDED


async def find(*, most: int) -> DuePlans:
    async with unit_of_work(None, read_only=True) as work:
        rows = await work.fetch(_FIND, most)
    due: dict[UUID, list[UUID]] = {}
    wait_seconds = None
    for row in rows:
        if row.tenant_id is None or row.id is None:
            wait_seconds = row.wait_seconds
        else:
            due.setdefault(row.tenant_id, []).append(row.id)
    return DuePlans(due, wait_seconds)


async def fire(tenant_id: UUID, plan_ids: Sequence[UUID], hints: Hints) -> int:
    """Settle the tenant's plans among these that are still due and not locked. Returns their number."""
    async with unit_of_work(tenant_id) as work:
        work.after_commit(on_reach(FailPoint.PLANS_COMMITTED))
        plans = await work.fetch(_LOCK, tenant_id, list(plan_ids))
        reach(FailPoint.PLANS_LOCKED)
        cases = await _settle_all(work, plans)
        deliveries = [_delivery(case, due) for case in cases for due in case.settled.fired]
        await _record(work, cases)
        await deliver_all(work, deliveries, priority=Priority.ASAP)
        await _move(work, cases)
        agent_ids = list({each.agent_id for each in deliveries})

        async def send_wakes() -> None:
            woken = await wake_for_event(tenant_id=tenant_id, agent_ids=agent_ids, priority=Priority.ASAP)
            await hints.send(wakes=woken.wakes)

        work.after_commit(send_wakes)
        reach(FailPoint.PLANS_BEFORE_COMMIT)
    return len(cases)


async def put_off(tenant_id: UUID, plan_id: UUID) -> None:
    """Look again later at a plan that cannot be settled. Its due times stay."""
    async with unit_of_work(tenant_id) as work:
        await work.execute(_PUT_OFF, tenant_id, plan_id, timedelta(seconds=DEFAULT.parked_seconds))


async def _settle_all(work: UnitOfWork, plans: Sequence[DuePlan]) -> list[_Case]:
    asked = [(plan.agent_id, plan.space_id) for plan in plans if plan.space_id]
    joined = await members.joined_pairs(work, asked) if asked else set()
    waiting = [plan.agent_id for plan in plans if plan.purpose in WHEN_IDLE]
    resting = await idle.among(work, waiting) if waiting else set()
    cases: list[_Case] = []
    for plan in plans:
        if sum(case.settled.count for case in cases) >= DEFAULT.occurrences_per_batch:
            break  # after a long time without a look; the next one follows soon
        settled = await _with_digest(work, plan, _settle(plan, _skip_reason(plan, joined, resting)))
        cases.append(_Case(plan, settled, _place(plan, joined)))
    return cases


async def _with_digest(work: UnitOfWork, plan: DuePlan, settled: Settled) -> Settled:
    """A digest fires only if it has new messages."""
    if plan.purpose is not PlanPurpose.DIGEST or not settled.fired:
        return settled
    if await digests.begin(work, plan):
        return settled
    skipped = [SkippedTime(due, SkipReason.NOTHING_NEW) for due in settled.fired]
    return replace(settled, fired=[], skipped=[*settled.skipped, *skipped])


def _skip_reason(plan: DuePlan, joined: Pairs, resting: set[UUID]) -> SkipReason | None:
    """A timer belongs to the agent itself, so neither its space nor the agent's state holds it back."""
    if plan.purpose is not PlanPurpose.TIMER and plan.space_id and _place(plan, joined) is None:
        return SkipReason.NOT_IN_SPACE
    if plan.purpose in WHEN_IDLE and plan.agent_id not in resting:
        return SkipReason.BUSY
    return None


def _place(plan: DuePlan, joined: Pairs) -> UUID | None:
    """The plan's space, if its agent is a member of it and it is open."""
    return plan.space_id if (plan.agent_id, plan.space_id) in joined else None


def _settle(plan: DuePlan, skip_reason: SkipReason | None) -> Settled:
    """Settle one plan.

    The plans of a paused or suspended agent wait: its missed times are settled later, by the plan's own rules. Plans
    that an agent has set for itself wait too while the agent rests because its cycles continued by themselves: only a
    prompt ends that rest.
    """
    match plan.agent_status:
        case AgentStatus.STOPPED:
            return Settled()
        case AgentStatus.ACTIVE if not (plan.is_own and plan.is_resting):
            try:
                return _settle_active(plan, skip_reason)
            except InvalidInput as error:  # a zone that is no longer in the time zone database
                log.error("plan %s of tenant %s cannot be settled: %s", plan.id, plan.tenant_id, type(error).__name__)
    later = plan.seen_at + timedelta(seconds=DEFAULT.parked_seconds)
    return Settled(next_due_at=plan.next_due_at, next_look_at=later, pause_from=plan.pause_from)


def _settle_active(plan: DuePlan, skip_reason: SkipReason | None) -> Settled:
    due, now = plan.next_due_at, plan.seen_at
    if plan.pause_from is not None and plan.pause_until is not None:
        return record_pause(plan.terms, begin=plan.pause_from, end=plan.pause_until, due=due, now=now)
    return settle(plan.terms, due=due, now=now, skip_reason=skip_reason)


async def _record(work: UnitOfWork, cases: Sequence[_Case]) -> None:
    rows: list[tuple[Any, ...]] = []
    for case in cases:
        own = case.plan.agent_id, case.plan.id
        fired = OccurrenceState.FIRED.value, None, 1
        rows += [(*own, due, *fired, _key(case.plan, due)) for due in case.settled.fired]
        for skip in case.settled.skipped:
            rows.append((*own, skip.due_at, OccurrenceState.SKIPPED.value, skip.reason.value, skip.count, None))
    if rows:
        await work.execute(_RECORD, work.tenant_id, *map(list, zip(*rows, strict=True)))
        await work.execute(_FORGET, work.tenant_id, purge.FEW + len(rows))


async def _move(work: UnitOfWork, cases: Sequence[_Case]) -> None:
    if cases:
        await work.execute(
            _MOVE, work.tenant_id, [case.plan.id for case in cases], [case.settled.next_due_at for case in cases],
            [case.settled.next_look_at for case in cases], [case.status.value for case in cases],
            [case.settled.pause_from for case in cases],
        )  # fmt: skip


def _key(plan: DuePlan, due: datetime) -> str:
    return f"plan:{plan.id}:{due.isoformat()}"


def _delivery(case: _Case, due: datetime) -> EventDelivery:
    plan = case.plan
    return EventDelivery(
        agent_id=plan.agent_id,
        event_type=EventType.TIMER if plan.purpose is PlanPurpose.TIMER else EventType.PLAN,
        event_key=_key(plan, due),
        payload=PlanPayload(
            plan_id=str(plan.id),
            name=plan.name,
            instruction=plan.instruction,
            purpose=plan.purpose,
            due_at=f"{due.astimezone(zone_of(plan.zone)).isoformat(timespec='minutes')} {plan.zone}",
            hop=plan.hop,
            is_own=plan.is_own,
            spaces=plan.spaces,
        ),
        trust=plan.trust,
        space_id=case.space_id,
    )
