"""Handles INTERRUPT events: decides whether to cut the running model request, and resumes the cycle after a cut.

`model_request` calls it. Nothing of a cut request enters the chain. Its cost is charged and the cut is counted. The
number of cuts per cycle is limited, or no request would ever end (trap M13). Above the limit an INTERRUPT counts as
ASAP. A lost lease also cuts the request, and ends the loop.
"""

from dataclasses import dataclass

from backend.agents import cycle_stop, cycles, leases
from backend.agents.cycles import Cycle, StepCost
from backend.agents.leases import Fenced
from backend.consciousness.entries import Entry
from backend.inbox import drain as inbox
from backend.kit.unit_of_work import unit_of_work
from backend.runtime import announcements
from backend.runtime.cycle import injection
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.lost_requests import paid
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState


@dataclass(frozen=True, slots=True)
class _Joined:
    cycle: Cycle
    entry: Entry | None = None
    drained: Drained | None = None


async def is_wanted(worker: WorkerState, mind: Mind) -> bool:
    """Whether the running request must be cut.

    There are three reasons. The lease is lost, so the reply could not be committed. Somebody has stopped the cycle or
    paused the agent at once. An INTERRUPT event waits, and the limit of cuts is not reached. A worker that is stopping
    ignores INTERRUPT events and lets its last requests finish.
    """
    cycle = mind.cycle
    assert cycle is not None
    async with unit_of_work(mind.lease.tenant_id, read_only=True) as work:
        if await leases.is_lost(work, mind.lease):
            return True
        mind.cut.stop(await cycle_stop.read(work, agent_id=mind.lease.agent_id))
        if mind.cut.stopped is not None:
            return True
        if cycle.cuts >= worker.limits.cuts_per_cycle or worker.hosting.is_stopping:
            return False
        return await inbox.is_interrupted(work, agent_id=mind.lease.agent_id)


async def join(worker: WorkerState, mind: Mind, *, cost: StepCost | None) -> None:
    """Count the cut, charge its request, and write the waiting events as an entry, in one transaction.

    `cost` is None if no request was running, for example between two quick tries.
    """
    lease, cycle = mind.lease, mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> _Joined:
        counted = await cycles.count_cut(fence.work, lease, cycle, cost=cost)
        drained = await injection.take_mid_cycle(worker, mind, fence, active_space=mind.active_space)
        if drained is None:  # the event is from a space that the agent has left
            await leases.extend(fence, lease, entries=-1)
            return _Joined(counted)
        entry = await injection.inject(fence, mind, counted, drained, seq=fence.tail_seq + 1, step=counted.steps)
        return _Joined(counted, entry, drained)

    async with paid(mind, cycle, cost):
        joined = await leases.fenced(lease, body, entries=1)
    mind.progress.go_on(joined.cycle)
    if joined.entry is not None and joined.drained is not None:
        mind.remember([joined.entry])
        mind.see(joined.drained)
        announcements.growth(worker, mind)
