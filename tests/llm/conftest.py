"""A model server, a gateway, and one connection for each way through the gateway: these tests have litellm."""

from collections.abc import AsyncIterator

import pytest

from backend.llm.gateway import Gateway
from backend.llm.litellm_modules import register
from backend.llm.requests import ModelConnection
from tests.fakes.model_server import ModelServer

register()

#: The thin lane on two wires; litellm's lane on two, one of them the thin lane's own.
LANES = ("openai", "anthropic", "ollama_chat", "mistral")
SECRET = "sk-very-secret-key"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    async with ModelServer() as running:
        yield running


@pytest.fixture
async def gateway() -> AsyncIterator[Gateway]:
    async with Gateway() as started:
        yield started


@pytest.fixture(params=LANES)
def connection(request: pytest.FixtureRequest, server: ModelServer) -> ModelConnection:
    """A connection down each lane; a test that takes it runs once for each."""
    return connection_of(str(request.param), server)


@pytest.fixture
def connections(server: ModelServer) -> dict[str, ModelConnection]:
    return {provider: connection_of(provider, server) for provider in LANES}


@pytest.fixture
def thin(server: ModelServer) -> ModelConnection:
    return connection_of("openai", server)


def connection_of(provider: str, server: ModelServer, *, timeout_seconds: float = 5.0) -> ModelConnection:
    url = server.openai_url if provider in {"openai", "mistral"} else server.url
    return ModelConnection(f"{provider}/m", base_url=url, api_key=SECRET, timeout_seconds=timeout_seconds)
