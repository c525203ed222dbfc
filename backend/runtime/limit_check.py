"""Checks the limits of a cycle: steps, the same tool in a row, seconds, entries, tokens, and the length of an answer.

The functions are pure: the counters come from the cycle's row, the limits from `agents.overrides`. `step` and
`call_settlement` check before they drain, and `cycle_limits` checks before each request.
"""

from dataclasses import dataclass

from backend.agents.cycles import Cycle, StepCost
from backend.runtime.mind.state import Mind

_WORDS = {
    "stepsPerCycle": "{used} steps in one cycle, which did not end",
    "sameToolInARow": "the same tool {used} times in a row",
    "cycleSeconds": "{used} seconds of work",
    "entries": "{used} entries in its chain",
    "outputTokens": "its answer was cut at its maximum length",
    "cycleTokens": "the next request would exceed the tokens that a cycle may use ({used} so far)",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit that was reached: its name, for most of them as in `AgentLimits`, and the amount used."""

    name: str
    used: int

    @property
    def words(self) -> str:
        return _WORDS[self.name].format(used=self.used)


def reached(mind: Mind, cycle: Cycle) -> Bound | None:
    """The limit that forbids a further request in this cycle. Returns None if no limit does."""
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


def cut_short(cost: StepCost) -> Bound:
    """The limit that a reply has reached: the maximum length that its provider, or a budget, allows."""
    return Bound("outputTokens", cost.output_tokens)
