"""What is one emoji, and what is not."""

import regex

from backend.kit.emoji import is_emoji, plain

_FAMILY = "\u200d".join("👨👩👧👦")
_ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
_KISS = "👩🏻\u200d❤\ufe0f\u200d💋\u200d👩🏽"
_EMOJIS = ["👍", "👍🏽", "❤\ufe0f", "❤", _FAMILY, _ENGLAND, "🇩🇪", "1\ufe0f\u20e3", _KISS, "🏳\ufe0f\u200d🌈", "©\ufe0f"]
_OTHERS = [
    *("", " ", "a", "1", "Ⓐ", "ab", "<b>", "x\u20e3", "\u20e3", "\u200d", "\ufe0f", "\U000e007f", "\ud800"),
    *("👍👍", "👍 ", " 👍", "👍\n", "👍ok", "👍\u200d", "👍\u200d\u200d👍", "\u202e👍", "❤\ufe0e", "🏽x"),
    *("🇩", "🇩🇪🇫🇷", "🏴\U000e0067"),
]


def test_each_is_one_emoji() -> None:
    assert [each for each in _EMOJIS if not is_emoji(each)] == []


def test_everything_else_is_none() -> None:
    assert [each for each in _OTHERS if is_emoji(each)] == []


def test_the_table_is_that_of_unicode() -> None:
    table = regex.compile(r"\p{Extended_Pictographic}")
    characters = [chr(number) for number in range(0x110000) if not 0xD800 <= number < 0xE000]

    assert [each for each in characters if is_emoji(each) != bool(table.match(each))] == []


def test_the_form_of_an_emoji_does_not_count() -> None:
    assert plain("❤\ufe0f") == plain("❤")
    assert plain("👍🏽") != plain("👍")
