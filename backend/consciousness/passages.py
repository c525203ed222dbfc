"""A page in passages: what is small enough that a vector says what it means.

Pure. `runtime.background_jobs.embedding` cuts the pages of archives with it. Who said a line is left out: it stands
in every line, and would make all passages alike.
"""

import re
from dataclasses import dataclass

from backend.kit.limits import DEFAULT

#: As `cycle_text` writes it.
_HEAD = re.compile(r'(?:message (?:"[^"]*"|[^":])*|I said|I thought|I called \S+|\S+ answered): (?:… )?')


@dataclass(frozen=True, slots=True)
class Passage:
    """Short lines that follow each other, a longer one, or a part of a long one."""

    #: Where it begins in the page, in characters.
    begins: int
    text: str


def passages(page: str) -> list[Passage]:
    """All of the page, in its order; none of an empty one."""
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
    """Lines of a page without whose they are."""
    return "\n".join(_HEAD.sub("", line, count=1) for line in text.split("\n"))


def _cut(line: str, place: int, begin: int) -> list[Passage]:
    """A line without its head; a long one ends with a word where it can."""
    most, shown, found = DEFAULT.passage_chars, 0, list[Passage]()
    while len(line) - begin > most:
        space = line.rfind(" ", begin + most // 2, begin + most)
        end = begin + most if space < 0 else space + 1
        found.append(Passage(place + shown, line[begin:end]))
        begin = shown = end
    return [*found, Passage(place + shown, line[begin:])]
