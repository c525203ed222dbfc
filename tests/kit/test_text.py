"""Text at the door (trap M12)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.kit import text
from backend.kit.errors import InvalidInput

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@pytest.mark.parametrize("bad", ["", "  \n", "a\x00b", "a\ud800b", "x" * 11])
def test_require_refuses_what_cannot_be_stored_or_is_too_long(bad: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        text.require(bad, name="text", max_chars=10)

    assert refused.value.path == ("input", "text")
    assert "text" in refused.value.message


def test_require_strips_surrounding_space() -> None:
    assert text.require("  hi\n", name="text", max_chars=10) == "hi"


@given(st.text(alphabet=st.characters(categories=None)))
def test_clean_text_can_always_be_encoded(value: str) -> None:
    cleaned = text.clean(value)

    cleaned.encode()
    assert "\x00" not in cleaned
    assert len(cleaned) == len(value)


@given(_JSON)
def test_canonical_json_is_the_same_whatever_the_order_of_keys(value: object) -> None:
    shuffled = json.loads(json.dumps(value), object_pairs_hook=lambda pairs: dict(reversed(pairs)))

    assert text.canonical_json(value) == text.canonical_json(shuffled)


def test_clean_json_reaches_every_string() -> None:
    assert text.clean_json({"a\x00": ["\ud800", {"b": "\x00"}, 1]}) == {"a\ufffd": ["\ufffd", {"b": "\ufffd"}, 1]}


@pytest.mark.parametrize("serialised", ["[" * 101 + "]" * 101, "[" * 100_000, '{"a":' * 101 + "1" + "}" * 101])
def test_json_nested_too_deep_is_refused(serialised: str) -> None:
    with pytest.raises(ValueError, match="nested too deep"):
        text.json_value(serialised)


def test_json_of_a_usual_depth_is_read() -> None:
    assert text.json_value("[" * 100 + "]" * 100)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "[1.5e400]", "NaN", "-Infinity"])
def test_json_number_that_cannot_be_serialised_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match=r"is too large|is not JSON"):
        text.json_value(number)


@pytest.mark.parametrize(
    ("charset", "codec"),
    [
        (None, "utf-8"),
        ("ISO-8859-1", "iso8859-1"),
        ("Shift_JIS", "shift_jis"),
        ("windows-1252", "cp1252"),
        ("no-such", "utf-8"),
        ("a\x00b", "utf-8"),
        ("punycode", "utf-8"),
        ("unicode_escape", "utf-8"),
        ("rot13", "utf-8"),
    ],
)
def test_unknown_charset_is_replaced_by_a_text_charset(charset: str | None, codec: str) -> None:
    assert text.codec_of(charset) == codec
