"""Timeframes by their names, and errors that list the allowed forms."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from backend.consciousness.timeframes import read
from backend.kit.errors import InvalidInput

#: A Wednesday, in a zone where it is Thursday already.
_NOW = datetime(2026, 3, 11, 23, 30, tzinfo=UTC).astimezone(timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("", None, None),
        ("today", "2026-03-11", None),
        ("Yesterday", "2026-03-10", "2026-03-11"),
        ("this week", "2026-03-09", None),
        ("this_month", "2026-03-01", None),
        ("this_year", "2026-01-01", None),
        ("last_week", "2026-03-04T23:30", None),
        ("last_2_days", "2026-03-09T23:30", None),
        ("last_hour", "2026-03-11T22:30", None),
        ("2026-02", "2026-02-01", "2026-03-01"),
        ("2025-12", "2025-12-01", "2026-01-01"),
        ("2024", "2024-01-01", "2025-01-01"),
        ("2026-02-28", "2026-02-28", "2026-03-01"),
        ("2026-02-28T10:00+02:00", "2026-02-28T08:00", "2026-02-28T08:01"),
        ("2026-01..2026-02-03", "2026-01-01", "2026-02-04"),
        ("..2026-02", None, "2026-03-01"),
        ("2026-02..", "2026-02-01", None),
    ],
)
def test_name_is_a_timeframe(name: str, start: str | None, end: str | None) -> None:
    found = read(name, now=_NOW)

    assert (found.start, found.end) == (_moment(start), _moment(end))


@pytest.mark.parametrize(
    "name", ["soon", "2026-13", "2026-02-30", "2026-03..2026-01", "last_0", "9999", "0000", "1..2"]
)
def test_invalid_timeframe_is_refused_with_the_allowed_forms(name: str) -> None:
    with pytest.raises(InvalidInput, match="allowed are today"):
        read(name, now=_NOW)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).replace(tzinfo=UTC)
