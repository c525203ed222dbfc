"""What is in an inbox event, a type for each kind of event. Called by `minds`; the shapes are `inbox.payloads`'."""

import json
from typing import Annotated, Any
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import ActorKind, CallState, PlanPurpose, TaskStatus
from backend.api.reading.ids import Kind, encode
from backend.api.tenants.tenants import Actor
from backend.inbox import payloads
from backend.inbox.models import EventType
from backend.inbox.payloads import (
    MessagePayload,
    PlanPayload,
    ServicePayload,
    SystemPayload,
    TaskResultPayload,
    ToolResultPayload,
)

_HOP = (
    "Messages of agents, each in answer to the one before, that led to it; null: it carries on what the agent was at."
)


@strawberry.type(description="Of SPACE_MESSAGE and MENTION: something was said.")
class InboxMessage:
    message_id: strawberry.ID
    in_space_id: strawberry.ID
    space_name: str = strawberry.field(description="At that time.")
    sender: Actor
    text: str
    origin_ids: list[strawberry.ID] = strawberry.field(
        description="The other spaces that were in view when it was written, the newest first."
    )
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Of PLAN and TIMER: something is due.")
class InboxPlan:
    plan_id: strawberry.ID
    name: str
    instruction: str
    purpose: PlanPurpose
    due: str = strawberry.field(description="By the plan's own clock, for reading.")
    is_own: bool = strawberry.field(description="The agent has set it for itself.")
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Of SERVICE: something happened outside.")
class InboxService:
    service: str = strawberry.field(description="What the sender calls its source.")
    content: JSON = strawberry.field(description="In the sender's own form.")
    sender: Actor = strawberry.field(description="Who sent it; its id may be that of the hook that took it in.")
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Of TOOL_RESULT: a call was answered.")
class InboxToolResult:
    tool_call_id: strawberry.ID
    tool: str
    state: CallState
    answer: JSON = strawberry.field(description="What the model is told.")
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Of TASK_RESULT: a task that the agent gave has ended.")
class InboxTaskResult:
    task_id: strawberry.ID
    goal: str
    status: TaskStatus
    result: str | None
    reason: str | None
    given_in_id: strawberry.ID | None = strawberry.field(description="The space; null: in none.")
    member_id: strawberry.ID | None = strawberry.field(description="The person for whom it was done.")
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="Of SYSTEM: what the agent must know of its own running.")
class InboxNotice:
    text: str
    hop: int | None = strawberry.field(description=_HOP)


@strawberry.type(description="It is kept no longer, by the tenant's retention.")
class InboxRemoved:
    removed: str = strawberry.field(description="Why.")


InboxPayload = Annotated[
    InboxMessage | InboxPlan | InboxService | InboxToolResult | InboxTaskResult | InboxNotice | InboxRemoved,
    strawberry.union("InboxPayload", description="What an inbox event says; by its type."),
]


def shown(event_type: EventType, stored: str, *, is_of_hook: bool) -> InboxPayload:
    """`is_of_hook`: its sender is the hook that took it in."""
    raw: dict[str, Any] = json.loads(stored)
    if "removed" in raw:
        return InboxRemoved(removed=str(raw["removed"]))
    return _typed(payloads.read(event_type, stored), is_of_hook=is_of_hook)


def _typed(payload: payloads.Payload, *, is_of_hook: bool) -> InboxPayload:
    match payload:
        case MessagePayload():
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


def _message(payload: MessagePayload) -> InboxMessage:
    origins = payload.origins or filter(None, [payload.origin])
    return InboxMessage(
        message_id=encode(Kind.MESSAGE, UUID(payload.message_id)),
        in_space_id=encode(Kind.SPACE, UUID(payload.space_id)),
        space_name=payload.space_name,
        sender=_sender(payload),
        text=payload.text,
        origin_ids=[encode(Kind.SPACE, UUID(origin)) for origin in origins],
        hop=payload.hop,
    )


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


def _sender(payload: MessagePayload | ServicePayload, *, is_of_hook: bool = False) -> Actor:
    if is_of_hook:
        hook_id = encode(Kind.HOOK, UUID(payload.sender_id))
        return Actor(id=hook_id, name=payload.sender_name, kind=ActorKind(payload.sender_kind))
    return Actor.of(payload.sender_kind, UUID(payload.sender_id), payload.sender_name)
