"""Opens a new cycle: one transaction writes the cycle and its first entry and takes the events from the inbox.

If no event is to be shown, the agent goes to sleep without a cycle. In most cases the events that were read with the
lease are enough, and one statement writes everything. In all other cases, also when nothing waits, a fenced transaction
reads the inbox again.
"""

from dataclasses import dataclass

from backend.agents import cycle_spans, leases, resets
from backend.agents.cycle_opening import (
    FirstEntry,
    NewCycle,
    open_cycle,
    open_cycle_at_once,
    open_reserved_cycle,
)
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.model_uses import ModelUse
from backend.agents.models import AgentStatus
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.inbox.drain import Pending
from backend.kit.wake_queue import Wake
from backend.runtime.cycle import forced_retrieval, injection, pacing
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.inbox_entry import context
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.mind.state import Mind
from backend.runtime.model import budgets
from backend.runtime.model.budgets import ExpectedRequest
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics
from backend.tenants.trust import least


@dataclass(frozen=True, slots=True)
class BegunCycle:
    cycle: Cycle
    entry: Entry
    drained: Drained


#: The new cycle; or the wake of a cycle that is put off, with the lease released; or None if the agent went to sleep.
Opening = BegunCycle | Wake | None


async def open_one(worker: WorkerState, mind: Mind, inbox: Pending | None) -> CyclePhase:
    if inbox is not None:
        metrics.INBOX_WAIT.add(max(event.age_seconds for event in inbox.events if not event.is_passive))
    drained = None if inbox is None else injection.take_read(worker, mind, inbox)
    if drained is None or pacing.due(worker.limits, mind, drained) is not None:
        opening = await leases.fenced(mind.lease, lambda fence: _open(worker, mind, fence))
    else:
        opening = await _begin_at_once(worker, mind, drained)
    return await _follow(worker, mind, opening)


async def _begin_at_once(worker: WorkerState, mind: Mind, drained: Drained) -> BegunCycle:
    new = _new_cycle(worker, mind, drained)
    entry = _entry(new, drained, seq=mind.lease.tail_seq + 1)
    first, expected = _first(entry, drained), await _expected(worker, mind, new, entry)
    if expected is None:
        return BegunCycle(await open_cycle_at_once(mind.lease, new=new, first=first), entry, drained)
    cycle, verdict = await open_reserved_cycle(mind.lease, new=new, first=first, request=expected.record)
    mind.budget.hold(expected.granted(verdict), expected=expected.key)
    return BegunCycle(cycle, entry, drained)


async def _expected(worker: WorkerState, mind: Mind, new: NewCycle, entry: Entry) -> ExpectedRequest | None:
    """The model request that follows. If a retrieval comes first, the request may never be made, or by another worker:
    it is reserved when it is made."""
    if forced_retrieval.may_come(mind, new.trigger):
        return None
    return await budgets.next_request(worker, mind, new.id, appended=[entry])


async def _open(worker: WorkerState, mind: Mind, fence: Fenced) -> Opening:
    is_active = fence.status is AgentStatus.ACTIVE
    drained = await injection.take_opening(worker, mind, fence) if is_active else None
    if drained is None:
        await leases.sleep(fence, mind.lease)
        return None
    wait = pacing.due(worker.limits, mind, drained)
    if wait is not None:
        return await pacing.put_off(worker, fence, mind, drained, wait)
    return await _begin(worker, mind, fence, drained)


async def _begin(worker: WorkerState, mind: Mind, fence: Fenced, drained: Drained) -> BegunCycle:
    work, lease, new = fence.work, mind.lease, _new_cycle(worker, mind, drained)
    entry = _entry(new, drained, seq=fence.tail_seq + 1)
    cycle = await open_cycle(work, lease, commit_no=fence.commit_no, new=new, first=_first(entry, drained))
    await context.mark(work, agent_id=lease.agent_id, beside=drained.beside, seq=entry.seq)
    if mind.progress.reset is not None:
        await resets.mark_shown(work, agent_id=lease.agent_id, seq=entry.seq)
        await context.note(work, agent_id=lease.agent_id, seq=entry.seq)
    return BegunCycle(cycle, entry, drained)


def _new_cycle(worker: WorkerState, mind: Mind, drained: Drained) -> NewCycle:
    return NewCycle(
        trigger=drained.trigger,
        member_id=drained.member_id,
        model=mind.character.routing.chain(ModelUse.DEFAULT)[0] or worker.connection.name,
        hop=drained.hop,
        trust=least((drained.trust, mind.window.trust)),
        unprompted=drained.unprompted,
        seen_spaces=drained.seen_spaces,
        active_space=drained.entered,
        is_unattended=drained.is_unattended,
        permissions=mind.character.unattended_tools if drained.is_unattended else None,
        trace=cycle_spans.write_wake(
            tenant_id=mind.lease.tenant_id,
            agent_id=mind.lease.agent_id,
            trigger=drained.trigger,
            traces=drained.traces,
            waited_seconds=drained.waited_seconds,
        ),
    )


def _entry(new: NewCycle, drained: Drained, *, seq: int) -> Entry:
    content = chain.user_content(drained.text)
    return chain.entry(seq=seq, cycle_id=new.id, step=0, content=content, trust=drained.trust)


def _first(entry: Entry, drained: Drained) -> FirstEntry:
    return FirstEntry(entry.message.json, entry.tokens, drained.trust, drained.event_ids, drained.edits)


async def _follow(worker: WorkerState, mind: Mind, opening: Opening) -> CyclePhase:
    if opening is None:
        return CyclePhase.SLEEPING
    if isinstance(opening, Wake):
        await pacing.check_inbox(worker, opening)
        return CyclePhase.WAKING
    metrics.CYCLES_BEGUN.add()
    mind.progress.open(opening.cycle, unprompted=opening.drained.unprompted)
    mind.tail.begin()
    injection.follow(worker, mind, entry=opening.entry, drained=opening.drained)
    return CyclePhase.THINKING
