"""Ends a cycle that somebody has stopped, in the worker that runs it. Hands over an agent that was paused at once.

`tools.lifecycle.cycle_stops` writes the stop to the process row. A paused agent continues its cycle when it is resumed.
Three places check for a stop: the watch around a model request (`interruption`), `model_request` before a request, and
the beginning of a lease or of a settlement. If people have seen a part of the cut reply, that part becomes a normal
step (`model_request`, `step`). If not, this module ends the cycle or hands it over between two steps.
"""

from backend.agents import cycle_stop, cycles, leases
from backend.agents.cycle_stop import StopOrder
from backend.agents.cycles import Cycle, StepCost
from backend.agents.leases import Fenced, Revoked
from backend.agents.models import Outcome
from backend.consciousness.entries import Entry
from backend.kit.unit_of_work import unit_of_work
from backend.runtime import announcements, lease_release
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.lost_requests import paid
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools.calls import activity
from backend.tools.step_calls import cancellation


class Stopped(Exception):
    """No further model request is allowed under this lease. `cost` is the cost of the cut request, if one was cut."""

    def __init__(self, order: StopOrder, *, cost: StepCost | None = None) -> None:
        super().__init__(order.words)
        self.order = order
        self.cost = cost


async def raise_if_stopped(mind: Mind) -> None:
    """Raise `Stopped` before a request if the cycle is stopped or the agent is paused at once.

    It reads the database only if the last fence reported that something is wanted.
    """
    if not mind.lease.is_wanted:
        return
    async with unit_of_work(mind.lease.tenant_id, read_only=True) as work:
        order = await cycle_stop.read(work, agent_id=mind.lease.agent_id)
    if order is not None:
        raise Stopped(order)


async def end(worker: WorkerState, mind: Mind, stopped: Stopped) -> CyclePhase:
    """Charge the cut request, write results for the open calls and end the cycle, in one transaction. The tail stays.

    After a pause, the agent is handed over with its cycle instead. Only the cut request is lost.
    """
    cycle = mind.cycle
    assert cycle is not None
    if not stopped.order.ends_cycle:
        mind.cut.charge_later(stopped.cost)
        await lease_release.leave(worker, mind)
        return CyclePhase.WAKING

    async def body(fence: Fenced) -> list[Entry]:
        if stopped.cost is not None:
            await cycles.pay(fence.work, mind.lease, cycle, stopped.cost)
        return await close(worker, fence, mind, cycle, words=stopped.order.words)

    async with paid(mind, cycle, stopped.cost):
        mind.remember(await leases.fenced(mind.lease, body))
    announcements.growth(worker, mind)
    return CyclePhase.SLEEPING


async def close(worker: WorkerState, fence: Fenced, mind: Mind, cycle: Cycle, *, words: str) -> list[Entry]:
    """End the cycle in the caller's transaction, without a step. Returns the result entries of the open calls."""
    agent_id = mind.lease.agent_id
    revoked = Revoked(cycle.id, worker.worker_id, fence.commit_no, fence.tail_seq)
    written = await cancellation.withdraw(fence.work, agent_id=agent_id, revoked=revoked, reason=words)
    await activity.show_expired(fence.work, worker.hints, agent_id=agent_id)
    await lease_release.end(worker, fence, mind, cycle, Outcome.STOPPED, reason=words)
    return written
