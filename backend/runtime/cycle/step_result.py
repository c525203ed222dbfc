"""Code shared by `step` and `call_settlement`: the end of their transactions, and the work after their commits."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from uuid import UUID

from backend.agents import leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import AgentStatus
from backend.consciousness.entries import Entry
from backend.kit.wake_queue import Wake
from backend.runtime import announcements, lease_release
from backend.runtime.cycle import injection
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.inbox_entry.drain import Drained
from backend.runtime.mind.state import Mind
from backend.runtime.outbound.calls import OutboundCall
from backend.runtime.worker_state import WorkerState
from backend.tools.registry import Result


@dataclass(frozen=True, slots=True)
class Stepped:
    """What a commit wrote, and the phase of the cycle after it."""

    phase: CyclePhase
    cycle: Cycle
    entries: list[Entry]
    active_space: UUID | None
    posted: set[int] = field(default_factory=set)
    drained: Drained | None = None
    wake: Wake | None = None
    outbound: list[OutboundCall] = field(default_factory=list)
    #: The results of built-in tools, by position.
    results: Mapping[int, Result] = field(default_factory=dict)


def may_go_on(worker: WorkerState, fence: Fenced) -> bool:
    return fence.status is AgentStatus.ACTIVE and not worker.hosting.is_stopping


async def go_on(worker: WorkerState, mind: Mind, fence: Fenced, stepped: Stepped, *, looks: bool = True) -> Stepped:
    """Drain the inbox between two steps: new events join as a user turn after the results (invariant 7).

    `looks` is False if this transaction has already seen that no event waits. If the agent is paused or the worker is
    stopping, the agent is handed over instead, and nothing is drained.
    """
    if not may_go_on(worker, fence):
        return await hand_over(fence, mind, stepped)
    drained = await injection.take_mid_cycle(worker, mind, fence, active_space=stepped.active_space) if looks else None
    if drained is None:
        return replace(stepped, phase=CyclePhase.THINKING)
    await leases.extend(fence, mind.lease, entries=1)
    seq = stepped.entries[-1].seq + 1
    entry = await injection.inject(fence, mind, stepped.cycle, drained, seq=seq, step=stepped.cycle.steps)
    return replace(stepped, phase=CyclePhase.THINKING, entries=[*stepped.entries, entry], drained=drained)


async def hand_over(fence: Fenced, mind: Mind, stepped: Stepped) -> Stepped:
    return replace(stepped, phase=CyclePhase.WAKING, wake=await lease_release.hand_over(fence, mind))


def follow(worker: WorkerState, mind: Mind, stepped: Stepped) -> CyclePhase:
    """After the commit: update the mind from what was written, begin the calls, and notify viewers and workers."""
    mind.remember(stepped.entries)
    mind.progress.enter(stepped.active_space)
    if stepped.drained is not None:
        mind.see(stepped.drained)
    worker.outside.begin(stepped.outbound)
    announcements.growth(worker, mind)
    if stepped.wake is not None:
        worker.hints.send_nowait(wakes=[stepped.wake])
    return stepped.phase
