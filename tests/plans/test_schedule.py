"""When a plan is due: cron compared with a walk through all minutes, around clock changes (L1, B12)."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.plans import schedule as schedules
from backend.plans.models import ScheduleKind
from backend.plans.schedule import Schedule

_NOW = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
_MINUTE = timedelta(minutes=1)
#: Changes by an hour, by half an hour, at midnight, in Ramadan, in the south; and none at all.
_ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Africa/Casablanca",
    "Asia/Beirut", "Pacific/Chatham", "Asia/Kathmandu", "UTC",
]  # fmt: skip


@cache
def _changes(zone: str) -> list[datetime]:
    """The hours in which the clock of the zone is put forward or back, some years long."""
    hours = [datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=n) for n in range(3 * 366 * 24)]
    local = ZoneInfo(zone)
    offsets = [(hour, hour.astimezone(local).utcoffset()) for hour in hours]
    return [late for (late, after), (_, before) in zip(offsets[1:], offsets, strict=False) if after != before]


#: Their clocks change by half an hour, or in the middle of one.
_BY_PARTS = {"Australia/Lord_Howe", "Pacific/Chatham"}


@st.composite
def _moments(draw: st.DrawFn, zones: Sequence[str] = tuple(_ZONES)) -> tuple[str, datetime]:
    """A zone, and a time not long before one of its changes, if it has any, or just after it."""
    zone = draw(st.sampled_from(zones))
    around = draw(st.sampled_from(_changes(zone) or [_NOW]))
    return zone, around - timedelta(seconds=draw(st.integers(-2 * 3600, 40 * 3600)))


def _some(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, most), min_size=1, max_size=4, unique=True).map(sorted)


def _text(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def _dues(expression: str, zone: str, *, start: datetime, days: int) -> list[datetime]:
    end = start + timedelta(days=days)
    found = Schedule(ScheduleKind.CRON, expression, zone).following(start)
    return list(takewhile(lambda due: due <= end, found))


def _minutes(start: datetime, days: int) -> list[datetime]:
    first = start.replace(second=0, microsecond=0) + _MINUTE
    return [first + n * _MINUTE for n in range(days * 24 * 60)]


@settings(max_examples=60, deadline=None)
@given(at=_moments(), minutes=_some(59), hours=_some(23), weekdays=_some(6))
def test_fixed_times_come_once_a_day_however_the_clock_changes(
    at: tuple[str, datetime], minutes: list[int], hours: list[int], weekdays: list[int]
) -> None:
    """A time that the clock skips fires at the end of the gap. A time that it shows twice fires the first time."""
    zone, start = at
    local, days = ZoneInfo(zone), 3

    found = _dues(f"{_text(minutes)} {_text(hours)} * * {_text(weekdays)}", zone, start=start, days=days)

    expected = set()
    for day in (start.astimezone(local).date() + timedelta(days=n) for n in range(-1, days + 2)):
        if day.isoweekday() % 7 in weekdays:
            expected |= {_real(day, hour, minute, local) for hour in hours for minute in minutes}
    assert found == sorted(each for each in expected if start < each <= start + timedelta(days=days))


def _real(day: date, hour: int, minute: int, local: ZoneInfo) -> datetime:
    shown = datetime(day.year, day.month, day.day, hour, minute)
    while (moment := shown.replace(tzinfo=local).astimezone(UTC)).astimezone(local).replace(tzinfo=None) != shown:
        shown += _MINUTE
    return moment


@settings(max_examples=40, deadline=None)
@given(
    at=_moments([each for each in _ZONES if each not in _BY_PARTS]),
    step=st.sampled_from([1, 5, 7, 15, 30]),
    hours=_some(23),
    is_any_hour=st.booleans(),
)
def test_steps_go_by_real_time(at: tuple[str, datetime], step: int, hours: list[int], is_any_hour: bool) -> None:
    """An hour that comes twice has its steps twice. A skipped hour has none."""
    zone, start = at
    local = ZoneInfo(zone)
    wanted = range(24) if is_any_hour else hours

    found = _dues(f"*/{step} {'*' if is_any_hour else _text(hours)} * * *", zone, start=start, days=2)

    shown = [(minute, minute.astimezone(local)) for minute in _minutes(start, 2)]
    assert found == [minute for minute, clock in shown if clock.minute % step == 0 and clock.hour in wanted]


@settings(max_examples=60, deadline=None)
@given(at=_moments(), minutes=_some(59), hours=_some(23))
def test_going_on_from_any_due_time_gives_the_same_times(
    at: tuple[str, datetime], minutes: list[int], hours: list[int]
) -> None:
    """A check stores the next due time, and the next check continues from it. No time is left out or repeated."""
    zone, start = at
    expression = f"{_text(minutes)} {_text(hours)} * * *"
    in_one_go = _dues(expression, zone, start=start, days=3)

    one_by_one, due = [], start
    while (due := next(Schedule(ScheduleKind.CRON, expression, zone).following(due))) <= start + timedelta(days=3):
        one_by_one.append(due)

    assert one_by_one == in_one_go
    assert all(early < late for early, late in pairwise(in_one_go))


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="0123456789*/,-#LWlwMONJA ?@\u00b2\u0664", max_size=30))
def test_whatever_is_written_is_a_schedule_or_refused(expression: str) -> None:
    try:
        made = schedules.cron(expression, zone="Europe/Berlin", now=_NOW, least_seconds=60)
    except InvalidInput as error:
        assert error.path == ("input", "cron")
    else:
        assert made.first(_NOW) is not None


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("", "five fields"),
        ("0 9 * *", "five fields"),
        ("0 0 9 * * *", "five fields"),
        ("@daily", "five fields"),
        ("60 9 * * *", "cron: bad minute: 0-59"),
        ("0 24 * * *", "cron: bad hour: 0-23"),
        ("0 9 30 2 *", "bad day-of-month: 1-31, .* that the month has"),
        ("0 9 * 13 *", "bad month: 1-12"),
        ("0 9 * * 8", "bad day-of-week: 0-7"),
        ("0 0 * 2 MON#5", "does not fire within"),
        ("*/2 * * * *", "more often than every 180 seconds"),
        ("0,1 9 1 1 *", "more often than every 180 seconds"),
        (f"{'0,' * 200}0 9 * * *", "five fields"),
    ],
)
def test_invalid_or_too_frequent_cron_is_refused_with_its_field(expression: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        schedules.cron(expression, zone="UTC", now=_NOW, least_seconds=180)


@pytest.mark.parametrize(
    "zone", ["", "Berlin", "europe/berlin", "CET+1", "../etc/passwd", "/etc/passwd", "Europe", "localtime", "a" * 300]
)
def test_zone_is_one_of_the_database(zone: str) -> None:
    with pytest.raises(InvalidInput, match="IANA"):
        schedules.cron("0 9 * * *", zone=zone, now=_NOW, least_seconds=60)


@pytest.mark.parametrize(
    ("moment", "zone", "meant"),
    [
        ("2027-01-15T09:00:00", "Europe/Berlin", "2027-01-15T08:00:00"),
        ("2027-07-15T09:00:00", "Europe/Berlin", "2027-07-15T07:00:00"),
        ("2027-07-15T09:00:00+00:00", "Europe/Berlin", "2027-07-15T09:00:00"),
        ("2027-03-28T02:00:00", "Europe/Berlin", "2027-03-28T01:00:00"),  # the clock leaves these out
        ("2027-03-28T02:30:00", "Europe/Berlin", "2027-03-28T01:00:00"),
        ("2027-03-28T02:59:59", "Europe/Berlin", "2027-03-28T01:00:00"),
        ("2027-03-28T03:00:00", "Europe/Berlin", "2027-03-28T01:00:00"),
        ("2027-10-03T02:10:00", "Australia/Lord_Howe", "2027-10-02T15:30:00"),  # half an hour
        ("2027-10-31T02:30:00", "Europe/Berlin", "2027-10-31T00:30:00"),  # the clock shows it twice
    ],
)
def test_moment_without_an_offset_is_by_the_zones_clock(moment: str, zone: str, meant: str) -> None:
    made = schedules.at(datetime.fromisoformat(moment), zone=zone, now=_NOW)

    assert made.first(_NOW) == datetime.fromisoformat(meant).replace(tzinfo=UTC)
    assert list(made.following(_NOW)) == []


@pytest.mark.parametrize("moment", ["2026-11-22T09:00:00", "2020-01-01T00:00:00", "2099-01-01T00:00:00", "9999-12-31"])
def test_moment_must_lie_ahead_and_not_too_far(moment: str) -> None:
    with pytest.raises(InvalidInput, match=r"days ahead; the time is now 2026-11-22T10:00:00\+01:00"):
        schedules.at(datetime.fromisoformat(moment), zone="Europe/Berlin", now=_NOW)


def test_delay_is_bounded_on_both_sides() -> None:
    assert schedules.after(3_600, zone="UTC").first(_NOW) == _NOW + timedelta(hours=1)
    for seconds in (DEFAULT.plan_delay_seconds - 1, DEFAULT.plan_days_ahead * 86_400 + 1):
        with pytest.raises(InvalidInput, match="afterSeconds must be from"):
            schedules.after(seconds, zone="UTC")
