"""The URL and key of a model that an agent names: never those of another provider."""

import pytest

from backend.llm.catalogue import provider_of
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import ModelConnection, own, reach

_DEFAULT = ModelConnection(name="openai/gpt-5", base_url="http://127.0.0.1:1/v1", api_key="secret")


def test_without_a_name_it_is_the_installations_model() -> None:
    assert reach(_DEFAULT, None) == _DEFAULT


def test_its_own_name_leads_to_it_wherever_it_is() -> None:
    """Without its address the same name would be a model of OpenAI."""
    default = ModelConnection(name="gpt-4o", base_url="https://api.groq.com/openai/v1", api_key="secret")

    assert reach(default, "gpt-4o") == default


@pytest.mark.parametrize("name", ["openai/other", "gpt-4o", "a-model-of-that-server"])
def test_same_provider_shares_url_and_key(name: str) -> None:
    found = reach(_DEFAULT, name)

    assert (found.name, found.base_url, found.api_key) == (name, _DEFAULT.base_url, "secret")


@pytest.mark.parametrize("name", ["anthropic/claude-sonnet-4-5", "ollama_chat/qwen3", "mistral/mistral-large-latest"])
def test_other_provider_gets_neither(name: str) -> None:
    found = reach(_DEFAULT, name)

    assert (found.name, found.base_url, found.api_key) == (name, None, None)


@pytest.mark.parametrize("base_url", [None, "https://llm.example/v1"])
def test_a_tenants_key_goes_to_its_own_address_alone(base_url: str | None) -> None:
    found = own(_DEFAULT, "openai/gpt-5", provider="openai", api_key="tenants", base_url=base_url)

    assert (found.name, found.api_key, found.is_own) == ("openai/gpt-5", "tenants", True)
    assert found.base_url == (base_url or "https://api.openai.com/v1")
    assert "tenants" not in repr(found)


def test_a_short_name_is_made_whole_for_a_tenants_key() -> None:
    assert own(_DEFAULT, "gpt-4o", provider="openai", api_key="tenants").name == "openai/gpt-4o"


@pytest.mark.parametrize("provider", ["bedrock", "vertex_ai", "ollama_chat", "nonsense"])
def test_a_provider_that_no_key_opens_is_refused(provider: str) -> None:
    """A row that is older than the list: the key exists but is not sent."""
    with pytest.raises(ModelError) as failed:
        own(_DEFAULT, f"{provider}/m", provider=provider, api_key="tenants")

    assert failed.value.kind is ModelErrorKind.AUTH


@pytest.mark.parametrize(
    ("name", "provider"),
    [
        ("openai/gpt-5", "openai"),
        ("gpt-4o", "openai"),
        ("anthropic/claude-sonnet-4-5", "anthropic"),
        ("a-model-of-that-server", None),
    ],
)
def test_a_models_name_names_its_provider_or_none(name: str, provider: str | None) -> None:
    assert provider_of(name) == provider
