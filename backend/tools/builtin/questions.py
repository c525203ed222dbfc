"""The tools that ask people: `confirm_action` and `ask`. A call is held until somebody of the space answers.

They run in the transaction of their step, as all internal tools do, and post a message of kind TOOL_ACTIVITY into the
active space. `tools.calls.answers` accepts the answers of people.
"""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from pydantic import Field

from backend.kit.global_ids import key_of
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.text import canonical_json
from backend.spaces import members
from backend.tenants.actor import ActorKind
from backend.tools.approval_rules import Approvers
from backend.tools.approval_state import ApprovalState, digest
from backend.tools.calls.activity import Activity, MemberRef
from backend.tools.calls.askers import Asker, asker
from backend.tools.errors import ToolError
from backend.tools.models import CallState, ToolKind
from backend.tools.registry import Arguments, InternalTool, Result
from backend.tools.schema import forms
from backend.tools.tool_context import HeldCall, ToolContext

_EXPIRY = Statement(datetime, "SELECT now() + make_interval(secs => $1)")
_OPEN = Statement(
    int,
    """SELECT count(*) FROM tool_calls
WHERE tenant_id = $1 AND agent_id = $2 AND state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED')""",
)
_HOURS_TEXT = "For how long an answer is accepted. Meanwhile you go on with whatever else comes."
_PERSON_TEXT = "Name of the one person of the space who is to answer; left out: anybody there may."


class Question(Arguments):
    #: The fields that people see while the model still writes the call.
    displays: ClassVar[tuple[str, ...]]

    person: str = Field("", description=_PERSON_TEXT, max_length=DEFAULT.name_chars)
    hours: int = Field(DEFAULT.question_hours, description=_HOURS_TEXT, ge=1, le=DEFAULT.question_hours_most)


class ConfirmAction(Question):
    displays = ("summary",)

    summary: str = Field(
        description="What you are about to do, as somebody must read it to decide.",
        min_length=1,
        max_length=DEFAULT.question_chars,
    )
    details: dict[str, Any] = Field(
        default_factory=dict, description="The exact values of the action, for people to see."
    )
    tool: str = Field(
        "",
        description="Name of the tool that you will call, if it is one that needs approval: an approval is good for "
        "one call of it with exactly these `arguments`, and for nothing else.",
        max_length=64,
    )
    arguments: dict[str, Any] | None = Field(None, description="With `tool`: the arguments of that call.")


class Ask(Question):
    displays = ("question",)

    question: str = Field(description="What you want to know.", min_length=1, max_length=DEFAULT.question_chars)
    form: dict[str, Any] = Field(
        description='JSON Schema of the answer: {"type": "object", "properties": …, "required": …}. Each property '
        'is a field: a string (perhaps with "enum"), number, integer or boolean, or an array whose items are strings '
        'with an "enum". "title" is its label.'
    )


async def confirm_action(context: ToolContext, arguments: ConfirmAction) -> Result:
    return await _post(context, "confirm_action", arguments, grants=_granted_digest(context, arguments))


def _granted_digest(context: ToolContext, arguments: ConfirmAction) -> bytes | None:
    """The digest of the only call that an approval permits; None: it permits no call."""
    if not arguments.tool:
        if arguments.arguments is not None:
            raise ToolError("arguments need a tool: give the name of the tool whose call people must confirm")
        return None
    approval = context.approvals.get(arguments.tool)
    if approval is None:
        names = ", ".join(sorted(context.approvals)) or "none"
        raise ToolError(f"{arguments.tool!r} is not one of your outside tools: {names}")
    if approval.approvers is not Approvers.SPACE or approval.people > 1:
        raise ToolError(f"call {arguments.tool} itself: the people who may approve the call are asked then")
    space_id, identity = context.context_space or context.active_space, context.identities[arguments.tool]
    return digest(arguments.tool, arguments.arguments or {}, space_id, identity=identity)


async def ask(context: ToolContext, arguments: Ask) -> Result:
    forms.check(arguments.form)
    return await _post(context, "ask", arguments)


async def count_open(context: ToolContext) -> int:
    """How many questions of the agent are unanswered, including approval requests and those of this step."""
    stored = await context.work.fetch_one(_OPEN, context.work.tenant_id, context.actor.id)
    return stored + len(context.questions)


async def expiry(context: ToolContext, seconds: float) -> datetime:
    """The time at which it expires, equal to that in the row: both use the time of the transaction."""
    return await context.work.fetch_one(_EXPIRY, seconds)


async def _post(context: ToolContext, name: str, question: Question, *, grants: bytes | None = None) -> Result:
    """Posts the question as an effect, among the step's other writes into spaces. The call is held from then on."""
    asked_by = await asker(context)
    position, seconds = context.position, question.hours * 3_600.0
    if len(canonical_json(question.model_dump())) > DEFAULT.question_bytes:
        raise ToolError(f"the question has more than {DEFAULT.question_bytes:,} bytes: ask a shorter one")
    if await count_open(context) >= DEFAULT.open_questions:
        raise ToolError(f"{DEFAULT.open_questions} of your questions are unanswered: wait for the answers")
    if asked_by.space_id is None:
        return _ask_person(context, question, asked_by, seconds)
    space_id = asked_by.space_id
    assignee = await _find(context, space_id, question.person) if question.person else None
    activity = Activity(
        call_id=context.call_id,
        name=name,
        kind=ToolKind.SPACE,
        state=CallState.HELD,
        digest=context.digest,
        asked_arguments=question.model_dump(),
        display={field: getattr(question, field) for field in question.displays},
        expires_at=await expiry(context, seconds),
        assignee=assignee,
        task_id=asked_by.task_id,
    )

    async def apply() -> Result:
        if not await activity.post(context, position, space_id, asker=asked_by.actor):
            raise await members.refusal(context.work, space_id)
        context.holds[position] = HeldCall(seconds, assignee.id if assignee else None, grants)
        return {"ok": True}

    context.questions[position] = space_id
    context.add_effect(space_id, apply)
    return {"ok": True}


def _ask_person(context: ToolContext, question: Question, asked_by: Asker, seconds: float) -> Result:
    """Asks without a space: the person finds the question in the list of holds."""
    if question.person:
        raise ToolError("your question always goes to the person whose task you do: leave `person` out")
    context.questions[context.position] = None
    context.holds[context.position] = HeldCall(seconds)
    context.asked[context.position] = ApprovalState(
        context.digest, None, Approvers.REQUESTER, requester_id=asked_by.person_id
    )
    return {"ok": True}


async def _find(context: ToolContext, space_id: UUID, name: str) -> MemberRef:
    people = [person for person in await members.present(context.work, space_id) if person.kind is ActorKind.PERSON]
    key = key_of(name, "Member")
    matching = [person for person in people if person.id == key or person.name == name]
    if len(matching) != 1:
        names = ", ".join(sorted(person.name for person in people)) or "nobody"
        fault = (
            f"several people have the name {name!r}" if matching else f"there is no person {name!r} in the active space"
        )
        raise ToolError(f"{fault}; people here: {names}. Without a name, any of them may answer")
    return MemberRef(matching[0].id, matching[0].name)


TOOLS = (
    InternalTool(
        "confirm_action",
        "Ask the people of the active space to approve an action before you do it. The result is their decision; "
        "until it comes the call waits, and you can attend to other things.",
        ConfirmAction,
        confirm_action,
        kind=ToolKind.SPACE,
        displays=ConfirmAction.displays,
    ),
    InternalTool(
        "ask",
        "Put a form to the people of the active space, when you need particular values and not just words. The "
        "result is what one of them fills in; until it comes the call waits, and you can attend to other things. If "
        "you are made for one task: to the people of the space that it comes from, or to its person.",
        Ask,
        ask,
        kind=ToolKind.SPACE,
        displays=Ask.displays,
    ),
)
