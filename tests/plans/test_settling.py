"""Each due time is settled once, whatever the database's clock does (L3, trap B12)."""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.plans import quiet
from backend.plans.models import CatchUp, PlanPurpose, ScheduleKind, SkipReason
from backend.plans.quiet import QuietHours
from backend.plans.schedule import Schedule
from backend.plans.settling import Settled, Terms, record_pause, settle

_START = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
_BERLIN = ZoneInfo("Europe/Berlin")
_HOURLY = Terms(
    plan_id=UUID(int=7),
    purpose=PlanPurpose.PLAN,
    schedule=Schedule(ScheduleKind.CRON, "0 * * * *", "Europe/Berlin"),
    catch_up=CatchUp.LAST,
)
_EACH_MINUTE = replace(_HOURLY, schedule=replace(_HOURLY.schedule, expression="* * * * *"))
_HOUR, _MINUTE = timedelta(hours=1), timedelta(minutes=1)


@dataclass(slots=True)
class Story:
    """A plan over time, as `due_plans` settles it. `results` are the results so far."""

    terms: Terms
    due: datetime | None
    look: datetime | None
    fired: list[datetime] = field(default_factory=list)
    skipped: list[tuple[datetime, int]] = field(default_factory=list)
    results: list[tuple[datetime, Settled]] = field(default_factory=list)

    @classmethod
    def of(cls, terms: Terms) -> "Story":
        due = terms.until_the_end(terms.schedule.first(_START))
        return cls(terms, due, None if due is None else terms.fires_at(due))

    def pass_to(self, now: datetime) -> None:
        """Settle at this time until no due time is left."""
        while self.due is not None and self.look is not None and self.look <= now:
            settled = settle(self.terms, due=self.due, now=now)
            self.results.append((now, settled))
            self.fired += settled.fired
            self.skipped += [(skip.due_at, skip.count) for skip in settled.skipped]
            self.due, self.look = settled.next_due_at, settled.next_look_at


_QUIET = st.builds(QuietHours, st.integers(0, 1439), st.integers(0, 1439)).filter(lambda each: each.start != each.end)
_SCHEDULES = st.one_of(
    st.builds(
        Schedule,
        st.just(ScheduleKind.CRON),
        st.sampled_from(["*/7 * * * *", "*/30 * * * *", "0 * * * *", "30 2 * * *", "0 9,21 * * 1-5"]),
        st.sampled_from(["Europe/Berlin", "America/New_York", "UTC"]),
    ),
    st.integers(5, 400_000).map(lambda seconds: Schedule(ScheduleKind.AFTER, str(seconds), "Europe/Berlin")),
)
_TERMS = st.builds(
    Terms,
    plan_id=st.uuids(),
    purpose=st.just(PlanPurpose.PLAN),
    schedule=_SCHEDULES,
    catch_up=st.sampled_from(CatchUp),
    jitter_seconds=st.sampled_from([0, 0, 60, 900]),
    quiet=st.none() | _QUIET,
    ends_at=st.none() | st.integers(1, 200).map(lambda hours: _START + hours * _HOUR),
)
#: Seconds by which the clock moves between two looks; back too, and over outages of days.
_MOVES = st.lists(st.integers(-7_200, 90_000) | st.integers(0, 400) | st.just(500_000), min_size=1, max_size=25)


@settings(max_examples=150, deadline=None)
@given(terms=_TERMS, moves=_MOVES)
def test_every_due_time_is_settled_once_and_none_is_left_out(terms: Terms, moves: list[int]) -> None:
    story, now = Story.of(terms), _START
    for seconds in moves:
        now += timedelta(seconds=seconds)
        story.pass_to(now)

    dues = [due for due, _ in story.skipped] + story.fired
    assert len(set(dues)) == len(dues), "no due time has two rows"
    first = terms.schedule.first(_START)
    assert first is not None
    beginning = [] if terms.until_the_end(first) is None else [first]
    planned = (due for part in (beginning, terms.schedule.following(first)) for due in part)
    past = list(takewhile(lambda due: due != story.due and terms.until_the_end(due) is not None, planned))
    assert len(story.fired) + sum(count for _, count in story.skipped) == len(past)
    assert set(dues) <= set(past)


@settings(max_examples=150, deadline=None)
@given(terms=_TERMS, moves=_MOVES)
def test_nothing_fires_early_or_in_quiet_hours_or_against_its_catch_up_rule(terms: Terms, moves: list[int]) -> None:
    story, now = Story.of(terms), _START
    for seconds in moves:
        now += timedelta(seconds=seconds)
        story.pass_to(now)

    for at, settled in story.results:
        assert all(terms.fires_at(due) <= at for due in settled.fired)
        assert not (settled.fired and terms.is_quiet(at))
        match terms.catch_up:
            case CatchUp.NONE:
                tolerance = timedelta(seconds=DEFAULT.plan_late_seconds)
                assert all(at - terms.fires_at(due) <= tolerance for due in settled.fired)
            case CatchUp.LAST:
                assert len(settled.fired) <= 1
            case CatchUp.ALL:
                assert len(settled.fired) <= DEFAULT.catch_up_occurrences


@settings(max_examples=150, deadline=None)
@given(terms=_TERMS, moves=_MOVES)
def test_of_what_was_missed_the_newest_times_that_are_not_quiet_fire(terms: Terms, moves: list[int]) -> None:
    """However many parts it is settled in. Jitter changes the order a little."""
    terms = replace(terms, jitter_seconds=0, catch_up=CatchUp.LAST if terms.catch_up is CatchUp.LAST else CatchUp.ALL)
    most = 1 if terms.catch_up is CatchUp.LAST else DEFAULT.catch_up_occurrences
    story, now = Story.of(terms), _START
    for seconds in moves:
        now += timedelta(seconds=seconds)
        done = len(story.results)
        story.pass_to(now)
        part = [settled for _, settled in story.results[done:]]
        fired = [due for settled in part for due in settled.fired]
        skips = [skip for settled in part for skip in settled.skipped]
        older = [skip.due_at for skip in skips if skip.reason is not SkipReason.QUIET_HOURS]
        if fired:
            assert len(fired) <= most
            assert not older or (len(fired) == most and max(older) < min(fired))


@settings(max_examples=100, deadline=None)
@given(
    hours=_QUIET,
    minutes=st.integers(0, 366 * 24 * 60),
    zone=st.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut"]),
)
def test_quiet_hours_are_over_at_the_first_minute_outside_of_them(hours: QuietHours, minutes: int, zone: str) -> None:
    """Also where the clock shows their end twice, or skips it."""
    local = ZoneInfo(zone)
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)

    over = hours.over_after(moment, local)

    assert not hours.covers(over, local)
    if hours.covers(moment, local):
        between = (moment + timedelta(minutes=n) for n in range(int((over - moment) / timedelta(minutes=1))))
        assert all(hours.covers(each, local) for each in between)


def _after_outage(catch_up: CatchUp, hours: float) -> Settled:
    terms = replace(_HOURLY, catch_up=catch_up)
    due = terms.schedule.first(_START)
    assert due is not None
    return settle(terms, due=due, now=due + hours * _HOUR)


def test_catch_up_rule_decides_which_missed_times_fire() -> None:
    none, last, each = (_after_outage(word, 3.5) for word in CatchUp)

    assert (none.fired, [skip.reason for skip in none.skipped]) == ([], [SkipReason.MISSED] * 4)
    assert (len(last.fired), [skip.reason for skip in last.skipped]) == (1, [SkipReason.SUPERSEDED] * 3)
    assert (len(each.fired), each.skipped) == (4, [])
    assert last.fired[0] == each.fired[-1] == _START + 4 * _HOUR
    assert none.next_due_at == last.next_due_at == each.next_due_at == _START + 5 * _HOUR


def test_a_moment_late_is_not_missed() -> None:
    assert _after_outage(CatchUp.NONE, DEFAULT.plan_late_seconds / 3_600).fired == [_START + _HOUR]


def test_a_long_outage_does_not_become_a_burst() -> None:
    """Trap B12: a burst of late occurrences costs a day's credits."""
    settled = _after_outage(CatchUp.ALL, 150)

    assert len(settled.fired) == DEFAULT.catch_up_occurrences
    assert {skip.reason for skip in settled.skipped} == {SkipReason.TOO_MANY}
    assert [skip.count for skip in settled.skipped] == [1] * (151 - DEFAULT.catch_up_occurrences), "a row for each"


def _caught_up(terms: Terms, *, missed: int) -> Story:
    """The plan after so many due times were missed. The last of them is due now."""
    story = Story.of(terms)
    assert story.due is not None
    *_, now = story.due, *islice(terms.schedule.following(story.due), missed - 1)
    story.pass_to(now)
    return story


@pytest.mark.parametrize("missed", [199, 200, 201, 203, 219, 220, 401])
@pytest.mark.parametrize(("catch_up", "most"), [(CatchUp.LAST, 1), (CatchUp.ALL, DEFAULT.catch_up_occurrences)])
def test_however_many_were_missed_the_newest_fire_and_fire_together(missed: int, catch_up: CatchUp, most: int) -> None:
    story = _caught_up(replace(_HOURLY, catch_up=catch_up), missed=missed)

    assert story.fired == [_START + n * _HOUR for n in range(missed - most + 1, missed + 1)]
    assert sum(count for _, count in story.skipped) == missed - most
    assert [bool(settled.fired) for _, settled in story.results].count(True) == 1
    assert all(settled.count <= DEFAULT.occurrences_per_look for _, settled in story.results)


@pytest.mark.parametrize("missed", [199, 200, 201, 202, 203, 401])
def test_what_is_a_moment_late_fires_however_much_was_missed_before_it(missed: int) -> None:
    """A plan of each minute: the last three are late by two minutes at most."""
    story = _caught_up(replace(_EACH_MINUTE, catch_up=CatchUp.NONE), missed=missed)

    assert story.fired == [_START + n * _MINUTE for n in range(missed - 2, missed + 1)]
    assert [bool(settled.fired) for _, settled in story.results].count(True) == 1


@pytest.mark.parametrize(("catch_up", "most"), [(CatchUp.LAST, 1), (CatchUp.ALL, DEFAULT.catch_up_occurrences)])
@pytest.mark.parametrize("late", [1, 19, 30])
def test_what_was_missed_before_a_long_time_of_quiet_fires_after_it(catch_up: CatchUp, most: int, late: int) -> None:
    """Also if more due times are quiet than one look settles. Each of these is on record as quiet."""
    hours = QuietHours(14 * 60, 13 * 60)  # in Berlin: from 13:00 to 12:00 UTC
    terms = replace(_EACH_MINUTE, catch_up=catch_up, quiet=hours)
    story = Story(terms, _START + (60 - late) * _MINUTE, _START)

    story.pass_to(_START + 2 * _HOUR)
    assert (story.fired, story.look) == ([], _START + 24 * _HOUR), "it is quiet"
    story.pass_to(_START + 24 * _HOUR)

    loud = [_START + n * _MINUTE for n in [*range(60 - late, 60), 24 * 60]]
    assert story.fired == loud[-most:]
    reasons = Counter(skip.reason for _, settled in story.results for skip in settled.skipped)
    assert reasons[SkipReason.QUIET_HOURS] == 23 * 60
    assert reasons.total() == 23 * 60 + max(0, late + 1 - most)


def test_quiet_time_is_on_record_as_quiet_however_far_behind_it_is() -> None:
    hours = QuietHours(23 * 60, 13 * 60)
    terms = replace(_HOURLY, quiet=hours)
    story = _caught_up(terms, missed=401)

    skips = [skip for _, settled in story.results for skip in settled.skipped]
    assert {terms.is_quiet(skip.due_at) for skip in skips if skip.reason is SkipReason.QUIET_HOURS} == {True}
    assert {terms.is_quiet(skip.due_at) for skip in skips if skip.reason is SkipReason.SUPERSEDED} == {False}


def test_a_look_that_finds_no_time_that_can_fire_is_bounded() -> None:
    """Jitter decides of each minute whether it can fire; there are too many of them to examine."""
    hours = QuietHours(14 * 60 + 1, 14 * 60)
    terms = replace(_EACH_MINUTE, catch_up=CatchUp.ALL, quiet=hours, jitter_seconds=3_600)
    story = _caught_up(terms, missed=5_000)

    assert len(story.fired) <= DEFAULT.catch_up_occurrences
    assert len(story.results) <= 2 * 5_000 // DEFAULT.occurrences_per_look + 1


def test_a_pause_is_on_record_one_by_one_and_a_part_at_a_time() -> None:
    begin = _HOURLY.schedule.first(_START)
    assert begin is not None
    end, due = begin + timedelta(hours=299, minutes=30), begin + 300 * _HOUR
    rows, part = [], record_pause(_HOURLY, begin=begin, end=end, due=due, now=end)
    while True:
        rows += part.skipped
        assert part.next_due_at == due and not part.fired
        if part.pause_from is None:
            break
        assert part.next_look_at == end, "it is looked at again at once"
        part = record_pause(_HOURLY, begin=part.pause_from, end=end, due=due, now=end)

    assert [row.due_at for row in rows] == [begin + n * _HOUR for n in range(300)]
    assert {(row.reason, row.count) for row in rows} == {(SkipReason.PAUSED, 1)}
    assert part.next_look_at == due


def test_a_very_long_one_is_gone_through_a_part_at_a_time() -> None:
    settled = _after_outage(CatchUp.LAST, 5_000)

    assert (settled.fired, settled.count) == ([], DEFAULT.occurrences_per_look)
    assert [skip.count for skip in settled.skipped] == [DEFAULT.occurrences_per_look], "longer ago than what is kept"
    assert settled.next_look_at is not None
    assert settled.next_look_at <= _START + 5_001 * _HOUR, "and it is looked at again at once"


def test_repeated_plan_skips_quiet_hours_and_a_single_one_waits_for_their_end() -> None:
    night = QuietHours(22 * 60, 7 * 60)
    late = datetime(2026, 3, 27, 23, 0, tzinfo=_BERLIN).astimezone(UTC)
    single = replace(_HOURLY, quiet=night, schedule=Schedule(ScheduleKind.AT, late.isoformat(), "Europe/Berlin"))

    repeated = settle(replace(_HOURLY, quiet=night), due=late, now=late)
    waiting = settle(single, due=late, now=late)

    assert (repeated.fired, [skip.reason for skip in repeated.skipped]) == ([], [SkipReason.QUIET_HOURS])
    assert repeated.next_due_at == late + _HOUR
    assert (waiting.fired, waiting.skipped, waiting.next_due_at) == ([], [], late)
    assert waiting.next_look_at == datetime(2026, 3, 28, 7, 0, tzinfo=_BERLIN)
    assert single.fires_at(late) == waiting.next_look_at
    assert settle(replace(single, catch_up=CatchUp.NONE), due=late, now=waiting.next_look_at).fired == [late]


def test_what_was_missed_before_quiet_hours_is_made_up_for_after_them() -> None:
    evening = replace(
        _HOURLY, quiet=QuietHours(22 * 60, 7 * 60), schedule=replace(_HOURLY.schedule, expression="0 21 * * *")
    )
    due = datetime(2026, 3, 27, 21, 0, tzinfo=_BERLIN).astimezone(UTC)

    at_night = settle(evening, due=due, now=due + 2 * _HOUR)
    assert (at_night.fired, at_night.skipped, at_night.next_due_at) == ([], [], due)
    assert at_night.next_look_at == datetime(2026, 3, 28, 7, 0, tzinfo=_BERLIN)
    assert settle(evening, due=due, now=at_night.next_look_at).fired == [due]


def test_jitter_is_within_its_bounds_and_the_same_at_each_look() -> None:
    terms = replace(_HOURLY, jitter_seconds=600)
    dues = [_START + n * _HOUR for n in range(200)]

    delays = [(terms.fires_at(due) - due).total_seconds() for due in dues]

    assert delays == [(terms.fires_at(due) - due).total_seconds() for due in dues]
    assert all(0 <= delay < 600 for delay in delays)
    assert max(delays) - min(delays) > 300


def test_skip_reason_is_recorded_for_a_time_that_would_have_fired() -> None:
    due = _START + _HOUR

    settled = settle(_HOURLY, due=due, now=due, skip_reason=SkipReason.BUSY)

    assert (settled.fired, [(skip.due_at, skip.reason) for skip in settled.skipped]) == ([], [(due, SkipReason.BUSY)])


@pytest.mark.parametrize(("start", "end"), [("24:00", "07:00"), ("7:00", "08:00"), ("", ""), ("22:00", "22:60")])
def test_quiet_hours_are_times_of_the_day(start: str, end: str) -> None:
    with pytest.raises(InvalidInput, match="from 00:00 to 23:59"):
        quiet.read(start, end)


def test_quiet_hours_are_not_the_whole_day() -> None:
    with pytest.raises(InvalidInput, match="whole day"):
        quiet.read("07:00", "07:00")
    assert quiet.read("22:05", "07:00") == QuietHours(1_325, 420)
    assert quiet.clock(1_325) == "22:05"
