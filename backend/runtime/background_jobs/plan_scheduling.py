"""Fires due plans. The sweep of every worker reads when the next plan is due, and the check runs at that time.

`worker.py` starts it. Workers that check at the same time share the work (`plans.due_plans`). If a worker dies, no plan
is left half fired. A worker whose sweep fails fires no plan.
"""

import logging
import random
from collections.abc import Sequence
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.plans import due_plans
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs, tracing
from backend.telemetry.jobs import timed_job

log = logging.getLogger(__name__)

#: A margin before the next check, because the database's clock differs a little from ours.
_PAUSE_SECONDS = 0.01


async def fire_forever(worker: WorkerState) -> None:
    """Run until cancelled. If the database does not answer, it tries again after the next sweep."""
    while True:
        await worker.plan_timer.wait()
        try:
            await check(worker)
        except TRANSIENT as error:
            log.warning("due plans could not be read, the next check tries again: %s", type(error).__name__)


async def check(worker: WorkerState) -> None:
    """Fire the due plans, and set the alarm for the next one."""
    found, size = await due_plans.find(most=DEFAULT.plans_per_look), DEFAULT.plans_per_batch
    batches = [(tenant, ids[at : at + size]) for tenant, ids in found.due.items() for at in range(0, len(ids), size)]
    random.shuffle(batches)  # so that workers that check at the same time begin with different batches
    settled = 0
    for tenant_id, plan_ids in batches:
        settled += await _try(worker, tenant_id, plan_ids)
    if settled:
        worker.plan_timer.set(_PAUSE_SECONDS)
    elif not batches and found.wait_seconds is not None:
        worker.plan_timer.set(found.wait_seconds + _PAUSE_SECONDS)


async def _try(worker: WorkerState, tenant_id: UUID, plan_ids: Sequence[UUID]) -> int:
    """Fire these plans. Returns how many were settled.

    If a batch fails, its halves are tried separately. A plan that fails alone is put off.
    """
    try:
        attributes = {tracing.TENANT_ID: str(tenant_id)}
        with (
            logs.about(tenant=tenant_id, job="plans"),
            timed_job("plans", postponed_by=TRANSIENT),
            tracing.span("fire plans", parent=None, attributes=attributes),
        ):
            return await due_plans.fire(tenant_id, plan_ids, worker.hints)
    except TRANSIENT as error:
        log.warning("plans of tenant %s did not fire, the next check tries again: %s", tenant_id, type(error).__name__)
        return 0
    except Exception:  # the edge: the failure of one plan must not stop the others
        if len(plan_ids) == 1:
            log.exception("plan %s of tenant %s did not fire and is postponed", plan_ids[0], tenant_id)
            return await _put_off(tenant_id, plan_ids[0])
    middle = len(plan_ids) // 2
    halves = plan_ids[:middle], plan_ids[middle:]
    return sum([await _try(worker, tenant_id, half) for half in halves])


async def _put_off(tenant_id: UUID, plan_id: UUID) -> int:
    """Put one plan off. Returns 0, the number of settled plans."""
    try:
        await due_plans.put_off(tenant_id, plan_id)
    except Exception:  # the edge: the next check tries it again, after the other plans
        log.exception("plan %s of tenant %s could not be postponed, the next check tries again", plan_id, tenant_id)
    return 0
