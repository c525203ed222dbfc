"""When a worker counts itself as alive, and when it may judge other workers (invariant 2; traps M8, M18)."""

import asyncio
from types import SimpleNamespace

import pytest

from backend.runtime.hosting import liveness
from backend.runtime.hosting.liveness import Liveness


class Beating:
    """A `Liveness` on a clock that the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        monkeypatch.setattr(liveness, "time", SimpleNamespace(monotonic=lambda: self.now))
        self.liveness = Liveness()

    def beat(self, *, after: float = 1.0, moved: float | None = None, times: int = 1) -> None:
        """Beat so often. `moved`: how far the database's clock moves, if not as far as this one."""
        for _ in range(times):
            self.now += after
            self.liveness.confirm(began_at=self.now, moved_seconds=after if moved is None else moved)


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> Beating:
    return Beating(monkeypatch)


def test_nothing_begins_before_the_first_beat(beating: Beating) -> None:
    assert not beating.liveness.is_fresh
    beating.beat()
    assert beating.liveness.is_fresh


def test_liveness_is_stale_three_seconds_after_the_last_confirmed_beat(beating: Beating) -> None:
    beating.beat()

    beating.now += 3.0
    assert beating.liveness.is_fresh
    beating.now += 0.1
    assert not beating.liveness.is_fresh


def test_newcomer_lets_the_others_beat_first(beating: Beating) -> None:
    beating.beat()
    assert not beating.liveness.may_take_over
    beating.beat(times=2)
    assert beating.liveness.may_take_over


@pytest.mark.parametrize(
    ("after", "moved"),
    [
        pytest.param(3.5, None, id="late"),
        pytest.param(1.0, 3_600.0, id="database clock set ahead"),
        pytest.param(1.0, -3_600.0, id="database clock set back"),
    ],
)
def test_irregular_beat_takes_the_right_to_judge_for_five_seconds(
    beating: Beating, after: float, moved: float | None
) -> None:
    beating.beat(times=10)
    beating.beat(after=after, moved=moved)

    judging = []
    for _ in range(5):
        judging.append(beating.liveness.may_take_over)
        beating.beat()

    assert judging == [False] * 5
    assert beating.liveness.may_take_over


def test_beat_that_the_database_has_forgotten_is_irregular(beating: Beating) -> None:
    """Its row was deleted, because a worker with a clock far ahead took it for long dead."""
    beating.beat(times=10)

    beating.now += 1
    beating.liveness.confirm(began_at=beating.now, moved_seconds=None)

    assert not beating.liveness.may_take_over


def test_refused_beats_end_the_right_to_judge_for_two_seconds(beating: Beating) -> None:
    """Trap M8: all workers must beat before one judges them. Agents of dead workers wait no longer than needed."""
    beating.beat(times=10)
    for _ in range(6):
        beating.now += 1
        beating.liveness.note_refusal()
    assert not beating.liveness.is_fresh

    beating.beat(moved=7.0)
    assert not beating.liveness.may_take_over

    beating.beat()
    assert beating.liveness.may_take_over


@pytest.mark.parametrize(("after", "moved"), [(3.5, 9.5), (1.0, 3_607.0), (1.0, 2.0)])
def test_pause_or_jump_after_an_outage_is_irregular(beating: Beating, after: float, moved: float) -> None:
    beating.beat(times=10)
    for _ in range(6):
        beating.now += 1
        beating.liveness.note_refusal()

    beating.beat(after=after, moved=moved)
    beating.beat(times=2)

    assert not beating.liveness.may_take_over


def test_failed_beat_takes_the_right_to_judge(beating: Beating) -> None:
    beating.beat(times=10)

    beating.liveness.note_miss()

    assert beating.liveness.is_fresh
    assert not beating.liveness.may_take_over


async def test_who_waits_for_a_fresh_beat_goes_on_with_the_next(beating: Beating) -> None:
    waiting = asyncio.create_task(beating.liveness.wait_fresh())
    await asyncio.sleep(0)
    assert not waiting.done()

    beating.beat()

    await asyncio.wait_for(waiting, 30)
    await asyncio.wait_for(beating.liveness.wait_fresh(), 30)
