"""A summary by sections: strictly parsed from a model's answer, checked, and rendered.

Pure. `runtime.background_jobs.compaction` reads and checks it; the model is shown `rendered`. Open calls and plans are
added from the rows, and are never left to a model.
"""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from backend.consciousness.render import named, quoted
from backend.kit import text as words
from backend.llm.tokens import estimate_tokens

_FENCE = re.compile(r"\A```(?:json)?\s*\n(.*)\n\s*```\Z", re.DOTALL)
_FAULTS = 3
#: Of a call's arguments and of a plan's instruction.
_OPEN_CHARS = 300
#: For the titles over calls and plans, and for the lines that count the omitted ones.
_AROUND_OPEN = 40

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Maybe = Annotated[str, StringConstraints(strip_whitespace=True)] | None


class SummaryFault(Exception):
    """The model's answer is not a valid summary. The message tells the model why."""


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


class Commitment(_Section):
    """Something that one party owes another. The id stays the same as long as it is open."""

    id: Annotated[Words, Field(max_length=40)]
    text: Words
    by: Maybe = None
    whom: Maybe = Field(None, validation_alias=AliasChoices("for", "whom"), serialization_alias="for")
    due: Maybe = None


class Closed(_Section):
    """A commitment that is no longer open."""

    id: Words
    how: Words


class KnownPerson(_Section):
    name: Words
    what: Maybe = None
    preferences: list[Words] = []


class Summary(_Section):
    """The sections of a summary of the past."""

    decisions: list[Words] = []
    facts: list[Words] = []
    commitments: list[Commitment] = []
    closed: list[Closed] = []
    people: list[KnownPerson] = []
    relationships: list[Words] = []
    topics: list[Words] = []

    @property
    def open_ids(self) -> tuple[str, ...]:
        return tuple(each.id for each in self.commitments)

    @property
    def is_empty(self) -> bool:
        return not any(getattr(self, name) for name in type(self).model_fields)

    def as_json(self) -> str:
        return json.dumps(self.model_dump(by_alias=True, exclude_none=True), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that still waits at the end of the range. Its answer comes later, under this id."""

    chain_id: str
    tool: str
    arguments: str


@dataclass(frozen=True, slots=True)
class PlannedItem:
    """A plan of the agent that has not ended."""

    name: str
    instruction: str


def stored(value: Any) -> Summary:
    """A summary from its row."""
    return Summary.model_validate(value)


def read(answer: str) -> Summary:
    """The one JSON object of an answer, with or without a code fence. Raises `SummaryFault`."""
    fenced = _FENCE.match(answer.strip())
    try:
        found = words.json_object(fenced[1] if fenced else answer)
    except ValueError as error:
        raise SummaryFault(f"the answer is not one JSON object: {str(error)[:200]}") from None
    try:
        summary = Summary.model_validate(found)
    except ValidationError as error:
        raise SummaryFault(f"the object does not match the requested form: {_explained(error)}") from None
    if summary.is_empty:
        raise SummaryFault("the object has no section with content")
    return summary


def check(summary: Summary, *, open_before: Collection[str]) -> None:
    """Raises `SummaryFault` if a commitment is lost or an id is used twice."""
    ids = list(summary.open_ids)
    twice = sorted({each for each in ids if ids.count(each) > 1})
    if twice:
        raise SummaryFault(f"two commitments have the same id: {', '.join(twice[:_FAULTS])}")
    lost = sorted(set(open_before) - set(ids) - {each.id for each in summary.closed})
    if lost:
        raise SummaryFault(f"these commitments are neither in commitments nor in closed: {', '.join(lost)}")


def rendered(
    summary: Summary,
    *,
    first_cycle: int,
    last_cycle: int,
    calls: Sequence[OpenCall] = (),
    plans: Sequence[PlannedItem] = (),
    open_tokens: int = 0,
) -> str:
    """The text that replaces cycles `first_cycle` to `last_cycle`. All foreign words in it are quoted.

    Calls and plans have at most `open_tokens` each; a line counts the omitted ones.
    """
    lines = [
        f"[SUMMARY OF CYCLES {first_cycle} TO {last_cycle}]",
        "This stands for what came before in your chain. You wrote it from the originals, which are kept.",
    ]
    lines += _titled("Decisions", map(_line, summary.decisions))
    lines += _titled("Facts", map(_line, summary.facts))
    lines += _titled("Open commitments", (_commitment(each) for each in summary.commitments))
    lines += _titled("Closed lately", (f"- {named(each.id)}: {quoted(each.how)}" for each in summary.closed))
    lines += _titled("People", (_person(each) for each in summary.people))
    lines += _titled("Relationships", map(_line, summary.relationships))
    lines += _titled("Topics", map(_line, summary.topics))
    lines += _titled(
        "Calls that were still waiting then; each answer comes as an event",
        _within([f"- {each.tool} ({each.chain_id}) with {_short(each.arguments)}" for each in calls], open_tokens),
    )
    lines += _titled(
        "Plans that stood then",
        _within([f"- {named(each.name)}: {_short(each.instruction)}" for each in plans], open_tokens),
    )
    return "\n".join(lines)


def require_smaller(text: str, *, than: int, most: int) -> int:
    """The tokens of a rendered summary without calls and plans. Raises `SummaryFault` if it is too long."""
    tokens, bound = estimate_tokens(text), min(than - 1 - _AROUND_OPEN, most)
    if tokens > bound:
        raise SummaryFault(f"the summary is too long: about {tokens} tokens, at most {bound} are allowed; shorten it")
    return tokens


def open_room(text: str, *, than: int, most: int) -> int:
    """The `open_tokens` with which this summary, rendered without calls and plans, stays below `than` with them."""
    return max(0, min(most, (than - 1 - _AROUND_OPEN - estimate_tokens(text)) // 2))


def _titled(title: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return [f"{title}:", *found] if found else []


def _within(lines: Sequence[str], most_tokens: int) -> list[str]:
    """The first lines within this number of tokens, and a line that counts the others."""
    left = most_tokens
    for count, line in enumerate(lines):
        left -= estimate_tokens(f"{line}\n")
        if left < 0:
            return [*lines[:count], f"- and {len(lines) - count} more"]
    return list(lines)


def _short(text: str) -> str:
    """A shortened text. The whole is elsewhere: arguments in the call's row, instructions in `list_plans`."""
    return quoted(text if len(text) <= _OPEN_CHARS else f"{text[:_OPEN_CHARS]}…")


def _line(text: str) -> str:
    return f"- {quoted(text)}"


def _commitment(each: Commitment) -> str:
    parts = [(word, value) for word, value in (("by", each.by), ("for", each.whom), ("due", each.due)) if value]
    return " · ".join(
        [f"- {named(each.id)}: {quoted(each.text)}", *(f"{word} {named(value)}" for word, value in parts)]
    )


def _person(each: KnownPerson) -> str:
    parts = [f"- {named(each.name)}"]
    if each.what:
        parts.append(quoted(each.what))
    if each.preferences:
        parts.append("prefers " + ", ".join(quoted(one) for one in each.preferences))
    return " · ".join(parts)


def _explained(error: ValidationError) -> str:
    found = [f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}" for each in error.errors()[:_FAULTS]]
    return "; ".join(found)[:400]
