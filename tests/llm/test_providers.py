"""Every provider that litellm knows: a tenant's key opens it only at its own address, or not at all."""

import asyncio
import os
import socket
from typing import Any

import pytest

from backend.kit.ssrf import is_safe_url
from backend.llm import ssrf_session
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import Gateway, ModelConnection, own
from backend.llm.litellm_setup import litellm
from backend.llm.providers import KEY_PROVIDERS, Way, refusal_of
from backend.llm.wire_plan import plan
from tests.llm.asking import failure_of, request_on

pytestmark = pytest.mark.anyio

_ALL = sorted({str(getattr(each, "value", each)) for each in litellm.provider_list} | set(KEY_PROVIDERS))
_DEFAULT = ModelConnection("openai/default", base_url="http://127.0.0.1:9/v1", api_key="installation")
_KEY = "sk-of-a-tenant"
#: What would lead to this machine, its identity, or its network.
_LOCAL = (
    "llamafile", "lemonade", "ollama", "ollama_chat", "docker_model_runner", "hosted_vllm", "vllm", "lm_studio",
    "xinference", "oobabooga", "litellm_proxy", "bedrock", "bedrock_mantle", "sagemaker", "sagemaker_chat", "vertex_ai",
    "vertex_ai_beta", "github_copilot", "chatgpt", "oci", "watsonx", "custom", "custom_openai", "openai_like", "petals",
    "infinity", "triton", "sap", "gdc", "databricks", "snowflake",
)  # fmt: skip


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator's environment has an address and a key for every provider, and an identity of the machine."""
    for name in _ALL:
        prefix = name.upper().replace("-", "_")
        for suffix in ("API_BASE", "BASE_URL", "API_URL", "ENDPOINT"):
            monkeypatch.setenv(f"{prefix}_{suffix}", "http://127.0.0.1:9/operators")
        for suffix in ("API_KEY", "AUTH_TOKEN", "TOKEN", "AD_TOKEN"):
            monkeypatch.setenv(f"{prefix}_{suffix}", "operators-key")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, "operators-key")


@pytest.fixture
def connects(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every host that is looked up or connected to. No connection is made."""
    seen = list[tuple[str, int]]()

    async def look_up(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        seen.append((str(host), int(port)))
        raise socket.gaierror("nothing is reached in this test")

    def look_up_at_once(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        seen.append((str(host), int(port)))
        raise socket.gaierror("nothing is reached in this test")

    async def connect(_: Any, __: Any, address: Any) -> None:
        seen.append((str(address[0]), int(address[1])))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio.selector_events.BaseSelectorEventLoop, "sock_connect", connect)
    monkeypatch.setattr(socket, "getaddrinfo", look_up_at_once)
    return seen


def test_no_tenants_key_opens_the_providers_of_this_machine() -> None:
    assert not set(_LOCAL) & set(KEY_PROVIDERS)


@pytest.mark.parametrize("provider", _ALL)
async def test_a_tenants_key_leaves_for_its_providers_address_or_not_at_all(
    provider: str, hostile: None, connects: list[tuple[str, int]]
) -> None:
    if provider not in KEY_PROVIDERS:
        assert refusal_of(provider)
        with pytest.raises(ModelError) as failed:
            own(_DEFAULT, f"{provider}/m", provider=provider, api_key=_KEY)
        assert failed.value.kind is ModelErrorKind.AUTH
        return
    home = KEY_PROVIDERS[provider].home or "https://tenants.openai.azure.com"
    assert is_safe_url(home, allows_localhost=False)
    connection = own(
        _DEFAULT, f"{provider}/m", provider=provider, api_key=_KEY, base_url=KEY_PROVIDERS[provider].home or home
    )

    async with Gateway() as gateway:
        failure = await failure_of(gateway, request_on(connection))

    host = home.removeprefix("https://").split("/")[0]
    assert failure.kind in {ModelErrorKind.NETWORK, ModelErrorKind.SERVER, ModelErrorKind.BROKEN}
    assert set(connects) == {(host, 443)}


@pytest.mark.parametrize("provider", [name for name, known in KEY_PROVIDERS.items() if known.way is Way.LITELLM])
@pytest.mark.parametrize(
    "model",
    ["responses/m", "bedrock/m", "bedrock/converse/m", "ollama_chat/m", "azure/m", "vertex_ai/m", "openai/m",
     "claude-2", "claude-instant-1", "text-completion-openai/m", "../../m", "m?x=http://127.0.0.1:9/",
     "//127.0.0.1:9/m", "@h/m"],
)  # fmt: skip
async def test_no_model_name_makes_litellm_avoid_the_guard(
    provider: str, model: str, hostile: None, connects: list[tuple[str, int]]
) -> None:
    """The text after the first slash may select another protocol in litellm, but never another address."""
    connection = own(_DEFAULT, f"{provider}/{model}", provider=provider, api_key=_KEY)

    async with Gateway() as gateway:
        await failure_of(gateway, request_on(connection))

    host = str(KEY_PROVIDERS[provider].home).removeprefix("https://").split("/")[0]
    assert set(connects) <= {(host, 443)}


@pytest.mark.parametrize("provider", [name for name, known in KEY_PROVIDERS.items() if known.way is not Way.LITELLM])
def test_our_own_requests_carry_the_tenants_key_alone(provider: str, hostile: None) -> None:
    home = KEY_PROVIDERS[provider].home or "https://tenants.openai.azure.com"
    connection = own(_DEFAULT, f"{provider}/m", provider=provider, api_key=_KEY, base_url=home)

    found = plan(connection, tools=b"[]", tool_choice=None, max_output_tokens=None)

    assert found is not None
    ssrf_session.require_origin(found.url, of=home)
    assert _KEY in " ".join(found.headers.values())
    assert "operators" not in f"{found.url} {dict(found.headers)} {found.tail!r}"


@pytest.mark.parametrize(
    ("base_url", "version", "url"),
    [
        ("https://t.openai.azure.com", None, "https://t.openai.azure.com/openai/v1/chat/completions"),
        ("https://t.openai.azure.com/openai/v1", None, "https://t.openai.azure.com/openai/v1/chat/completions"),
        (
            "https://t.openai.azure.com",
            "2024-10-21",
            "https://t.openai.azure.com/openai/deployments/my%2Fmodel/chat/completions?api-version=2024-10-21",
        ),
    ],
)
def test_azure_is_asked_by_its_key_at_the_tenants_address(base_url: str, version: str | None, url: str) -> None:
    connection = own(_DEFAULT, "azure/my/model", provider="azure", api_key=_KEY, base_url=base_url, api_version=version)

    found = plan(connection, tools=b"[]", tool_choice=None, max_output_tokens=7)

    assert found is not None
    assert (found.url, found.headers["api-key"]) == (url, _KEY)
    assert "Authorization" not in found.headers
    assert found.route.provider == "azure"


async def test_a_model_that_we_cannot_write_to_ourselves_is_refused() -> None:
    """litellm would open that connection itself, unguarded."""
    connection = own(_DEFAULT, "openai/gpt-5-pro", provider="openai", api_key=_KEY)

    async with Gateway() as gateway:
        failure = await failure_of(gateway, request_on(connection))

    assert failure.kind is ModelErrorKind.AUTH
    assert "supports only OpenAI's Responses" in failure.message


def test_nothing_of_these_tests_stays_in_the_environment() -> None:
    assert "operators" not in " ".join(os.environ.values())
