"""A cycle as a text that is searched and read: what was heard, from whom and where, what was said, and what was called.

Pure. `consciousness.pages` makes the pages of the archive with it. What a drain has written (`render.inbox_entry`) is
read back line by line; what it does not know stays as it is.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from backend.consciousness.models import EntryRole
from backend.kit.limits import DEFAULT

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(r"\d+\. (?P<head>.+)")
_SPACE = re.compile(rf"^space (?P<name>{_LITERAL}) \([0-9a-f-]{{36}}\)$")
_SENDER = re.compile(rf"^from (?P<name>{_LITERAL}|.+) \((?:person|agent|service)\)$")
_AGE = re.compile(r"^\d+ (?:s|min|h|d) ago$")
_PARTS = re.compile(rf"(?:{_LITERAL}|[^\"·]|·(?! ))+")
_FRAME = re.compile(
    r"^(?:\[(?:INBOX|MID-CYCLE UPDATE|RESET) - .*\]|now \d.*|Still waiting, .*|Address them in any order\.)$"
)
#: Behind it an entry only tells what is kept elsewhere.
_KNOWN = "[WHAT YOU KNOW - "
#: What it says; everything else that it calls is a deed.
_SAYS = "send_message"
#: Its results tell of the past: a search that found them would find itself.
_RETOLD = frozenset({"search_history"})


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, shortened by the database to what a page has room for."""

    role: EntryRole
    said: str
    #: Names, ids and arguments.
    calls: Sequence[tuple[str, str, str]] = ()
    #: The id of the call that it answers.
    answers: str | None = None


@dataclass(slots=True)
class Narrative:
    """What has been told of a cycle so far."""

    lines: list[str] = field(default_factory=list)
    #: Names, in the order in which they occurred.
    spaces: dict[str, None] = field(default_factory=dict)
    messages: int = 0

    @property
    def text(self) -> str:
        whole = "\n".join(self.lines)
        return whole if len(whole) <= DEFAULT.archive_page_chars else f"{whole[: DEFAULT.archive_page_chars]}…"


def narrate(lines: Sequence[Line]) -> Narrative:
    """A cycle from its entries, oldest first."""
    told, names = Narrative(), dict[str, str]()
    for line in lines:
        match line.role:
            case EntryRole.USER:
                _hear(told, line.said)
            case EntryRole.ASSISTANT:
                _act(told, line)
                names |= {call_id: name for name, call_id, _ in line.calls}
            case EntryRole.TOOL:
                _see(told, names.get(line.answers or "", "a tool"), line.said)
    return told


def _hear(told: Narrative, text: str) -> None:
    head = None
    for line in text.split("\n"):
        if line.startswith(_KNOWN):
            return
        if found := _ITEM.fullmatch(line):
            head = _heading(told, found["head"])
        elif head is not None and line.startswith("   "):
            told.lines.append(f"{head}: {_literal(line.strip())}")
            told.messages += 1
            head = None
        elif line and not _FRAME.match(line):
            told.lines.append(line)


def _heading(told: Narrative, head: str) -> str:
    """`message in "Lobby" from Ann`, without ids and ages."""
    what, *rest = [part.strip() for part in _PARTS.findall(head)]
    shown = [what]
    for part in rest:
        if found := _SENDER.match(part):
            shown.append(f"from {_literal(found['name'])}")
        elif found := _SPACE.match(part):
            name = _literal(found["name"])
            told.spaces[name] = None
            shown.append(f'in "{name}"')
        elif not _AGE.match(part):
            shown.append(part)
    return " ".join(shown)


def _act(told: Narrative, line: Line) -> None:
    if line.said:
        told.lines.append(f"I thought: {_short(line.said)}")
    for name, _, arguments in line.calls:
        if name == _SAYS and (said := _argument(arguments)):
            told.lines.append(f"I said: {said}")
            told.messages += 1
        else:
            told.lines.append(f"I called {name} {_short(arguments)}")


def _see(told: Narrative, name: str, said: str) -> None:
    if name != _SAYS and name not in _RETOLD:
        told.lines.append(f"{name} answered: {_short(said)}")


def _argument(arguments: str) -> str | None:
    """The text of a message; None where the arguments are broken, or were cut."""
    try:
        given: Mapping[str, Any] = json.loads(arguments)
        return str(given["text"])
    except (ValueError, TypeError, KeyError):
        return None


def _literal(text: str) -> str:
    """The content of a JSON string; what is none is itself."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text


def _short(text: str) -> str:
    most = DEFAULT.archive_deed_chars
    return text if len(text) <= most else f"{text[:most]}…"
