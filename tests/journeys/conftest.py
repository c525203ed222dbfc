"""An installation of this folder's own, for the journeys that break things."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path
from uuid import uuid4

import asyncpg
import httpx
import pytest

from backend.kit import db
from tests.factories.tenants import Tenant, Tenants
from tests.harness import loop_failures
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.restarting import RestartedApi
from tests.harness.stack import Stack, own_stack
from tests.harness.statements import Log, Watch, logging_statements, watching_commands


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-stack-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def stack(shared_stack: Stack, request: pytest.FixtureRequest) -> AsyncIterator[Stack]:
    """The installation, without workers at first and at last."""
    may_fail = request.node.get_closest_marker("fails_loops") is not None or not loop_failures.is_wanted()
    with nullcontext() if may_fail else loop_failures.no_loop_fails(shared_stack.directory):
        yield shared_stack
        await shared_stack.stop_workers()


@pytest.fixture
def tenants_here(stack: Stack, http: httpx.AsyncClient) -> Tenants:
    """Makes tenants in that installation."""
    return Tenants(stack.stores.owner_database_url, stack.api.url, http)


@pytest.fixture
async def citizen(tenants_here: Tenants) -> Tenant:
    """A tenant in that installation."""
    return await tenants_here.create()


@pytest.fixture
def own_api(environment: dict[str, str], logs: Path, grounds: Grounds) -> RestartedApi:
    return RestartedApi(environment, logs, grounds)


@pytest.fixture
async def gate(models: Models) -> AsyncIterator[str]:
    """What scripted models wait at, until the test is over: a name of its own, since an open gate stays open."""
    name = f"gate-{uuid4()}"
    yield name
    await models.open_gate(name)


@pytest.fixture
async def watch(stack: Stack) -> AsyncIterator[Watch]:
    """What the installation asks of its stores."""
    url = stack.stores.owner_database_url
    async with AsyncExitStack() as exits:
        database = await asyncpg.connect(**db.credentials(url, application="test"))
        exits.push_async_callback(database.close)
        await exits.enter_async_context(logging_statements(database))
        commands = await exits.enter_async_context(watching_commands(stack.stores.redis_url))
        yield Watch(Log(stack.servers.postgres.log, url.rsplit("/", 1)[1]), commands)
