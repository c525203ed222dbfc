"""Renders an agent's prompt: the system prompt, and the user entry of a drain.

The runtime calls it; the API shows the same. The system prompt has the identity only, so that it stays the same from
request to request (trap A9). Time, ages and the active space are in the user entry, which is never rewritten.
"""

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from importlib.resources import files
from string import Template
from uuid import UUID

from backend.agents.resets import ResetNotice
from backend.consciousness.entries import Entry, user_content
from backend.consciousness.models import EntryRole
from backend.kit.global_ids import encode
from backend.kit.text import canonical_json
from backend.llm.messages import ChatMessage
from backend.tenants.trust import Trust

#: Marks in the head of an item that no member has said. A member's item has no mark.
TRUST_WORDS = {Trust.PROGRAM: "trusted program", Trust.STRANGER: "unverified"}
_NO_INSTRUCTIONS = "Be a helpful, concise member of your spaces."
KIND_WORDS = {"PERSON": "person", "AGENT": "agent", "SERVICE": "service"}
#: No brackets, quotes, dots between words or line breaks: nothing that has a meaning in the line itself.
_PLAIN_NAME = re.compile(r"[^\W_](?:[\w .,:/@+&'’-]*[\w.])?")
#: Characters that Python counts as letters or digits, but that look like dots, quotes, bars, brackets or nothing.
#: U+A78F, for example, looks like the dot between our own words. They are found by their Unicode names, without the
#: part about an accent.
_LOOK_ALIKE = re.compile(
    r"\bDOT\b|FILLER|TONE|CLICK|SALTILLO|GLOTTAL|APOSTROPHE|PRIME|QUOTATION|BRACKET|PARENTHES|CANADIAN SYLLABICS"
    r"|SINOLOGICAL|ARABIC-INDIC DIGIT ZERO|LETTER YOD$|LETTER DENTAL|LETTER LATERAL|LETTER ALVEOLAR|LETTER RETROFLEX"
    r"|NOTE|TALLY|VERTICAL|MARK\b"
)
_LETTERS_AND_DIGITS = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd"})
#: JSON does not escape these: characters that look like the end of a line, that change the direction of writing, and
#: invisible letters.
_HIDDEN = {
    number: json.dumps(chr(number))[1:-1]
    for first, last in (
        (0x85, 0x85), (0x200E, 0x200F), (0x2028, 0x202E), (0x2066, 0x2069), (0xE0000, 0xE007F),
    )
    for number in range(first, last + 1)
}  # fmt: skip
#: Comes first if the window had to be cut inside a cycle, since a chain must begin with a user entry.
_CUT = "[EARLIER STEPS OF THIS CYCLE ARE OUT OF VIEW]"
#: Follows a summary if the window had to be cut before the next summary was written.
_GAP = "[WHAT CAME BETWEEN THE SUMMARY AND HERE IS OUT OF VIEW]"

#: Added to the active space if it became active without a call of the agent.
_ENTERED = "entered for you, since the events below are from there"


@dataclass(frozen=True, slots=True)
class Item:
    """One event as the agent sees it. `what` is a word such as "message" or "tool result".

    `space` is (id, name), `sender` (name, kind). `subject` says what the event is about if neither does; foreign words
    in it are written as by `named`.
    """

    what: str
    text: str
    age_seconds: float
    space: tuple[UUID, str] | None = None
    sender: tuple[str, str] | None = None
    subject: str | None = None
    #: (id, name) of the other spaces whose content was in view when it was written.
    contexts: Sequence[tuple[UUID, str]] = ()
    #: The trust of its origin. It is shown if it is lower than a member's.
    trust: Trust = Trust.MEMBER
    #: A line for each file of it (`file_lines`).
    files: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class StillWaiting:
    """Events that follow later. `sources` has (count, what, name of the space if any) for some of them."""

    count: int
    #: The count stopped at a limit.
    is_at_least: bool
    sources: Sequence[tuple[int, str, str | None]]
    #: The trust of the waiting events.
    trusts: Sequence[Trust] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The parts of a user entry other than its events. They change, so they must not be in the system prompt."""

    now: datetime
    active_space: tuple[UUID, str] | None
    still_waiting: StillWaiting | None = None
    #: Set in the first cycle after a reset.
    reset: ResetNotice | None = None
    #: Other parts, each under its heading.
    beside: Sequence[str] = ()
    #: The space became active with this entry.
    is_entered: bool = False


@cache
def _template(file: str) -> Template:
    return Template(files("backend.consciousness.prompts").joinpath(file).read_text())


def system_prompt(*, name: str, instructions: str, template: str = "system.md") -> str:
    """The agent's identity; it changes only with the configuration.

    `template` is the prompt of its kind (`agents.kinds`).
    """
    return _template(template).substitute(name=named(name), instructions=instructions.strip() or _NO_INSTRUCTIONS)


def messages(entries: Sequence[Entry], summary: Entry | None = None) -> list[ChatMessage]:
    """The window as chat messages: a valid chain that begins with a user entry, or with the summary if there is one."""
    return leading(entries, summary) + [entry.message for entry in entries]


def leading(entries: Sequence[Entry], summary: Entry | None = None) -> list[ChatMessage]:
    """The messages before the entries."""
    shown = [summary.message] if summary else []
    if summary and entries and entries[0].seq > summary.seq + 1:
        shown.append(ChatMessage("user", canonical_json(user_content(_GAP))))
    if not shown and entries and entries[0].role is not EntryRole.USER:
        shown.append(ChatMessage("user", canonical_json(user_content(_CUT))))
    return shown


def inbox_entry(items: Sequence[Item], surroundings: Surroundings, *, is_mid_cycle: bool, item_chars: int) -> str:
    """The text of the user entry of a drain, oldest event first."""
    count = f"{len(items)} new event{'' if len(items) == 1 else 's'}"
    lines = _reset(surroundings.reset) if surroundings.reset else []
    lines += [f"[{'MID-CYCLE UPDATE' if is_mid_cycle else 'INBOX'} - {count}]", _present(surroundings)]
    lines += [item_text(number, item, item_chars=item_chars) for number, item in enumerate(items, 1)]
    if surroundings.still_waiting is not None:
        lines.append(_preview(surroundings.still_waiting))
    return "\n".join([*lines, "Address them in any order.", *surroundings.beside])


def _reset(reset: ResetNotice) -> list[str]:
    """The lines before everything else that explain why the chain begins here."""
    (name, kind), at = reset.by, reset.at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return [
        f"[RESET - {at} · by {named(name)} ({KIND_WORDS[kind]})]",
        *([f"   {quoted(reset.reason)}"] if reset.reason else []),
        "Your view begins anew here. Nothing of your past was deleted; calls that were open then are withdrawn.",
    ]


def _present(surroundings: Surroundings) -> str:
    now = surroundings.now.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    active = surroundings.active_space
    present = f"now {now} · active space {_place(active) if active else 'none'}"
    return f"{present} · {_ENTERED}" if active and surroundings.is_entered else present


def _place(space: tuple[UUID, str]) -> str:
    return f"{quoted(space[1])} ({encode('Space', space[0])})"


def _preview(waiting: StillWaiting) -> str:
    sources = [
        f"{count} × {what}{'' if space is None else f' from {quoted(space)}'}" for count, what, space in waiting.sources
    ]
    if sum(count for count, _, _ in waiting.sources) < waiting.count:
        sources.append("…")
    count = f"{'at least ' if waiting.is_at_least else ''}{waiting.count} event{'' if waiting.count == 1 else 's'}"
    return f"Still waiting, to follow later: {count} ({', '.join(sources)})."


def item_text(number: int, item: Item, *, item_chars: int) -> str:
    """One event, numbered, in two lines, and one for each of its files."""
    text = item.text
    if len(text) > item_chars:
        text = f"{text[:item_chars]}… ({len(text) - item_chars} more characters)"
    head = [f"{number}. {item.what}"]
    if item.space is not None:
        head.append(f"space {_place(item.space)}")
    if item.sender is not None:
        head.append(f"from {named(item.sender[0])} ({KIND_WORDS[item.sender[1]]})")
    if item.contexts:
        head.append(f"in the context of space {', '.join(_place(each) for each in item.contexts)}")
    if item.subject is not None:
        head.append(" ".join(item.subject.split()))
    if item.trust in TRUST_WORDS:
        head.append(TRUST_WORDS[item.trust])
    lines = (f"   {line}" for line in item.files)
    return "\n".join([" · ".join([*head, f"{_age(item.age_seconds)} ago"]), f"   {quoted(text)}", *lines])


def quoted(text: str) -> str:
    """One JSON string literal on one line: whatever its content, it cannot look like another item."""
    return json.dumps(text, ensure_ascii=False).translate(_HIDDEN)


def named(name: str) -> str:
    """The name unchanged, or as a literal if something in it could be read as another part of the line."""
    is_plain = _PLAIN_NAME.fullmatch(name) and (name.isascii() or not any(map(_is_look_alike, name)))
    return name if is_plain else quoted(name)


@lru_cache(maxsize=4_096)
def _is_look_alike(character: str) -> bool:
    if character.isascii() or character == "’":
        return False
    if character in "々ー":  # Unicode counts them as modifiers of letters, and Japanese names often have them
        return False
    bare = unicodedata.name(character, "").partition(" WITH ")[0]
    return unicodedata.category(character) not in _LETTERS_AND_DIGITS or bool(_LOOK_ALIKE.search(bare))


def _age(seconds: float) -> str:
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{max(0, int(seconds))} s"
