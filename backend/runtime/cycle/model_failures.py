"""Retries a model request that failed, without a limit on the number of rounds.

`think_cycle` calls it when a round of tries has failed. While it waits, the agent is WAKING with a due time. No
coroutine sleeps, so a restart keeps the count and the time. The cycle stays open with its unanswered tail: no event is
given up because a model is down, a bill is not paid or a key is wrong. The cycle of a task ends instead, because a task
has its own time limit (`tools.health.task_watchdog`). If the request itself is the cause, `poison` masks or splits it.
"""

import random
from datetime import datetime, timedelta

from backend.agents import cycles, leases
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, WakeReason
from backend.kit.limits import Limits
from backend.kit.statements import Statement
from backend.kit.wake_queue import Wake
from backend.llm.errors import ModelError, ModelErrorKind
from backend.runtime import announcements, lease_release, notices
from backend.runtime.cycle import poison
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.mind.state import Mind
from backend.runtime.model import context_budget
from backend.runtime.notices import AgentFailure
from backend.runtime.worker_state import WorkerState

_JITTER = 0.2
#: More doublings always exceed the cap.
_MOST_DOUBLINGS = 30

_DUE_AT = Statement(datetime, "SELECT wake_at FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2")


async def fail(worker: WorkerState, mind: Mind, error: ModelError) -> CyclePhase:
    """Handle a failed round of requests. Returns the phase after it; the lease is released.

    If the worker is stopping, a transient failure is not counted.
    """
    if error.is_transient and worker.hosting.is_stopping:
        await lease_release.leave(worker, mind)
        return CyclePhase.WAKING
    if error.is_refusal:
        return await poison.refused(worker, mind, AgentFailure.of(error))
    if error.kind is ModelErrorKind.OVERFLOW and not context_budget.is_crowded_out(mind):
        return await poison.mask(worker, mind, AgentFailure.of(error))
    cycle = mind.cycle
    assert cycle is not None
    if mind.character.capabilities.has_one_task and cycle.failures >= _rounds_of_task(worker.limits, error):
        return await _end_for_task(worker, mind, AgentFailure.of(error))
    return await _back_off(worker, mind, error, delay=delay_of(worker.limits, error, failures=cycle.failures))


def _rounds_of_task(limits: Limits, error: ModelError) -> int:
    return limits.task_rounds if error.is_transient else 0


def delay_of(limits: Limits, error: ModelError, *, failures: int) -> timedelta:
    """How long to wait before the next round. `failures` is the number of failed rounds before this one.

    The delay doubles with each round, varies at random, and is not less than the provider's `retry_after`. During an
    outage the circuit breaker sets the delay.
    """
    cap = limits.backoff_cap_seconds
    if error.pause_seconds is not None:
        return timedelta(seconds=min(cap, error.pause_seconds))
    doubled = min(cap, limits.backoff_base_seconds * 2 ** min(failures, _MOST_DOUBLINGS))
    spread = doubled * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311  # spreads agents that failed together
    return timedelta(seconds=min(cap, max(spread, error.retry_after_seconds or 0.0)))


async def _back_off(worker: WorkerState, mind: Mind, error: ModelError, *, delay: timedelta) -> CyclePhase:
    """Write the due time, the failure count and the notice, in one transaction.

    This is not counted as a failed attempt at the tail, because an outage is not poison.
    """
    lease, cycle, failure = mind.lease, mind.cycle, AgentFailure.of(error)
    assert cycle is not None

    async def body(fence: Fenced) -> Wake:
        number = await leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=delay, outage=error.outage)
        retry_at = await fence.work.fetchrow(_DUE_AT, lease.tenant_id, lease.agent_id)
        notice = await notices.post_failure(worker, fence.work, mind, failure, retry_at=retry_at)
        await cycles.count_failure(fence.work, lease, cycle, reason=failure.reason, notice_id=notice)
        return Wake(lease.tenant_id, lease.agent_id, number, delay_seconds=delay.total_seconds())

    worker.hints.send_nowait(wakes=[await leases.fenced(lease, body)])
    return CyclePhase.WAKING


async def _end_for_task(worker: WorkerState, mind: Mind, failure: AgentFailure) -> CyclePhase:
    """End the cycle of a task's agent, in one transaction. The task waits.

    `tools.health.task_watchdog` starts a retry later. When the task's time is over, it informs the agent that gave it.
    """
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> None:
        notice = await notices.post_failure(worker, fence.work, mind, failure, retry_at=None)
        await cycles.count_failure(fence.work, mind.lease, cycle, reason=failure.reason, notice_id=notice)
        await lease_release.end(worker, fence, mind, cycle, Outcome.FAILED, reason=failure.reason)

    await leases.fenced(mind.lease, body)
    announcements.growth(worker, mind)
    return CyclePhase.SLEEPING
