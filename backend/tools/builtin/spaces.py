"""The tools of spaces: enter, leave, read, send.

No tool takes a space but `enter_space`: the active space, which stays across cycles, is where the agent speaks.
"""

from typing import Any
from uuid import UUID

from pydantic import Field

from backend.kit.limits import DEFAULT
from backend.spaces import history, members, messages
from backend.spaces.recipients import Reach
from backend.tools import departures
from backend.tools.builtin import people
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import Desk, Post


class EnterSpace(Arguments):
    space: str = Field(description="Id or exact name of a space that you are a member of.", max_length=200)


class SendMessage(Arguments):
    text: str = Field(description="What you say.", min_length=1, max_length=DEFAULT.message_chars)
    mentions: list[str] = Field(
        default_factory=list,
        description="Names or ids of members whom you address; @name in the text does the same.",
        max_length=DEFAULT.mentions,
    )


class ReadMessages(Arguments):
    limit: int = Field(20, description="How many messages.", ge=1, le=DEFAULT.read_messages)
    before: int = Field(0, description="Only messages older than the one of this `seq`; 0: the newest.", ge=0, le=2**53)
    offset: int = Field(
        0,
        description="Skip so many characters of each: to read on in a long one, as `readOn` of a message says.",
        ge=0,
        le=DEFAULT.message_chars,
    )


class LeaveSpace(Arguments):
    pass


async def enter_space(desk: Desk, arguments: EnterSpace) -> dict[str, Any]:
    space_id, found = await resolve(desk, arguments.space)
    desk.active_space = space_id
    desk.read([found.trust])
    return {"ok": True, "space": found.name, "spaceId": str(space_id)}


async def resolve(desk: Desk, called: str) -> tuple[UUID, members.Named]:
    """The agent's space of that id or name."""
    found = await members.find_joined(desk.work, actor_id=desk.actor.id, called=called)
    found = {space_id: named for space_id, named in found.items() if space_id not in desk.left}
    if not found:
        raise ToolError(f"you are not a member of a space {called!r}; use the id or exact name from an inbox item")
    if len(found) > 1:
        raise ToolError(f"several of your spaces are called {called!r}; use the id: {', '.join(map(str, found))}")
    return next(iter(found.items()))


async def leave_space(desk: Desk, _: LeaveSpace) -> dict[str, Any]:
    space_id = desk.require_space()
    if space_id in desk.asks_in:
        raise ToolError("you ask something here in this step: leave in a later one, and the question goes with you")
    desk.active_space = None
    desk.left.add(space_id)

    async def apply() -> dict[str, Any]:
        await departures.leave_space(desk.work, desk.actor, desk.hints, space_id=space_id, actor_id=desk.actor.id)
        return {"ok": True, "left": str(space_id)}

    desk.later(space_id, apply)
    return {"ok": True}


async def read_messages(desk: Desk, arguments: ReadMessages) -> dict[str, Any]:
    space_id = desk.require_space()
    if not await members.is_member(desk.work, space_id=space_id, actor_id=desk.actor.id):
        raise ToolError("you are no longer a member of this space")
    desk.seen.add(space_id)
    found = await history.read(
        desk.work,
        space_id=space_id,
        before=arguments.before or None,
        limit=arguments.limit,
        max_chars=DEFAULT.read_chars,
        offset=arguments.offset,
    )
    desk.read([found.trust])
    return {"ok": True, "messages": found.messages, "hasOlder": found.has_older}


async def send_message(desk: Desk, arguments: SendMessage) -> dict[str, Any]:
    space_id, position = desk.require_space(), desk.position
    draft = messages.Draft(
        text=arguments.text,
        mentions=await people.named(desk, space_id, arguments.mentions),
        stream_id=desk.stream_ids.get(position),
        origins=desk.origins(space_id),
        hop=desk.hop + 1,
        is_unattended=desk.is_unattended,
        unprompted=desk.unprompted,
        trust=desk.trust,
        is_cut=desk.stopped is not None,
    )

    async def apply() -> dict[str, Any]:
        posted = await messages.post(desk.work, desk.actor, desk.hints, space_id=space_id, draft=draft)
        desk.sends.add(position)
        note = {} if desk.stopped is None else {"note": f"cut here, since you were {desk.stopped}: people saw no more"}
        return {"ok": True, "spaceId": str(space_id), "seq": posted.seq, **_UNHEARD.get(posted.reach, {}), **note}

    def post() -> Post:
        message = messages.unposted(desk.actor, space_id=space_id, draft=draft)
        desk.sends.add(position)
        return Post(message, {"ok": True, "spaceId": str(space_id), "seq": 0})

    desk.later(space_id, apply, post)
    return {"ok": True}


_SENT = """SELECT 1 FROM tool_calls WHERE tenant_id = $1 AND cycle_id = $2 AND name = 'send_message'
AND state = 'SUCCEEDED' LIMIT 1"""


async def has_spoken(desk: Desk) -> bool:
    """Whether a message was sent in this cycle: by this step, or by one before it, whoever ran that."""
    return bool(desk.sends) or await desk.work.fetchval(_SENT, desk.work.tenant_id, desk.cycle_id) is not None


_UNHEARD = {
    Reach.NAMED: {
        "note": "You agents have answered each other many times: only those whom you name (@name) hear you now. People"
        " read it all the same. If nothing is left to be done, say no more."
    },
    Reach.NONE: {
        "note": "You agents have answered each other too many times: none of them hears you until a person writes."
        " People read it all the same."
    },
}


TOOLS = (
    InternalTool(
        "enter_space",
        "Make a space the active one. What you send and read afterwards is there, until you enter another.",
        EnterSpace,
        enter_space,
    ),
    InternalTool(
        "send_message",
        "Say something in the active space. Everybody in it can read it.",
        SendMessage,
        send_message,
        is_plain=True,
    ),
    InternalTool("read_messages", "Read what was said in the active space, oldest first.", ReadMessages, read_messages),
    InternalTool(
        "leave_space",
        "Leave the active space for good: you hear nothing of it until somebody adds you again. "
        "To turn to another space, use enter_space instead.",
        LeaveSpace,
        leave_space,
    ),
)
