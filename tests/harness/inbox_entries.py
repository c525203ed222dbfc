"""A strict parser of inbox entries, for tests of forgery by strangers' texts.

It has its own definition of the format and shares no code with the product. A line that does not match fails the parse.
"""

import json
import re
from dataclasses import dataclass

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_NAME = rf"(?:{_LITERAL}|[\w][\w .,:/@+&'’-]*)"
#: A global id: base64 of `Space:` and a UUID.
_SPACE_ID = r"U3BhY2U6[0-9A-Za-z+/]{48}"
_HEADER = re.compile(r"\[(INBOX|MID-CYCLE UPDATE) - (\d+) new events?\]")
_PRESENT = re.compile(
    rf"now \d{{4}}-\d\d-\d\d \d\d:\d\d UTC · active space (?:none|{_LITERAL} \({_SPACE_ID}\)"
    r"(?: · entered for you, since the events below are from there)?)"
)
_THREAD = rf"(?: in the thread of seq \d+ (?:\(deleted\)|{_LITERAL}(?: \((?:unverified|trusted program)\))?))?"
_HEAD = re.compile(
    rf"(?P<number>\d+)\. (?P<what>[a-z ]+)(?: · space (?P<space>{_LITERAL}) \({_SPACE_ID}\))?"
    rf"(?: · from (?P<sender>{_NAME}) \((?P<kind>person|agent|service)\))?"
    rf"(?: · in the context of space {_LITERAL} \({_SPACE_ID}\)(?:, {_LITERAL} \({_SPACE_ID}\))*)?"
    rf"(?: · (?P<subject>[\w-]{{1,64}} \(call_[0-9a-f]{{32}}\)|sent by (?P<by>{_NAME})|seq \d+{_THREAD}))?"
    r"(?: · (?P<trust>unverified|trusted program))? · \d+ (?:s|min|h|d) ago"
)
_ROOMS = "[YOUR SPACES - as they stand now]"
_WITH = rf"{_NAME} \((?:person|agent|service)\)"
_ROOM = re.compile(
    rf"(?:space|direct conversation) {_LITERAL} \({_SPACE_ID}\)"
    rf"(?: · for {_LITERAL})? · (?:nobody else is in it|with {_WITH}(?:, {_WITH})*)"
)


@dataclass(frozen=True, slots=True)
class SeenItem:
    """One event, as a model has to read it."""

    what: str
    text: str
    space: str | None
    sender: tuple[str, str] | None
    sent_by: str | None


def read_entry(entry: str) -> list[SeenItem]:
    """The items of the entry. Raises `AssertionError` if it contains any other line."""
    header, present, *rest = entry.splitlines()
    end = rest.index("Address them in any order.")
    rest, told_of_rooms = rest[:end], rest[end + 1 :]
    assert all(_ROOM.fullmatch(line) for line in told_of_rooms[1:]), told_of_rooms
    assert told_of_rooms[:1] in ([], [_ROOMS]), told_of_rooms
    told = _HEADER.fullmatch(header)
    assert told is not None, header
    assert _PRESENT.fullmatch(present), present
    assert len(rest) == 2 * int(told[2]), rest
    return [_item(number, *rest[2 * number - 2 : 2 * number]) for number in range(1, int(told[2]) + 1)]


def _item(number: int, head: str, text: str) -> SeenItem:
    found = _HEAD.fullmatch(head)
    assert found is not None, head
    assert int(found["number"]) == number
    assert text.startswith('   "'), text
    return SeenItem(
        what=found["what"],
        text=json.loads(text),
        space=None if found["space"] is None else json.loads(found["space"]),
        sender=None if found["sender"] is None else (_said(found["sender"]), found["kind"]),
        sent_by=None if found["by"] is None else _said(found["by"]),
    )


def _said(name: str) -> str:
    said: str = json.loads(name) if name.startswith('"') else name
    return said
