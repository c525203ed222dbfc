"""The calls of a reply, by where they run: decided before the step's transaction, so that it knows its length.

Called by `step`.
"""

from dataclasses import dataclass
from typing import Any

from backend.runtime.ask import Reply
from backend.runtime.mind import Mind
from backend.runtime.phases import Bearing
from backend.runtime.state import WorkerState
from backend.tools import calls
from backend.tools.calls import Call
from backend.tools.errors import ToolError
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
    """The calls of a reply, by where they run. `refused` are those to the outside with arguments that do not fit, and
    those that the phase of the cycle does not allow."""

    internal: list[Call]
    outings: list[Outing]
    refused: dict[int, Result]


def _not_now(call: Call, bearing: Bearing) -> Result:
    allowed = ", ".join(sorted(bearing.tools or ())) or "none"
    return calls.failed(f"not run: {call.name!r} is not for this phase of the cycle; the tools that run now: {allowed}")


def plan(worker: WorkerState, mind: Mind, reply: Reply) -> Plan:
    made = Plan([], [], {})
    for call in reply.calls:
        if not reply.bearing.allows(call.name):
            made.refused[call.position] = _not_now(call, reply.bearing)
            continue
        tool = worker.toolbox.find(call.name, mind.character.tools)
        if tool is None:
            made.internal.append(call)
            continue
        try:
            made.outings.append(Outing(call, tool, calls.prepare(tool, call)))
        except ToolError as error:
            made.refused[call.position] = calls.failed(str(error))
    return made
