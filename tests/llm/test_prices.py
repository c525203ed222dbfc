"""Prices and context sizes come from the list that litellm ships with."""

import socket
from dataclasses import replace
from decimal import Decimal

import pytest

from backend.llm import price_list
from backend.llm.messages import ChatMessage
from backend.llm.prices import context_limit, cost_at, cost_of, has_price, highest_rates
from backend.llm.replies import Usage
from backend.llm.requests import ModelConnection, ModelPrice, ModelRequest
from backend.llm.tokens import estimate_tokens
from backend.llm.worst_case import worst_case


def test_a_listed_model_has_its_price_and_cached_tokens_are_cheaper() -> None:
    plain = Usage(input_tokens=1_000_000, output_tokens=100_000, cached_tokens=0, is_estimated=False)
    cached = Usage(input_tokens=1_000_000, output_tokens=100_000, cached_tokens=900_000, is_estimated=False)

    full = cost_of(plain, model="gpt-4o", provider="openai")

    assert full == Decimal("3.5")
    assert Decimal(0) < cost_of(cached, model="gpt-4o", provider="openai") < full


def test_writing_to_the_cache_costs_more() -> None:
    usage = Usage(input_tokens=10_000, output_tokens=10, cached_tokens=0, is_estimated=False)

    plain = cost_of(usage, model="claude-sonnet-4-5", provider="anthropic")
    written = cost_of(replace(usage, cache_written_tokens=9_000), model="claude-sonnet-4-5", provider="anthropic")

    assert plain < written < plain * 2


def test_reasoning_is_paid_once_at_its_own_price_where_there_is_one() -> None:
    usage = Usage(input_tokens=0, output_tokens=1_000, cached_tokens=0, is_estimated=False, reasoning_tokens=600)
    facts = price_list.entry("dashscope/qwen-turbo", "dashscope") or {}
    answer, reasoning = facts["output_cost_per_token"], facts["output_cost_per_reasoning_token"]

    assert answer < reasoning
    assert float(cost_of(usage, model="qwen-turbo", provider="dashscope")) == pytest.approx(
        400 * answer + 600 * reasoning
    )
    assert cost_of(usage, model="gpt-4o", provider="openai") == Decimal("0.01")


def test_an_unlisted_model_costs_nothing_and_says_so() -> None:
    usage = Usage(input_tokens=10, output_tokens=10, cached_tokens=0, is_estimated=False)

    assert cost_of(usage, model="circadian-demo", provider="openai") == 0
    assert not has_price("circadian-demo", "openai")
    assert has_price("gpt-4o", "openai")


@pytest.mark.parametrize(
    ("provider", "model"),
    [("openrouter", "openai/gpt-5"), ("vertex_ai", "xai/grok-4.3"), ("openrouter", "x/unheard-of")],
)
def test_a_model_that_is_named_after_its_maker_has_a_price_or_none(provider: str, model: str) -> None:
    """litellm treats the maker as the provider and raises: every reply, also a cut one, would fail."""
    usage = Usage(input_tokens=1_000, output_tokens=10, cached_tokens=0, is_estimated=True)

    assert (cost_of(usage, model=model, provider=provider) > 0) is (provider == "vertex_ai")


def test_tells_the_context_of_a_listed_model_only() -> None:
    assert context_limit("openai/gpt-4o") == 128_000
    assert context_limit("anthropic/claude-sonnet-4-5") == 200_000
    assert context_limit("openai/circadian-demo") is None
    assert context_limit("ollama_chat/something-local") is None


def test_never_asks_a_server_for_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.2)
        monkeypatch.setenv("OLLAMA_API_BASE", f"http://127.0.0.1:{listener.getsockname()[1]}")

        assert context_limit("ollama_chat/unheard-of") is None

        with pytest.raises(TimeoutError):
            listener.accept()


def test_estimates_tokens_without_a_tokenizer() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("a") == 1
    assert estimate_tokens("x" * 3_600) == 1_000
    assert estimate_tokens("x" * 3_600) == estimate_tokens(b"x" * 3_600)
    assert estimate_tokens("\ud800") == 1


def test_a_price_of_ones_own_has_parts_for_the_cache() -> None:
    usage = Usage(
        input_tokens=1_000_000, output_tokens=100_000, cached_tokens=500_000, is_estimated=False,
        cache_written_tokens=200_000,
    )  # fmt: skip

    assert cost_at(ModelPrice(Decimal(2), Decimal(10)), usage) == 3
    assert cost_at(ModelPrice(Decimal(2), Decimal(10), Decimal("0.2"), Decimal(4)), usage) == Decimal("2.5")
    assert cost_at(ModelPrice(Decimal(2), Decimal(10), Decimal(0), Decimal(0)), usage) == Decimal("1.6")


@pytest.mark.parametrize(("model", "provider"), [("gpt-4o", "openai"), ("claude-sonnet-4-5", "anthropic")])
@pytest.mark.parametrize("tokens", [1_000, 250_000])
def test_no_request_costs_more_than_the_highest_rates(model: str, provider: str, tokens: int) -> None:
    """However its input is split between the prompt cache and the rest, also above the thresholds of long requests."""
    rates = highest_rates(model, provider, input_tokens=tokens)
    assert rates is not None
    most = tokens * rates[0] + 500 * rates[1]
    usages = [
        Usage(tokens, 500, cached, is_estimated=False, cache_written_tokens=written)
        for cached, written in ((0, 0), (tokens, 0), (0, tokens))
    ]

    costs = [
        cost_of(usage, model=model, provider=provider, cached_for_an_hour=usage.cache_written_tokens)
        for usage in usages
    ]

    assert max(costs) <= most
    assert most <= max(costs) * Decimal("1.2"), "not much more than a request can cost"


def test_the_worst_case_is_bounded_by_bytes_and_by_the_output_limit() -> None:
    connection = ModelConnection("openai/gpt-4o", base_url="http://127.0.0.1/v1", api_key="k")
    request = ModelRequest(connection, "x" * 72, [ChatMessage("user", b"y" * 3_600)])

    usual, dense, short = (
        worst_case(request),
        worst_case(request, token_ratio=2.5),
        worst_case(replace(request, max_output_tokens=64), spare_bytes=360),
    )

    size = request.size
    assert usual.input_tokens == pytest.approx(size / 3.6 * 1.5, abs=1)
    assert dense.input_tokens == size, "a token has at least a byte"
    assert (usual.output_tokens, short.output_tokens) == (16_384, 64)
    assert short.input_tokens == pytest.approx((size + 360) / 3.6 * 1.5, abs=1)
    unlisted = worst_case(replace(request, connection=replace(connection, name="openai/mine")))
    assert (unlisted.output_tokens, unlisted.input_price, unlisted.output_price) == (4_096, None, None)
