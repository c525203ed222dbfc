"""The headings of what an entry tells beside its events, each at the beginning of a line that says more behind it.

`runtime.inbox_entry.context` writes them. All behind the first of them is kept elsewhere, so no page of the archive has
it (`consciousness.cycle_text`).
"""

SPACES = "YOUR SPACES"
LIVED = "WHAT YOU HAVE LIVED THROUGH"
NOTES = "NOTES AT HAND"
KNOWN = "WHAT YOU KNOW"

_ALL = (SPACES, LIVED, NOTES, KNOWN)
_BEGINNINGS = tuple(f"[{name} - " for name in _ALL)


def heading(name: str, more: str) -> str:
    return f"[{name} - {more}]"


def is_heading(line: str) -> bool:
    return line.startswith(_BEGINNINGS)
