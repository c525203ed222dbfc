"""Calls that no plan or timer may make by itself: the people of the space are asked first (DESIGN 7, ADR 0020).

`runtime.step` calls `ask` in the transaction of its step: each call is left HELD, with a message of kind TOOL_ACTIVITY
that shows what it would do. `tools.answers` takes what people say to it; one that is approved is PENDING then, and
`runtime.review` begins it, by the same id.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.text import json_object
from backend.spaces import members
from backend.spaces.errors import NotAMember
from backend.tenants.actor import ActorKind
from backend.tools import calls, displays, questions
from backend.tools.activity import Activity
from backend.tools.calls import Call
from backend.tools.desk import Desk, Effect, Hold
from backend.tools.external import AnyTool
from backend.tools.models import CallState, Consent
from backend.tools.registry import Result

_SECONDS = DEFAULT.question_hours * 3_600.0
_WHY = "{} was not called: this cycle runs unattended, since a plan or a timer is among its events; somebody must {}"
_NOWHERE = "approve the call first, and no space is active: enter one whose people can, and call it again"
_NOBODY = "approve the call first, and there is no person in this space"
_TOO_LARGE = f"read and approve its arguments first, and they have more than {DEFAULT.question_bytes:,} bytes"
_TOO_MANY = f"approve the call first, and {DEFAULT.open_questions} of your questions stand unanswered: wait for people"


async def ask(desk: Desk, wanted: Sequence[tuple[Call, AnyTool]]) -> dict[int, Result]:
    """Leave a question for each of these calls; the results, by position, of those that nobody can be asked about."""
    if not wanted:
        return {}
    space_id = desk.context_space or desk.active_space
    if space_id is None or not await _has_people(desk, space_id):
        fault = _NOWHERE if space_id is None else _NOBODY
        return {call.position: _refused(call, fault) for call, _ in wanted}
    refused, room = dict[int, Result](), DEFAULT.open_questions - await questions.count_open(desk)
    for call, tool in wanted:
        if len(call.arguments.encode()) > DEFAULT.question_bytes:
            refused[call.position] = _refused(call, _TOO_LARGE)
        elif room == 0:
            refused[call.position] = _refused(call, _TOO_MANY)
        else:
            await _leave(desk, space_id, call, tool)
            room -= 1
    return refused


async def _leave(desk: Desk, space_id: UUID, call: Call, tool: AnyTool) -> None:
    """The question is posted among the step's other writes into spaces; with it the call is held."""
    activity = Activity(
        call_id=call.id,
        name=call.name,
        kind=tool.kind,
        state=CallState.HELD,
        digest=call.digest,
        asked=json_object(call.arguments),
        display=displays.shown(call.arguments, tool.displays),
        expires_at=await questions.expiry(desk, _SECONDS),
        consent=Consent.ASKED,
    )

    async def apply() -> Result:
        if not await activity.post(desk, call.position, space_id):
            raise NotAMember
        desk.holds[call.position] = Hold(_SECONDS)
        return {"ok": True}

    desk.effects.append(Effect(space_id, call.position, apply))


async def _has_people(desk: Desk, space_id: UUID) -> bool:
    return any(each.kind is ActorKind.PERSON for each in await members.present(desk.work, space_id))


def _refused(call: Call, fault: str) -> Result:
    return calls.failed(_WHY.format(call.name, fault))
