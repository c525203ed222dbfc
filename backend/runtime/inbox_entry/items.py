"""Converts a drained event to an item of the user entry. The functions are pure, and `drain` chooses the events."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from backend.consciousness import file_lines, render
from backend.inbox.models import EventType
from backend.inbox.payloads import (
    EditPayload,
    MessagePayload,
    Payload,
    PendingEvent,
    PlanPayload,
    ServicePayload,
    SystemPayload,
    TaskResultPayload,
    ToolResultPayload,
)
from backend.kit.text import canonical_json

WORDS = {
    EventType.SPACE_MESSAGE: "message",
    EventType.MENTION: "mention",
    EventType.MESSAGE_EDITED: "edited message",
    EventType.PLAN: "plan",
    EventType.TIMER: "timer",
    EventType.SERVICE: "event",
    EventType.TOOL_RESULT: "tool result",
    EventType.TASK_RESULT: "task result",
    EventType.SYSTEM: "system",
}

#: How the agent sees the plans of a heartbeat, a check-in and a digest.
_PURPOSES = {"HEARTBEAT": "heartbeat", "CHECK_IN": "check-in", "DIGEST": "digest"}

#: The maximum number of origins that are shown for one message: the first of `origins`.
_SHOWN_ORIGINS = 5


def _contexts(event: PendingEvent, spaces: Mapping[UUID, str]) -> list[tuple[UUID, str]]:
    return [(origin, spaces[origin]) for origin in event.origins if origin in spaces][:_SHOWN_ORIGINS]


def item(event: PendingEvent, spaces: Mapping[UUID, str]) -> render.Item:
    """Return the event as the agent sees it. `spaces` holds the names of its spaces; no other space is mentioned."""
    return replace(_bare_item(event, spaces), trust=event.trust)


def _bare_item(event: PendingEvent, spaces: Mapping[UUID, str]) -> render.Item:
    label, text, age = WORDS[event.type], text_of(event.payload), event.age_seconds
    match event.payload:
        case MessagePayload() | EditPayload() as message:
            where = UUID(message.space_id)
            space, sender = (where, spaces[where]), (message.sender_name, message.sender_kind)
            return render.Item(
                label, text, age, space=space, sender=sender, contexts=_contexts(event, spaces),
                subject=_before(message), files=_files(message),
            )  # fmt: skip
        case ServicePayload() as service:
            subject = None if service.sender_name == service.service else f"sent by {render.named(service.sender_name)}"
            return render.Item(label, text, age, sender=(service.service, "SERVICE"), subject=subject)
        case PlanPayload() as plan:
            label, place = _PURPOSES.get(plan.purpose, label), event.space_id
            here = (place, spaces[place]) if place else None
            return render.Item(label, text, age, space=here, subject=_due(plan))
        case ToolResultPayload() as result:
            return render.Item(label, text, age, subject=f"{result.tool} ({result.call_id})")
        case TaskResultPayload() as ended:
            return render.Item(label, text, age, contexts=_contexts(event, spaces), subject=_ended(ended))
        case SystemPayload():
            return render.Item(label, text, age)


def _files(message: MessagePayload | EditPayload) -> list[str]:
    if isinstance(message, EditPayload):
        return []
    return [file_lines.line(render.quoted(each["name"]), each) for each in message.files]


def text_of(payload: Payload) -> str:
    match payload:
        case ToolResultPayload(result=content) | ServicePayload(content=content):
            return canonical_json(content).decode()
        case TaskResultPayload(result=result, reason=reason):
            return "\n\n".join(filter(None, (reason, result)))
        case (
            MessagePayload(text=text)
            | EditPayload(text=text)
            | SystemPayload(text=text)
            | PlanPayload(instruction=text)
        ):
            return text


def _before(message: MessagePayload | EditPayload) -> str | None:
    """The text of an edited message as the agent knows it, quoted."""
    before = message.before if isinstance(message, EditPayload) else None
    return None if before is None else f"it was {render.quoted(before)}"


def _due(plan: PlanPayload) -> str:
    """The plan's name and due time. The name is quoted, so that it cannot look like other text."""
    return f"{canonical_json(plan.name).decode()} · due {plan.due_at}"


def _ended(task: TaskResultPayload) -> str:
    """The task's goal, quoted, and its final status."""
    return f"{canonical_json(task.goal).decode()} · {task.status.lower()} ({task.task_id})"
