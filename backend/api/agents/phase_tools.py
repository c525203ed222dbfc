"""Checks that the tools named in an agent's phases exist. `agent_mutations` calls it before it stores them.

If no tool had such a name, every call would be refused and the agent could do nothing during the phase. The agent need
not have the tool yet. If the tool is deleted later, its name stays in the phase, but no tool runs under it.
"""

from backend.agents import preparation as preparations
from backend.agents.preparation import CHOICES, Phase, Preparation
from backend.api.request.context import Info
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.definitions import tenant_tools
from backend.tools.step_calls import dispatch


async def check(info: Info, work: UnitOfWork, preparation: Preparation | None) -> None:
    """Raise `InvalidInput` that says which name in which phase is unknown."""
    if preparation is None:
        return
    named = [
        (f"{index}.{field}", name)
        for index, phase in enumerate(preparations.checked(preparation).phases)
        for field, name in _named(phase)
    ]
    available = {*dispatch.NAMES, *info.context.state.catalogue.names}
    if not {name for _, name in named} <= available:
        available |= {*await tenant_tools.names(work)}
    for at, name in named:
        if name not in available:
            message = f"there is no tool {name!r}: name a built-in tool, a tool of the operator or one of `tools`"
            raise InvalidInput(message, path=("input", "preparation", "phases", *at.split(".")))


def _named(phase: Phase) -> list[tuple[str, str]]:
    """Return every tool name in the phase, with the field that contains it."""
    names = [("tools", name) for name in phase.tools or ()]
    if phase.after_tool is not None:
        names.append(("afterTool", phase.after_tool))
    if phase.tool_choice is not None and phase.tool_choice not in CHOICES:
        names.append(("toolChoice", phase.tool_choice))
    return names
