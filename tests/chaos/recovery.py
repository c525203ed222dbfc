"""How long agents stood still after the worker that thought for them was killed or frozen.

Counted from the deed to the next update of the agent's process row by another lease, or by the same one where a frozen
worker was in time again. While Postgres is away nothing can recover: that time is counted apart. Agents that an admin
had paused meanwhile are left out: nobody may take those.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from tests.chaos.evidence import Evidence
from tests.chaos.lease_log import Noted
from tests.chaos.records import Line

_DEEDS = {"kill", "kill at a point", "stop", "stop at a point"}
#: What was on its way to the database at the moment of the deed arrives within this time.
_IN_FLIGHT = timedelta(seconds=0.3)


@dataclass(frozen=True, slots=True)
class Sample:
    """One agent that stood still: for how long, with and without the time that Postgres was away."""

    agent: str
    what: str
    at: datetime
    total_seconds: float
    seconds: float


def samples(evidence: Evidence) -> list[Sample]:
    noted: dict[UUID, list[Noted]] = defaultdict(list)
    for row in evidence.leases:
        noted[row.agent_id].append(row)
    outages = list(_outages(evidence))
    deeds = [deed for deed in evidence.deeds if deed["what"] in _DEEDS and deed["worker"] is not None]
    return [sample for deed in deeds for sample in _after(deed, noted, evidence, outages)]


def percentile(seconds: Sequence[float], share: float) -> float:
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def _after(
    deed: Line, noted: dict[UUID, list[Noted]], evidence: Evidence, outages: Sequence[tuple[float, float]]
) -> Iterator[Sample]:
    at, worker = datetime.fromtimestamp(deed["at"], UTC), UUID(deed["worker"])
    for agent_id, rows in noted.items():
        place = bisect_right(rows, at, key=lambda row: row.at)
        held = rows[place - 1] if place else None
        if held is None or held.lease_id is None or held.worker_id != worker:
            continue
        until = _sign_of_life(held, rows[place:], at, is_frozen=deed["what"].startswith("stop"))
        if until is not None and not _was_paused(agent_id, at, until, evidence):
            seconds = (until - at).total_seconds()
            away = sum(_overlap(at, until, outage) for outage in outages)
            yield Sample(evidence.names[agent_id], deed["what"], at, seconds, seconds - away)


def _sign_of_life(held: Noted, later: Sequence[Noted], at: datetime, *, is_frozen: bool) -> datetime | None:
    """When somebody thought for the agent again; None if the worker had just let it go."""
    for row in later:
        if row.lease_id == held.lease_id:
            if is_frozen and row.at > at + _IN_FLIGHT:
                return row.at
        elif row.lease_id is not None:
            return row.at
        elif row.at <= at + _IN_FLIGHT:
            return None
    return None


def _was_paused(agent_id: UUID, since: datetime, until: datetime, evidence: Evidence) -> bool:
    return any(
        line["agent"] == str(agent_id) and line["from"] <= until.timestamp() and since.timestamp() <= line["to"]
        for line in evidence.pauses
    )


def _outages(evidence: Evidence) -> Iterator[tuple[float, float]]:
    """From when to when Postgres was away."""
    began = None
    for deed in evidence.deeds:
        if deed["target"] == "postgres":
            if deed["what"] == "back" and began is not None:
                yield began, deed["at"]
            began = deed["at"] if deed["what"] == "kill" else None


def _overlap(since: datetime, until: datetime, outage: tuple[float, float]) -> float:
    return max(0.0, min(until.timestamp(), outage[1]) - max(since.timestamp(), outage[0]))
