"""Calls are kept apart whatever a provider does with indexes, ids and names; text is always storable."""

import json
from typing import Any

import pytest

from backend.llm.assembly import CallPiece, ReplyAssembly
from backend.llm.replies import CallArguments, CallStarted, Chunk, RequestedCall, TextDelta


def assembled(*pieces: CallPiece) -> tuple[ReplyAssembly, list[Chunk]]:
    assembly = ReplyAssembly()
    return assembly, [chunk for piece in pieces for chunk in assembly.call(piece)]


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param(
            [CallPiece(0, "a", "send", '{"t":1}'), CallPiece(1, "b", "send", '{"t":2}')],
            id="whole calls in one chunk each",
        ),
        pytest.param(
            [
                CallPiece(0, "a", "send"),
                CallPiece(1, "a", "send"),
                CallPiece(0, None, None, '{"t":1}'),
                CallPiece(1, None, None, '{"t":2}'),
            ],
            id="repeated ids, interleaved",
        ),
        pytest.param(
            [
                CallPiece(None, "a", "send", '{"t"'),
                CallPiece(None, None, None, ":1}"),
                CallPiece(None, "b", "send", '{"t":2}'),
            ],
            id="no index, other ids",
        ),
        pytest.param(
            [CallPiece(None, "c", "send", '{"t":1}'), CallPiece(None, "c", "send", '{"t":2}')],
            id="no index, same id, whole calls",
        ),
        pytest.param(
            [CallPiece(0, None, "send", '{"t":1}'), CallPiece(0, None, "send", '{"t":2}')],
            id="index always 0, no ids, whole calls",
        ),
        pytest.param(
            [CallPiece(0, "a", "send", '{"t":1}'), CallPiece(0, "b", "send", '{"t":2}')],
            id="index always 0, other ids",
        ),
        pytest.param(
            [
                CallPiece(0, "a", "send"),
                CallPiece(0, "a", "send", '{"t"'),
                CallPiece(0, "a", "send", ":1}"),
                CallPiece(1, "b", "send", '{"t":2}'),
            ],
            id="the name in every chunk",
        ),
        pytest.param(
            [CallPiece(0, "a", "send", '{"t":1}'), CallPiece(0, "a", "send"), CallPiece(1, "b", "send", '{"t":2}')],
            id="the name once more at the end",
        ),
        pytest.param(
            [
                CallPiece(0, "x1", "send", '{"t"'),
                CallPiece(0, "x2", None, ":1}"),
                CallPiece(1, "x3", "send", '{"t":2}'),
            ],
            id="a fresh id in every chunk",
        ),
        pytest.param(
            [CallPiece(0, "a", None, '{"t"'), CallPiece(0, None, "send", ":1}"), CallPiece(1, "b", "send", '{"t":2}')],
            id="the name after the first arguments",
        ),
        pytest.param(
            [CallPiece(7, "a", "send", '{"t":1}'), CallPiece(3, "b", "send", '{"t":2}')], id="indexes of no order"
        ),
    ],
)
def test_keeps_two_calls_apart(pieces: list[CallPiece]) -> None:
    assembly, chunks = assembled(*pieces)

    assert assembly.whole_calls == (RequestedCall("send", '{"t":1}'), RequestedCall("send", '{"t":2}'))
    assert [(one.index, one.name) for one in chunks if isinstance(one, CallStarted)] == [(0, "send"), (1, "send")]
    for index, whole in enumerate(assembly.whole_calls):
        parts = [one.text for one in chunks if isinstance(one, CallArguments) and one.index == index]
        assert "".join(parts) == whole.arguments


def test_another_name_is_another_call() -> None:
    assembly, _ = assembled(CallPiece(None, None, "leave"), CallPiece(None, None, "send", "{}"))

    assert assembly.whole_calls == (RequestedCall("leave", "{}"), RequestedCall("send", "{}"))


def test_no_arguments_are_the_empty_object() -> None:
    assembly, chunks = assembled(CallPiece(0, "a", "leave"))

    assert assembly.whole_calls == (RequestedCall("leave", "{}"),)
    assert chunks == [CallStarted(0, "a", "leave")]


def test_a_call_that_never_gets_a_name_is_handed_on_without_one() -> None:
    assembly, chunks = assembled(CallPiece(0, "a", None, '{"t":1}'))

    assert assembly.whole_calls == (RequestedCall("", '{"t":1}'),)
    assert chunks == []


def test_broken_arguments_do_not_swallow_the_next_call() -> None:
    assembly, _ = assembled(CallPiece(0, "a", "send", '{"t":'), CallPiece(1, "b", "send", "{}"))

    assert [call.arguments for call in assembly.whole_calls] == ['{"t":', "{}"]


def test_joins_a_character_that_was_cut_in_two() -> None:
    assembly = ReplyAssembly()

    chunks = [chunk for piece in ("a\ud83d", "\ude00b") for chunk in assembly.text(piece)]

    assert chunks == [TextDelta("a"), TextDelta("😀b")]
    assert assembly.whole_text == "a😀b"


def test_text_and_arguments_can_always_be_stored() -> None:
    assembly = ReplyAssembly()
    list(assembly.text("a\x00b\udc00c"))
    list(assembly.call(CallPiece(0, "a", "se\x00nd", '"\x00\ud800x"')))

    text = assembly.whole_text + "".join(call.name + call.arguments for call in assembly.whole_calls)
    assert text == "a\ufffdb\ufffdcse\ufffdnd" + '"\ufffd\ufffdx"'


def test_a_call_named_in_every_piece_is_not_parsed_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 MB in such pieces took five seconds, because each piece parsed all earlier ones."""
    read = 0
    loads = json.loads

    def counted(text: str) -> Any:
        nonlocal read
        read += 1
        return loads(text)

    monkeypatch.setattr(json, "loads", counted)
    pieces = [CallPiece(0, "c", "send", '{"t":"'), *(CallPiece(0, "c", "send", "x}") for _ in range(2_000))]

    assembly, _ = assembled(*pieces, CallPiece(0, "c", "send", '"}'))

    assert assembly.whole_calls == (RequestedCall("send", '{"t":"' + "x}" * 2_000 + '"}'),)
    assert read < 100
