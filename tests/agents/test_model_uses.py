"""Which model is asked for which use (C9)."""

import pytest

from backend.agents import model_uses
from backend.agents.model_uses import ModelUse, chain_of
from backend.kit.errors import InvalidInput

TENANT = {"default": "openai/t", "summaries": "openai/t-short", "fallbacks": ["ollama/t"]}


def test_agent_and_tenant_without_a_choice_use_the_installations_model() -> None:
    assert chain_of(ModelUse.DEFAULT, agent={}, tenant={}) == (None,)
    assert chain_of(ModelUse.SUMMARIES, agent={}, tenant={}) == (None,)


def test_use_is_followed_by_the_default_and_the_fallbacks() -> None:
    assert chain_of(ModelUse.SUMMARIES, agent={}, tenant=TENANT) == ("openai/t-short", "openai/t", "ollama/t")
    assert chain_of(ModelUse.CHEAP, agent={}, tenant=TENANT) == ("openai/t", "ollama/t")


def test_choice_of_the_agent_replaces_its_tenants() -> None:
    agent = {"default": "openai/a", "summaries": "openai/a-short", "fallbacks": ["openai/b"]}

    assert chain_of(ModelUse.SUMMARIES, agent=agent, tenant=TENANT) == ("openai/a-short", "openai/a", "openai/b")
    assert chain_of(ModelUse.DEFAULT, agent={"default": "openai/a"}, tenant=TENANT) == ("openai/a", "ollama/t")


def test_model_that_is_named_twice_is_asked_once() -> None:
    agent = {"default": "openai/a", "cheap": "openai/a", "fallbacks": ["openai/a", "openai/b"]}

    assert chain_of(ModelUse.CHEAP, agent=agent, tenant={}) == ("openai/a", "openai/b")


def test_null_removes_a_choice_and_the_others_stay() -> None:
    kept = model_uses.checked({"summaries": None, "cheap": " openai/c "}, present=TENANT, at=("input", "models"))

    assert kept == {"default": "openai/t", "cheap": "openai/c", "fallbacks": ["ollama/t"]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"cheap": "two words"}, "cheap"),
        ({"strong": ""}, "strong"),
        ({"default": "strong"}, "default"),
        ({"fallbacks": ["m"] * 6}, "fallbacks"),
    ],
)
def test_invalid_name_is_refused_at_its_field(changes: dict[str, str | list[str]], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        model_uses.checked(changes, present={}, at=("input", "models"))

    assert refused.value.path == ("input", "models", field)
