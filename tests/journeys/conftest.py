"""An installation of this folder's own, for the journeys that break things."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.factories.tenants import Tenant, Tenants
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-stack-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def stack(shared_stack: Stack) -> AsyncIterator[Stack]:
    """The installation, without workers at first and at last."""
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
async def gate(models: Models) -> AsyncIterator[str]:
    """What scripted models wait at, until the test is over: a name of its own, since an open gate stays open."""
    name = f"gate-{uuid4()}"
    yield name
    await models.open_gate(name)
