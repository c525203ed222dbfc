"""Slows an agent that keeps itself busy, and then stops opening cycles for it.

Examples are a timer that sets the next timer, agents that thank each other, and a tool that calls the agent's own
hook. Each looks like work, and none of them ends. So the process row counts the unprompted cycles in a row: cycles
without a person, a person's plan or an outside event. Above a first limit, each further cycle waits longer after the
one before. Above a second limit no cycle is opened, and people are informed once. The events stay in the inbox.
`new_cycle` calls this module before it opens a cycle. A prompting event moves the wake to an earlier time
(`inbox.wake`).
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
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.spaces import messages
from backend.tools.health import repairs


@dataclass(frozen=True, slots=True)
class Wait:
    """Why the drained events must stay in the inbox, and for how long."""

    reason: WakeReason
    delay: timedelta


def due(limits: Limits, mind: Mind, drained: Drained) -> Wait | None:
    """How long the cycle must wait. Returns None if it may begin now."""
    longest = timedelta(seconds=limits.unprompted_look_seconds)
    if drained.unprompted > limits.unprompted_cycles:
        return Wait(WakeReason.RESTING, longest)
    over = drained.unprompted - limits.unprompted_cycles_slowed
    if over <= 0 or mind.loaded.last_cycle_at is None:
        return None
    ready_at = mind.loaded.last_cycle_at + timedelta(seconds=limits.unprompted_pause_seconds * over)
    left = min(ready_at - drained.seen_at, longest)
    return Wait(WakeReason.SLOWED, left) if left > timedelta(0) else None


async def put_off(worker: WorkerState, fence: Fenced, mind: Mind, drained: Drained, wait: Wait) -> Wake:
    """Set the agent to WAKING with a due time, in the transaction of the drain. The events stay in the inbox."""
    lease = mind.lease
    if wait.reason is WakeReason.RESTING and mind.progress.unprompted <= worker.limits.unprompted_cycles:
        await leases.count_unprompted(fence, lease, count=drained.unprompted)
        await _notify(worker, fence, mind, drained)
    number = await leases.hand_over(fence, lease, reason=wait.reason, delay=wait.delay)
    return Wake(lease.tenant_id, lease.agent_id, number, delay_seconds=wait.delay.total_seconds())


async def check_inbox(worker: WorkerState, wake: Wake) -> None:
    """Check the inbox after the commit: a prompting event may arrive between drain and commit (invariant 3)."""
    prompted = await waking.wake(tenant_id=wake.tenant_id, agent_ids=[wake.agent_id])
    worker.hints.send_nowait(wakes=prompted or [wake])


async def _notify(worker: WorkerState, fence: Fenced, mind: Mind, drained: Drained) -> None:
    """Post one message in the space of the newest event, and record a repair for the admins."""
    most = worker.limits.unprompted_cycles
    reason = (
        f"{most} cycles in a row without a person, a person's plan or an outside event: the agent rests until one comes"
    )
    await repairs.record(fence.work, agent_id=mind.lease.agent_id, kind=RepairKind.ENDLESS_CYCLES, reason=reason)
    space_id = drained.spaces[-1] if drained.spaces else mind.active_space
    if space_id is not None:
        text = f"{mind.actor.name} has run {most} cycles in a row on its own. It rests until somebody writes."
        await messages.post_rest_notice(
            fence.work, mind.actor, worker.hints, space_id=space_id, text=text, data={"unprompted": most, "final": True}
        )
