"""The commit of a step: what the model answered and what its tools did, in one transaction.

If all its calls run in here, their results and the drain are part of it. Calls to the outside leave their intents
instead, committed before any of them is made (invariant 5), and questions to people their holds; `settle` writes the
results. Order within (DESIGN 6): the
process row (the fence), the spaces that the tools write to by id, then rows that are the loop's alone. The stop is
decided before the drain, and a step that ends its cycle drains nothing (invariant 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from backend.agents import cycles, leases, outages
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import Outcome, RepairKind
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.consciousness.vectors import Sense
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime import ending, notices
from backend.runtime.ask import Reply
from backend.runtime.hosting.state import WorkerState
from backend.runtime.judging import bench
from backend.runtime.mind import Mind
from backend.runtime.outside import Booking, Errand
from backend.runtime.plan import Plan, plan
from backend.runtime.reached import Bound, reached
from backend.runtime.sensing import senses_of
from backend.runtime.standing import Standing
from backend.runtime.stepped import Stepped, follow, go_on, hand_over, may_go_on
from backend.runtime.unheard import paid
from backend.tenants.trust import Trust, least
from backend.tools import activity, call_signals, calls, consents, displays, forms_of_tenant, repairs, spaces
from backend.tools.activity import Activity
from backend.tools.approvals import USUAL
from backend.tools.calls import Call
from backend.tools.consents import Asking
from backend.tools.desk import Desk, Hold
from backend.tools.external import ExternalTool
from backend.tools.intents import Intent, record
from backend.tools.models import CallState
from backend.tools.outside import identity
from backend.tools.registry import InternalTool, Result

_ACTIVE_SPACE = "UPDATE agent_processes SET active_space = $3 WHERE tenant_id = $1 AND agent_id = $2"


async def commit(worker: WorkerState, mind: Mind, reply: Reply) -> Standing:
    """Run the calls and commit the step; then the mind knows what was written, and viewers hear of it."""
    cycle = mind.cycle
    assert cycle is not None
    planned = plan(mind, reply, await bench(mind, reply.calls, reply.deltas.entered))
    senses = await senses_of(
        worker.embedder, planned.internal, tenant_id=mind.lease.tenant_id, agent_id=mind.lease.agent_id
    )

    with worker.outside.booking(mind.lease.tenant_id, cap=mind.character.outside_calls) as booking:

        async def body(fence: Fenced) -> Stepped:
            return await _Step(worker, mind, cycle, reply, planned, booking, senses, fence).run()

        try:
            async with paid(mind, cycle, reply.cost):
                stepped = await leases.fenced(mind.lease, body, entries=1 if planned.is_open else 1 + len(reply.calls))
        except BaseException:
            reply.deltas.withdraw("the step was not committed")
            raise
        mind.follow_step(stepped.cycle, gauge=reply.gauge)
        reply.deltas.settle(stepped.posted)
        return follow(worker, mind, stepped)


@dataclass(frozen=True, slots=True)
class _Starts:
    """Positions of the calls that begin with the step, and of those that wait for a place in this worker."""

    at_once: frozenset[int]
    queued: frozenset[int]


@dataclass(slots=True)
class _Step:
    """One run of the transaction; made anew if the database asks for another."""

    worker: WorkerState
    mind: Mind
    cycle: Cycle
    reply: Reply
    plan: Plan
    booking: Booking
    #: What its searches mean.
    senses: Mapping[int, Sense]
    fence: Fenced

    @property
    def _work(self) -> UnitOfWork:
        return self.fence.work

    @property
    def _is_stopped(self) -> bool:
        """Its reply was cut by somebody who has stopped the cycle."""
        return self.reply.stopped is not None and self.reply.stopped.ends_cycle

    @property
    def _number(self) -> int:
        return self.cycle.steps + 1

    async def run(self) -> Stepped:
        cycle = await self._count()
        desk = self._desk(cycle)
        desk.read([self.reply.trust])
        ends_anyway = self.plan.is_open or not self.reply.calls or self._is_stopped
        bound = None if ends_anyway else reached(self.mind, cycle)
        if bound is not None:
            await notices.leave_limit(desk, self.mind, bound)
        if self.cycle.failures:
            await outages.answered(self._work, self.reply.model)
        await notices.leave_recovery(desk, self.mind)
        await self._tell_lapse()
        starts = self._book()
        self._leave_activities(desk, starts)
        unasked = await consents.ask(desk, self._asked()) | await forms_of_tenant.put(desk, self.plan.forms)
        results = self.plan.refused | unasked | await calls.run(desk, self.plan.internal)
        written = await self._write(
            desk.trust, [self._intent(c, desk, results.get(c.position), starts) for c in self.reply.calls]
        )
        await self._move(desk)
        await cycles.widen(self._work, cycle, seen_spaces=desk.seen)
        stepped = Stepped(
            Standing.CALLING,
            cycle,
            written,
            desk.active_space,
            desk.sends | desk.shown.keys(),
            errands=self._errands(starts),
        )
        if self.plan.handed:
            free = {call.id: 0 for call in self.reply.calls if call.position in self.plan.handed}
            call_signals.tell_free(self._work, self.worker.hints, free)
        if self.plan.is_open:
            return stepped if may_go_on(self.worker, self.fence) else await hand_over(self.fence, self.mind, stepped)
        outcome = await self._outcome(desk, bound)
        if outcome is not None:
            ended_by = self.reply.stopped if outcome is Outcome.STOPPED else bound
            reason = ended_by.words if ended_by is not None else None
            await ending.end(self.worker, self.fence, self.mind, cycle, outcome, reason=reason)
            return replace(stepped, standing=Standing.SLEEPING)
        return await go_on(self.worker, self.mind, self.fence, stepped)

    async def _tell_lapse(self) -> None:
        """Admins are told, once for each way in which the guard does not judge."""
        if self.reply.lapse is not None:
            agent_id = self.mind.lease.agent_id
            await repairs.record_fault(
                self._work, agent_id=agent_id, reason=self.reply.lapse, kind=RepairKind.LOST_GUARD
            )

    def _book(self) -> _Starts:
        """Of the calls that may begin with the step: which of them have a place."""
        if not may_go_on(self.worker, self.fence):
            return _Starts(frozenset(), frozenset())
        starting = {call.position: call.id for call in self.reply.calls if call.position in self.plan.starting()}
        at_once = frozenset(position for position, call_id in starting.items() if self.booking.take(call_id))
        return _Starts(at_once, frozenset(starting) - at_once)

    def _desk(self, cycle: Cycle) -> Desk:
        return Desk(
            work=self._work,
            actor=self.mind.actor,
            hints=self.worker.hints,
            active_space=self.mind.active_space,
            context_space=self.mind.context_space,
            in_view=self.mind.in_view(cycle),
            hop=cycle.hop,
            stream_ids=self.reply.deltas.stream_ids,
            offered=self.mind.toolset.names,
            episodes_at_hand=self.worker.limits.episodes_at_hand,
            senses=self.senses,
            cycle_id=cycle.id,
            is_unattended=cycle.is_unattended,
            unprompted=self.mind.unprompted,
            approvals=self.mind.toolset.approvals(),
            identities=self.mind.toolset.identities(),
            requester_id=cycle.member_id,
            owner_id=self.mind.character.owner_id,
            knowledge_of=self.mind.character.knowledge_of,
            has_one_task=self.mind.character.capabilities.has_one_task,
            judged=self.plan.judged,
            trust=cycle.trust,
            stopped=self.reply.stopped.words if self.reply.stopped is not None else None,
        )

    async def _count(self) -> Cycle:
        shown = self.mind.shown(tool_choice=self.reply.bearing.tool_choice)
        await self.worker.frames.keep(self._work, shown.frame)
        return await cycles.count_step(
            self._work,
            self.mind.lease,
            self.cycle,
            tools=[call.name for call in self.reply.calls],
            active_seconds=self.mind.active_seconds,
            cost=self.reply.cost,
            shown=shown,
            gauge=self.reply.gauge,
        )

    def _asked(self) -> list[Asking]:
        """In call order. A built-in tool acts in the space that is active then."""
        found = list[Asking]()
        for call in self.reply.calls:
            match self.plan.asked.get(call.position):
                case None:
                    continue
                case InternalTool() as tool:
                    place = self.plan.judged.get(call.position, self.mind.active_space)
                    found.append(Asking(call, USUAL, tool.kind, acts_in=place))
                case tool:
                    found.append(Asking(call, tool.approval, tool.kind, tool.displays, identity=identity(tool)))
        return found

    def _intent(self, call: Call, desk: Desk, result: Result | None, starts: _Starts) -> Intent:
        """What the call's row will say."""
        position, tool = call.position, self.plan.tools.get(call.position)
        handed = self.plan.handed.get(position)
        hold = Hold(handed.timeout_seconds) if handed else desk.holds.get(position)
        shown = desk.shown.get(position)
        begun, waits = position in starts.at_once, position in starts.queued
        if position in self.plan.forms:
            call = self.plan.forms[position].stored
        asked = None if result is not None else desk.asked.get(position)
        grants = hold.grants if hold else None
        return Intent(
            call, result, tool, starts=begun, queues=waits, hold=hold, asked=asked, grants=grants, shown=shown
        )

    def _leave_activities(self, desk: Desk, starts: _Starts) -> None:
        """What people may see of the calls, among the step's other writes into spaces."""
        for call in self.reply.calls:
            tool = self.plan.tools.get(call.position)
            if tool is not None and tool.visible and call.position not in self.plan.asked:
                waits = CallState.HELD if isinstance(tool, ExternalTool) else CallState.PENDING
                state = CallState.RUNNING if call.position in starts.at_once else waits
                display = displays.shown(call.arguments, tool.displays)
                activity.leave(desk, call.position, Activity(call.id, call.name, tool.kind, state, display=display))

    def _errands(self, starts: _Starts) -> list[Errand]:
        """To be begun after the commit."""
        tenant_id, hop, starting = self.mind.lease.tenant_id, self.cycle.hop + 1, starts.at_once | starts.queued
        return [
            Errand(tenant_id, each.call.id, 1, each.tool, each.arguments, each.call.position in starts.queued, hop)
            for each in self.plan.outings
            if each.call.position in starting
        ]

    async def _write(self, read: Trust, intents: list[Intent]) -> list[Entry]:
        """The assistant's entry; its results too, in call order, if none is awaited; and the calls' rows."""
        asked, seq = self.reply.calls, self.fence.tail_seq + 1
        contents = [chain.assistant_content(self.reply.text, [call.content() for call in asked])]
        if not self.plan.is_open:
            contents += [chain.result_content(i.call.chain_id, i.result) for i in intents if i.result is not None]
        written = [
            chain.entry(
                seq=seq + place,
                cycle_id=self.cycle.id,
                step=self._number,
                content=content,
                trust=read if place else least((self.cycle.trust, self.reply.trust)),
            )
            for place, content in enumerate(contents)
        ]
        agent_id = self.mind.lease.agent_id
        await chain.append(
            self._work, agent_id=agent_id, commit_no=self.fence.commit_no, cycle_id=self.cycle.id, entries=written
        )
        if asked:
            await record(
                self._work,
                agent_id=agent_id,
                cycle_id=self.cycle.id,
                step=self._number,
                worker_id=self.worker.worker_id,
                intents=intents,
                first_result_seq=None if self.plan.is_open else seq + 1,
                trust=read,
            )
        return written

    async def _move(self, desk: Desk) -> None:
        if desk.active_space != self.mind.active_space:
            await self._work.execute(_ACTIVE_SPACE, self._work.tenant_id, self.mind.lease.agent_id, desk.active_space)

    async def _outcome(self, desk: Desk, bound: Bound | None) -> Outcome | None:
        """How the cycle ends with this step, if it does (DESIGN 6, Ends)."""
        if self.reply.stopped is not None:  # of a pause: its cycle goes on behind what was cut
            return Outcome.STOPPED if self._is_stopped else Outcome.LIMIT_REACHED if bound else None
        if not self.reply.calls:
            return Outcome.RESTED
        if desk.is_finished:
            return Outcome.RESTED
        if desk.is_skipped:
            return Outcome.RESTED if await spaces.has_spoken(desk) else Outcome.SKIPPED
        if desk.sends and self._has_answered_all(desk):
            return Outcome.RESTED
        return Outcome.LIMIT_REACHED if bound else None

    def _has_answered_all(self, desk: Desk) -> bool:
        """Of a kind that rests with its answer: every event of the cycle is from the space where it was given."""
        is_all_from_here = self.mind.cycle_spaces == [desk.active_space] and not self.mind.has_placeless
        return self.mind.character.capabilities.ends_after_send and is_all_from_here
