"""A model that does not answer is asked again, for as long as it takes (DESIGN 6, Failed requests).

Called by `think_cycle` when a round of tries has failed. Waiting is WAKING with a time: no coroutine sleeps, so a
restart keeps count and time. The cycle stays open with its unanswered tail: no event is given up because a model was
away, a bill was not paid or a key was wrong. A task has a patience of its own (`tools.health.task_watchdog`), so its
cycle ends. What is wrong with the request itself is masked or split (`poison`).
"""

import random
from datetime import timedelta

from backend.agents import cycles, leases
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, WakeReason
from backend.kit.limits import Limits
from backend.kit.wake_queue import Wake
from backend.llm.errors import ModelError, ModelErrorKind
from backend.runtime import announcements, lease_release, notices
from backend.runtime.cycle import poison
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.mind import Mind
from backend.runtime.model import context_budget
from backend.runtime.notices import Trouble
from backend.runtime.worker_state import WorkerState

_JITTER = 0.2
#: More would only be cut to the cap.
_MOST_DOUBLINGS = 30

_DUE_AT = "SELECT wake_at FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2"


async def fail(worker: WorkerState, mind: Mind, error: ModelError) -> CyclePhase:
    """The lease is given up, or what the provider refuses is out of the way; a leaving worker counts nothing."""
    if error.is_transient and worker.hosting.is_stopping:
        await lease_release.leave(worker, mind)
        return CyclePhase.WAKING
    if error.is_refusal:
        return await poison.refused(worker, mind, Trouble.of(error))
    if error.kind is ModelErrorKind.OVERFLOW and not context_budget.is_crowded_out(mind):
        return await poison.mask(worker, mind, Trouble.of(error))
    cycle = mind.cycle
    assert cycle is not None
    if mind.character.capabilities.has_one_task and cycle.failures >= _rounds_of_task(worker.limits, error):
        return await _leave_to_task(worker, mind, Trouble.of(error))
    return await _back_off(worker, mind, error, delay=delay_of(worker.limits, error, failures=cycle.failures))


def _rounds_of_task(limits: Limits, error: ModelError) -> int:
    return limits.task_rounds if error.is_transient else 0


def delay_of(limits: Limits, error: ModelError, *, failures: int) -> timedelta:
    """How long to wait after so many failed rounds before this one: doubling, spread, and no less than asked for. In an
    outage it is not for the agent to say."""
    cap = limits.backoff_cap_seconds
    if error.pause_seconds is not None:
        return timedelta(seconds=min(cap, error.pause_seconds))
    doubled = min(cap, limits.backoff_base_seconds * 2 ** min(failures, _MOST_DOUBLINGS))
    spread = doubled * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311  # parts agents that failed together
    return timedelta(seconds=min(cap, max(spread, error.retry_after_seconds or 0.0)))


async def _back_off(worker: WorkerState, mind: Mind, error: ModelError, *, delay: timedelta) -> CyclePhase:
    """One transaction: the wait, the count, the notice. The attempt ended in order: an outage is no poison."""
    lease, cycle, trouble = mind.lease, mind.cycle, Trouble.of(error)
    assert cycle is not None

    async def body(fence: Fenced) -> Wake:
        number = await leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=delay, outage=error.outage)
        retry_at = await fence.work.fetchval(_DUE_AT, lease.tenant_id, lease.agent_id)
        notice = await notices.tell_failure(worker, fence.work, mind, trouble, retry_at=retry_at)
        await cycles.count_failure(fence.work, lease, cycle, reason=trouble.reason, notice_id=notice)
        return Wake(lease.tenant_id, lease.agent_id, number, delay_seconds=delay.total_seconds())

    worker.hints.tell(wakes=[await leases.fenced(lease, body)])
    return CyclePhase.WAKING


async def _leave_to_task(worker: WorkerState, mind: Mind, trouble: Trouble) -> CyclePhase:
    """One transaction: the cycle ends, and the task of its agent waits. `tools.health.task_watchdog` has it tried
    again, and tells whoever gave it when its time is over.
    """
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> None:
        notice = await notices.tell_failure(worker, fence.work, mind, trouble, retry_at=None)
        await cycles.count_failure(fence.work, mind.lease, cycle, reason=trouble.reason, notice_id=notice)
        await lease_release.end(worker, fence, mind, cycle, Outcome.FAILED, reason=trouble.reason)

    await leases.fenced(mind.lease, body)
    announcements.growth(worker, mind)
    return CyclePhase.SLEEPING
