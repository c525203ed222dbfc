"""The tool `list_members`: who is in the active space, and by which names they are mentioned.

The tools that wait for a person, `confirm_action` and `ask`, are in `questions`.
"""

from typing import Any
from uuid import UUID

from pydantic import Field

from backend.kit.global_ids import encode, key_of
from backend.kit.limits import DEFAULT
from backend.spaces import members
from backend.spaces.members import PresentMember
from backend.tenants.actor import TYPE_OF_ACTOR
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

_SHOWN_IN_ERROR = 20


class ListMembers(Arguments):
    name: str = Field("", description="Only those whose name contains this.", max_length=200)


async def list_members(context: ToolContext, arguments: ListMembers) -> dict[str, Any]:
    present = await _present(context, context.require_space())
    part = arguments.name.strip().casefold()
    matching = [member for member in present if part in member.name.casefold()]
    shown = [_shown(member, own_id=context.actor.id) for member in matching[: DEFAULT.listed_members]]
    rest = len(matching) - len(shown)
    return {"ok": True, "members": shown, **({"more": rest, "note": "ask by a part of the name"} if rest else {})}


async def resolve_names(context: ToolContext, space_id: UUID, names: list[str]) -> list[UUID]:
    """The members of the space with these names or ids; a `ToolError` lists who is there."""
    if not names:
        return []
    present = await _present(context, space_id)
    ids: dict[UUID, None] = {}
    for name in names:
        called = name.strip().removeprefix("@")
        key = key_of(called, *TYPE_OF_ACTOR.values())
        matching = [each.id for each in present if each.id == key or each.name.casefold() == called.casefold()]
        if not matching:
            known = ", ".join(repr(member.name) for member in present[:_SHOWN_IN_ERROR])
            raise ToolError(f"no member of this space has the name {name!r}; the members are {known}; see list_members")
        ids |= dict.fromkeys(matching)
    return list(ids)


async def _present(context: ToolContext, space_id: UUID) -> list[PresentMember]:
    present = await members.present(context.work, space_id)
    if not any(member.id == context.actor.id for member in present):
        raise ToolError("you are no longer a member of this space")
    return present


def _shown(member: PresentMember, *, own_id: UUID) -> dict[str, Any]:
    shown = {"name": member.name, "kind": member.kind.lower(), "id": encode(TYPE_OF_ACTOR[member.kind], member.id)}
    return {**shown, "isYou": True} if member.id == own_id else shown


TOOLS = (
    InternalTool(
        "list_members",
        "Who is in the active space. Write @name in a message, or give `mentions`, to address somebody.",
        ListMembers,
        list_members,
    ),
)
