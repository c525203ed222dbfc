"""Routes, plans and prices without litellm are equal to those of litellm, for the whole list of models."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

import pytest

from backend.llm import (
    cache_marks,
    error_codes,
    litellm_names,
    litellm_plan,
    litellm_prices,
    native_wire,
    price_list,
    prices,
)
from backend.llm.errors import ModelError
from backend.llm.litellm_setup import ExceptionCheckers, litellm
from backend.llm.messages import tools_json
from backend.llm.providers import KEY_PROVIDERS, Way
from backend.llm.replies import Usage
from backend.llm.requests import ModelConnection
from backend.llm.routes import Route
from tests.llm.asking import SEND

_TOOLS = tools_json([SEND])
_ASKED: tuple[dict[str, Any], ...] = (
    {"tools": _TOOLS, "tool_choice": "required", "max_output_tokens": 7},
    {"tools": _TOOLS, "tool_choice": "none", "max_output_tokens": None},
    {"tools": _TOOLS, "tool_choice": SEND.name, "max_output_tokens": None},
    {"tools": b"[]", "tool_choice": None, "max_output_tokens": 9},
)
_URLS = (
    None,
    "http://h:1/v1",
    "http://h:1/v1/",
    "http://h:1/v1/chat/completions",
    "https://api.groq.com/openai/v1",
    "https://api.openai.com/v1",
)
_UNLISTED = (
    "openrouter/auto", "openai/x", "openai/a/b", "openai/gpt-9", "openai/o9", "openai/gpt-4o-2031-01-01",
    "openai/ft:gpt-4o-2024-08-06:org::id", "qwen/q", "llama3:8b", "x", "openai/my-gpt-5", "openai/GPT-4o", "GPT-4o",
    "openai/gpt-oss-120b", "openai/gpt-5-x", "openai/gpt-6", "ft:gpt-4o:a:b:c", "claude-9", "groq/x",
)  # fmt: skip
#: Input, output, of the input from the cache, and into it: below and above the thresholds of the list.
_USES = (
    (1_000, 10, 0, 0), (300_000, 5_000, 0, 0), (10_000, 100, 9_000, 0), (10_000, 100, 3_000, 4_000),
    (600_000, 100, 500_000, 50_000), (200_000, 90_000, 100_000, 0),
)  # fmt: skip


def _listed() -> list[str]:
    """All models of the known providers, and some of each other provider."""
    found = [(name, facts) for name, facts in price_list.read_all().items() if isinstance(facts, dict)]
    ours = [name for name, facts in found if facts.get("litellm_provider") in {*prices.PROVIDERS, "azure"}]
    return [*ours, *(name for name, _ in found[::50])]


def _routes() -> Iterator[Route]:
    """The routes of the known models, with the operator's key and with a tenant's key."""
    for name in (*_listed(), *_UNLISTED):
        for url in _URLS:
            found = native_wire.route(ModelConnection(name, base_url=url, api_key="k"))
            if found is not None and native_wire.knows(found):
                yield found
    for provider, opened in KEY_PROVIDERS.items():
        named = "openai" if opened.way is Way.AZURE else provider
        for name in (*_listed(), *_UNLISTED):
            where = Route(named, name.removeprefix(f"{provider}/"), opened.home or "https://a.example/v1", "k")
            if name.startswith(f"{provider}/") and native_wire.knows(where):
                yield where


def test_a_known_route_is_the_one_that_litellm_finds() -> None:
    known = 0
    for name in (*_listed(), *_UNLISTED):
        for url in _URLS:
            connection = ModelConnection(name, base_url=url)
            found = native_wire.route(connection)
            known += found is not None

            assert found is None or found == _route_of_litellm(connection), connection
    assert known > 200


def _route_of_litellm(connection: ModelConnection) -> Route | None:
    try:
        return litellm_plan.route(connection)
    except ModelError:
        return None


def test_a_known_plan_is_the_one_that_litellm_makes() -> None:
    routes = set(_routes())

    assert len(routes) > 300
    for where in routes:
        if where.provider == "anthropic":
            continue  # litellm has no plan of it; what it sends is in test_anthropic_wire
        for asked in _ASKED:
            is_bridged = litellm_plan.is_responses_only(where, asked["tools"])

            assert not is_bridged, where
            assert native_wire.plan(where, **asked) == litellm_plan.wire(where, **asked), where


def test_a_known_price_is_the_one_that_litellm_counts() -> None:
    models = {(where.model, where.provider) for where in _routes()}

    assert len(models) > 300
    for model, provider in models:
        for spent, written, read, cached in _USES:
            usage = Usage(spent, written, read, is_estimated=False, cache_written_tokens=cached)
            ours = prices.cost_of(usage, model=model, provider=provider)

            assert abs(ours - litellm_prices.cost_of(usage, model, provider)) < Decimal("1e-9"), model


def test_a_known_price_of_a_region_and_of_long_caching_is_that_of_litellm() -> None:
    from litellm.llms.anthropic.chat.transformation import AnthropicConfig
    from litellm.llms.anthropic.cost_calculation import cost_per_token

    models = [name for name, facts in price_list.read_all().items() if facts.get("litellm_provider") == "anthropic"]

    assert len(models) > 10
    for model in models:
        for size in (10_000, 90_000, 300_000):
            for region in (None, "us", "global"):
                told = {
                    "input_tokens": size, "output_tokens": 70, "cache_read_input_tokens": 5_000,
                    "cache_creation_input_tokens": 4_000, "inference_geo": region,
                    "cache_creation": {"ephemeral_5m_input_tokens": 1_000, "ephemeral_1h_input_tokens": 3_000},
                }  # fmt: skip
                theirs = sum(cost_per_token(model, AnthropicConfig().calculate_usage(told, None)))
                usage = Usage(size + 9_000, 70, 5_000, is_estimated=False, cache_written_tokens=4_000)
                ours = prices.cost_of(usage, model=model, provider="anthropic", region=region, cached_for_an_hour=3_000)

                assert abs(float(ours) - theirs) < 1e-9, (model, size, region)


def test_an_entry_is_cut_out_as_it_stands_in_the_list() -> None:
    whole = price_list.read_all()

    assert [name for name in _listed() if price_list.entry(name, whole[name].get("litellm_provider")) is None] == []
    assert price_list.entry("gpt-4o", "openai") == whole["gpt-4o"]
    assert price_list.entry("GPT-4o", "openai") == whole["gpt-4o"]
    assert price_list.entry("gpt-4o-2031-01-01", "openai") == whole["gpt-4o"]
    assert price_list.entry("gpt-4o", "mistral") is None


def test_the_names_are_those_of_litellm() -> None:
    from litellm.llms.openai_like.json_loader import JSONProviderRegistry

    listed = {str(getattr(each, "value", each)) for each in litellm.provider_list}
    urls = (each if "//" in each else f"//{each}" for each in litellm.openai_compatible_endpoints)

    assert listed | set(JSONProviderRegistry.list_providers()) == litellm_names.PROVIDERS
    assert {urlsplit(url).hostname for url in urls} == litellm_names.HOSTS


def test_prompt_caches_are_marked_for_the_models_that_litellm_lists() -> None:
    carried = [
        (facts["litellm_provider"], name)
        for name, facts in price_list.read_all().items()
        if isinstance(facts, dict) and facts.get("litellm_provider") in {"bedrock", "vertex_ai", "azure_ai"}
    ]

    assert len(carried) > 50
    for provider, model in carried:
        if "claude" in model:
            ours = cache_marks.are_supported(provider, model)

            assert ours is litellm.utils.supports_prompt_caching(model, provider), model


@pytest.mark.parametrize(
    "message",
    [
        "This model's maximum context length is 8192 tokens",
        "Current length is 9000 while limit is 8192",
        "string_above_max_length: string too long. Expected a string with maximum length 64",
        "Invalid 'user': string too long. Expected a string with maximum length 64",
        "the request exceeds the available context size",
        "prompt is longer than the model's context length",
        "a server had a bad day",
        "",
    ],
)
def test_texts_about_size_are_those_of_litellm(message: str) -> None:
    assert error_codes.is_too_long(message) is ExceptionCheckers.is_error_str_context_window_exceeded(message)
