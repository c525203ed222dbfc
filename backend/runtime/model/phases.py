"""Finds the phase of a step, and what it changes about the request: the model, the tool choice, the allowed tools.

`model_request` calls it once per step. The tools offered to the model are the same in every phase (invariant 10).
`call_plan` refuses a call that the phase does not allow, and `deltas` shows no draft of it.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass

from backend.agents.preparation import CHOICES, Phase
from backend.consciousness.models import EntryRole
from backend.llm.messages import ToolSpec
from backend.runtime.mind.state import Mind


@dataclass(frozen=True, slots=True)
class PhaseSettings:
    """What a phase sets for the request of one step."""

    #: The model that is asked before the agent's own models.
    model: str | None = None
    tool_choice: str | None = None
    #: The tools that may run. None: all tools of the agent.
    tools: frozenset[str] | None = None

    def allows(self, tool: str) -> bool:
        return self.tools is None or tool in self.tools


def phase_settings(mind: Mind, offered: Collection[ToolSpec]) -> PhaseSettings:
    phase = _phase(mind)
    if phase is None:
        return PhaseSettings()
    names = {spec.name for spec in offered}
    return PhaseSettings(
        model=mind.character.routing.named(phase.model),
        # A tool that the agent no longer has cannot be chosen: every provider would refuse the request.
        tool_choice=phase.tool_choice if phase.tool_choice in CHOICES | names else None,
        tools=None if phase.tools is None else frozenset(phase.tools),
    )


def _phase(mind: Mind) -> Phase | None:
    cycle, preparation = mind.cycle, mind.character.preparation
    assert cycle is not None
    if not preparation.phases:
        return None
    return preparation.phase(step=cycle.steps + 1, trigger=cycle.trigger, called_before=_called_before(mind))


def _called_before(mind: Mind) -> set[str]:
    """The tools of the cycle's last step."""
    assert mind.cycle is not None
    for entry in reversed(mind.entries):
        if entry.cycle_id != mind.cycle.id:
            break
        if entry.role is EntryRole.ASSISTANT and entry.step:  # step 0 is the call of the forced retrieval
            return {call["function"]["name"] for call in json.loads(entry.message.json).get("tool_calls", ())}
    return set()
