"""The tool `list_spaces`: the spaces of the agent, or, of somebody's assistant, those of its person."""

from typing import Any
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.spaces import members, rooms
from backend.tools import person
from backend.tools.desk import Desk
from backend.tools.registry import Arguments, InternalTool

_ASSISTS = """SELECT EXISTS (SELECT FROM agents WHERE tenant_id = $1 AND id = $2 AND kind = 'PERSONAL_ASSISTANT')"""


class ListSpaces(Arguments):
    pass


async def list_spaces(desk: Desk, _: ListSpaces) -> dict[str, Any]:
    if await desk.work.fetchval(_ASSISTS, desk.work.tenant_id, desk.actor.id):
        home, member_id = await person.eyes(desk)
        return {"ok": True, "spaces": await _of_person(desk, member_id, home=home)}
    found = await rooms.of_agent(
        desk.work, agent_id=desk.actor.id, most=DEFAULT.listed_spaces, people=DEFAULT.room_people
    )
    shown = [room for room in found if room.id not in desk.left]
    desk.read(room.trust for room in shown)
    return {"ok": True, "spaces": [_shown(room) for room in shown]}


async def _of_person(desk: Desk, member_id: UUID, *, home: UUID) -> list[dict[str, Any]]:
    found = await members.spaces_of(desk.work, actor_id=member_id, limit=DEFAULT.listed_spaces)
    shown = [each for each in found if each.id != home]
    desk.read(each.trust for each in shown)
    return [{"space": each.name, "spaceId": str(each.id), "messages": each.seq} for each in shown]


def _shown(room: rooms.Room) -> dict[str, Any]:
    with_whom = [{"name": name, "kind": kind.lower()} for name, kind in room.people]
    shown = {"space": room.name, "spaceId": str(room.id), "messages": room.seq, "with": with_whom}
    if room.purpose:
        shown["purpose"] = room.purpose
    return shown if room.others == len(with_whom) else {**shown, "others": room.others}


TOOLS = (
    InternalTool(
        "list_spaces",
        "The spaces that you are in, the newest first, with their purpose and who else is there; of many people some, "
        "and how many `others` there are. If you are somebody's assistant: the spaces that your person is in.",
        ListSpaces,
        list_spaces,
    ),
)
