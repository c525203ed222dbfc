"""The calls of a reply, by where they run: decided before the step's transaction, so that it knows its length.

Called by `step`.
"""

from dataclasses import dataclass
from typing import Any

from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
from backend.runtime.phases import Bearing
from backend.tools import calls
from backend.tools.calls import Call
from backend.tools.errors import ToolError
from backend.tools.external import AnyTool, ExternalTool
from backend.tools.models import EffectClass, ToolKind
from backend.tools.outside import OutsideTool
from backend.tools.registry import Result


@dataclass(frozen=True, slots=True)
class Outing:
    """A call that goes outside, its arguments checked."""

    call: Call
    tool: OutsideTool
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """The calls of a reply, by where they run. `handed` are put to programs that take them from the API; `refused` are
    those that cannot be made, and those that the phase of the cycle does not allow; `unattended` are outside the set of
    a cycle that nobody attends: somebody is asked first."""

    internal: list[Call]
    outings: list[Outing]
    handed: dict[int, ExternalTool]
    refused: dict[int, Result]
    unattended: dict[int, AnyTool]

    @property
    def is_open(self) -> bool:
        """Not every result may be known with the step: some calls go outside, or are put to somebody."""
        return bool(self.outings or self.handed or self.unattended) or any(_asks_people(call) for call in self.internal)

    @property
    def tools(self) -> dict[int, AnyTool]:
        """Of the calls that have no result yet, by position."""
        return {outing.call.position: outing.tool for outing in self.outings} | self.handed | self.unattended

    def starting(self) -> frozenset[int]:
        """Positions of the calls to begin at once: an UNSAFE one waits for another."""
        unsafe = [each.call.position for each in self.outings if each.tool.effect is EffectClass.UNSAFE]
        return frozenset(each.call.position for each in self.outings) - frozenset(unsafe[1:])


def _not_now(call: Call, bearing: Bearing) -> Result:
    allowed = ", ".join(sorted(bearing.tools or ())) or "none"
    return calls.failed(f"not run: {call.name!r} is not for this phase of the cycle; the tools that run now: {allowed}")


def plan(mind: Mind, reply: Reply) -> Plan:
    made = Plan([], [], {}, {}, {})
    for call in reply.calls:
        if not reply.bearing.allows(call.name):
            made.refused[call.position] = _not_now(call, reply.bearing)
            continue
        tool = mind.toolset.find(call.name)
        if tool is None:
            made.internal.append(call)
            continue
        try:
            arguments = calls.prepare(tool, call)
        except ToolError as error:
            made.refused[call.position] = calls.failed(str(error))
            continue
        if mind.cycle is not None and not mind.cycle.may_call(call.name):
            made.unattended[call.position] = tool
        elif isinstance(tool, ExternalTool):
            made.handed[call.position] = tool
        else:
            made.outings.append(Outing(call, tool, arguments))
    return made


def _asks_people(call: Call) -> bool:
    tool = calls.TOOLS.get(call.name)
    return tool is not None and tool.kind is ToolKind.SPACE
