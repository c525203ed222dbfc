"""Parts of an erased text are found word for word, however another row encodes or shortens them."""

import json

import pytest

from backend.data_rights.redaction.quotations import Quotations

_LINE = "We should never have sold the red boat to them"


def _of(*texts: str, names: tuple[str, ...] = ("Ada",)) -> Quotations:
    quotations = Quotations(names)
    for text in texts:
        quotations.add(text)
    return quotations


@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_a_text_is_found_however_often_it_is_encoded(times: int) -> None:
    text = f'First "this":\n{_LINE} \\ and more\tof it, äöü'
    for _ in range(times):
        text = json.dumps({"text": text}, ensure_ascii=False)

    assert _of(f'First "this":\n{_LINE} \\ and more\tof it, äöü').are_in(text)


def test_a_shortened_text_is_found() -> None:
    whole = f"{_LINE} or to anybody else. " * 20

    assert _of(whole).are_in(f"{whole[:60]}… (800 more characters)")


def test_a_text_is_found_that_is_read_on_from_its_middle() -> None:
    text = " ".join(f"word{number}ing" for number in range(400))

    assert _of(text).are_in(text[1500:])


def test_a_short_text_counts_only_beside_its_author() -> None:
    quotations = _of("sounds good")

    assert not quotations.are_in("Bert: sounds good")
    assert quotations.are_in('{"from":"Ada","text":"sounds good"}')


@pytest.mark.parametrize("word", ["ada@example.com", "DE89370400440532013000", "+4915112345678", "canary-5d1f77ab"])
def test_a_word_that_says_something_alone_is_found_alone(word: str) -> None:
    assert _of(f"it is {word}, you know").are_in(f'{{"query": "{word}"}}')


@pytest.mark.parametrize(
    "word", ["2026-11-27", "2026-11-27T07:40:38", "75e1cf82-4468-4b32-90bc-e5c66c20084f", "10:30:00", "sometimes"]
)
def test_a_word_of_many_texts_is_not_looked_for(word: str) -> None:
    assert not _of(f"it is {word}, you know").are_in(f"now {word} UTC")


def test_nothing_is_found_without_texts() -> None:
    assert not _of().are_in("anything, Ada")
