"""Builds the parts of a step: its calls, which of them begin at once, and the contents of its rows and entries.

`step` uses it to lead a transaction, `step_fast_path` to commit in one database call. Nothing here reads or writes the
database except through the unit of work that it gets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.agents import cycles
from backend.agents.cycles import Cycle
from backend.agents.models import Outcome
from backend.agents.prompt_prefix import PromptRecord
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.consciousness.vectors import QueryEmbedding
from backend.files.reading import FileText
from backend.files.sending import SentFile
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime.cycle.call_plan import CallPlan
from backend.runtime.cycle.model_request import PreparedReply
from backend.runtime.cycle.step_commits import CycleEnd, WrittenStep
from backend.runtime.limit_check import Bound, cut_short, reached
from backend.runtime.mind.state import Mind
from backend.runtime.outbound.calls import Booking, OutboundCall
from backend.runtime.worker_state import WorkerState
from backend.tenants.trust import least
from backend.tools.approval_rules import DEFAULT_APPROVAL
from backend.tools.builtin import spaces
from backend.tools.calls import activity, displays
from backend.tools.calls.activity import Activity
from backend.tools.external.tool import ExternalTool
from backend.tools.models import CallState
from backend.tools.outbound_tool import identity
from backend.tools.registry import InternalTool, Result
from backend.tools.step_calls.approval_requests import ApprovalRequest
from backend.tools.step_calls.call_records import Intent
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import HeldCall, ToolContext


@dataclass(frozen=True, slots=True)
class Starts:
    """The positions of the calls that begin with the step, and of the calls that wait for a place in this worker."""

    at_once: frozenset[int]
    queued: frozenset[int]


@dataclass(frozen=True, slots=True)
class Step:
    """One reply of a model, to be committed. It stays the same in every try of the transaction."""

    worker: WorkerState
    mind: Mind
    #: As of the last commit.
    cycle: Cycle
    reply: PreparedReply
    plan: CallPlan
    booking: Booking
    #: The embeddings of its search queries, by call position.
    query_embeddings: Mapping[int, QueryEmbedding]
    #: The texts of files that its calls read, by call position.
    file_texts: Mapping[int, FileText]
    #: The files that its calls send, by call.
    sent_files: Mapping[UUID, SentFile]
    #: A record of what the request showed to the model.
    shown: PromptRecord
    #: Seconds since the last commit of a step.
    active_seconds: float

    @property
    def is_stopped(self) -> bool:
        """The reply was cut because somebody stopped the cycle."""
        return self.reply.stopped is not None and self.reply.stopped.ends_cycle

    @property
    def number(self) -> int:
        return self.cycle.steps + 1

    @property
    def length(self) -> int:
        """The number of entries that it writes: the assistant entry, and the results if none of them is still open."""
        return 1 if self.plan.is_open else 1 + len(self.reply.calls)

    @property
    def record(self) -> dict[str, Any]:
        """The counters of this step, as `begin_step` and `commit_step` take them."""
        return cycles.step_record(
            self.cycle,
            tools=self._tools,
            active_seconds=self.active_seconds,
            cost=self.reply.cost,
            shown=self.shown,
            gauge=self.reply.gauge,
        )

    @property
    def counted(self) -> Cycle:
        """The cycle after this step is counted."""
        return self.cycle.stepped(tools=self._tools, active_seconds=self.active_seconds, cost=self.reply.cost)

    @property
    def _tools(self) -> list[str]:
        return [call.name for call in self.reply.calls]

    def bound(self, cycle: Cycle) -> Bound | None:
        """The limit that the cycle reaches with this step. None if the cycle ends or waits for results in any case.

        A reply that was cut at its maximum length before any call is not the end of the agent's work.
        """
        if self.reply.is_cut_short and not self.reply.calls:
            return cut_short(self.reply.cost)
        is_over = self.plan.is_open or not self.reply.calls or self.is_stopped
        return None if is_over else reached(self.mind, cycle)

    def book(self, *, may_go_on: bool) -> Starts:
        """Book places for the outside calls that may begin with the step. Calls without a place are queued."""
        if not may_go_on:
            return Starts(frozenset(), frozenset())
        starting = {call.position: call.id for call in self.reply.calls if call.position in self.plan.starting()}
        at_once = frozenset(position for position, call_id in starting.items() if self.booking.take(call_id))
        return Starts(at_once, frozenset(starting) - at_once)

    def context(self, work: UnitOfWork, cycle: Cycle) -> ToolContext:
        return ToolContext(
            work=work,
            actor=self.mind.actor,
            hints=self.worker.hints,
            active_space=self.mind.active_space,
            context_space=self.mind.progress.context_space,
            in_view=self.mind.progress.in_view(cycle),
            hop=cycle.hop,
            stream_ids=self.reply.deltas.stream_ids,
            offered=self.mind.toolset.names,
            episodes_at_hand=self.worker.limits.episodes_at_hand,
            query_embeddings=self.query_embeddings,
            file_texts=self.file_texts,
            sent_files=self.sent_files,
            cycle_id=cycle.id,
            is_unattended=cycle.is_unattended,
            unprompted=self.mind.progress.unprompted,
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

    def asked(self) -> list[ApprovalRequest]:
        """The approval requests, in call order. A built-in tool acts in the space that is active when the call runs."""
        requests = list[ApprovalRequest]()
        for call in self.reply.calls:
            match self.plan.asked.get(call.position):
                case None:
                    continue
                case InternalTool() as tool:
                    place = self.plan.judged.get(call.position, self.mind.active_space)
                    requests.append(ApprovalRequest(call, DEFAULT_APPROVAL, tool.kind, acts_in=place))
                case tool:
                    requests.append(
                        ApprovalRequest(call, tool.approval, tool.kind, tool.displays, identity=identity(tool))
                    )
        return requests

    def intents(self, context: ToolContext, results: Mapping[int, Result], starts: Starts) -> list[Intent]:
        """The contents of the rows of its calls."""
        return [self._intent(call, context, results.get(call.position), starts) for call in self.reply.calls]

    def _intent(self, call: Call, context: ToolContext, result: Result | None, starts: Starts) -> Intent:
        position, tool = call.position, self.plan.tools.get(call.position)
        external = self.plan.external.get(position)
        hold = HeldCall(external.timeout_seconds) if external else context.holds.get(position)
        shown = context.shown.get(position)
        begun, waits = position in starts.at_once, position in starts.queued
        if position in self.plan.forms:
            call = self.plan.forms[position].stored
        asked = None if result is not None else context.asked.get(position)
        grants = hold.grants if hold else None
        return Intent(
            call, result, tool, starts=begun, queues=waits, hold=hold, asked=asked, grants=grants, shown=shown
        )

    def add_activities(self, context: ToolContext, starts: Starts) -> None:
        """Add the tool activity that people may see to the step's writes into spaces."""
        for call in self.reply.calls:
            tool = self.plan.tools.get(call.position)
            if tool is not None and tool.visible and call.position not in self.plan.asked:
                waits = CallState.HELD if isinstance(tool, ExternalTool) else CallState.PENDING
                state = CallState.RUNNING if call.position in starts.at_once else waits
                display = displays.shown(call.arguments, tool.displays)
                activity.add_activity(
                    context, call.position, Activity(call.id, call.name, tool.kind, state, display=display)
                )

    def outbound(self, starts: Starts) -> list[OutboundCall]:
        """The outside calls to begin after the commit."""
        tenant_id, hop, starting = self.mind.lease.tenant_id, self.cycle.hop + 1, starts.at_once | starts.queued
        return [
            OutboundCall(
                tenant_id, each.call.id, 1, each.tool, each.arguments, each.call.position in starts.queued, hop
            )
            for each in self.plan.outbound
            if each.call.position in starting
        ]

    def external_calls(self) -> dict[UUID, int]:
        """The calls that programs take from the API, each with how often it was taken before: 0 for a new call."""
        return {call.id: 0 for call in self.reply.calls if call.position in self.plan.external}

    def written(
        self, context: ToolContext, intents: list[Intent], cycle: Cycle, *, tail_seq: int, end: CycleEnd | None
    ) -> WrittenStep:
        """The rows that it writes. Its entries follow the entry with `tail_seq`."""
        has_moved = context.active_space != self.mind.active_space
        return WrittenStep(
            cycle_id=self.cycle.id,
            number=self.number,
            worker_id=self.worker.worker_id,
            entries=self.entries(context, intents, tail_seq=tail_seq),
            intents=intents,
            trust=context.trust,
            first_result_seq=None if self.plan.is_open else tail_seq + 2,
            moved_to=(context.active_space,) if has_moved else None,
            seen_spaces=cycle.unseen(context.seen),
            end=end,
        )

    def entries(self, context: ToolContext, intents: list[Intent], *, tail_seq: int) -> list[Entry]:
        """The assistant entry, and its results in call order if none of them is still open."""
        contents = [chain.assistant_content(self.reply.text, [call.content() for call in self.reply.calls])]
        if not self.plan.is_open:
            contents += [chain.result_content(i.call.chain_id, i.result) for i in intents if i.result is not None]
        return [
            chain.entry(
                seq=tail_seq + place,
                cycle_id=self.cycle.id,
                step=self.number,
                content=content,
                trust=context.trust if place > 1 else least((self.cycle.trust, self.reply.trust)),
            )
            for place, content in enumerate(contents, start=1)
        ]

    def end(self, outcome: Outcome | None, bound: Bound | None) -> CycleEnd | None:
        if outcome is None:
            return None
        ended_by = self.reply.stopped if outcome is Outcome.STOPPED else bound
        return CycleEnd(outcome, ended_by.words if ended_by is not None else None)

    async def outcome(self, context: ToolContext, bound: Bound | None) -> Outcome | None:
        """The outcome of the cycle if it ends with this step, else None."""
        if self.reply.stopped is not None:  # after a pause, the cycle continues behind the cut reply
            return Outcome.STOPPED if self.is_stopped else Outcome.LIMIT_REACHED if bound else None
        if not self.reply.calls:
            return Outcome.LIMIT_REACHED if bound else Outcome.RESTED
        if context.is_finished:
            return Outcome.RESTED
        if context.is_skipped:
            return Outcome.RESTED if await spaces.has_spoken(context) else Outcome.SKIPPED
        if context.sends and self._has_answered_all(context):
            return Outcome.RESTED
        return Outcome.LIMIT_REACHED if bound else None

    def _has_answered_all(self, context: ToolContext) -> bool:
        """The agent's kind ends the cycle after a message, and all events of the cycle are from the active space."""
        is_all_from_here = self.mind.progress.spaces == [context.active_space] and not self.mind.progress.has_placeless
        return self.mind.character.capabilities.ends_after_send and is_all_from_here
