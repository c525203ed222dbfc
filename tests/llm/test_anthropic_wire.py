"""Anthropic's Messages without litellm: requests and replies are equal to those of litellm."""

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import Any

import pytest

from backend.llm import cache_marks, litellm_client
from backend.llm.anthropic_events import Translation
from backend.llm.errors import ModelError
from backend.llm.gateway import Gateway
from backend.llm.messages import ChatMessage, ToolSpec, merge_adjacent, tools_json
from backend.llm.replies import ModelReply
from backend.llm.requests import ModelConnection, ModelRequest
from backend.llm.stream_reader import StreamReader
from backend.llm.wire_plan import route
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Call, Step, Usage
from tests.llm.asking import SEND, SKIP, failure_of, message, reply_of, request_on

_ODD = ToolSpec(
    "odd",
    "",
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Odd",
        "properties": {"a": {"type": "integer", "minimum": 1}, "b": {"$ref": "#/$defs/B"}},
        "$defs": {"B": {"enum": ["x", "é"]}},
        "required": ["a"],
        "additionalProperties": False,
    },
)
_BARE = ToolSpec("bare", "Nothing is asked.", {"type": "object"})
_MODELS = ("m", "claude-sonnet-4-5", "claude-haiku-5-5", "claude-opus-4-8")
_CHOICES = (None, "auto", "none", "required", "send_message")


def _through_litellm(request: ModelRequest) -> Any:
    return litellm_client.events(
        route(request.connection),
        request=request,
        messages=merge_adjacent(request.messages),
        tools=tools_json(request.tools),
        guard=None,
    )


async def _litellms_reply(request: ModelRequest) -> ModelReply:
    where = route(request.connection)
    reading = StreamReader(provider=where.provider, model=where.model, secret=where.api_key)
    async with aclosing(_through_litellm(request)) as events:
        async for event in events:
            reading.take(event)
    return reading.finish(request_bytes=0).reply


def _comparable(reply: ModelReply) -> dict[str, Any]:
    """All fields except the times, and the tokens of reasoning: Anthropic does not report them, litellm estimates."""
    names = ("text", "calls", "finish_reason", "cost_usd", "provider", "model")
    return {name: getattr(reply, name) for name in names} | {"usage": replace(reply.usage, reasoning_tokens=0)}


def _chains(dice: random.Random) -> Iterator[ChatMessage]:
    """Turns that the chain of an agent may have, and some that it may not have."""
    yield message("user", "[INBOX - 1 new event]\nhi")
    for number in range(dice.randrange(8)):
        match dice.randrange(4):
            case 0:
                yield message("user", dice.choice(["more", " ", "é \U0001f600"]))
            case 1:
                yield message("assistant", dice.choice(["I think. ", "", "x\n"]))
            case _:
                ids = [dice.choice([f"call_{number}_{at}", f"{number}.{at}:x"]) for at in range(dice.randrange(1, 4))]
                arguments = ['{"text":"a","n":[1,2.5,null,true,{"é":1e3}]}', "{}"]
                calls = [
                    {
                        "id": each,
                        "type": "function",
                        "function": {"name": "send_message", "arguments": arguments[at % 2]},
                    }
                    for at, each in enumerate(ids)
                ]
                text: Any = dice.choice([None, "thinking aloud "])
                yield message("assistant", text, tool_calls=calls)
                for each in ids:
                    yield message("tool", dice.choice(['{"ok":true}', "", "é"]), tool_call_id=each)


@pytest.mark.parametrize("seed", range(24))
async def test_sends_what_litellm_would_send(server: ModelServer, gateway: Gateway, seed: int) -> None:
    dice = random.Random(seed)
    connection = ModelConnection(f"anthropic/{dice.choice(_MODELS)}", base_url=server.url, api_key="k")
    request = ModelRequest(
        connection,
        system="You are.",
        messages=list(_chains(dice)),
        tools=(SEND, SKIP, _ODD, _BARE),
        tool_choice=dice.choice(_CHOICES),
        max_output_tokens=dice.choice([None, 77]),
        is_to_be_remembered=dice.random() < 0.8,
        is_remembered_long=dice.random() < 0.5,
    )
    model = route(connection).model
    server.script(model, [Step(text="a"), Step(text="a")])

    with suppress(ModelError):  # the server refuses what no chain of a mind looks like
        await reply_of(gateway, request)
    with suppress(ModelError):
        await _litellms_reply(request)

    sent, wanted = server.requests(model)
    assert _plain(sent.body) == _plain(wanted.body)


def _plain(body: Mapping[str, Any]) -> Any:
    """`1e3` and `1000.0` are one number."""
    return json.loads(json.dumps(body))


_ANSWERS = (
    Step(text=["Hel", "lo ", "wörld \U0001f600"]),
    Step(text=""),
    Step(
        reasoning="Let me see.",
        text="so",
        calls=[Call("send_message", {"text": "é" * 300}), Call("skip")],
        chunk_size=7,
    ),
    Step(calls=[Call("send_message", '{"text": "broken'), Call("unheard of", {"a": [1, {"b": None}]})]),
    Step(text="cut", finish_reason="length"),
    Step(text="x", usage=Usage(300_000, 5, cached=150_000, cache_written=60_000, kept_long=20_000)),
    Step(text="x", usage=Usage(9_000, 500, cached=200, cache_written=100)),
)


@pytest.mark.parametrize("model", _MODELS)
@pytest.mark.parametrize("step", _ANSWERS)
async def test_reads_what_litellm_would_read(server: ModelServer, gateway: Gateway, model: str, step: Step) -> None:
    request = request_on(ModelConnection(f"anthropic/{model}", base_url=server.url, api_key="k"), tools=(SEND, SKIP))
    server.script(model, [step, step])

    ours, theirs = await reply_of(gateway, request), await _litellms_reply(request)

    assert _comparable(ours) == _comparable(theirs)


async def test_definitions_of_an_older_schema_stay_within_reach(server: ModelServer, gateway: Gateway) -> None:
    """Anthropic ignores the name that older schemas use for definitions."""
    older = ToolSpec(
        "older", "", {"properties": {"a": {"$ref": "#/definitions/A"}}, "definitions": {"A": {"type": "string"}}}
    )
    connection = ModelConnection("anthropic/m", base_url=server.url, api_key="k")

    await reply_of(gateway, request_on(connection, tools=(older,)))

    schema = server.requests("m")[0].body["tools"][0]["input_schema"]
    assert schema["properties"]["a"] == {"$ref": "#/$defs/A"}
    assert schema["$defs"] == {"A": {"type": "string"}}


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 429, 500, 503, 529])
async def test_failures_are_those_that_litellm_lets_us_see(server: ModelServer, gateway: Gateway, status: int) -> None:
    request = request_on(ModelConnection("anthropic/m", base_url=server.url, api_key="k"))
    step = Step(status=status, error="no luck today", headers={"retry-after": "7"})
    server.script("m", [step, step])

    ours = await failure_of(gateway, request)
    with pytest.raises(ModelError) as theirs:
        await _litellms_reply(request)

    assert (ours.kind, ours.remedy, ours.retry_after_seconds, str(ours)) == (
        theirs.value.kind, theirs.value.remedy, theirs.value.retry_after_seconds, str(theirs.value),
    )  # fmt: skip


async def test_an_overload_in_the_middle_of_a_stream_passes_by_itself(server: ModelServer, gateway: Gateway) -> None:
    request = request_on(ModelConnection("anthropic/m", base_url=server.url, api_key="k"))
    server.script("m", [Step(text=["a", "b", "c"], fail_after=2, error_code="overloaded_error", error="Overloaded")])

    failure = await failure_of(gateway, request)

    assert failure.is_transient


async def test_takes_a_whole_answer_from_a_server_that_does_not_stream() -> None:
    said = Translation().take({
        "type": "message", "stop_reason": "tool_use", "usage": {"input_tokens": 5, "output_tokens": 2},
        "content": [
            {"type": "text", "text": "so"},
            {"type": "tool_use", "id": "t", "name": "skip", "input": {"a": 1}},
        ],
    })  # fmt: skip
    reading = StreamReader(provider="anthropic", model="m", secret=None)

    assert said is not None
    reading.take(said)

    reply = reading.finish(request_bytes=1).reply
    assert (reply.text, [(call.name, json.loads(call.arguments)) for call in reply.calls]) == (
        "so",
        [("skip", {"a": 1})],
    )
    assert (reply.finish_reason, reply.usage.input_tokens, reply.usage.output_tokens) == ("tool_calls", 5, 2)


async def test_a_growing_chain_begins_with_the_same_bytes(server: ModelServer, gateway: Gateway) -> None:
    connection = ModelConnection("anthropic/m", base_url=server.url, api_key="k")
    chain = [message("user", "a"), message("assistant", "b"), message("user", "c")]
    request = replace(request_on(connection, *chain), is_to_be_remembered=False)
    assert cache_marks.mark_of(route(connection), request) is None

    await reply_of(gateway, request)
    await reply_of(gateway, replace(request, messages=[*chain, message("assistant", "d"), message("user", "e")]))

    first, second = (each.raw for each in server.requests("m"))
    assert second.startswith(first.partition(b'],"max_tokens"')[0])
