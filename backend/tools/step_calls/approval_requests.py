"""Asks the people who may approve a call before the call starts (ADR 0020 and 0032).

`runtime.cycle.call_plan` selects these calls (`tools.policy`). `runtime.cycle.step` calls `ask` in the transaction of
its step. Each call is left HELD, with a message of kind TOOL_ACTIVITY that shows what the call would do. If no space
with people exists, there is no message and admins are asked. `tools.calls.answers` accepts the answers. An approved
call becomes PENDING, and `runtime.cycle.call_reconciliation` starts it under the same id.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.text import json_object
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.tenants.models import Role
from backend.tools.approval_rules import APPROVER_NAMES, ROLES, Approval, Approvers
from backend.tools.approval_state import ApprovalState, digest
from backend.tools.builtin import questions
from backend.tools.calls import displays, waiting
from backend.tools.calls.activity import Activity
from backend.tools.models import CallState, Consent, ToolKind
from backend.tools.registry import Result
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import Effect, HeldCall, ToolContext

#: The result of an approved call that may not start any more.
APPROVAL_IS_VOID = "not called: the person who approved it may no longer approve it; call it again to ask people again"
_NOT_CALLED = "{} was not called: somebody must {}"
_TOO_LARGE = f"read and approve its arguments first, but they have more than {DEFAULT.question_bytes:,} bytes"
_TOO_MANY = (
    f"approve the call first, but {DEFAULT.open_questions} of your questions are unanswered: wait for the answers"
)
_NOBODY = "{} was not called: nobody can approve it. What you ask is shown to your member alone, and {}"
_ALREADY_ASKED = "not called again: the same call already waits for approval; its answer will come as an event"
_ROLE = Statement(Role, "SELECT role FROM members WHERE tenant_id = $1 AND id = $2")
_PEOPLE = Statement(
    bool,
    """SELECT EXISTS (
SELECT FROM space_members s JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, s.member_id)
WHERE s.tenant_id = $1 AND s.space_id = $2 AND m.role <> 'VIEWER')""",
)
#: The digests among these whose call waits for an approval already.
_WAITING = Statement(
    bytes,
    """SELECT digest FROM tool_calls
WHERE tenant_id = $1 AND agent_id = $2 AND state = 'HELD' AND consent = 'ASKED' AND expires_at > now()
  AND digest = ANY ($3)""",
)


@dataclass(frozen=True, slots=True)
class _UsedConfirmation:
    """A person's confirmation, and the digest of the call that it named."""

    digest: bytes
    result: Json[Result]
    answered_by_id: UUID
    created_at: datetime


#: Uses up as many confirmations of each digest as there are calls of it, the oldest first. Only those of people whose
#: approval still counts.
_USE = Statement(
    _UsedConfirmation,
    f"""
WITH granted AS (
  SELECT t.id, row_number() OVER (PARTITION BY t.grants ORDER BY t.created_at, t.position) AS place
  FROM tool_calls t WHERE t.tenant_id = $1 AND t.agent_id = $2 AND t.grants = ANY ($3)
    AND ($5::uuid IS NULL OR t.answered_by_id = $5)
    AND EXISTS (SELECT FROM members m WHERE m.tenant_id = t.tenant_id AND m.id = t.answered_by_id AND {waiting.DECIDES})
    AND t.state = 'SUCCEEDED' AND t.result ->> 'decision' = 'approved' AND t.expires_at > now()
), used AS (
  SELECT t.id, t.grants AS digest FROM granted JOIN tool_calls t ON (t.tenant_id, t.id) = ($1, granted.id)
  JOIN unnest($3::bytea[], $4::int[]) AS w (digest, calls) ON w.digest = t.grants AND granted.place <= w.calls
  FOR NO KEY UPDATE OF t
)
UPDATE tool_calls c SET grants = NULL FROM used WHERE c.tenant_id = $1 AND c.id = used.id
RETURNING used.digest, c.result, c.answered_by_id, c.created_at""",  # noqa: S608 -- constants
)
#: Whether enough of the people who approved the call may still approve it.
_STANDS = Statement(
    bool,
    f"""
SELECT count(*) >= t.approvals_needed FROM tool_calls t JOIN members m ON m.tenant_id = t.tenant_id
  AND t.approved_by @> jsonb_build_array(jsonb_build_object('id', m.id::text))
WHERE t.tenant_id = $1 AND t.id = $2 AND {waiting.DECIDES} GROUP BY t.id""",  # noqa: S608 -- constants
)


@dataclass(frozen=True, slots=True)
class ApprovalRequest:
    """A call that needs an approval, and its terms. `kind` and `shows` come from its tool."""

    call: Call
    approval: Approval
    kind: ToolKind
    shows: tuple[str, ...] = ()
    #: For a built-in tool: the space in which it acts.
    acts_in: UUID | None = None
    #: For an outside tool: its identity (`outbound_tool.identity`).
    identity: str = ""

    def digest(self, space_id: UUID | None) -> bytes:
        arguments = json_object(self.call.arguments)
        return digest(self.call.name, arguments, self.acts_in or space_id, identity=self.identity)

    @property
    def may_be_confirmed(self) -> bool:
        """Anybody of the space may approve it, so an earlier confirmation that names it is enough."""
        return self.approval.approvers is Approvers.SPACE and self.approval.people == 1


async def ask(context: ToolContext, requests: Sequence[ApprovalRequest]) -> dict[int, Result]:
    """Asks people to approve these calls. Returns, by position, the results of the calls that are not asked about."""
    if not requests:
        return {}
    space_id = await place(context)
    if context.owner_id is not None and not await _is_alone(context, space_id):
        space_id = None
    digests = {request.call.position: request.digest(space_id) for request in requests}
    unapprovable = await _unapprovable(context, requests)
    confirmable = [
        digests[request.call.position]
        for request in requests
        if request.may_be_confirmed and request.call.position not in unapprovable
    ]
    granted = await _use_grants(context, space_id, confirmable)
    waiting = await _waiting(context, list(digests.values()))
    refused, room = dict[int, Result](), DEFAULT.open_questions - await questions.count_open(context)
    for request in requests:
        position, digest = request.call.position, digests[request.call.position]
        if position in unapprovable:
            refused[position] = dispatch.failed(unapprovable[position])
        elif request.may_be_confirmed and (confirmed := granted[digest]):
            context.asked[position] = confirmed.pop(0)
        elif digest in waiting:
            refused[position] = {"ok": False, "waiting": True, "error": _ALREADY_ASKED}
        elif len(request.call.arguments.encode()) > DEFAULT.question_bytes:
            refused[position] = _refused(request.call, _TOO_LARGE)
        elif room <= 0:
            refused[position] = _refused(request.call, _TOO_MANY)
        else:
            await _post(context, space_id, request, digest)
            waiting.add(digest)
            room -= 1
    return refused


async def stands(work: UnitOfWork, *, call_id: UUID) -> bool:
    """Whether an approved call may start now. The people who approved it may have lost the right meanwhile."""
    return await work.fetchrow(_STANDS, work.tenant_id, call_id) is True


async def _unapprovable(context: ToolContext, requests: Sequence[ApprovalRequest]) -> dict[int, str]:
    """Calls of an assistant that its member can never approve, with the reasons. Only the member would be asked."""
    if context.owner_id is None:
        return {}
    role = await context.work.fetch_one(_ROLE, context.work.tenant_id, context.owner_id)
    faults = {request.call.position: (request.call.name, _fault(request.approval, role)) for request in requests}
    return {position: _NOBODY.format(name, fault) for position, (name, fault) in faults.items() if fault}


def _fault(approval: Approval, role: Role) -> str | None:
    if role is Role.VIEWER:
        return "they may only read here"
    if approval.people > 1:
        return f"{approval.people} different people must approve it"
    if role not in ROLES.get(approval.approvers, {role}):
        return f"only {APPROVER_NAMES[approval.approvers]} may approve it"
    return None


async def place(context: ToolContext) -> UUID | None:
    """The space whose people are asked; None: admins are asked, outside any space."""
    space_id = context.context_space or context.active_space
    return space_id if space_id is not None and await _has_people(context, space_id) else None


async def _waiting(context: ToolContext, digests: Sequence[bytes]) -> set[bytes]:
    return set(await context.work.fetch(_WAITING, context.work.tenant_id, context.actor.id, digests))


async def _use_grants(
    context: ToolContext, space_id: UUID | None, digests: Sequence[bytes]
) -> dict[bytes, list[ApprovalState]]:
    """The earlier confirmations of people in that space, by the digest of the call that each one names."""
    calls = Counter(digests)
    used = await context.work.fetch(
        _USE, context.work.tenant_id, context.actor.id, list(calls), list(calls.values()), context.owner_id
    )
    states = defaultdict[bytes, list[ApprovalState]](list)
    for confirmation in sorted(used, key=lambda confirmation: confirmation.created_at):
        approval: dict[str, Any] = {
            name: confirmation.result[name] for name in ("by", "comment") if name in confirmation.result
        }
        state = ApprovalState(
            confirmation.digest,
            Consent.GIVEN,
            acts_in=space_id,
            approval=approval,
            answered_by_id=confirmation.answered_by_id,
        )
        states[confirmation.digest].append(state)
    return states


async def _post(context: ToolContext, space_id: UUID | None, request: ApprovalRequest, digest: bytes) -> None:
    """Posts the question among the step's other writes into spaces. The call is held from then on."""
    call, approval = request.call, request.approval
    requester = context.owner_id or context.requester_id
    approvers = _approvers(approval.approvers, space_id, requester, is_owned=context.owner_id is not None)
    seconds = approval.hours * 3_600.0
    state = ApprovalState(digest, Consent.ASKED, approvers, approval.people, requester, request.acts_in)
    context.asked[call.position] = state
    context.questions[call.position] = space_id
    if space_id is None:
        context.holds[call.position] = HeldCall(seconds)
        return
    activity = Activity(
        call_id=call.id,
        name=call.name,
        kind=request.kind,
        state=CallState.HELD,
        digest=digest,
        asked_arguments=json_object(call.arguments),
        display=displays.shown(call.arguments, request.shows),
        expires_at=await questions.expiry(context, seconds),
        consent=Consent.ASKED,
        approvers=approvers,
        people=approval.people,
    )

    async def apply() -> Result:
        if not await activity.post(context, call.position, space_id):
            raise await members.refusal(context.work, space_id)
        context.holds[call.position] = HeldCall(seconds)
        return {"ok": True}

    context.effects.append(Effect(space_id, call.position, apply))


def _approvers(wanted: Approvers, space_id: UUID | None, requester: UUID | None, *, is_owned: bool) -> Approvers:
    """The approvers that the tool names. If no such person exists: admins, or the member whose assistant it is."""
    if is_owned and wanted is Approvers.SPACE and space_id is None:
        return Approvers.REQUESTER
    is_nobody = (wanted is Approvers.SPACE and space_id is None) or (
        wanted is Approvers.REQUESTER and requester is None
    )
    return Approvers.ADMINS if is_nobody else wanted


async def _is_alone(context: ToolContext, space_id: UUID | None) -> bool:
    """Whether only the assistant and its member would see a question in that space."""
    if space_id is None:
        return False
    present = await members.present(context.work, space_id)
    return {each.id for each in present} <= {context.actor.id, context.owner_id}


async def _has_people(context: ToolContext, space_id: UUID) -> bool:
    """Whether the space has people who can answer. Viewers cannot."""
    return await context.work.fetch_one(_PEOPLE, context.work.tenant_id, space_id)


def _refused(call: Call, fault: str) -> Result:
    return dispatch.failed(_NOT_CALLED.format(call.name, fault))
