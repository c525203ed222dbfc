"""Sorts the calls of a reply by where they run.

`step` calls it before its transaction, because the fence must know the number of entries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from backend.runtime.call_permission import Bench
from backend.runtime.cycle.model_request import PreparedReply
from backend.runtime.mind.state import Mind
from backend.runtime.model.phases import Bearing
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
class Outing:
    """A call that leaves the process, with checked arguments."""

    call: Call
    tool: OutsideTool
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallPlan:
    """The calls of a reply, sorted by where they run. The keys of the mappings are call positions.

    `handed`: calls of EXTERNAL tools, which programs take from the API. `refused`: calls that cannot be made, or that
    the phase of the cycle does not allow, with their results. `asked`: calls that somebody must approve first
    (`tools.policy`).
    """

    internal: list[Call]
    outings: list[Outing]
    handed: dict[int, ExternalTool]
    refused: dict[int, Result]
    asked: dict[int, AnyTool | InternalTool]
    #: Questions that use a form of the tenant.
    forms: dict[int, FormCall]
    #: The space for which each call was judged, by position.
    judged: Mapping[int, UUID | None] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Some results may not be known at the commit: calls that leave the process or wait for somebody."""
        return bool(self.outings or self.handed or self.asked or self.forms) or any(
            _asks_people(call) for call in self.internal
        )

    @property
    def tools(self) -> dict[int, AnyTool]:
        """The outside tools of the calls that have no result yet, by position."""
        asked = {place: tool for place, tool in self.asked.items() if not isinstance(tool, InternalTool)}
        forms = {place: form.tool for place, form in self.forms.items()}
        return {outing.call.position: outing.tool for outing in self.outings} | self.handed | asked | forms

    def starting(self) -> frozenset[int]:
        """The positions of the calls to begin at once. Of the UNSAFE calls, only the first begins."""
        unsafe = [each.call.position for each in self.outings if each.tool.effect is EffectClass.UNSAFE]
        return frozenset(each.call.position for each in self.outings) - frozenset(unsafe[1:])


def plan(mind: Mind, reply: PreparedReply, bench: Bench) -> CallPlan:
    made = CallPlan([], [], {}, {}, {}, {}, bench.judged(reply.calls))
    for call in reply.calls:
        tool = mind.toolset.find(call.name)
        try:
            if not reply.bearing.allows(call.name):
                made.refused[call.position] = _not_now(call, reply.bearing)
            elif tool is None:
                _sort_built_in(made, mind, call, bench)
            else:
                _sort_outside(made, mind, call, tool, bench)
        except ToolError as error:
            made.refused[call.position] = dispatch.failed(str(error))
    return made


def _sort_built_in(made: CallPlan, mind: Mind, call: Call, bench: Bench) -> None:
    tool = mind.toolset.built_in.get(call.name)
    verdict = Verdict.ALLOW if tool is None else bench.built_in(call)
    if tool is None or verdict is Verdict.ALLOW:
        made.internal.append(call)
        return
    dispatch.check(tool, call)
    if verdict is Verdict.REFUSE:
        raise ToolError(_NO_QUESTION)
    made.asked[call.position] = tool


def _sort_outside(made: CallPlan, mind: Mind, call: Call, tool: AnyTool, bench: Bench) -> None:
    arguments = dispatch.prepare(tool, call)
    if isinstance(tool, SpaceTool):
        if bench.form(tool, mind.active_space) is Verdict.REFUSE:
            raise ToolError(_NO_FORM)
        made.forms[call.position] = FormCall(call, tool, arguments)
    elif bench.outside(tool, arguments) is not Verdict.ALLOW:
        made.asked[call.position] = tool
    elif isinstance(tool, ExternalTool):
        made.handed[call.position] = tool
    else:
        made.outings.append(Outing(call, bench.bounded(tool), arguments))


def _not_now(call: Call, bearing: Bearing) -> Result:
    allowed = ", ".join(sorted(bearing.tools or ())) or "none"
    return dispatch.failed(f"not run: this phase of the cycle does not allow {call.name!r}; allowed tools: {allowed}")


def _asks_people(call: Call) -> bool:
    tool = dispatch.TOOLS.get(call.name)
    return tool is not None and tool.kind is ToolKind.SPACE
