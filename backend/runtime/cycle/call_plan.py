"""Sorts the calls of a reply by where they run.

`step` calls it before its transaction, because the fence must know the number of entries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from backend.runtime.call_permission import CallPolicy
from backend.runtime.cycle.model_request import PreparedReply
from backend.runtime.mind.state import Mind
from backend.runtime.model.phases import PhaseSettings
from backend.tools.errors import ToolError
from backend.tools.external.tool import AnyTool, ExternalTool, SpaceTool
from backend.tools.models import EffectClass, ToolKind
from backend.tools.outbound_tool import OutsideTool
from backend.tools.policy import Verdict
from backend.tools.registry import InternalTool, Result
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.dispatch import Call
from backend.tools.step_calls.tenant_forms import FormCall

_NO_QUESTION = (
    "not asked: this cycle has seen texts of strangers, so you can ask only in the spaces where its events came from. "
    "Call the tool itself: the people who may approve the call are asked then"
)
_NO_FORM = (
    "not asked: this cycle has seen texts of strangers, so you can ask only in the spaces where its events came from"
)


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A call that leaves the process, with checked arguments."""

    call: Call
    tool: OutsideTool
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallPlan:
    """The calls of a reply, sorted by where they run. The keys of the mappings are call positions.

    `external`: calls of EXTERNAL tools, which programs take from the API. `refused`: calls that cannot be made, or that
    the phase of the cycle does not allow, with their results. `asked`: calls that somebody must approve first
    (`tools.policy`).
    """

    internal: list[Call]
    outbound: list[PlannedCall]
    external: dict[int, ExternalTool]
    refused: dict[int, Result]
    asked: dict[int, AnyTool | InternalTool]
    #: Questions that use a form of the tenant.
    forms: dict[int, FormCall]
    #: The space for which each call was judged, by position.
    judged: Mapping[int, UUID | None] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Some results may not be known at the commit: calls that leave the process or wait for somebody."""
        return bool(self.outbound or self.external or self.asked or self.forms) or any(
            _asks_people(call) for call in self.internal
        )

    @property
    def tools(self) -> dict[int, AnyTool]:
        """The outside tools of the calls that have no result yet, by position."""
        asked = {place: tool for place, tool in self.asked.items() if not isinstance(tool, InternalTool)}
        forms = {place: form.tool for place, form in self.forms.items()}
        return {planned.call.position: planned.tool for planned in self.outbound} | self.external | asked | forms

    def starting(self) -> frozenset[int]:
        """The positions of the calls to begin at once. Of the UNSAFE calls, only the first begins."""
        unsafe = [each.call.position for each in self.outbound if each.tool.effect is EffectClass.UNSAFE]
        return frozenset(each.call.position for each in self.outbound) - frozenset(unsafe[1:])


def plan(mind: Mind, reply: PreparedReply, policy: CallPolicy) -> CallPlan:
    sorted_calls = CallPlan([], [], {}, {}, {}, {}, policy.judged(reply.calls))
    for call in reply.calls:
        tool = mind.toolset.find(call.name)
        try:
            if not reply.phase_settings.allows(call.name):
                sorted_calls.refused[call.position] = _phase_refusal(call, reply.phase_settings)
            elif tool is None:
                _sort_built_in(sorted_calls, mind, call, policy)
            else:
                _sort_outside(sorted_calls, mind, call, tool, policy)
        except ToolError as error:
            sorted_calls.refused[call.position] = dispatch.failed(str(error))
    return sorted_calls


def _sort_built_in(sorted_calls: CallPlan, mind: Mind, call: Call, policy: CallPolicy) -> None:
    tool = mind.toolset.built_in.get(call.name)
    verdict = Verdict.ALLOW if tool is None else policy.built_in(call)
    if tool is None or verdict is Verdict.ALLOW:
        sorted_calls.internal.append(call)
        return
    dispatch.check(tool, call)
    if verdict is Verdict.REFUSE:
        raise ToolError(_NO_QUESTION)
    sorted_calls.asked[call.position] = tool


def _sort_outside(sorted_calls: CallPlan, mind: Mind, call: Call, tool: AnyTool, policy: CallPolicy) -> None:
    arguments = dispatch.prepare(tool, call)
    if isinstance(tool, SpaceTool):
        if policy.form(tool, mind.active_space) is Verdict.REFUSE:
            raise ToolError(_NO_FORM)
        sorted_calls.forms[call.position] = FormCall(call, tool, arguments)
    elif policy.outside(tool, arguments) is not Verdict.ALLOW:
        sorted_calls.asked[call.position] = tool
    elif isinstance(tool, ExternalTool):
        sorted_calls.external[call.position] = tool
    else:
        sorted_calls.outbound.append(PlannedCall(call, policy.bounded(tool), arguments))


def _phase_refusal(call: Call, phase_settings: PhaseSettings) -> Result:
    allowed = ", ".join(sorted(phase_settings.tools or ())) or "none"
    return dispatch.failed(f"not run: this phase of the cycle does not allow {call.name!r}; allowed tools: {allowed}")


def _asks_people(call: Call) -> bool:
    tool = dispatch.TOOLS.get(call.name)
    return tool is not None and tool.kind is ToolKind.SPACE
