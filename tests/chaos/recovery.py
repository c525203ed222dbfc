"""How long agents stood still after the worker that thought for them was killed or frozen.

Counted from the deed to the next update of the agent's process row by another lease, or by the same one where a frozen
worker was in time again. While Postgres is away nothing can recover: that time is counted apart. Agents that an admin
had paused meanwhile are left out: nobody may take those. So are agents whose frozen worker was in time again while the
model was away: it writes nothing until the model is back, and if it dies before, that is a deed of its own.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from tests.chaos.evidence import Evidence
from tests.chaos.lease_log import Noted
from tests.chaos.records import Line

_DEEDS = {"kill", "kill at a point", "stop", "stop at a point"}
#: From when to when.
Outage = tuple[float, float]
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
    outages = list(_outages(evidence, "postgres", {"kill"}))
    silent = list(_outages(evidence, "model", {"away", "unpaid"}))
    deeds = [deed for deed in evidence.deeds if deed["what"] in _DEEDS and deed["worker"] is not None]
    return [sample for deed in deeds for sample in _after(deed, noted, evidence, outages, silent)]


def percentile(seconds: Sequence[float], share: float) -> float:
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def _after(
    deed: Line,
    noted: dict[UUID, list[Noted]],
    evidence: Evidence,
    outages: Sequence[Outage],
    silent: Sequence[Outage],
) -> Iterator[Sample]:
    at, worker = datetime.fromtimestamp(deed["at"], UTC), UUID(deed["worker"])
    is_frozen = deed["what"].startswith("stop")
    for agent_id, rows in noted.items():
        place = bisect_right(rows, at, key=lambda row: row.at)
        held = rows[place - 1] if place else None
        if held is None or held.lease_id is None or held.worker_id != worker:
            continue
        sign = _sign_of_life(held, rows[place:], at, is_frozen=is_frozen)
        if sign is None or _was_paused(agent_id, at, sign.at, evidence):
            continue
        until, thawed = sign.at, at + timedelta(seconds=deed.get("seconds") or 0)
        if not (is_frozen and any(_overlap(thawed, until, outage) for outage in silent)):
            seconds = (until - at).total_seconds()
            away = sum(_overlap(at, until, outage) for outage in outages)
            yield Sample(evidence.names[agent_id], deed["what"], at, seconds, seconds - away)


def _sign_of_life(held: Noted, later: Sequence[Noted], at: datetime, *, is_frozen: bool) -> Noted | None:
    """When somebody thought for the agent again; None if the worker had just let it go."""
    for row in later:
        if is_frozen and row.lease_id in {held.lease_id, None} and row.at > at + _IN_FLIGHT:
            return row  # it goes on, or hands the agent over because the model does not answer
        if row.lease_id == held.lease_id:
            continue
        if row.lease_id is not None:
            return row
        if row.at <= at + _IN_FLIGHT:
            return None
    return None


def _was_paused(agent_id: UUID, since: datetime, until: datetime, evidence: Evidence) -> bool:
    return any(
        line["agent"] == str(agent_id) and line["from"] <= until.timestamp() and since.timestamp() <= line["to"]
        for line in evidence.pauses
    )


def _outages(evidence: Evidence, target: str, begins: Collection[str]) -> Iterator[Outage]:
    """From when to when it was away."""
    began = None
    for deed in evidence.deeds:
        if deed["target"] == target:
            if deed["what"] == "back" and began is not None:
                yield began, deed["at"]
            began = deed["at"] if deed["what"] in begins else None


def _overlap(since: datetime, until: datetime, outage: Outage) -> float:
    return max(0.0, min(until.timestamp(), outage[1]) - max(since.timestamp(), outage[0]))
