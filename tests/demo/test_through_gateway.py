"""The demo model is reached like any other: over HTTP, by the model gateway."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator

import pytest
import uvicorn

from backend.cli.dev import DEMO_MODEL
from backend.demo import create_app
from backend.llm.catalogue import provider_of
from backend.llm.gateway import CallArguments, Finished, Gateway, ModelConnection
from backend.llm.messages import ToolSpec
from tests.llm.asking import message, request_on

pytestmark = pytest.mark.anyio
_ENTRY = '[INBOX - 1 new event]\n1. message · space "Project" (s1) · from Husam (person) · 2 s ago\n   "Tea or coffee?"'


@pytest.fixture
async def url() -> AsyncIterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(create_app(), log_config=None, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
        server.should_exit = True
        await serving


def test_no_key_of_an_organisation_takes_its_requests_to_a_provider() -> None:
    """Who pastes a key into first steps, a wrong one too, still talks to the agents of `make run`."""
    assert provider_of(DEMO_MODEL) is None


async def test_streams_an_answer_while_it_is_written(url: str) -> None:
    connection = ModelConnection(DEMO_MODEL, base_url=url)
    tools = tuple(ToolSpec(name, "", {"type": "object"}) for name in ("enter_space", "send_message", "skip"))
    arrived: list[float] = []

    async with Gateway() as gateway:
        async for chunk in gateway.stream(request_on(connection, message("user", _ENTRY), tools=tools)):
            if isinstance(chunk, CallArguments):
                arrived.append(time.monotonic())
            last = chunk

    assert isinstance(last, Finished)
    assert [call.name for call in last.reply.calls] == ["enter_space", "send_message"]
    assert last.reply.calls[0].arguments == '{"space": "s1"}'
    assert "Husam, I would take Tea" in last.reply.calls[1].arguments
    assert not last.reply.cost_usd
    assert not last.reply.usage.is_estimated
    assert arrived[-1] - arrived[0] > 0.1
