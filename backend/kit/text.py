"""Text at the door: what Postgres cannot store never gets further in.

`require` serves people's input (refuses, with a clear error), `clean` serves models' output (repairs).
Called by the API's mutations, the domains' verbs and the runtime.
"""

import codecs
import json
import math
import re
from collections.abc import Iterable
from typing import Any

from backend.kit.errors import InvalidInput

#: NUL and lone surrogates: neither text nor jsonb can hold them (trap M12).
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
#: Deep enough for any honest value, and far from where one of its later readers runs out of stack.
_JSON_DEPTH = 100
#: Of an integer: what a double can hold, which is all that other languages read.
_DIGITS = 308
#: By the beginnings of their names in Python.
_CHARSETS = re.compile("utf|iso|ascii|cp|koi8|gb|big5|euc|shift_jis|mac|tis|johab|hz|kz|ptcp")


def clean(text: str) -> str:
    """`text` with every character that cannot be stored replaced by U+FFFD."""
    return text if _is_storable(text) else _UNSTORABLE.sub("\ufffd", text)


def _is_storable(text: str) -> bool:
    """Almost every text is, and this way it is known at a tenth of the expression's cost."""
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def clean_json(value: Any, *, room: int = _JSON_DEPTH) -> Any:
    """A JSON value with every string in it cleaned, keys too; a `ValueError` if it is nested deeper than `room`."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list | dict) and room == 0:
        raise ValueError("it is nested too deep")
    if isinstance(value, list):
        return [clean_json(item, room=room - 1) for item in value]
    if isinstance(value, dict):
        return {clean(key): clean_json(item, room=room - 1) for key, item in value.items()}
    return value


def json_value(serialised: str) -> Any:
    """A JSON value that a stranger wrote, cleaned; a `ValueError` says why it is none, however deep it is nested."""
    return clean_json(parse_json(serialised))


def parse_json(serialised: str | bytes, *, room: int | None = None) -> Any:
    """As `json_value`, with its strings as they are; nested no deeper than `room`."""
    serialised = serialised.decode("utf-8-sig") if isinstance(serialised, bytes) else serialised
    try:
        value = json.loads(serialised, parse_constant=_refuse_constant, parse_float=_finite, parse_int=_countable)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    # what opens less often cannot be that deep, and most are told so at no cost
    if room is not None and serialised.count("[") + serialised.count("{") > room and _is_deeper(value, room):
        raise ValueError("it is nested too deep")
    return value


def _is_deeper(value: Any, room: int) -> bool:
    level = [value]
    for _ in range(room + 1):
        level = [part for each in level for part in _parts(each)]
    return bool(level)


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def json_object(serialised: str) -> dict[str, Any]:
    """As `json_value`, for what must be an object."""
    value = json_value(serialised)
    if not isinstance(value, dict):
        raise ValueError("it is not an object")
    return value


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _finite(number: str) -> float:
    """JSON's grammar allows 1e999, which would be read as infinite and written as what is no JSON."""
    value = float(number)
    if math.isinf(value):
        raise ValueError(f"{number[:40]} is too large a number")
    return value


def _countable(digits: str) -> int:
    """Python reads no integer of more than 4,300 digits; nothing that we keep or count has more than these."""
    if len(digits) > _DIGITS:
        raise ValueError(f"a number has at most {_DIGITS} digits")
    return int(digits)


def codec_of(charset: str | None) -> str:
    """The codec of a charset that a stranger names; of one that is none, or of no text on the internet, UTF-8's.

    Some of Python's are no charsets: decoding `punycode` takes a time quadratic in the length of the text.
    """
    try:
        name = codecs.lookup(charset or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"
    return name if _CHARSETS.match(name) else "utf-8"


def require(
    text: str, *, name: str, max_chars: int, allow_empty: bool = False, path: tuple[str, ...] | None = None
) -> str:
    """`text` without surrounding white space, or `InvalidInput` that names the field, the fault and the limit.

    `path`: where the field is, if it is not the input's own.
    """
    stripped, path = text.strip(), path or ("input", name)
    if not stripped and not allow_empty:
        raise InvalidInput(f"{name} must not be empty", path=path)
    if len(stripped) > max_chars:
        raise InvalidInput(f"{name} has {len(stripped):,} characters, {max_chars:,} are allowed", path=path)
    if _UNSTORABLE.search(stripped):
        raise InvalidInput(f"{name} contains a NUL character or a lone surrogate", path=path)
    return stripped


def name_key(text: str) -> str:
    """What `@name` compares: two names of one key are one name."""
    return text.casefold()


def canonical_json(value: Any) -> bytes:
    """The one serialised form of a JSON value: same value, same bytes (invariant 10)."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
