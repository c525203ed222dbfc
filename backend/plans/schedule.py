"""When something is due: after, at, or by cron, in an IANA time zone. Pure.

`registry` checks what it is given and asks for the `first` due time, `settling` for those that follow. Cron is what
Debian's is, also when clocks change: a fixed time that the clock leaves out comes at the end of the gap, one that the
clock shows twice comes the first time; `*` and `*/n` in minutes or hours go by real time (where a clock changes by a
part of an hour, they may leave out what it shows twice). cronsim knows how.
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
#: Occurrences that are looked at, to find the shortest gap between them; cron itself has none below a minute.
_SAMPLED = 100
_SHORTEST_SECONDS = 60
#: By the names that cronsim gives the fields.
_ALLOWED = {
    "minute": "0-59, lists (0,30), ranges (0-10) and steps (*/5)",
    "hour": "0-23, lists (9,17), ranges (9-17) and steps (*/2)",
    "day-of-month": "1-31, L or LW for the last one, and one that the month has",
    "month": "1-12 or JAN-DEC",
    "day-of-week": "0-7 or SUN-SAT, with #1 to #5 or L for one of the month",
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
        """For those who read."""
        unit = " seconds" if self.kind is ScheduleKind.AFTER else ""
        return f"{self.kind.value.lower()} {self.expression}{unit}"

    def minutes(self) -> set[int]:
        """Of the day, by the clock of its zone, at which it comes by cron, where no clock changes."""
        fields = CronSim(self.expression, datetime.min)
        return {hour * 60 + minute for hour in fields.hours for minute in fields.minutes}

    def first(self, now: datetime) -> datetime | None:
        """The first due time of a plan that is made `now`; None: there is none any more."""
        if self.kind is ScheduleKind.AFTER:
            return now + timedelta(seconds=int(self.expression))
        if self.kind is ScheduleKind.AT:
            moment = datetime.fromisoformat(self.expression)
            return moment if moment > now else None
        return next(self.following(now), None)

    def following(self, due: datetime) -> Iterator[datetime]:
        """All due times after that one, in their order, in UTC."""
        if not self.is_repeated:
            return
        for found in CronSim(self.expression, due.astimezone(zone_of(self.zone))):
            moment = found.astimezone(UTC)
            if moment > due:  # where clocks change, it may name a time twice
                yield moment
                due = moment


@lru_cache(maxsize=1_000)
def zone_of(name: str) -> ZoneInfo:
    """Raises `InvalidInput` for what is no zone of the time zone database."""
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
    """A moment without an offset is by the clock of the zone: one that it shows twice is meant the first time, one that
    it leaves out comes at the end of the gap."""
    local = zone_of(zone)
    try:
        exact = moment.astimezone(UTC) if moment.tzinfo else _by_the_clock(moment, local)
    except OverflowError:
        exact = datetime.max.replace(tzinfo=UTC)
    if not now < exact <= now + timedelta(days=DEFAULT.plan_days_ahead):
        present = now.astimezone(local).isoformat(timespec="seconds")
        reason = f"at must lie ahead, by {DEFAULT.plan_days_ahead:,} days at most; it is {present} now"
        raise InvalidInput(reason, path=("input", "at"))
    return Schedule(ScheduleKind.AT, exact.isoformat(), zone)


def _by_the_clock(moment: datetime, zone: ZoneInfo) -> datetime:
    exact = moment.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if exact.astimezone(zone).replace(tzinfo=None) == moment.replace(fold=0):
        return exact
    # The clock never shows it: it goes on from before the gap to behind it between these two.
    behind = moment.replace(tzinfo=zone, fold=1).astimezone(UTC)
    offset = exact.astimezone(zone).utcoffset()
    minutes = range(int((exact - behind).total_seconds() // 60) + 1)
    place = bisect_left(
        minutes, 1, key=lambda n: (behind + timedelta(minutes=n)).astimezone(zone).utcoffset() == offset
    )
    return (behind + timedelta(minutes=place)).replace(second=0, microsecond=0)


def cron(expression: str, *, zone: str, now: datetime, least_seconds: int) -> Schedule:
    """Five fields. Raises `InvalidInput` for one that is none, that comes never, or too often."""
    schedule = Schedule(ScheduleKind.CRON, " ".join(expression.split()), zone)
    local = zone_of(zone)
    if len(expression) > DEFAULT.cron_chars or len(expression.split()) != _FIELDS:
        raise _bad_cron("it has five fields: minute, hour, day of month, month, day of week")
    try:
        CronSim(schedule.expression, now.astimezone(local))
    except CronSimError as error:
        raise _bad_cron(_told(str(error).lower())) from None
    most = now + timedelta(days=DEFAULT.plan_days_ahead)
    sample = list(takewhile(lambda due: due <= most, islice(schedule.following(now), _sampled(least_seconds))))
    if not sample:
        raise _bad_cron(f"it does not come within {DEFAULT.plan_days_ahead:,} days")
    if any((late - early).total_seconds() < least_seconds for early, late in pairwise(sample)):
        raise _bad_cron(f"it comes more often than every {least_seconds} seconds")
    return schedule


def _sampled(least_seconds: int) -> int:
    return _SAMPLED if least_seconds > _SHORTEST_SECONDS else 1


def _told(fault: str) -> str:
    """What cronsim finds bad, and what is allowed there."""
    return f"{fault}: {_ALLOWED[name]}" if (name := fault.removeprefix("bad ")) in _ALLOWED else fault


def _bad_cron(reason: str) -> InvalidInput:
    return InvalidInput(f"cron: {reason}", path=("input", "cron"))
