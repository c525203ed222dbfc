"""The commit of a step: what the model answered and what its tools did, in one transaction.

If all its calls run in here, their results and the drain are part of it. Calls to the outside leave their intents
instead, committed before any of them is made (invariant 5); `settle` writes the results. Order within (DESIGN 6): the
process row (the fence), the spaces that the tools write to by id, then rows that are the loop's alone. The stop is
decided before the drain, and a step that ends its cycle drains nothing (invariant 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import Outcome
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime import ending, notices
from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
from backend.runtime.outside import Errand
from backend.runtime.plan import Plan, plan
from backend.runtime.reached import Bound, reached
from backend.runtime.standing import Standing
from backend.runtime.state import WorkerState
from backend.runtime.stepped import Stepped, follow, go_on, hand_over, may_go_on
from backend.tools import calls, ledger
from backend.tools.desk import Desk
from backend.tools.ledger import Intent
from backend.tools.models import EffectClass
from backend.tools.registry import Result

_ACTIVE_SPACE = "UPDATE agent_processes SET active_space = $3 WHERE tenant_id = $1 AND agent_id = $2"


async def commit(worker: WorkerState, mind: Mind, reply: Reply) -> Standing:
    """Run the calls and commit the step; then the mind knows what was written, and viewers hear of it."""
    cycle = mind.cycle
    assert cycle is not None
    planned = plan(mind, reply)

    async def body(fence: Fenced) -> Stepped:
        return await _Step(worker, mind, cycle, reply, planned, fence).run()

    try:
        stepped = await leases.fenced(mind.lease, body, entries=1 if planned.outings else 1 + len(reply.calls))
    except BaseException:
        await reply.deltas.withdraw("the step was not committed")
        raise
    mind.follow_step(stepped.cycle)
    await reply.deltas.settle(stepped.posted)
    return follow(worker, mind, stepped)


@dataclass(slots=True)
class _Step:
    """One run of the transaction; made anew if the database asks for another."""

    worker: WorkerState
    mind: Mind
    cycle: Cycle
    reply: Reply
    plan: Plan
    fence: Fenced

    @property
    def _work(self) -> UnitOfWork:
        return self.fence.work

    @property
    def _number(self) -> int:
        return self.cycle.steps + 1

    async def run(self) -> Stepped:
        cycle = await self._count()
        desk = self._desk(cycle)
        bound = None if self.plan.outings or not self.reply.calls else reached(self.mind, cycle)
        if bound is not None:
            await notices.leave_limit(desk, self.mind, bound)
        await notices.leave_recovery(desk, self.mind)
        results = self.plan.refused | await calls.run(desk, self.plan.internal)
        intents, errands = self._intents(results)
        written = await self._write(intents)
        await self._move(desk)
        stepped = Stepped(Standing.CALLING, cycle, written, desk.active_space, desk.sends, errands=errands)
        if self.plan.outings:
            return stepped if may_go_on(self.worker, self.fence) else await hand_over(self.fence, self.mind, stepped)
        outcome = self._outcome(desk, bound)
        if outcome is not None:
            await ending.end(self.fence, self.mind, cycle, outcome, reason=bound.words if bound else None)
            return replace(stepped, standing=Standing.SLEEPING)
        return await go_on(self.worker, self.mind, self.fence, stepped)

    def _desk(self, cycle: Cycle) -> Desk:
        return Desk(
            work=self._work,
            actor=self.mind.actor,
            hints=self.worker.hints,
            active_space=self.mind.active_space,
            context_space=self.mind.context_space,
            hop=cycle.hop,
            stream_ids=self.reply.deltas.stream_ids,
            offered=self.mind.toolset.names,
        )

    async def _count(self) -> Cycle:
        return await cycles.count_step(
            self._work,
            self.mind.lease,
            self.cycle,
            tools=[call.name for call in self.reply.calls],
            active_seconds=self.mind.active_seconds,
            cost=self.reply.cost,
        )

    def _intents(self, results: Mapping[int, Result]) -> tuple[list[Intent], list[Errand]]:
        """What each call's row will say, and the calls to make after the commit: an UNSAFE one waits for another."""
        tools = {outing.call.position: outing for outing in self.plan.outings}
        intents, errands, is_unsafe_out = [], [], False
        for call in self.reply.calls:
            outing = tools.get(call.position)
            if outing is None:
                intents.append(Intent(call, results[call.position]))
                continue
            is_unsafe = outing.tool.effect is EffectClass.UNSAFE
            starts = may_go_on(self.worker, self.fence) and not (is_unsafe and is_unsafe_out)
            is_unsafe_out |= is_unsafe
            intents.append(Intent(call, None, outing.tool, starts=starts))
            if starts:
                errands.append(Errand(self.mind.lease.tenant_id, call.id, 1, outing.tool, outing.arguments))
        return intents, errands

    async def _write(self, intents: list[Intent]) -> list[Entry]:
        """The assistant's entry; its results too, in call order, if none is awaited; and the calls' rows."""
        asked, seq = self.reply.calls, self.fence.tail_seq + 1
        contents = [chain.assistant_content(self.reply.text, [call.content() for call in asked])]
        if not self.plan.outings:
            contents += [chain.result_content(i.call.chain_id, i.result) for i in intents if i.result is not None]
        written = [
            chain.entry(seq=seq + place, cycle_id=self.cycle.id, step=self._number, content=content)
            for place, content in enumerate(contents)
        ]
        agent_id = self.mind.lease.agent_id
        await chain.append(
            self._work, agent_id=agent_id, commit_no=self.fence.commit_no, cycle_id=self.cycle.id, entries=written
        )
        if asked:
            await ledger.record(
                self._work,
                agent_id=agent_id,
                cycle_id=self.cycle.id,
                step=self._number,
                worker_id=self.worker.worker_id,
                intents=intents,
                first_result_seq=None if self.plan.outings else seq + 1,
            )
        return written

    async def _move(self, desk: Desk) -> None:
        if desk.active_space != self.mind.active_space:
            await self._work.execute(_ACTIVE_SPACE, self._work.tenant_id, self.mind.lease.agent_id, desk.active_space)

    def _outcome(self, desk: Desk, bound: Bound | None) -> Outcome | None:
        """How the cycle ends with this step, if it does (DESIGN 6, Ends)."""
        if not self.reply.calls:
            return Outcome.RESTED
        if desk.is_skipped:
            return Outcome.RESTED if desk.sends else Outcome.SKIPPED
        may_end = self.mind.character.capabilities.ends_after_send and desk.sends
        if may_end and self.mind.cycle_spaces == [desk.active_space]:
            return Outcome.RESTED
        return Outcome.LIMIT_REACHED if bound else None
