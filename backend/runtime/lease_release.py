"""How a lease ends in order: with the end of its cycle, asleep on held calls, or handed over with the cycle kept.

Called by `step`, `call_settlement`, `model_failures`, `poison`, `cycle_limits` and `loop`, inside or around fenced
transactions.
"""

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle, StepCost
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, WakeReason
from backend.inbox import receipts
from backend.kit.wake_queue import Wake
from backend.runtime.lost_requests import paid
from backend.runtime.mind import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools import task_endings


async def end(
    worker: WorkerState, fence: Fenced, mind: Mind, cycle: Cycle, outcome: Outcome, *, reason: str | None = None
) -> None:
    """Every end is one transaction: outcome, receipts, no open cycle, asleep; of an agent with one task, what becomes
    of that. The look follows its commit."""
    receipt = receipts.OF_OUTCOME[outcome]
    await cycles.end(fence.work, mind.lease, cycle, outcome=outcome, receipt=receipt, reason=reason)
    await over(worker, fence, mind, outcome, reason=reason)


async def over(worker: WorkerState, fence: Fenced, mind: Mind, outcome: Outcome, *, reason: str | None) -> None:
    """The cycle has ended so: what becomes of the agent's one task, if it has one."""
    if mind.character.capabilities.has_one_task:
        await task_endings.cycle_over(
            fence.work, worker.hints, agent_id=mind.lease.agent_id, outcome=outcome, reason=reason
        )


async def leave(worker: WorkerState, mind: Mind) -> None:
    """Hand the agent over in a transaction of its own: nothing of the running step is kept, the cycle is.

    A request that was cut for it is paid for.
    """
    cycle, cost = mind.cycle, mind.cut_cost
    if cycle is None or cost is None:
        wake = await leases.fenced(mind.lease, lambda fence: hand_over(fence, mind))
    else:
        wake = await _pay_and_hand_over(mind, cycle, cost)
    worker.hints.tell(wakes=[wake])


async def _pay_and_hand_over(mind: Mind, cycle: Cycle, cost: StepCost) -> Wake:
    async def body(fence: Fenced) -> Wake:
        await cycles.pay(fence.work, mind.lease, cycle, cost)
        return await hand_over(fence, mind)

    async with paid(mind, cycle, cost):
        return await leases.fenced(mind.lease, body)


async def hand_over(fence: Fenced, mind: Mind) -> Wake:
    """Give the lease up with the cycle kept: whoever takes it next goes on from the tail."""
    lease = mind.lease
    number = await leases.hand_over(fence, lease, reason=WakeReason.HANDOVER, counts=not mind.has_begun)
    return Wake(lease.tenant_id, lease.agent_id, number)
