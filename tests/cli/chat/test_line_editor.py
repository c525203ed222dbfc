"""Keys in, lines out."""

import pytest

from backend.cli.chat.layout import wrap
from backend.cli.chat.line_editor import LineEditor


@pytest.mark.parametrize(
    ("keys", "finished", "rest"),
    [
        (b"hello\r", ["hello"], ""),
        (b"one\ntwo\nthr", ["one", "two"], "thr"),
        (b"  \r", [], ""),
        (b"helo\x7flo\r", ["hello"], ""),
        (b"wrong\x15right", [], "right"),
        (b"three small words\x17", [], "three small"),
        (b"up\x1b[A and \x1bOPdown\x1b[1;5D", [], "up and down"),
        (b"tab\tis nothing\x00", [], "tabis nothing"),
    ],
)
def test_feed_edits_the_line(keys: bytes, finished: list[str], rest: str) -> None:
    editor = LineEditor()

    assert editor.feed(keys) == finished
    assert editor.text == rest
    assert not editor.has_ended


def test_feed_joins_characters_that_come_in_pieces() -> None:
    editor = LineEditor()
    for byte in "zoë 好\r".encode():
        finished = editor.feed(bytes([byte]))

    assert finished == ["zoë 好"]


def test_feed_ends_at_control_d_on_an_empty_line_only() -> None:
    editor = LineEditor()
    editor.feed(b"x\x04")
    assert not editor.has_ended

    editor.feed(b"\x7f\x04")
    assert editor.has_ended


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", [""]),
        ("abcd", ["abcd"]),
        ("abcde", ["abcd", "e"]),
        ("好好好", ["好好", "好"]),
        ("e\u0301e\u0301e\u0301e\u0301", ["e\u0301e\u0301e\u0301e\u0301"]),
        ("a\nb", ["a", "b"]),
    ],
)
def test_wrap_counts_cells(text: str, rows: list[str]) -> None:
    assert wrap(text, width=4) == rows
