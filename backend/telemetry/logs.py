"""Logging of every process, to stderr: JSON or readable lines, each with the ids of what it is about.

Each entry point of `cli/` calls `configure` once. All other modules use `logging.getLogger(__name__)`, and `about`
where work for a tenant begins. No line contains what a tenant wrote. An exception is shown by its type and its stack,
and a library's message by its fixed part. `texts=True` shows both as they are, for development.
"""

import json
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from uuid import UUID

from opentelemetry import trace

#: Libraries that log much below WARNING, none of it about this product.
_QUIET = ("asyncio", "httpcore", "httpcore2", "httpx", "httpx2", "websockets", "uvicorn.error", "arq", "tortoise")
#: Loggers of the MCP library: they repeat what a faulty server says. `tools.mcp` logs what matters.
_SILENT = ("client", "mcp")
#: Our own loggers, whose messages contain no content (`tests/architecture/test_log_lines.py`).
_OWN = "backend"
#: Libraries whose messages without values have a first line that is fixed, or begin with fixed words.
_FIXED_LINE, _FIXED_WORDS = ("uvicorn",), ("asyncio", "arq")
_WORDS = re.compile(r"[A-Za-z ,']*")
_MOST_FRAMES, _MOST_CAUSES = 40, 8

_shows_texts = False
_ids: ContextVar[Mapping[str, str]] = ContextVar("log_ids", default={})  # noqa: B039 -- it is never changed in place


@contextmanager
def about(**ids: UUID | str | None) -> Iterator[None]:
    """Every line within the block, and of tasks that begin in it, carries these ids. None removes an id."""
    token = _ids.set(_with(ids))
    try:
        yield
    finally:
        _ids.reset(token)


def tell(**ids: UUID | str | None) -> None:
    """As `about`, until the task ends."""
    _ids.set(_with(ids))


def content(text: object) -> str:
    """A text that may contain what a tenant wrote. Only development shows it."""
    return str(text) if _shows_texts else "(withheld)"


def ids() -> dict[str, str]:
    """The ids of what this task is about, with its trace."""
    span = trace.get_current_span().get_span_context()
    return {**_ids.get(), **({"trace": f"{span.trace_id:032x}"} if span.is_valid else {})}


def _with(ids: Mapping[str, UUID | str | None]) -> dict[str, str]:
    known = {name: value for name, value in _ids.get().items() if name not in ids}
    return known | {name: str(value) for name, value in ids.items() if value is not None}


class _Formatter(logging.Formatter):
    def __init__(self, *, texts: bool) -> None:
        super().__init__()
        self._texts = texts

    def message_of(self, record: logging.LogRecord) -> str:
        is_own = record.name.split(".", 1)[0] in (_OWN, "__main__", "__mp_main__")
        return record.getMessage() if is_own or self._texts else fixed_part(record)

    def error_of(self, record: logging.LogRecord) -> str | None:
        if not record.exc_info or record.exc_info[1] is None:
            return None
        return self.formatException(record.exc_info) if self._texts else stack_of(record.exc_info[1])


class JsonFormatter(_Formatter):
    """One JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.message_of(record),
            **ids(),
        }
        if (error := self.error_of(record)) is not None:
            entry["error"] = error
        return json.dumps(entry, ensure_ascii=False)


class TextFormatter(_Formatter):
    """Readable lines."""

    def format(self, record: logging.LogRecord) -> str:
        known = " ".join(f"{name}={value}" for name, value in ids().items())
        line = f"{record.levelname} {record.name}: {self.message_of(record)}{known and f' [{known}]'}"
        error = self.error_of(record)
        return line if error is None else f"{line}\n{error}"


def fixed_part(record: logging.LogRecord) -> str:
    """The part of a library's message that holds no values: its pattern, or its first words."""
    pattern = str(record.msg).split("\n", 1)[0]
    if record.args:
        return pattern
    library = record.name.split(".", 1)[0]
    if library in _FIXED_LINE:
        return pattern
    if library in _FIXED_WORDS:
        return _WORDS.match(pattern)[0].strip()  # type: ignore[index]  # it matches everything
    return f"a message from line {record.lineno} of {record.module}"


def stack_of(error: BaseException) -> str:
    """The types of an exception and its causes, with their stacks and without their texts."""
    parts, each, seen = list[str](), error, set[int]()
    for _ in range(_MOST_CAUSES):
        seen.add(id(each))
        stack = "".join(traceback.format_tb(each.__traceback__, limit=-_MOST_FRAMES))
        parts.append(f"Traceback (most recent call last):\n{stack}{named(each)}")
        cause = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
        if cause is None or id(cause) in seen:
            break
        each = cause
    return "\n\nThe cause of the exception below was handled above:\n\n".join(reversed(parts))


def named(error: BaseException) -> str:
    """The type of an exception, with the code that Postgres or the system gave it."""
    kind = type(error)
    code = getattr(error, "sqlstate", None) or getattr(error, "errno", None)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    inner = ", ".join(named(each) for each in error.exceptions[:10]) if isinstance(error, BaseExceptionGroup) else ""
    return f"{name}{f' (code {code})' if code else ''}{f' of {inner}' if inner else ''}"


def configure(*, level: str, is_json: bool, texts: bool) -> None:
    """`texts`: lines may contain texts of exceptions and of libraries, and with them content of tenants."""
    global _shows_texts  # noqa: PLW0603 -- one for the whole process, as the log is
    _shows_texts = texts
    output = logging.StreamHandler()
    output.setFormatter(JsonFormatter(texts=texts) if is_json else TextFormatter(texts=texts))
    logging.basicConfig(level=level.upper(), handlers=[output], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    sys.excepthook = _log_end
    threading.excepthook = _log_end_of_thread


def _log_end(kind: type[BaseException], error: BaseException, stack: TracebackType | None) -> None:
    """The interpreter itself would print the text of the exception."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, stack)
    else:
        logging.getLogger("backend.process").critical("the process ends by an error", exc_info=error)


def _log_end_of_thread(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        logging.getLogger("backend.process").error("a thread ended by an error", exc_info=ended.exc_value)
