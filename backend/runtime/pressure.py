"""How much a mind is shown by how much its models take: the marks, by what providers have counted so far (M3).

We estimate the tokens of an entry by its bytes. What a provider reports of a whole request says how far that is off for
this agent, and moves the marks a little each time. `relief` acts on them, before a request: never above the hard mark.
"""

from collections.abc import Sequence
from dataclasses import replace

from backend.agents.cycles import Gauge
from backend.consciousness.window import Marks
from backend.llm.messages import ChatMessage, ToolSpec, tools_json
from backend.llm.replies import Usage
from backend.llm.tokens import estimate_of_size
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState

#: Of a new report; and the bounds of what is believed of one, and of all together. Some servers count only what was
#: not in their cache: that tells nothing.
_WEIGHT = 0.3
_BELIEVED = 0.4, 3.0
_RATIOS = 0.5, 2.5
#: Requests with fewer tokens say more about what stands around them than about the chain.
_TELLING_TOKENS = 1_000
#: A model that says that it was too much has said that we count too little.
_STEP_UP = 1.25


def marks(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> Marks:
    """The marks as providers count, for models that take so many tokens; None: nobody knows."""
    limits = worker.limits
    usual = Marks(limits.window_high_tokens, limits.window_low_tokens, limits.window_hard_tokens)
    told = usual.times(mind.character.capabilities.window_share)
    if context_tokens is not None:
        around = _size_around(mind.character.system_prompt, mind.toolset.specs()) * mind.gauge.token_ratio
        context_tokens = max(1, int(context_tokens - around))
    return told.within(context_tokens)


def gauged(mind: Mind, usage: Usage, *, messages: Sequence[ChatMessage]) -> Gauge:
    """The gauge after a request with these messages, of which a provider has said what it took."""
    if usage.is_estimated:
        return mind.gauge
    before = mind.gauge.token_ratio
    size = sum(len(message.json) for message in messages)
    estimated = estimate_of_size(size) + _size_around(mind.character.system_prompt, mind.toolset.specs())
    told = usage.input_tokens / estimated
    is_telling = estimated >= _TELLING_TOKENS and _BELIEVED[0] <= told <= _BELIEVED[1]
    return replace(mind.gauge, token_ratio=_bounded(before + _WEIGHT * (told - before))) if is_telling else mind.gauge


def overflowed(gauge: Gauge) -> Gauge:
    return replace(gauge, token_ratio=_bounded(gauge.token_ratio * _STEP_UP))


def _bounded(ratio: float) -> float:
    return round(min(max(ratio, _RATIOS[0]), _RATIOS[1]), 4)


def _size_around(system: str, tools: Sequence[ToolSpec]) -> int:
    return estimate_of_size(len(system.encode()) + len(tools_json(tools)))
