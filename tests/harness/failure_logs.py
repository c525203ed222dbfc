"""A failed test shows what its processes logged last: a pytest plugin, named in `tests/conftest.py`.

A test that fails once in a hundred runs, on another machine, has nothing else to be understood by. After a teardown,
the processes may be gone.
"""

from collections.abc import Generator, Iterator

import pytest

from tests.harness.processes import Running
from tests.harness.stack import Stack

_LINES = 25


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and report.when != "teardown" and isinstance(item, pytest.Function):
        processes = dict.fromkeys(_processes(item.funcargs))  # several fixtures may return the same process
        report.sections += [(f"end of {each.log.name}", _end(each)) for each in processes]
    return report


def _processes(fixtures: dict[str, object]) -> Iterator[Running]:
    for value in fixtures.values():
        if isinstance(value, Stack):
            yield value.api
            yield from value.workers
        elif isinstance(value, Running):
            yield value


def _end(process: Running) -> str:
    state = "runs" if process.child.is_running else "has ended"
    return "\n".join([f"the process {state}", *process.said().splitlines()[-_LINES:]])
