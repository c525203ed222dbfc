"""A look at many rows takes no more than a share of the time."""

import pytest

from backend.runtime.background_jobs.pace import Pace


class _Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_pause_is_as_many_times_as_long_as_the_look() -> None:
    clock = _Clock()
    pace = Pace(by_cost=3, clock=clock)
    assert pace.allows

    with pace.measured():
        clock.now += 2

    found = []
    for _ in range(7):
        found.append(pace.allows)
        clock.now += 1
    assert found == [False] * 6 + [True]


def test_a_pause_has_a_least_length_and_follows_a_look_that_fails() -> None:
    clock = _Clock()
    pace = Pace(by_cost=3, least_seconds=2, clock=clock)

    with pytest.raises(TimeoutError), pace.measured():
        raise TimeoutError

    assert not pace.allows
    clock.now += 2
    assert pace.allows
