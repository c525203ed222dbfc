"""The message of kind TOOL_ACTIVITY that shows a tool call in a space. It is a function of the call's row.

`tools.builtin.questions` and `runtime.cycle.step` post it with the call. Code that changes the row calls `show` in the
same transaction, so the message is never older than the call. If people are not asked about a call, they see only the
arguments that its tool displays. The other arguments and the results need the scope `agents:inspect`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Self
from uuid import UUID

from backend.consciousness import signals as agent_signals
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.text import json_object
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import messages, signals
from backend.spaces.posting import Cause
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust
from backend.tools.approval_rules import Approvers
from backend.tools.calls import displays
from backend.tools.models import CallState, Consent, ToolKind
from backend.tools.outbound_tool import Progress
from backend.tools.registry import UNANSWERED, WITHDRAWN, Result
from backend.tools.schema import forms
from backend.tools.tool_context import Effect, ShownCall, StepPost, ToolContext


@dataclass(frozen=True, slots=True)
class _PostedCall:
    """A call that a message shows."""

    id: UUID
    message_id: UUID
    name: str
    kind: ToolKind
    state: CallState
    arguments: str
    displays: Json[list[str] | None]
    digest: bytes
    expires_at: datetime | None
    result: Json[Result | None]
    consent: Consent | None
    approval: Json[dict[str, Any] | None]
    approvers: Approvers | None
    approvals_needed: int
    approved_by: Json[list[dict[str, str]]]
    assignee_id: UUID | None
    assignee: str | None
    answered_by_id: UUID | None
    answered_by: str | None
    task_id: UUID | None


_POSTED = Statement(
    _PostedCall,
    """
SELECT c.id, c.message_id, c.name, c.kind, c.state, c.arguments, c.displays, c.digest, c.expires_at, c.result,
  c.consent, c.approval, c.approvers, c.approvals_needed, c.approved_by, c.assignee_id, a.name AS assignee,
  c.answered_by_id, b.name AS answered_by, k.id AS task_id FROM tool_calls c
LEFT JOIN tasks k ON (k.tenant_id, k.agent_id) = (c.tenant_id, c.agent_id)
LEFT JOIN members a ON (a.tenant_id, a.id) = (c.tenant_id, c.assignee_id)
LEFT JOIN members b ON (b.tenant_id, b.id) = (c.tenant_id, c.answered_by_id)
WHERE c.tenant_id = $1 AND c.id = ANY ($2) AND c.message_id IS NOT NULL ORDER BY c.space_id, c.id""",
)
#: Calls that a stop ended but whose message does not say so yet.
_STALE = Statement(
    UUID,
    """
SELECT c.id FROM tool_calls c JOIN messages m ON (m.tenant_id, m.id) = (c.tenant_id, c.message_id)
WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.state = 'EXPIRED' AND m.data ->> 'status' <> 'EXPIRED'""",
)


@dataclass(frozen=True, slots=True)
class _CallUnderWay:
    """`space_id`: the space in which a message shows the call."""

    agent_id: UUID
    name: str
    state: CallState
    space_id: UUID | None


#: The call, if this worker's attempt is still running.
_UNDER_WAY = Statement(
    _CallUnderWay,
    """
SELECT agent_id, name, state, CASE WHEN message_id IS NOT NULL THEN space_id END AS space_id FROM tool_calls
WHERE tenant_id = $1 AND id = $2 AND worker_id = $3 AND attempts = $4 AND state IN ('RUNNING', 'HELD')""",
)

#: How many characters of the arguments the text shows; the data has all of them.
_SHOWN_CHARS = 2_000

_WORDS = {
    CallState.PENDING: "Using {}",
    CallState.RUNNING: "Using {}",
    CallState.HELD: "Waiting for {}",
    CallState.SUCCEEDED: "Used {}",
    CallState.FAILED: "{} failed",
    CallState.UNKNOWN: "{}: the outcome is unknown",
    CallState.EXPIRED: "{}: no answer in time",
}


@dataclass(frozen=True, slots=True)
class MemberRef:
    """A member, by name."""

    id: UUID
    name: str

    def to_json(self) -> dict[str, Any]:
        return {"id": str(self.id), "name": self.name}


@dataclass(frozen=True, slots=True)
class Activity:
    """A call as its message shows it. `asked`: the arguments, if people are asked; `display`: the fields to show."""

    call_id: UUID
    name: str
    kind: ToolKind
    state: CallState
    digest: bytes = b""
    asked_arguments: Mapping[str, Any] | None = None
    display: Mapping[str, str] = field(default_factory=dict)
    expires_at: datetime | None = None
    assignee: MemberRef | None = None
    answered_by: MemberRef | None = None
    result: Mapping[str, Any] | None = None
    #: Set if the call needs consent before it may start.
    consent: Consent | None = None
    approval: Mapping[str, Any] | None = None
    #: Who may give the consent, how many people must, and who has so far.
    approvers: Approvers = Approvers.SPACE
    people: int = 1
    approved_by: Sequence[MemberRef] = ()
    #: The task whose agent makes the call.
    task_id: UUID | None = None

    @classmethod
    def of(cls, row: _PostedCall) -> Self:
        return cls(
            call_id=row.id,
            name=row.name,
            kind=row.kind,
            state=row.state,
            digest=row.digest,
            asked_arguments=json_object(row.arguments) if row.kind is ToolKind.SPACE or row.consent else None,
            display=displays.shown(row.arguments, row.displays or ()),
            expires_at=row.expires_at,
            assignee=_member_ref(row.assignee_id, row.assignee),
            answered_by=_member_ref(row.answered_by_id, row.answered_by),
            result=row.result,
            consent=row.consent,
            approval=row.approval,
            approvers=row.approvers or Approvers.SPACE,
            people=row.approvals_needed,
            approved_by=[MemberRef(UUID(by["id"]), by["name"]) for by in row.approved_by],
            task_id=row.task_id,
        )

    async def post(self, context: ToolContext, position: int, space_id: UUID, *, asker: Actor | None = None) -> bool:
        """Posts it into the space, as an effect of the step. Returns False if the agent left the space, or the space
        is archived.

        `asker`: the actor in whose name it is posted, if that is another one.
        """
        posted = await messages.post_activity(
            context.work, asker or context.actor, context.hints, space_id=space_id, text=self.text, data=self.data,
            stream_id=self.call_id if self.display else None, origins=context.origins(space_id),
            trust=context.trust if asker is not None else None, cause=Cause(context.cycle_id, self.call_id),
        )  # fmt: skip
        if posted is not None:
            context.shown[position] = ShownCall(space_id, posted.id)
        return posted is not None

    def unposted(self, context: ToolContext, position: int, space_id: UUID) -> StepPost:
        """The same for a step that is one database call. If the agent may not write there, that call writes nothing."""
        message = messages.unposted_activity(
            context.actor, space_id=space_id, text=self.text, data=self.data,
            stream_id=self.call_id if self.display else None, origins=context.origins(space_id),
            cause=Cause(context.cycle_id, self.call_id),
        )  # fmt: skip
        context.shown[position] = ShownCall(space_id, message.message.id)
        return StepPost(message)

    @property
    def text(self) -> str:
        if self.asked_arguments is None:
            return self._progress
        if self.consent is None:
            lines = [
                self.asked_arguments.get("summary") or self.asked_arguments["question"],
                self._confirmed_call,
                self._outcome(),
            ]
        else:
            progress = self._progress if self.consent is Consent.GIVEN else None
            lines = [self._summary, _shortened(self.asked_arguments), self._outcome(), progress]
        return "\n".join(filter(None, lines))

    @property
    def data(self) -> dict[str, Any]:
        """Ids are raw here; the API converts them to global ids."""
        data: dict[str, Any] = {
            "toolCallId": str(self.call_id), "name": self.name, "kind": self.kind, "status": self.state
        }  # fmt: skip
        if self.task_id is not None:
            data["taskId"] = str(self.task_id)
        if self.display:
            data["display"] = dict(self.display)
        return data if self.asked_arguments is None else {**data, **self._question(self.asked_arguments)}

    @property
    def _progress(self) -> str:
        if self.withdrawn is not None:
            return f"{self.name}: {WITHDRAWN}{self.withdrawn}"
        return _WORDS[self.state].format(self.name)

    @property
    def withdrawn(self) -> str | None:
        """The reason why it ended before an answer; None if it was not withdrawn."""
        is_withdrawn = self.state is CallState.EXPIRED and self._error.startswith(WITHDRAWN)
        return self._error.removeprefix(WITHDRAWN) if is_withdrawn else None

    @property
    def _error(self) -> str:
        return str((self.result or {}).get("error") or "")

    @property
    def _end_text(self) -> str:
        """Why it is over, in the words that the agent gets."""
        if self.withdrawn is not None:
            return f"Withdrawn: {self.withdrawn}."
        reason = self._error if self._error.startswith(UNANSWERED) else UNANSWERED
        return f"{reason[0].upper()}{reason[1:]}."

    @property
    def _summary(self) -> str:
        return f"I want to use {self.name}, which needs somebody's consent."

    @property
    def _confirmed_call(self) -> str | None:
        """The only call that a confirmation permits, as it will be made."""
        asked_arguments = self.asked_arguments or {}
        return (
            f"{asked_arguments['tool']} {_shortened(asked_arguments.get('arguments') or {})}"
            if asked_arguments.get("tool")
            else None
        )

    def _content(self, asked_arguments: Mapping[str, Any]) -> dict[str, Any]:
        if self.consent is not None:
            return {
                "consent": self.consent,
                "summary": self._summary,
                "details": asked_arguments,
                "approvers": self.approvers,
                "people": self.people,
                "approvedBy": [member.to_json() for member in self.approved_by],
            }
        if "form" in asked_arguments:
            return {
                "question": asked_arguments["question"],
                "form": asked_arguments["form"],
                "fields": forms.fields(asked_arguments["form"]),
            }
        confirmed = (
            {"tool": asked_arguments["tool"], "arguments": asked_arguments.get("arguments") or {}}
            if asked_arguments.get("tool")
            else {}
        )
        return {"summary": asked_arguments["summary"], "details": asked_arguments.get("details") or {}, **confirmed}

    def _question(self, asked_arguments: Mapping[str, Any]) -> dict[str, Any]:
        return {
            **self._content(asked_arguments),
            "digest": self.digest.hex(),
            "expiresAt": self.expires_at.isoformat() if self.expires_at else None,
            "assignee": self.assignee.to_json() if self.assignee else None,
            "answer": self._answer(),
            "withdrawn": self.withdrawn,
        }

    def _answer(self) -> dict[str, Any] | None:
        result = self._decision
        if result is None:
            return None
        answer = {name: result.get(name) for name in ("decision", "values", "comment")}
        return {**answer, "by": self.answered_by.to_json() if self.answered_by else None}

    def _outcome(self) -> str | None:
        """The outcome for readers of the text alone."""
        result = self._decision
        if result is None:
            return self._end_text if self.state is CallState.EXPIRED else None
        by = f" by {self.answered_by.name}" if self.answered_by else ""
        comment = result.get("comment")
        return f"{result['decision'].capitalize()}{by}{f': {comment}' if comment else '.'}"

    @property
    def _decision(self) -> Mapping[str, Any] | None:
        """The decision of the people: the result, unless they only allowed the call to start."""
        if self.consent is Consent.GIVEN:
            return {"decision": "approved", **(self.approval or {})}
        return self.result if self.result is not None and "decision" in self.result else None


def place(context_space: UUID | None, active_space: UUID | None, trust: Trust) -> UUID | None:
    """The space in which calls to the outside are shown: the one that the cycle is about.

    If content of strangers led to the call, it is shown only in the space that this content came from.
    """
    return context_space or (active_space if trust is not Trust.STRANGER else None)


def add_activity(context: ToolContext, position: int, activity: Activity) -> None:
    """Adds the message of a call to the outside to the effects of the step."""
    space_id = place(context.context_space, context.active_space, context.trust)
    if space_id is None:
        return

    async def apply() -> dict[str, Any]:
        await activity.post(context, position, space_id)
        return {}

    post = partial(activity.unposted, context, position, space_id)
    context.effects.append(Effect(space_id, None, apply, post))


async def show(work: UnitOfWork, hints: Hints, call_ids: Sequence[UUID]) -> None:
    """Updates the messages of these calls. Spaces are locked in the order of their ids."""
    rows = await work.fetch(_POSTED, work.tenant_id, list(call_ids)) if call_ids else []
    for row in rows:
        activity = Activity.of(row)
        await messages.revise(work, hints, message_id=row.message_id, text=activity.text, data=activity.data)


async def publish_progress(
    work: UnitOfWork, hints: Hints, *, call_id: UUID, worker_id: UUID, attempt: int, progress: Progress
) -> bool:
    """Publishes the progress of an attempt to the viewers of its agent and of its message; stores nothing.

    Returns False if the attempt is over.
    """
    row = await work.fetchrow(_UNDER_WAY, work.tenant_id, call_id, worker_id, attempt)
    if row is None:
        return False
    assert work.tenant_id is not None
    part, note = progress.part, progress.note
    topic = agent_signals.topic(tenant_id=work.tenant_id, agent_id=row.agent_id)
    events = [(topic, agent_signals.call(call_id=call_id, part=part, note=note))]
    if row.space_id is not None:
        topic = signals.topic(tenant_id=work.tenant_id, space_id=row.space_id)
        event = signals.progress(call_id=call_id, name=row.name, status=row.state, part=part, note=note)
        events.append((topic, event))
    work.after_commit(lambda: hints.send(events=events))
    return True


async def show_expired(work: UnitOfWork, hints: Hints, *, agent_id: UUID) -> None:
    """Updates the messages of calls that ended because the agent was stopped."""
    await show(work, hints, await work.fetch(_STALE, work.tenant_id, agent_id))


def _shortened(asked_arguments: Mapping[str, Any]) -> str:
    shown = json.dumps(asked_arguments, ensure_ascii=False)
    return shown if len(shown) <= _SHOWN_CHARS else f"{shown[:_SHOWN_CHARS]} …"


def _member_ref(member_id: UUID | None, name: str | None) -> MemberRef | None:
    return None if member_id is None or name is None else MemberRef(member_id, name)
