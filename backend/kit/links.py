"""Finds the links in a text: addresses that begin with http:// or https://. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

#: To the next white space, or a character that no address has.
_ADDRESS = re.compile(r"(?<![\w+.-])https?://[^\s<>\"`{}|\\^\x00-\x1f\x7f]+", re.IGNORECASE)
#: Belongs to the sentence if it comes last.
_SENTENCE = ".,;:!?'*_~…。、，」』”’»"
_BRACKETS = {")": "(", "]": "["}


@dataclass(frozen=True, slots=True)
class Link:
    """An address in a text. `start` and `end` count code points; `end` is behind it."""

    url: str
    start: int
    end: int


def find(text: str, *, most: int, max_chars: int) -> Iterator[Link]:
    """The first links, at most `most`. Longer ones than `max_chars` are left out."""
    found = 0
    for match in _ADDRESS.finditer(text):
        if found == most:
            return
        url = _without_sentence(match.group())
        if len(url) <= max_chars and _has_host(url):
            found += 1
            yield Link(url, match.start(), match.start() + len(url))


def _without_sentence(address: str) -> str:
    """Without the end of the sentence around it, such as a full stop or a bracket that opens before the address."""
    end = len(address)
    open_count = {bracket: address.count(opening) - address.count(bracket) for bracket, opening in _BRACKETS.items()}
    while end:
        last = address[end - 1]
        if last in _BRACKETS and open_count[last] < 0:
            open_count[last] += 1
        elif last not in _SENTENCE:
            break
        end -= 1
    return address[:end]


def _has_host(url: str) -> bool:
    try:
        return bool(urlsplit(url).hostname)
    except ValueError:
        return False
