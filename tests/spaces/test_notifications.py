"""What concerns a person, as the database stores it: numbers in the order in which rows become visible."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextvars import Context
from typing import Any, TypeVar
from uuid import UUID

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import notifications
from backend.spaces.models import NotificationKind
from tests.factories.domain import World, make_world
from tests.harness.stores import Stores

T = TypeVar("T")
_MOST = 2**62


@pytest.fixture
async def world(stores: Stores, database: None, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints)


@pytest.fixture
async def owner(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    yield connection
    await connection.close()


async def _note(world: World) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await _note_in(work, world)


async def _note_in(work: object, world: World) -> None:
    await notifications.note(
        work,  # type: ignore[arg-type]
        kind=NotificationKind.JOINED,
        space_id=world.space_id,
        actor_ids=[world.owner.id],
    )


async def _seqs(world: World, actor_id: UUID) -> list[int]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        return [row.seq for row in await notifications.page(work, actor_id, after=0, upto=_MOST)]


async def _elsewhere(work: Coroutine[Any, Any, T]) -> T:
    """In a transaction beside the open one."""
    return await asyncio.wait_for(asyncio.get_running_loop().create_task(work, context=Context()), 10)


async def test_a_row_that_is_committed_late_gets_a_later_number(world: World, owner: asyncpg.Connection) -> None:
    """Otherwise a reader whose cursor is beyond it would never receive it."""
    await notifications.number(world.tenant_id, world.owner.id)
    before = await _seqs(world, world.owner.id)
    async with unit_of_work(world.tenant_id) as slow:
        await _note_in(slow, world)
        await _elsewhere(_note(world))
        await _elsewhere(notifications.number(world.tenant_id, world.owner.id))
        first = await _elsewhere(_seqs(world, world.owner.id))
    await notifications.number(world.tenant_id, world.owner.id)

    assert first == [*before, len(before) + 1]
    assert await _seqs(world, world.owner.id) == [*first, len(first) + 1]
    ids = await owner.fetch("SELECT id FROM notifications WHERE actor_id = $1 ORDER BY seq", world.owner.id)
    assert [row["id"] for row in ids] != sorted(row["id"] for row in ids), "the late one was inserted first"


async def test_many_readers_number_without_gaps_and_twins(world: World) -> None:
    await asyncio.gather(*(_note(world) for _ in range(20)))
    writing = [_note(world) for _ in range(10)]
    numbering = [notifications.number(world.tenant_id, world.owner.id) for _ in range(10)]
    await asyncio.gather(*writing, *numbering)
    await notifications.number(world.tenant_id, world.owner.id)

    seqs = await _seqs(world, world.owner.id)
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) >= 30


async def test_posts_that_name_the_same_people_wait_for_nobody(world: World) -> None:
    """A counter in a row would be locked from the first note to the commit."""
    async with unit_of_work(world.tenant_id) as slow:
        await _note_in(slow, world)
        await _elsewhere(_note(world))
