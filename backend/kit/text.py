"""Checks text at the system boundary, so that text that Postgres cannot store gets no further.

`require` checks people's input and refuses it with a clear error. `clean` repairs the output of models. Called by the
API's mutations, the domains and the runtime.
"""

import codecs
import json
import math
import re
from collections.abc import Iterable
from typing import Any

from backend.kit.errors import InvalidInput

#: NUL and lone surrogates: neither text nor jsonb can store them (trap M12).
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
#: Enough for any legitimate value, and far from a depth that overflows the stack of a later reader.
_JSON_DEPTH = 100
#: Digits of an integer: the range of a double, which is all that other languages read.
_DIGITS = 308
#: How the names of Python's codecs for charsets begin.
_CHARSETS = re.compile("utf|iso|ascii|cp|koi8|gb|big5|euc|shift_jis|mac|tis|johab|hz|kz|ptcp")


def clean(text: str) -> str:
    """Returns `text` with every character that cannot be stored replaced by U+FFFD."""
    return text if _is_storable(text) else _UNSTORABLE.sub("\ufffd", text)


def _is_storable(text: str) -> bool:
    """A fast check, at a tenth of the regular expression's cost. Almost every text passes it."""
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def clean_json(value: Any, *, room: int = _JSON_DEPTH) -> Any:
    """Returns a JSON value with all its strings cleaned, keys too.

    Raises `ValueError` if it is nested deeper than `room`.
    """
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
    """Parses and cleans JSON text from a stranger.

    Raises `ValueError` with the reason if it is not valid, at any nesting depth.
    """
    return clean_json(parse_json(serialised))


def parse_json(serialised: str | bytes, *, room: int | None = None) -> Any:
    """Like `json_value`, but leaves the strings unchanged and allows at most `room` levels."""
    serialised = serialised.decode("utf-8-sig") if isinstance(serialised, bytes) else serialised
    try:
        value = json.loads(serialised, parse_constant=_refuse_constant, parse_float=_finite, parse_int=_countable)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    # a text with fewer opening brackets cannot be that deep; this skips the walk for most texts
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
    """Like `json_value`, for a text that must be an object."""
    value = json_value(serialised)
    if not isinstance(value, dict):
        raise ValueError("it is not an object")
    return value


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _finite(number: str) -> float:
    """JSON's grammar allows 1e999. Python would read it as infinity and write it as invalid JSON."""
    value = float(number)
    if math.isinf(value):
        raise ValueError(f"the number {number[:40]} is too large")
    return value


def _countable(digits: str) -> int:
    """Python reads no integer of more than 4,300 digits. No number that is stored or counted here has more than 308."""
    if len(digits) > _DIGITS:
        raise ValueError(f"a number has at most {_DIGITS} digits")
    return int(digits)


def codec_of(charset: str | None) -> str:
    """Returns the codec of a charset that a stranger names.

    It is UTF-8 for an unknown charset, or for a codec that is not used for text: decoding `punycode`, for example,
    takes time quadratic in the length of the text.
    """
    try:
        name = codecs.lookup(charset or "utf-8").name
    except (LookupError, ValueError):
        return "utf-8"
    return name if _CHARSETS.match(name) else "utf-8"


def require(
    text: str, *, name: str, max_chars: int, allow_empty: bool = False, path: tuple[str, ...] | None = None
) -> str:
    """Returns `text` without surrounding white space.

    Raises `InvalidInput`, which names the field, the fault and the limit.

    `path` is the location of the field, if it is not directly in the input.
    """
    stripped, path = text.strip(), path or ("input", name)
    if not stripped and not allow_empty:
        raise InvalidInput(f"{name} must not be empty", path=path)
    if len(stripped) > max_chars:
        raise InvalidInput(f"{name} has {len(stripped):,} characters, at most {max_chars:,} are allowed", path=path)
    if _UNSTORABLE.search(stripped):
        raise InvalidInput(f"{name} contains a NUL character or a lone surrogate", path=path)
    return stripped


def name_key(text: str) -> str:
    """Returns the key by which `@name` compares: names with the same key are the same name."""
    return text.casefold()


def canonical_json(value: Any) -> bytes:
    """Returns the canonical serialised form of a JSON value: same value, same bytes (invariant 10)."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
