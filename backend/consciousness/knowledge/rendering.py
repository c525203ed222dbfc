"""Renders an agent's knowledge as lines, bounded in tokens. No quoted text can look like a line.

Pure. `injection` calls it with the values of the rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from backend.consciousness.render import KIND_WORDS, named, quoted
from backend.llm.tokens import estimate_tokens
from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust

#: The kinds in the order in which they are shown, and how the agent gets the rest of them.
_REST = {
    "goal": "list_goals shows them",
    "learning": "manage_learning lists them",
    "memory": "get_memory lists the keys",
    "note": "search_notes finds them",
}
_MANY = {"goal": "goals", "learning": "learnings", "memory": "memories", "note": "notes"}


@dataclass(frozen=True, slots=True)
class ListedItem:
    """One item of knowledge. `text` is its beginning. `by_name` and `by_kind` name the author of a change."""

    kind: str
    name: str
    text: str
    chars: int
    status: str | None
    by_name: str | None
    by_kind: ActorKind
    change_no: int
    trust: Trust


@dataclass(frozen=True, slots=True)
class RenderedKnowledge:
    lines: list[str]
    #: For each kind that is not shown completely: the newest change that is not in the lines.
    hidden: dict[str, int]


@dataclass(frozen=True, slots=True)
class Removal:
    """An item that others have removed, by the agent's name for it. `trust` is that of the name."""

    what: str
    trust: Trust


def rendered(items: Sequence[ListedItem], *, budget: int, chars: int) -> RenderedKnowledge:
    """A line for each item, kind by kind, the last changed first.

    Each kind gets half of the tokens that the kinds before it have left; the last kind gets all.
    """
    lines, hidden, left = list[str](), dict[str, int](), budget
    for place, kind in enumerate(_REST, 1):
        known = [item for item in items if item.kind == kind]
        shown = [_line(item, chars) for item in known]
        taken = fitting(shown, left if place == len(_REST) else left // 2)
        left -= tokens_of(taken)
        lines += taken
        if len(taken) < len(shown):
            more = len(shown) - len(taken)
            lines.append(f"{more} more {_MANY[kind] if more > 1 else kind}: {_REST[kind]}")
            hidden[kind] = known[len(taken)].change_no
    return RenderedKnowledge(lines, hidden)


def removed_lines(removals: Sequence[Removal]) -> list[str]:
    """The lines about items that others have removed."""
    return [f"removed: {each.what}" for each in removals]


def removals(stored: Sequence[Any]) -> list[Removal]:
    """The removals in the head's row. An old entry has only a text, and counts as a member's."""
    pairs = [(each, Trust.MEMBER) if isinstance(each, str) else (each[0], Trust(each[1])) for each in stored]
    return [Removal(*pair) for pair in pairs]


def tokens_of(lines: Sequence[str]) -> int:
    return sum(map(estimate_tokens, lines))


def fitting(lines: Sequence[str], budget: int) -> list[str]:
    """The first lines that fit into this number of tokens."""
    taken, tokens = list[str](), 0
    for line in lines:
        tokens += estimate_tokens(line)
        if tokens > budget:
            break
        taken.append(line)
    return taken


def _line(item: ListedItem, chars: int) -> str:
    name = quoted(item.name) if item.kind == "memory" else item.name
    text = item.text
    if item.chars > chars:
        text = f"{text[:chars]}… ({item.chars - chars} more characters)"
    parts = [f"{item.kind} {name}", *([item.status] if item.status else []), quoted(text)]
    if item.by_name is not None:
        parts.append(f"by {named(item.by_name)} ({KIND_WORDS[item.by_kind]})")
    return " · ".join(parts)
