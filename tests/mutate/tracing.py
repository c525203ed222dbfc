"""Which functions of the core each test runs, in its own process and in those that the nursery forks for it.

A plugin of pytest (`-p tests.mutate.tracing`) that does something only where `CIRCADIAN_TRACE` names a directory. The
test that runs is a number in a small shared file, since API and worker serve one test after another; each process
writes down the pairs of test and function that it sees for the first time, at once: it may be killed.
"""

import mmap
import os
import struct
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, BinaryIO

import pytest

from tests.mutate.sites import CORE

ROOT = Path(__file__).resolve().parents[2]
_SETTING = "CIRCADIAN_TRACE"
_NUMBER = struct.Struct("<Q")
_PREFIXES = tuple(str(ROOT / place) for place in CORE)

#: Taken at import: a child of the nursery has other settings than its parent.
_directory = os.environ.get(_SETTING)
_worker = os.environ.get("PYTEST_XDIST_WORKER", "main")


class _Tracer:
    def __init__(self, directory: Path) -> None:
        self._now = _shared(directory)
        self._log: BinaryIO = (directory / f"{_worker}.{os.getpid()}.calls").open("ab", buffering=0)
        self._places: dict[CodeType, bytes | None] = {}
        self._seen: set[tuple[bytes, bytes]] = set()

    def call(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        place = self._places.get(code, b"?")
        if place == b"?":
            place = self._places[code] = _place(code)
        if place is None:
            return
        pair = self._now[: _NUMBER.size], place
        if pair not in self._seen:
            self._seen.add(pair)
            self._log.write(b"%d\t%s\n" % (_NUMBER.unpack(pair[0])[0], place))


def follow() -> None:
    """From now on, in this thread; nothing without the setting."""
    if _directory is not None:
        sys.settrace(_Tracer(Path(_directory)).call)


def _place(code: CodeType) -> bytes | None:
    if not code.co_filename.startswith(_PREFIXES):
        return None
    path = Path(code.co_filename).relative_to(ROOT).as_posix()
    return f"{path}:{code.co_firstlineno}".encode()


def _shared(directory: Path) -> mmap.mmap:
    with (directory / f"{_worker}.now").open("r+b") as file:
        return mmap.mmap(file.fileno(), _NUMBER.size)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    is_controller = not hasattr(session.config, "workerinput") and session.config.getoption("numprocesses", None)
    if _directory is not None and not is_controller:
        (Path(_directory) / f"{_worker}.now").write_bytes(_NUMBER.pack(0))
        session.config.pluginmanager.register(_Following(Path(_directory)))
        follow()


class _Following:
    """Tests are numbered as they begin. One that fails by itself is no judge of mutants."""

    def __init__(self, directory: Path) -> None:
        self._now, self._count = _shared(directory), 0
        self._names = (directory / f"{_worker}.tests").open("a", buffering=1)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._count += 1
        self._now[: _NUMBER.size] = _NUMBER.pack(self._count)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._names.write(f"{self._count}\t{report.duration:.3f}\t{report.nodeid}\n")
