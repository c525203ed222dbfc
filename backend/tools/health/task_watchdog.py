"""Handles tasks that nothing else ends: overdue, abandoned, paused, stalled, or long past.

`runtime.background_jobs.health_check` calls `handle_due_tasks` every few seconds, `tools.health.monitor` for an admin.
The search is one query across tenants (`find_due_tasks`, which returns ids). Each action is a transaction of its tenant
that locks the process row of the task's agent and checks again. So two checks at once, or one that dies, do no harm.
"""

import logging
from datetime import timedelta
from uuid import UUID, uuid4

from backend.agents import leases
from backend.agents.models import RepairKind
from backend.kit import purge
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.tasks import ending, notices, registry
from backend.tasks.ending import TaskEnd
from backend.tasks.models import TaskStatus
from backend.tools import task_endings
from backend.tools.health import repairs
from backend.tools.health.repairs import Finding

log = logging.getLogger(__name__)

_FIND = Statement(Finding, "SELECT tenant_id, agent_id, kind FROM find_due_tasks($1, $2, $3, $4, $5, $6, $7)")
_STALL = """UPDATE tasks SET stalled_at = now(), reason = $3, updated_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND ended_at IS NULL"""
_FORGET = purge.deletion("tasks", since="ended_at", retention=timedelta(days=DEFAULT.past_task_days))

#: Not an action on one task: the tenant has past tasks to delete.
_PAST = "PAST"
_KINDS = {
    "OVERDUE": RepairKind.OVERDUE_TASK,
    "ABANDONED": RepairKind.ABANDONED_TASK,
    "RETRY": RepairKind.PAUSED_TASK,
    "STALLED": RepairKind.STALLED_TASK,
}
_REASONS = {
    "OVERDUE": "not done by its deadline, or paused for too long",
    "ABANDONED": task_endings.ABANDONED,
    "RETRY": "its model did not answer: the request is repeated",
    "STALLED": f"no progress report for {DEFAULT.task_silence_seconds / 3_600:.0f} hours",
}
_AGAIN = "The model did not answer for a while. Go on with your task."


async def handle_due_tasks(hints: Hints, *, tenant_id: UUID | None) -> list[int]:
    """Handles the due tasks of all tenants, or of one. Returns the ids of the rows of `repairs`."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        findings = await _find(work, tenant_id=tenant_id)
    repair_ids = [
        await _try(hints, each.tenant_id, each.agent_id, each.kind) for each in findings if each.agent_id is not None
    ]
    for tenant in {each.tenant_id for each in findings if each.kind == _PAST}:
        await _forget(tenant)
    return [number for number in repair_ids if number is not None]


async def _forget(tenant_id: UUID) -> None:
    """Deletes past tasks of one tenant. If that is not possible now, the next check does it."""
    try:
        async with unit_of_work(tenant_id) as work:
            await work.execute(_FORGET, tenant_id)
    except TRANSIENT as error:
        log.warning("past tasks of tenant %s are not deleted: %s", tenant_id, type(error).__name__)
    except Exception:  # the edge: a fault of one tenant must not stop the others
        log.exception("past tasks of tenant %s are not deleted", tenant_id)


async def _find(work: UnitOfWork, *, tenant_id: UUID | None, agent_id: UUID | None = None) -> list[Finding]:
    ages = [
        timedelta(seconds=DEFAULT.task_silence_seconds),
        timedelta(seconds=DEFAULT.task_retry_seconds),
        timedelta(hours=DEFAULT.task_paused_hours),
        timedelta(days=DEFAULT.past_task_days),
    ]
    return await work.fetch(_FIND, tenant_id, agent_id, *ages, DEFAULT.repairs_per_check)


async def _try(hints: Hints, tenant_id: UUID, agent_id: UUID, kind: str) -> int | None:
    """Handles one task. If that is not possible now, the next check finds it again."""
    try:
        async with unit_of_work(tenant_id) as work:
            return await _act(work, hints, agent_id, kind)
    except TRANSIENT as error:
        log.warning("task of agent %s is %s, nothing done: %s", agent_id, kind, type(error).__name__)
    except Exception:  # the edge: a fault of one task must not stop the others
        log.exception("task of agent %s is %s, nothing done", agent_id, kind)
    return None


async def _act(work: UnitOfWork, hints: Hints, agent_id: UUID, kind: str) -> int | None:
    """Returns None if the task has changed meanwhile, or another transaction holds the lock."""
    if not await leases.lock(work, agent_id=agent_id):
        return None
    findings = await _find(work, tenant_id=work.tenant_id, agent_id=agent_id)
    if kind not in {each.kind for each in findings}:
        return None
    task = await ending.lock(work, agent_id=agent_id)
    assert task is not None, "it was found under the lock"
    match kind:
        case "OVERDUE":
            last = await task_endings.last_text(work, agent_id)
            end = TaskEnd(TaskStatus.EXPIRED, task.result or last.text, _REASONS[kind])
            await task_endings.close(work, hints, agent_id=agent_id, end=end)
        case "ABANDONED":
            await task_endings.close(
                work, hints, agent_id=agent_id, end=TaskEnd(TaskStatus.CANCELLED, reason=_REASONS[kind])
            )
        case "RETRY":
            await registry.reactivate(work, hints, agent_id=agent_id, key=f"again:{uuid4()}", notice=_AGAIN)
            await notices.show(work, hints, task_id=task.id)
        case _:
            await work.execute(_STALL, work.tenant_id, agent_id, _REASONS[kind])
            await notices.show(work, hints, task_id=task.id)
    reach(FailPoint.TASK_TENDED)
    return await repairs.record(work, agent_id=agent_id, kind=_KINDS[kind], reason=_REASONS[kind])
