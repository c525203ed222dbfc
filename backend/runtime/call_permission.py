"""Finds the space in which each call of a reply would run, and applies `tools.policy` to it for the present cycle.

`step` looks up the spaces before its transaction. `call_plan` sorts the calls by the verdicts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from backend.kit.text import json_object
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.mind.state import Mind
from backend.spaces import members
from backend.tenants.trust import Trust
from backend.tools import policy
from backend.tools.builtin_reach import BUILT_IN
from backend.tools.external.tool import AnyTool, SpaceTool
from backend.tools.models import EffectClass
from backend.tools.outbound_tool import OutsideTool
from backend.tools.policy import CallSite, JudgedCall, Reach, Verdict
from backend.tools.step_calls.dispatch import Call
from backend.tools.web.fetch_url import FetchUrl

_MOVES = "enter_space"


@dataclass(frozen=True, slots=True)
class CallPolicy:
    """The data by which the calls of one reply are judged.

    `places` maps each call position to the space that is active when the call runs. It is empty if that is irrelevant.
    """

    site: CallSite
    spaces: Sequence[UUID]
    open_hosts: Sequence[str]
    places: Mapping[int, UUID | None] = field(default_factory=dict)
    #: The agent has one task and is in no space, so its questions do not go to the source of its events.
    asks_elsewhere: bool = False

    def outside(self, tool: AnyTool, arguments: Mapping[str, Any]) -> Verdict:
        approval = tool.approval
        wanted = JudgedCall(
            name=tool.name,
            effect=tool.effect,
            reach=tool.reach,
            rule=approval.rule,
            is_over=approval.is_over(arguments),
            is_host_allowed=tool.host(arguments) in self.open_hosts,
        )
        return policy.decide(wanted, self.site)

    def form(self, tool: SpaceTool, active_space: UUID | None) -> Verdict:
        """The verdict for a tenant's form. The question goes to the newest event's space, the active one, or admins."""
        is_reply = bool(self.spaces) or active_space is None
        wanted = JudgedCall(name=tool.name, effect=EffectClass.UNSAFE, reach=Reach.QUESTION, is_reply=is_reply)
        return policy.decide(wanted, self.site)

    def may_show(self, tool: AnyTool) -> bool:
        """Whether the call is certain to be allowed, while its arguments are still being streamed."""
        wanted = JudgedCall(name=tool.name, effect=tool.effect, reach=tool.reach, rule=tool.approval.rule, is_over=True)
        return policy.decide(wanted, self.site) is Verdict.ALLOW

    def may_speak(self, name: str, space_id: UUID | None) -> bool:
        """Whether a built-in tool is certain to be allowed while that space is active."""
        reach, effect = BUILT_IN.get(name, _ELSEWHERE)
        wanted = JudgedCall(name=name, effect=effect, reach=reach, is_reply=space_id in self.spaces)
        return policy.decide(wanted, self.site) is Verdict.ALLOW

    def bounded(self, tool: OutsideTool) -> OutsideTool:
        """In a cycle with a stranger's trust, restrict `fetch_url` to the open hosts, redirects included."""
        if isinstance(tool, FetchUrl) and self.site.trust is Trust.STRANGER:
            return tool.within(self.open_hosts)
        return tool

    def built_in(self, call: Call) -> Verdict:
        reach, effect = BUILT_IN[call.name]
        place = self.places.get(call.position)
        is_reply = reach in _IN_SPACE and (place in self.spaces or (place is None and not self.asks_elsewhere))
        wanted = JudgedCall(name=call.name, effect=effect, reach=reach, is_reply=is_reply)
        return policy.decide(wanted, self.site)

    def judged(self, calls: Sequence[Call]) -> dict[int, UUID | None]:
        """The calls whose verdict depends on their space, with that space, by position."""
        return {
            call.position: self.places[call.position]
            for call in calls
            if call.position in self.places and _is_in_space(call)
        }


_IN_SPACE = frozenset({Reach.SPACE, Reach.QUESTION})
_ELSEWHERE = (Reach.MIND, EffectClass.PURE)


def _is_in_space(call: Call) -> bool:
    """The effect of the call depends on the active space."""
    return BUILT_IN.get(call.name, _ELSEWHERE)[0] in _IN_SPACE


async def load_policy(mind: Mind, calls: Sequence[Call], entered: Mapping[str, UUID | None]) -> CallPolicy:
    """Collect what is needed to judge the calls.

    `entered` holds the targets of `enter_space` that `runtime.model.deltas` has already looked up. The step's
    transaction checks the space in which the agent then is.
    """
    found = policy_of(mind)
    return found if found.site.is_free else replace(found, places=await _places(mind, calls, entered))


def policy_of(mind: Mind) -> CallPolicy:
    """The same without any look-up, for calls whose space is known or does not matter."""
    cycle = mind.cycle
    assert cycle is not None
    site = CallSite(trust=cycle.trust, is_attended=not cycle.is_unattended, unattended_tools=cycle.permissions)
    has_one_task = mind.character.capabilities.has_one_task
    return CallPolicy(site, mind.progress.spaces, mind.character.open_hosts, asks_elsewhere=has_one_task)


async def _places(mind: Mind, calls: Sequence[Call], entered: Mapping[str, UUID | None]) -> dict[int, UUID | None]:
    """The active space of each call, by position, after the `enter_space` calls before it.

    An `enter_space` after the last call that depends on the space is not looked up.
    """
    active, places = mind.active_space, dict[int, UUID | None]()
    last = max((number for number, call in enumerate(calls) if _is_in_space(call)), default=-1)
    for number, call in enumerate(calls):
        if call.name == _MOVES and number < last:
            active = await _entered(mind, call.arguments, entered) or active
        places[call.position] = active
    return places


async def _entered(mind: Mind, arguments: str, entered: Mapping[str, UUID | None]) -> UUID | None:
    """The target space of an `enter_space` call. None if no single space matches."""
    try:
        id_or_name = json_object(arguments).get("space")
    except ValueError:
        return None
    if not isinstance(id_or_name, str):
        return None
    if id_or_name in entered:
        return entered[id_or_name]
    async with unit_of_work(mind.lease.tenant_id, read_only=True) as work:
        found = await members.find_joined(work, actor_id=mind.lease.agent_id, id_or_name=id_or_name)
    return next(iter(found)) if len(found) == 1 else None
