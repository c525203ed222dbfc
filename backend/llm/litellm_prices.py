"""Computes prices that need more than a sum, with litellm, in a process that has it. Called by `prices`."""

from decimal import Decimal
from functools import lru_cache

from backend.llm.litellm_setup import litellm
from backend.llm.replies import Usage


def cost_of(usage: Usage, model: str, provider: str) -> Decimal:
    """Like `prices.cost_of`, for tiered and other complex prices."""
    key = _key(model, provider)
    if key is None:
        return Decimal(0)
    prompt, completion = litellm.cost_per_token(
        model=key,  # for `openai/gpt-5` at another provider it would look for `gpt-5`, and raise
        custom_llm_provider=provider,
        usage_object=litellm.Usage(
            prompt_tokens=usage.input_tokens,
            completion_tokens=usage.output_tokens,
            total_tokens=usage.input_tokens + usage.output_tokens,
            cache_read_input_tokens=usage.cached_tokens,
            cache_creation_input_tokens=usage.cache_written_tokens,
            reasoning_tokens=usage.reasoning_tokens,
        ),
    )
    return Decimal(str(round(prompt + completion, 10)))


@lru_cache(maxsize=1024)
def _key(model: str, provider: str) -> str | None:
    try:
        return str(litellm.get_model_info(model=model, custom_llm_provider=provider)["key"])
    except Exception:  # noqa: BLE001  (litellm raises a bare Exception for a model that is not in its list)
        return None
