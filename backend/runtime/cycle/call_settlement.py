"""Waits for the outside calls of a step and writes their results to the chain, in call order.

`think_cycle` calls `settle` when the tail of the chain is an entry with open calls. The step may be from this lease or
from an earlier one: the rows contain all that is needed, so both cases are the same. If only held calls remain, the
agent sleeps and keeps its cycle. If another event waits by then, each open call gets a placeholder result, and its
answer arrives later as an event.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from backend.agents import cycle_stop, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import Outcome
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.files.sending import SentFile
from backend.inbox import drain as inbox
from backend.kit.unit_of_work import unit_of_work
from backend.runtime import lease_release, notices
from backend.runtime.cycle import file_sending, results_fast_path, step_commits, stopping
from backend.runtime.cycle.call_reconciliation import Review
from backend.runtime.cycle.step_result import Stepped, follow, go_on, hand_over, may_go_on
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.hosting.interrupts import Cut
from backend.runtime.inbox_entry import drain
from backend.runtime.limit_check import reached
from backend.runtime.mind.state import Mind
from backend.runtime.outbound.calls import Booking
from backend.runtime.worker_state import WorkerState
from backend.tools.builtin.spaces import FILE_ARGUMENTS
from backend.tools.calls import activity
from backend.tools.calls import repository as call_repository
from backend.tools.calls.repository import Row, event_key
from backend.tools.chain_ids import call_id, chain_id
from backend.tools.models import CallState, Consent, EffectClass
from backend.tools.registry import Result
from backend.tools.step_calls import dispatch

_WAITING: Result = {"ok": True, "waiting": True, "note": "not answered yet; the answer will come as an event"}
_UNAPPROVED: Result = {
    "ok": True,
    "waiting": True,
    "note": "not called yet: people were asked to approve the call; its result or their refusal will come as an event",
}
_NOT_BEGUN = "not begun: an earlier call still waits; call it again if it is still needed"
_LOST = "the record of this call was lost"


async def settle(worker: WorkerState, mind: Mind) -> CyclePhase:
    """Run until the results are in the chain, the agent sleeps on held calls, the cycle ends, or it is handed over."""
    cycle = mind.cycle
    assert cycle is not None

    outside, cap = worker.outside, mind.character.outside_calls
    awaited: Sequence[UUID] = [call_id(called) for called in mind.entries[-1].call_ids]
    is_any_enough = _has_several_unsafe(mind)
    while True:
        await _wait(worker, mind, awaited, is_any_enough=is_any_enough)
        plain = await results_fast_path.commit(worker, mind, cycle)
        if plain is not None:
            mind.tail.begin_step()
            return follow(worker, mind, plain)
        with outside.booking(mind.lease.tenant_id, cap=cap) as booking:
            settled = await _settle_once(worker, mind, cycle, booking)
            if isinstance(settled, Stepped):
                if settled.phase is CyclePhase.THINKING:
                    mind.tail.begin_step()
                return follow(worker, mind, settled)
            outside.begin(settled.outbound)
        awaited = [*settled.awaited, *(call.call_id for call in settled.outbound)]
        is_any_enough = bool(settled.blocked)


def _has_several_unsafe(mind: Mind) -> bool:
    """Whether the step has several UNSAFE calls. Each begins when the one before has ended, whatever else runs."""
    calls = json.loads(mind.entries[-1].message.json).get("tool_calls", ())
    tools = [mind.toolset.find(call["function"]["name"]) for call in calls]
    return sum(tool is not None and tool.effect is EffectClass.UNSAFE for tool in tools) > 1


async def _wait(worker: WorkerState, mind: Mind, awaited: Sequence[UUID], *, is_any_enough: bool) -> None:
    """Wait for the calls.

    The wait ends early if somebody stops the cycle, pauses the agent at once, or takes the lease away. The caller's
    next transaction finds out which of these it was.
    """

    async def is_over() -> bool:
        async with unit_of_work(mind.lease.tenant_id, read_only=True) as work:
            is_stopped = await cycle_stop.read(work, agent_id=mind.lease.agent_id) is not None
            return is_stopped or await leases.is_lost(work, mind.lease)

    with suppress(Cut):
        async with worker.interrupts.watch(mind.lease.agent_id, is_wanted=is_over):
            await worker.outside.wait(awaited, is_any_enough=is_any_enough)


def _sends_files(mind: Mind) -> bool:
    """Whether a call at the tail may send a file."""
    return any(name.encode() in mind.entries[-1].message.json for name in FILE_ARGUMENTS)


async def _settle_once(worker: WorkerState, mind: Mind, cycle: Cycle, booking: Booking) -> Stepped | Review:
    async def run(sent_files: Mapping[UUID, SentFile]) -> Stepped | Review:
        return await leases.fenced(mind.lease, partial(_run, worker, mind, cycle, booking, sent_files=sent_files))

    return await file_sending.with_approved_files(worker, mind, run) if _sends_files(mind) else await run({})


async def _run(
    worker: WorkerState, mind: Mind, cycle: Cycle, booking: Booking, fence: Fenced,
    *, sent_files: Mapping[UUID, SentFile],
) -> Stepped | Review:  # fmt: skip
    return await _Settling(worker, mind, cycle, booking, sent_files, fence).run()


@dataclass(slots=True)
class _Settling:
    """One run of the transaction body. A retry of the transaction creates a new instance."""

    worker: WorkerState
    mind: Mind
    cycle: Cycle
    booking: Booking
    sent_files: Mapping[UUID, SentFile]
    fence: Fenced

    @property
    def _tail(self) -> Entry:
        return self.mind.entries[-1]

    async def run(self) -> Stepped | Review:
        work, agent_id = self.fence.work, self.mind.lease.agent_id
        if self.fence.is_wanted and (order := await cycle_stop.read(work, agent_id=agent_id)) and order.ends_cycle:
            written = await stopping.close(self.worker, self.fence, self.mind, self.cycle, words=order.words)
            return self._stepped(written, phase=CyclePhase.SLEEPING)
        rows = await call_repository.of_step(work, agent_id=agent_id, cycle_id=self.cycle.id, step=self._tail.step)
        review = Review(self.worker, self.mind, self.booking, self.fence, self.sent_files)
        if may_go_on(self.worker, self.fence):
            await review.review_all(rows)
        elif any(row.is_open for row in rows):
            return await hand_over(self.fence, self.mind, self._stepped([]))
        else:
            await review.review_all(rows)
        is_over = not (review.awaited or review.outbound or review.held or review.blocked)
        if is_over:
            return await self._conclude(rows, review)
        await self._consume(review.answered)
        if review.awaited or review.outbound:
            return review
        if await inbox.has_pending(work, agent_id=agent_id, priorities=drain.MID_CYCLE):
            return await self._conclude(rows, review)
        await leases.sleep(self.fence, self.mind.lease)
        return self._stepped([], phase=CyclePhase.HELD)

    def _stepped(self, written: list[Entry], *, phase: CyclePhase = CyclePhase.CALLING) -> Stepped:
        return Stepped(phase, self.cycle, written, self.mind.active_space)

    async def _consume(self, answered: Mapping[UUID, Result]) -> None:
        """Mark the TOOL_RESULT events of answered calls as consumed. The drain then skips them.

        The results are written later, together with the last result of the step.
        """
        if answered:
            keys = [event_key(each) for each in answered]
            await inbox.consume(self.fence.work, agent_id=self.mind.lease.agent_id, keys=keys, cycle_id=self.cycle.id)

    async def _conclude(self, rows: Sequence[Row], review: Review) -> Stepped:
        """Write exactly one result for every call of the step. Then check the cycle's limits and drain the inbox."""
        for row in review.blocked:
            result = dispatch.failed(_NOT_BEGUN)
            await call_repository.close(self.fence.work, row, state=CallState.FAILED, result=result)
            review.answered[row.id] = result
        await activity.show(self.fence.work, self.worker.hints, [row.id for row in review.blocked if row.message_id])
        written = self._entries(rows, review)
        has_pending = await self._write(rows, review, written)
        bound = reached(self.mind, self.cycle)
        if bound is not None:
            await notices.post_limit(self.worker, self.fence.work, self.mind, bound)
            await lease_release.end(
                self.worker, self.fence, self.mind, self.cycle, Outcome.LIMIT_REACHED, reason=bound.words
            )
            return self._stepped(written, phase=CyclePhase.SLEEPING)
        return await go_on(self.worker, self.mind, self.fence, self._stepped(written), looks=has_pending)

    def _entries(self, rows: Sequence[Row], review: Review) -> list[Entry]:
        known = {chain_id(row.id): review.answered.get(row.id, _waiting(row)) for row in rows}
        # A placeholder is our own text, so it gets the trust of the call and not that of an answer.
        trusts = {chain_id(row.id): row.answer_trust if row.id in review.answered else row.trust for row in rows}
        seq = self.fence.tail_seq + 1
        return [
            chain.entry(
                seq=seq + place,
                cycle_id=self.cycle.id,
                step=self._tail.step,
                content=chain.result_content(called, known.get(called) or dispatch.failed(_LOST)),
                trust=trusts.get(called, self.cycle.trust),
            )
            for place, called in enumerate(self._tail.call_ids)
        ]

    async def _write(self, rows: Sequence[Row], review: Review, entries: Sequence[Entry]) -> bool:
        """Write the result entries. Returns whether other events wait that may join the cycle."""
        seqs = {call_id(called): entry.seq for called, entry in zip(self._tail.call_ids, entries, strict=True)}
        return await step_commits.write_results(
            self.fence,
            agent_id=self.mind.lease.agent_id,
            cycle_id=self.cycle.id,
            number=self._tail.step,
            entries=entries,
            seqs={row.id: seqs[row.id] for row in rows if row.id in seqs},
            answered=list(review.answered),
        )


def _waiting(row: Row) -> Result:
    return _UNAPPROVED if row.consent is Consent.ASKED else _WAITING
