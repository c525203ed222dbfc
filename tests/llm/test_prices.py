"""Prices and context sizes come from the list that litellm ships with."""

import socket
from dataclasses import replace
from decimal import Decimal

import pytest

from backend.llm import price_list
from backend.llm.prices import context_limit, cost_of, has_price
from backend.llm.replies import Usage
from backend.llm.tokens import estimate_tokens


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
