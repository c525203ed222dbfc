"""Decides which due times of a plan fire, which are skipped and why, and which one is next.

Pure: `due_plans` passes the rows in and writes the result. The clock is the database's and may jump. Every due time is
settled once, in order, and never again.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.plans.models import CatchUp, PlanPurpose, SkipReason
from backend.plans.quiet import QuietHours
from backend.plans.schedule import Schedule, zone_of

#: These purposes fire only while the agent is idle.
WHEN_IDLE = (PlanPurpose.HEARTBEAT, PlanPurpose.CHECK_IN)
_DAY_MINUTES = 24 * 60
#: The reason for a missed time that does not fire.
_WHY = {
    CatchUp.NONE: SkipReason.MISSED,
    CatchUp.LAST: SkipReason.SUPERSEDED,
    CatchUp.ALL: SkipReason.TOO_MANY,
}
#: How many of the newest missed times fire.
_MOST = {CatchUp.LAST: 1, CatchUp.ALL: DEFAULT.catch_up_occurrences}


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms by which a plan fires, from its row."""

    plan_id: UUID
    purpose: PlanPurpose
    schedule: Schedule
    catch_up: CatchUp
    jitter_seconds: int = 0
    quiet: QuietHours | None = None
    ends_at: datetime | None = None

    def fires_at(self, due: datetime) -> datetime:
        """The time at which an occurrence fires. Its jitter is the same at each call.

        A plan without repetition waits for the end of quiet hours.
        """
        seed = hashlib.sha256(self.plan_id.bytes + due.isoformat().encode()).digest()[:4]
        moment = due + timedelta(seconds=self.jitter_seconds * int.from_bytes(seed) / 2**32)
        if self.schedule.is_repeated or not self.is_quiet(moment):
            return moment
        return self.quiet_over(moment)

    def is_quiet(self, moment: datetime) -> bool:
        return self.quiet is not None and self.quiet.covers(moment, zone_of(self.schedule.zone))

    @property
    def is_always_quiet(self) -> bool:
        """Whether it is repeated and none of its times can ever fire, whatever the jitter is."""
        if self.quiet is None or not self.schedule.is_repeated:
            return False
        late = range(max(0, self.jitter_seconds - 1) // 60 + 1)
        return all(self.quiet.holds((due + by) % _DAY_MINUTES) for due in self.schedule.minutes() for by in late)

    def quiet_over(self, moment: datetime) -> datetime:
        assert self.quiet is not None
        return self.quiet.over_after(moment, zone_of(self.schedule.zone))

    def until_the_end(self, due: datetime | None) -> datetime | None:
        """That due time, or None if the plan has ended by then."""
        return None if due is None or (self.ends_at is not None and due > self.ends_at) else due


@dataclass(frozen=True, slots=True)
class SkippedTime:
    due_at: datetime
    reason: SkipReason
    count: int = 1


@dataclass(slots=True)
class Settled:
    """The result.

    `next_due_at` None means that the plan has ended. `pause_from`: from here a pause must still be recorded.
    """

    fired: list[datetime] = field(default_factory=list)
    skipped: list[SkippedTime] = field(default_factory=list)
    next_due_at: datetime | None = None
    next_look_at: datetime | None = None
    pause_from: datetime | None = None

    @property
    def count(self) -> int:
        """Number of due times."""
        return len(self.fired) + sum(skip.count for skip in self.skipped)


def settle(terms: Terms, *, due: datetime, now: datetime, skip_reason: SkipReason | None = None) -> Settled:
    """Settle the plan from `due` on, which is not settled yet. `skip_reason`: why it cannot fire now.

    A plan that is far behind is settled in parts. The part before the first due time that fires comes first, so that
    those that fire come together, unless a long time of quiet hours is between them.
    """
    ready, following = _ready(terms, due, now)
    is_behind = following is not None and terms.fires_at(following) <= now
    skips: dict[datetime, SkipReason] = {}
    if terms.schedule.is_repeated:
        skips = {each: SkipReason.QUIET_HOURS for each in ready if terms.is_quiet(terms.fires_at(each))}
    newer = _count_newer(terms, following, now) if following is not None and is_behind else 0
    fired = _caught_up(terms, [each for each in ready if each not in skips], now, skips, newer)
    if is_behind and fired and fired[0] > due:
        before = {each: why for each, why in skips.items() if each < fired[0]}
        return Settled(skipped=_rows(before, now), next_due_at=fired[0], next_look_at=now)
    settled = Settled(next_due_at=following)
    if following is not None:
        settled.next_look_at = now if is_behind else terms.fires_at(following)
    if skip_reason is not None:
        skips |= dict.fromkeys(fired, skip_reason)
    elif fired and terms.is_quiet(now):
        return Settled(next_due_at=due, next_look_at=terms.quiet_over(now))
    else:
        settled.fired = fired
    settled.skipped = _rows(skips, now)
    return settled


def record_pause(terms: Terms, *, begin: datetime, end: datetime, due: datetime, now: datetime) -> Settled:
    """Record the due times from `begin` to before `end` as skipped; nothing fires. `due` is settled afterwards.

    A long pause is recorded in parts.
    """
    skips: dict[datetime, SkipReason] = {}
    rest = terms.schedule.following(begin)
    coming = terms.until_the_end(begin)
    while coming is not None and coming < end and len(skips) < DEFAULT.occurrences_per_look:
        skips[coming] = SkipReason.PAUSED
        coming = terms.until_the_end(next(rest, None))
    is_over = coming is None or coming >= end
    return Settled(
        skipped=_rows(skips, now),
        next_due_at=due,
        next_look_at=terms.fires_at(due) if is_over else now,
        pause_from=None if is_over else coming,
    )


def _ready(terms: Terms, due: datetime, now: datetime) -> tuple[list[datetime], datetime | None]:
    """The due times that have come, up to a limit, and the one that follows them."""
    ready: list[datetime] = []
    rest = terms.schedule.following(due)
    coming = terms.until_the_end(due)
    while coming is not None and terms.fires_at(coming) <= now and len(ready) < DEFAULT.occurrences_per_look:
        ready.append(coming)
        coming = terms.until_the_end(next(rest, None))
    return ready, coming


def _count_newer(terms: Terms, following: datetime, now: datetime) -> int:
    """How many due times from `following` on have come and can fire, as far as the catch-up rule has to know it.

    Quiet hours are passed over at once. If too many due times are examined, the rest counts as known: the jitter is
    then so long that it decides of most of them whether they can fire.
    """
    most, count = _MOST.get(terms.catch_up, 0), 0
    coming: datetime | None = following
    rest = terms.schedule.following(following)
    for _ in range(DEFAULT.occurrences_per_look):
        if count == most or coming is None or (moment := terms.fires_at(coming)) > now:
            return count
        if not terms.is_quiet(moment):
            count += 1
        elif terms.is_quiet(coming):  # so are all due times whose jitter cannot reach the end
            over = terms.quiet_over(coming) - timedelta(seconds=terms.jitter_seconds, microseconds=1)
            rest = terms.schedule.following(max(coming, over))
        coming = terms.until_the_end(next(rest, None))
    return most


def _caught_up(
    terms: Terms, ready: Sequence[datetime], now: datetime, skips: dict[datetime, SkipReason], newer: int
) -> list[datetime]:
    """The due times that fire, by the plan's catch-up rule. The others get their reason in `skips`.

    `newer`: how many later ones have come, which are not in `ready`.
    """
    if terms.catch_up is CatchUp.NONE:
        tolerance = timedelta(seconds=DEFAULT.plan_late_seconds)
        fired = [each for each in ready if now - terms.fires_at(each) <= tolerance]
    else:
        fired = list(ready[max(0, len(ready) - _MOST[terms.catch_up] + newer) :])
    skips |= {each: _WHY[terms.catch_up] for each in ready if each not in fired}
    return fired


def _rows(skips: dict[datetime, SkipReason], now: datetime) -> list[SkippedTime]:
    """One row for each due time. Times older than the retention share one row for each reason."""
    since = now - timedelta(days=DEFAULT.past_listed_days)
    rows = [SkippedTime(due, reason) for due, reason in skips.items() if due >= since]
    for reason in SkipReason:
        if older := [due for due, why in skips.items() if why is reason and due < since]:
            rows.append(SkippedTime(max(older), reason, len(older)))
    return sorted(rows, key=lambda row: row.due_at)
