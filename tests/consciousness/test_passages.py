"""How a page is cut into passages: no text is lost, and each passage has its start in the page."""

from backend.consciousness.passages import passages
from backend.kit.limits import DEFAULT

_MOST = DEFAULT.passage_chars


def test_short_page_is_one_passage_without_who_said_it() -> None:
    page = (
        'message in "Lobby: 2" from Ann: Where to?\nI said: Lisbon: by train.\nI called book: {"to": "Lisbon"}\nweather'
    )

    (passage,) = passages(page)

    assert (passage.begins, passage.text) == (0, 'Where to?\nLisbon: by train.\n{"to": "Lisbon"}\nweather')


def test_long_page_is_cut_between_lines_and_long_lines_between_words() -> None:
    lines = [f"I said: {number} " + "word " * 60 for number in range(20)] + [
        "I thought: " + "longer " * 500,
        "I said: end",
    ]
    page = "\n".join(lines)

    cut = passages(page)

    assert all(0 < len(passage.text) <= _MOST for passage in cut)
    assert "".join("".join(passage.text for passage in cut).split()) == "".join(
        line.partition(": ")[2].replace(" ", "") for line in lines
    )
    assert len({passage.begins for passage in cut}) == len(cut)
    for passage in cut:
        assert passage.text[:20] in page[passage.begins :][:60], "a place begins with who said it, or within a line"
    assert [passage.text for passage in cut[-1:]] == ["end"], "what is short is not lost in what is long"


def test_short_lines_are_one_passage_together() -> None:
    cut = passages("\n".join(f"I said: {number} and so on" for number in range(60)))

    assert len(cut) == 2
    assert all(len(passage.text) <= DEFAULT.passage_joined_chars for passage in cut)


def test_word_that_is_longer_than_a_passage_is_cut_too() -> None:
    cut = passages("x" * (2 * _MOST + 1))

    assert [(passage.begins, len(passage.text)) for passage in cut] == [(0, _MOST), (_MOST, _MOST), (2 * _MOST, 1)]


def test_empty_page_has_none() -> None:
    assert passages("") == passages("\n \n") == []
