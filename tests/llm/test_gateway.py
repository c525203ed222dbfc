"""All clients behave alike: pieces and the whole answer, figures, order, and cuts."""

import asyncio
import json
from contextlib import aclosing
from dataclasses import replace
from decimal import Decimal

import pytest

from backend.llm.gateway import Gateway
from backend.llm.messages import ChatMessage
from backend.llm.replies import CallArguments, CallStarted, Finished, RequestedCall, TextDelta, Usage
from backend.llm.requests import ModelConnection
from tests.fakes import steps
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Call, Step
from tests.llm.asking import SEND, SKIP, chunks_of, message, reply_of, request_on

pytestmark = pytest.mark.anyio


async def test_streams_text_in_pieces_and_finishes_once(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(text="Grüße, 世界 👋", chunk_size=2)])

    chunks = await chunks_of(gateway, request_on(connection))

    assert len(chunks) > 3
    assert "".join(chunk.text for chunk in chunks if isinstance(chunk, TextDelta)) == "Grüße, 世界 👋"
    assert [type(chunk) for chunk in chunks].count(Finished) == 1
    last = chunks[-1]
    assert isinstance(last, Finished)
    assert (last.reply.text, last.reply.calls, last.reply.finish_reason) == ("Grüße, 世界 👋", (), "stop")
    assert last.reply.first_token_seconds is not None
    assert 0 < last.reply.first_token_seconds <= last.reply.seconds


async def test_streams_calls_as_they_are_written(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    calls = [Call("send_message", {"text": "one"}), Call("send_message", {"text": "two"})]
    server.script("m", [Step(text="thinking", calls=calls, chunk_size=4)])

    chunks = await chunks_of(gateway, request_on(connection))

    reply = chunks[-1].reply if isinstance(chunks[-1], Finished) else None
    assert reply is not None
    assert reply.calls == tuple(RequestedCall(call.name, call.arguments_text) for call in calls)
    assert reply.finish_reason == "tool_calls"
    assert [(one.index, one.name) for one in chunks if isinstance(one, CallStarted)] == [
        (0, "send_message"),
        (1, "send_message"),
    ]
    for index, call in enumerate(calls):
        pieces = [one.text for one in chunks if isinstance(one, CallArguments) and one.index == index]
        assert "".join(pieces) == call.arguments_text


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([Call("send_message", '{"text": "broken')], id="broken JSON"),
        pytest.param([Call("no_such_tool", {"a": 1})], id="unknown tool"),
        pytest.param([Call("send_message", {"text": n}, id="call_0") for n in "ab"], id="repeated ids"),
    ],
)
async def test_hands_odd_calls_on_as_they_are(
    server: ModelServer, gateway: Gateway, connection: ModelConnection, calls: list[Call]
) -> None:
    server.script("m", [Step(calls=calls)])

    reply = await reply_of(gateway, request_on(connection))

    assert reply.calls == tuple(RequestedCall(call.name, call.arguments_text) for call in calls)


@pytest.mark.parametrize(
    "text",
    ["[DONE]", "a\u2028b", "a\x85b", "a\x1cb\x0cd", "a\r\nb", "data: x", "event: ping", '{"error": "x"}', " "],
    ids=repr,
)
async def test_loses_nothing_that_looks_like_a_part_of_the_wire(
    server: ModelServer, gateway: Gateway, connection: ModelConnection, text: str
) -> None:
    """Without `litellm_patches`, litellm drops the line or the rest of the answer silently."""
    server.script("m", [Step(text=["<", text, ">"], calls=[Call("send_message", {"text": text}), Call("skip")])])

    reply = await reply_of(gateway, request_on(connection))

    assert reply.text == f"<{text}>"
    assert [(call.name, json.loads(call.arguments)) for call in reply.calls] == [
        ("send_message", {"text": text}),
        ("skip", {}),
    ]


async def test_keeps_what_a_model_thinks_out_of_its_answer(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(reasoning="let me see", text="yes", chunk_size=2)])

    assert (await reply_of(gateway, request_on(connection))).text == "yes"


async def test_takes_an_empty_answer_for_an_answer(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step()])

    reply = await reply_of(gateway, request_on(connection))

    assert (reply.text, reply.calls, reply.first_token_seconds) == ("", (), None)


async def test_reports_the_tokens_that_the_provider_counted(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(text="x", usage=steps.Usage(input=321, output=45))])

    reply = await reply_of(gateway, request_on(connection))

    assert reply.usage == Usage(input_tokens=321, output_tokens=45, cached_tokens=0, is_estimated=False)


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
async def test_reports_cached_tokens_as_part_of_the_input(
    server: ModelServer, gateway: Gateway, connections: dict[str, ModelConnection], provider: str
) -> None:
    server.script("m", [Step(text="x", usage=steps.Usage(input=300, output=5, cached=200))])

    reply = await reply_of(gateway, request_on(connections[provider]))

    assert (reply.usage.input_tokens, reply.usage.cached_tokens) == (300, 200)


async def test_tokens_written_to_the_cache_are_input_and_have_their_own_price(
    server: ModelServer, gateway: Gateway, connections: dict[str, ModelConnection]
) -> None:
    listed = replace(connections["anthropic"], name="anthropic/claude-sonnet-4-5")
    model = "claude-sonnet-4-5"
    server.script(
        model,
        [
            Step(usage=steps.Usage(3_000, 5)),
            Step(usage=steps.Usage(3_000, 5, cache_written=2_000)),
            Step(usage=steps.Usage(3_000, 5, cache_written=2_000, kept_long=2_000)),
        ],
    )

    plain, marked, kept = [await reply_of(gateway, request_on(listed)) for _ in range(3)]

    assert {reply.usage.input_tokens for reply in (plain, marked, kept)} == {3_000}
    # Of the input's price: a quarter more for what is kept for minutes, as much again for an hour.
    assert (marked.cost_usd - plain.cost_usd) * 4 == kept.cost_usd - plain.cost_usd == Decimal("0.006")


async def test_lets_a_model_repeat_itself(server: ModelServer, gateway: Gateway, connection: ModelConnection) -> None:
    """Trap L1: litellm's default treats it as a fault."""
    server.script("m", [Step(text="same" * 250, chunk_size=4)])

    reply = await reply_of(gateway, request_on(connection))

    assert reply.text == "same" * 250


async def test_keeps_the_reason_of_an_answer_cut_by_its_length(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(text="half a sen", finish_reason="length")])

    reply = await reply_of(gateway, request_on(connection, max_output_tokens=5))

    assert reply.finish_reason == "length"


async def test_sends_system_chat_tools_and_parameters(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "send_message", "arguments": "{}"}}
    chat = [message("user", "a"), message("assistant", "b", tool_calls=[call])]
    chat += [message("tool", "{}", tool_call_id="c1"), message("user", "c"), message("user", "d")]

    await reply_of(gateway, request_on(direct, *chat, tool_choice="send_message", max_output_tokens=7))

    body = server.requests("m")[0].body
    assert body["messages"] == [
        {"role": "system", "content": "You are."},
        {"role": "user", "content": "a"},
        {"role": "assistant", "content": "b", "tool_calls": [call]},
        {"role": "tool", "content": "{}", "tool_call_id": "c1"},
        {"role": "user", "content": "c\n\nd"},
    ]
    assert body["tools"][0]["function"]["name"] == "send_message"
    assert body["tool_choice"] == {"type": "function", "function": {"name": "send_message"}}
    assert (body["model"], body["stream"], body["max_tokens"]) == ("m", True, 7)
    assert body["stream_options"] == {"include_usage": True}
    assert server.requests("m")[0].headers["Authorization"] == f"Bearer {direct.api_key}"
    assert server.invalid == []


_ASKED = [
    {"id": one, "type": "function", "function": {"name": name, "arguments": '{"text": "x"}'}}
    for one, name in [("call_a", "send_message"), ("call_b", "skip")]
]
_CHAT = [
    message("user", "a"),
    message("assistant", " \n", tool_calls=_ASKED),
    message("tool", "sent", tool_call_id="call_a"),
    message("tool", "{}", tool_call_id="call_b"),
    message("user", "b"),
    message("user", "c"),
    message("assistant", "(nothing)"),
    message("user", "d"),
]


async def test_every_provider_gets_the_same_chat_in_its_own_form(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    """Invariant 6: pairs, order and names stay; empty text is dropped."""
    await reply_of(gateway, request_on(connection, *_CHAT, tools=(SEND, SKIP), tool_choice="auto"))

    chat = server.requests("m")[0].chat
    assert server.invalid == []
    assert [one["role"] for one in chat] == ["system", "user", "assistant", "tool", "tool", "user", "assistant", "user"]
    assert [one["content"] for one in chat if one["role"] in {"tool", "user"}] == ["a", "sent", "{}", "b\n\nc", "d"]
    assert [
        (call["function"]["name"], json.loads(call["function"]["arguments"])) for call in chat[2]["tool_calls"]
    ] == [
        ("send_message", {"text": "x"}),
        ("skip", {"text": "x"}),
    ]


async def test_sends_the_same_bytes_for_the_same_request_and_a_common_prefix_for_a_grown_one(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    chat = [message("user", "ä" * 50), message("assistant", "b")]

    await reply_of(gateway, request_on(direct, *chat, message("user", "c")))
    await reply_of(gateway, request_on(direct, *chat, message("user", "c")))
    await reply_of(
        gateway, request_on(direct, *chat, message("user", "c"), message("assistant", "d"), message("user", "e"))
    )

    first, again, grown = (request.raw for request in server.requests("m"))
    assert first == again
    end = first.index(b'],"')
    assert grown[:end] == first[:end]


_CALL = {"id": "c1", "type": "function", "function": {"name": "send_message", "arguments": "{}"}}


@pytest.mark.parametrize(
    ("tail", "marked"),
    [
        pytest.param([message("user", "c")], ["a", "c"], id="an entry"),
        pytest.param([message("user", "c"), message("assistant", "d", tool_calls=[_CALL])], ["c", "{}"], id="a result"),
    ],
)
async def test_marks_the_prefix_that_anthropic_is_to_cache(
    server: ModelServer,
    gateway: Gateway,
    connections: dict[str, ModelConnection],
    tail: list[ChatMessage],
    marked: list[str],
) -> None:
    """At the end of this request and of the previous one, because an answer may have many blocks."""
    results = [message("tool", "{}", tool_call_id="c1")] if len(tail) > 1 else []
    chat = [message("user", "a"), message("assistant", "b"), *tail, *results]

    await reply_of(gateway, request_on(connections["anthropic"], *chat))

    body = server.requests("m")[0].body
    parts = [part for one in body["messages"] for part in one["content"] if isinstance(part, dict)]
    assert "cache_control" in body["system"][0]
    assert [part.get("text", part.get("content")) for part in parts if "cache_control" in part] == marked


async def test_asks_anthropic_to_remember_for_an_hour(
    server: ModelServer, gateway: Gateway, connections: dict[str, ModelConnection]
) -> None:
    for connection in (connections["anthropic"], connections["openai"], connections["ollama_chat"]):
        await reply_of(gateway, request_on(connection, is_remembered_long=True))

    marked, *others = server.requests("m")
    assert [
        part["cache_control"] for part in (marked.body["system"][0], marked.body["messages"][-1]["content"][-1])
    ] == [{"type": "ephemeral", "ttl": "1h"}] * 2
    assert all(b"cache_control" not in other.raw for other in others)
    assert server.invalid == []


async def test_marks_the_prefix_for_resellers_of_anthropics_models(server: ModelServer, gateway: Gateway) -> None:
    """OpenRouter caches only marked content for Anthropic (trap A9). Its other models need no mark."""
    claude, other = [
        ModelConnection(f"openrouter/{name}", base_url=f"{server.url}/api/v1", api_key="k")
        for name in ("anthropic/claude-sonnet-4.5", "openai/gpt-5")
    ]
    chat = [message("user", "a"), message("assistant", "b"), message("user", "c")]
    chat += [message("assistant", "d", tool_calls=[_CALL]), message("tool", "{}", tool_call_id="c1")]

    for connection in (claude, other):
        await reply_of(gateway, request_on(connection, *chat, is_remembered_long=True))

    marked, plain = (request.body["messages"] for request in server.requests())
    assert [one["content"][0]["text"] for one in marked if isinstance(one["content"], list)] == ["You are.", "c", "{}"]
    marks = [part["cache_control"] for one in marked if isinstance(one["content"], list) for part in one["content"]]
    assert marks == [{"type": "ephemeral", "ttl": "1h"}] * 3
    assert [one["content"] for one in plain] == ["You are.", "a", "b", "c", "d", "{}"]
    assert server.invalid == []


async def test_closing_the_stream_cuts_the_request(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(text="some words here", chunk_size=3, hang_after=3)])

    async with aclosing(gateway.stream(request_on(connection))) as stream:
        async for _ in stream:
            break
    cut = await server.wait_for_cut("m", timeout=1.0)

    assert cut.answered_at is None


@pytest.mark.parametrize("hang_after", [0, 2])
async def test_cancelling_the_reader_cuts_the_request(
    server: ModelServer, gateway: Gateway, connection: ModelConnection, hang_after: int
) -> None:
    server.script("m", [Step(text="some words here", chunk_size=3, hang_after=hang_after)])
    reader = asyncio.create_task(chunks_of(gateway, request_on(connection)))
    await server.wait_for_request("m")
    await asyncio.sleep(0.05)

    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader

    assert (await server.wait_for_cut("m", timeout=1.0)).answered_at is None


async def test_a_cut_request_leaves_the_gateway_fit_for_the_next(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    server.script("m", [Step(text="some words", chunk_size=3, hang_after=2), Step(text="fine")])
    async with aclosing(gateway.stream(request_on(connection))) as stream:
        await anext(stream)

    reply = await reply_of(gateway, request_on(connection))

    assert reply.text == "fine"


async def test_many_streams_run_side_by_side(server: ModelServer, gateway: Gateway, direct: ModelConnection) -> None:
    server.script("m", [Step(text="ok", gate="all")], repeat_last=True)
    readers = [asyncio.create_task(reply_of(gateway, request_on(direct))) for _ in range(150)]

    await server.wait_for_request("m", 150)
    server.open_gate("all")

    assert {reply.text for reply in await asyncio.gather(*readers)} == {"ok"}
