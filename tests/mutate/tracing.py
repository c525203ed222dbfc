"""Which blocks of the core each test runs, in its own process and in those that the nursery forks for it.

A plugin of pytest (`-p tests.mutate.tracing`). The test that runs is a number in a small shared file, since API and
worker serve one test after another; each process writes down the pairs of test and block that it sees for the first
time, at once: it may be killed.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.mutate import instrument

instrument.install()


def pytest_configure(config: pytest.Config) -> None:
    is_controller = not hasattr(config, "workerinput") and config.getoption("numprocesses", None)
    place = instrument.directory()
    if place is not None and not is_controller:
        config.pluginmanager.register(_Following(place))


class _Following:
    """Tests are numbered as they begin. One that fails by itself is no judge of mutants."""

    def __init__(self, directory: Path) -> None:
        self._now, self._count = instrument.Number(directory), 0
        self._names = (directory / f"{instrument.worker()}.{os.getpid()}.tests").open("a", buffering=1)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._count += 1
        self._now.set(self._count)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._names.write(f"{self._count}\t{report.duration:.3f}\t{report.nodeid}\n")
