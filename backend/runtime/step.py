"""The commit of a step: what the model answered, what its tools did, and what comes next, in one transaction.

Order within it (DESIGN 6): the process row (the fence), the spaces that the tools write to by id, then rows that are
the loop's alone. The stop is decided before the drain, and a step that ends its cycle drains nothing (invariant 1).
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced, Lease
from backend.agents.models import AgentStatus, Outcome, WakeReason
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.inbox import receipts
from backend.inbox.models import Receipt
from backend.kit.jobs import Wake
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime import announce, drain, notices
from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
from backend.runtime.opening import inject
from backend.runtime.state import WorkerState
from backend.tools import calls
from backend.tools.desk import Desk
from backend.tools.registry import Result

RECEIPTS = {Outcome.SKIPPED: Receipt.SKIPPED, Outcome.FAILED: Receipt.FAILED}

_ACTIVE_SPACE = "UPDATE agent_processes SET active_space = $3 WHERE tenant_id = $1 AND agent_id = $2"


@dataclass(frozen=True, slots=True)
class Stepped:
    """What a step's commit wrote. With an `outcome` the cycle is over; with a `wake` the agent is handed over."""

    entries: list[Entry]
    drained: drain.Drained | None
    active_space: UUID | None
    posted: set[int]
    outcome: Outcome | None
    wake: Wake | None


async def commit(worker: WorkerState, mind: Mind, reply: Reply) -> Stepped:
    """Run the calls and commit the step; then the mind knows what was written, and viewers hear of it."""
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> Stepped:
        return await _Step(worker, mind, cycle, reply, fence).run()

    try:
        stepped = await leases.fenced(mind.lease, body, entries=1 + len(reply.calls))
    except BaseException:
        await reply.deltas.withdraw("the step was not committed")
        raise
    _follow(mind, cycle, stepped)
    await reply.deltas.settle(stepped.posted)
    announce.growth(worker, mind)
    if stepped.wake is not None:
        worker.hints.tell(wakes=[stepped.wake])
    return stepped


def _follow(mind: Mind, cycle: Cycle, stepped: Stepped) -> None:
    mind.remember(stepped.entries)
    mind.active_space, mind.failed_notice = stepped.active_space, None
    mind.count_step(cycle.steps + 1)
    if stepped.drained is not None:
        mind.add_spaces(stepped.drained.spaces)


@dataclass(slots=True)
class _Step:
    """One run of the transaction; made anew if the database asks for another."""

    worker: WorkerState
    mind: Mind
    cycle: Cycle
    reply: Reply
    fence: Fenced

    @property
    def _work(self) -> UnitOfWork:
        return self.fence.work

    @property
    def _number(self) -> int:
        return self.cycle.steps + 1

    async def run(self) -> Stepped:
        desk = self._desk()
        is_last = self._number >= self.worker.limits.steps_per_cycle and bool(self.reply.calls)
        if is_last:
            await notices.leave_limit(desk, self.mind, steps=self._number)
        if self.mind.failed_notice is not None:
            await notices.leave_recovery(desk, self.mind)
        results = await calls.run(desk, self.reply.calls)
        written = await self._write(results)
        outcome = self._outcome(desk, is_last=is_last)
        if desk.active_space != self.mind.active_space:
            await self._work.execute(_ACTIVE_SPACE, self._work.tenant_id, self.mind.lease.agent_id, desk.active_space)
        drained, wake = None, None
        if outcome is not None:
            await end(self.fence, self.mind, self.cycle, outcome)
        elif self.fence.status is not AgentStatus.ACTIVE or self.worker.hosting.is_stopping:
            wake = await hand_over(self.fence, self.mind.lease)
        else:
            drained = await self._drain(desk, written)
        return Stepped(written, drained, desk.active_space, desk.sends, outcome, wake)

    def _desk(self) -> Desk:
        return Desk(
            work=self._work,
            actor=self.mind.actor,
            hints=self.worker.hints,
            active_space=self.mind.active_space,
            context_space=self.mind.context_space,
            stream_ids=self.reply.deltas.stream_ids,
        )

    async def _write(self, results: list[Result]) -> list[Entry]:
        """The assistant's entry and its results, in call order; the calls' own rows; the counters."""
        asked, seq = self.reply.calls, self.fence.tail_seq + 1
        contents = [chain.assistant_content(self.reply.text, [call.content() for call in asked])]
        contents += [chain.result_content(call.chain_id, result) for call, result in zip(asked, results, strict=True)]
        written = [
            chain.entry(seq=seq + place, cycle_id=self.cycle.id, step=self._number, content=content)
            for place, content in enumerate(contents)
        ]
        agent_id = self.mind.lease.agent_id
        await chain.append(
            self._work, agent_id=agent_id, commit_no=self.fence.commit_no, cycle_id=self.cycle.id, entries=written
        )
        if asked:
            await calls.record(
                self._work,
                agent_id=agent_id,
                cycle_id=self.cycle.id,
                step=self._number,
                calls=asked,
                results=results,
                first_result_seq=seq + 1,
            )
        await cycles.count_step(self._work, self.mind.lease, self.cycle, step=self._number, cost=self.reply.cost)
        return written

    def _outcome(self, desk: Desk, *, is_last: bool) -> Outcome | None:
        """How the cycle ends with this step, if it does (DESIGN 6, Ends)."""
        if not self.reply.calls:
            return Outcome.RESTED
        if desk.is_skipped:
            return Outcome.RESTED if desk.sends else Outcome.SKIPPED
        may_end = self.mind.character.capabilities.ends_after_send and desk.sends
        if may_end and self.mind.cycle_spaces == [desk.active_space]:
            return Outcome.RESTED
        return Outcome.LIMIT_REACHED if is_last else None

    async def _drain(self, desk: Desk, written: list[Entry]) -> drain.Drained | None:
        """The look between two steps: what came meanwhile joins as a user turn after the results (invariant 7)."""
        drained = await drain.take(
            self._work,
            agent_id=self.mind.lease.agent_id,
            active_space=desk.active_space,
            priorities=drain.MID_CYCLE,
            limits=self.worker.limits,
        )
        if drained is not None:
            seq, cycle = written[-1].seq + 1, self.cycle
            await leases.extend(self.fence, self.mind.lease, entries=1)
            written.append(await inject(self.fence, self.mind, cycle, drained, seq=seq, step=self._number))
        return drained


async def end(fence: Fenced, mind: Mind, cycle: Cycle, outcome: Outcome, *, reason: str | None = None) -> None:
    """Every end is one transaction: outcome, receipts, no open cycle, asleep. The look follows its commit."""
    await cycles.end(fence.work, mind.lease, cycle, outcome=outcome, reason=reason)
    await receipts.settle(fence.work, cycle_id=cycle.id, receipt=RECEIPTS.get(outcome, Receipt.HANDLED))
    await leases.sleep(fence, mind.lease)


async def leave(worker: WorkerState, lease: Lease) -> None:
    """Hand the agent over in a transaction of its own: nothing of the running step is kept, the cycle is."""
    worker.hints.tell(wakes=[await leases.fenced(lease, lambda fence: hand_over(fence, lease))])


async def hand_over(fence: Fenced, lease: Lease) -> Wake:
    """Give the lease up with the cycle kept: whoever takes it next goes on from the tail."""
    number = await leases.hand_over(fence, lease, reason=WakeReason.HANDOVER)
    return Wake(lease.tenant_id, lease.agent_id, number)
