"""A new cycle: events, cycle and entry in one transaction; or, with nothing to see, asleep without a cycle.

Where nothing else is to be done first, that is the transaction that takes the lease (`taking`): one commit and one wait
for the disk less. Else, and when that transaction fails, it is one of its own.
"""

from dataclasses import dataclass

from backend.agents import cycles, leases, resets
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.model_uses import ModelUse
from backend.agents.models import AgentStatus
from backend.consciousness.entries import Entry
from backend.kit.fail_points import FailPoint, reach
from backend.kit.jobs import Wake
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime import besides, injection, orders, pace
from backend.runtime.drain import Drained
from backend.runtime.hosting.state import WorkerState
from backend.runtime.mind import Mind
from backend.runtime.standing import Standing
from backend.tenants.trust import least


@dataclass(frozen=True, slots=True)
class Begun:
    cycle: Cycle
    entry: Entry
    drained: Drained


#: A cycle; a wake that is put off, with the lease given up; or asleep, since nothing was there to see.
Opening = Begun | Wake | None


@dataclass(frozen=True, slots=True)
class WithLease:
    """What the transaction that took the lease has written beside it."""

    fence: Fenced
    opening: Opening


async def open_with_lease(worker: WorkerState, mind: Mind, work: UnitOfWork) -> WithLease | None:
    """In the transaction that has just taken the lease. None: something else comes first, and nothing was written."""
    if mind.cycle is not None or mind.faults or mind.has_strays or orders.are_due(mind):
        return None
    fence = await leases.fence_of_taking(work, mind.lease, entries=1)
    opening = await _open(worker, mind, fence)
    reach(FailPoint.FENCE_BEFORE_COMMIT)
    return WithLease(fence, opening)


async def follow_lease(worker: WorkerState, mind: Mind, made: WithLease) -> Standing:
    """After the commit of `open_with_lease`."""
    leases.move_on(mind.lease, made.fence)
    return await _follow(worker, mind, made.opening)


async def open_alone(worker: WorkerState, mind: Mind) -> Standing:
    """In a transaction of its own, under a lease that was taken before."""
    opening = await leases.fenced(mind.lease, lambda fence: _open(worker, mind, fence), entries=1)
    return await _follow(worker, mind, opening)


async def _open(worker: WorkerState, mind: Mind, fence: Fenced) -> Opening:
    lease, seq = mind.lease, fence.tail_seq + 1
    is_active = fence.status is AgentStatus.ACTIVE
    drained = await injection.take_opening(worker, mind, fence) if is_active else None
    if drained is None:
        await leases.extend(fence, lease, entries=-1)
        await leases.sleep(fence, lease)
        return None
    wait = pace.due(worker.limits, mind, drained)
    if wait is not None:
        await leases.extend(fence, lease, entries=-1)
        return await pace.put_off(worker, fence, mind, drained, wait)
    cycle = await cycles.open_cycle(
        fence.work,
        lease,
        trigger=drained.trigger,
        member_id=drained.member_id,
        model=mind.character.routing.chain(ModelUse.DEFAULT)[0] or worker.connection.name,
        hop=drained.hop,
        trust=least((drained.trust, mind.window_trust)),
        unprompted=drained.unprompted,
        seen_spaces=drained.seen_spaces,
        active_space=drained.entered,
    )
    if mind.reset is not None:
        await resets.mark_told(fence.work, agent_id=lease.agent_id, seq=seq)
        await besides.note(fence.work, agent_id=lease.agent_id, seq=seq)
    return Begun(cycle, await injection.inject(fence, mind, cycle, drained, seq=seq, step=0), drained)


async def _follow(worker: WorkerState, mind: Mind, opening: Opening) -> Standing:
    if opening is None:
        return Standing.SLEEPING
    if isinstance(opening, Wake):
        await pace.look(worker, opening)
        return Standing.WAKING
    mind.reset, mind.unprompted = None, opening.drained.unprompted
    mind.begin_tail()
    injection.follow(worker, mind, cycle=opening.cycle, entry=opening.entry, drained=opening.drained)
    return Standing.THINKING
