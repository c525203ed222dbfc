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
from backend.tools.outside import OutsideTool
from backend.tools.registry import Result

_UNATTENDED = (
    "{} may not be called in this cycle: it runs unattended, since a plan or a timer is among its events."
    " If it is needed, tell the people whom it concerns; a cycle that they begin may call it."
)


@dataclass(frozen=True, slots=True)
class Outing:
    """A call that goes outside, its arguments checked."""

    call: Call
    tool: OutsideTool
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """The calls of a reply, by where they run. `refused` are those to the outside that may not be made."""

    internal: list[Call]
    outings: list[Outing]
    refused: dict[int, Result]


def plan(worker: WorkerState, mind: Mind, reply: Reply) -> Plan:
    made = Plan([], [], {})
    for call in reply.calls:
        tool = worker.toolbox.find(call.name, mind.character.tools)
        if tool is None:
            made.internal.append(call)
            continue
        if mind.cycle is not None and not mind.cycle.may_call(call.name):
            made.refused[call.position] = calls.failed(_UNATTENDED.format(call.name))
            continue
        try:
            made.outings.append(Outing(call, tool, calls.prepare(tool, call)))
        except ToolError as error:
            made.refused[call.position] = calls.failed(str(error))
    return made
