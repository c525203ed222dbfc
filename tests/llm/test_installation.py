"""The operator's file of models: its offers, and every mistake in one line."""

from decimal import Decimal
from pathlib import Path

import pytest

from backend.kit.processes import StartError
from backend.kit.settings import ModelSettings
from backend.llm.installation import Installation
from backend.llm.requests import ModelPrice

_FILE = """
[providers.openai]
models = ["gpt-5", "ours-*"]

[providers.hosted_vllm]
base_url = "http://10.0.0.5:8000/v1"
key = "HOUSE_KEY"
models = ["*"]

[providers.openai_like]
private_hosts = ["llm.intern.example"]
"""


def _read(tmp_path: Path, content: str) -> Installation:
    file = tmp_path / "models.toml"
    file.write_text(content)
    return Installation.of(ModelSettings(CIRCADIAN_MODEL="openai/default", CIRCADIAN_MODELS_FILE=file))


def test_without_a_file_there_is_the_installations_model_alone() -> None:
    found = Installation.of(ModelSettings(CIRCADIAN_MODEL="openai/default"))

    assert found.has("openai/default")
    assert not any(found.has(name) for name in ("openai/other", "default", "openai/", "openai", ""))
    assert found.names == ["openai/default"]


@pytest.mark.parametrize(
    ("name", "is_offered"),
    [
        ("openai/default", True),
        ("openai/gpt-5", True),
        ("openai/gpt-5-pro", False),
        ("openai/ours-7", True),
        ("openai/", False),
        ("gpt-5", False),
        ("hosted_vllm/whatever/there.is", True),
        ("hosted_vllm/", False),
        ("openai_like/x", False),
        ("ollama_chat/x", False),
    ],
)
def test_the_file_offers_what_it_names(tmp_path: Path, name: str, is_offered: bool) -> None:
    assert _read(tmp_path, _FILE).has(name) is is_offered


def test_models_named_in_full_can_be_suggested(tmp_path: Path) -> None:
    found = _read(tmp_path, _FILE)

    assert found.names == ["openai/default", "openai/gpt-5"]
    assert found.private_hosts == {"openai_like": frozenset({"llm.intern.example"})}


def test_the_file_has_prices_also_of_the_default_model(tmp_path: Path) -> None:
    prices = "default = {input = 2, output = 8.5}\nother = {input = 1, output = 1, cache_write = 0}"

    found = _read(tmp_path, f"[providers.openai.prices]\n{prices}")

    assert found.price_of("openai/default") == ModelPrice(Decimal(2), Decimal("8.5"))
    assert found.price_of("openai/other") == ModelPrice(Decimal(1), Decimal(1), cache_write=Decimal(0))
    assert [found.price_of(name) for name in ("openai/gpt-5", "mistral/x", "default")] == [None, None, None]


def test_a_key_that_a_worker_does_not_have_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _read(tmp_path, _FILE)
    with pytest.raises(StartError, match=r"providers\.hosted_vllm\.key: HOUSE_KEY is not set"):
        found.require_secrets()

    monkeypatch.setenv("HOUSE_KEY", "k")
    found.require_secrets()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("providers = 1", "it must contain only tables"),
        ("[models.openai]", "it must contain only tables"),
        ("[providers.openai", "it is not TOML"),
        ("[providers.openai]\nmodels = 'gpt-5'", "providers.openai.models: Input should be a valid list"),
        ("[providers.openai]\nmodels = ['a b']", "providers.openai.models.0: must be the name of a model"),
        ("[providers.openai]\nbase_url = 'llm.example'", "providers.openai.base_url: must be an http or https address"),
        (
            "[providers.openai]\nkey = 'sk-0123456789'",
            "providers.openai.key: must be the name of an environment variable",
        ),
        ("[providers.openai]\nprivate_hosts = ['http://x']", "providers.openai.private_hosts.0: must be a host"),
        ("[providers.openai]\napi_key = 'x'", "providers.openai.api_key: no such field; there are models, base_url"),
        ("[providers.openai.prices]\nx = {input = -1, output = 1}", "providers.openai.prices.x.input"),
        ("[providers.openai.prices]\nx = {input = 1}", "providers.openai.prices.x.output"),
        ("[providers.'open ai']\nmodels = ['*']", "providers.open ai: the name of a provider may only have letters"),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, content: str, reason: str) -> None:
    with pytest.raises(StartError) as refused:
        _read(tmp_path, content)

    assert reason in str(refused.value)
    assert "CIRCADIAN_MODELS_FILE" in str(refused.value)
    assert "sk-0123456789" not in str(refused.value)
