"""How the mind is shown to its model: the system prompt, and the user entry that a drain becomes.

The runtime calls it; the API shows the same. The system prompt holds identity only, so that it stays the same from
request to request (trap A9); time, ages and the active space stand in the user entry, which is never rewritten.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from string import Template
from uuid import UUID

from backend.agents.resets import Reset
from backend.consciousness.entries import Entry, user_content
from backend.consciousness.models import EntryRole
from backend.kit.text import canonical_json
from backend.llm.messages import ChatMessage
from backend.tenants.trust import Trust

#: Of what no member has said, in the head of its item; what a member said is shown without a word.
_TRUST_WORDS = {Trust.PROGRAM: "trusted program", Trust.STRANGER: "unverified"}
_NO_INSTRUCTIONS = "Be a helpful, concise member of your spaces."
KIND_WORDS = {"PERSON": "person", "AGENT": "agent", "SERVICE": "service"}
#: No brackets, no quotes, no dots between words, and no line breaks: nothing that the line itself is made of.
_PLAIN_NAME = re.compile(r"[^\W_](?:[\w .,:/@+&'’-]*[\w.])?")
#: JSON leaves these as they are, and they look like the end of a line.
_LINE_BREAKS = {ord(character): f"\\u{ord(character):04x}" for character in "\x85\u2028\u2029"}
#: Stands first where the window had to be cut inside a cycle, since a chain must begin with a user entry.
_CUT = "[EARLIER STEPS OF THIS CYCLE ARE OUT OF VIEW]"
#: Stands behind a summary where the window had to be cut before the next one was there.
_GAP = "[WHAT CAME BETWEEN THE SUMMARY AND HERE IS OUT OF VIEW]"


@dataclass(frozen=True, slots=True)
class Item:
    """One event as the mind sees it. `what` is a word such as "message" or "tool result".

    `space` is (id, name), `sender` (name, kind); `subject` says what it is about, where neither does: strangers' words
    stand in it as `named` writes them.
    """

    what: str
    text: str
    age_seconds: float
    space: tuple[UUID, str] | None = None
    sender: tuple[str, str] | None = None
    subject: str | None = None
    #: (id, name) of the space in whose context it was written, if that is another one.
    context: tuple[UUID, str] | None = None
    #: Of its origin; shown where no member is behind it.
    trust: Trust = Trust.MEMBER


@dataclass(frozen=True, slots=True)
class StillWaiting:
    """Events that follow later. `sources` are (count, what, name of the space if they come from one), some of them."""

    count: int
    #: Nobody counted further.
    is_at_least: bool
    sources: Sequence[tuple[int, str, str | None]]
    #: Of what waits.
    trusts: Sequence[Trust] = ()


@dataclass(frozen=True, slots=True)
class Recollection:
    """What the agent is told of what it knows, a line each: all of it, or what others have changed since."""

    is_whole: bool
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a user entry tells beside its events: the present, which must not be in the system prompt."""

    now: datetime
    active_space: tuple[UUID, str] | None
    still_waiting: StillWaiting | None = None
    #: Of a cycle that is the first after it.
    reset: Reset | None = None
    recollection: Recollection | None = None


@cache
def _template(file: str) -> Template:
    return Template(files("backend.consciousness.prompts").joinpath(file).read_text())


def system_prompt(*, name: str, instructions: str, template: str = "system.md") -> str:
    """The agent's identity; changes only with its configuration. `template`: what its kind says (`agents.kinds`)."""
    return _template(template).substitute(name=name, instructions=instructions.strip() or _NO_INSTRUCTIONS)


def messages(entries: Sequence[Entry], summary: Entry | None = None) -> list[ChatMessage]:
    """The window as chat messages: a valid chain that begins with a user entry, the summary if there is one."""
    shown = [summary.message] if summary else []
    if summary and entries and entries[0].seq > summary.seq + 1:
        shown.append(ChatMessage("user", canonical_json(user_content(_GAP))))
    if not shown and entries and entries[0].role is not EntryRole.USER:
        shown.append(ChatMessage("user", canonical_json(user_content(_CUT))))
    return shown + [entry.message for entry in entries]


def inbox_entry(items: Sequence[Item], surroundings: Surroundings, *, is_mid_cycle: bool, item_chars: int) -> str:
    """The text of the user entry that a drain becomes, oldest event first."""
    count = f"{len(items)} new event{'' if len(items) == 1 else 's'}"
    lines = _reset(surroundings.reset) if surroundings.reset else []
    lines += [f"[{'MID-CYCLE UPDATE' if is_mid_cycle else 'INBOX'} - {count}]", _present(surroundings)]
    lines += [item_text(number, item, item_chars=item_chars) for number, item in enumerate(items, 1)]
    if surroundings.still_waiting is not None:
        lines.append(_preview(surroundings.still_waiting))
    lines.append("Address them in any order.")
    if surroundings.recollection is not None:
        lines += _known(surroundings.recollection)
    return "\n".join(lines)


def _reset(reset: Reset) -> list[str]:
    """Before everything else: why nothing stands above."""
    (name, kind), at = reset.by, reset.at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return [
        f"[RESET - {at} · by {named(name)} ({KIND_WORDS[kind]})]",
        f"   {quoted(reset.reason)}",
        "Your view begins anew here. Nothing of your past was deleted; calls that were open then are withdrawn.",
    ]


def _present(surroundings: Surroundings) -> str:
    now = surroundings.now.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    active = surroundings.active_space
    return f"now {now} · active space {f'{quoted(active[1])} ({active[0]})' if active else 'none'}"


def _preview(waiting: StillWaiting) -> str:
    sources = [
        f"{count} × {what}{'' if space is None else f' from {quoted(space)}'}" for count, what, space in waiting.sources
    ]
    if sum(count for count, _, _ in waiting.sources) < waiting.count:
        sources.append("…")
    count = f"{'at least ' if waiting.is_at_least else ''}{waiting.count} event{'' if waiting.count == 1 else 's'}"
    return f"Still waiting, to follow later: {count} ({', '.join(sources)})."


def _known(recollection: Recollection) -> list[str]:
    what = "as it stands now" if recollection.is_whole else "changed by others since you were last told"
    return [f"[WHAT YOU KNOW - {what}]", *recollection.lines]


def item_text(number: int, item: Item, *, item_chars: int) -> str:
    """One event, numbered, in two lines."""
    text = item.text
    if len(text) > item_chars:
        text = f"{text[:item_chars]}… ({len(text) - item_chars} more characters)"
    head = [f"{number}. {item.what}"]
    if item.space is not None:
        head.append(f"space {quoted(item.space[1])} ({item.space[0]})")
    if item.sender is not None:
        head.append(f"from {named(item.sender[0])} ({KIND_WORDS[item.sender[1]]})")
    if item.context is not None:
        head.append(f"in the context of space {quoted(item.context[1])} ({item.context[0]})")
    if item.subject is not None:
        head.append(" ".join(item.subject.split()))
    if item.trust in _TRUST_WORDS:
        head.append(_TRUST_WORDS[item.trust])
    return "\n".join([" · ".join([*head, f"{_age(item.age_seconds)} ago"]), f"   {quoted(text)}"])


def quoted(text: str) -> str:
    """One JSON string literal on one line: whatever stands in it, it cannot look like another item."""
    return json.dumps(text, ensure_ascii=False).translate(_LINE_BREAKS)


def named(name: str) -> str:
    """A name as it is, unless something in it could be read as another part of the line: then as a literal."""
    return name if _PLAIN_NAME.fullmatch(name) else quoted(name)


def _age(seconds: float) -> str:
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{max(0, int(seconds))} s"
