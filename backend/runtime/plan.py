"""The calls of a reply, by where they run: decided before the step's transaction, so that it knows its length.

Called by `step`.
"""

from dataclasses import dataclass
from typing import Any

from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
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
    calls to the outside with arguments that do not fit."""

    internal: list[Call]
    outings: list[Outing]
    handed: dict[int, ExternalTool]
    refused: dict[int, Result]

    @property
    def is_open(self) -> bool:
        """Not every result may be known with the step: some calls go outside, or are put to somebody."""
        return bool(self.outings or self.handed) or any(_asks_people(call) for call in self.internal)

    @property
    def tools(self) -> dict[int, AnyTool]:
        """Of the calls that have no result yet, by position."""
        return {outing.call.position: outing.tool for outing in self.outings} | self.handed

    def starting(self) -> frozenset[int]:
        """Positions of the calls to begin at once: an UNSAFE one waits for another."""
        unsafe = [each.call.position for each in self.outings if each.tool.effect is EffectClass.UNSAFE]
        return frozenset(each.call.position for each in self.outings) - frozenset(unsafe[1:])


def plan(mind: Mind, reply: Reply) -> Plan:
    made = Plan([], [], {}, {})
    for call in reply.calls:
        tool = mind.toolset.find(call.name)
        if tool is None:
            made.internal.append(call)
            continue
        try:
            arguments = calls.prepare(tool, call)
        except ToolError as error:
            made.refused[call.position] = calls.failed(str(error))
            continue
        if isinstance(tool, ExternalTool):
            made.handed[call.position] = tool
        else:
            made.outings.append(Outing(call, tool, arguments))
    return made


def _asks_people(call: Call) -> bool:
    tool = calls.TOOLS.get(call.name)
    return tool is not None and tool.kind is ToolKind.SPACE
