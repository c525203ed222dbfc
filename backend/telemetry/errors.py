"""Reports unexpected errors to a function of the operator, such as one that calls Sentry (`docs/telemetry.md`).

Every line of the log at ERROR or above that has an exception is counted and reported. The function runs in a thread of
its own behind a short queue. So one that raises or blocks costs reports, and nothing else. It gets the exception
without its text, unless the operator allows texts.
"""

import importlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping

from backend.telemetry import logs, metrics

log = logging.getLogger(__name__)

#: Gets the exception and what is known about it: message, logger, and ids such as `tenant` and `agent`.
Hook = Callable[[BaseException, Mapping[str, str]], object]
_Report = tuple[BaseException, Mapping[str, str]]

_MOST_WAITING = 100
_FLUSH_SECONDS = 2.0
_CAUSES = 8
#: At most one line about failing hooks in this time.
_QUIET_SECONDS = 60.0


class UnusableHook(Exception):
    """The setting names no function."""


def load(name: str) -> Hook:
    """The function at `package.module:function`. Raises `UnusableHook`."""
    module, _, function = name.partition(":")
    try:
        hook: object = getattr(importlib.import_module(module), function)
    except Exception as error:
        raise UnusableHook(f"{name} cannot be imported: {logs.named(error)}") from error
    if not callable(hook):
        raise UnusableHook(f"{name} is not a function")
    return hook


def listen(hook: Hook | None, *, texts: bool) -> None:
    """Count errors from now on, and report them to `hook`."""
    logging.getLogger().addHandler(ErrorHandler(hook, texts=texts))


class ErrorHandler(logging.Handler):
    """Sees every logged error. Its `flush` waits a moment for waiting reports; `logging.shutdown` calls it."""

    def __init__(self, hook: Hook | None, *, texts: bool) -> None:
        super().__init__(logging.ERROR)
        self._hook, self._texts = hook, texts
        self._waiting: queue.Queue[_Report] = queue.Queue(_MOST_WAITING)
        self._told_at = -_QUIET_SECONDS
        if hook is not None:
            threading.Thread(target=self._run, name="error-hook", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return
        metrics.INTERNAL_ERRORS.add(_room(record.name))
        if self._hook is None:
            return
        try:
            self._report(record, error)
        except Exception:  # noqa: BLE001 -- whoever logs an error must not get another one
            metrics.ERROR_REPORTS.add("failed")

    def _report(self, record: logging.LogRecord, error: BaseException) -> None:
        about = {"message": self._message(record), "logger": record.name, "level": record.levelname, **logs.ids()}
        try:
            self._waiting.put_nowait((error if self._texts else stripped(error), about))
        except queue.Full:
            metrics.ERROR_REPORTS.add("dropped")

    def flush(self) -> None:
        deadline = time.monotonic() + _FLUSH_SECONDS
        while self._waiting.unfinished_tasks and time.monotonic() < deadline:
            time.sleep(0.01)

    def _message(self, record: logging.LogRecord) -> str:
        is_own = record.name.startswith("backend")
        return record.getMessage() if is_own or self._texts else logs.fixed_part(record)

    def _run(self) -> None:
        assert self._hook is not None
        while True:
            error, about = self._waiting.get()
            try:
                self._hook(error, about)
            except BaseException as failure:  # noqa: BLE001 -- the operator's code, which must not end the thread
                metrics.ERROR_REPORTS.add("failed")
                self._tell(failure)
            else:
                metrics.ERROR_REPORTS.add("sent")
            finally:
                del error
                self._waiting.task_done()

    def _tell(self, failure: BaseException) -> None:
        """A line without the exception: it would be reported again."""
        if time.monotonic() > self._told_at + _QUIET_SECONDS:
            self._told_at = time.monotonic()
            log.warning("the error hook failed: %s", logs.named(failure))


def _room(logger: str) -> str:
    root, _, rest = logger.partition(".")
    return rest.split(".", 1)[0] if root == "backend" else "process"


def stripped(error: BaseException) -> BaseException:
    """An exception with the same type name, stack and causes, and without texts and values."""
    first = last = _copy(error)
    seen, each = {id(error)}, error
    for _ in range(_CAUSES):
        cause = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
        if cause is None or id(cause) in seen:
            break
        seen.add(id(cause))
        copy = _copy(cause)
        last.__cause__, last, each = copy, copy, cause
    return first


def _copy(error: BaseException) -> BaseException:
    kind = type(error)
    same = type(kind.__name__, (Exception,), {"__module__": kind.__module__, "__qualname__": kind.__qualname__})
    made: BaseException = same().with_traceback(error.__traceback__)
    return made
