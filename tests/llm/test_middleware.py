"""Layers around a model request: their order, their changes, and cuts that pass through all of them (C7)."""

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

import pytest

from backend.llm.errors import ModelError
from backend.llm.gateway import Gateway
from backend.llm.guardrails import redacting
from backend.llm.middleware import Layer, Send, around, observed_by
from backend.llm.replies import Chunk, Finished, TextDelta
from backend.llm.request_log import logging_as
from backend.llm.requests import ModelConnection, ModelRequest
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Call, Step
from tests.llm.asking import request_on

pytestmark = pytest.mark.anyio


def adding(word: str) -> Layer:
    """A layer that changes the request and the chunks."""

    async def layer(request: ModelRequest, ask: Send) -> AsyncGenerator[Chunk, None]:
        async with aclosing(ask(replace(request, system=request.system + word))) as chunks:
            async for chunk in chunks:
                yield TextDelta(chunk.text + word) if isinstance(chunk, TextDelta) else chunk

    return layer


async def test_the_first_layer_is_the_outermost(server: ModelServer, gateway: Gateway, direct: ModelConnection) -> None:
    server.script("m", [Step(text="x")])

    chunks = [chunk async for chunk in around(gateway.stream, adding("1"), adding("2"))(request_on(direct))]

    assert server.requests("m")[0].chat[0]["content"] == "You are.12"
    assert chunks[0] == TextDelta("x21")


async def test_without_a_layer_it_is_the_gateway(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    server.script("m", [Step(text="x")])

    *_, last = [chunk async for chunk in around(gateway.stream)(request_on(direct))]

    assert isinstance(last, Finished)


async def test_a_cut_reaches_the_provider_through_all_layers(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(text="some words here", chunk_size=3, hang_after=3)])
    seen: list[Chunk] = []
    ask = around(gateway.stream, logging_as("x"), redacting(["secret"]), adding("!"), observed_by(seen.append))

    async with aclosing(ask(request_on(connection))) as chunks:
        async for _ in chunks:
            break

    assert (await server.wait_for_cut("m")).answered_at is None
    assert seen != []


async def test_the_log_line_of_a_request_has_its_cost_and_no_content(
    server: ModelServer, gateway: Gateway, direct: ModelConnection, caplog: pytest.LogCaptureFixture
) -> None:
    server.script(
        "m",
        [Step(text="private", calls=[Call("skip")]), Step(status=429, error="private"), Step(text="p", hang_after=1)],
    )
    ask = around(gateway.stream, logging_as("of agent=a"))

    with caplog.at_level(logging.INFO, "backend.llm.request_log"):
        async for _ in ask(request_on(direct)):
            pass
        with pytest.raises(ModelError):
            await anext(ask(request_on(direct)))
        async with aclosing(ask(request_on(direct))) as chunks:
            await anext(chunks)

    done, failed, cut = (record.getMessage() for record in caplog.records)
    assert done.startswith("of agent=a model=other seconds=")
    assert "tool_calls input=100 cached=0 output=20 estimated=False cost=0 calls=1" in done
    assert failed.endswith("failed kind=RATE_LIMIT")
    assert cut.endswith("cut")
    assert "private" not in caplog.text
