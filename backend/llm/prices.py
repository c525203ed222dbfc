"""What a request cost and how much context a model takes, from the price list that litellm ships with.

Called by the lanes at the end of a reply, and by `runtime` for the size of the window.
"""

from decimal import Decimal
from functools import lru_cache
from typing import Any

from backend.llm.litellm_setup import litellm
from backend.llm.replies import Usage


def cost_of(usage: Usage, *, model: str, provider: str, cache_written: int = 0) -> Decimal:
    """US dollars; 0 for a model that has no price in the list. Tiered prices are litellm's to know.

    `cache_written` is the part of the input that the provider put into its cache, which some charge more for.
    """
    facts = _facts(model, provider)
    if facts is None:
        return Decimal(0)
    prompt, completion = litellm.cost_per_token(
        model=facts["key"],  # of `openai/gpt-5` at another provider it would look for `gpt-5`, and raise
        custom_llm_provider=provider,
        prompt_tokens=usage.input_tokens,
        completion_tokens=usage.output_tokens,
        cache_read_input_tokens=usage.cached_tokens,
        cache_creation_input_tokens=cache_written,
    )
    return Decimal(str(round(prompt + completion, 10)))


def context_limit(model_name: str) -> int | None:
    """The input tokens that a model takes; None where the list does not say."""
    facts = _facts(model_name, None)
    limit = facts and (facts.get("max_input_tokens") or facts.get("max_tokens"))
    return limit if isinstance(limit, int) else None


def output_limit(model_name: str) -> int | None:
    """The tokens that a model writes at most; None where the list does not say. Some refuse to be asked for more."""
    facts = _facts(model_name, None)
    limit = facts and facts.get("max_output_tokens")
    return limit if isinstance(limit, int) else None


@lru_cache(maxsize=1024)
def _facts(model: str, provider: str | None) -> dict[str, Any] | None:
    try:
        return dict(litellm.get_model_info(model=model, custom_llm_provider=provider))
    except Exception:  # noqa: BLE001  (litellm raises a bare Exception for a model that is not in its list)
        return None
