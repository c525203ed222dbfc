"""The text that people see of an unfinished call is a prefix of the final text (T5, trap M12)."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.tools.calls import displays

_NAMES = ("title", "body")
#: Half of a surrogate pair among them, and all that JSON escapes.
_TEXTS = st.text(st.characters(), max_size=30) | st.text(st.sampled_from('\\"\x00\n👋é\ud83d\udc4b'), max_size=8)
_VALUES = _TEXTS | st.integers() | st.none() | st.lists(_TEXTS, max_size=2)
_ARGUMENTS = st.dictionaries(st.sampled_from([*_NAMES, "password"]), _VALUES)


@given(_ARGUMENTS, st.booleans(), st.data())
def test_an_unfinished_text_is_the_beginning_of_the_whole(
    arguments: dict[str, Any], is_ascii: bool, data: st.DataObject
) -> None:
    written = json.dumps(arguments, ensure_ascii=is_ascii)
    whole = displays.shown(clean(written), _NAMES)

    cut = data.draw(st.integers(0, len(written)))
    found = displays.partial(written[:cut], _NAMES)

    assert found.keys() <= whole.keys()
    assert all(whole[name].startswith(text) for name, text in found.items())


@given(st.dictionaries(st.sampled_from(_NAMES), st.text()))
def test_at_its_end_the_text_is_whole(arguments: dict[str, str]) -> None:
    written = json.dumps(arguments)

    assert displays.partial(written, _NAMES) == displays.shown(written, _NAMES)


def test_of_a_long_text_people_see_the_beginning() -> None:
    written = json.dumps({"body": "ab" * DEFAULT.display_chars})

    assert displays.partial(written[:-2], _NAMES) == displays.shown(written, _NAMES)
    assert len(displays.shown(written, _NAMES)["body"]) == DEFAULT.display_chars
