"""What people of a space do with a question that an agent posted: answer, delegate or withdraw it. The API calls it.

An answer is one transaction that locks in the order call, space, inbox. The call's row is locked, so if two people
answer at once, one succeeds and the other is told who was first. Membership is read under the space's lock. The new
state of the row, its TOOL_RESULT event and its message are committed together; then the agent wakes. If the question
was about a call, an approval is not a result: the call may start now.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from backend.inbox.models import Priority
from backend.inbox.wake import wake_for_event
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, messages
from backend.spaces.errors import NotAMember
from backend.tenants import members as people
from backend.tenants import trust_marks
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly
from backend.tenants.models import Role
from backend.tenants.trust import Trust, least, trust_of
from backend.tools.approval_rules import APPROVER_NAMES, ROLES, Approvers
from backend.tools.calls import activity, waiting
from backend.tools.calls import repository as call_repository
from backend.tools.errors import (
    ApprovedAlready,
    NotAnApprover,
    NotDelegated,
    NotWaiting,
    NotYourQuestion,
    OtherArguments,
    ToolCallNotFound,
)
from backend.tools.models import CallState, Consent
from backend.tools.outbound_tool import Answer
from backend.tools.registry import UNANSWERED, WITHDRAWN, Result
from backend.tools.schema import forms

_PATH = "input", "toolCallId"


class Decision(StrEnum):
    """A person's decision about a question. ANSWER is for a form and comes with its values."""

    APPROVE = "APPROVE"
    DECLINE = "DECLINE"
    ANSWER = "ANSWER"


@dataclass(frozen=True, slots=True)
class SubmittedAnswer:
    """An answer as the API receives it. `digest`: the digest of the arguments that its author saw, in hexadecimal."""

    digest: str
    decision: Decision
    values: Any = None
    comment: str = ""


@dataclass(frozen=True, slots=True)
class _QuestionedCall:
    """A call about which people were asked, whether or not it still waits for them."""

    #: The actor may know of it, as far as it depends on the agent.
    is_shown: bool
    id: UUID
    agent_id: UUID
    name: str
    space_id: UUID | None
    message_id: UUID | None
    state: CallState
    arguments: str
    digest: bytes
    assignee_id: UUID | None
    answered_by_id: UUID | None
    result: Json[Result | None]
    consent: Consent | None
    approvers: Approvers | None
    approvals_needed: int
    approved_by: Json[list[dict[str, str]]]
    requester_id: UUID | None
    trust: Trust
    is_expired: bool


_LOCK = Statement(
    _QuestionedCall,
    """
SELECT (consent IS NULL AND space_id IS NOT NULL) OR sees_mind($1, agent_id, $3, true) AS is_shown,
  id, agent_id, name, space_id, message_id, state, arguments, digest, assignee_id, answered_by_id, result, consent,
  approvers, approvals_needed, approved_by, requester_id, trust,
  coalesce(expires_at <= now(), false) AS is_expired FROM tool_calls
WHERE tenant_id = $1 AND id = $2 AND (kind = 'SPACE' OR consent IS NOT NULL)
  AND (space_id IS NOT NULL OR approvers IS NOT NULL) FOR NO KEY UPDATE""",
)
_NAME = Statement(str, "SELECT name FROM members WHERE tenant_id = $1 AND id = $2")
_SETTLE = """UPDATE tool_calls SET state = $3, result = $4, answered_by_id = $5, finished_at = now(),
  answer_trust = greatest(answer_trust, $6) WHERE tenant_id = $1 AND id = $2"""
#: The call is now an ordinary call that has not started; the loop starts it.
_APPROVE = """UPDATE tool_calls SET state = 'PENDING', consent = 'GIVEN', approval = $3, answered_by_id = $4,
  expires_at = NULL, answer_trust = greatest(answer_trust, $5) WHERE tenant_id = $1 AND id = $2"""
#: One of several people approved; the call still waits.
_COUNT = """UPDATE tool_calls SET approved_by = $3, answer_trust = greatest(answer_trust, $4)
WHERE tenant_id = $1 AND id = $2"""
_ASSIGN = "UPDATE tool_calls SET assignee_id = $3 WHERE tenant_id = $1 AND id = $2"
_MAY_ANSWER = Statement(
    bool,
    f"SELECT {waiting.MINE.format('$3')} FROM tool_calls t WHERE t.tenant_id = $1 AND t.id = $2",  # noqa: S608
)
#: The people among these whose approval still counts.
_STILL_COUNTING = Statement(
    str,
    f"""SELECT m.id::text FROM tool_calls t JOIN members m ON m.tenant_id = t.tenant_id
WHERE t.tenant_id = $1 AND t.id = $2 AND m.id = ANY ($3::uuid[]) AND {waiting.DECIDES}""",  # noqa: S608
)
_DECISION_WORDS = {Decision.APPROVE: "approved", Decision.DECLINE: "declined", Decision.ANSWER: "answered"}
_WITHDRAWN = "withdrawn"
_REFUSALS = frozenset({_DECISION_WORDS[Decision.DECLINE], _WITHDRAWN})


async def answer(work: UnitOfWork, actor: Actor, hints: Hints, *, call_id: UUID, submitted: SubmittedAnswer) -> None:
    """Stores the decision of one person, once, about exactly the arguments that the person saw."""
    call = await _open_call(work, actor, call_id, digest=submitted.digest)
    if submitted.decision is Decision.APPROVE:
        await trust_marks.require_consent(work, actor)
        _check_scope(actor, call)
    result = _result(call, actor, submitted)
    if call.consent is None:
        await _settle(work, hints, call, Answer(CallState.SUCCEEDED, result), by=actor)
    elif submitted.decision is Decision.DECLINE:
        declined = {**result, "ok": False, "error": f"not called: {actor.name} declined it"}
        await _settle(work, hints, call, Answer(CallState.FAILED, declined), by=actor)
    elif await _is_approved(work, hints, call, actor, comment=result.get("comment")):
        await _approve(work, hints, call, result, by=actor)


async def delegate(
    work: UnitOfWork, actor: Actor, hints: Hints, *, call_id: UUID, digest: str, member_id: UUID
) -> None:
    """Assigns the question to one person of the space who can answer it. Only that person may answer from now on."""
    call = await _open_call(work, actor, call_id, digest=digest)
    if call.space_id is None or call.approvals_needed > 1 or call.approvers not in (None, Approvers.SPACE):
        raise NotDelegated(path=_PATH)
    if not await _is_person_of(work, call.space_id, member_id):
        raise InvalidInput("memberId must be a person of the space", path=("input", "memberId"))
    await work.execute(_ASSIGN, work.tenant_id, call_id, member_id)
    if not await work.fetch_one(_MAY_ANSWER, work.tenant_id, call_id, member_id):
        raise NotDelegated("this person cannot answer the call", path=("input", "memberId"))
    await activity.show(work, hints, [call_id])


async def withdraw(work: UnitOfWork, actor: Actor, hints: Hints, *, call_id: UUID, reason: str) -> None:
    """Withdraws the question; the model gets the reason. Everybody who could answer may do it."""
    call = await _open_call(work, actor, call_id, digest=None)
    comment = text.require(reason, name="reason", max_chars=DEFAULT.comment_chars, allow_empty=True)
    result = {
        "ok": False,
        "decision": _WITHDRAWN,
        "error": f"the question was withdrawn by {actor.name}{f': {comment}' if comment else ''}",
        "comment": comment,
    }
    await _settle(work, hints, call, Answer(CallState.FAILED, result), by=actor)


async def _open_call(work: UnitOfWork, actor: Actor, call_id: UUID, *, digest: str | None) -> _QuestionedCall:
    """The call, locked, if it waits for this actor's answer. Actors who may not see it get `ToolCallNotFound`."""
    actor.require(Scope.MESSAGES_WRITE)
    call = await work.fetchrow(_LOCK, work.tenant_id, call_id, actor.id)
    if call is None or not call.is_shown:
        raise ToolCallNotFound(path=_PATH)
    held = await people.present_role(work, actor)  # the role in the token may be older than a demotion
    role = None if held is None else held.role
    await _check_sees(work, actor, call, role)
    if actor.kind is not ActorKind.PERSON:
        raise PeopleOnly
    _check_role(actor, call, role)
    if call.state is not CallState.HELD or call.consent is Consent.GIVEN or call.is_expired:
        raise NotWaiting(await _closing_reason(work, call), path=_PATH)
    if digest is not None and digest.lower() != call.digest.hex():
        raise OtherArguments(path=("input", "digest"))
    if await _is_for_another(work, actor, call):
        raise NotYourQuestion(path=_PATH)
    return call


async def _check_sees(work: UnitOfWork, actor: Actor, call: _QuestionedCall, role: Role | None) -> None:
    """Raises unless the actor is in the call's space, or may approve the call by role."""
    space_id, by_role = call.space_id, ROLES.get(call.approvers, frozenset())
    if space_id is not None:
        await members.lock_space(work, space_id)
        if await members.is_member(work, space_id=space_id, actor_id=actor.id):
            return
    if role in by_role:
        return
    if space_id is None and call.approvers is Approvers.REQUESTER and call.requester_id == actor.id:
        return
    is_known = actor.sees_everything and space_id is not None
    raise NotAMember(path=_PATH) if is_known else ToolCallNotFound(path=_PATH)


def _check_role(actor: Actor, call: _QuestionedCall, role: Role | None) -> None:
    approvers = call.approvers
    if approvers in ROLES and role not in ROLES[approvers]:
        raise NotAnApprover(f"only {APPROVER_NAMES[approvers]} may answer this", path=_PATH)
    if approvers is Approvers.REQUESTER and call.requester_id != actor.id:
        raise NotAnApprover("only the person for whom the agent works may answer this", path=_PATH)


def _check_scope(actor: Actor, call: _QuestionedCall) -> None:
    """Approval by an admin or owner is an act of administration (ADR 0096). For an app, `setTrust` decides instead."""
    if call.approvers in ROLES and actor.service_id is None:
        actor.require(Scope.ADMIN_WRITE)


async def _is_approved(
    work: UnitOfWork, hints: Hints, call: _QuestionedCall, actor: Actor, *, comment: str | None
) -> bool:
    """Adds this approval, and returns whether enough different people have approved.

    Earlier approvals are stored until then. The approval of a person who may not give it any more does not count.
    """
    approvals = call.approved_by
    if any(by["id"] == str(actor.id) for by in approvals):
        raise ApprovedAlready(path=_PATH)
    valid_ids = (
        await work.fetch(_STILL_COUNTING, work.tenant_id, call.id, [by["id"] for by in approvals]) if approvals else []
    )
    approvals = [by for by in approvals if by["id"] in valid_ids]
    approvals.append({"id": str(actor.id), "name": actor.name, **({"comment": comment} if comment else {})})
    trust = trust_of(actor)
    await work.execute(_COUNT, work.tenant_id, call.id, json.dumps(approvals), trust)
    if len(approvals) >= call.approvals_needed:
        return True
    await _show(work, hints, call, trust)
    return False


async def _is_for_another(work: UnitOfWork, actor: Actor, call: _QuestionedCall) -> bool:
    """Whether only another person may answer. An assignee who left the space blocks nobody."""
    if call.assignee_id is None or call.assignee_id == actor.id or call.space_id is None:
        return False
    return await members.is_member(work, space_id=call.space_id, actor_id=call.assignee_id)


async def _closing_reason(work: UnitOfWork, call: _QuestionedCall) -> str:
    if call.answered_by_id is None:
        error = str((call.result or {}).get("error") or "")
        if error.startswith(WITHDRAWN):
            return f"it was {error}"
        reason = error.removeprefix(UNANSWERED) if error.startswith(UNANSWERED) else ""
        return f"it has expired{reason}"
    decision = _DECISION_WORDS[Decision.APPROVE]
    if call.consent is not Consent.GIVEN:  # an old decision may be removed (`tools.calls.retention`)
        decision = (call.result or {}).get("decision") or _DECISION_WORDS[Decision.ANSWER]
    return f"it was {decision} by {await work.fetchrow(_NAME, work.tenant_id, call.answered_by_id)}"


def _result(call: _QuestionedCall, actor: Actor, submitted: SubmittedAnswer) -> Result:
    question = text.json_object(call.arguments)
    is_form = "form" in question and call.consent is None
    if submitted.decision is (Decision.APPROVE if is_form else Decision.ANSWER):
        allowed = "ANSWER or DECLINE" if is_form else "APPROVE or DECLINE"
        raise InvalidInput(f"decision must be {allowed}", path=("input", "decision"))
    if submitted.decision is not Decision.ANSWER and submitted.values is not None:
        raise InvalidInput("values are only allowed with the decision ANSWER", path=("input", "values"))
    comment = text.require(submitted.comment, name="comment", max_chars=DEFAULT.comment_chars, allow_empty=True)
    return {
        "ok": True,
        "decision": _DECISION_WORDS[submitted.decision],
        "by": actor.name,
        **(
            {"values": forms.filled_in(question["form"], submitted.values)}
            if submitted.decision is Decision.ANSWER
            else {}
        ),
        **({"comment": comment} if comment else {}),
    }


async def _approve(work: UnitOfWork, hints: Hints, call: _QuestionedCall, result: Result, *, by: Actor) -> None:
    """Allows the call to start. There is no answer yet: the agent wakes and makes the call."""
    approval: dict[str, Any] = {name: result[name] for name in ("by", "comment") if name in result}
    earlier = call.approved_by
    if earlier:
        approval["with"] = [by["name"] for by in earlier]
    if comments := {by["name"]: by["comment"] for by in earlier if "comment" in by}:
        approval["comments"] = comments
    trust = trust_of(by)
    await work.execute(_APPROVE, work.tenant_id, call.id, json.dumps(approval), by.id, trust)
    await _show(work, hints, call, trust)
    wake_after_commit(work, hints, agent_id=call.agent_id)


async def _settle(work: UnitOfWork, hints: Hints, call: _QuestionedCall, outcome: Answer, *, by: Actor) -> None:
    call_id, agent_id, tenant_id = call.id, call.agent_id, work.tenant_id
    trust = least((call.trust, _trust_of_answer(by, outcome.result)))
    await work.execute(_SETTLE, tenant_id, call_id, outcome.state, json.dumps(outcome.result), by.id, trust)
    await call_repository.deliver_result(
        work, agent_id=agent_id, call_id=call_id, tool=call.name, outcome=outcome, trust=trust,
        is_persons=True, is_unattended=False,
    )  # fmt: skip
    await _show(work, hints, call, trust)
    wake_after_commit(work, hints, agent_id=agent_id)


async def _show(work: UnitOfWork, hints: Hints, call: _QuestionedCall, trust: Trust) -> None:
    """Updates the message. The words are in the space as well, where other agents may read them."""
    await activity.show(work, hints, [call.id])
    if call.message_id is not None:
        await messages.lower_trust(work, message_id=call.message_id, trust=trust)


def _trust_of_answer(actor: Actor, result: Result) -> Trust:
    """The trust of an answer. If an app answers in a person's name, the answer has the app's trust.

    A refusal without a comment contains no words, so it has full trust.
    """
    is_plain_refusal = result["decision"] in _REFUSALS and not result.get("comment")
    return Trust.MEMBER if is_plain_refusal else trust_of(actor)


def wake_after_commit(work: UnitOfWork, hints: Hints, *, agent_id: UUID) -> None:
    """Wakes the agent after the commit, as for any event."""
    assert work.tenant_id is not None
    tenant_id = work.tenant_id

    async def send_wakes() -> None:
        woken = await wake_for_event(tenant_id=tenant_id, agent_ids=[agent_id], priority=Priority.ASAP)
        if woken.wakes:
            reach(FailPoint.WAKE_COMMITTED)
        await hints.send(wakes=woken.wakes, interrupts=woken.interrupts)

    work.after_commit(send_wakes)


async def _is_person_of(work: UnitOfWork, space_id: UUID, member_id: UUID) -> bool:
    present = await members.present(work, space_id)
    return any(each.id == member_id and each.kind is ActorKind.PERSON for each in present)
