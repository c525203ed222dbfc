"""The rows of a step's calls as the step commits them, before anything happens outside (invariant 5).

`runtime.cycle.step_commits` writes them in the transaction of the step's entry. `tools.calls.repository` changes them
afterwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.tenants.trust import Trust, least
from backend.tools.approval_state import ApprovalState
from backend.tools.external.tool import AnyTool, trust_of_answers
from backend.tools.models import CallState, ToolKind
from backend.tools.registry import Result
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import HeldCall, ShownCall


@dataclass(frozen=True, slots=True)
class Intent:
    """A call as its step leaves it: with a result, waiting for somebody, or for the outside.

    `starts`: the call starts at once. `queues`: it starts when its tenant has a free place in this worker.
    """

    call: Call
    result: Result | None
    tool: AnyTool | None = None
    starts: bool = False
    queues: bool = False
    #: Set if the call waits for somebody.
    hold: HeldCall | None = None
    #: Set if the call may start only after an approval.
    asked: ApprovalState | None = None
    #: For a confirmation that names a call: the digest of that call.
    grants: bytes | None = None
    shown: ShownCall | None = None

    @property
    def state(self) -> CallState:
        if self.result is not None:
            return CallState.SUCCEEDED if self.result["ok"] else CallState.FAILED
        if self.hold is not None:
            return CallState.HELD
        return CallState.RUNNING if self.starts else CallState.PENDING

    @property
    def kind(self) -> ToolKind:
        if self.tool is not None:
            return self.tool.kind
        built_in = dispatch.TOOLS.get(self.call.name)
        return built_in.kind if built_in else ToolKind.INTERNAL

    @property
    def digest(self) -> bytes:
        """The digest that an answer is bound to."""
        return self.asked.digest if self.asked else self.call.digest

    @property
    def displays(self) -> list[str] | None:
        """The argument fields that the call's message shows."""
        tool = self.tool or dispatch.TOOLS.get(self.call.name)
        return list(tool.displays) if self.shown is not None and tool and tool.displays else None

    def answer_trust(self, asked: Trust) -> Trust:
        """The trust of its result. A person's answer has the trust of the question.

        An answer from outside may be anybody's, unless somebody vouches for the tool.
        """
        if self.tool is None or self.kind is ToolKind.SPACE:
            return asked
        return least((asked, trust_of_answers(self.tool)))

    @property
    def seconds(self) -> float:
        """How long an answer is accepted after the call starts, or after somebody was asked."""
        if self.hold is not None:
            return self.hold.seconds
        return self.tool.timeout_seconds if self.tool else 0.0


def rows(intents: Sequence[Intent], *, first_result_seq: int | None, trust: Trust) -> list[dict[str, Any]]:
    """The rows of a step's calls in the form that `write_step` takes (`backend/migrations/sql/functions`).

    `first_result_seq`: the `seq` of the first result, if the results are written with the rows; None if they follow
    later. `trust`: the trust of what the step's calls have read.
    """
    return [
        _row(each, None if first_result_seq is None else first_result_seq + each.call.position, trust)
        for each in intents
    ]


def _row(intent: Intent, result_seq: int | None, trust: Trust) -> dict[str, Any]:
    call, tool, asked = intent.call, intent.tool, intent.asked
    shown, hold = intent.shown, intent.hold
    row = {
        "id": str(call.id),
        "position": call.position,
        "name": call.name,
        "arguments": call.arguments,
        "digest": intent.digest.hex(),
        "kind": intent.kind,
        "effect": tool.effect if tool else None,
        "state": intent.state,
        "result": intent.result,
        "result_seq": result_seq,
        "queues": intent.queues,
        "seconds": intent.seconds,
        "space_id": _text(shown.space_id if shown else None),
        "message_id": _text(shown.message_id if shown else None),
        "assignee_id": _text(hold.assignee_id if hold else None),
        "tool_id": _text(tool.tool_id if tool else None),
        "displays": intent.displays,
        "grants": intent.grants and intent.grants.hex(),
        "answer_trust": intent.answer_trust(trust),
        **_terms(asked),
    }
    return {name: value for name, value in row.items() if value is not None}


def _terms(asked: ApprovalState | None) -> dict[str, Any]:
    """The terms on which people are asked, or have confirmed the call before."""
    if asked is None:
        return {"approvals_needed": 1}
    return {
        "consent": asked.consent,
        "approvers": asked.approvers,
        "approvals_needed": asked.people,
        "requester_id": _text(asked.requester_id),
        "acts_in": _text(asked.acts_in),
        "approval": None if asked.approval is None else dict(asked.approval),
        "answered_by_id": _text(asked.answered_by_id),
    }


def _text(value: UUID | None) -> str | None:
    return None if value is None else str(value)
