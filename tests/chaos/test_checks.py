"""The checks must see every fault, or the kill test proves nothing."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests.chaos import marks
from tests.chaos.checks import check
from tests.chaos.evidence import Evidence, Row
from tests.chaos.lease_log import Noted
from tests.chaos.recovery import samples
from tests.chaos.violations import DOUBLED, INVALID, LOST

ADA, BOB, PERSON, SPACE = (UUID(int=number) for number in range(1, 5))
NAMES = {ADA: "ada", BOB: "bob"}
ASK, CALL = "m-0123456789abcdef", UUID(int=9)
#: Plans of Ada's: one that came once, with an ask, and one that came at noon, was skipped a minute later, and goes on.
ONCE, EACH_MINUTE = "m-00000000000000c1", "m-00000000000000c2"
PLANS = {ONCE: UUID(int=21), EACH_MINUTE: UUID(int=22)}
#: A question of hers that two people answered.
QUESTION, TAKEN, LATE = UUID(int=10), "m-00000000000000d1", "m-00000000000000d2"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def answer_of(agent: UUID, mark: str = ASK) -> str:
    return marks.answer(mark, by=NAMES[agent])


def item(mark: str) -> str:
    return f'1. plan · space "Space" (x) · "{mark}" · due 2026-01-01T12:00+00:00 UTC · 0 s ago'


def chain_of(agent: UUID, heard: UUID) -> list[Row]:
    """It hears the ask and the other one's answer, calls, answers, ends."""
    call = f"call_{agent.hex}"
    own = f"{item(ONCE)}\n{item(EACH_MINUTE)}" if agent == ADA else answer_of(ADA, ONCE)
    result = f'{{"ok":true,"comment":"{TAKEN}"}}' if agent == ADA else '{"ok":true}'
    requested = {"id": call, "type": "function", "function": {"name": "send_message", "arguments": "{}"}}
    contents: list[dict[str, Any]] = [
        {"role": "user", "content": f"[INBOX]\n{marks.ask(ASK)}\n{answer_of(heard)}\n{own}"},
        {"role": "assistant", "content": None, "tool_calls": [requested]},
        {"role": "tool", "tool_call_id": call, "content": result},
        {"role": "assistant", "content": "done"},
    ]
    return [
        {"agent_id": agent, "seq": seq, "commit_no": seq, "cycle_id": agent, "step": 0, "role": content["role"],
         "content": content, "mask_reason": None}
        for seq, content in enumerate(contents, 1)
    ]  # fmt: skip


def message(seq: int, author: UUID, text: str) -> Row:
    return {"id": UUID(int=100 + seq), "space_id": SPACE, "seq": seq, "kind": "TEXT", "author_id": author, "text": text}


def event(key: str, kind: str = "SPACE_MESSAGE") -> Row:
    return {"agent_id": ADA, "event_key": key, "type": kind, "receipt": "HANDLED"}


def due(mark: str, at: datetime, state: str = "FIRED") -> Row:
    key = f"plan:{mark}" if state == "FIRED" else None
    return {"plan_id": PLANS[mark], "due_at": at, "state": state, "count": 1, "event_key": key}


def said(did: str, word: str, **more: str) -> Row:
    return {"call": str(QUESTION), "did": did, "word": word, **more}


def claimed(second: float) -> Row:
    until = NOON + timedelta(seconds=second + 6)
    return {"call": str(QUESTION), "did": "claimed", "seconds": 6, "until": until.isoformat()}


def noted(second: float, lease: int | None, *, commit_no: int = 1, worker: int = 7) -> Noted:
    """Lease 0 is the first one's number, and so on; None: asleep."""
    at = NOON + timedelta(seconds=second)
    if lease is None:
        return Noted(ADA, at, "SLEEPING", None, 0, None, commit_no)
    return Noted(ADA, at, "THINKING", UUID(int=50 + lease), lease, UUID(int=worker), commit_no)


def sound() -> Evidence:
    """One ask, heard and answered by two agents, with an outside call by one of them."""
    messages = [
        message(1, PERSON, marks.ask(ASK)),
        message(2, ADA, answer_of(ADA)),
        message(3, BOB, answer_of(BOB)),
        message(4, ADA, answer_of(ADA, ONCE)),
    ]
    request = {"tool": marks.LAUNCH, "key": str(CALL), "mark": ASK, "by": "ada", "did": "received"}
    return Evidence(
        agents=[
            {"id": agent, "name": name, "state": "SLEEPING", "lease_id": None, "cycle_id": None, "tail_seq": 4,
             "cycle_count": 1} for agent, name in NAMES.items()
        ],
        entries=[*chain_of(ADA, BOB), *chain_of(BOB, ADA)],
        cycles=[{"id": agent, "agent_id": agent, "number": 1, "steps": 2, "outcome": "RESTED"} for agent in NAMES],
        calls=[
            {"id": CALL, "agent_id": ADA, "name": marks.LAUNCH, "state": "SUCCEEDED", "result": None, "result_seq": 3},
            {"id": QUESTION, "agent_id": ADA, "name": marks.CONFIRM, "state": "SUCCEEDED",
             "result": {"comment": TAKEN}, "result_seq": 3},
        ],
        events=[event(f"message:{messages[0]['id']}"), *(event(f"plan:{mark}", "PLAN") for mark in PLANS)],
        spaces=[{"id": SPACE, "name": "Space", "seq": 4}],
        members=[{"space_id": SPACE, "actor_id": agent} for agent in NAMES],
        messages=messages,
        leases=[noted(0, 0, commit_no=1), noted(1, 0, commit_no=2), noted(2, None, commit_no=2)],
        accepted=[{"mark": ASK, "id": str(messages[0]["id"]), "seq": 1}],
        plans=[
            {"id": plan, "created_at": NOON - timedelta(seconds=50), "next_due_at": NOON + timedelta(minutes=2)}
            for plan in PLANS.values()
        ],
        occurrences=[
            due(ONCE, NOON), due(EACH_MINUTE, NOON), due(EACH_MINUTE, NOON + timedelta(minutes=1), "SKIPPED"),
        ],
        planned=[
            {"id": str(PLANS[mark]), "mark": mark, "kind": kind, "agent": str(ADA), "by": "ada", "space": str(SPACE)}
            for mark, kind in ((ONCE, "once"), (EACH_MINUTE, "repeated"))
        ],
        answers=[
            *(said("answering", word) for word in (TAKEN, LATE)), said("answered", TAKEN),
            said("refused", LATE, code="NOT_WAITING"), claimed(0), claimed(6),
        ],
        received=[request],
        feeds={(SPACE, "ws"): [{"seq": one["seq"], "id": str(one["id"])} for one in messages]},
    )  # fmt: skip


def test_sound_evidence_has_no_violation() -> None:
    assert check(sound()) == []


def _hear(evidence: Evidence, text: str) -> None:
    """Ada hears it, once more perhaps."""
    evidence.entries[0]["content"]["content"] += "\n" + text


def _forget(evidence: Evidence) -> None:
    evidence.entries[0]["content"]["content"] = "[INBOX]"


def _charge(evidence: Evidence, *, effects: int, keys: int = 1) -> None:
    evidence.calls[0]["name"] = marks.CHARGE
    evidence.received[0]["tool"] = marks.CHARGE
    evidence.received += [{**evidence.received[0], "did": "charged"} for _ in range(effects)]
    if keys > 1:
        evidence.received.append({**evidence.received[0], "key": "another"})


def _orphan(evidence: Evidence) -> None:
    del evidence.entries[2]
    for seq, entry in enumerate(evidence.entries[:3], 1):
        entry["seq"] = seq
    evidence.agents[0]["tail_seq"] = 3


def _lease(evidence: Evidence, *rows: Noted) -> None:
    evidence.leases = rows


def _back(row: Noted) -> Noted:
    """The first lease, under a number of its own."""
    return replace(row, lease_no=2)


@pytest.mark.parametrize(
    ("kind", "said", "spoil"),
    [
        (LOST, "does not stand in its space", lambda e: e.accepted.append({"mark": ASK, "id": "x", "seq": 9})),
        (LOST, "does not stand in its space", lambda e: e.accepted[0].update(seq=2)),
        (DOUBLED, "stands 2 times in its space", lambda e: e.messages.append(message(5, PERSON, marks.ask(ASK)))),
        (LOST, "stands 0 times in the chain of ada", _forget),
        (DOUBLED, "stands 2 times in the chain of ada", lambda e: _hear(e, marks.ask(ASK))),
        (LOST, "'answer #m-0123456789abcdef# by bob' was said 0 times", lambda e: e.messages.pop(2)),
        (DOUBLED, "was said 2 times", lambda e: e.messages.append(message(5, BOB, answer_of(BOB)))),
        (DOUBLED, "UNSAFE call", lambda e: e.received.append(dict(e.received[0]))),
        (LOST, "never was made", lambda e: e.received.clear()),
        (INVALID, "is no call's", lambda e: e.received.append({**e.received[0], "key": "k", "mark": "other"})),
        (DOUBLED, "under 2 keys", lambda e: _charge(e, effects=1, keys=2)),
        (LOST, "with 0 effects", lambda e: _charge(e, effects=0)),
        (LOST, "with 2 effects", lambda e: _charge(e, effects=2)),
        (INVALID, "is not numbered 1 to 5", lambda e: e.agents[0].update(tail_seq=5)),
        (INVALID, "belongs to an earlier commit", lambda e: e.entries[1].update(commit_no=0)),
        (INVALID, "are mixed in the chain", lambda e: e.entries[1].update(cycle_id=BOB)),
        (INVALID, "are followed by the results []", _orphan),
        (INVALID, "a request of ada", lambda e: e.invalid.append({"model": "ada", "problems": ["p"]})),
        (INVALID, "has no outcome", lambda e: e.cycles[0].update(outcome=None)),
        (INVALID, "counts 3 steps, and has 2", lambda e: e.cycles[0].update(steps=3)),
        (INVALID, "are not numbered 1 to 2", lambda e: e.agents[0].update(cycle_count=2)),
        (LOST, "did not come to rest", lambda e: e.agents[0].update(state="WAKING")),
        (LOST, "did not come to rest", lambda e: e.agents[0].update(cycle_id=ADA)),
        (LOST, "is DEAD_LETTER", lambda e: e.events[0].update(receipt="DEAD_LETTER")),
        (LOST, "is PENDING", lambda e: e.events[0].update(receipt="PENDING")),
        (LOST, "launch is HELD", lambda e: e.calls[0].update(state="HELD")),
        (LOST, "result None", lambda e: e.calls[0].update(result_seq=None)),
        (INVALID, "are not numbered 1 to 5", lambda e: e.spaces[0].update(seq=5)),
        (LOST, "missed [(4,", lambda e: e.feeds[SPACE, "ws"].pop()),
        (DOUBLED, "again [(3,", lambda e: e.feeds[SPACE, "ws"].append(e.feeds[SPACE, "ws"][2])),
        (INVALID, "feed of", lambda e: e.feeds[SPACE, "ws"].reverse()),
        (INVALID, "ada jumped from", lambda e: _lease(e, noted(0, 0), noted(1, 0, commit_no=3))),
        (INVALID, "ada jumped from", lambda e: _lease(e, noted(0, 0), noted(1, 2))),
        (INVALID, "the lease of ada went", lambda e: _lease(e, noted(0, 0), replace(noted(1, 1), lease_no=0))),
        (INVALID, "the lease of ada went", lambda e: _lease(e, noted(0, 0), noted(1, 1), _back(noted(2, 0)))),
        (INVALID, "worker-1 ended", lambda e: e.surprises.append("worker-1 ended by itself")),
        (LOST, "accepted plan", lambda e: e.plans.pop(0)),
        (LOST, "c1 fired 0 times", lambda e: e.occurrences.pop(0)),
        (DOUBLED, "c1 fired 2 times", lambda e: e.occurrences.append(due(ONCE, NOON + timedelta(seconds=1)))),
        (LOST, "c2 has a row for 2026-01-01 12:01", lambda e: e.occurrences.pop(1)),
        (LOST, "and goes on 2026-01-01 12:02", lambda e: e.occurrences.pop(2)),
        (DOUBLED, "c2 has a row for 2026-01-01 12:00", lambda e: e.occurrences.insert(2, due(EACH_MINUTE, NOON))),
        (LOST, "as 0 events", lambda e: e.events.pop(1)),
        (DOUBLED, "as 2 events", lambda e: e.events.append(e.events[1])),
        (LOST, "(FIRED) stands 0 times in the chain of ada", _forget),
        (DOUBLED, "(FIRED) stands 2 times in the chain of ada", lambda e: _hear(e, item(ONCE))),
        (DOUBLED, "(SKIPPED) stands 1 times", lambda e: e.occurrences[1].update(state="SKIPPED")),
        (LOST, "which was planned, was said 0 times", lambda e: e.messages.pop()),
        (LOST, "was not answered: EXPIRED", lambda e: e.calls[1].update(state="EXPIRED")),
        (INVALID, "which nobody gave", lambda e: e.answers.pop(0)),
        (DOUBLED, "took 2 answers", lambda e: e.answers.append(said("answered", LATE))),
        (LOST, "took the answer", lambda e: e.calls[1].update(result={"comment": LATE})),
        (INVALID, "is no call", lambda e: e.answers.append({**said("answering", LATE), "call": "x"})),
        (INVALID, "was refused for CONFLICT", lambda e: e.answers[3].update(code="CONFLICT")),
        (LOST, "was heard 0 times", lambda e: e.entries[2]["content"].update(content="")),
        (DOUBLED, "was heard 2 times", lambda e: _hear(e, TAKEN)),
        (DOUBLED, "was not taken, and was heard", lambda e: _hear(e, LATE)),
        (DOUBLED, "while a claim was good", lambda e: e.answers.append(claimed(5))),
    ],
    ids=range(58),
)  # fmt: skip
def test_every_fault_is_seen(kind: str, said: str, spoil: Callable[[Evidence], Any]) -> None:
    evidence = sound()
    spoil(evidence)

    assert [one for one in check(evidence) if one.kind == kind and said in one.what], list(map(str, check(evidence)))


def kill_at(second: float, what: str = "kill") -> dict[str, Any]:
    at = (NOON + timedelta(seconds=second)).timestamp()
    return {"at": at, "what": what, "target": "worker", "worker": str(UUID(int=7))}


def recovered(evidence: Evidence) -> list[tuple[float, float]]:
    return [(round(one.total_seconds, 1), round(one.seconds, 1)) for one in samples(evidence)]


def test_recovery_is_the_time_until_another_lease() -> None:
    evidence = replace(sound(), leases=[noted(0, 0), noted(5, 1, worker=8)], deeds=[kill_at(1)])

    assert recovered(evidence) == [(4.0, 4.0)]


def test_time_without_postgres_is_counted_apart() -> None:
    outage = [
        {**kill_at(second, what), "target": "postgres", "worker": None} for second, what in ((2, "kill"), (4, "back"))
    ]
    evidence = replace(sound(), leases=[noted(0, 0), noted(9, 1, worker=8)], deeds=[kill_at(1), *outage])

    assert recovered(evidence) == [(8.0, 6.0)]


@pytest.mark.parametrize(
    "rows",
    [[noted(0, 0, worker=8), noted(5, 1, worker=8)], [noted(0, 0), noted(1.1, None)], [noted(2, 0), noted(5, 1)]],
    ids=["another worker's", "just asleep", "later"],
)
def test_an_agent_that_the_worker_did_not_leave_behind_is_no_sample(rows: list[Noted]) -> None:
    assert recovered(replace(sound(), leases=rows, deeds=[kill_at(1)])) == []


def test_a_frozen_worker_that_goes_on_in_time_has_recovered() -> None:
    rows = [noted(0, 0), noted(4, 0, commit_no=2)]

    assert recovered(replace(sound(), leases=rows, deeds=[kill_at(1, "stop")])) == [(3.0, 3.0)]
    handed = [noted(0, 0), noted(4, None), noted(20, 1, worker=8)]
    assert recovered(replace(sound(), leases=handed, deeds=[kill_at(1, "stop")])) == [(3.0, 3.0)]
    assert recovered(replace(sound(), leases=rows, deeds=[kill_at(1)])) == []


def test_a_frozen_worker_that_goes_on_while_the_model_is_away_is_no_sample() -> None:
    away = [{**kill_at(at, what), "target": "model", "worker": None} for at, what in ((0, "away"), (13, "back"))]

    for later in (noted(14, 0, commit_no=2), noted(14, 1, worker=8)):
        deeds = [{**kill_at(1, "stop"), "seconds": 2.0}, *away]
        assert recovered(replace(sound(), leases=[noted(0, 0), later], deeds=deeds)) == []
    deeds = [{**kill_at(1, "stop"), "seconds": 60.0}, *away]
    taken = [noted(0, 0), noted(6, 1, worker=8)]
    assert recovered(replace(sound(), leases=taken, deeds=deeds)) == [(5.0, 5.0)]


def test_a_paused_agent_is_no_sample() -> None:
    pause = {"agent": str(ADA), "from": NOON.timestamp() + 2, "to": NOON.timestamp() + 3}
    evidence = replace(sound(), leases=[noted(0, 0), noted(9, 1)], deeds=[kill_at(1)], pauses=[pause])

    assert recovered(evidence) == []


def test_marks_are_found_in_what_a_model_writes_and_reads() -> None:
    mark = marks.fresh()

    quoted = json.dumps({"text": marks.answer(mark, by="agent-01")})
    assert list(marks.tags(f'"{marks.ask(mark)}" {quoted}')) == [f"ask #{mark}#", f"answer #{mark}# by agent-01"]
    assert marks.ask_of(f"ask #{mark}#") == mark
    assert marks.ask_of(f"answer #{mark}# by agent-01") is None
