"""The checks of a life must see every fault, and the figures say what they claim, or the life proves nothing."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from backend.kit.limits import DEFAULT
from tests.chaos.violations import DOUBLED, INVALID, LOST
from tests.fakes.model_server import RecordedRequest
from tests.life import elsewhere, figures, plot, words
from tests.life.checks import check
from tests.life.days import Lived
from tests.life.evidence import Evidence
from tests.life.words import Fact

SAY, NOTE, GOAL, ASKED, RECALL, GONE = (words.mark(number) for number in range(1, 7))
FACT = Fact("colour of Corvane", "amber1234")
CALL, GONE_CALL = UUID(int=1), UUID(int=2)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def at(minute: int, second: int = 0) -> datetime:
    return NOON + timedelta(minutes=minute, seconds=second)


def said(mark: str, text: str = "heard") -> dict[str, Any]:
    return {"text": words.answer(mark, text)}


def event(payload: str, receipt: str = "HANDLED") -> dict[str, Any]:
    return {"receipt": receipt, "payload": payload}


def call(call_id: UUID, mark: str, state: str) -> dict[str, Any]:
    given = f'{{"details": {{"mark": "{mark}"}}, "summary": "May I? #{mark}#"}}'
    return {"id": call_id, "name": "confirm_action", "state": state, "arguments": given}


def whole() -> Evidence:
    """A note, a goal, a question that was answered and one that a reset has taken away, and a fact that was known."""
    verbs = {SAY: "say", NOTE: "note", GOAL: "goal", ASKED: "confirm", RECALL: "recall", GONE: "confirm"}
    lived = Lived(verbs, {"tell": [FACT]}, {RECALL: FACT}, [f"{GONE}: NOT_WAITING"], resets=1)
    summary = {
        "state": "ADOPTED", "number": 1, "error": None, "created_at": NOON, "told_at": None,
        "claimed_at": NOON + timedelta(seconds=1), "ready_at": NOON + timedelta(seconds=3),
    }  # fmt: skip
    request = {"of": "mind", "wire": "openai", "bytes": 100, "same": 98, "summary": False}
    return Evidence(
        lived=lived,
        said=[said(SAY), said(NOTE), said(GOAL), said(ASKED, "approved"), said(RECALL, f"{FACT} by summary")],
        events=[event('{"text": "x"}'), event(f'{{"call_id": "call_{CALL.hex}"}}')],
        calls=[call(CALL, ASKED, "SUCCEEDED"), call(GONE_CALL, GONE, "EXPIRED")],
        notes=[{"title": f"Note #{NOTE}#"}],
        goals=[{"text": f"Reach #{GOAL}#", "status": "DONE"}],
        cycles=[
            {
                "number": number,
                "outcome": "STOPPED" if number == 7 else "RESTED",
                "cuts": 0,
                "input_tokens": 1_000,
                "opened_at": at(number),
                "ended_at": at(number, 30),
            }
            for number in range(1, 401)
        ],
        usage=[
            {"input_tokens": 1_000, "output_tokens": 20, "cached_tokens": 900, "created_at": at(number, 15)}
            for number in range(1, 401)
        ],
        compactions=[summary],
        processes=[{"state": "SLEEPING", "cycle_id": None, "cycle_count": 400}],
        resets=[{"told_seq": 5}],
        requests=[{**request, "same": 0}, request, request],
        deaths=Counter({"at compaction.claimed": 1}),
    )


def test_nothing_is_wrong_with_a_good_life() -> None:
    assert check(whole()) == []


_FAULTS: list[tuple[str, str, Callable[[Evidence], object]]] = [
    (LOST, f"say {SAY} is answered 0 times", lambda e: e.said.pop(0)),
    (DOUBLED, f"say {SAY} is answered 2 times", lambda e: e.said.append(said(SAY))),
    (LOST, f"confirm {ASKED} is answered 0 times", lambda e: e.said.pop(3)),
    (DOUBLED, f"confirm {GONE} is answered 2 times", lambda e: e.said.extend([said(GONE), said(GONE)])),
    (LOST, f"note {NOTE} has 0 effects", lambda e: e.notes.clear()),
    (DOUBLED, f"goal {GOAL} has 2 effects", lambda e: e.goals.append(e.goals[0])),
    (DOUBLED, f"confirm {ASKED} has 2 effects", lambda e: e.calls.append(call(UUID(int=3), ASKED, "SUCCEEDED"))),
    (LOST, "is WORKING", lambda e: e.goals[0].update(status="WORKING")),
    (LOST, "it was told amber1234", lambda e: e.said[4].update(text=words.answer(RECALL, "nobody told me"))),
    (LOST, "an answer was not taken", lambda e: e.lived.refused.append(f"{ASKED}: NOTHING_HELD")),
    (LOST, "did not come to rest", lambda e: e.processes[0].update(state="WAKING")),
    (LOST, "an event is PENDING", lambda e: e.events.append(event("{}", "PENDING"))),
    (INVALID, "cycles ended so", lambda e: e.cycles[0].update(outcome="FAILED")),
    (INVALID, "cycles ended so", lambda e: e.cycles[0].update(outcome="STOPPED")),
    (LOST, "is masked", lambda e: e.masked.append({"seq": 3})),
    (LOST, "summaries", lambda e: e.compactions[0].update(state="FAILED")),
    (LOST, "0 summaries were to be undone, 1 were", lambda e: e.compactions[0].update(state="UNDONE")),
    (LOST, "never told", lambda e: e.resets[0].update(told_seq=None)),
    (INVALID, "tokens of a cycle", lambda e: [each.update(input_tokens=1_300) for each in e.cycles[-120:]]),
    (INVALID, "price of a cycle", lambda e: e.usage.extend(e.usage[-30:])),
    (INVALID, "price of a cycle", lambda e: [each.update(cached_tokens=800) for each in e.usage[-120:]]),
    (INVALID, "a request of openai", lambda e: e.chain.invalid.append({"model": "openai", "problems": ["torn"]})),
    (INVALID, "ended with", lambda e: setattr(e, "surprises", ["a worker ended with 1"])),
]


@pytest.mark.parametrize(("kind", "what", "spoil"), _FAULTS, ids=[f"{kind} {what}" for kind, what, _ in _FAULTS])
def test_each_fault_is_seen(kind: str, what: str, spoil: Callable[[Evidence], object]) -> None:
    evidence = whole()
    spoil(evidence)

    assert [found.kind for found in check(evidence) if what in found.what] == [kind]


@pytest.mark.parametrize(("reached_since", "is_lost"), [(DEFAULT.past_goals - 1, True), (DEFAULT.past_goals, False)])
def test_only_the_newest_goals_need_to_be_there(reached_since: int, is_lost: bool) -> None:
    evidence = whole()
    evidence.goals.clear()
    for mark in (words.mark(number) for number in range(100, 100 + reached_since)):
        evidence.lived.verbs[mark] = "goal"
        evidence.said.append(said(mark))
        evidence.goals.append({"text": f"Reach #{mark}#", "status": "DONE"})

    assert [found.kind for found in check(evidence)] == ([LOST] if is_lost else [])


def test_what_a_reset_dropped_needs_no_answer() -> None:
    evidence = whole()
    evidence.said.pop(0)
    evidence.events.append(event(f'{{"text": "say #{SAY}# x"}}', "DROPPED"))

    assert check(evidence) == []


def test_figures_are_those_of_the_life() -> None:
    evidence = whole()
    for cycle in evidence.cycles[-150:]:
        cycle["input_tokens"] = 1_500

    assert figures.same_share(evidence) == 0.98
    assert figures.drift(evidence) == 1.5
    assert figures.ways(evidence) == {"summary": 1}
    shown = figures.table(evidence)
    assert "NOT met" in shown
    assert "3.0 s" in shown
    picture = plot.svg(evidence)
    assert picture.count("h0") == 400
    assert "1,500" not in picture, "marks of the axis are round"


_CALL = {"id": "call_1", "type": "function", "function": {"name": "skip", "arguments": "{}"}}
_TOOL = {"type": "function", "function": {"name": "skip", "description": "Rest.", "parameters": {"type": "object"}}}
_CHAT: list[dict[str, Any]] = [
    {"role": "system", "content": "s"},
    {"role": "user", "content": "u"},
    {"role": "assistant", "content": "a", "tool_calls": [_CALL]},
    {"role": "tool", "tool_call_id": "call_1", "content": "{}"},
    {"role": "user", "content": "v"},
]


def _request(chat: list[dict[str, Any]], *, wire: str) -> RecordedRequest:
    body = {"model": "m", "messages": chat, "tools": [_TOOL]}
    if wire == "anthropic":
        body["tools"] = [{"name": "skip", "description": "Rest.", "input_schema": {"type": "object"}}]
    return RecordedRequest("m", wire, {}, body, chat, b"", 0.0, "")


@pytest.mark.parametrize(
    ("wire", "spoil"),
    [
        ("openai", {"content": " "}),  # OpenAI takes it
        ("openai", {"tool_calls": [{**_CALL, "id": "call 1"}]}),
        ("anthropic", {"tool_calls": [{**_CALL, "id": f"call_{'1' * 40}"}]}),
    ],
)
def test_each_request_is_held_against_the_rules_of_the_other_wire_too(wire: str, spoil: dict[str, Any]) -> None:
    spoilt = [each | spoil if each["role"] == "assistant" else each for each in _CHAT]

    assert elsewhere.problems(_request(_CHAT, wire=wire)) == []
    assert len(elsewhere.problems(_request(spoilt, wire=wire))) == 1
