"""Addresses that a tenant has typed lead to the internet or nowhere, whatever name they are given (X5, SSRF)."""

from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from backend.llm.errors import ModelErrorKind
from backend.llm.gateway import Gateway
from backend.llm.requests import ModelConnection
from tests.fakes.model_server import ModelServer
from tests.llm.asking import failure_of, reply_of, request_on

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "0x7f.1", "127.1", "2130706433"])
async def test_a_tenants_address_in_our_network_is_refused(
    gateway: Gateway, server: ModelServer, thin: ModelConnection, host: str
) -> None:
    url = f"http://{host}:{urlsplit(server.url).port}/v1"

    failure = await failure_of(gateway, request_on(replace(thin, base_url=url, is_foreign=True)))

    assert failure.kind is ModelErrorKind.AUTH
    assert "not a host of the internet" in failure.message
    assert server.requests("m") == []


async def test_the_operators_own_address_is_not_judged(gateway: Gateway, thin: ModelConnection) -> None:
    assert (await reply_of(gateway, request_on(thin))).finish_reason == "stop"


async def test_the_operator_may_allow_it(thin: ModelConnection) -> None:
    async with Gateway(allows_private=True) as gateway:
        assert (await reply_of(gateway, request_on(replace(thin, is_foreign=True)))).finish_reason == "stop"


async def test_a_provider_with_a_protocol_of_its_own_gets_no_address(
    gateway: Gateway, connections: dict[str, ModelConnection]
) -> None:
    """litellm opens those connections itself, where nobody would judge them."""
    failure = await failure_of(gateway, request_on(replace(connections["anthropic"], is_foreign=True)))

    assert failure.kind is ModelErrorKind.AUTH
