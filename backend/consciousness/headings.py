"""The headings of the parts of an entry other than its events. Each is the beginning of a line.

`runtime.inbox_entry.context` writes them. Everything after the first heading is stored elsewhere too, so the pages of
the archive leave it out (`consciousness.cycle_text`).
"""

SPACES = "YOUR SPACES"
EPISODES = "WHAT YOU HAVE LIVED THROUGH"
NOTES = "NOTES AT HAND"
KNOWLEDGE = "WHAT YOU KNOW"

_ALL = (SPACES, EPISODES, NOTES, KNOWLEDGE)
_BEGINNINGS = tuple(f"[{name} - " for name in _ALL)


def heading(name: str, more: str) -> str:
    return f"[{name} - {more}]"


def is_heading(line: str) -> bool:
    return line.startswith(_BEGINNINGS)
