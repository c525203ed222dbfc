"""Parses inbox entries, which `consciousness` writes for a model, back into items.

Used by the demo model's rules and by the fake model server of the tests. It skips what it cannot parse.
"""

import json
import re
from dataclasses import dataclass

_HEADER = re.compile(r"^\[(INBOX|MID-CYCLE UPDATE)\b")
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(
    r"^\d+\. (?P<kind>[^·]+?)"
    rf"(?: · space (?P<space>{_QUOTED}) \((?P<space_id>[^()]*)\))?"
    rf"(?: · from (?P<sender>{_QUOTED}|.+?) \((?P<sender_kind>[\w ]+)\))?"
    r"(?: · (?P<subject>[^·]+))?(?: · .*)?$"
)


@dataclass(frozen=True, slots=True)
class InboxItem:
    """One event of an inbox entry, as far as it could be parsed."""

    kind: str
    text: str
    space_id: str | None = None
    space_name: str | None = None
    sender: str | None = None
    sender_kind: str | None = None
    #: What follows these parts: for a tool result the tool, and the call's id in parentheses.
    subject: str | None = None


def parse_inbox(entry: str) -> list[InboxItem]:
    """Returns the items of a user entry in order, including those of several inbox blocks in one message."""
    items: list[InboxItem] = []
    is_inside, heading = False, None
    for line in entry.split("\n"):
        if _HEADER.match(line):
            is_inside, heading = True, None
        elif is_inside and (found := _ITEM.match(line)):
            heading = found
        elif heading is not None and line.startswith("   "):
            items.append(_item(heading, line.strip()))
            heading = None
    return items


def _item(heading: re.Match[str], content: str) -> InboxItem:
    space, sender = heading["space"], heading["sender"]
    return InboxItem(
        kind=heading["kind"],
        text=_unquoted(content),
        space_id=heading["space_id"],
        space_name=None if space is None else _unquoted(space),
        sender=None if sender is None else _unquoted(sender),
        sender_kind=heading["sender_kind"],
        subject=heading["subject"],
    )


def _unquoted(literal: str) -> str:
    """Returns the text of a JSON string; any other text is returned unchanged."""
    try:
        text = json.loads(literal)
    except ValueError:
        return literal
    return text if isinstance(text, str) else literal
