"""The content of inbox events: one type for each kind of event, converted from `inbox.payloads`. Called by
`api.agents.cycles`.
"""

import json
from typing import Annotated, Any
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import ActorKind, CallState, PlanPurpose, TaskStatus
from backend.api.reading.ids import Kind, encode
from backend.api.tenants.actors import Actor
from backend.inbox import payloads
from backend.inbox.models import EventType
from backend.inbox.payloads import (
    EditPayload,
    MessagePayload,
    PlanPayload,
    ReactionsPayload,
    ServicePayload,
    SystemPayload,
    TaskResultPayload,
    ToolResultPayload,
)

_HOP = (
    "Number of consecutive agent messages, each a reply to the one before, that led to this event. "
    "Null if the event continues what the agent was already doing."
)


@strawberry.type(description="Payload of SPACE_MESSAGE and MENTION: a message in a space.")
class InboxMessage:
    message_id: strawberry.ID
    in_space_id: strawberry.ID
    space_name: str = strawberry.field(description="Name of the space at that time.")
    sender: Actor
    text: str
    origin_ids: list[strawberry.ID] = strawberry.field(
        description="Other spaces whose content the author could see when writing it, newest first."
    )
    thread_root_id: strawberry.ID | None = strawberry.field(
        description="The message that began its thread. Null if it is no reply."
    )
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(
    description="Payload of MESSAGE_EDITED: the author of a message that the agent had been shown has edited it."
)
class InboxEdit:
    message_id: strawberry.ID
    in_space_id: strawberry.ID
    space_name: str = strawberry.field(description="Name of the space at that time.")
    sender: Actor
    text: str = strawberry.field(description="The text after the edit.")
    before: str | None = strawberry.field(
        description="The beginning of the text that the agent was shown last. Null if it is not known."
    )
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="How many have reacted to a message with one emoji.")
class InboxReaction:
    emoji: str
    count: int
    names: list[str] = strawberry.field(description="The names of the first who reacted.")


@strawberry.type(description="Payload of MESSAGE_REACTIONS: others have reacted to a message of the agent.")
class InboxReactions:
    message_id: strawberry.ID
    in_space_id: strawberry.ID
    space_name: str = strawberry.field(description="Name of the space at that time.")
    message_text: str = strawberry.field(description="The beginning of the message.")
    reactions: list[InboxReaction] = strawberry.field(
        description="All reactions of others at that time. Empty if all were taken back."
    )
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Payload of PLAN and TIMER: a plan is due.")
class InboxPlan:
    plan_id: strawberry.ID
    name: str
    instruction: str
    purpose: PlanPurpose
    due: str = strawberry.field(description="The due time by the clock of the plan's time zone, as text.")
    is_own: bool = strawberry.field(description="True if the agent set the plan for itself.")
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Payload of SERVICE: an event from outside.")
class InboxService:
    service: str = strawberry.field(description="Name of the source, as the sender gave it.")
    content: JSON = strawberry.field(description="The content, in the format of the sender.")
    sender: Actor = strawberry.field(
        description="The actor that sent it. Its id may be the id of the hook that received it."
    )
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Payload of TOOL_RESULT: a tool call has a result.")
class InboxToolResult:
    tool_call_id: strawberry.ID
    tool: str
    state: CallState
    answer: JSON = strawberry.field(description="The result that the model receives.")
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Payload of TASK_RESULT: a task that the agent gave has ended.")
class InboxTaskResult:
    task_id: strawberry.ID
    goal: str
    status: TaskStatus
    result: str | None = strawberry.field(description="The result of the task. Null if it has none.")
    reason: str | None = strawberry.field(
        description="Why the task did not succeed. Null if there is nothing to report."
    )
    given_in_id: strawberry.ID | None = strawberry.field(
        description="Id of the space in which the task was given. Null if it was given outside of spaces."
    )
    member_id: strawberry.ID | None = strawberry.field(
        description="The person for whom the task was done. Null if it was done for no person."
    )
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Payload of SYSTEM: a notice of the runtime for the agent.")
class InboxNotice:
    text: str
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Replaces a payload that the tenant's retention has removed.")
class InboxRemoved:
    removed: str = strawberry.field(description="Why it was removed.")


InboxPayload = Annotated[
    InboxMessage
    | InboxEdit
    | InboxReactions
    | InboxPlan
    | InboxService
    | InboxToolResult
    | InboxTaskResult
    | InboxNotice
    | InboxRemoved,
    strawberry.union(
        "InboxPayload", description="The content of an inbox event. The type depends on `InboxEvent.type`."
    ),
]


def parse(event_type: EventType, stored: str, *, is_of_hook: bool) -> InboxPayload:
    """Convert a stored payload. `is_of_hook`: the sender is the hook that received the event."""
    raw: dict[str, Any] = json.loads(stored)
    if "removed" in raw:
        return InboxRemoved(removed=str(raw["removed"]))
    return _typed(payloads.read(event_type, stored), is_of_hook=is_of_hook)


def _typed(payload: payloads.Payload, *, is_of_hook: bool) -> InboxPayload:
    match payload:
        case MessagePayload() | EditPayload() | ReactionsPayload():
            return _message(payload)
        case PlanPayload():
            return _plan(payload)
        case ServicePayload(service=service, content=content, hop=hop):
            sender = _sender(payload, is_of_hook=is_of_hook)
            return InboxService(service=service, content=JSON(content), sender=sender, hop=hop)
        case ToolResultPayload():
            return _tool_result(payload)
        case TaskResultPayload():
            return _task_result(payload)
        case SystemPayload(text=text, hop=hop):
            return InboxNotice(text=text, hop=hop)


def _message(payload: MessagePayload | EditPayload | ReactionsPayload) -> InboxMessage | InboxEdit | InboxReactions:
    message_id, in_space_id = encode(Kind.MESSAGE, UUID(payload.message_id)), encode(Kind.SPACE, UUID(payload.space_id))
    if isinstance(payload, ReactionsPayload):
        reactions = [InboxReaction(**each) for each in payload.reactions]
        return InboxReactions(
            message_id=message_id, in_space_id=in_space_id, space_name=payload.space_name,
            message_text=payload.message, reactions=reactions, hop=payload.hop,
        )  # fmt: skip
    sender = _sender(payload)
    if isinstance(payload, EditPayload):
        return InboxEdit(
            message_id=message_id, in_space_id=in_space_id, space_name=payload.space_name, sender=sender,
            text=payload.text, before=payload.before, hop=payload.hop,
        )  # fmt: skip
    origins = payload.origins or filter(None, [payload.origin])
    return InboxMessage(
        message_id=message_id, in_space_id=in_space_id, space_name=payload.space_name, sender=sender, text=payload.text,
        origin_ids=[encode(Kind.SPACE, UUID(origin)) for origin in origins], hop=payload.hop,
        thread_root_id=encode(Kind.MESSAGE, UUID(payload.thread_root)) if payload.thread_root else None,
    )  # fmt: skip


def _plan(payload: PlanPayload) -> InboxPlan:
    return InboxPlan(
        plan_id=encode(Kind.PLAN, UUID(payload.plan_id)),
        name=payload.name,
        instruction=payload.instruction,
        purpose=PlanPurpose(payload.purpose),
        due=payload.due_at,
        is_own=payload.is_own,
        hop=payload.hop,
    )


def _tool_result(payload: ToolResultPayload) -> InboxToolResult:
    return InboxToolResult(
        tool_call_id=encode(Kind.TOOL_CALL, UUID(payload.call_id.removeprefix("call_"))),
        tool=payload.tool,
        state=CallState(payload.state),
        answer=JSON(payload.result),
        hop=payload.hop,
    )


def _task_result(payload: TaskResultPayload) -> InboxTaskResult:
    return InboxTaskResult(
        task_id=encode(Kind.TASK, UUID(payload.task_id)),
        goal=payload.goal,
        status=TaskStatus(payload.status),
        result=payload.result,
        reason=payload.reason,
        given_in_id=None if payload.space_id is None else encode(Kind.SPACE, UUID(payload.space_id)),
        member_id=None if payload.member_id is None else encode(Kind.MEMBER, UUID(payload.member_id)),
        hop=payload.hop,
    )


def _sender(payload: MessagePayload | EditPayload | ServicePayload, *, is_of_hook: bool = False) -> Actor:
    if is_of_hook:
        key = UUID(payload.sender_id)
        hook_id = encode(Kind.HOOK, key)
        return Actor(key=key, id=hook_id, name=payload.sender_name, kind=ActorKind(payload.sender_kind))
    return Actor.of(payload.sender_kind, UUID(payload.sender_id), payload.sender_name)
