"""What every test may ask for: real stores, real processes, tenants of its own, and the scripted models.

The servers and processes are the session's (one set per xdist worker, over one pair of stores); a test gets its own
tenants in them, so tests can run side by side. Nothing is started before a test asks for it.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from backend import orm
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.settings import StoreSettings
from backend.kit.statements import check_rows
from tests.factories.mcp_servers import programs_file
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.chat_services import ChatServices
from tests.fakes.name_server import NameServer
from tests.harness.commands import forked_by
from tests.harness.grounds import Grounds
from tests.harness.models import Models, model_settings
from tests.harness.processes import NO_TLS, Api, Running, api_process, model_server_process, wait_for, worker_process
from tests.harness.stores import HINT_WAIT_SECONDS, KEYS, Stores

check_rows()
pytest_plugins = [f"tests.harness.{name}" for name in ("deadline", "beginnings", "failure_logs", "loop_failures")]


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"use_uvloop": False}


@pytest.fixture(scope="session", autouse=True)
def forked_commands(grounds: Grounds) -> Iterator[None]:
    with forked_by(lambda: grounds.parent):
        yield


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest.fixture(scope="session")
def model_url(logs: Path) -> Iterator[str]:
    with model_server_process(log=logs / "models.log") as url:
        yield url


@pytest.fixture(scope="session")
def name_server() -> Iterator[NameServer]:
    with NameServer() as server:
        yield server


@pytest.fixture(scope="session")
def chat_services() -> Iterator[ChatServices]:
    with ChatServices() as services:
        yield services


@pytest.fixture(scope="session")
def environment(
    stores: Stores, model_url: str, name_server: NameServer, chat_services: ChatServices,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, str]:  # fmt: skip
    """Settings of a process of the product; the model connection is the scripted server."""
    return {
        **stores.settings(),
        "CIRCADIAN_ENV": "development",
        "CIRCADIAN_DATA_DIR": str(tmp_path_factory.mktemp("data")),
        "CIRCADIAN_ALLOWED_ORIGINS": "https://app.example",
        "CIRCADIAN_DNS_RESOLVER": name_server.address,
        "CIRCADIAN_RATE_LIMIT_WAIT_SECONDS": "10",
        **model_settings(model_url),
        **chat_services.settings(),
        "CIRCADIAN_MCP_STDIO_FILE": str(programs_file(tmp_path_factory.mktemp("operator"))),
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
async def owner(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    """A connection of the owner of the database: for rows that the role of API and worker may not write."""
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    yield connection
    await connection.close()


@pytest.fixture
async def hints(stores: Stores) -> AsyncIterator[Hints]:
    client = Hints.connect(stores.redis_url, KEYS, wait_seconds=HINT_WAIT_SECONDS)
    yield client
    await client.close()
