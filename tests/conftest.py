"""What every test may ask for: real stores, real processes, tenants of its own, and the scripted models.

The servers and processes are the session's (one set per xdist worker, over one pair of stores); a test gets its own
tenants in them, so tests can run side by side. Nothing is started before a test asks for it.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from backend import orm
from backend.kit import db
from backend.kit.hints import Hints
from backend.kit.settings import StoreSettings
from tests.factories.tenants import Tenant, Tenants
from tests.harness.grounds import Cluster, GivenCluster, Grounds
from tests.harness.models import Models, model_settings
from tests.harness.processes import NO_TLS, Api, Running, api_process, model_server_process, wait_for, worker_process
from tests.harness.stores import Servers, Stores, clone, running_servers

pytest_plugins = ["tests.harness.deadline"]

_EXITS = pytest.StashKey[ExitStack]()
_CLUSTER = pytest.StashKey[Cluster]()
_SERVERS = pytest.StashKey[Servers]()


def pytest_configure(config: pytest.Config) -> None:
    exits = config.stash[_EXITS] = ExitStack()
    given = getattr(config, "workerinput", None)
    if given:
        config.stash[_CLUSTER] = GivenCluster(Path(given["cluster"]))
    else:
        directory = exits.enter_context(tempfile.TemporaryDirectory(prefix="circadian-grounds-"))
        config.stash[_CLUSTER] = Cluster(Path(directory))


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_EXITS].close()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """The xdist controller starts the stores once and tells each worker its own places in them."""
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
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"use_uvloop": False}


@pytest.fixture(scope="session")
def stores(request: pytest.FixtureRequest) -> Stores:
    """The migrated database and the Valkey database of this test process."""
    given = getattr(request.config, "workerinput", None)
    found = Stores(*given["stores"]) if given else _servers(request.config).stores(0)
    asyncio.run(clone(found))
    return found


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest.fixture(scope="session")
def grounds(request: pytest.FixtureRequest, logs: Path) -> Iterator[Grounds]:
    with ExitStack() as exits:
        yield Grounds(request.config.stash[_CLUSTER], log=logs / "nursery.log", exits=exits)


@pytest.fixture(scope="session")
def model_url(logs: Path) -> Iterator[str]:
    with model_server_process(log=logs / "models.log") as url:
        yield url


@pytest.fixture(scope="session")
def environment(stores: Stores, model_url: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings of a process of the product; the model connection is the scripted server."""
    return {
        **stores.settings(),
        "CIRCADIAN_ENV": "development",
        "CIRCADIAN_DATA_DIR": str(tmp_path_factory.mktemp("data")),
        "CIRCADIAN_ALLOWED_ORIGINS": "https://app.example",
        "CIRCADIAN_PASSWORD_MEMORY_KIB": "19456",
        "CIRCADIAN_RATE_LIMIT_WAIT_SECONDS": "10",
        **model_settings(model_url),
    }


@pytest.fixture(scope="session")
def api(environment: dict[str, str], logs: Path, grounds: Grounds) -> Iterator[Api]:
    """A real API process."""
    with api_process(log=logs / "api.log", environment=environment, parent=grounds.parent) as running:
        yield running


@pytest.fixture(scope="session")
def worker(environment: dict[str, str], logs: Path, grounds: Grounds) -> Iterator[Running]:
    """A real worker process, ready."""
    with worker_process(log=logs / "worker.log", environment=environment, parent=grounds.parent) as running:
        wait_for(running, lambda: " is ready" in running.said())
        yield running


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(timeout=30, verify=NO_TLS) as client:
        yield client


@pytest.fixture
def models(model_url: str, http: httpx.AsyncClient) -> Models:
    return Models(model_url, http)


@pytest.fixture
def tenants(stores: Stores, api: Api, http: httpx.AsyncClient) -> Tenants:
    return Tenants(stores.owner_database_url, api.url, http)


@pytest.fixture
async def tenant(tenants: Tenants) -> Tenant:
    """A tenant of this test alone."""
    return await tenants.create()


@pytest.fixture
async def database(stores: Stores) -> AsyncIterator[None]:
    """Tortoise's pool in the test's own loop, as the role of API and worker: for tests of the domains."""
    await orm.open_app_pool(StoreSettings(DATABASE_URL=stores.owner_database_url))
    yield
    await db.close_pool()


@pytest.fixture
async def hints(stores: Stores) -> AsyncIterator[Hints]:
    client = Hints.connect(stores.redis_url)
    yield client
    await client.close()
