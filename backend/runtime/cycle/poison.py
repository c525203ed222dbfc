"""Masks the part of the chain that several attempts could not get past, so that the agent continues with the rest.

`model_failures` calls it for requests that a provider refuses, and `opening` for a tail at which several workers have
died. It does not handle outages: `model_failures` waits for their end. Each attempt and each mask ends with the release
of the lease. The next lease drains the events that returned to the inbox and asks the model.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, WakeReason
from backend.consciousness import masks
from backend.consciousness.entries import Entry
from backend.consciousness.masks import CycleEntry
from backend.consciousness.models import EntryRole
from backend.inbox import drain as inbox
from backend.inbox.withdrawal import Withdrawn, withdraw
from backend.kit.wake_queue import Wake
from backend.runtime import announcements, lease_release, notices
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.inbox_entry import context, drain
from backend.runtime.mind.state import Mind
from backend.runtime.notices import CRASH, AgentFailure
from backend.runtime.worker_state import WorkerState


def is_due(worker: WorkerState, mind: Mind) -> bool:
    """The number of failed attempts at this tail has reached the limit."""
    return mind.tail.failed_attempts >= worker.limits.tail_deaths


async def refused(worker: WorkerState, mind: Mind, failure: AgentFailure) -> CyclePhase:
    """Handle a request that the provider refuses: retry it unchanged after a pause, or mask it after several tries."""
    if mind.tail.attempts >= worker.limits.tail_refusals:
        return await mask(worker, mind, failure)
    lease, delay = mind.lease, timedelta(seconds=worker.limits.refusal_pause_seconds * mind.tail.attempts)

    async def body(fence: Fenced) -> int:
        return await leases.hand_over(fence, lease, reason=WakeReason.RETRY, delay=delay, counts=True)

    number = await leases.fenced(lease, body)
    worker.hints.send_nowait(wakes=[Wake(lease.tenant_id, lease.agent_id, number, delay_seconds=delay.total_seconds())])
    return CyclePhase.WAKING


@dataclass(frozen=True, slots=True)
class _Masked:
    """The result of one transaction. Without a wake, the cycle has ended."""

    stubs: list[Entry] = field(default_factory=list)
    wake: Wake | None = None


async def mask(worker: WorkerState, mind: Mind, failure: AgentFailure = CRASH) -> CyclePhase:
    """Replace the newest part of the tail by stubs, in one transaction. Its events return to the inbox.

    A single event that failed alone becomes a dead letter. The agent is then handed over to continue with the rest. If
    nothing is left, the cycle ends as FAILED.
    """
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> _Masked:
        return await _Mask(worker, mind, cycle, failure, fence).run()

    masked = await leases.fenced(mind.lease, body)
    mind.view.mask(masked.stubs)
    announcements.growth(worker, mind)
    if masked.wake is None:
        return CyclePhase.SLEEPING
    worker.hints.send_nowait(wakes=[masked.wake])
    return CyclePhase.WAKING


@dataclass(frozen=True, slots=True)
class _Mask:
    """One run of the transaction body. A retry of the transaction creates a new instance."""

    worker: WorkerState
    mind: Mind
    cycle: Cycle
    failure: AgentFailure
    fence: Fenced

    async def run(self) -> _Masked:
        work, agent_id = self.fence.work, self.mind.lease.agent_id
        links = await masks.of_cycle(work, agent_id=agent_id, cycle_id=self.cycle.id)
        group = newest_group(links)
        stubs = await masks.mask(work, agent_id=agent_id, entries=group, reason=self.failure.words)
        # No model has seen the entries of step 0. A call there is the forced retrieval
        # (`runtime.cycle.forced_retrieval`).
        is_inbox = all(entry.role is EntryRole.USER for entry in group) or all(entry.step == 0 for entry in group)
        seqs = [entry.seq for entry in group if entry.role is EntryRole.USER] if is_inbox else []
        context_seq = await context.withhold(work, agent_id=agent_id, seqs=seqs)
        events = await withdraw(
            work, agent_id=agent_id, cycle_id=self.cycle.id, entry_seqs=seqs, context_seq=context_seq
        )
        if events.dead is not None:  # the event was the cause, not the text that was beside it before
            await context.release(work, agent_id=agent_id, dead=events.dead)
        await cycles.reset_attempts(work, self.mind.lease)
        unmasked = sum(not link.is_masked for link in links) - len(group)
        if unmasked or await self._has_pending():
            await self._post_dead_letter(events)
            return _Masked(stubs, await self._hand_over())
        await self._end(events)
        return _Masked(stubs)

    async def _has_pending(self) -> bool:
        agent_id = self.mind.lease.agent_id
        return await inbox.has_pending(self.fence.work, agent_id=agent_id, priorities=drain.MID_CYCLE)

    async def _hand_over(self) -> Wake:
        lease = self.mind.lease
        number = await leases.hand_over(self.fence, lease, reason=WakeReason.RETRY)
        return Wake(lease.tenant_id, lease.agent_id, number)

    async def _end(self, events: Withdrawn) -> None:
        """End the cycle, because nothing is left to ask the model about.

        If an event returned to the inbox or became a dead letter, no further notice of failure is posted, unless the
        cycle has failed before.
        """
        await self._post_dead_letter(events)
        if self.cycle.failures or not (events.dead or events.returned):
            notice = await notices.post_failure(self.worker, self.fence.work, self.mind, self.failure, retry_at=None)
            await cycles.count_failure(
                self.fence.work, self.mind.lease, self.cycle, reason=self.failure.reason, notice_id=notice
            )
        await lease_release.end(
            self.worker, self.fence, self.mind, self.cycle, Outcome.FAILED, reason=self.failure.reason
        )

    async def _post_dead_letter(self, events: Withdrawn) -> None:
        if events.dead is not None:
            await notices.post_dead_letter(self.worker, self.fence.work, self.mind, self.failure, events.dead)


def newest_group(links: Sequence[CycleEntry]) -> list[Entry]:
    """The entries to mask next: the user entries at the tail, else the results there, else the rest of the cycle.

    The tail is everything after the newest assistant entry. A model has seen everything before it, so the events there
    are handled and stay handled.
    """
    unmasked = [link.entry for link in links if not link.is_masked]
    newest_answer = max((link.entry.seq for link in links if link.entry.role is EntryRole.ASSISTANT), default=0)
    for role in (EntryRole.USER, EntryRole.TOOL):
        if group := [entry for entry in unmasked if entry.role is role and entry.seq > newest_answer]:
            return group
    return unmasked
