"""The health monitor: finds, repairs, counts and reports faults that no sweep has repaired.

`runtime.background_jobs.health_check` calls `check_all` by schedule. The API calls `check_tenant` for an admin, which
also checks tasks (`tools.health.task_watchdog`, which has its own schedule). The search is one query across tenants
(`find_ailing`, which returns ids). Each repair is a transaction of its tenant that locks the process row and checks
again. So two monitors at once, or one that dies, do no harm.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from backend.agents import leases, workers
from backend.agents.models import RepairKind
from backend.consciousness.knowledge import goals
from backend.inbox import receipts
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.kit.wake_queue import Wake
from backend.tenants import idempotency
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Note, unnoted
from backend.tools.health import repairs, task_watchdog
from backend.tools.health.repairs import Finding

log = logging.getLogger(__name__)

_REASONS = {
    RepairKind.STUCK_CYCLE: f"no commit for {DEFAULT.stuck_cycle_seconds / 60:.0f} minutes: its lease is revoked",
    RepairKind.LOST_CYCLE: "asleep with an open cycle and no call to wait for",
    RepairKind.LOST_CALL: "asleep while a call waits for a worker that has ended",
    RepairKind.EXPIRED_CALL: "asleep although a call has expired",
    RepairKind.LOST_EVENT: "events without a receipt, though their cycle has ended or the agent is stopped",
    RepairKind.LOST_WAKE: "asleep although an event waits",
}
#: Repairs run in this order, because one repair may also fix a later fault.
_URGENCY = (
    RepairKind.STUCK_CYCLE, RepairKind.LOST_EVENT, RepairKind.EXPIRED_CALL, RepairKind.LOST_CALL,
    RepairKind.LOST_CYCLE, RepairKind.LOST_WAKE,
)  # fmt: skip
#: Not a fault of an agent: the tenant has idempotency keys to delete.
_EXPIRED_KEYS = "EXPIRED_KEYS"


@dataclass(frozen=True, slots=True)
class StaleGoals:
    """An agent whose goals are stale. They are marked, which does not count as a repair."""

    tenant_id: UUID
    agent_id: UUID
    #: They are also set to WAITING.
    waits: bool


_STALE_GOALS = Statement(StaleGoals, "SELECT tenant_id, agent_id, waits FROM find_stale_goals($1, $2, $3)")
_FIND = Statement(Finding, "SELECT tenant_id, agent_id, kind FROM find_ailing($1, $2, $3, $4, $5, $6)")


@dataclass(frozen=True, slots=True)
class FaultyAgent:
    """An agent and its fault."""

    tenant_id: UUID
    agent_id: UUID
    kind: RepairKind


async def check_tenant(actor: Actor, hints: Hints, *, note: Note = unnoted) -> list[int]:
    """Repairs the faults in the actor's tenant. Returns the ids of the rows of `repairs`, each written with its repair.

    The request is audited first, because the check itself may find nothing.
    """
    actor.require(Scope.ADMIN_WRITE)
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
    repaired = await _check(hints, tenant_id=actor.tenant_id)
    return [*repaired, *await task_watchdog.handle_due_tasks(hints, tenant_id=actor.tenant_id)]


async def check_all(hints: Hints) -> list[int]:
    """Repairs the faults in all tenants, and deletes the rows of dead workers."""
    await workers.forget_dead()
    return await _check(hints, tenant_id=None)


async def _check(hints: Hints, *, tenant_id: UUID | None) -> list[int]:
    async with unit_of_work(tenant_id, read_only=True) as work:
        findings = await _find(work, tenant_id=tenant_id)
    for tenant in {each.tenant_id for each in findings if each.kind == _EXPIRED_KEYS}:
        async with unit_of_work(tenant) as work:
            await idempotency.purge(work)
    faulty = [
        FaultyAgent(each.tenant_id, each.agent_id, RepairKind(each.kind))
        for each in findings
        if each.agent_id is not None
    ]
    repaired = [await _try(hints, each) for each in sorted(faulty, key=lambda each: _URGENCY.index(each.kind))]
    await _mark_stale_goals(tenant_id=tenant_id)
    return [number for number in repaired if number is not None]


async def _mark_stale_goals(*, tenant_id: UUID | None) -> None:
    age = timedelta(seconds=DEFAULT.goal_news_seconds)
    async with unit_of_work(tenant_id, read_only=True) as work:
        stale = await work.fetch(_STALE_GOALS, tenant_id, age, DEFAULT.repairs_per_check)
    for row in stale:
        async with unit_of_work(row.tenant_id) as work:
            await goals.mark_stale(work, agent_id=row.agent_id, waits=row.waits)


async def _find(work: UnitOfWork, *, tenant_id: UUID | None, agent_id: UUID | None = None) -> list[Finding]:
    seconds = DEFAULT.lost_seconds, DEFAULT.stuck_cycle_seconds, DEFAULT.stuck_lease_seconds
    ages = [timedelta(seconds=each) for each in seconds]
    return await work.fetch(_FIND, tenant_id, agent_id, *ages, DEFAULT.repairs_per_check)


async def _try(hints: Hints, faulty: FaultyAgent) -> int | None:
    """Repairs one fault. If that is not possible now, the next check finds it again."""
    try:
        return await _repair(hints, faulty)
    except TRANSIENT as error:
        log.warning("agent %s ails of %s, not repaired: %s", faulty.agent_id, faulty.kind, type(error).__name__)
    except Exception:  # the edge: a fault of one agent must not stop the others
        log.exception("agent %s ails of %s, not repaired", faulty.agent_id, faulty.kind)
    return None


async def _repair(hints: Hints, faulty: FaultyAgent) -> int | None:
    """Returns None if the agent has recovered, or another transaction holds its lock."""
    async with unit_of_work(faulty.tenant_id) as work:
        if not await leases.lock(work, agent_id=faulty.agent_id):
            return None
        findings = await _find(work, tenant_id=faulty.tenant_id, agent_id=faulty.agent_id)
        if faulty.kind not in {each.kind for each in findings}:
            return None
        if faulty.kind is RepairKind.LOST_EVENT:
            await receipts.settle_lost(work, agent_id=faulty.agent_id)
        else:
            wake = Wake(faulty.tenant_id, faulty.agent_id, await leases.rewake(work, agent_id=faulty.agent_id))
            work.after_commit(lambda: hints.send(wakes=[wake]))
        return await repairs.record(work, agent_id=faulty.agent_id, kind=faulty.kind, reason=_REASONS[faulty.kind])
