"""How a cycle begins: the drain that opens it, or the look at the tail that takes up an open one (invariant 4)."""

from dataclasses import dataclass

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import AgentStatus
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.consciousness.models import EntryRole
from backend.inbox import drain as inbox
from backend.runtime import announce, drain
from backend.runtime.drain import Drained
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState


@dataclass(frozen=True, slots=True)
class _Begun:
    cycle: Cycle
    entry: Entry
    drained: Drained


async def begin(worker: WorkerState, mind: Mind) -> bool:
    """Drain into a new cycle, or into the open one. False: nothing to think about, and the lease is given up."""
    begun = await (_take_up(worker, mind, mind.cycle) if mind.cycle else _open(worker, mind))
    if begun is None and mind.cycle is None:
        return False
    if begun is not None:
        mind.cycle = begun.cycle
        mind.remember([begun.entry])
        mind.add_spaces(begun.drained.spaces)
        announce.growth(worker, mind)
    announce.state(worker, mind, "THINKING")
    return True


async def _open(worker: WorkerState, mind: Mind) -> _Begun | None:
    """One transaction: events, cycle and entry; or, with nothing to see, asleep without a cycle."""
    lease, limits = mind.lease, worker.limits

    async def body(fence: Fenced) -> _Begun | None:
        drained = None
        if fence.status is AgentStatus.ACTIVE:
            drained = await drain.take(
                fence.work,
                agent_id=lease.agent_id,
                active_space=mind.active_space,
                priorities=drain.OPENING,
                limits=limits,
            )
        if drained is None:
            await leases.extend(fence, lease, entries=-1)
            await leases.sleep(fence, lease)
            return None
        model = mind.character.model or worker.connection.name
        cycle = await cycles.open_cycle(
            fence.work, lease, trigger=drained.trigger, member_id=drained.member_id, model=model
        )
        return _Begun(
            cycle, await inject(fence, mind, cycle, drained, seq=fence.tail_seq + 1, step=cycle.steps), drained
        )

    return await leases.fenced(lease, body, entries=1)


async def _take_up(worker: WorkerState, mind: Mind, cycle: Cycle) -> _Begun | None:
    """An open cycle whose tail is a user entry or a complete set of results: drain in mid-cycle form, then ask."""
    assert mind.entries[-1].role is not EntryRole.ASSISTANT, (
        "calls are committed with their results, ends with their cycle"
    )

    async def body(fence: Fenced) -> _Begun | None:
        drained = await drain.take(
            fence.work,
            agent_id=mind.lease.agent_id,
            active_space=mind.active_space,
            priorities=drain.MID_CYCLE,
            limits=worker.limits,
        )
        if drained is None:
            await leases.extend(fence, mind.lease, entries=-1)
            return None
        return _Begun(
            cycle, await inject(fence, mind, cycle, drained, seq=fence.tail_seq + 1, step=cycle.steps), drained
        )

    return await leases.fenced(mind.lease, body, entries=1)


async def inject(fence: Fenced, mind: Mind, cycle: Cycle, drained: Drained, *, seq: int, step: int) -> Entry:
    """The drained events leave the inbox in the transaction that writes their entry (invariant 1).

    `seq` is reserved by the caller.
    """
    entry = chain.entry(seq=seq, cycle_id=cycle.id, step=step, content=chain.user_content(drained.text))
    await chain.append(
        fence.work, agent_id=mind.lease.agent_id, commit_no=fence.commit_no, cycle_id=cycle.id, entries=[entry]
    )
    await inbox.inject(fence.work, event_ids=drained.event_ids, cycle_id=cycle.id, entry_seq=seq)
    return entry
