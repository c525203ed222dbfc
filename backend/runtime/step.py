"""The commit of a step: what the model answered and what its tools did, in one transaction.

If all its calls run in here, their results and the drain are part of it. Calls to the outside leave their intents
instead, committed before any of them is made (invariant 5); `settle` writes the results. Order within (DESIGN 6): the
process row (the fence), the spaces that the tools write to by id, then rows that are the loop's alone. The stop is
decided before the drain, and a step that ends its cycle drains nothing (invariant 1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import AgentStatus, Outcome
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.inbox.models import Priority
from backend.kit.jobs import Wake
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime import announce, drain, ending, notices
from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
from backend.runtime.opening import inject
from backend.runtime.outside import Errand
from backend.runtime.reached import Bound, reached
from backend.runtime.standing import Standing
from backend.runtime.state import WorkerState
from backend.tools import calls, ledger
from backend.tools.calls import Call
from backend.tools.desk import Desk
from backend.tools.errors import ToolError
from backend.tools.ledger import Intent
from backend.tools.models import EffectClass
from backend.tools.outside import OutsideTool
from backend.tools.registry import Result

_ACTIVE_SPACE = "UPDATE agent_processes SET active_space = $3 WHERE tenant_id = $1 AND agent_id = $2"


@dataclass(frozen=True, slots=True)
class Stepped:
    """What a commit wrote, and where the mind stands after it."""

    standing: Standing
    cycle: Cycle
    entries: list[Entry]
    active_space: UUID | None
    posted: set[int] = field(default_factory=set)
    drained: drain.Drained | None = None
    wake: Wake | None = None
    errands: list[Errand] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Outing:
    """A call that goes outside, its arguments checked."""

    call: Call
    tool: OutsideTool
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Plan:
    """The calls of a reply, by where they run. `refused` are calls to the outside with arguments that do not fit."""

    internal: list[Call]
    outings: list[_Outing]
    refused: dict[int, Result]


async def commit(worker: WorkerState, mind: Mind, reply: Reply) -> Standing:
    """Run the calls and commit the step; then the mind knows what was written, and viewers hear of it."""
    cycle = mind.cycle
    assert cycle is not None
    plan = _plan(worker, mind, reply)

    async def body(fence: Fenced) -> Stepped:
        return await _Step(worker, mind, cycle, reply, plan, fence).run()

    try:
        stepped = await leases.fenced(mind.lease, body, entries=1 if plan.outings else 1 + len(reply.calls))
    except BaseException:
        await reply.deltas.withdraw("the step was not committed")
        raise
    mind.follow_step(stepped.cycle)
    await reply.deltas.settle(stepped.posted)
    return follow(worker, mind, stepped)


def follow(worker: WorkerState, mind: Mind, stepped: Stepped) -> Standing:
    """The commit has succeeded: the mind is what the rows say, the calls are made, viewers and workers are told."""
    mind.remember(stepped.entries)
    mind.active_space = stepped.active_space
    if stepped.drained is not None:
        mind.add_spaces(stepped.drained.spaces)
    worker.outside.begin(stepped.errands)
    announce.growth(worker, mind)
    if stepped.wake is not None:
        worker.hints.tell(wakes=[stepped.wake])
    return stepped.standing


def _plan(worker: WorkerState, mind: Mind, reply: Reply) -> _Plan:
    plan = _Plan([], [], {})
    for call in reply.calls:
        tool = worker.toolbox.find(call.name, mind.character.tools)
        if tool is None:
            plan.internal.append(call)
            continue
        try:
            plan.outings.append(_Outing(call, tool, calls.prepare(tool, call)))
        except ToolError as error:
            plan.refused[call.position] = calls.failed(str(error))
    return plan


@dataclass(slots=True)
class _Step:
    """One run of the transaction; made anew if the database asks for another."""

    worker: WorkerState
    mind: Mind
    cycle: Cycle
    reply: Reply
    plan: _Plan
    fence: Fenced

    @property
    def _work(self) -> UnitOfWork:
        return self.fence.work

    @property
    def _number(self) -> int:
        return self.cycle.steps + 1

    async def run(self) -> Stepped:
        desk = self._desk()
        cycle = await self._count()
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

    def _desk(self) -> Desk:
        return Desk(
            work=self._work,
            actor=self.mind.actor,
            hints=self.worker.hints,
            active_space=self.mind.active_space,
            context_space=self.mind.context_space,
            stream_ids=self.reply.deltas.stream_ids,
            outside=self.mind.character.tools,
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


def may_go_on(worker: WorkerState, fence: Fenced) -> bool:
    return fence.status is AgentStatus.ACTIVE and not worker.hosting.is_stopping


async def go_on(
    worker: WorkerState,
    mind: Mind,
    fence: Fenced,
    stepped: Stepped,
    *,
    priorities: Sequence[Priority] = drain.MID_CYCLE,
) -> Stepped:
    """The look between two steps: what came meanwhile joins as a user turn after the results (invariant 7).

    Paused, or under a worker that leaves: handed over instead, with nothing drained.
    """
    if not may_go_on(worker, fence):
        return await hand_over(fence, mind, stepped)
    drained = await drain.take(
        fence.work,
        agent_id=mind.lease.agent_id,
        active_space=stepped.active_space,
        priorities=priorities,
        limits=worker.limits,
    )
    if drained is None:
        return replace(stepped, standing=Standing.THINKING)
    await leases.extend(fence, mind.lease, entries=1)
    seq = stepped.entries[-1].seq + 1
    entry = await inject(fence, mind, stepped.cycle, drained, seq=seq, step=stepped.cycle.steps)
    return replace(stepped, standing=Standing.THINKING, entries=[*stepped.entries, entry], drained=drained)


async def hand_over(fence: Fenced, mind: Mind, stepped: Stepped) -> Stepped:
    return replace(stepped, standing=Standing.WAKING, wake=await ending.hand_over(fence, mind.lease))
