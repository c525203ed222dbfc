"""Decides what happens to each open call of an agent, by its row, in one fenced transaction.

`call_settlement` calls it for the step at the tail, `orphaned_calls` for calls that the chain shows as still waiting.

State of the call's row             What happens
  answered                          Its stored result is used.
  PENDING                           It begins, or is queued if its tenant has no free place in this worker. An UNSAFE
                                    call waits while another UNSAFE call runs. A call that people have approved does
                                    not wait for others. An approved EXTERNAL call is offered to programs.
  runs or is queued in this worker  It is awaited until its tool's patience is over, then it is HELD.
  runs in another live worker       HELD: the answer arrives as an event.
  its worker is dead                Never begun, PURE or KEYED: it begins with the same key. UNSAFE: UNKNOWN.
  HELD, with no worker              It stays HELD: a person or an outside program answers.
  its time is over                  EXPIRED.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from backend.agents.leases import Fenced
from backend.files.sending import SentFile
from backend.kit.limits import DEFAULT
from backend.kit.text import json_object
from backend.runtime import call_permission
from backend.runtime.cycle import approved_calls
from backend.runtime.cycle.file_sending import require
from backend.runtime.mind.state import Mind
from backend.runtime.outbound.calls import Booking, OutboundCall
from backend.runtime.worker_state import WorkerState
from backend.tools.approval_rules import Approvers
from backend.tools.approval_state import digest
from backend.tools.calls import activity
from backend.tools.calls import repository as call_repository
from backend.tools.calls.repository import Row
from backend.tools.errors import ToolError
from backend.tools.external import signals as external_signals
from backend.tools.external.tool import AnyTool, ExternalTool, SpaceTool
from backend.tools.models import CallState, Consent, EffectClass, ToolKind
from backend.tools.outbound_tool import Answer, identity
from backend.tools.registry import UNANSWERED, Result
from backend.tools.step_calls import approval_requests, dispatch

_UNKNOWN = "the call was started, and its worker died: it is unknown whether it took effect; do not simply repeat it"
_TOOL_DELETED = "this tool no longer exists"
_STRICTER = (
    "not called: the approval rule of this tool changed after people were asked; call it again to ask the right people"
)
_CHANGED = "not called: the target of the tool changed after people were asked; call it again to ask people again"


@dataclass(slots=True)
class Review:
    worker: WorkerState
    mind: Mind
    booking: Booking
    fence: Fenced
    #: The files of approved calls, by call.
    sent_files: Mapping[UUID, SentFile] = field(default_factory=dict)
    #: The results in the rows, by call.
    answered: dict[UUID, Result] = field(default_factory=dict)
    #: The results that this review has decided itself.
    closed: list[tuple[Row, Answer]] = field(default_factory=list)
    #: The outside calls to begin after the commit.
    outbound: list[OutboundCall] = field(default_factory=list)
    #: Calls that run in this worker, within their tool's patience.
    awaited: list[UUID] = field(default_factory=list)
    held: list[Row] = field(default_factory=list)
    #: PENDING calls that wait for another call.
    blocked: list[Row] = field(default_factory=list)
    _is_unsafe_running: bool = False
    #: Calls of built-in tools that people have approved.
    _approved: list[Row] = field(default_factory=list)
    #: Calls whose activity message in a space must be updated.
    _stale_activities: list[UUID] = field(default_factory=list)

    async def review_all(self, rows: Iterable[Row]) -> None:
        """Review all rows. Running calls come first, because an UNSAFE call may begin only if no other one runs."""
        for row in sorted(rows, key=lambda row: (row.state is CallState.PENDING, row.position)):
            await self._review(row)
        overdue = [row.id for row in self.held if row.state is not CallState.HELD]
        if overdue:
            await call_repository.hold(self.fence.work, overdue)
        for row, result in await approved_calls.run(
            self.worker, self.mind, self.fence.work, self._approved, sent_files=self.sent_files
        ):
            await self._end(row, CallState.SUCCEEDED if result["ok"] else CallState.FAILED, result)
        await activity.show(self.fence.work, self.worker.hints, self._stale_activities)

    async def _review(self, row: Row) -> None:
        if not row.is_open:
            self.answered[row.id] = row.result or dispatch.failed(f"it ended as {row.state}")
        elif row.is_expired:
            await self._close(row, CallState.EXPIRED, _expired(row))
        elif self.worker.outside.is_waiting_for(row.id):
            self._go_on_waiting(row)
        elif row.state is CallState.PENDING and row.worker_id is None:
            await self._begin_pending(row)
        elif self._has_no_owner(row):
            await self._take_over(row)
        else:
            self._hold(row)

    def _has_no_owner(self, row: Row) -> bool:
        """Neither this worker nor the worker in the row runs this call."""
        is_ours = row.worker_id == self.worker.worker_id
        return is_ours or row.is_abandoned or (row.is_silent and self.worker.liveness.may_take_over)

    async def _begin_pending(self, row: Row) -> None:
        if await self._is_void(row):
            await self._close(row, CallState.FAILED, approval_requests.APPROVAL_IS_VOID)
        elif row.effect is EffectClass.UNSAFE and self._is_unsafe_running and row.consent is None:
            self.blocked.append(row)
        else:
            await self._begin(row)

    async def _is_void(self, row: Row) -> bool:
        """The call has never begun, and who approved it may no longer approve it."""
        return _is_approved_unbegun(row) and not await approval_requests.stands(self.fence.work, call_id=row.id)

    def _go_on_waiting(self, row: Row) -> None:
        if not self.worker.outside.is_patient_with(row.id):
            self._hold(row)
            return
        self.awaited.append(row.id)
        self._note_unsafe(row)

    def _hold(self, row: Row) -> None:
        self.held.append(row)
        if row.state is not CallState.HELD:
            self._note_stale_activity(row)
        self._note_unsafe(row)

    async def _take_over(self, row: Row) -> None:
        """Begin the call again, or close it as UNKNOWN. A call that was only queued never began, so it may begin."""
        is_repeatable = row.effect in (EffectClass.PURE, EffectClass.KEYED) and self._tool(row) is not None
        if await self._is_void(row):
            await self._close(row, CallState.FAILED, approval_requests.APPROVAL_IS_VOID)
        elif row.attempts == 0 or (is_repeatable and row.attempts < DEFAULT.call_attempts):
            await self._begin(row)
        else:
            await self._close(row, CallState.UNKNOWN, _UNKNOWN)

    async def _begin(self, row: Row) -> None:
        if row.kind is ToolKind.INTERNAL:
            require(self.sent_files, call_id=row.id, name=row.name, arguments=row.arguments)
            self._approved.append(row)
            return
        tool = self._tool(row)
        if tool is None:
            await self._close(row, CallState.FAILED, _TOOL_DELETED)
            return
        if row.consent is not None and not _is_as_approved(row, tool):
            await self._close(row, CallState.FAILED, _CHANGED)
            return
        if row.approvers is not None and not tool.approval.is_met_by(Approvers(row.approvers), row.approvals_needed):
            await self._close(row, CallState.FAILED, _STRICTER)
            return
        try:
            arguments = tool.parse(row.arguments)
        except ToolError as error:
            await self._close(row, CallState.FAILED, str(error))
            return
        if isinstance(tool, ExternalTool):
            await self._offer(row, tool)
            return
        assert not isinstance(tool, SpaceTool), "a question is never to be begun"
        if row.consent is None and self.mind.cycle is not None:
            tool = call_permission.policy_of(self.mind).bounded(tool)
        worker_id, has_place = self.worker.worker_id, self.booking.take(row.id)
        if has_place:
            await call_repository.begin(self.fence.work, row, worker_id=worker_id, timeout_seconds=tool.timeout_seconds)
        else:
            await call_repository.queue(self.fence.work, row, worker_id=worker_id)
        hop = 1 + (self.mind.cycle.hop if self.mind.cycle is not None else 0)
        outbound_call = OutboundCall(
            self.mind.lease.tenant_id,
            row.id,
            row.attempts + 1,
            tool,
            arguments,
            is_queued=not has_place,
            hop=hop,
            is_approved=_is_approved_unbegun(row),
        )
        self.outbound.append(outbound_call)
        self._note_stale_activity(row)
        self._note_unsafe(row)

    async def _offer(self, row: Row, tool: ExternalTool) -> None:
        await call_repository.put(self.fence.work, row, timeout_seconds=tool.timeout_seconds)
        external_signals.publish_free(self.fence.work, self.worker.hints, {row.id: row.attempts})
        self.held.append(row)
        self._note_stale_activity(row)

    async def _close(self, row: Row, state: CallState, error: str) -> None:
        await self._end(row, state, dispatch.failed(error))

    async def _end(self, row: Row, state: CallState, result: Result) -> None:
        await call_repository.close(self.fence.work, row, state=state, result=result)
        self.answered[row.id] = result
        self.closed.append((row, Answer(state, result)))
        self._note_stale_activity(row)

    def _tool(self, row: Row) -> AnyTool | None:
        """The tool of the call. A newer tool with the same name does not count: its id differs."""
        found = self.mind.toolset.find(row.name)
        return found if found is not None and found.tool_id == row.tool_id else None

    def _note_stale_activity(self, row: Row) -> None:
        if row.message_id is not None:
            self._stale_activities.append(row.id)

    def _note_unsafe(self, row: Row) -> None:
        is_ours_to_begin = row.kind is not ToolKind.EXTERNAL and row.consent is None
        self._is_unsafe_running |= row.effect is EffectClass.UNSAFE and is_ours_to_begin


def _is_approved_unbegun(row: Row) -> bool:
    """People have approved the call, and it has never begun."""
    return row.consent is Consent.GIVEN and row.approvers is not None and row.attempts == 0


def _is_as_approved(row: Row, tool: AnyTool) -> bool:
    """The call is unchanged since its approval: the same tool, arguments, space and target."""
    place = row.acts_in or row.space_id
    return row.digest == digest(row.name, json_object(row.arguments), place, identity=identity(tool))


def _expired(row: Row) -> str:
    if row.kind is ToolKind.SPACE or row.consent is Consent.ASKED:
        return UNANSWERED
    if row.kind is ToolKind.EXTERNAL and row.attempts == 0:
        return "no program claimed this call in time"
    doubt = "" if row.effect is EffectClass.PURE else "; it is unknown whether it took effect"
    return f"no answer within {row.waited_seconds:.0f} s{doubt}"
