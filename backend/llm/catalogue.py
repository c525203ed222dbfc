"""The catalogue of models: context, prices and abilities, from the price list that litellm ships with.

Only the file is read, at first use. litellm is not imported, so the API process can use it. It contains the models that
write text. A model that is not listed may exist all the same.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Any

from backend.llm import price_list


class ModelAbility(StrEnum):
    """What a model can do in addition to writing text."""

    TOOLS = "TOOLS"
    VISION = "VISION"
    REASONING = "REASONING"
    #: Caches the beginning of a request at a lower price.
    CACHING = "CACHING"


_ABILITIES = {
    ModelAbility.TOOLS: "supports_function_calling",
    ModelAbility.VISION: "supports_vision",
    ModelAbility.REASONING: "supports_reasoning",
    ModelAbility.CACHING: "supports_prompt_caching",
}
_MILLION = 1_000_000
_MODES = frozenset({"chat", "responses"})


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A listed model. Prices are US dollars per million tokens; None means that the list has no value."""

    name: str
    provider: str
    context_tokens: int | None
    output_tokens: int | None
    input_price: Decimal | None
    cached_price: Decimal | None
    output_price: Decimal | None
    abilities: tuple[ModelAbility, ...]
    #: It supports only OpenAI's Responses API.
    is_responses_only: bool


def models() -> Mapping[str, ListedModel]:
    """The models by full name, `provider/model`."""
    return _read()[0]


def of_providers(providers: Collection[str]) -> list[ListedModel]:
    """The models of these providers, sorted by name."""
    return sorted((model for model in models().values() if model.provider in providers), key=lambda model: model.name)


def provider_of(name: str) -> str | None:
    """Returns the provider of a model: the part of its name before the slash.

    For a name without a slash it is the listed provider, or None.
    """
    provider, slash, _ = name.partition("/")
    return provider if slash else _read()[1].get(name)


@cache
def _read() -> tuple[Mapping[str, ListedModel], Mapping[str, str]]:
    """Returns the models, and the provider of each model that the list names without one."""
    models: dict[str, ListedModel] = {}
    short_names: dict[str, str] = {}
    for key, facts in _content().items():
        provider = facts.get("litellm_provider")
        if not isinstance(provider, str):
            continue
        name = key if key.startswith(f"{provider}/") else f"{provider}/{key}"
        models.setdefault(name, _listed(name, provider, facts))
        if "/" not in key:
            short_names[key] = provider
    return models, short_names


def _content() -> Mapping[str, Mapping[str, Any]]:
    content = price_list.read_all()
    return {key: facts for key, facts in content.items() if isinstance(facts, dict) and facts.get("mode") in _MODES}


def _listed(name: str, provider: str, facts: Mapping[str, Any]) -> ListedModel:
    return ListedModel(
        name=name,
        provider=provider,
        context_tokens=_whole(facts.get("max_input_tokens")) or _whole(facts.get("max_tokens")),
        output_tokens=_whole(facts.get("max_output_tokens")),
        input_price=_price(facts.get("input_cost_per_token")),
        cached_price=_price(facts.get("cache_read_input_token_cost")),
        output_price=_price(facts.get("output_cost_per_token")),
        abilities=tuple(ability for ability, field in _ABILITIES.items() if facts.get(field) is True),
        is_responses_only=facts.get("mode") == "responses",
    )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _price(value: object) -> Decimal | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return Decimal(str(value)) * _MILLION
