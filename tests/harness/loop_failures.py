"""A loop of an agent that fails is a fault of ours, though the sweep repairs it: the test that ran meanwhile fails.

A pytest plugin, named in `tests/conftest.py`. It looks only with `CIRCADIAN_TEST_LOOPS=yes`, as in `make mutate`.
`@pytest.mark.fails_loops` is for tests that make a loop fail.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.harness.processes import Running

SETTING = "CIRCADIAN_TEST_LOOPS"
_FAILED = b"the loop of an agent failed"


def is_wanted() -> bool:
    return os.environ.get(SETTING) == "yes"


@contextmanager
def no_loop_fails(directory: Path) -> Iterator[None]:
    """Looks at the logs of the workers in the directory, as far as they grow meanwhile."""
    before = _sizes(directory)
    yield
    for log, size in _sizes(directory).items():
        new = log.read_bytes()[before.get(log, 0) : size]
        assert _FAILED not in new, f"{log.name} says:\n{new[new.index(_FAILED) :][:3_000].decode(errors='replace')}"


@pytest.fixture(autouse=True)
def _no_loop_of_the_worker_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    is_asked = is_wanted() and "worker" in request.fixturenames
    worker = request.getfixturevalue("worker") if is_asked else None
    if not isinstance(worker, Running) or request.node.get_closest_marker("fails_loops"):
        yield
        return
    with no_loop_fails(worker.log.parent):
        yield


def _sizes(directory: Path) -> Mapping[Path, int]:
    return {log: log.stat().st_size for log in directory.glob("worker*.log")}
