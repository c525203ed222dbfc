"""Cuts a page into passages, each small enough that one vector can represent its meaning.

Pure. `runtime.background_jobs.embedding` cuts the pages of archives with it. The head of a line (who said it) is left
out: every line has one, and it would make all passages alike.
"""

import re
from dataclasses import dataclass

from backend.kit.limits import DEFAULT

#: The heads that `cycle_text` writes.
_HEAD = re.compile(r'(?:message (?:"[^"]*"|[^":])*|I said|I thought|I called \S+|\S+ answered): (?:… )?')


@dataclass(frozen=True, slots=True)
class Passage:
    """Several short lines, one longer line, or a part of a long line."""

    #: Its start in the page, in characters.
    begins: int
    text: str


def passages(page: str) -> list[Passage]:
    """All passages of the page, in order. An empty page has none."""
    found = list[Passage]()
    is_open = False
    place = 0
    for line in page.split("\n"):
        head = _HEAD.match(line)
        pieces = _cut(line, place, head.end() if head else 0)
        if is_open and len(pieces) == 1 and len(found[-1].text) + len(pieces[0].text) < DEFAULT.passage_joined_chars:
            found[-1] = Passage(found[-1].begins, f"{found[-1].text}\n{pieces[0].text}")
        else:
            found += pieces
            is_open = len(pieces) == 1
        place += len(line) + 1
    return [passage for passage in found if passage.text.strip()]


def spoken(text: str) -> str:
    """The lines of a page without their heads."""
    return "\n".join(_HEAD.sub("", line, count=1) for line in text.split("\n"))


def _cut(line: str, place: int, begin: int) -> list[Passage]:
    """A line without its head. A long line is cut at a space where possible."""
    most, shown, found = DEFAULT.passage_chars, 0, list[Passage]()
    while len(line) - begin > most:
        space = line.rfind(" ", begin + most // 2, begin + most)
        end = begin + most if space < 0 else space + 1
        found.append(Passage(place + shown, line[begin:end]))
        begin = shown = end
    return [*found, Passage(place + shown, line[begin:])]
