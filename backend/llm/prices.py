"""The cost of a request and the context size of a model, from the price list that litellm ships with.

Called at the end of a reply, and by `runtime` for the size of the window. It computes plain prices itself. Prices with
tiers, times or provider-specific rules are left to litellm; only requests that litellm sends have them.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from backend.llm import litellm_availability, price_list
from backend.llm.replies import Usage
from backend.llm.requests import ModelPrice

#: Providers with plain prices, by litellm's reading of the list.
PROVIDERS = frozenset({
    "anthropic", "baseten", "deepseek", "friendliai", "inception", "lambda_ai", "meta_llama", "nebius", "openai",
    "openrouter", "tencent", "together_ai", "vercel_ai_gateway", "wandb", "zai",
})  # fmt: skip
#: An entry with one of these fields has more than a price per token.
_BESIDES = frozenset({"off_peak_pricing", "tiered_pricing", "input_cost_per_second", "output_cost_per_second"})
_INPUT, _OUTPUT = "input_cost_per_token", "output_cost_per_token"
_PRICES = frozenset({_INPUT, _OUTPUT, "tiered_pricing"})
_READ, _WRITE = "cache_read_input_token_cost", "cache_creation_input_token_cost"
_WRITE_LONG = "cache_creation_input_token_cost_above_1hr"
#: Prices that people set are for so many tokens.
MILLION = 1_000_000
#: Output tokens of a request by which the price of one is measured.
_TOKENS = 1_000
_ABOVE = re.compile(r"_above_(\d+)(k?)_tokens$")


def is_plain(model: str, provider: str) -> bool:
    """Whether the cost of such a request is known without litellm. A model that is not listed costs nothing."""
    facts = price_list.entry(model, provider)
    return provider in PROVIDERS and (facts is None or not _BESIDES & facts.keys())


def cost_of(
    usage: Usage,
    *,
    model: str,
    provider: str,
    cached_for_an_hour: int = 0,
    region: str | None = None,
) -> Decimal:
    """Returns US dollars; 0 for a model without a price in the list (`has_price`).

    `cached_for_an_hour` is the part of the tokens written into the provider's cache that stays there for an hour. In
    some cases a `region` costs more.
    """
    if not is_plain(model, provider):
        return litellm_availability.require().cost_of(usage, model, provider)
    facts = price_list.entry(model, provider)
    if facts is None:
        return Decimal(0)
    price = _rates(model, provider, usage.input_tokens)
    cache_written = usage.cache_written_tokens
    uncached = max(usage.input_tokens - usage.cached_tokens - cache_written, 0)
    cached_for_an_hour = min(cached_for_an_hour, cache_written)
    written_price = (cache_written - cached_for_an_hour) * price[_WRITE] + cached_for_an_hour * price[_WRITE_LONG]
    prompt = uncached * price[_INPUT] + usage.cached_tokens * price[_READ] + written_price
    total = (prompt + usage.output_tokens * price[_OUTPUT]) * _factor(facts, region)
    return Decimal(str(round(total, 10)))


def has_price(model: str, provider: str) -> bool:
    """Whether the list has a price per token for this model, if only 0."""
    return bool((price_list.entry(model, provider) or {}).keys() & _PRICES)


def cost_at(price: ModelPrice, usage: Usage) -> Decimal:
    """Returns US dollars, by a price that replaces that of the list."""
    uncached = max(usage.input_tokens - usage.cached_tokens - usage.cache_written_tokens, 0)
    cached_input = price.input if price.cached_input is None else price.cached_input
    cache_write = price.input if price.cache_write is None else price.cache_write
    prompt = uncached * price.input + usage.cached_tokens * cached_input + usage.cache_written_tokens * cache_write
    return round((prompt + usage.output_tokens * price.output) / MILLION, 10)


def highest_rates(model: str, provider: str, *, input_tokens: int) -> tuple[Decimal, Decimal] | None:
    """Returns the most that a token of the input and of the output can cost, in US dollars, in a request with so many
    input tokens. None if the model has no known price."""
    if not has_price(model, provider):
        return None
    if not is_plain(model, provider):
        return _highest_by_litellm(model, provider, input_tokens)
    price, facts = _rates(model, provider, input_tokens), price_list.entry(model, provider) or {}
    factor = max((_factor(facts, region) for region in _regions(facts)), default=1.0)
    of_input = max(price[name] for name in (_INPUT, _READ, _WRITE, _WRITE_LONG))
    return _decimal(of_input * max(factor, 1.0)), _decimal(price[_OUTPUT] * max(factor, 1.0))


def _highest_by_litellm(model: str, provider: str, input_tokens: int) -> tuple[Decimal, Decimal]:
    tokens = max(input_tokens, 1)
    prompts = [
        cost_of(Usage(tokens, 0, 0, is_estimated=True, cache_written_tokens=written), model=model, provider=provider)
        for written in (0, tokens)
    ]
    whole = cost_of(Usage(tokens, _TOKENS, 0, is_estimated=True), model=model, provider=provider)
    return max(prompts) / tokens, (whole - prompts[0]) / _TOKENS


def _regions(facts: Mapping[str, Any]) -> Iterable[str]:
    """The regions with a price of their own. `fast` is another service of the same model, which is never asked for."""
    factors = facts.get("provider_specific_entry")
    return (name for name in factors if name != "fast") if isinstance(factors, Mapping) else ()


def _decimal(price: float) -> Decimal:
    return Decimal(str(round(price, 12)))


def context_limit(model_name: str) -> int | None:
    """The maximum number of input tokens; None if the list does not say."""
    facts = price_list.entry(model_name, None) or {}
    return _whole(facts.get("max_input_tokens") or facts.get("max_tokens"))


def output_limit(model_name: str) -> int | None:
    """The maximum number of output tokens; None if the list does not say. Some providers refuse a request for more."""
    return _whole((price_list.entry(model_name, None) or {}).get("max_output_tokens"))


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _factor(facts: Mapping[str, Any], region: str | None) -> float:
    factors = facts.get("provider_specific_entry")
    if region is None or not isinstance(factors, Mapping):
        return 1.0
    return _number(factors.get(region.lower())) or 1.0


def _rates(model: str, provider: str, input_tokens: int) -> dict[str, float]:
    """Returns the prices per token of a request with so many input tokens."""
    facts = price_list.entry(model, provider) or {}
    rates = {name: _number(facts.get(name)) for name in (_INPUT, _OUTPUT, _READ, _WRITE, _WRITE_LONG)}
    for tokens, ending in _thresholds(model, provider):
        if input_tokens > tokens:
            rates |= {name: rate for name in rates if (rate := _number(facts.get(f"{name}{ending}"))) is not None}
    input_rate = rates[_INPUT] or 0.0
    read, write, write_long = rates[_READ], rates[_WRITE], rates[_WRITE_LONG]
    write = input_rate if write is None else write
    return {
        _INPUT: input_rate,
        _OUTPUT: rates[_OUTPUT] or 0.0,
        _READ: input_rate if read is None else read,
        _WRITE: write,
        _WRITE_LONG: write if write_long is None else write_long,
    }


@lru_cache(maxsize=1024)
def _thresholds(model: str, provider: str) -> tuple[tuple[int, str], ...]:
    """Returns the token counts above which other prices apply, with the suffix of their fields; the lowest first."""
    facts: Mapping[str, Any] = price_list.entry(model, provider) or {}
    matches = (_ABOVE.search(name) for name in facts)
    return tuple(sorted({(int(match[1]) * (1000 if match[2] else 1), match[0]) for match in matches if match}))


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
