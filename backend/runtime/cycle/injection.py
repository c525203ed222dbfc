"""Drains the inbox and writes the drained events to the chain, in one transaction.

`new_cycle` and `opening` call it when the work under a lease begins, `step_result` and `interruption` in the middle of
a cycle.
"""

from uuid import UUID

from backend.agents import cycle_spans, cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.inbox import drain as events
from backend.inbox.drain import Pending
from backend.runtime import announcements
from backend.runtime.inbox_entry import context, drain
from backend.runtime.inbox_entry.context import Due
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.mind.state import Mind
from backend.runtime.model import context_budget
from backend.runtime.worker_state import WorkerState
from backend.telemetry import tracing


async def take_opening(worker: WorkerState, mind: Mind, fence: Fenced) -> Drained | None:
    """Drain the events for a new cycle. Returns None if no event is to be shown."""
    return await drain.take(
        fence.work,
        agent_id=mind.lease.agent_id,
        active_space=mind.active_space,
        priorities=drain.OPENING,
        limits=context_budget.entry_limits(worker, mind),
        reset=mind.progress.reset,
        due=_due(mind),
        language=worker.search_language,
        unprompted=mind.progress.unprompted,
    )


def take_read(worker: WorkerState, mind: Mind, inbox: Pending) -> Drained | None:
    """Like `take_opening`, but from the events that were read with the lease. None: the inbox must be read again."""
    if mind.progress.reset is not None:
        return None
    return drain.take_all(
        inbox,
        active_space=mind.active_space,
        limits=context_budget.entry_limits(worker, mind),
        due=_due(mind),
        unprompted=mind.progress.unprompted,
    )


def _due(mind: Mind) -> Due:
    shows_episodes = mind.character.capabilities.shows_episodes
    return Due(mind.view.is_listing_due, mind.loaded.has_notes, shows_episodes, mind.loaded.has_newer_episodes)


async def take_mid_cycle(
    worker: WorkerState, mind: Mind, fence: Fenced, *, active_space: UUID | None
) -> Drained | None:
    """Drain the events that join the open cycle. Returns None if no event joins. `active_space` is the present one."""
    return await drain.take(
        fence.work,
        agent_id=mind.lease.agent_id,
        active_space=active_space,
        priorities=drain.MID_CYCLE,
        limits=context_budget.entry_limits(worker, mind),
        unprompted=mind.progress.unprompted,
    )


async def inject(fence: Fenced, mind: Mind, cycle: Cycle, drained: Drained, *, seq: int, step: int) -> Entry:
    """Write the entry of the drained events and take them from the inbox, in the caller's transaction (invariant 1).

    The caller has reserved `seq`.
    """
    entry = chain.entry(
        seq=seq, cycle_id=cycle.id, step=step, content=chain.user_content(drained.text), trust=drained.trust
    )
    await chain.append(
        fence.work, agent_id=mind.lease.agent_id, commit_no=fence.commit_no, cycle_id=cycle.id, entries=[entry]
    )
    await events.inject(
        fence.work, agent_id=mind.lease.agent_id, event_ids=drained.event_ids, edits=drained.edits, cycle_id=cycle.id,
        entry_seq=seq,
    )  # fmt: skip
    await context.mark(fence.work, agent_id=mind.lease.agent_id, beside=drained.beside, seq=seq)
    if mind.cycle is not None and drained.unprompted < mind.progress.unprompted:
        await leases.count_unprompted(fence, mind.lease, count=drained.unprompted)
    await cycles.widen(fence.work, cycle, seen_spaces=drained.seen_spaces)
    if drained.hop is not None:
        await cycles.lower_hop(fence.work, cycle, hop=drained.hop)
    if drained.is_unattended:
        await cycles.restrict(fence.work, cycle, permissions=mind.character.unattended_tools)
    return entry


def follow(worker: WorkerState, mind: Mind, *, entry: Entry, drained: Drained) -> None:
    """After the commit: update the mind with the new entry, and notify the viewers."""
    if tracing.current() is not None:  # in the middle of a cycle
        cycle_spans.write_joining(traces=drained.traces)
    mind.progress.enter(drained.entered or mind.active_space)
    mind.remember([entry])
    mind.see(drained)
    announcements.growth(worker, mind)
