"""Cycles that go on by themselves are slowed, and then the agent rests.

A timer that sets the next one, agents that thank each other, an own tool that tells an own hook: each looks like work,
and none of them ends. So the process row counts the cycles in a row that nothing has prompted: no person, no person's
plan, nothing from outside. Above one number each further cycle waits longer for the one before, above another none is
opened, and people are told once. What came stays in the inbox. `opening` asks before it opens a cycle; what prompts the
agent pulls its wake forward (`inbox.wake`).
"""

from dataclasses import dataclass
from datetime import timedelta

from backend.agents import leases
from backend.agents.leases import Fenced
from backend.agents.models import RepairKind, WakeReason
from backend.inbox import wake as waking
from backend.kit.limits import Limits
from backend.kit.wake_queue import Wake
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.mind import Mind
from backend.runtime.worker_state import WorkerState
from backend.spaces import messages
from backend.tools.health import repairs


@dataclass(frozen=True, slots=True)
class Wait:
    """Why, and for how long, what was drained has to stay in the inbox."""

    reason: WakeReason
    delay: timedelta


def due(limits: Limits, mind: Mind, drained: Drained) -> Wait | None:
    """None: the cycle may begin now."""
    longest = timedelta(seconds=limits.unprompted_look_seconds)
    if drained.unprompted > limits.unprompted_cycles:
        return Wait(WakeReason.RESTING, longest)
    over = drained.unprompted - limits.unprompted_cycles_slowed
    if over <= 0 or mind.last_cycle_at is None:
        return None
    ready_at = mind.last_cycle_at + timedelta(seconds=limits.unprompted_pause_seconds * over)
    left = min(ready_at - drained.seen_at, longest)
    return Wait(WakeReason.SLOWED, left) if left > timedelta(0) else None


async def put_off(worker: WorkerState, fence: Fenced, mind: Mind, drained: Drained, wait: Wait) -> Wake:
    """In the transaction of the drain, of which nothing is kept: WAKING, not before the wait is over."""
    lease = mind.lease
    if wait.reason is WakeReason.RESTING and mind.unprompted <= worker.limits.unprompted_cycles:
        await leases.count_unprompted(fence, lease, count=drained.unprompted)
        await _tell(worker, fence, mind, drained)
    number = await leases.hand_over(fence, lease, reason=wait.reason, delay=wait.delay)
    return Wake(lease.tenant_id, lease.agent_id, number, delay_seconds=wait.delay.total_seconds())


async def look(worker: WorkerState, wake: Wake) -> None:
    """After the commit: what prompts it may have come between the drain and the commit (invariant 3)."""
    prompted = await waking.wake(tenant_id=wake.tenant_id, agent_ids=[wake.agent_id])
    worker.hints.tell(wakes=prompted or [wake])


async def _tell(worker: WorkerState, fence: Fenced, mind: Mind, drained: Drained) -> None:
    """Once: people of the space that it is about, and admins by the record of repairs."""
    most = worker.limits.unprompted_cycles
    reason = f"{most} cycles in a row without a person, a person's plan or word from outside: it rests until one comes"
    await repairs.record(fence.work, agent_id=mind.lease.agent_id, kind=RepairKind.ENDLESS_CYCLES, reason=reason)
    space_id = drained.spaces[-1] if drained.spaces else mind.active_space
    if space_id is not None:
        text = f"{mind.actor.name} has gone on by itself for {most} cycles. It rests until somebody writes."
        await messages.post_last_word(
            fence.work, mind.actor, worker.hints, space_id=space_id, text=text, data={"unprompted": most, "final": True}
        )
