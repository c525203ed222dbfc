"""The tokens of a request: as the provider reported them, otherwise estimated from the bytes. Used for both clients."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from backend.llm.assembly import ReplyAssembly
from backend.llm.replies import Usage
from backend.llm.tokens import estimate_of_size, estimate_tokens

#: Larger figures are ignored: a tenant's server may report anything, and the figures are added up.
_MOST_TOKENS = 100_000_000
_MOST_DOLLARS = 10_000


def reported(figures: Mapping[str, Any]) -> Usage | None:
    """Returns the figures of an OpenAI `usage` object; None if it has none (litellm reports unknown input as 0)."""
    spent, written = _count(figures.get("prompt_tokens")), _count(figures.get("completion_tokens"))
    if not spent or written is None:
        return None
    details = figures.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, Mapping) else None
    if cached is None:
        cached = _count(figures.get("prompt_cache_hit_tokens")) or 0  # DeepSeek's field
    return Usage(input_tokens=spent, output_tokens=written, cached_tokens=min(cached, spent), is_estimated=False)


def estimated(*, request_bytes: int, assembly: ReplyAssembly) -> Usage:
    written = assembly.whole_text + "".join(call.name + call.arguments for call in assembly.whole_calls)
    return Usage(
        input_tokens=estimate_of_size(request_bytes),
        output_tokens=estimate_tokens(written),
        cached_tokens=0,
        is_estimated=True,
    )


def cost_said(figures: Mapping[str, Any]) -> Decimal | None:
    """Returns the cost that the provider reported: OpenRouter does, and litellm for Anthropic."""
    cost = figures.get("cost")
    if not isinstance(cost, int | float) or isinstance(cost, bool) or not 0 <= cost <= _MOST_DOLLARS:
        return None
    return Decimal(str(round(cost, 10)))


def cache_written(figures: Mapping[str, Any]) -> int:
    """Reads Anthropic's field."""
    return _count(figures.get("cache_creation_input_tokens")) or 0


def kept_long(figures: Mapping[str, Any]) -> int:
    """The part of it that is cached for an hour."""
    details = figures.get("cache_creation")
    return _count(details.get("ephemeral_1h_input_tokens")) or 0 if isinstance(details, Mapping) else 0


def region(figures: Mapping[str, Any]) -> str | None:
    """The region of the inference, which may cost more."""
    said = figures.get("inference_geo")
    return said if isinstance(said, str) else None


def _count(value: Any) -> int | None:
    return int(value) if isinstance(value, int | float) and 0 <= value <= _MOST_TOKENS else None
