"""The tools about the agent's own cycle: `peek_inbox` shows pending events, `skip` ends the cycle without an action."""

from typing import Any

from pydantic import Field

from backend.inbox import drain
from backend.inbox.models import Priority
from backend.inbox.payloads import EditPayload, MessagePayload, PendingEvent, ServicePayload, SystemPayload
from backend.kit.limits import DEFAULT
from backend.kit.text import canonical_json
from backend.spaces import members
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

_PREVIEW_CHARS = 200


class PeekInbox(Arguments):
    limit: int = Field(10, description="How many of the oldest.", ge=1, le=DEFAULT.peeked_events)


class Skip(Arguments):
    reason: str = Field("", description="Why nothing needs to be done; for the record only.", max_length=2_000)


async def peek_inbox(context: ToolContext, arguments: PeekInbox) -> dict[str, Any]:
    """Reads without draining: every event shown here is still drained later."""
    pending = await drain.pending(
        context.work, agent_id=context.actor.id, active_space=None, priorities=tuple(Priority), limit=arguments.limit
    )
    if pending is None:
        return {"ok": True, "waiting": [], "hasMore": False}
    space_ids = [event.space_id for event in pending.events if event.space_id is not None]
    joined = await members.joined(context.work, actor_id=context.actor.id, space_ids=space_ids)
    visible = [event for event in pending.events if event.space_id is None or event.space_id in joined]
    context.lower_trust(event.trust for event in visible)
    context.seen.update(joined)
    context.seen.update(space for event in visible for space in event.origins)
    context.lower_trust(named.trust for named in joined.values())
    shown = [_shown(event, joined[event.space_id].name if event.space_id else None) for event in visible]
    return {"ok": True, "waiting": shown, "hasMore": pending.has_more}


def _shown(event: PendingEvent, space: str | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"what": event.type.lower().replace("_", " "), "secondsAgo": int(event.age_seconds)}
    if space is not None:
        shown["space"] = space
    match event.payload:
        case MessagePayload(sender_name=name) | EditPayload(sender_name=name) | ServicePayload(sender_name=name):
            shown["from"] = name
    text = _text(event)
    shown["preview"] = text if len(text) <= _PREVIEW_CHARS else f"{text[:_PREVIEW_CHARS]}…"
    return shown if event.priority is Priority.ASAP else {**shown, "priority": event.priority.value}


def _text(event: PendingEvent) -> str:
    match event.payload:
        case MessagePayload(text=text) | EditPayload(text=text) | SystemPayload(text=text):
            return text
    return canonical_json(event.payload.to_json()).decode()


async def skip(context: ToolContext, _: Skip) -> dict[str, Any]:
    context.is_skipped = True
    return {"ok": True}


TOOLS = (
    InternalTool(
        "peek_inbox",
        "What waits in your inbox. Nothing is taken out: each event still comes to you by itself, in its turn.",
        PeekInbox,
        peek_inbox,
    ),
    InternalTool("skip", "End this cycle without doing anything: nothing needs an answer.", Skip, skip),
)
