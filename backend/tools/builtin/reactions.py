"""The tool `react_to_message`: an agent answers a message with an emoji."""

from typing import Any

from pydantic import Field

from backend.kit.limits import DEFAULT
from backend.spaces import reactions
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext


class ReactToMessage(Arguments):
    seq: int = Field(description="The `seq` of a message in the active space.", ge=1, le=2**53)
    emoji: str = Field(description="Exactly one emoji, such as 👍.", min_length=1, max_length=DEFAULT.emoji_bytes)
    remove: bool = Field(False, description="True: take your reaction back.")


async def react_to_message(context: ToolContext, arguments: ReactToMessage) -> dict[str, Any]:
    space_id = context.require_space()

    async def apply() -> dict[str, Any]:
        work, actor, hints, emoji = context.work, context.actor, context.hints, arguments.emoji
        message_id = await reactions.find_numbered(work, space_id=space_id, seq=arguments.seq)
        if arguments.remove:
            await reactions.remove(work, actor, hints, message_id=message_id, emoji=emoji)
        else:
            await reactions.add(work, actor, hints, message_id=message_id, emoji=emoji, trust=context.trust)
        return {"ok": True}

    context.add_effect(space_id, apply)
    return {"ok": True}


TOOLS = (
    InternalTool(
        "react_to_message",
        "Answer a message of the active space with an emoji. Everybody in it sees it, and it wakes nobody. Use it in"
        " place of a message that says no more than thanks or yes.",
        ReactToMessage,
        react_to_message,
    ),
)
