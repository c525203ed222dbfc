"""Which bound of a cycle is reached, if one is: steps, the same tool in a row, seconds, entries, tokens (checklist C5).

Pure: the counters are the cycle's row, the numbers those of `agents.overrides`. `step` and `call_settlement` ask before
they drain, `cycle_limits` before and during each request.
"""

from dataclasses import dataclass

from backend.agents.cycles import Cycle
from backend.runtime.mind import Mind

_WORDS = {
    "stepsPerCycle": "{used} steps without coming to an end",
    "sameToolInARow": "the same tool {used} times in a row",
    "cycleSeconds": "{used} seconds of work",
    "entries": "{used} entries in its chain",
    "cycleTokens": "the next request would need more than the tokens that a cycle may use ({used} so far)",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound that was reached: its name as in `AgentLimits`, and what was used of it."""

    name: str
    used: int

    @property
    def words(self) -> str:
        return _WORDS[self.name].format(used=self.used)


def reached(mind: Mind, cycle: Cycle) -> Bound | None:
    """The bound that stands against a further request of this cycle, as it stands after its last step."""
    limits = mind.character.limits
    if cycle.steps >= limits.steps:
        return Bound("stepsPerCycle", cycle.steps)
    if cycle.repeats >= limits.same_tool:
        return Bound("sameToolInARow", cycle.repeats)
    if cycle.active_seconds >= limits.seconds:
        return Bound("cycleSeconds", int(cycle.active_seconds))
    if limits.entries is not None and mind.entries[-1].seq >= limits.entries:
        return Bound("entries", mind.entries[-1].seq)
    if cycle.tokens + mind.window.tokens > limits.tokens:
        return Bound("cycleTokens", cycle.tokens)
    return None
