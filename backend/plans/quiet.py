"""Quiet hours: a part of each day, in the time of a zone, in which nothing fires. Pure.

They may cross midnight. `settling` checks whether a moment is in them, and when they end. The active hours of a
heartbeat are the rest of the day.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from backend.kit.errors import InvalidInput

_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From a minute of the day until another one, which is excluded."""

    start: int
    end: int

    def covers(self, moment: datetime, zone: ZoneInfo) -> bool:
        local = moment.astimezone(zone)
        return self.holds(local.hour * 60 + local.minute)

    def holds(self, minute: int) -> bool:
        """`minute` is a minute of the day."""
        if self.start < self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def over_after(self, moment: datetime, zone: ZoneInfo) -> datetime:
        """The first end of the quiet hours after `moment`, also across clock changes."""
        today, end = moment.astimezone(zone).date(), time(self.end // 60, self.end % 60)
        candidates = (
            datetime.combine(today + timedelta(days=days), end, tzinfo=zone).replace(fold=fold).astimezone(UTC)
            for days in range(3)
            for fold in (0, 1)
        )
        return min(each for each in candidates if each > moment and not self.covers(each, zone))


def read(start: str, end: str) -> QuietHours:
    """From two times such as 22:00. Raises `InvalidInput`."""
    quiet = QuietHours(_minute(start), _minute(end))
    if quiet.start == quiet.end:
        raise InvalidInput(
            "quietHours must not cover the whole day; pause the plan instead", path=("input", "quietHours")
        )
    return quiet


def words(hours: QuietHours) -> str:
    """For display."""
    return f"{clock(hours.start)} to {clock(hours.end)}"


def clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _minute(given: str) -> int:
    found = _CLOCK.fullmatch(given)
    if found is None:
        raise InvalidInput("the times of quietHours must be from 00:00 to 23:59", path=("input", "quietHours"))
    return int(found[1]) * 60 + int(found[2])
