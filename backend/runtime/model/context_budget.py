"""Computes the size limits (marks) of an agent's window from the context of its models and the providers' token counts.

We estimate the tokens of an entry by its bytes. The token count that a provider reports for a request shows the error
of this estimate for the agent, and corrects the marks a little each time. `overflow` applies the marks before each
request, so that no request exceeds the hard mark. The budget for drained events follows them too.
"""

from dataclasses import replace
from functools import lru_cache

from backend.agents.cycles import Gauge
from backend.consciousness.window import Marks
from backend.kit.limits import Limits
from backend.llm.messages import tools_json
from backend.llm.replies import Usage
from backend.llm.tokens import estimate_of_size
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState

#: The weight of a new report, the accepted range of one report, and the range of the combined ratio. Some servers count
#: only tokens outside their cache; such a report is useless.
_WEIGHT = 0.3
_ACCEPTED = 0.4, 3.0
_RATIOS = 0.5, 2.5
#: In smaller requests, the tokens around the chain weigh too much for a useful ratio.
_USEFUL_TOKENS = 1_000
#: One entry may use 1/2 of the high mark for events, and 1/8 for the agent's knowledge.
_OF_EVENTS, _OF_KNOWLEDGE = 2, 8
#: Limits the size of one item, so that at least one item fits into the budget for events.
_ITEM_CHARS_PER_TOKEN = 3
#: The increase of the ratio after an overflow: the overflow shows that our count is too low.
_STEP_UP = 1.25


def marks(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> Marks:
    """The marks in the providers' tokens, for models with a context of `context_tokens`. None: it is unknown."""
    limits = worker.limits
    usual = Marks(limits.window_high_tokens, limits.window_low_tokens, limits.window_hard_tokens)
    marks_of_agent = usual.times(mind.character.capabilities.window_share)
    if context_tokens is not None:
        around = _around(mind) * mind.gauge.token_ratio
        context_tokens = max(1, int(context_tokens - around))
    return marks_of_agent.within(context_tokens)


def gauged(mind: Mind, usage: Usage) -> Gauge:
    """The gauge after a request with the present window, corrected by the usage that the provider reported."""
    if usage.is_estimated:
        return mind.gauge
    before = mind.gauge.token_ratio
    estimated = estimate_of_size(mind.window.size) + _around(mind)
    ratio = usage.input_tokens / estimated
    is_useful = estimated >= _USEFUL_TOKENS and _ACCEPTED[0] <= ratio <= _ACCEPTED[1]
    return replace(mind.gauge, token_ratio=_bounded(before + _WEIGHT * (ratio - before))) if is_useful else mind.gauge


def is_crowded_out(mind: Mind) -> bool:
    """Instructions and tools are larger than the last entry, so splitting that entry would not help."""
    around = _around(mind)
    return around > mind.entries[-1].tokens


def entry_limits(worker: WorkerState, mind: Mind) -> Limits:
    """The limits for one user entry. In a small window they are reduced to what has room (trap B10).

    The size of the window is unknown if no connection to the models can be opened. Then no request is sent either.
    """
    limits = worker.limits
    if mind.gauge.window_high is None:
        return limits
    high = int(mind.gauge.window_high / mind.gauge.token_ratio)
    events = min(limits.drain_tokens, high // _OF_EVENTS)
    chars = min(limits.item_chars, events * _ITEM_CHARS_PER_TOKEN)
    knowledge = min(limits.told_tokens, high // _OF_KNOWLEDGE)
    if (events, chars, knowledge) == (limits.drain_tokens, limits.item_chars, limits.told_tokens):
        return limits  # the usual case: avoids a copy of hundreds of fields
    return replace(limits, drain_tokens=events, item_chars=chars, told_tokens=knowledge)


def overflowed(gauge: Gauge) -> Gauge:
    return replace(gauge, token_ratio=_bounded(gauge.token_ratio * _STEP_UP))


def _bounded(ratio: float) -> float:
    return round(min(max(ratio, _RATIOS[0]), _RATIOS[1]), 4)


def _around(mind: Mind) -> int:
    """The estimated tokens of the system prompt and the tools."""
    return _size_around(mind.character.system_prompt, tools_json(mind.toolset.specs()))


@lru_cache(maxsize=1_024)
def _size_around(system: str, tools: bytes) -> int:
    return estimate_of_size(len(system.encode()) + len(tools))
