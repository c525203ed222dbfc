"""How a lease begins: the drain that opens a cycle, or the look at the tail that takes up an open one (invariant 4)."""

from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from backend.agents import cycles, leases, resets
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.model_uses import ModelUse
from backend.agents.models import AgentStatus, Outcome
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.consciousness.models import EntryRole
from backend.inbox import drain as inbox
from backend.inbox.deliver import deliver
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import SystemPayload
from backend.kit.jobs import Wake
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ModelError
from backend.runtime import (
    announce,
    attempts,
    besides,
    drain,
    ending,
    orders,
    pace,
    poison,
    pressure,
    relief,
    stopping,
    strays,
)
from backend.runtime.besides import Due
from backend.runtime.drain import Drained
from backend.runtime.hosting.state import WorkerState
from backend.runtime.mind import Mind
from backend.runtime.standing import Standing
from backend.runtime.stopping import Stopped
from backend.tenants.trust import Trust, least
from backend.tools import repairs

_RESTORED = (
    "The process that ran your mind died in the middle of this cycle. Everything above is what had been done by then;"
    " go on from there."
)


@dataclass(frozen=True, slots=True)
class _Begun:
    cycle: Cycle
    entry: Entry
    drained: Drained


async def begin(worker: WorkerState, mind: Mind) -> Standing:
    """Drain into a new cycle, or go on in the open one where its tail says."""
    if mind.faults:
        await _report(mind)
    if mind.stopped is not None:
        return await stopping.end(worker, mind, Stopped(mind.stopped))
    await _measure(worker, mind)
    await orders.follow(worker, mind)
    if mind.has_strays:
        await strays.settle(worker, mind)
    if mind.cycle is None:
        standing = await _open(worker, mind)
    else:
        standing = await _take_up(worker, mind, mind.cycle)
    if standing.is_awake:
        announce.state(worker, mind, Standing.THINKING)
    return standing


async def _report(mind: Mind) -> None:
    async with unit_of_work(mind.lease.tenant_id) as work:
        for fault in mind.faults:
            await repairs.record_fault(work, agent_id=mind.lease.agent_id, reason=fault)


async def _measure(worker: WorkerState, mind: Mind) -> None:
    """How much room the models have that are asked next: what is drained must leave some, the first time too."""
    with suppress(ModelError):  # whose keys cannot be opened: the request will say so
        models = await attempts.models_of(worker, mind)
        relief.measure(worker, mind, context_tokens=attempts.context_of(models))


async def _open(worker: WorkerState, mind: Mind) -> Standing:
    """One transaction: events, cycle and entry; or, with nothing to see, asleep without a cycle."""
    lease = mind.lease

    async def body(fence: Fenced) -> _Begun | Wake | None:
        drained = None
        if fence.status is AgentStatus.ACTIVE:
            drained = await _take(worker, mind, fence, is_mid_cycle=False)
        if drained is None:
            await leases.extend(fence, lease, entries=-1)
            await leases.sleep(fence, lease)
            return None
        wait = pace.due(worker.limits, mind, drained)
        if wait is not None:
            await leases.extend(fence, lease, entries=-1)
            return await pace.put_off(worker, fence, mind, drained, wait)
        model = mind.character.routing.chain(ModelUse.DEFAULT)[0] or worker.connection.name
        cycle = await cycles.open_cycle(
            fence.work,
            lease,
            trigger=drained.trigger,
            member_id=drained.member_id,
            model=model,
            hop=drained.hop,
            trust=least((drained.trust, mind.window_trust)),
            unprompted=drained.unprompted,
            seen_spaces=drained.seen_spaces,
            active_space=drained.entered,
        )
        if mind.reset is not None:
            await resets.mark_told(fence.work, agent_id=lease.agent_id, seq=fence.tail_seq + 1)
            await besides.note(fence.work, agent_id=lease.agent_id, seq=fence.tail_seq + 1)
        return _Begun(cycle, await inject(fence, mind, cycle, drained, seq=fence.tail_seq + 1, step=0), drained)

    begun = await leases.fenced(lease, body, entries=1)
    if begun is None:
        return Standing.SLEEPING
    if isinstance(begun, Wake):
        await pace.look(worker, begun)
        return Standing.WAKING
    mind.reset, mind.unprompted = None, begun.drained.unprompted
    mind.begin_tail()
    _follow(worker, mind, begun)
    return Standing.THINKING


async def _take_up(worker: WorkerState, mind: Mind, cycle: Cycle) -> Standing:
    """By the tail: open calls are settled; what was said without calls ends the cycle; else drain, then ask.

    What a provider refused is asked again as it is: a message that joined it would be under suspicion too.
    """
    tail = mind.entries[-1]
    if tail.call_ids:
        return Standing.CALLING
    if tail.role is EntryRole.ASSISTANT:
        await leases.fenced(mind.lease, lambda fence: ending.end(worker, fence, mind, cycle, Outcome.RESTED))
        announce.growth(worker, mind)
        return Standing.SLEEPING
    if poison.is_due(worker, mind):
        return await poison.mask(worker, mind)

    async def body(fence: Fenced) -> _Begun | None:
        if not mind.has_begun:
            await leases.begin_attempt(fence, mind.lease)
        if mind.is_restored:
            await _tell_of_crash(fence, cycle, agent_id=mind.lease.agent_id)
        drained = None if mind.is_refused else await _take(worker, mind, fence, is_mid_cycle=True)
        if drained is None:
            await leases.extend(fence, mind.lease, entries=-1)
            return None
        entry = await inject(fence, mind, cycle, drained, seq=fence.tail_seq + 1, step=cycle.steps)
        return _Begun(cycle, entry, drained)

    begun = await leases.fenced(mind.lease, body, entries=1)
    mind.begin_attempt()
    if begun is not None:
        _follow(worker, mind, begun)
    return Standing.THINKING


def _follow(worker: WorkerState, mind: Mind, begun: _Begun) -> None:
    mind.cycle = begun.cycle
    mind.active_space = begun.drained.entered or mind.active_space
    mind.remember([begun.entry])
    mind.see(begun.drained)
    announce.growth(worker, mind)


async def _take(worker: WorkerState, mind: Mind, fence: Fenced, *, is_mid_cycle: bool) -> Drained | None:
    return await drain.take(
        fence.work,
        agent_id=mind.lease.agent_id,
        active_space=mind.active_space,
        priorities=drain.MID_CYCLE if is_mid_cycle else drain.OPENING,
        limits=pressure.entry_limits(worker, mind),
        reset=None if is_mid_cycle else mind.reset,
        due=Due() if is_mid_cycle else _due(mind),
        language=worker.search_language,
        unprompted=mind.unprompted,
    )


def _due(mind: Mind) -> Due:
    return Due(mind.is_to_be_told, mind.has_notes, mind.character.capabilities.tells_episodes, mind.has_newer_episodes)


async def _tell_of_crash(fence: Fenced, cycle: Cycle, *, agent_id: UUID) -> None:
    """Once in a cycle, an agent learns that its process was cut; the drain that follows shows it."""
    await deliver(
        fence.work,
        recipients={agent_id: EventType.SYSTEM},
        event_key=f"restore:{cycle.id}",
        priority=Priority.ASAP,
        payload=SystemPayload(_RESTORED),
        trust=Trust.MEMBER,
    )


async def inject(fence: Fenced, mind: Mind, cycle: Cycle, drained: Drained, *, seq: int, step: int) -> Entry:
    """The drained events leave the inbox in the transaction that writes their entry (invariant 1).

    `seq` is reserved by the caller.
    """
    entry = chain.entry(
        seq=seq, cycle_id=cycle.id, step=step, content=chain.user_content(drained.text), trust=drained.trust
    )
    await chain.append(
        fence.work, agent_id=mind.lease.agent_id, commit_no=fence.commit_no, cycle_id=cycle.id, entries=[entry]
    )
    await inbox.inject(fence.work, event_ids=drained.event_ids, cycle_id=cycle.id, entry_seq=seq)
    await besides.mark(fence.work, agent_id=mind.lease.agent_id, beside=drained.beside, seq=seq)
    if mind.cycle is not None and drained.unprompted < mind.unprompted:
        await leases.count_unprompted(fence, mind.lease, count=drained.unprompted)
    await cycles.widen(fence.work, cycle, seen_spaces=drained.seen_spaces)
    if drained.hop is not None:
        await cycles.come_nearer(fence.work, cycle, hop=drained.hop)
    if drained.is_unattended:
        await cycles.restrict(fence.work, cycle, permissions=mind.character.unattended_tools)
    return entry
