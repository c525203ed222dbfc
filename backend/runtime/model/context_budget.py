"""How much a mind is shown by how much its models take: the marks, by what providers have counted so far (M3).

We estimate the tokens of an entry by its bytes. What a provider reports of a whole request says how far that is off for
this agent, and moves the marks a little each time. `overflow` acts on them, before a request: never above the hard
mark. What is drained into one entry follows them too.
"""

from dataclasses import replace
from functools import lru_cache

from backend.agents.cycles import Gauge
from backend.consciousness.window import Marks
from backend.kit.limits import Limits
from backend.llm.messages import tools_json
from backend.llm.replies import Usage
from backend.llm.tokens import estimate_of_size
from backend.runtime.mind import Mind
from backend.runtime.worker_state import WorkerState

#: Of a new report; and the bounds of what is believed of one, and of all together. Some servers count only what was
#: not in their cache: that tells nothing.
_WEIGHT = 0.3
_BELIEVED = 0.4, 3.0
_RATIOS = 0.5, 2.5
#: Requests with fewer tokens say more about what stands around them than about the chain.
_TELLING_TOKENS = 1_000
#: Of the high mark, what one entry has for events, and for what the agent knows.
_OF_EVENTS, _OF_KNOWN = 2, 8
#: Of an item, so that the budget for events has room for one.
_ITEM_CHARS_PER_TOKEN = 3
#: A model that says that it was too much has said that we count too little.
_STEP_UP = 1.25


def marks(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> Marks:
    """The marks as providers count, for models that take so many tokens; None: nobody knows."""
    limits = worker.limits
    usual = Marks(limits.window_high_tokens, limits.window_low_tokens, limits.window_hard_tokens)
    told = usual.times(mind.character.capabilities.window_share)
    if context_tokens is not None:
        around = _around(mind) * mind.gauge.token_ratio
        context_tokens = max(1, int(context_tokens - around))
    return told.within(context_tokens)


def gauged(mind: Mind, usage: Usage) -> Gauge:
    """The gauge after a request with the window, of which a provider has said what it took."""
    if usage.is_estimated:
        return mind.gauge
    before = mind.gauge.token_ratio
    estimated = estimate_of_size(mind.window.size) + _around(mind)
    told = usage.input_tokens / estimated
    is_telling = estimated >= _TELLING_TOKENS and _BELIEVED[0] <= told <= _BELIEVED[1]
    return replace(mind.gauge, token_ratio=_bounded(before + _WEIGHT * (told - before))) if is_telling else mind.gauge


def is_crowded_out(mind: Mind) -> bool:
    """Instructions and tools are larger than what the agent was told last: to split that would not help."""
    around = _around(mind)
    return around > mind.entries[-1].tokens


def entry_limits(worker: WorkerState, mind: Mind) -> Limits:
    """What one user entry may hold: as is usual, and in a small window no more than has room (trap B10).

    None is known where no key for the models can be opened: then nothing is asked either.
    """
    limits = worker.limits
    if mind.gauge.window_high is None:
        return limits
    high = int(mind.gauge.window_high / mind.gauge.token_ratio)
    events = min(limits.drain_tokens, high // _OF_EVENTS)
    chars, told = min(limits.item_chars, events * _ITEM_CHARS_PER_TOKEN), min(limits.told_tokens, high // _OF_KNOWN)
    if (events, chars, told) == (limits.drain_tokens, limits.item_chars, limits.told_tokens):
        return limits  # as most often: it has hundreds of fields
    return replace(limits, drain_tokens=events, item_chars=chars, told_tokens=told)


def overflowed(gauge: Gauge) -> Gauge:
    return replace(gauge, token_ratio=_bounded(gauge.token_ratio * _STEP_UP))


def _bounded(ratio: float) -> float:
    return round(min(max(ratio, _RATIOS[0]), _RATIOS[1]), 4)


def _around(mind: Mind) -> int:
    """Tokens of what stands around the window."""
    return _size_around(mind.character.system_prompt, tools_json(mind.toolset.specs()))


@lru_cache(maxsize=1_024)
def _size_around(system: str, tools: bytes) -> int:
    return estimate_of_size(len(system.encode()) + len(tools))
