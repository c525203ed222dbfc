"""Addresses that a tenant entered lead to the internet or nowhere, whatever their names are (X5, SSRF)."""

import socket
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest

from backend.llm.errors import ModelErrorKind
from backend.llm.gateway import Gateway
from backend.llm.providers import KEY_PROVIDERS, Way
from backend.llm.requests import ModelConnection
from tests.fakes.egress_proxy import EgressProxy
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Step
from tests.llm.asking import failure_of, reply_of, request_on

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "0x7f.1", "127.1", "2130706433"])
async def test_a_tenants_address_in_our_network_is_refused(
    gateway: Gateway, server: ModelServer, direct: ModelConnection, host: str
) -> None:
    url = f"http://{host}:{urlsplit(server.url).port}/v1"

    failure = await failure_of(gateway, request_on(replace(direct, base_url=url, is_own=True)))

    assert failure.kind is ModelErrorKind.AUTH
    assert "not a public host of the internet" in failure.message
    assert server.requests("m") == []


async def test_the_operators_own_address_is_not_judged(gateway: Gateway, direct: ModelConnection) -> None:
    assert (await reply_of(gateway, request_on(direct))).finish_reason == "stop"


async def test_the_operator_may_allow_it(direct: ModelConnection) -> None:
    async with Gateway(allows_private=True) as gateway:
        assert (await reply_of(gateway, request_on(replace(direct, is_own=True)))).finish_reason == "stop"


@pytest.mark.parametrize("provider", [name for name, known in KEY_PROVIDERS.items() if known.way is not Way.WIRE])
async def test_litellms_own_connections_are_judged_too(gateway: Gateway, server: ModelServer, provider: str) -> None:
    failure = await failure_of(gateway, request_on(_own(provider, server.url)))

    assert failure.kind is ModelErrorKind.AUTH
    assert "not a public host of the internet" in failure.message
    assert server.requests("m") == []


@pytest.mark.parametrize("model", ["m", "responses/m", "bedrock/m", "claude-2"])
@pytest.mark.parametrize("provider", sorted(KEY_PROVIDERS))
async def test_a_name_that_stands_for_our_network_leads_nowhere(
    gateway: Gateway, server: ModelServer, provider: str, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is checked, whatever the name resolved to when the key was set (DNS rebinding)."""
    monkeypatch.setattr(socket, "getaddrinfo", _all_is_loopback)
    url = f"http://llm.example:{urlsplit(server.url).port}/v1"

    failure = await failure_of(gateway, request_on(_own(provider, url, model=model)))

    assert failure.kind is ModelErrorKind.AUTH
    reasons = ("not a public host of the internet", "only OpenAI's Responses", "uses a protocol")
    assert any(reason in failure.message for reason in reasons)
    assert server.requests(model) == []


@pytest.mark.parametrize("provider", ["openai", "anthropic", "mistral"])
async def test_the_operator_may_name_one_private_host_for_one_provider(server: ModelServer, provider: str) -> None:
    async with Gateway(private_hosts={provider: frozenset({"127.0.0.1"})}) as gateway:
        assert (await reply_of(gateway, request_on(_own(provider, _base(provider, server))))).finish_reason == "stop"
        refused = await failure_of(gateway, request_on(_own("groq", server.openai_url)))

    assert "not a public host of the internet" in refused.message


@pytest.mark.parametrize("provider", ["openai", "anthropic", "mistral"])
async def test_no_proxy_of_the_environment_gets_a_tenants_key(
    server: ModelServer, provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """litellm would send it the name, which the proxy resolves again."""
    with EgressProxy() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        async with Gateway(allows_private=True) as gateway:
            assert (
                await reply_of(gateway, request_on(_own(provider, _base(provider, server))))
            ).finish_reason == "stop"

    assert proxy.targets == []


@pytest.mark.parametrize("provider", ["openai", "anthropic", "mistral"])
async def test_no_redirect_is_followed(server: ModelServer, provider: str) -> None:
    server.script("m", [Step(status=302, headers={"location": f"{server.url}/elsewhere"})])
    async with Gateway(allows_private=True) as gateway:
        failure = await failure_of(gateway, request_on(_own(provider, _base(provider, server))))

    assert failure.kind is not None
    assert len(server.requests("m")) == 1


def _own(provider: str, url: str, *, model: str = "m") -> ModelConnection:
    return ModelConnection(f"{provider}/{model}", base_url=url, api_key="sk-own", is_own=True, timeout_seconds=5)


def _base(provider: str, server: ModelServer) -> str:
    return server.url if provider == "anthropic" else server.openai_url


def _all_is_loopback(host: str, port: int, **_: Any) -> list[Any]:
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
