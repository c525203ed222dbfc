"""A database of the test's own, and its owner's connection: the one hand that can change what the product cannot."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints)


@pytest.fixture
async def stranger(own: Stores, hints: Hints) -> World:
    """A second tenant."""
    return await make_world(own.owner_database_url, hints)
