"""The tokens of a request: as the provider reported them, otherwise estimated from the bytes. Used for both clients."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from backend.llm.assembly import ReplyAssembly
from backend.llm.replies import Usage
from backend.llm.tokens import estimate_of_size, estimate_tokens

#: Larger figures are ignored: a tenant's server may report anything, and the figures are added up.
_MAX_TOKENS = 100_000_000
_MAX_DOLLARS = 10_000


def reported(figures: Mapping[str, Any]) -> Usage | None:
    """Returns the figures of an OpenAI `usage` object; None if it has none (litellm reports unknown input as 0)."""
    input_tokens, output_tokens = _count(figures.get("prompt_tokens")), _count(figures.get("completion_tokens"))
    if not input_tokens or output_tokens is None:
        return None
    cached = _detail(figures, "prompt_tokens_details", "cached_tokens")
    if cached is None:
        cached = _count(figures.get("prompt_cache_hit_tokens")) or 0  # DeepSeek's field
    cached = min(cached, input_tokens)
    written = _count(figures.get("cache_creation_input_tokens")) or 0  # Anthropic's field
    reasoning = _detail(figures, "completion_tokens_details", "reasoning_tokens") or 0
    if reasoning and _count(figures.get("total_tokens")) == input_tokens + output_tokens + reasoning:
        output_tokens += reasoning  # xAI counts its reasoning beside the output
    return Usage(
        input_tokens=input_tokens,
        output_tokens=output_tokens,
        cached_tokens=cached,
        is_estimated=False,
        cache_written_tokens=min(written, input_tokens - cached),
        reasoning_tokens=min(reasoning, output_tokens),
    )


def estimated(*, request_bytes: int, assembly: ReplyAssembly) -> Usage:
    written = assembly.whole_text + "".join(call.name + call.arguments for call in assembly.whole_calls)
    return Usage(
        input_tokens=estimate_of_size(request_bytes),
        output_tokens=estimate_tokens(written),
        cached_tokens=0,
        is_estimated=True,
    )


def reported_cost(figures: Mapping[str, Any]) -> Decimal | None:
    """Returns the cost that the provider reported: OpenRouter does, and litellm for Anthropic."""
    cost = figures.get("cost")
    if not isinstance(cost, int | float) or isinstance(cost, bool) or not 0 <= cost <= _MAX_DOLLARS:
        return None
    return Decimal(str(round(cost, 10)))


def cached_for_an_hour(figures: Mapping[str, Any]) -> int:
    """The part of the tokens written into the cache that stays there for an hour. Reads Anthropic's field."""
    return _detail(figures, "cache_creation", "ephemeral_1h_input_tokens") or 0


def region(figures: Mapping[str, Any]) -> str | None:
    """The region of the inference, which may cost more."""
    value = figures.get("inference_geo")
    return value if isinstance(value, str) else None


def _detail(figures: Mapping[str, Any], name: str, part: str) -> int | None:
    details = figures.get(name)
    return _count(details.get(part)) if isinstance(details, Mapping) else None


def _count(value: Any) -> int | None:
    return int(value) if isinstance(value, int | float) and 0 <= value <= _MAX_TOKENS else None
