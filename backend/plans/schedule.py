"""Schedules: after a delay, at a time, or by cron, in an IANA time zone. Pure.

`registry` checks its input here and calls `first` for the first due time; `settling` calls `following` for the later
ones. Cron works as Debian's does, also when clocks change. A fixed time that the clock skips fires at the end of the
gap. A fixed time that the clock shows twice fires the first time. `*` and `*/n` in minutes or hours follow real time;
where a clock changes by a part of an hour, they may skip a time that it shows twice. cronsim implements these rules.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from itertools import islice, pairwise, takewhile
from zoneinfo import ZoneInfo, available_timezones

from cronsim import CronSim, CronSimError

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.plans.models import ScheduleKind

_FIELDS = 5
#: Number of occurrences that are checked for the shortest gap between them. Cron itself has no gap below a minute.
_SAMPLED = 100
_SHORTEST_SECONDS = 60
#: By the names that cronsim gives the fields.
_ALLOWED = {
    "minute": "0-59, lists (0,30), ranges (0-10) and steps (*/5)",
    "hour": "0-23, lists (9,17), ranges (9-17) and steps (*/2)",
    "day-of-month": "1-31, L for the last day or LW for the last weekday, and a day that the month has",
    "month": "1-12 or JAN-DEC",
    "day-of-week": "0-7 or SUN-SAT; #1 to #5 or L behind it select one of the month",
}


@dataclass(frozen=True, slots=True)
class Schedule:
    kind: ScheduleKind
    expression: str
    zone: str

    @property
    def is_repeated(self) -> bool:
        return self.kind is ScheduleKind.CRON

    @property
    def words(self) -> str:
        """For display."""
        unit = " seconds" if self.kind is ScheduleKind.AFTER else ""
        return f"{self.kind.value.lower()} {self.expression}{unit}"

    def minutes(self) -> set[int]:
        """The minutes of the day at which it fires by cron, in the time of its zone, on days without a clock change."""
        fields = CronSim(self.expression, datetime.min)
        return {hour * 60 + minute for hour in fields.hours for minute in fields.minutes}

    def first(self, now: datetime) -> datetime | None:
        """The first due time of a plan that is created `now`. None if no due time is left."""
        if self.kind is ScheduleKind.AFTER:
            return now + timedelta(seconds=int(self.expression))
        if self.kind is ScheduleKind.AT:
            moment = datetime.fromisoformat(self.expression)
            return moment if moment > now else None
        return next(self.following(now), None)

    def following(self, due: datetime) -> Iterator[datetime]:
        """All due times after that one, in order, in UTC."""
        if not self.is_repeated:
            return
        for found in CronSim(self.expression, due.astimezone(zone_of(self.zone))):
            moment = found.astimezone(UTC)
            if moment > due:  # where clocks change, it may return a time twice
                yield moment
                due = moment


@lru_cache(maxsize=1_000)
def zone_of(name: str) -> ZoneInfo:
    """Raises `InvalidInput` for a name that is not in the time zone database."""
    if name not in _names():
        raise InvalidInput("timeZone must be an IANA name, such as Europe/Berlin or UTC", path=("input", "timeZone"))
    return ZoneInfo(name)


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones()) - {"localtime"}


def after(seconds: int, *, zone: str) -> Schedule:
    least, most = DEFAULT.plan_delay_seconds, DEFAULT.plan_days_ahead * 86_400
    if not least <= seconds <= most:
        raise InvalidInput(f"afterSeconds must be from {least} to {most:,}", path=("input", "afterSeconds"))
    zone_of(zone)
    return Schedule(ScheduleKind.AFTER, str(seconds), zone)


def at(moment: datetime, *, zone: str, now: datetime) -> Schedule:
    """A schedule for one moment. Without an offset the moment is in the time of the zone.

    If the clock shows such a time twice, the first one counts. If the clock skips it, the end of the gap counts.
    """
    local = zone_of(zone)
    try:
        exact = moment.astimezone(UTC) if moment.tzinfo else _by_the_clock(moment, local)
    except OverflowError:
        exact = datetime.max.replace(tzinfo=UTC)
    if not now < exact <= now + timedelta(days=DEFAULT.plan_days_ahead):
        present = now.astimezone(local).isoformat(timespec="seconds")
        reason = f"at must be in the future, at most {DEFAULT.plan_days_ahead:,} days ahead; the time is now {present}"
        raise InvalidInput(reason, path=("input", "at"))
    return Schedule(ScheduleKind.AT, exact.isoformat(), zone)


def _by_the_clock(moment: datetime, zone: ZoneInfo) -> datetime:
    exact = moment.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if exact.astimezone(zone).replace(tzinfo=None) == moment.replace(fold=0):
        return exact
    # The clock never shows this time. The clock change, and so the end of the gap, is between these two moments.
    behind = moment.replace(tzinfo=zone, fold=1).astimezone(UTC)
    offset = exact.astimezone(zone).utcoffset()
    minutes = range(int((exact - behind).total_seconds() // 60) + 1)
    place = bisect_left(
        minutes, 1, key=lambda n: (behind + timedelta(minutes=n)).astimezone(zone).utcoffset() == offset
    )
    return (behind + timedelta(minutes=place)).replace(second=0, microsecond=0)


def cron(expression: str, *, zone: str, now: datetime, least_seconds: int) -> Schedule:
    """A schedule of five cron fields. Raises `InvalidInput` if it is invalid, never fires, or fires too often."""
    schedule = Schedule(ScheduleKind.CRON, " ".join(expression.split()), zone)
    local = zone_of(zone)
    if len(expression) > DEFAULT.cron_chars or len(expression.split()) != _FIELDS:
        raise _bad_cron("it needs five fields: minute, hour, day of month, month, day of week")
    try:
        CronSim(schedule.expression, now.astimezone(local))
    except CronSimError as error:
        raise _bad_cron(_explained(str(error).lower())) from None
    most = now + timedelta(days=DEFAULT.plan_days_ahead)
    sample = list(takewhile(lambda due: due <= most, islice(schedule.following(now), _sampled(least_seconds))))
    if not sample:
        raise _bad_cron(f"it does not fire within {DEFAULT.plan_days_ahead:,} days")
    if any((late - early).total_seconds() < least_seconds for early, late in pairwise(sample)):
        raise _bad_cron(f"it fires more often than every {least_seconds} seconds")
    return schedule


def _sampled(least_seconds: int) -> int:
    return _SAMPLED if least_seconds > _SHORTEST_SECONDS else 1


def _explained(fault: str) -> str:
    """The fault that cronsim reports, with the values that the field allows."""
    return f"{fault}: {_ALLOWED[name]}" if (name := fault.removeprefix("bad ")) in _ALLOWED else fault


def _bad_cron(reason: str) -> InvalidInput:
    return InvalidInput(f"cron: {reason}", path=("input", "cron"))
