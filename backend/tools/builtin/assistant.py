"""The tools of a personal assistant: read the spaces of its person, read the news, schedule the digest.

The assistant cannot write into these spaces. Each call checks again what the person may read. If anybody else is in the
space of the two, the tools show nothing, because that person would read it too.
"""

from typing import Any
from uuid import UUID

from pydantic import Field

from backend.kit.errors import AppError
from backend.kit.global_ids import encode
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.plans import digests
from backend.spaces import history, members
from backend.tools import assistants
from backend.tools.assistants import Assistant, DigestTimes
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

_PERSON = Statement(UUID, "SELECT member_id FROM agents WHERE tenant_id = $1 AND id = $2")
_HOME = Statement(UUID, "SELECT space_id FROM space_members WHERE tenant_id = $1 AND actor_id = $2 LIMIT 1")


class ReadSpace(Arguments):
    space: str = Field(description="Id or exact name of a space that your person is in.", max_length=200)
    limit: int = Field(20, description="How many messages.", ge=1, le=DEFAULT.read_messages)
    before: int = Field(0, description="Only messages older than the one of this `seq`; 0: the newest.", ge=0, le=2**53)
    offset: int = Field(
        0,
        description="Skip so many characters of each: to read on in a long one, as `readOn` of a message says.",
        ge=0,
        le=DEFAULT.message_chars,
    )


class ReadNews(Arguments):
    space: str = Field("", description="Only of this one; left out: of all that have something new.", max_length=200)
    after: int = Field(0, description="Only messages newer than the one of this `seq`.", ge=0, le=2**53)


class SetDigest(Arguments):
    cron: str = Field(
        description="Five fields of cron: minute, hour, day of month, month, day of week.",
        max_length=DEFAULT.cron_chars,
    )
    time_zone: str = Field("UTC", description="An IANA name, such as Europe/Berlin.", max_length=64)


async def read_space(context: ToolContext, arguments: ReadSpace) -> dict[str, Any]:
    _, person = await home_and_person(context)
    space_id, named = await _space(context, person, arguments.space)
    context.seen.add(space_id)
    page = await history.read(
        context.work,
        space_id=space_id,
        before=arguments.before or None,
        limit=arguments.limit,
        max_chars=DEFAULT.read_chars,
        offset=arguments.offset,
    )
    context.lower_trust([page.trust, named.trust])
    return {"ok": True, "space": named.name, "messages": page.messages, "hasOlder": page.has_older}


async def read_news(context: ToolContext, arguments: ReadNews) -> dict[str, Any]:
    """Each space gets an equal share of the result's length; `more` says how much is left."""
    _, person = await home_and_person(context)
    unread = await digests.read(context.work, agent_id=context.actor.id)
    if arguments.space:
        space_id, _ = await _space(context, person, arguments.space)
        unread = {key: part for key, part in unread.items() if key == space_id}
    joined = await members.joined(context.work, actor_id=person, space_ids=list(unread))
    share = DEFAULT.news_chars // max(1, len(joined))
    shown = []
    for space_id, named in joined.items():
        news = await history.between(
            context.work,
            space_id=space_id,
            after=max(unread[space_id].after, arguments.after),
            until=unread[space_id].until,
            limit=DEFAULT.read_messages,
            max_chars=share,
        )
        context.lower_trust([news.trust])
        if news.messages:
            context.seen.add(space_id)
            more = {"more": news.left} if news.left else {}
            context.lower_trust([named.trust])
            shown.append({"space": named.name, "spaceId": encode("Space", space_id), "messages": news.messages, **more})
    return {"ok": True, "news": shown}


async def set_digest(context: ToolContext, arguments: SetDigest) -> dict[str, Any]:
    home, _ = await home_and_person(context)
    times = DigestTimes(arguments.cron, arguments.time_zone)
    try:
        await assistants.schedule_digest(
            context.work, Assistant(context.actor.id, home), tenant_id=context.actor.tenant_id, times=times
        )
    except AppError as error:
        raise ToolError(error.message) from None
    return {"ok": True}


async def home_and_person(context: ToolContext) -> tuple[UUID, UUID]:
    """The common space and the person. Raises `ToolError` if the two are not alone there."""
    person = await context.work.fetchrow(_PERSON, context.work.tenant_id, context.actor.id)
    home = await context.work.fetchrow(_HOME, context.work.tenant_id, context.actor.id)
    if person is None or home is None:
        raise ToolError("you share no space with your person")
    present = {each.id for each in await members.present(context.work, home)}
    if present != {person, context.actor.id}:
        raise ToolError("you are not alone with your person in your space: other members could read it")
    return home, person


async def _space(context: ToolContext, person: UUID, id_or_name: str) -> tuple[UUID, members.NamedSpace]:
    matching = await members.find_joined(context.work, actor_id=person, id_or_name=id_or_name)
    if len(matching) == 1:
        return next(iter(matching.items()))
    if matching:
        ids = ", ".join(encode("Space", each) for each in matching)
        raise ToolError(f"several spaces have the name {id_or_name!r}; use the id: {ids}")
    raise ToolError(f"your person is not a member of a space {id_or_name!r}; list_spaces shows their spaces")


TOOLS = (
    InternalTool(
        "read_space",
        "Read what was said in a space of your person's, oldest first. You cannot speak there.",
        ReadSpace,
        read_space,
    ),
    InternalTool(
        "read_news", "What the newest digest is about: all that was said in their spaces since the one before.",
        ReadNews, read_news,
    ),
    InternalTool("set_digest", "When your person wants a digest of what is new.", SetDigest, set_digest),
)  # fmt: skip
