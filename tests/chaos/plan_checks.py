"""What must hold of plans: each due time has one row, fires at most once, and is heard and answered once (L3)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from tests.chaos import marks
from tests.chaos.evidence import Evidence, Row
from tests.chaos.records import Line
from tests.chaos.violations import DOUBLED, LOST, Violation, unless_once

#: As `consciousness.render` writes the items of plans that are named by a mark.
_ITEM = re.compile(rf'· "({marks.MARK})" · due (\S+) UTC ·')
_MINUTE = timedelta(minutes=1)


def due_times_have_rows(evidence: Evidence) -> Iterator[Violation]:
    """A plan that comes once has fired once; of a repeated one no minute is missing, and none is there twice."""
    rows, plans = _by_plan(evidence), {plan["id"]: plan for plan in evidence.plans}
    for line in evidence.planned:
        plan = plans.get(UUID(line["id"]))
        if plan is None:
            yield Violation(LOST, f"accepted plan {line['id']} ({line['mark']}) does not stand there")
        elif line["kind"] == "once":
            fired = [row for row in rows[plan["id"]] if row["state"] == "FIRED"]
            yield from unless_once(len(fired), f"plan {line['mark']} fired {len(fired)} times: {rows[plan['id']]}")
        else:
            yield from _gaps(line, plan, rows[plan["id"]])


def _gaps(line: Line, plan: Row, rows: Sequence[Row]) -> Iterator[Violation]:
    """Each row stands for `count` due times, of which it has the last."""
    settled = plan["created_at"].replace(second=0, microsecond=0)
    for row in rows:
        settled += row["count"] * _MINUTE
        if row["due_at"] != settled:
            kind = LOST if row["due_at"] > settled else DOUBLED
            yield Violation(kind, f"plan {line['mark']} has a row for {row['due_at']}, and {settled} was next")
            settled = row["due_at"]
    if plan["next_due_at"] != settled + _MINUTE:
        yield Violation(LOST, f"plan {line['mark']} was settled until {settled}, and goes on {plan['next_due_at']}")


def plans_heard_once(evidence: Evidence) -> Iterator[Violation]:
    """What has fired stands once in the chain of its agent, by way of one event; what was skipped does not."""
    fired = Counter(row["event_key"] for row in evidence.occurrences if row["state"] == "FIRED")
    events = Counter(event["event_key"] for event in evidence.events if event["type"] == "PLAN")
    for key in fired | events:
        if (fired[key], events[key]) != (1, 1):
            kind = LOST if events[key] < fired[key] else DOUBLED
            yield Violation(kind, f"{key} fired {fired[key]} times, as {events[key]} events")
    heard, rows = _heard(evidence), _by_plan(evidence)
    for line in evidence.planned:
        for row in rows[UUID(line["id"])]:
            count, due = heard[UUID(line["agent"])][line["mark"], _minute(row["due_at"])], row["due_at"]
            if count != (row["state"] == "FIRED"):
                said = (
                    f"plan {line['mark']} of {due} ({row['state']}) stands {count} times in the chain of {line['by']}"
                )
                yield Violation(DOUBLED if count else LOST, said)


def plans_answered_once(evidence: Evidence) -> Iterator[Violation]:
    """Who was told an ask by a plan has answered it with one message, in the plan's space."""
    said = Counter(
        (str(message["space_id"]), tag) for message in evidence.messages for tag in marks.tags(message["text"])
    )
    for line in evidence.planned:
        if line["kind"] == "once":
            tag = marks.answer(line["mark"], by=line["by"])
            count = said[line["space"], tag]
            yield from unless_once(count, f"{tag!r}, which was planned, was said {count} times")


def _by_plan(evidence: Evidence) -> Mapping[UUID, list[Row]]:
    found: dict[UUID, list[Row]] = defaultdict(list)
    for row in evidence.occurrences:
        found[row["plan_id"]].append(row)
    return found


def _heard(evidence: Evidence) -> Mapping[UUID, Counter[tuple[str, datetime]]]:
    """How often each due time of each plan stands in each chain."""
    return {
        agent_id: Counter(
            (found[1], _minute(datetime.fromisoformat(found[2])))
            for entry in chain
            if entry["role"] == "user"
            for found in _ITEM.finditer(evidence.text(entry))
        )
        for agent_id, chain in evidence.chains().items()
    }


def _minute(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(second=0, microsecond=0)
