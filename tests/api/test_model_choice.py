"""Which models an agent may be given: the operator's, and those that a key of its tenant's opens. Everything else is
refused wherever it is named, before it is saved."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from graphql import GraphQLInputObjectType, build_schema

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import GraphQLFailure, Json
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores

_FILE = """
[providers.anthropic]
models = ["claude-haiku-4-5", "claude-sonnet-*"]
"""
_LOCAL = (
    "llamafile/x", "lemonade/x", "ollama_chat/x", "ollama/x", "docker_model_runner/x", "hosted_vllm/x", "lm_studio/x",
    "bedrock/anthropic.claude-sonnet-4-5", "sagemaker/x", "vertex_ai/gemini-2.5-pro",
)  # fmt: skip


@pytest.fixture(scope="module")
def strict(environment: dict[str, str], logs: Path, grounds: Grounds, tmp_path_factory: Any) -> Iterator[Api]:
    """An API process of an operator who says what may be named."""
    file = tmp_path_factory.mktemp("models") / "models.toml"
    file.write_text(_FILE)
    settings = {**environment, "CIRCADIAN_MODELS_FILE": str(file), "OPENAI_API_KEY": "operators", "GROQ_API_KEY": "o"}
    with api_process(log=logs / "strict-api.log", environment=settings, parent=grounds.parent) as running:
        yield running


@pytest.fixture
async def here(stores: Stores, strict: Api, http: httpx.AsyncClient) -> Tenant:
    return await Tenants(stores.owner_database_url, strict.url, http).create()


def _places(model: str) -> list[tuple[str, Json, list[str]]]:
    """Every mutation and field that names a model."""
    uses: list[tuple[str, Json, list[str]]] = [
        ("models", {"models": {use: model}}, ["models", use]) for use in ("summaries", "cheap", "strong")
    ]
    of_agent: list[tuple[str, Json, list[str]]] = [
        ("model", {"model": model}, ["model"]),
        ("fallbackModels", {"fallbackModels": ["openai/default", model]}, ["fallbackModels"]),
        *uses,
        (
            "preparation",
            {"preparation": {"phases": [{"toStep": 1, "model": "cheap"}, {"model": model}]}},
            ["preparation", "phases", "1", "model"],
        ),
    ]
    of_tenant: list[tuple[str, Json, list[str]]] = [
        *uses,
        ("models", {"models": {"default": model}}, ["models", "default"]),
        ("models", {"models": {"fallbacks": [model]}}, ["models", "fallbacks"]),
    ]
    return [
        *(("createAgent", given, path) for _, given, path in of_agent),
        *(("updateAgent", given, path) for _, given, path in of_agent),
        *(("updateTenantModels", given, path) for _, given, path in of_tenant),
    ]


async def _say(tenant: Tenant, agent: str, operation: str, given: Json) -> Json:
    more: Json = {"createAgent": {"name": f"Ada {uuid4()}"}, "updateAgent": {"agentId": agent}}.get(operation, {})
    return await tenant.client.mutate(operation, "__typename", **more, **given)


def test_every_input_that_names_a_model_is_among_these() -> None:
    """A new one must be checked too (`agents.model_choice`), and stand in `_places`."""
    words = {"model", "models", "fallbackModels", "summaries", "cheap", "strong", "default", "fallbacks"}
    schema = build_schema((Path(__file__).parents[2] / "schema.graphql").read_text())
    found = {
        name
        for name, kind in schema.type_map.items()
        if isinstance(kind, GraphQLInputObjectType) and words & set(kind.fields)
    }

    assert found == {
        "CreateAgentInput", "UpdateAgentInput", "AgentPhaseInput", "AgentModelsInput", "TenantModelsInput",
        "UpdateTenantModelsInput",
        "TestModelInput",  # saves nothing: tests/journeys/test_model_tests.py
        "UsageFilterInput",  # counts what was requested
        "SetModelPriceInput", "DeleteModelPriceInput",  # what requests count as: tests/api/test_budgets.py
    }  # fmt: skip


async def test_a_model_that_nobody_offers_is_refused_wherever_it_is_named(here: Tenant) -> None:
    agent = await create_agent(here.client)

    for operation, given, path in _places("nonsense/model"):
        answer = await _say(here, agent, operation, given)
        assert (answer["__typename"], answer["code"]) == ("InvalidInput", "MODEL_NOT_ALLOWED"), (operation, given)
        assert answer["path"] == ["input", *path]
        assert "'nonsense/model' is not allowed" in answer["reason"]

    found = await here.client.execute("{ agents { nodes { model fallbackModels models { cheap } } } }")
    assert found["agents"]["nodes"] == [{"model": None, "fallbackModels": [], "models": {"cheap": None}}]


async def test_a_model_that_is_offered_may_be_named_everywhere(here: Tenant) -> None:
    agent = await create_agent(here.client)

    for model in ("openai/default", "anthropic/claude-haiku-4-5", "anthropic/claude-sonnet-4-5"):
        for operation, given, _ in _places(model):
            answer = await _say(here, agent, operation, given)
            assert answer["__typename"].endswith("Success"), (operation, given, answer)


@pytest.mark.parametrize(
    "model", [*_LOCAL, "openai/gpt-5", "groq/llama-3.3-70b-versatile", "anthropic/claude-opus-4-1"]
)
async def test_what_the_operators_machine_could_reach_is_not_a_tenants_to_name(here: Tenant, model: str) -> None:
    """Neither servers beside the worker, nor its identity, nor keys in its environment."""
    answer = await here.client.mutate("createAgent", "__typename", name="Ada", model=model)

    assert answer["code"] == "MODEL_NOT_ALLOWED"


async def test_the_refusal_suggests_similar_names(here: Tenant) -> None:
    answer = await here.client.mutate("createAgent", "__typename", name="Ada", model="antropic/claude-haiku-4.5")

    assert "Similar models: anthropic/claude-haiku-4-5" in answer["reason"]


async def test_a_key_of_its_own_opens_its_provider_until_it_is_deleted(here: Tenant) -> None:
    agent = await create_agent(here.client)
    refused = await here.client.mutate("updateAgent", "__typename", agentId=agent, model="groq/some-new-model")
    made = await here.client.succeed("setModelKey", "secret { id }", provider="groq", apiKey="gsk_0123456789abcdef")

    await here.client.succeed("updateAgent", "agent { id }", agentId=agent, model="groq/some-new-model")
    other = await here.client.mutate("updateAgent", "__typename", agentId=agent, model="mistral/mistral-large-latest")
    await here.client.succeed("deleteSecret", "secretId", secretId=made["secret"]["id"])
    again = await here.client.mutate("updateAgent", "__typename", agentId=agent, model="groq/some-new-model")

    assert "the tenant has no key for groq" in refused["reason"]
    assert [answer["code"] for answer in (refused, other, again)] == ["MODEL_NOT_ALLOWED"] * 3


async def test_an_address_that_is_unsafe_for_a_key_is_refused(here: Tenant) -> None:
    agent = await create_agent(here.client)
    await here.client.succeed("setModelKey", "secret { id }", provider="openai", apiKey="sk-0123456789abcdef0123")

    answer = await here.client.mutate("updateAgent", "__typename", agentId=agent, model="openai/gpt-5-pro")

    assert "Responses" in answer["reason"]


@pytest.mark.parametrize(
    ("provider", "reason"),
    [
        ("bedrock", "Bedrock credentials are not supported by this installation"),
        ("sagemaker_chat", "SageMaker credentials are not supported by this installation"),
        ("vertex_ai", "Vertex AI credentials are not supported by this installation"),
        ("ollama_chat", "keys of tenants are not supported for 'ollama_chat'"),
        ("nonsense", "keys of tenants are not supported for 'nonsense'"),
    ],
)
async def test_a_provider_that_a_key_alone_does_not_open_takes_none(here: Tenant, provider: str, reason: str) -> None:
    answer = await here.client.mutate("setModelKey", "__typename", provider=provider, apiKey="sk-0123456789abcdef")

    assert (answer["__typename"], answer["path"]) == ("InvalidInput", ["input", "provider"])
    assert reason in answer["reason"]


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"provider": "azure"}, "baseUrl"),
        ({"provider": "anthropic", "baseUrl": "https://llm.example/v1"}, "baseUrl"),
        ({"provider": "openai", "apiVersion": "2024-10-21"}, "apiVersion"),
        ({"provider": "azure", "baseUrl": "https://t.openai.azure.com", "apiVersion": "1&x=y"}, "apiVersion"),
    ],
)
async def test_a_credential_in_parts_is_whole_or_refused(here: Tenant, given: Json, path: str) -> None:
    answer = await here.client.mutate("setModelKey", "__typename", apiKey="sk-0123456789abcdef", **given)

    assert (answer["__typename"], answer["path"]) == ("InvalidInput", ["input", path])


async def test_azure_has_a_key_an_address_and_a_version(here: Tenant) -> None:
    given = {"baseUrl": "https://t.openai.azure.com/", "apiVersion": "2024-10-21"}
    made = await here.client.succeed(
        "setModelKey", "secret { baseUrl }", provider="azure", apiKey="0123456789", **given
    )
    agent = await create_agent(here.client, model="azure/my-deployment")

    assert made["secret"]["baseUrl"] == "https://t.openai.azure.com?api-version=2024-10-21"
    assert agent


_MODELS = """query ($provider: String, $search: String, $first: Int, $after: String) {
  models(provider: $provider, search: $search, first: $first, after: $after) {
    name provider source contextTokens outputTokens inputPrice cachedInputPrice outputPrice abilities } }"""


async def _models(tenant: Tenant, **given: Any) -> list[Json]:
    found: list[Json] = (await tenant.client.execute(_MODELS, **given))["models"]
    return found


async def test_the_catalogue_has_what_the_operator_offers(here: Tenant) -> None:
    found = {each["name"]: each for each in await _models(here)}

    assert {"openai/default", "anthropic/claude-haiku-4-5", "anthropic/claude-sonnet-4-5"} <= set(found)
    assert not any("opus" in name for name in found)
    assert {each["source"] for each in found.values()} == {"INSTALLATION"}
    unknown, known = found["openai/default"], found["anthropic/claude-sonnet-4-5"]
    assert (unknown["provider"], unknown["contextTokens"], unknown["inputPrice"]) == ("openai", None, None)
    assert (known["contextTokens"], known["inputPrice"], known["outputPrice"]) == (200_000, "3", "15")
    assert known["cachedInputPrice"] == "0.3"
    assert {"TOOLS", "VISION", "REASONING", "CACHING"} == set(known["abilities"])


async def test_the_catalogue_has_what_a_key_of_its_own_opens(here: Tenant, stores: Stores) -> None:
    await here.client.succeed("setModelKey", "secret { id }", provider="mistral", apiKey="0123456789abcdef0123")

    own = await _models(here, provider="mistral", first=100)
    large = await _models(here, search="MISTRAL-LARGE-LATEST")

    assert len(own) > 10
    assert {each["source"] for each in own} == {"OWN_KEY"}
    assert [each["name"] for each in large] == ["mistral/mistral-large-latest"]
    for each in own[:3]:
        assert await create_agent(here.client, model=each["name"])


async def test_pages_of_the_catalogue_follow_each_other(here: Tenant) -> None:
    await here.client.succeed("setModelKey", "secret { id }", provider="openai", apiKey="sk-0123456789abcdef0123")
    whole = [each["name"] for each in await _models(here, first=100)]

    first = [each["name"] for each in await _models(here, first=7)]
    second = [each["name"] for each in await _models(here, first=7, after=first[-1])]

    assert first + second == whole[:14]
    with pytest.raises(GraphQLFailure):
        await _models(here, first=101)
