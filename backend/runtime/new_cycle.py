"""A new cycle: events, cycle and entry in one transaction; or, with nothing to see, asleep without a cycle.

Where nothing else is to be done first, that is the transaction that takes the lease (`taking`): one commit and one wait
for the disk less. Else, and when that transaction fails, it is one of its own.
"""

from dataclasses import dataclass

from backend.agents import leases, resets
from backend.agents.cycle_opening import FirstEntry, NewCycle, open_cycle
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.model_uses import ModelUse
from backend.agents.models import AgentStatus
from backend.consciousness import entries as chain
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
    fence = leases.fence_of_taking(work, mind.lease)
    opening = await _open(worker, mind, fence)
    reach(FailPoint.FENCE_BEFORE_COMMIT)
    return WithLease(fence, opening)


async def follow_lease(worker: WorkerState, mind: Mind, made: WithLease) -> Standing:
    """After the commit of `open_with_lease`."""
    if isinstance(made.opening, Begun):
        leases.move_on(mind.lease, made.fence)
    return await _follow(worker, mind, made.opening)


async def open_alone(worker: WorkerState, mind: Mind) -> Standing:
    """In a transaction of its own, under a lease that was taken before."""
    opening = await leases.fenced(mind.lease, lambda fence: _open(worker, mind, fence))
    return await _follow(worker, mind, opening)


async def _open(worker: WorkerState, mind: Mind, fence: Fenced) -> Opening:
    is_active = fence.status is AgentStatus.ACTIVE
    drained = await injection.take_opening(worker, mind, fence) if is_active else None
    if drained is None:
        await leases.sleep(fence, mind.lease)
        return None
    wait = pace.due(worker.limits, mind, drained)
    if wait is not None:
        return await pace.put_off(worker, fence, mind, drained, wait)
    return await _begin(worker, mind, fence, drained)


async def _begin(worker: WorkerState, mind: Mind, fence: Fenced, drained: Drained) -> Begun:
    work, lease = fence.work, mind.lease
    new = NewCycle(
        trigger=drained.trigger,
        member_id=drained.member_id,
        model=mind.character.routing.chain(ModelUse.DEFAULT)[0] or worker.connection.name,
        hop=drained.hop,
        trust=least((drained.trust, mind.window_trust)),
        unprompted=drained.unprompted,
        seen_spaces=drained.seen_spaces,
        active_space=drained.entered,
        is_unattended=drained.is_unattended,
        permissions=mind.character.unattended_tools if drained.is_unattended else None,
    )
    entry = chain.entry(
        seq=fence.tail_seq + 1, cycle_id=new.id, step=0, content=chain.user_content(drained.text), trust=drained.trust
    )
    first = FirstEntry(entry.message.json, entry.tokens, drained.trust, drained.event_ids)
    cycle = await open_cycle(work, lease, commit_no=fence.commit_no, new=new, first=first)
    await besides.mark(work, agent_id=lease.agent_id, beside=drained.beside, seq=entry.seq)
    if mind.reset is not None:
        await resets.mark_told(work, agent_id=lease.agent_id, seq=entry.seq)
        await besides.note(work, agent_id=lease.agent_id, seq=entry.seq)
    return Begun(cycle, entry, drained)


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
