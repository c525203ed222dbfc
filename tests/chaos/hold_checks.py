"""What must hold of calls that others answer: one claim at a time, one answer taken, and heard once (T2, R4)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from tests.chaos import marks
from tests.chaos.evidence import Evidence, Row
from tests.chaos.records import Line
from tests.chaos.violations import DOUBLED, INVALID, LOST, Violation, unless_once

_HELD = {marks.BOOK, marks.CONFIRM}
#: What the one who comes too late is told.
_TOO_LATE = {"NOT_WAITING", "CLAIMED"}
_WORD = re.compile(marks.MARK)


def answers_taken_once(evidence: Evidence) -> Iterator[Violation]:
    """Of all who answer a call, also in the same moment, one has: its answer stands, and everybody else is told so."""
    said = _by_call(evidence)
    for call in _held(evidence):
        lines, stands = said[str(call["id"])], word_of(call)
        won = {line["word"] for line in lines if line["did"] == "answered"}
        if call["state"] != "SUCCEEDED":
            yield Violation(LOST, f"call {call['id']} of {call['name']} was not answered: {call['state']}")
        elif stands not in {line["word"] for line in lines if line["did"] == "answering"}:
            yield Violation(INVALID, f"call {call['id']} has the answer {stands}, which nobody gave")
        if len(won) > 1:
            yield Violation(DOUBLED, f"call {call['id']} took {len(won)} answers: {sorted(won)}")
        if won - {stands}:
            yield Violation(LOST, f"call {call['id']} took the answer {sorted(won)}, and has {stands}")
    known = {str(call["id"]) for call in _held(evidence)}
    yield from (Violation(INVALID, f"{call} was answered, and is no call") for call in said if call not in known)
    for line in evidence.answers:
        if line["did"] in {"refused", "not claimed"} and line["code"] not in _TOO_LATE:
            yield Violation(INVALID, f"an answer to {line['call']} was refused for {line['code']}")


def answers_heard_once(evidence: Evidence) -> Iterator[Violation]:
    """The answer that was taken stands once in the chain, as a result or as an event; the others stand nowhere."""
    heard = {
        agent_id: Counter(
            word for entry in chain if entry["role"] != "assistant" for word in _WORD.findall(evidence.text(entry))
        )
        for agent_id, chain in evidence.chains().items()
    }
    said = _by_call(evidence)
    for call in _held(evidence):
        stands, count = word_of(call), heard[call["agent_id"]]
        if stands is not None:
            yield from unless_once(count[stands], f"the answer to {call['id']} was heard {count[stands]} times")
        for word in {line["word"] for line in said[str(call["id"])] if line["did"] == "answering"} - {stands}:
            if count[word]:
                yield Violation(DOUBLED, f"the answer {word} to {call['id']} was not taken, and was heard")


def claims_are_exclusive(evidence: Evidence) -> Iterator[Violation]:
    """Two programs never had the same call (by the database's clock)."""
    for call, lines in _by_call(evidence).items():
        claims = sorted({_span(line) for line in lines if line["did"] == "claimed"})
        for (_, until), (since, _) in pairwise(claims):
            if since < until:
                yield Violation(DOUBLED, f"call {call} was claimed {since}, while a claim was good until {until}")


def word_of(call: Row) -> str | None:
    """Of the answer that stands; each answer has its own."""
    result = call["result"] or {}
    word: str | None = result.get("comment") or (result.get("result") or {}).get("word")
    return word


def _held(evidence: Evidence) -> Sequence[Row]:
    return [call for call in evidence.calls if call["name"] in _HELD]


def _by_call(evidence: Evidence) -> Mapping[str, list[Line]]:
    found: dict[str, list[Line]] = defaultdict(list)
    for line in evidence.answers:
        found[line["call"]].append(line)
    return found


def _span(line: Line) -> tuple[datetime, datetime]:
    until = datetime.fromisoformat(line["until"])
    return until - timedelta(seconds=line["seconds"]), until
