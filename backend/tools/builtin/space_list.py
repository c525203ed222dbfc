"""The tool `list_spaces`: the spaces of the agent, or for an assistant, the spaces of its person."""

from typing import Any

from backend.kit.global_ids import encode
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.spaces import space_summary
from backend.tools.builtin import assistant
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

_ASSISTS = Statement(
    bool, "SELECT EXISTS (SELECT FROM agents WHERE tenant_id = $1 AND id = $2 AND kind = 'PERSONAL_ASSISTANT')"
)


class ListSpaces(Arguments):
    pass


async def list_spaces(context: ToolContext, _: ListSpaces) -> dict[str, Any]:
    actor_id, hidden = context.actor.id, context.left
    if await context.work.fetch_one(_ASSISTS, context.work.tenant_id, context.actor.id):
        home, actor_id = await assistant.home_and_person(context)
        hidden = {home}
    listed = await space_summary.of_actor(
        context.work, actor_id=actor_id, most=DEFAULT.listed_spaces, people=DEFAULT.room_people
    )
    shown = [space for space in listed if space.id not in hidden]
    context.lower_trust(space.trust for space in shown)
    return {"ok": True, "spaces": [_shown(space) for space in shown]}


def _shown(space: space_summary.SpaceSummary) -> dict[str, Any]:
    with_whom = [{"name": name, "kind": kind.lower()} for name, kind in space.people]
    shown = {"space": space.name, "spaceId": encode("Space", space.id), "messages": space.seq, "with": with_whom}
    if space.purpose:
        shown["purpose"] = space.purpose
    return shown if space.others == len(with_whom) else {**shown, "others": space.others}


TOOLS = (
    InternalTool(
        "list_spaces",
        "The open spaces that you are in, the newest first, with their purpose and who else is there; of many people "
        "some, and how many `others` there are. If you are somebody's assistant: the spaces that your person is in, "
        "and who is there beside your person.",
        ListSpaces,
        list_spaces,
    ),
)
