"""How long agents stood still after the worker that thought for them was killed or frozen.

Counted from the deed to the next update of the agent's process row by another lease, or by the same one where a frozen
worker was in time again. Agents that an admin had paused meanwhile are left out: nobody may take those.
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
_SETTLING_SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class Sample:
    """One agent that stood still, and whether Postgres was away meanwhile."""

    agent: str
    what: str
    at: datetime
    seconds: float
    has_outage: bool


def samples(evidence: Evidence) -> list[Sample]:
    noted: dict[UUID, list[Noted]] = defaultdict(list)
    for row in evidence.leases:
        noted[row.agent_id].append(row)
    deeds = [deed for deed in evidence.deeds if deed["what"] in _DEEDS and deed["worker"] is not None]
    return [sample for deed in deeds for sample in _after(deed, noted, evidence)]


def percentile(seconds: Sequence[float], share: float) -> float:
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def _after(deed: Line, noted: dict[UUID, list[Noted]], evidence: Evidence) -> Iterator[Sample]:
    at, worker = datetime.fromtimestamp(deed["at"], UTC), UUID(deed["worker"])
    for agent_id, rows in noted.items():
        place = bisect_right(rows, at, key=lambda row: row.at)
        held = rows[place - 1] if place else None
        if held is None or held.lease_id is None or held.worker_id != worker:
            continue
        until = _sign_of_life(held, rows[place:], at, is_frozen=deed["what"].startswith("stop"))
        if until is not None and not _was_paused(agent_id, at, until, evidence):
            seconds = (until - at).total_seconds()
            yield Sample(evidence.names[agent_id], deed["what"], at, seconds, _had_outage(at, until, evidence))


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


def _had_outage(since: datetime, until: datetime, evidence: Evidence) -> bool:
    """Postgres was killed in this time, or so shortly before it that the workers' beats were not yet regular again."""
    return any(
        line["target"] == "postgres" and since.timestamp() - _SETTLING_SECONDS <= line["at"] <= until.timestamp()
        for line in evidence.deeds
    )
