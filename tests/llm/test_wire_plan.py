"""litellm decides about protocol and address of a model; keys of the environment go nowhere else."""

from collections.abc import Iterator

import pytest

from backend.llm.catalogue import provider_of
from backend.llm.errors import ModelError
from backend.llm.messages import tools_json
from backend.llm.requests import ModelConnection
from backend.llm.routes import WirePlan
from backend.llm.wire_plan import own, plan, route
from tests.llm.asking import SEND

_TOOLS = tools_json([SEND])


def planned(name: str, base_url: str | None = None, api_key: str | None = "k") -> WirePlan | None:
    connection = ModelConnection(name, base_url=base_url, api_key=api_key)
    return plan(connection, tools=_TOOLS, tool_choice="auto", max_output_tokens=9)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """An environment that a test may change: cached connections are cleared before and after."""
    for known in (plan, route):
        known.cache_clear()
    yield monkeypatch
    for known in (plan, route):
        known.cache_clear()


@pytest.mark.parametrize(
    ("name", "base_url", "url"),
    [
        ("openai/gpt-5", None, "https://api.openai.com/v1/chat/completions"),
        ("gpt-4o", None, "https://api.openai.com/v1/chat/completions"),
        ("openai/any", "http://localhost:1/v1/", "http://localhost:1/v1/chat/completions"),
        ("qwen/qwen3-32b", "http://localhost:1/v1", "http://localhost:1/v1/chat/completions"),
        ("hosted_vllm/q", "http://localhost:1/v1", "http://localhost:1/v1/chat/completions"),
        ("openrouter/a/b", None, "https://openrouter.ai/api/v1/chat/completions"),
        ("deepseek/deepseek-chat", None, "https://api.deepseek.com/beta/chat/completions"),
        ("together_ai/x", None, "https://api.together.ai/v1/chat/completions"),
    ],
)
def test_compatible_providers_use_the_direct_client(name: str, base_url: str | None, url: str) -> None:
    wire = planned(name, base_url)

    assert wire is not None
    assert wire.url == url
    assert wire.headers["Authorization"] == "Bearer k"


@pytest.mark.parametrize(
    "name",
    [
        "anthropic/claude-2.1",
        "ollama_chat/q",
        "gemini/gemini-2.5-pro",
        "azure/x",
        "bedrock/x",
        "mistral/x",
        "groq/llama-3.3-70b-versatile",  # on the wire, but litellm changes its messages
        "openai/gpt-5-codex",
        "openai/responses/gpt-5",
    ],  # these answer on another path of OpenAI's only
)
def test_the_others_go_through_litellm(name: str) -> None:
    assert planned(name) is None


def test_parameters_are_those_of_the_model() -> None:
    reasoning, plain = planned("openai/gpt-5"), planned("openai/gpt-4o")

    assert reasoning is not None
    assert plain is not None
    assert b'"max_completion_tokens":9' in reasoning.tail
    assert b'"max_tokens":9' in plain.tail


def test_a_model_without_system_messages_gets_a_user_message() -> None:
    wire = planned("openai/o3")

    assert wire is not None
    assert wire.system_role == "user"


@pytest.mark.parametrize(
    ("variable", "name"),
    [("OPENAI_API_KEY", "openai/x"), ("DEEPSEEK_API_KEY", "deepseek/x"), ("OPENROUTER_API_KEY", "openrouter/x/y")],
)
def test_a_key_of_the_environment_is_for_the_provider_itself_alone(
    environment: pytest.MonkeyPatch, variable: str, name: str
) -> None:
    environment.setenv(variable, "from-env")

    at_home = planned(name, api_key=None)
    elsewhere = planned(name, "http://elsewhere:1/v1", api_key=None)

    assert at_home is not None
    assert elsewhere is not None
    assert at_home.headers["Authorization"] == "Bearer from-env"
    assert "from-env" not in str(dict(elsewhere.headers))


@pytest.mark.parametrize(
    ("variable", "name"),
    [("OPENAI_API_BASE", "gpt-4o"), ("OPENAI_BASE_URL", "openai/x"), ("OPENROUTER_API_BASE", "openrouter/x/y")],
)
def test_the_environment_says_where_a_provider_is_reached(
    environment: pytest.MonkeyPatch, variable: str, name: str
) -> None:
    environment.setenv(variable, "http://proxy:1/v1")

    found, elsewhere = planned(name), planned(name, "http://elsewhere:1/v1")

    assert found is not None
    assert elsewhere is not None
    assert (found.url, elsewhere.url) == (
        "http://proxy:1/v1/chat/completions",
        "http://elsewhere:1/v1/chat/completions",
    )


@pytest.mark.parametrize(
    ("variable", "name", "home"),
    [
        ("OPENAI_API_BASE", "gpt-4o", "https://api.openai.com/v1"),
        ("OPENAI_BASE_URL", "openai/x", "https://api.openai.com/v1"),
        ("OPENROUTER_API_BASE", "openrouter/x/y", "https://openrouter.ai/api/v1"),
        ("ANTHROPIC_API_BASE", "anthropic/claude-sonnet-4-5", "https://api.anthropic.com/v1/messages"),
    ],
)
def test_a_tenants_key_goes_to_the_default_url_whatever_the_environment_has(
    environment: pytest.MonkeyPatch, variable: str, name: str, home: str
) -> None:
    environment.setenv(variable, "http://proxy:1/v1")
    default = ModelConnection("openai/x", base_url="http://installation:1/v1", api_key="k")

    assert route(own(default, name, provider=provider_of(name) or "", api_key="tenants")).base_url == home
    assert (
        route(
            own(default, name, provider=provider_of(name) or "", api_key="tenants", base_url="https://e.x/v1")
        ).base_url
        == "https://e.x/v1"
    )


def test_the_key_is_in_no_representation() -> None:
    connection = ModelConnection("openai/x", base_url="http://h:1/v1", api_key="s3cret")

    shown = (
        f"{connection!r} {route(connection)!r} {plan(connection, tools=b'[]', tool_choice=None, max_output_tokens=1)!r}"
    )

    assert "s3cret" not in shown


def test_the_older_way_to_ollama_becomes_the_one_with_tools() -> None:
    assert route(ModelConnection("ollama/llama3", base_url="http://h:1")).provider == "ollama_chat"


def test_a_name_that_says_nothing_needs_a_url() -> None:
    with pytest.raises(ModelError, match="No provider is known"):
        route(ModelConnection("my-model"))

    assert route(ModelConnection("my-model", base_url="http://h:1/v1")).provider == "openai"
