"""Sets up what the processes of a test run share, and what each has of its own: a pytest plugin, named in
`tests/conftest.py`.

The controller of the run (or its only process) creates the cluster and starts the stores; it passes their addresses to
the workers.
"""

import asyncio
import importlib
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from backend.kit import gc_freeze
from tests.harness.grounds import Cluster, GivenCluster, Grounds
from tests.harness.stores import Servers, Stores, clone, running_servers

#: Folders whose tests kill processes and wait for the effects.
_WAITING = frozenset({"journeys", "chaos", "cli"})
_EXITS = pytest.StashKey[ExitStack]()
_CLUSTER = pytest.StashKey[Cluster]()
_SERVERS = pytest.StashKey[Servers]()


#: No deadline: other processes of the run use the processors too.
hypothesis.settings.register_profile("suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("hypothesis_profile", None) is None:
        hypothesis.settings.load_profile("suite")
    exits = config.stash[_EXITS] = ExitStack()
    given = getattr(config, "workerinput", None)
    if given:
        config.stash[_CLUSTER] = GivenCluster(Path(given["cluster"]))
    else:
        directory = exits.enter_context(tempfile.TemporaryDirectory(prefix="circadian-grounds-"))
        config.stash[_CLUSTER] = Cluster(Path(directory))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collected objects live until the end: scanning its million objects for garbage takes a third of the collection
    time, and later blocked a loop for longer than a transaction may be idle."""
    with gc_freeze.frozen():
        _compile_share(session.config)
        return (yield)


def _compile_share(config: pytest.Config) -> None:
    """Each process of the run first rewrites the assertions of its share of the files. When it reaches the other files,
    the other processes have finished them."""
    given = getattr(config, "workerinput", None)
    if given is None or sys.dont_write_bytecode or config.args != config.getini("testpaths"):
        return
    own, count = int(given["workerid"].removeprefix("gw")), int(given["workercount"])
    tests = Path(__file__).resolve().parent.parent
    for path in sorted(tests.rglob("test_*.py"))[own::count]:
        importlib.import_module(".".join(path.relative_to(tests.parent).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Alternates files that mostly wait with files that mostly compute; otherwise the processors are idle at the
    end."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [path for path in files if _WAITING.intersection(path.parts)]
    working = [path for path in files if path not in waiting]
    places = {path: (n + 0.5) / len(group) for group in (waiting, working) for n, path in enumerate(group)}
    items[:] = [item for path in sorted(files, key=places.__getitem__) for item in files[path]]


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_EXITS].close()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """The xdist controller starts the stores once and passes each worker its own databases."""
    number = int(node.workerinput["workerid"].removeprefix("gw"))
    stores = _servers(node.config).stores(number)
    node.workerinput["stores"] = (stores.owner_database_url, stores.redis_url)
    node.workerinput["cluster"] = str(node.config.stash[_CLUSTER].path)


def _servers(config: pytest.Config) -> Servers:
    if _SERVERS not in config.stash:
        exits = config.stash[_EXITS]
        directory = exits.enter_context(tempfile.TemporaryDirectory(prefix="circadian-tests-"))
        made = config.stash[_CLUSTER].servers(Path(directory))
        config.stash[_SERVERS] = exits.enter_context(running_servers(made))
    return config.stash[_SERVERS]


@pytest.fixture(scope="session")
def stores(request: pytest.FixtureRequest) -> Stores:
    """The migrated Postgres database and the Valkey database of this test process."""
    given = getattr(request.config, "workerinput", None)
    found = Stores(*given["stores"]) if given else _servers(request.config).stores(0)
    asyncio.run(clone(found))
    return found


@pytest.fixture(scope="session")
def grounds(request: pytest.FixtureRequest, logs: Path) -> Iterator[Grounds]:
    with ExitStack() as exits:
        yield Grounds(request.config.stash[_CLUSTER], log=logs / "nursery.log", exits=exits)
