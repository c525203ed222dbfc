"""A loop of an agent that fails is a fault of ours, though the sweep repairs it: the test that ran meanwhile fails.

A pytest plugin, named in `tests/conftest.py`. It looks only with `CIRCADIAN_TEST_LOOPS=yes`, as in `make mutate`.
`@pytest.mark.fails_loops` is for tests that make a loop fail. Such a test may leave an agent whose loop fails again and
again, so of the worker that tests share only the loops of the test's own tenant count.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.factories.tenants import Tenant
from tests.harness.processes import Running

SETTING = "CIRCADIAN_TEST_LOOPS"
_FAILED = rb"the loop of an agent failed[^\n]*"


def is_wanted() -> bool:
    return os.environ.get(SETTING) == "yes"


@contextmanager
def no_loop_fails(directory: Path, *, of_tenant: Callable[[], str] = lambda: "") -> Iterator[None]:
    """Looks at the logs of the workers in the directory, as far as they grow meanwhile."""
    before = _sizes(directory)
    yield
    failed = re.compile(_FAILED + of_tenant().encode())
    for log, size in _sizes(directory).items():
        new = log.read_bytes()[before.get(log, 0) : size]
        found = failed.search(new)
        assert found is None, f"{log.name} says:\n{new[found.start() :][:3_000].decode(errors='replace')}"


@pytest.fixture(autouse=True)
def _no_loop_of_the_worker_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    is_asked = is_wanted() and "worker" in request.fixturenames
    worker = request.getfixturevalue("worker") if is_asked else None
    if not isinstance(worker, Running) or request.node.get_closest_marker("fails_loops"):
        yield
        return
    with no_loop_fails(worker.log.parent, of_tenant=lambda: _own_tenant(request.node)):
        yield


def _own_tenant(test: pytest.Item) -> str:
    """How a line of the log names the tenant of the test. A test without one is blamed for nothing."""
    tenant = test.funcargs.get("tenant") if isinstance(test, pytest.Function) else None
    return f"tenant={tenant.id} " if isinstance(tenant, Tenant) else "no tenant"


def _sizes(directory: Path) -> Mapping[Path, int]:
    return {log: log.stat().st_size for log in directory.glob("worker*.log")}
