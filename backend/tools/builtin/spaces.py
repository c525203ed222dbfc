"""The tools for spaces: enter, leave, read, send.

Only `enter_space` takes a space as an argument. The agent speaks in the active space, which is kept across cycles.
"""

from typing import Any
from uuid import UUID

from pydantic import Field

from backend.files import uploads
from backend.files.sending import SentFile
from backend.kit.errors import AppError
from backend.kit.global_ids import encode
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.spaces import history, members, messages
from backend.spaces.posting import Answered, Cause
from backend.spaces.recipients import MessageReach
from backend.tools import departures
from backend.tools.builtin import people
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import StepPost, ToolContext


class EnterSpace(Arguments):
    space: str = Field(description="Id or exact name of a space that you are a member of.", max_length=200)


class SendMessage(Arguments):
    text: str = Field(description="What you say.", min_length=1, max_length=DEFAULT.message_chars)
    mentions: list[str] = Field(
        default_factory=list,
        description="Names or ids of members whom you address; @name in the text does the same.",
        max_length=DEFAULT.mentions,
    )
    reply_to: int = Field(
        0,
        description="The `seq` of the message that you answer, to answer in its thread; 0: in no thread.",
        ge=0,
        le=2**53,
    )
    file_name: str = Field(
        "",
        description="To send a file that you write: its name, with the ending .txt, .md, .csv or .json.",
        max_length=DEFAULT.file_name_chars,
    )
    file_content: str = Field("", description="What is in that file.", max_length=DEFAULT.sent_file_chars)
    pass_on: str = Field(
        "",
        description="To send a copy of a file of a message in one of your spaces: the id in the line of that file.",
        max_length=DEFAULT.name_chars,
    )

    @property
    def sends_file(self) -> bool:
        return bool(self.file_name or self.file_content or self.pass_on)


#: With one of these arguments a message has a file.
FILE_ARGUMENTS = ("file_name", "file_content", "pass_on")


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


async def enter_space(context: ToolContext, arguments: EnterSpace) -> dict[str, Any]:
    space_id, space = await resolve(context, arguments.space)
    context.active_space = space_id
    context.lower_trust([space.trust])
    return {"ok": True, "space": space.name, "spaceId": encode("Space", space_id)}


async def resolve(context: ToolContext, id_or_name: str) -> tuple[UUID, members.NamedSpace]:
    """The agent's space with that id or name."""
    matching = await members.find_joined(context.work, actor_id=context.actor.id, id_or_name=id_or_name)
    matching = {space_id: named for space_id, named in matching.items() if space_id not in context.left}
    if not matching:
        raise ToolError(f"you are not a member of a space {id_or_name!r}; use the id or exact name from an inbox item")
    if len(matching) > 1:
        ids = ", ".join(encode("Space", each) for each in matching)
        raise ToolError(f"several of your spaces have the name {id_or_name!r}; use the id: {ids}")
    return next(iter(matching.items()))


async def leave_space(context: ToolContext, _: LeaveSpace) -> dict[str, Any]:
    space_id = context.require_space()
    if space_id in context.questions.values():
        raise ToolError(
            "you ask a question here in this step: leave the space in a later step; the question is withdrawn then"
        )
    context.active_space = None
    context.left.add(space_id)

    async def apply() -> dict[str, Any]:
        await departures.leave_space(
            context.work, context.actor, context.hints, space_id=space_id, actor_id=context.actor.id
        )
        return {"ok": True, "left": encode("Space", space_id)}

    context.add_effect(space_id, apply)
    return {"ok": True}


async def read_messages(context: ToolContext, arguments: ReadMessages) -> dict[str, Any]:
    space_id = context.require_space()
    if not await members.is_member(context.work, space_id=space_id, actor_id=context.actor.id):
        raise ToolError("you are no longer a member of this space")
    context.seen.add(space_id)
    page = await history.read(
        context.work,
        space_id=space_id,
        before=arguments.before or None,
        limit=arguments.limit,
        max_chars=DEFAULT.read_chars,
        offset=arguments.offset,
    )
    context.lower_trust([page.trust])
    return {"ok": True, "messages": page.messages, "hasOlder": page.has_older}


async def send_message(context: ToolContext, arguments: SendMessage) -> dict[str, Any]:
    try:
        return await _send(context, arguments)
    except ToolError:
        await _abandon_file(context)
        raise


async def _abandon_file(context: ToolContext) -> None:
    """No message will have the file that was stored for the call."""
    file = context.sent_files.get(context.call_id)
    if file is not None and file.id is not None:
        await uploads.abandon(context.work, context.actor, file.id)


async def _send(context: ToolContext, arguments: SendMessage) -> dict[str, Any]:
    space_id, position = context.require_space(), context.position
    file = _file(context, arguments)
    source = None if file is None else file.source
    if source is not None:
        context.lower_trust([source.trust])
        context.seen.add(source.space_id)
    draft = messages.MessageDraft(
        text=arguments.text,
        mentions=await people.resolve_names(context, space_id, arguments.mentions),
        stream_id=context.stream_ids.get(position),
        origins=context.origins(space_id, also=() if source is None else [source.space_id]),
        hop=context.hop + 1,
        is_unattended=context.is_unattended,
        unprompted=context.unprompted,
        trust=context.trust,
        is_cut=context.stopped is not None,
        cause=Cause(context.cycle_id, context.call_id),
        answers=Answered(seq=arguments.reply_to) if arguments.reply_to else None,
        file_ids=() if file is None or file.id is None else [file.id],
    )

    async def apply() -> dict[str, Any]:
        try:
            posted = await messages.post(context.work, context.actor, context.hints, space_id=space_id, draft=draft)
        except AppError:
            if draft.file_ids:
                await uploads.abandon(context.work, context.actor, draft.file_ids[0])
            raise
        context.sends.add(position)
        note = (
            {}
            if context.stopped is None
            else {"note": f"cut here, since you were {context.stopped}: people saw no more"}
        )
        notes = {**_REACH_NOTES.get(posted.reach, {}), **note}
        sent = {} if file is None or file.id is None else {"fileId": encode("File", file.id)}
        return {"ok": True, "spaceId": encode("Space", space_id), "seq": posted.seq, **sent, **notes}

    def post() -> StepPost:
        message = messages.unposted(context.actor, space_id=space_id, draft=draft)
        context.sends.add(position)
        return StepPost(message, {"ok": True, "spaceId": encode("Space", space_id), "seq": 0})

    # With a file, the transaction reads: the trust and the spaces of the cycle may change with it.
    context.add_effect(space_id, apply, post if file is None else None)
    return {"ok": True}


def _file(context: ToolContext, arguments: SendMessage) -> SentFile | None:
    """The file that was stored for the call that runs now (`runtime.cycle.file_sending`). None if it sends none."""
    if not arguments.sends_file:
        return None
    file = context.sent_files.get(context.call_id)
    if file is None:
        raise ToolError("not sent: the file was not stored; call it again")
    if file.id is None:
        raise ToolError(f"not sent: {file.failure}")
    return file


def parse_sending(arguments: str) -> SendMessage | None:
    """The arguments of a `send_message` call that has a file. None for others, and for arguments that are not valid."""
    try:
        parsed = SendMessage.model_validate(_SEND.parse(arguments))
    except ToolError:
        return None
    return parsed if parsed.sends_file else None


_SENT = Statement(
    int,
    """SELECT 1 FROM tool_calls WHERE tenant_id = $1 AND cycle_id = $2 AND name = 'send_message'
AND state = 'SUCCEEDED' LIMIT 1""",
)


async def has_spoken(context: ToolContext) -> bool:
    """Whether a message was sent in this cycle: by this step, or by an earlier one on any worker."""
    return (
        bool(context.sends) or await context.work.fetchrow(_SENT, context.work.tenant_id, context.cycle_id) is not None
    )


_REACH_NOTES = {
    MessageReach.NAMED: {
        "note": "You agents have answered each other many times: only those whom you name (@name) hear you now. People"
        " read it all the same. If nothing is left to be done, say no more."
    },
    MessageReach.NONE: {
        "note": "You agents have answered each other too many times: none of them hears you until a person writes."
        " People read it all the same."
    },
}


_SEND = InternalTool(
    "send_message",
    "Say something in the active space. Everybody in it can read it. It may have one file.",
    SendMessage,
    send_message,
    is_plain=True,
)
SEND = _SEND.name
TOOLS = (
    InternalTool(
        "enter_space",
        "Make a space the active one. What you send and read afterwards is there, until you enter another.",
        EnterSpace,
        enter_space,
    ),
    _SEND,
    InternalTool("read_messages", "Read what was said in the active space, oldest first.", ReadMessages, read_messages),
    InternalTool(
        "leave_space",
        "Leave the active space for good: you hear nothing of it until somebody adds you again. "
        "To turn to another space, use enter_space instead.",
        LeaveSpace,
        leave_space,
    ),
)
