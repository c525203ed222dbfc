"""Errors reach the operator's hook without their texts; a hook that fails or blocks costs reports and nothing else."""

import logging
import threading
from collections.abc import Iterator, Mapping

import pytest

from backend.telemetry import errors, logs
from backend.telemetry.errors import ErrorHandler, UnusableHook

_CANARY = "canary-4711"


class _Reports:
    """A hook that keeps what it gets, and waits if it is told to."""

    def __init__(self) -> None:
        self.got = list[tuple[BaseException, Mapping[str, str]]]()
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def __call__(self, error: BaseException, about: Mapping[str, str]) -> None:
        self.may_go_on.wait()
        self.got.append((error, about))


@pytest.fixture
def reports() -> _Reports:
    return _Reports()


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    logger = logging.getLogger("backend.test_errors")
    logger.propagate = False
    yield logger
    logger.handlers.clear()


def _log_a_bug(log: logging.Logger) -> None:
    try:
        try:
            raise KeyError(_CANARY)
        except KeyError as error:
            raise ValueError(_CANARY) from error
    except ValueError:
        log.exception("agent %s failed", 7)


def test_a_logged_error_is_reported_with_its_ids(log: logging.Logger, reports: _Reports) -> None:
    handler = ErrorHandler(reports, texts=False)
    log.addHandler(handler)

    with logs.about(tenant="t", agent="a"):
        _log_a_bug(log)
        log.error("without an exception")
        log.warning("not an error", exc_info=ValueError())
    handler.flush()

    [(error, about)] = reports.got
    assert about == {
        "message": "agent 7 failed", "logger": "backend.test_errors", "level": "ERROR", "tenant": "t", "agent": "a",
    }  # fmt: skip
    assert type(error).__name__ == "ValueError" and str(error) == "" and error.args == ()
    assert type(error.__cause__).__name__ == "KeyError" and error.__cause__.args == ()  # type: ignore[union-attr]
    assert error.__traceback__ is not None and error.__traceback__.tb_frame.f_code.co_name == "_log_a_bug"


def test_texts_are_reported_if_the_operator_allows_them(log: logging.Logger, reports: _Reports) -> None:
    handler = ErrorHandler(reports, texts=True)
    log.addHandler(handler)

    _log_a_bug(log)
    handler.flush()

    assert str(reports.got[0][0]) == _CANARY


def test_a_hook_that_raises_gets_the_next_report(log: logging.Logger) -> None:
    seen = list[str]()

    def hook(_: BaseException, about: Mapping[str, str]) -> None:
        seen.append(about["message"])
        raise SystemExit(_CANARY)

    handler = ErrorHandler(hook, texts=False)
    log.addHandler(handler)

    for _ in range(3):
        _log_a_bug(log)
    handler.flush()

    assert len(seen) == 3


def test_a_hook_that_blocks_costs_reports_and_no_time(log: logging.Logger, reports: _Reports) -> None:
    reports.may_go_on.clear()
    handler = ErrorHandler(reports, texts=False)
    log.addHandler(handler)

    for _ in range(300):
        _log_a_bug(log)
    reports.may_go_on.set()
    handler.flush()

    assert 100 <= len(reports.got) <= 102, "what waits is bounded"


@pytest.mark.parametrize("name", ["no.such.module:function", "backend.telemetry.logs:nothing", "json:__doc__"])
def test_a_hook_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(UnusableHook, match=name.replace(".", r"\.")):
        errors.load(name)


def test_a_hook_is_found_by_its_name() -> None:
    hook: object = errors.load("tests.telemetry.test_errors:_Reports")

    assert hook is _Reports
