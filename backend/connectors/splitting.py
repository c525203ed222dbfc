"""Splits a long text into parts that a chat service accepts: at paragraphs, lines or words, and never inside a fence.

A block of code that goes on in the next part is closed at the end of the one and opened again in the other.
"""

import re
from collections.abc import Callable

_FENCE = re.compile(r"^ {0,3}(```+|~~~+)[^\n]*$", re.MULTILINE)
_CLOSING_CHARS = 8
_OPENING_CHARS = 40
#: A border in the first third of the room would make too many small parts.
_LEAST_SHARE = 3


def one(_: str) -> int:
    return 1


def utf16(char: str) -> int:
    """How many units the character has in UTF-16, in which Telegram counts."""
    return 2 if ord(char) > 0xFFFF else 1


def split(text: str, *, most: int, weight: Callable[[str], int] = one) -> list[str]:
    """Return the parts, each of at most `most` by the weight of its characters. An empty text has none."""
    parts, rest = list[str](), text.strip()
    while rest:
        end = _room(rest, most, weight)
        if end == len(rest):
            return [*parts, rest]
        cut = _border(rest, _room(rest, most - _CLOSING_CHARS, weight))
        head, rest = rest[:cut].rstrip(), rest[cut:]
        opening = _open_fence(head)
        if opening is None:
            rest = rest.strip()
        else:
            head, rest = f"{head}\n{opening[1]}", f"{opening[0][:_OPENING_CHARS]}\n{rest.removeprefix(chr(10))}"
        parts.append(head)
    return parts


def _room(text: str, most: int, weight: Callable[[str], int]) -> int:
    """How many characters fit; at least one."""
    used = 0
    for index, char in enumerate(text):
        used += weight(char)
        if used > most:
            return max(index, 1)
    return len(text)


def _border(text: str, end: int) -> int:
    """The best place to cut at or before `end`."""
    is_in_code = _open_fence(text[:end]) is not None
    for mark in ("\n",) if is_in_code else ("\n\n", "\n", " "):
        cut = text.rfind(mark, 0, end + len(mark))
        if cut > end // _LEAST_SHARE:
            return cut
    return end


def _open_fence(text: str) -> tuple[str, str] | None:
    """The line that opens the fence in which the text ends, and what closes it."""
    opening: tuple[str, str] | None = None
    for match in _FENCE.finditer(text):
        if opening is None:
            opening = match[0].strip(), match[1]
        elif match[0].strip().startswith(opening[1]) and not match[0].strip().strip(opening[1][0]):
            opening = None
    return opening
