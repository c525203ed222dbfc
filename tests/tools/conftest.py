"""A tenant for tests of the domain functions, with a pool in the test's loop."""

import pytest

from backend.kit.redis_signals import Hints
from tests.factories.domain import World, make_world
from tests.harness.stores import Stores


@pytest.fixture
async def world(stores: Stores, hints: Hints, database: None) -> World:
    return await make_world(stores.owner_database_url, hints)
