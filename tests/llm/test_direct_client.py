"""Responses that servers with OpenAI's API really send, and how the direct client reads them."""

import asyncio
import json
from typing import Any

import pytest

from backend.llm.errors import ModelErrorKind
from backend.llm.gateway import Gateway, ModelConnection, RequestedCall
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Step
from tests.llm.asking import failure_of, reply_of, request_on
from tests.llm.conftest import PROVIDERS, connection_of

pytestmark = pytest.mark.anyio

_END = '{"choices":[{"delta":{},"finish_reason":"stop"}]}'


def delta(**content: Any) -> str:
    return json.dumps({"choices": [{"delta": content}]})


def data(*events: str) -> str:
    return "".join(f"data: {event}\n\n" for event in events)


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([data(delta(content="a"), delta(content="b"), _END, "[DONE]")], id="all at once"),
        pytest.param(list(data(delta(content="ab"), _END, "[DONE]")), id="byte by byte"),
        pytest.param([data(delta(content="ab"), _END)], id="no DONE at the end"),
        pytest.param([data(delta(content="ab"), _END).rstrip("\n")], id="no line end at the end"),
        pytest.param([data(delta(content="ab"), _END, "[DONE]").replace("data: ", "data:")], id="no space after data"),
        pytest.param([data(delta(content="ab"), _END, "[DONE]").replace("\n", "\r\n")], id="CRLF"),
        pytest.param([": comment\n\nevent: x\nid: 7\n" + data(delta(content="ab"), _END, "[DONE]")], id="other lines"),
        pytest.param([data('{"choices":[]}', '{"choices":null}', delta(content="ab"), _END)], id="no choices"),
        pytest.param([data(delta(role="assistant", content=None), delta(content="ab"), _END)], id="null content"),
        pytest.param([data(delta(content=[{"type": "text", "text": "ab"}]), _END)], id="content in parts"),
        pytest.param([data(delta(reasoning_content="hm"), delta(content="ab"), _END)], id="reasoning apart"),
        pytest.param([data(delta(content="ab"), _END, '{"error":{"message":"late"}}')], id="an error after the end"),
    ],
)
async def test_reads_every_form_of_a_stream(
    server: ModelServer, gateway: Gateway, direct: ModelConnection, pieces: list[str]
) -> None:
    server.script("m", [Step(raw=pieces)])

    reply = await reply_of(gateway, request_on(direct))

    assert (reply.text, reply.calls, reply.finish_reason) == ("ab", (), "stop")


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([data(delta(content="ab"), "{broken")], id="broken JSON"),
        pytest.param([data(delta(content="ab"), "[1]")], id="no object"),
        pytest.param([data(delta(content="ab"), "[" * 100_000)], id="nested too deep"),
        pytest.param([data(delta(content="ab"), '{"choices":"x"}')], id="another form"),
        pytest.param([data(delta(content="ab"), delta(tool_calls=[5]))], id="no calls"),
        pytest.param([data(delta(content="ab"))], id="no finish"),
        pytest.param([data(delta(content="ab"), "[DONE]")], id="DONE without a finish"),
        pytest.param([], id="nothing at all"),
        pytest.param(["<html>hello</html>"], id="a page"),
        pytest.param([data(delta(content="x" * 1_000_000))] * 9, id="too long"),
        pytest.param(["data: " + "x" * 1_000_000] * 9, id="a line without end"),
    ],
)
async def test_calls_a_stream_broken(
    server: ModelServer, gateway: Gateway, direct: ModelConnection, pieces: list[str]
) -> None:
    server.script("m", [Step(raw=pieces)])

    failure = await failure_of(gateway, request_on(direct))

    assert failure.kind is ModelErrorKind.BROKEN


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ({"message": "boom", "code": 502}, ModelErrorKind.SERVER),
        ({"message": "Rate limit reached"}, ModelErrorKind.RATE_LIMIT),
        ({"message": "slow", "code": 429}, ModelErrorKind.RATE_LIMIT),
        ({"message": "no", "code": 401}, ModelErrorKind.AUTH),
        ({"message": "x", "type": "invalid_request_error"}, ModelErrorKind.UNCLEAR),
        ({"message": "This model's maximum context length is 8"}, ModelErrorKind.OVERFLOW),
        ("just a string", ModelErrorKind.SERVER),
    ],
)
async def test_classifies_an_error_inside_a_stream(
    server: ModelServer, gateway: Gateway, direct: ModelConnection, error: Any, kind: ModelErrorKind
) -> None:
    server.script("m", [Step(raw=[data(delta(content="a"), json.dumps({"error": error}))])])

    assert (await failure_of(gateway, request_on(direct))).kind is kind


async def test_takes_a_whole_answer_from_a_server_that_does_not_stream(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    call = {"id": "c", "type": "function", "function": {"name": "send_message", "arguments": {"text": "x"}}}
    whole = {
        "choices": [{"message": {"content": "ab", "tool_calls": [call]}, "finish_reason": "tool_calls"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 4},
    }
    server.script("m", [Step(raw=[json.dumps(whole)], headers={"Content-Type": "application/json"})])

    reply = await reply_of(gateway, request_on(direct))

    assert (reply.text, reply.calls) == ("ab", (RequestedCall("send_message", '{"text": "x"}'),))
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (3, 4)


async def test_keeps_an_answer_whose_connection_is_lost_after_its_end(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    server.script("m", [Step(raw=[data(delta(content="ab"), _END), "never sent"], cut_after=1)])

    reply = await reply_of(gateway, request_on(direct))

    assert (reply.text, reply.usage.is_estimated) == ("ab", True)


async def test_estimates_the_tokens_that_nobody_counted(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    server.script("m", [Step(text="x" * 36, usage=None)])

    reply = await reply_of(gateway, request_on(direct))

    sent = len(server.requests("m")[0].raw)
    assert reply.usage.is_estimated
    assert reply.usage.output_tokens == 10
    assert sent / 4 < reply.usage.input_tokens < sent / 3


async def test_does_not_wait_for_a_server_that_never_closes(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    pieces = [data(delta(content="ab"), _END, "[DONE]"), "never sent"]
    server.script("m", [Step(raw=pieces, hang_after=1)])

    async with asyncio.timeout(1.0):
        reply = await reply_of(gateway, request_on(direct))

    assert reply.text == "ab"


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("sign", [": keep-alive\n\n", "\n"])
async def test_signs_of_life_alone_are_no_answer(
    server: ModelServer, gateway: Gateway, provider: str, sign: str
) -> None:
    """A provider that lets requests wait sends them for minutes. Each piece arrives within the timeout."""
    signs = Step(raw=[sign] * 150, chunk_delay_seconds=0.1)
    server.script("m", [signs])

    failure = await failure_of(gateway, request_on(connection_of(provider, server, timeout_seconds=0.6)))

    assert failure.kind is ModelErrorKind.NETWORK


async def test_pings_alone_are_no_answer(server: ModelServer, gateway: Gateway) -> None:
    ping = 'event: ping\ndata: {"type":"ping"}\n\n'
    server.script("m", [Step(raw=[ping] * 150, chunk_delay_seconds=0.1)])

    failure = await failure_of(gateway, request_on(connection_of("anthropic", server, timeout_seconds=0.6)))

    assert failure.kind is ModelErrorKind.NETWORK


async def test_a_request_may_wait_for_longer_than_a_silence(server: ModelServer, gateway: Gateway) -> None:
    pieces = [*[": keep-alive\n\n"] * 12, data(delta(content="ab"), _END, "[DONE]")]
    server.script("m", [Step(raw=pieces, chunk_delay_seconds=0.25)])

    reply = await reply_of(gateway, request_on(connection_of("openai", server, timeout_seconds=2.5)))

    assert reply.text == "ab"


async def test_takes_the_cost_that_the_provider_charged(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    usage = '{"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4,"cost":0.0125}}'
    server.script("m", [Step(raw=[data(delta(content="ab"), _END, usage, "[DONE]")])])

    reply = await reply_of(gateway, request_on(direct))

    assert str(reply.cost_usd) == "0.0125"


@pytest.mark.parametrize("figure", ["1e999", "-1e999", "NaN", "-5", "1" + "0" * 300, "true", '"5"', "[]", "{}"])
@pytest.mark.parametrize(
    "usage",
    [
        '{"prompt_tokens":%s,"completion_tokens":4}',
        '{"prompt_tokens":3,"completion_tokens":%s}',
        '{"prompt_tokens":3,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":%s}}',
        '{"prompt_tokens":3,"completion_tokens":4,"cache_creation_input_tokens":%s}',
        '{"prompt_tokens":3,"completion_tokens":4,"cost":%s}',
    ],
)
async def test_counts_nothing_that_cannot_be(
    server: ModelServer, gateway: Gateway, direct: ModelConnection, usage: str, figure: str
) -> None:
    """A tenant's own server may report anything: no figure ends a cycle or lowers the counted usage."""
    line = f'{{"choices":[],"usage":{usage % figure}}}'
    server.script("m", [Step(raw=[data(delta(content="ab"), _END, line, "[DONE]")])])

    reply = await reply_of(gateway, request_on(direct))

    counts = (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cached_tokens)
    assert all(0 <= count < 2**31 for count in counts)
    assert 0 <= reply.cost_usd < 1_000_000
    assert reply.text == "ab"


async def test_does_not_follow_a_redirect_with_the_key(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    server.script("m", [Step(status=307, headers={"Location": f"{server.openai_url}/chat/completions"})])

    failure = await failure_of(gateway, request_on(direct))

    assert failure.kind is ModelErrorKind.AUTH
    assert len(server.requests("m")) == 1


async def test_uses_a_connection_again_after_a_whole_answer(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    late_end = Step(raw=[data(delta(content="ab"), _END, "[DONE]"), ": bye\n\n"], chunk_delay_seconds=0.02)
    server.script("m", [Step(text="a"), late_end, Step(text="a")])

    for _ in range(3):
        await reply_of(gateway, request_on(direct))

    assert len({request.peer for request in server.requests("m")}) == 1
