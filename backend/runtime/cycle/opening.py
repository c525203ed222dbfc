"""The start of the work under a lease: opens a new cycle, or resumes the open one from its tail (invariant 4)."""

from uuid import UUID

from backend.agents import leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import Outcome
from backend.consciousness.entries import Entry
from backend.consciousness.models import EntryRole
from backend.inbox.deliver import deliver
from backend.inbox.drain import Pending
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import SystemPayload
from backend.kit.unit_of_work import unit_of_work
from backend.runtime import announcements, lease_release
from backend.runtime.cycle import injection, new_cycle, orphaned_calls, poison, stopping
from backend.runtime.cycle.stopping import Stopped
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.mind.state import Mind
from backend.runtime.window import compaction_requests, overflow
from backend.runtime.worker_state import WorkerState
from backend.tenants.trust import Trust
from backend.tools.health import repairs

_RESTORED = (
    "The process that ran your mind died in the middle of this cycle. Everything above is what had been done by then;"
    " go on from there."
)


async def begin(worker: WorkerState, mind: Mind, inbox: Pending | None) -> CyclePhase:
    """Drain the inbox into a new cycle, or resume the open cycle. `inbox` holds the events read with the lease."""
    phase = await _begin(worker, mind, inbox)
    if phase.is_awake:
        announcements.state(worker, mind, CyclePhase.THINKING)
    return phase


async def _begin(worker: WorkerState, mind: Mind, inbox: Pending | None) -> CyclePhase:
    if mind.loaded.faults or mind.loaded.has_orphaned_calls or compaction_requests.are_due(mind):
        inbox = None  # the steps below may change the inbox, so it is read again
    if mind.loaded.faults:
        await _record_faults(mind)
    if mind.cut.stopped is not None:
        return await stopping.end(worker, mind, Stopped(mind.cut.stopped))
    overflow.measure_first(worker, mind)
    await compaction_requests.follow(worker, mind)
    if mind.loaded.has_orphaned_calls:
        await orphaned_calls.close_or_repeat(worker, mind)
    if mind.cycle is None:
        return await new_cycle.open_one(worker, mind, inbox)
    return await _resume(worker, mind, mind.cycle)


async def _record_faults(mind: Mind) -> None:
    async with unit_of_work(mind.lease.tenant_id) as work:
        for fault in mind.loaded.faults:
            await repairs.record_fault(work, agent_id=mind.lease.agent_id, reason=fault)


async def _resume(worker: WorkerState, mind: Mind, cycle: Cycle) -> CyclePhase:
    """Resume the open cycle from the last entry of the chain.

    An assistant entry with open calls leads to `call_settlement`. An assistant entry without calls ends the cycle. For
    any other entry, this function drains the inbox, and then the model is asked. If a provider has refused the request
    at this tail, nothing is drained: the same request is sent again, so that no new message comes under suspicion.
    """
    tail = mind.entries[-1]
    if tail.call_ids:
        return CyclePhase.CALLING
    if tail.role is EntryRole.ASSISTANT:
        await leases.fenced(mind.lease, lambda fence: lease_release.end(worker, fence, mind, cycle, Outcome.RESTED))
        announcements.growth(worker, mind)
        return CyclePhase.SLEEPING
    if poison.is_due(worker, mind):
        return await poison.mask(worker, mind)

    async def body(fence: Fenced) -> tuple[Entry, Drained] | None:
        if not mind.tail.has_begun:
            await leases.begin_attempt(fence, mind.lease)
        if mind.tail.is_restored:
            await _deliver_crash_event(fence, cycle, agent_id=mind.lease.agent_id)
        drained = (
            None
            if mind.tail.is_refused
            else await injection.take_mid_cycle(worker, mind, fence, active_space=mind.active_space)
        )
        if drained is None:
            await leases.extend(fence, mind.lease, entries=-1)
            return None
        entry = await injection.inject(fence, mind, cycle, drained, seq=fence.tail_seq + 1, step=cycle.steps)
        return entry, drained

    joined = await leases.fenced(mind.lease, body, entries=1)
    mind.tail.begin_attempt()
    if joined is not None:
        entry, drained = joined
        injection.follow(worker, mind, entry=entry, drained=drained)
    return CyclePhase.THINKING


async def _deliver_crash_event(fence: Fenced, cycle: Cycle, *, agent_id: UUID) -> None:
    """Deliver an event that reports the crash, at most once per cycle. The drain that follows shows it to the agent."""
    await deliver(
        fence.work,
        recipients={agent_id: EventType.SYSTEM},
        event_key=f"restore:{cycle.id}",
        priority=Priority.ASAP,
        payload=SystemPayload(_RESTORED),
        trust=Trust.MEMBER,
    )
