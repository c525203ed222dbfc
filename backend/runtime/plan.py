"""The calls of a reply, by where they run: decided before the step's transaction, so that it knows its length.

Called by `step`.
"""

from dataclasses import dataclass
from typing import Any

from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState
from backend.tools import calls
from backend.tools.calls import Call
from backend.tools.errors import ToolError
from backend.tools.models import ToolKind
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
    """The calls of a reply, by where they run. `refused` are calls to the outside with arguments that do not fit."""

    internal: list[Call]
    outings: list[Outing]
    refused: dict[int, Result]

    @property
    def is_open(self) -> bool:
        """Not every result may be known with the step: some calls go outside, or are put to people."""
        return bool(self.outings) or any(_asks_people(call) for call in self.internal)


def plan(worker: WorkerState, mind: Mind, reply: Reply) -> Plan:
    made = Plan([], [], {})
    for call in reply.calls:
        tool = worker.toolbox.find(call.name, mind.character.tools)
        if tool is None:
            made.internal.append(call)
            continue
        try:
            made.outings.append(Outing(call, tool, calls.prepare(tool, call)))
        except ToolError as error:
            made.refused[call.position] = calls.failed(str(error))
    return made


def _asks_people(call: Call) -> bool:
    tool = calls.TOOLS.get(call.name)
    return tool is not None and tool.kind is ToolKind.SPACE
