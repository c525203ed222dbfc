"""What must hold of a life, whatever befell it (issue 6, "Must hold"). Each check names its violations, a line each."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from backend.kit.limits import DEFAULT
from tests.chaos import checks as chaos
from tests.chaos.violations import DOUBLED, INVALID, LOST, Violation, unless_once
from tests.life import figures, words
from tests.life.evidence import Evidence

_ENDED = {"HANDLED", "SKIPPED", "DROPPED"}
_OVER = {"ADOPTED", "DISCARDED", "UNDONE"}


def check(evidence: Evidence) -> list[Violation]:
    return [violation for each in CHECKS for violation in each(evidence)]


def asks_answered_once(evidence: Evidence) -> Iterator[Violation]:
    """One answer for each, and none for what a reset has taken away (invariants 1 and 5)."""
    said = Counter(mark for message in evidence.said for mark in words.answered(message["text"]))
    taken_away = withdrawn(evidence)
    for mark, verb in evidence.lived.verbs.items():
        if mark in taken_away:
            yield from [Violation(DOUBLED, f"{verb} {mark} is answered {said[mark]} times")] if said[mark] > 1 else []
        else:
            yield from unless_once(said[mark], f"{verb} {mark} is answered {said[mark]} times")


def withdrawn(evidence: Evidence) -> set[str]:
    """Marks of what a reset dropped: asks, and questions that waited."""
    dropped = [event["payload"] for event in evidence.events if event["receipt"] == "DROPPED"]
    expired = [call["arguments"] for call in evidence.calls if call["state"] == "EXPIRED"]
    by_call = {f"call_{call['id'].hex}": call["arguments"] for call in evidence.calls}
    lost = [by_call.get(json.loads(payload).get("call_id", ""), "") for payload in dropped]
    return {mark for text in [*dropped, *expired, *lost] for mark in words.marks_in(text)}


def effects_once(evidence: Evidence) -> Iterator[Violation]:
    """Notes, goals and questions: of each ask one, at most one where a reset came between. Of goals that are reached
    an agent keeps the newest."""
    taken_away = withdrawn(evidence)
    questions = [call["arguments"] for call in evidence.calls if call["name"] == "confirm_action"]
    for verb, texts in (
        ("note", [row["title"] for row in evidence.notes]),
        ("goal", [row["text"] for row in evidence.goals]),
        ("confirm", questions),
    ):
        counts = Counter(mark for text in texts for mark in words.marks_in(text))
        marks = [mark for mark, asked in evidence.lived.verbs.items() if asked == verb]
        may_be_gone = taken_away.union(marks[: -DEFAULT.past_goals] if verb == "goal" else ())
        for mark in marks:
            if counts[mark] != 1 and not (mark in may_be_gone and counts[mark] == 0):
                yield Violation(DOUBLED if counts[mark] else LOST, f"{verb} {mark} has {counts[mark]} effects")
    yield from (Violation(LOST, f"{goal['text']} is {goal['status']}") for goal in _unfinished(evidence, taken_away))


def facts_are_reachable(evidence: Evidence) -> Iterator[Violation]:
    """Whatever was told in the first cycle is known whenever it is asked for, by one way or another."""
    said = {mark: message["text"] for message in evidence.said for mark in words.answered(message["text"])}
    taken_away = withdrawn(evidence)
    for mark, fact in evidence.lived.recalled.items():
        if mark not in taken_away and str(fact) not in said.get(mark, ""):
            yield Violation(LOST, f"asked for the {fact.name}, it says {said.get(mark)!r}; it was told {fact.value}")


def questions_heard_once(evidence: Evidence) -> Iterator[Violation]:
    """Whoever answered a question in time was taken, and late is only who came after a reset."""
    taken_away = withdrawn(evidence)
    for line in evidence.lived.refused:
        if line.partition(":")[0] not in taken_away:
            yield Violation(LOST, f"an answer was not taken: {line}")


def all_is_at_rest(evidence: Evidence) -> Iterator[Violation]:
    for process in evidence.processes:
        if (process["state"], process["cycle_id"]) != ("SLEEPING", None):
            yield Violation(LOST, f"it did not come to rest: {process}")
    for event in evidence.events:
        if event["receipt"] not in _ENDED:
            yield Violation(LOST, f"an event is {event['receipt']}: {event['payload'][:200]}")
    outcomes = Counter(cycle["outcome"] for cycle in evidence.cycles)
    if outcomes["STOPPED"] > evidence.lived.resets or set(outcomes) - {"RESTED", "SKIPPED", "STOPPED"}:
        yield Violation(INVALID, f"cycles ended so: {dict(outcomes)}")
    yield from (Violation(LOST, f"entry {row['seq']} is masked") for row in evidence.masked)
    yield from (Violation(INVALID, surprise) for surprise in evidence.surprises)


def compactions_end(evidence: Evidence) -> Iterator[Violation]:
    """Each was adopted, or discarded by a reset or an undoing; one at most is still to come (M4)."""
    left = [row for row in evidence.compactions if row["state"] not in _OVER]
    undone = sum(row["state"] == "UNDONE" for row in evidence.compactions)
    if undone != evidence.lived.undone:
        yield Violation(LOST, f"{evidence.lived.undone} summaries were to be undone, {undone} were")
    if len(left) > 1 or any(row["state"] == "FAILED" for row in left):
        yield Violation(LOST, f"summaries: {[(row['number'], row['state'], row['error']) for row in left]}")
    if any(row["told_seq"] is None for row in evidence.resets):
        yield Violation(LOST, "a reset was never told")


def costs_stay(evidence: Evidence) -> Iterator[Violation]:
    """A cycle of an old mind costs what one of a young mind does; of a life too short to tell, whatever it does."""
    for what, found in (("tokens", figures.drift(evidence)), ("price", figures.price_drift(evidence))):
        if figures.is_too_far(found):
            yield Violation(INVALID, f"{what} of a cycle at the end are {found:.2f} times those around cycle 100")


def chains_are_valid(evidence: Evidence) -> Iterator[Violation]:
    """The chain, and every request over either wire (invariant 6)."""
    for each in (chaos.chains_are_valid, chaos.cycles_are_whole, chaos.spaces_are_numbered):
        yield from each(evidence.chain)


CHECKS: Sequence[Callable[[Evidence], Iterator[Violation]]] = (
    asks_answered_once, effects_once, facts_are_reachable, questions_heard_once, all_is_at_rest, compactions_end,
    costs_stay, chains_are_valid,
)  # fmt: skip


def _unfinished(evidence: Evidence, taken_away: set[str]) -> Iterator[dict[str, str]]:
    for goal in evidence.goals:
        if goal["status"] != "DONE" and not set(words.marks_in(goal["text"])) & taken_away:
            yield goal
