"""Runs regular expressions of untrusted authors in bounded time: `pattern` and `patternProperties` of a JSON Schema.

`tools.schema.validator` matches texts against them. The expressions are written for ECMA-262, as JSON Schema says. The
regex engine inside pydantic runs them. It never backtracks: its time is at most the weight of the expression times the
length of the text. Expressions that it does not support (look-around, back references) and expressions that weigh too
much are not run at all.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from pydantic_core import SchemaError, SchemaValidator, core_schema

#: The limit for one expression: it compiles in a few milliseconds and matches 10,000 characters in a few tenths of a
#: second.
_WEIGHT = 1_000
#: The limits for all expressions of one schema: a tenth of a second, and as many as the cache of compiled ones holds.
_WEIGHT_OF_ALL, _MOST = 10_000, 100
#: `\p{L}` stands for hundreds of ranges.
_WEIGHT_OF_PROPERTY = 40
#: A longer set weighs more: one for each so many characters.
_CHARACTERS_OF_SET = 16
_TOKEN = re.compile(
    r"(?P<escape>\\(?:[pP]\{[^}]*\}|.))"
    r"|(?P<set>\[\^?(?:\\.|[^\]\\])+\])"
    r"|(?P<open>\((?:\?(?:P?<\w+>|[\w-]*:?))?)|(?P<close>\))"
    r"|\{(?P<least>\d{1,9})(?:,(?P<most>\d{0,9}))?\}|(?P<loop>[*+?])"
    r"|(?P<sign>[^\\\[])",
    re.DOTALL,
)
#: ECMA classes that the engine would read as Unicode classes, and characters that it would read as set operations.
_ECMA = {r"\d": "[0-9]", r"\D": "[^0-9]", r"\w": "[0-9A-Za-z_]", r"\W": "[^0-9A-Za-z_]"}
_OUTSIDE = _ECMA | {r"\b": r"(?-u:\b)", r"\B": r"(?-u:\B)"}
_IN_SET = _ECMA | {r"\b": r"\x08", "[": r"\[", "&": r"\&", "~": r"\~"}
_OF_SET = re.compile(r"\\.|[\[&~]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Expression:
    #: The most steps that one character of a text takes.
    weight: int
    _engine: SchemaValidator

    def is_in(self, text: str) -> bool:
        """Whether some part of the text matches."""
        return self._engine.isinstance_python(text)


def are_too_many(patterns: Collection[str]) -> bool:
    """Whether these are too many to compile and cache for one schema."""
    return (
        len(patterns) > _MOST
        or sum(translated[1] for translated in map(_translated, patterns) if translated) > _WEIGHT_OF_ALL
    )


@lru_cache(maxsize=_MOST)
def read(pattern: str) -> Expression | None:
    """The compiled expression; None if it is not valid or cannot be run in bounded time."""
    translated = _translated(pattern)
    if translated is None:
        return None
    rewritten, weight = translated
    try:
        engine = SchemaValidator(core_schema.str_schema(pattern=rewritten, regex_engine="rust-regex"))
    except SchemaError:
        return None
    return Expression(weight, engine)


def _translated(pattern: str) -> tuple[str, int] | None:
    """The expression in the engine's syntax, and its weight: the number of signs with every repetition written out."""
    groups, last, output, place = [0], 0, list[str](), 0
    while place < len(pattern):
        token = _TOKEN.match(pattern, place)
        if token is None or (token["close"] and len(groups) == 1):
            return None
        place = token.end()
        if token["open"]:
            groups.append(0)
        elif token["least"]:
            times = max(1, int(token["least"]), int(token["most"] or 0))
            groups[-1] += last * (times - 1)
            last *= times
        elif not token["loop"]:
            last = max(1, groups.pop()) if token["close"] else _weight(token[0])
            groups[-1] += last
        output.append(_as_engine_reads(token))
    weight = sum(groups)
    return ("".join(output), weight) if weight <= _WEIGHT else None


def _as_engine_reads(token: re.Match[str]) -> str:
    if token["escape"]:
        return _OUTSIDE.get(token[0], token[0])
    if token["set"]:
        return "[" + _OF_SET.sub(lambda match: _IN_SET.get(match[0], match[0]), token[0][1:])
    return token[0]


def _weight(sign: str) -> int:
    return 1 + len(sign) // _CHARACTERS_OF_SET + _WEIGHT_OF_PROPERTY * (sign.count(r"\p") + sign.count(r"\P"))
