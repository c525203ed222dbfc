"""Redacted words: none reaches the provider, none is in an answer, however JSON escapes it (C7)."""

import json

import pytest

from backend.llm.gateway import Gateway
from backend.llm.guardrails import judged, redacting, withholding
from backend.llm.middleware import Layer, around
from backend.llm.replies import CallArguments, Chunk, Finished, TextDelta
from backend.llm.requests import ModelConnection, ModelRequest
from tests.fakes.model_server import ModelServer
from tests.fakes.steps import Call, Step
from tests.llm.asking import SKIP, message, request_on

pytestmark = pytest.mark.anyio


async def asked(gateway: Gateway, request: ModelRequest, *layers: Layer) -> list[Chunk]:
    return [chunk async for chunk in around(gateway.stream, *layers)(request)]


_CALL = {"id": "c1", "type": "function", "function": {"name": "skip", "arguments": '{"why": ["the ib\\u0061n", 1]}'}}


async def test_redacted_words_reach_no_provider(
    server: ModelServer, gateway: Gateway, connection: ModelConnection
) -> None:
    chat = [message("user", "My IBAN"), message("assistant", "Iban?", tool_calls=[_CALL])]
    chat += [message("tool", '{"iban":"DE1"}', tool_call_id="c1")]
    server.script("m", [Step(text="iban, as you say")])

    *_, last = await asked(gateway, request_on(connection, *chat, tools=(SKIP,)), redacting(["iban", "You are"]))

    [recorded] = server.requests("m")
    assert b"iban" not in recorded.raw.lower()
    assert recorded.chat[0]["content"] == "[redacted]."
    assert json.loads(recorded.chat[2]["tool_calls"][0]["function"]["arguments"]) == {"why": ["the [redacted]", 1]}
    assert isinstance(last, Finished)
    assert last.reply.text == "iban, as you say", "the answer is another layer's matter"
    assert server.invalid == []


async def test_a_redacted_prefix_stays_the_same_as_the_chain_grows(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    """Invariant 10."""
    chat = [message("user", "the code is 1234"), message("assistant", "I see")]
    layer = redacting(["1234"])

    await asked(gateway, request_on(direct, *chat, message("user", "ok")), layer)
    await asked(gateway, request_on(direct, *chat, message("user", "ok"), message("assistant", "a"), chat[0]), layer)

    first, second = (request.raw for request in server.requests("m"))
    end = first.index(b'],"')
    assert second[:end] == first[:end]


@pytest.mark.parametrize(
    "arguments",
    [
        '{"text": "about Project X"}',
        '{"text": "PROJECT\\u0020\\u0058"}',
        '{"project x": 1}',
        '{"text": "project \\u0058',
    ],
    ids=["plain", "escaped", "a name", "broken"],
)
async def test_a_call_with_a_withheld_word_does_not_come_through(
    server: ModelServer, gateway: Gateway, direct: ModelConnection, arguments: str
) -> None:
    server.script("m", [Step(text="fine", calls=[Call("skip"), Call("send_message", arguments)], chunk_size=3)])

    *shown, last = await asked(gateway, request_on(direct), withholding(["Project X"]))

    assert isinstance(last, Finished)
    skipped, withheld = last.reply.calls
    assert (skipped.arguments, last.reply.text) == ("{}", "fine")
    with pytest.raises(ValueError, match="Expecting value"):
        json.loads(withheld.arguments)
    assert [chunk.text for chunk in shown if isinstance(chunk, CallArguments)] == ["{}", withheld.arguments]


async def test_text_with_a_withheld_word_is_replaced(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    server.script(
        "m", [Step(text="it is Pro" + "ject X then", chunk_size=2), Step(text="nothing to hide", chunk_size=2)]
    )

    first, second = [await asked(gateway, request_on(direct), withholding(["project x"])) for _ in range(2)]

    assert [chunk.text for chunk in first if isinstance(chunk, TextDelta)] == ["[withheld by a guardrail]"]
    assert [chunk.text for chunk in second if isinstance(chunk, TextDelta)] == ["nothing to hide"]


async def test_a_word_within_another_leaves_nothing_of_it(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    chat = message("user", "ab abc a.c xbx")

    await asked(gateway, request_on(direct, chat), redacting(["ab", "abc", "a.c"]))

    assert server.requests("m")[0].chat[1]["content"] == "[redacted] [redacted] [redacted] xbx"


async def test_a_judge_reads_decoded_text_and_is_not_asked_about_an_empty_reply(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    """Also in broken JSON, because a draft shows its readable part."""
    arguments = '{"text": "\\u0047old\\n \\ud83d\\ude00", "text": "C:\\\\u0041'
    server.script("m", [Step(text="hm", calls=[Call("send_message", arguments), Call("skip")]), Step(text="")])
    judged_texts: list[str] = []

    async def allow(words: str) -> None:
        judged_texts.append(words)

    whole, empty = [await asked(gateway, request_on(direct), judged(allow)) for _ in range(2)]

    assert judged_texts == ['hm\n\nsend_message {"text": "Gold\\n 😀", "text": "C:\\\\u0041\n\nskip {}']
    assert [chunk.text for chunk in whole if isinstance(chunk, CallArguments)] == [arguments, "{}"]
    assert isinstance(empty[-1], Finished)


async def test_no_part_of_a_reply_that_a_judge_refuses_is_streamed(
    server: ModelServer, gateway: Gateway, direct: ModelConnection
) -> None:
    """The reason is quoted, so that nobody takes it for the model's own words or for arguments."""
    server.script("m", [Step(text="gold", calls=[Call("skip"), Call("send_message", '{"text": "gold"}')])])

    async def refuse(_: str) -> str:
        return '"} {"text": "gold"}\nI go on'

    chunks = await asked(gateway, request_on(direct), judged(refuse))

    last = chunks[-1]
    assert isinstance(last, Finished)
    quoted = r'"\"} {\"text\": \"gold\"}\nI go on"'
    assert last.reply.text == f"[withheld by a guardrail: {quoted}]"
    assert {call.arguments for call in last.reply.calls} == {f"withheld by a guardrail of this agent: {quoted}"}
    shown = [chunk.text for chunk in chunks if isinstance(chunk, TextDelta | CallArguments)]
    assert shown == [last.reply.text, *(call.arguments for call in last.reply.calls)]
