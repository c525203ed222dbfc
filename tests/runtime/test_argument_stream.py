"""People see a draft of a tool call while a model writes its arguments. It only grows."""

from functools import partial
from typing import Any

from backend.runtime.model.argument_stream import Audience, Writing
from backend.tools.calls import displays


class Draft:
    """Keeps the pieces that are published of one field."""

    def __init__(self) -> None:
        self.pieces = list[str]()
        self.ended = ""
        self.is_flushed = False

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def extend(self, text: str) -> None:
        self.pieces.append(text)

    def flush(self) -> None:
        self.is_flushed = True

    def freeze(self) -> str:
        return self.text

    def settled(self) -> None:
        self.ended = "settled"

    def withdraw(self, reason: str) -> None:
        self.ended = reason


class Stage:
    """A call that shows the fields `text` and `title`, and how often its arguments were read."""

    def __init__(self) -> None:
        self.drafts = dict[str, Draft]()
        self.reads = 0
        self._read = partial(displays.partial, names=("text", "title"))
        self.writing = Writing("say", Audience(self._counted, self._begin))

    def write(self, *pieces: str) -> None:
        for piece in pieces:
            self.writing.extend(piece)

    def _counted(self, arguments: str) -> dict[str, str]:
        self.reads += 1
        return self._read(arguments)

    def _begin(self, name: str) -> Any:
        self.drafts[name] = Draft()
        return self.drafts[name]


def test_each_field_grows_by_what_is_new() -> None:
    stage = Stage()

    stage.write('{"text": "Good', " mor", 'ning", "ti', 'tle": "H', 'i"}')

    assert stage.drafts["text"].pieces == ["Good", " mor", "ning"]
    assert stage.drafts["title"].pieces == ["H", "i"]
    assert stage.writing.arguments == '{"text": "Good morning", "title": "Hi"}'


def test_a_field_without_text_has_no_draft() -> None:
    stage = Stage()

    stage.write('{"text": "', '", "title": "Hi"}')

    assert stage.drafts.keys() == {"title"}
    assert stage.writing.freeze("text") == ""


def test_a_field_that_is_written_again_is_taken_back() -> None:
    """The second value counts, and comes with the message."""
    stage = Stage()

    stage.write('{"text": "Good morning"', ', "text": "Bad', ' evening"}')
    stage.writing.flush()

    assert (stage.drafts["text"].text, stage.drafts["text"].ended) == ("Good morning", "it was started again")
    assert stage.writing.freeze("text") == "", "nobody has seen the message"


def test_long_arguments_are_not_read_anew_for_each_piece() -> None:
    stage = Stage()
    stage.write('{"text": "' + "x" * 10_000)
    before = stage.reads

    stage.write(*"y" * 640)

    assert stage.reads - before == 3, "each time a part of 64 has come"
    assert stage.drafts["text"].text == "x" * 10_000 + "y" * (len(stage.drafts["text"].text) - 10_000)
    stage.writing.flush()
    assert stage.drafts["text"].text == "x" * 10_000 + "y" * 640
    assert stage.drafts["text"].is_flushed


def test_all_drafts_of_a_call_end_together() -> None:
    for end, expected in ((Writing.settled, "settled"), (partial(Writing.withdraw, reason="cut"), "cut")):
        stage = Stage()
        stage.write('{"text": "Good", "title": "Hi"}')

        end(stage.writing)

        assert {each.ended for each in stage.drafts.values()} == {expected}


def test_a_call_that_is_not_shown_collects_its_arguments() -> None:
    writing = Writing("say", None)

    writing.extend('{"text": "Hi"}')
    writing.flush()

    assert (writing.arguments, writing.freeze("text")) == ('{"text": "Hi"}', "")
