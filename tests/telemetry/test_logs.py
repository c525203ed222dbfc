"""Log lines carry ids, and no texts: not those of exceptions, nor those of libraries."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from uuid import uuid4

import pytest
from opentelemetry import trace
from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags

from backend.telemetry import logs
from backend.telemetry.logs import JsonFormatter, TextFormatter

_CANARY = "canary-4711"


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    logger = logging.getLogger("backend.test_logs")
    yield logger
    logger.handlers.clear()


def _record(name: str, message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord(name, logging.ERROR, "/x/module.py", 7, message, args, info)


def _line(record: logging.LogRecord, *, texts: bool = False) -> dict[str, str]:
    found: dict[str, str] = json.loads(JsonFormatter(texts=texts).format(record))
    return found


def _fail() -> BaseException:
    """An error with a cause, both with texts, as asyncpg's with its DETAIL."""
    try:
        try:
            raise KeyError(_CANARY)
        except KeyError as error:
            raise ValueError(f"Key (name)=({_CANARY}) already exists") from error
    except ValueError as error:
        return error


def test_an_exception_is_shown_without_its_text() -> None:
    line = _line(_record("backend.x", "it failed", error=_fail()))

    assert _CANARY not in json.dumps(line)
    assert line["error"].endswith("\nValueError")
    assert "\nKeyError\n" in line["error"] and "in _fail" in line["error"]
    assert _CANARY in _line(_record("backend.x", "it failed", error=_fail()), texts=True)["error"]


def test_the_code_of_an_error_is_shown() -> None:
    class UniqueViolationError(Exception):
        sqlstate = "23505"

    assert logs.named(UniqueViolationError(_CANARY)).endswith("UniqueViolationError (code 23505)")
    assert logs.named(OSError(13, _CANARY)) == "PermissionError (code 13)"
    assert logs.named(ExceptionGroup(_CANARY, [ValueError(_CANARY)])) == "ExceptionGroup of ValueError"


def test_a_chain_of_causes_that_is_a_circle_ends() -> None:
    first, second = ValueError("a"), ValueError("b")
    first.__cause__, second.__cause__ = second, first

    assert logs.stack_of(first).count("ValueError") == 2


@pytest.mark.parametrize(
    ("name", "message", "args", "shown"),
    [
        ("backend.x", "agent %s", (7,), "agent 7"),
        ("httpx", "HTTP Request: %s", (_CANARY,), "HTTP Request: %s"),
        ("httpx", f"it said {_CANARY}", (), "a message from line 7 of module"),
        ("asyncio", f"Task exception was never retrieved\nfuture: {_CANARY}", (), "Task exception was never retrieved"),
        ("asyncio", f"Exception in callback f('{_CANARY}')", (), "Exception in callback f"),
        ("uvicorn.error", "Invalid HTTP request received.", (), "Invalid HTTP request received."),
    ],
)
def test_of_a_librarys_message_only_the_fixed_part_is_shown(
    name: str, message: str, args: tuple[object, ...], shown: str
) -> None:
    assert _line(_record(name, message, *args))["message"] == shown


async def test_ids_go_with_the_work_and_with_tasks_that_it_begins() -> None:
    tenant, agent, cycle = uuid4(), uuid4(), uuid4()

    async def child() -> dict[str, str]:
        logs.tell(call="c")
        return logs.ids()

    with logs.about(tenant=tenant, agent=agent, cycle=cycle):
        assert await asyncio.create_task(child()) == {
            "tenant": str(tenant), "agent": str(agent), "cycle": str(cycle), "call": "c",
        }  # fmt: skip
        with logs.about(cycle=None):
            assert logs.ids() == {"tenant": str(tenant), "agent": str(agent)}
        assert _line(_record("backend.x", "x")) | {"time": ""} == {
            "time": "", "level": "ERROR", "logger": "backend.x", "message": "x", "tenant": str(tenant),
            "agent": str(agent), "cycle": str(cycle),
        }  # fmt: skip
    assert logs.ids() == {}


def test_a_line_within_a_trace_names_it() -> None:
    span = NonRecordingSpan(SpanContext(0xABC, 0xDEF, is_remote=False, trace_flags=TraceFlags(1)))

    with trace.use_span(span):
        line = _line(_record("backend.x", "x"))
        text = TextFormatter(texts=False).format(_record("backend.x", "x"))

    assert line["trace"] == f"{0xABC:032x}"
    assert text == f"ERROR backend.x: x [trace={0xABC:032x}]"


def test_content_is_shown_only_where_the_operator_allows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    before, hooks = list(root.handlers), (sys.excepthook,)
    try:
        for texts, shown in ((True, _CANARY), (False, "(withheld)")):
            logs.configure(level="INFO", is_json=True, texts=texts)
            assert logs.content(_CANARY) == shown
            sys.excepthook(ValueError, ValueError(_CANARY), None)
            assert (_CANARY in capsys.readouterr().err) is texts
    finally:
        root.handlers[:] = before
        [sys.excepthook] = hooks
