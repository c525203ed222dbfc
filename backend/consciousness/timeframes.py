"""Parses timeframes: `yesterday`, `last_week`, `last_10_days`, `2026-03`, or two dates.

Pure. `tools.builtin.history` calls it. Days and months are in UTC.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from backend.kit.errors import InvalidInput

ALLOWED = (
    "today, yesterday, this_week, this_month, this_year, last_hour, last_day, last_week, last_month, last_year, "
    "last_N_hours, last_N_days, last_N_weeks, last_N_months, a day (2026-03-09), a month (2026-03), a year (2026), a "
    "moment (2026-03-09T14:00Z), or two of these with .. between them; either may be left out"
)
_HOURS = {"hour": 1, "day": 24, "week": 7 * 24, "month": 30 * 24, "year": 365 * 24}
_LAST = re.compile(r"last_(?:(\d{1,5})_)?(hour|day|week|month|year)s?")
_YEAR, _MONTH, _DAY = re.compile(r"\d{4}"), re.compile(r"\d{4}-\d{2}"), re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Timeframe:
    """From `start` on, and before `end`. None means no bound."""

    start: datetime | None = None
    end: datetime | None = None


def read(text: str, *, now: datetime) -> Timeframe:
    """The timeframe that `text` names; an empty text means all time.

    Raises `InvalidInput` that lists the allowed forms.
    """
    named = text.strip().lower().replace(" ", "_") if ".." not in text else text.strip()
    if not named:
        return Timeframe()
    try:
        if ".." in named:
            first, _, last = named.partition("..")
            return _ordered(_moment(first)[0], _moment(last)[1])
        return _named(named, now.astimezone(UTC)) or Timeframe(*_moment(named))
    except (ValueError, OverflowError):
        raise InvalidInput(f"{text[:100]!r} is not a timeframe; allowed are {ALLOWED}", path=("timeframe",)) from None


def _named(name: str, now: datetime) -> Timeframe | None:
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if found := _LAST.fullmatch(name):
        return Timeframe(now - timedelta(hours=int(found[1] or 1) * _HOURS[found[2]]))
    starts = {
        "today": day,
        "this_week": day - timedelta(days=day.weekday()),
        "this_month": day.replace(day=1),
        "this_year": day.replace(month=1, day=1),
    }
    if name == "yesterday":
        return Timeframe(day - timedelta(days=1), day)
    return Timeframe(starts[name]) if name in starts else None


def _moment(text: str) -> tuple[datetime | None, datetime | None]:
    """The start and the end of what a date names."""
    text = text.strip().upper()
    if not text:
        return None, None
    if _YEAR.fullmatch(text):
        return datetime(int(text), 1, 1, tzinfo=UTC), datetime(int(text) + 1, 1, 1, tzinfo=UTC)
    if _MONTH.fullmatch(text):
        start = datetime.fromisoformat(f"{text}-01").replace(tzinfo=UTC)
        return start, (start + timedelta(days=31)).replace(day=1)
    start = datetime.fromisoformat(text)
    start = start if start.tzinfo else start.replace(tzinfo=UTC)
    return start, start + (timedelta(days=1) if _DAY.fullmatch(text) else timedelta(minutes=1))


def _ordered(start: datetime | None, end: datetime | None) -> Timeframe:
    if start is not None and end is not None and start >= end:
        raise ValueError("it ends before it begins")
    return Timeframe(start, end)
