"""Calls of SPACE tools that a tenant defines: its question and its form, posted for the people of the space.

`runtime.cycle.step` calls `put` in its transaction. The row stores the question and the form, so a later change of the
tool does not change an open question. `tools.calls.answers` accepts the answers, as for `ask`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.text import canonical_json
from backend.spaces import members
from backend.tools.approval_rules import Approvers
from backend.tools.approval_state import ApprovalState
from backend.tools.builtin import questions
from backend.tools.calls.activity import Activity
from backend.tools.external.tool import SpaceTool
from backend.tools.models import CallState
from backend.tools.registry import Result
from backend.tools.step_calls import approval_requests, dispatch
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import Effect, HeldCall, ToolContext


@dataclass(frozen=True, slots=True)
class FormCall:
    """A call of such a tool, with checked arguments."""

    call: Call
    tool: SpaceTool
    arguments: Mapping[str, Any]

    @property
    def asked_arguments(self) -> dict[str, Any]:
        config = self.tool.config
        question = {"question": config.question_for(self.arguments), "form": config.form}
        return {**question, "arguments": dict(self.arguments)} if self.arguments else question

    @property
    def stored(self) -> Call:
        """The call as its row stores it."""
        return replace(self.call, arguments=canonical_json(self.asked_arguments).decode())


async def put(context: ToolContext, forms: Mapping[int, FormCall]) -> dict[int, Result]:
    """Posts each of these questions. Returns, by position, the results of those that cannot be asked."""
    if not forms:
        return {}
    space_id = await approval_requests.place(context)
    refused, room = dict[int, Result](), DEFAULT.open_questions - await questions.count_open(context)
    for position, form in forms.items():
        if len(form.stored.arguments.encode()) > DEFAULT.question_bytes:
            refused[position] = dispatch.failed(f"the question has more than {DEFAULT.question_bytes:,} bytes")
        elif room <= 0:
            refused[position] = dispatch.failed(
                f"{DEFAULT.open_questions} of your questions are unanswered: wait for the answers"
            )
        else:
            room -= 1
            await _post(context, position, form, space_id)
    return refused


async def _post(context: ToolContext, position: int, form: FormCall, space_id: UUID | None) -> None:
    """Posts the message and holds the call. Without a space, admins are asked, or the member whose assistant it is."""
    call, tool = form.stored, form.tool
    hold = HeldCall(tool.timeout_seconds)
    context.questions[position] = space_id
    if space_id is None:
        context.holds[position] = hold
        approvers = Approvers.REQUESTER if context.owner_id else Approvers.ADMINS
        context.asked[position] = ApprovalState(call.digest, None, approvers, requester_id=context.owner_id)
        return
    activity = Activity(
        call_id=call.id,
        name=call.name,
        kind=tool.kind,
        state=CallState.HELD,
        digest=call.digest,
        asked_arguments=form.asked_arguments,
        expires_at=await questions.expiry(context, tool.timeout_seconds),
    )

    async def apply() -> Result:
        if not await activity.post(context, position, space_id):
            raise await members.refusal(context.work, space_id)
        context.holds[position] = hold
        return {"ok": True}

    context.effects.append(Effect(space_id, position, apply))
