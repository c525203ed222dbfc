"""Converts a drained event to an item of the user entry. The functions are pure, and `drain` chooses the events."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from backend.consciousness import file_lines, render
from backend.inbox.models import EventType
from backend.inbox.payloads import (
    EditPayload,
    MessagePayload,
    Payload,
    PendingEvent,
    PlanPayload,
    ReactionsPayload,
    ServicePayload,
    SystemPayload,
    TaskResultPayload,
    ToolResultPayload,
)
from backend.kit.global_ids import encode
from backend.kit.text import canonical_json
from backend.tenants.trust import Trust

WORDS = {
    EventType.SPACE_MESSAGE: "message",
    EventType.MENTION: "mention",
    EventType.MESSAGE_EDITED: "edited message",
    EventType.MESSAGE_REACTIONS: "reactions",
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
        case MessagePayload() | EditPayload() | ReactionsPayload() as message:
            return _message_item(event, message, spaces)
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


def _message_item(
    event: PendingEvent, message: MessagePayload | EditPayload | ReactionsPayload, spaces: Mapping[UUID, str]
) -> render.Item:
    where, text, subject = UUID(message.space_id), text_of(message), _about(message)
    return render.Item(
        WORDS[event.type], text, event.age_seconds, space=(where, spaces[where]), subject=subject,
        sender=None if isinstance(message, ReactionsPayload) else (message.sender_name, message.sender_kind),
        contexts=_contexts(event, spaces), files=_files(message),
    )  # fmt: skip


def _files(message: MessagePayload | EditPayload | ReactionsPayload) -> list[str]:
    if not isinstance(message, MessagePayload):
        return []
    return [file_lines.line(render.quoted(each["name"]), each) for each in message.files]


def text_of(payload: Payload) -> str:
    match payload:
        case ToolResultPayload(result=content) | ServicePayload(content=content):
            return canonical_json(content).decode()
        case ReactionsPayload(reactions=reactions):
            return ", ".join(map(_reaction, reactions)) or "all were taken back"
        case TaskResultPayload(result=result, reason=reason):
            return "\n\n".join(filter(None, (reason, result)))
        case (
            MessagePayload(text=text)
            | EditPayload(text=text)
            | SystemPayload(text=text)
            | PlanPayload(instruction=text)
        ):
            return text


def _about(message: MessagePayload | EditPayload | ReactionsPayload) -> str | None:
    """What else the head says: the number by which tools name the message, and its thread, the text of an edited
    message as the agent knows it, or the agent's own message. Texts are quoted."""
    number = [] if message.seq is None else [f"seq {message.seq}"]
    match message:
        case ReactionsPayload(seq=seq, message=own):
            return f"to your message seq {seq} {render.quoted(own)}"
        case EditPayload(before=str(before)):
            number.append(f"it was {render.quoted(before)}")
        case MessagePayload(thread_seq=int(root)):
            number.append(f"in the thread of seq {root} {_root(message)}")
    return " ".join(number) or None


def _root(reply: MessagePayload) -> str:
    if reply.thread_text is None:
        return "(deleted)"
    word = render.TRUST_WORDS.get(Trust(reply.thread_trust or Trust.STRANGER))
    return render.quoted(reply.thread_text) + (f" ({word})" if word else "")


def _reaction(one: Mapping[str, Any]) -> str:
    """`👍 7 (Ann, Bert, …)`."""
    names = [*one["names"], *(["…"] if one["count"] > len(one["names"]) else [])]
    return f"{one['emoji']} {one['count']} ({', '.join(names)})"


def _due(plan: PlanPayload) -> str:
    """The plan's name and due time. The name is quoted, so that it cannot look like other text."""
    return f"{canonical_json(plan.name).decode()} · due {plan.due_at}"


def _ended(task: TaskResultPayload) -> str:
    """The task's goal, quoted, and its final status."""
    return f"{canonical_json(task.goal).decode()} · {task.status.lower()} ({encode('Task', UUID(task.task_id))})"
