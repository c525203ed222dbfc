"""Decides what follows when a budget has no room for a model request of the cycle (ADR 0061).

`think_cycle` calls it. If running requests have reserved what is left, the agent sleeps for seconds, without a notice.
If the budget is used up, the agent waits as it does for a failing model (`model_failures`): WAKING with a due time, the
cycle stays open, one notice, and the key of the budget, by which a raised budget wakes it (`budgets.registry`). If the
budget says so, or could never give as much, the cycle ends.
"""

import random
from datetime import timedelta
from decimal import Decimal

from backend.agents import cycles, leases
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, WakeReason
from backend.budgets.models import BudgetEnd
from backend.budgets.registry import wait_key
from backend.budgets.reservations import BudgetRefusal, RefusalKind
from backend.kit.statements import Statement
from backend.kit.wake_queue import Wake
from backend.runtime import announcements, lease_release, notices
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.mind.state import Mind
from backend.runtime.notices import AgentFailure
from backend.runtime.worker_state import WorkerState

#: How long an agent waits until it asks again: while running requests have reserved what is left, and at most.
_BUSY_SECONDS = 1.0, 4.0
_WAIT_SECONDS = 300.0
#: A budget that was raised since the refusal finds no waiting agent to wake.
_LIMIT = Statement(Decimal, "SELECT maximum FROM budgets WHERE tenant_id = $1 AND id = $2")
_REASON = Statement(str, "SELECT reason FROM think_cycles WHERE tenant_id = $1 AND id = $2")


async def follow(worker: WorkerState, mind: Mind, refusal: BudgetRefusal) -> CyclePhase:
    """Let the agent wait, or end its cycle. Returns the phase after it; the lease is released."""
    if refusal.kind is RefusalKind.IMPOSSIBLE or _ends(refusal):
        return await _end(worker, mind, refusal)
    return await _wait(worker, mind, refusal, delay=delay_of(refusal))


def _ends(refusal: BudgetRefusal) -> bool:
    return refusal.kind is RefusalKind.EXHAUSTED and refusal.at_end is BudgetEnd.STOP


def delay_of(refusal: BudgetRefusal) -> timedelta:
    """How long the agent waits until it asks the budget again. It varies, so that not all agents come together."""
    if refusal.kind is RefusalKind.BUSY:
        return timedelta(seconds=random.uniform(*_BUSY_SECONDS))  # noqa: S311
    spread = random.uniform(0.0, _WAIT_SECONDS / 10)  # noqa: S311
    if refusal.seconds_to_reset is None:
        return timedelta(seconds=_WAIT_SECONDS - spread)
    return timedelta(seconds=min(_WAIT_SECONDS - spread, max(refusal.seconds_to_reset, 0.0) + spread))


async def _wait(worker: WorkerState, mind: Mind, refusal: BudgetRefusal, *, delay: timedelta) -> CyclePhase:
    lease = mind.lease

    async def body(fence: Fenced) -> Wake:
        limit = await fence.work.fetchrow(_LIMIT, lease.tenant_id, refusal.budget_id)
        wait = delay if limit == refusal.limit else timedelta(0)
        key = wait_key(refusal.budget_id)
        number = await leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=wait, outage=key)
        if refusal.kind is RefusalKind.EXHAUSTED:
            await _give_notice(worker, mind, fence, AgentFailure.of_budget(refusal))
        return Wake(lease.tenant_id, lease.agent_id, number, delay_seconds=wait.total_seconds())

    worker.hints.send_nowait(wakes=[await leases.fenced(lease, body)])
    return CyclePhase.WAKING


async def _give_notice(worker: WorkerState, mind: Mind, fence: Fenced, failure: AgentFailure) -> None:
    """Once for each wait: the agent asks the budget again every few minutes."""
    assert mind.cycle is not None
    if await fence.work.fetchrow(_REASON, mind.lease.tenant_id, mind.cycle.id) == failure.reason:
        return
    assert failure.budget is not None
    notice = await notices.post_failure(worker, fence.work, mind, failure, retry_at=failure.budget.resets_at)
    await cycles.count_failure(fence.work, mind.lease, mind.cycle, reason=failure.reason, notice_id=notice)


async def _end(worker: WorkerState, mind: Mind, refusal: BudgetRefusal) -> CyclePhase:
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> None:
        await notices.post_budget_end(worker, fence.work, mind, refusal)
        await lease_release.end(worker, fence, mind, cycle, Outcome.LIMIT_REACHED, reason=refusal.details)

    await leases.fenced(mind.lease, body)
    announcements.growth(worker, mind)
    return CyclePhase.SLEEPING
