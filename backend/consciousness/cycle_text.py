"""Writes a cycle as text to search and read: what came in, from whom and where, what was said, and which tools ran.

Pure. `consciousness.pages` makes the pages of the archive with it. The text of a drain (`render.inbox_entry`) is read
back line by line; unknown lines stay as they are.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from backend.consciousness import headings
from backend.consciousness.models import EntryRole
from backend.kit.limits import DEFAULT

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(r"\d+\. (?P<head>.+)")
_SPACE = re.compile(rf"^space (?P<name>{_LITERAL}) \((?:[0-9a-f-]{{36}}|[0-9A-Za-z+/]{{36,80}}=*)\)$")
_SENDER = re.compile(rf"^from (?P<name>{_LITERAL}|.+) \((?:person|agent|service)\)$")
#: What says nothing later: the age of an event, and the number of a message.
_PASSING = re.compile(r"^(?:\d+ (?:s|min|h|d) ago|seq \d+)$")
_PARTS = re.compile(rf"(?:{_LITERAL}|[^\"·]|·(?! ))+")
_FRAME = re.compile(
    r"^(?:\[(?:INBOX|MID-CYCLE UPDATE|RESET) - .*\]|now \d.*|Still waiting, .*|Address them in any order\.)$"
)
#: Follows the head of a text that continues.
_ON = "… "
#: The tool by which the agent speaks. All other calls are actions.
_SAYS = "send_message"
#: The results of these tools are about the past: a search that found them would find itself.
_ABOUT_THE_PAST = frozenset({"search_history"})


@dataclass(frozen=True, slots=True)
class CycleLine:
    """One entry of the cycle."""

    role: EntryRole
    text: str
    #: Names, ids and arguments.
    calls: Sequence[tuple[str, str, str]] = ()
    #: The id of the call that it answers.
    answers: str | None = None


@dataclass(slots=True)
class CycleText:
    """The text of a cycle up to now."""

    #: A head, such as `I said: `, and the text.
    lines: list[tuple[str, str]] = field(default_factory=list)
    #: In the same form, the rest of long thoughts, arguments and results. `lines` has their beginning.
    rests: list[tuple[str, str]] = field(default_factory=list)
    #: Names in the order of their first use.
    spaces: dict[str, None] = field(default_factory=dict)
    messages: int = 0
    #: The names of the called tools, by the ids of the calls.
    names: dict[str, str] = field(default_factory=dict)

    @property
    def pages(self) -> list[str]:
        """All pages: first the narrative, then the rests.

        A line that continues on the next page repeats its head there.
        """
        return [*_pages(self.lines), *_pages(self.rests)]

    def add_line(self, line: CycleLine) -> None:
        """Add the next entry of the cycle."""
        match line.role:
            case EntryRole.USER:
                _add_inbox(self, line.text)
            case EntryRole.ASSISTANT:
                _add_reply(self, line)
                self.names |= {call_id: name for name, call_id, _ in line.calls}
            case EntryRole.TOOL:
                _add_result(self, self.names.get(line.answers or "", "a tool"), line.text)


def text_of_cycle(lines: Iterable[CycleLine]) -> CycleText:
    """The text of a cycle, from its entries, oldest first."""
    cycle = CycleText()
    for line in lines:
        cycle.add_line(line)
    return cycle


def _pages(lines: Iterable[tuple[str, str]]) -> list[str]:
    pages, page, size = list[str](), list[str](), 0
    for head, text in lines:
        for piece in _pieces(head, text):
            if page and size + len(piece) > DEFAULT.archive_page_chars:
                pages.append("\n".join(page))
                page, size = [], 0
            page.append(piece)
            size += len(piece) + 1
    return [*pages, "\n".join(page)] if page else pages


def _pieces(head: str, text: str) -> Iterator[str]:
    """Line by line, none longer than a page. Each piece begins with its head."""
    room, on = max(DEFAULT.archive_page_chars - len(head) - len(_ON), DEFAULT.archive_page_chars // 2), ""
    for line in text.split("\n"):
        for begin in range(0, len(line) or 1, room):
            if line or not on:
                yield f"{head}{on}{line[begin : begin + room]}"
            on = _ON if head else ""


def _add_inbox(cycle: CycleText, text: str) -> None:
    head = None
    for line in text.split("\n"):
        if headings.is_heading(line):
            return
        if found := _ITEM.fullmatch(line):
            head = _heading(cycle, found["head"])
        elif head is not None and line.startswith("   "):
            cycle.lines.append((f"{head}: ", _literal(line.strip())))
            cycle.messages += 1
            head = None
        elif line and not _FRAME.match(line):
            cycle.lines.append(("", line))


def _heading(cycle: CycleText, head: str) -> str:
    """`message in "Lobby" from Ann`, without ids, numbers and ages."""
    what, *rest = [part.strip() for part in _PARTS.findall(head)]
    shown = [what]
    for part in rest:
        if found := _SENDER.match(part):
            shown.append(f"from {_literal(found['name'])}")
        elif found := _SPACE.match(part):
            name = _literal(found["name"])
            cycle.spaces[name] = None
            shown.append(f'in "{name}"')
        elif not _PASSING.match(part):
            shown.append(part)
    return " ".join(shown)


def _add_reply(cycle: CycleText, line: CycleLine) -> None:
    if line.text:
        _add_action(cycle, "I thought: ", line.text)
    for name, _, arguments in line.calls:
        if name == _SAYS and (text := _argument(arguments)):
            cycle.lines.append(("I said: ", text))
            cycle.messages += 1
        else:
            _add_action(cycle, f"I called {name}: ", arguments)


def _add_result(cycle: CycleText, name: str, text: str) -> None:
    if name != _SAYS and name not in _ABOUT_THE_PAST:
        _add_action(cycle, f"{name} answered: ", text)


def _add_action(cycle: CycleText, head: str, text: str) -> None:
    """Its beginning goes into the narrative and the rest to the rests, so that a search finds all of it."""
    most = DEFAULT.archive_deed_chars
    if len(text) <= most:
        cycle.lines.append((head, text))
    else:
        cycle.lines.append((head, f"{text[:most]}…"))
        cycle.rests.append((f"{head}{_ON}", text[most:]))


def _argument(arguments: str) -> str | None:
    """The text of a message; None if the arguments are broken."""
    try:
        given: Mapping[str, Any] = json.loads(arguments)
        return str(given["text"])
    except (ValueError, TypeError, KeyError):
        return None


def _literal(text: str) -> str:
    """The content of a JSON string. Any other text is returned unchanged."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text
