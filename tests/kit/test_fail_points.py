"""The setting that makes a process fail on purpose: what it takes, and that nothing happens without it."""

import signal
import time
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from backend.kit import fail_points
from backend.kit.fail_points import FailAction, FailPoint, reach
from backend.kit.settings import Settings


@pytest.fixture(autouse=True)
def _disarmed() -> Iterator[None]:
    yield
    fail_points.arm("")


def test_a_point_fails_the_nth_time_it_is_reached_and_never_again() -> None:
    fail_points.arm("fence.passed=raise@3")

    reach(FailPoint.FENCE_PASSED)
    reach(FailPoint.ASLEEP)
    reach(FailPoint.FENCE_PASSED)
    with pytest.raises(RuntimeError, match=r"fence\.passed"):
        reach(FailPoint.FENCE_PASSED)
    reach(FailPoint.FENCE_PASSED)


def test_a_point_fails_by_chance() -> None:
    fail_points.arm("fence.passed=raise%0, sleep.after_commit=raise%1")

    for _ in range(100):
        reach(FailPoint.FENCE_PASSED)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            reach(FailPoint.ASLEEP)


def test_no_fail_point_is_armed_without_the_setting() -> None:
    fail_points.arm(Settings().fail_points)

    for point in FailPoint:
        reach(point)


async def test_a_callback_reaches_its_point_when_it_is_run() -> None:
    fail_points.arm("fence.after_commit=raise")

    callback = fail_points.on_reach(FailPoint.FENCE_AFTER_COMMIT)

    with pytest.raises(RuntimeError):
        await callback()


def test_a_mark_records_its_time_and_continues(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        fail_points.arm("lease.taken=mark%1")
        before = time.monotonic()
        for _ in range(2):
            reach(FailPoint.LEASE_TAKEN)

    told = [record.getMessage().split() for record in caplog.records]
    assert [words[:3] for words in told] == [["reached", "lease.taken", "at"]] * 2  # and no warning that it will fail
    assert before - 1e-6 <= float(told[0][3]) <= float(told[1][3])


@pytest.mark.parametrize(("action", "sent"), [(FailAction.KILL, signal.SIGKILL), (FailAction.STOP, signal.SIGSTOP)])
def test_kill_and_stop_are_signals_to_this_process(
    action: FailAction, sent: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    signals: list[int] = []
    monkeypatch.setattr("os.kill", lambda _, number: signals.append(number))
    fail_points.arm(f"model.streaming={action}")

    reach(FailPoint.MODEL_STREAMING)

    assert signals == [sent]


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("fence.passed", "is not of the form"),
        ("fence.passed=kill@0", "is not of the form"),
        ("fence.passed=kill%2", "above 1"),
        ("nowhere=kill", "'nowhere' is unknown: use one of lease.taken"),
        ("fence.passed=explode", "'explode' is unknown: use one of kill, stop, raise"),
    ],
)
def test_a_bad_setting_is_refused_with_its_reason(setting: str, complaint: str) -> None:
    with pytest.raises(ValidationError, match="CIRCADIAN_FAIL_POINTS") as refused:
        Settings(CIRCADIAN_FAIL_POINTS=setting)

    assert complaint in str(refused.value)
