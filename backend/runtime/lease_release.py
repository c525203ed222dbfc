"""Releases a lease in an orderly way: with the end of the cycle, or with a handover that keeps the cycle open.

`step`, `call_settlement`, `model_failures`, `poison`, `cycle_limits`, `stopping`, `opening` and `loop` call it, inside
or around fenced transactions.
"""

from functools import partial

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle, StepCost
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, WakeReason
from backend.inbox import receipts
from backend.kit.wake_queue import Wake
from backend.runtime.lost_requests import paid
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics
from backend.tools import task_endings


async def end(
    worker: WorkerState, fence: Fenced, mind: Mind, cycle: Cycle, outcome: Outcome, *, reason: str | None = None
) -> None:
    """End the cycle and put the agent to sleep, in the caller's transaction.

    The same transaction writes the outcome and the receipts, clears the open cycle, and updates the task of an agent
    that has one task. The loop checks the inbox after the commit.
    """
    receipt = receipts.OF_OUTCOME[outcome]
    await cycles.end(fence.work, mind.lease, cycle, outcome=outcome, receipt=receipt, reason=reason)
    await over(worker, fence, mind, outcome, reason=reason)


async def over(worker: WorkerState, fence: Fenced, mind: Mind, outcome: Outcome, *, reason: str | None) -> None:
    """Writes the span of the ended cycle, counts it, and updates the agent's task, if it has one."""
    if mind.cycle is not None:
        cycles.trace_end(fence.work, mind.lease.agent_id, mind.cycle, outcome)
    fence.work.after_commit(partial(_count, outcome))
    if mind.character.capabilities.has_one_task:
        await task_endings.cycle_over(
            fence.work, worker.hints, agent_id=mind.lease.agent_id, outcome=outcome, reason=reason
        )


async def _count(outcome: Outcome) -> None:
    metrics.CYCLES.add(outcome)


async def leave(worker: WorkerState, mind: Mind) -> None:
    """Hand the agent over in a separate transaction. The open cycle is kept, and the running step is dropped.

    If a model request was cut off, its cost is charged.
    """
    cycle, cost = mind.cycle, mind.cut.cost
    if cycle is None or cost is None:
        wake = await leases.fenced(mind.lease, lambda fence: hand_over(fence, mind))
    else:
        wake = await _pay_and_hand_over(mind, cycle, cost)
    worker.hints.send_nowait(wakes=[wake])


async def _pay_and_hand_over(mind: Mind, cycle: Cycle, cost: StepCost) -> Wake:
    async def body(fence: Fenced) -> Wake:
        await cycles.pay(fence.work, mind.lease, cycle, cost)
        return await hand_over(fence, mind)

    async with paid(mind, cycle, cost):
        return await leases.fenced(mind.lease, body)


async def hand_over(fence: Fenced, mind: Mind) -> Wake:
    """Release the lease and keep the cycle. The next worker that takes the lease continues from the chain's tail."""
    lease = mind.lease
    number = await leases.hand_over(fence, lease, reason=WakeReason.HANDOVER, counts=not mind.tail.has_begun)
    return Wake(lease.tenant_id, lease.agent_id, number)
