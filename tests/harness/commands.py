"""Runs `python -m backend COMMAND` as in a terminal, until it ends."""

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from backend.kit.settings import child_environment
from tests.harness.nursery import Nursery
from tests.harness.processes import Child
from tests.harness.stores import SECRET_KEY

_ROOT = Path(__file__).resolve().parents[2]
_NOTHING_SET = {
    "DATABASE_URL": "",
    "CIRCADIAN_APP_DATABASE_URL": "",
    "REDIS_URL": "",
    "CIRCADIAN_SECRET_KEY": SECRET_KEY,
}
_MOST_SECONDS, _PAUSE_SECONDS = 60, 0.02

Completed = subprocess.CompletedProcess[str]


#: Forks the commands of this run.
_parents: list[Callable[[], Nursery]] = []


@contextmanager
def forked_by(parent: Callable[[], Nursery]) -> Iterator[None]:
    """Within the block, `run_command` starts no interpreter. `parent` is called when a command runs."""
    _parents.append(parent)
    try:
        yield
    finally:
        _parents.pop()


def run_command(*arguments: str, **settings: str) -> Completed:
    """`settings`: environment variables; no store is set unless they set it.

    The command is a child of a parent that has imported everything, which saves seconds of processor time.
    """
    with tempfile.TemporaryDirectory(prefix="circadian-command-") as directory:
        output, errors = Path(directory, "stdout"), Path(directory, "stderr")
        child = _parents[-1]().start(*arguments, log=output, errors=errors, environment=_environment(settings))
        deadline = time.monotonic() + _MOST_SECONDS
        while (code := child.exit_code) is None:
            assert time.monotonic() < deadline, f"{arguments} has not ended: {errors.read_text()}"
            time.sleep(_PAUSE_SECONDS)
        return Completed(arguments, code, output.read_text(), errors.read_text())


@contextmanager
def started_command(*arguments: str, **settings: str) -> Iterator[Child]:
    """The command while it runs, for a test that kills it. It is killed at the end of the block at the latest."""
    with tempfile.TemporaryDirectory(prefix="circadian-command-") as directory:
        files = {"log": Path(directory, "stdout"), "errors": Path(directory, "stderr")}
        child = _parents[-1]().start(*arguments, **files, environment=_environment(settings))
        try:
            yield child
        finally:
            if child.is_running:
                child.send(signal.SIGKILL)


def run_in_new_interpreter(*arguments: str, **settings: str) -> Completed:
    """As `run_command`, with nothing imported."""
    return subprocess.run(
        [sys.executable, "-m", "backend", *arguments],
        cwd=_ROOT,
        env=child_environment(**_environment(settings)),
        capture_output=True,
        text=True,
        check=False,
        timeout=_MOST_SECONDS,
    )


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    return {**_NOTHING_SET, **settings}
