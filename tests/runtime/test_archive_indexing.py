"""Archiving across tenants: if the archive of one agent cannot be written, the others are written all the same."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.consciousness import entries as chain
from backend.kit import db, tasks
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.background_jobs.archive_indexing import archive_forever, recurring_job
from backend.runtime.hosting.archive_queue import ArchiveQueue
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, outcome, ended_at,
  ended_commit_no) VALUES ($3, $1, $2, 1, 'SYSTEM', 'm', 'RESTED', now(), 1)"""
_ARCHIVED = "SELECT tenant_id FROM archive_pages"
#: Fails like a lock that is not granted in time.
_REFUSE = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE 'not now' USING ERRCODE = 'lock_not_available'; END $$;
CREATE TRIGGER stuck BEFORE INSERT ON archive_pages FOR EACH ROW
  WHEN (NEW.tenant_id = '{}') EXECUTE FUNCTION refuse()"""


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


async def _live(world: World) -> tuple[UUID, UUID]:
    """An ended cycle without archive pages."""
    agent_id, cycle_id = world.agent_ids[0], uuid4()
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_CYCLE, world.tenant_id, agent_id, cycle_id)
        entry = chain.entry(seq=1, cycle_id=cycle_id, step=0, content=chain.user_content("hear"))
        await chain.append(work, agent_id=agent_id, commit_no=1, cycle_id=cycle_id, entries=[entry])
    return world.tenant_id, agent_id


@pytest.mark.parametrize("stuck", [0, 1])
async def test_archive_that_cannot_be_written_now_keeps_no_other_waiting(own: Stores, hints: Hints, stuck: int) -> None:
    backlog = ArchiveQueue()
    worker: Any = SimpleNamespace(
        worker_id=uuid4(), archive_queue=backlog, embedder=None, search_language="english", limits=DEFAULT
    )
    worlds = [await make_world(own.owner_database_url, hints) for _ in range(2)]
    for world in worlds:
        backlog.add(await _live(world))
    owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
    await owner.execute(_REFUSE.format(worlds[stuck].tenant_id))
    archiving = asyncio.create_task(archive_forever(worker))
    try:
        await wait_until(lambda: owner.fetch(_ARCHIVED), timeout=15)

        assert [row["tenant_id"] for row in await owner.fetch(_ARCHIVED)] == [worlds[1 - stuck].tenant_id]
    finally:
        await tasks.end([archiving])
        await owner.close()


async def test_cycles_that_their_worker_forgot_are_archived_by_the_job(own: Stores, hints: Hints) -> None:
    """None of them is in the queue of this worker."""
    worker: Any = SimpleNamespace(embedder=None, search_language="english", limits=DEFAULT)
    worlds = [await make_world(own.owner_database_url, hints) for _ in range(2)]
    for world in worlds:
        await _live(world)

    owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
    try:
        await owner.execute("UPDATE agent_processes SET cycle_count = 1")

        await recurring_job(worker).run()

        assert {row["tenant_id"] for row in await owner.fetch(_ARCHIVED)} == {world.tenant_id for world in worlds}
    finally:
        await owner.close()


@pytest.mark.parametrize("is_lasting", [False, True])
async def test_the_job_ends_though_an_archive_cannot_be_written(own: Stores, hints: Hints, is_lasting: bool) -> None:
    """A later run tries again."""
    worker: Any = SimpleNamespace(embedder=None, search_language="english", limits=DEFAULT)
    worlds = [await make_world(own.owner_database_url, hints) for _ in range(2)]
    for world in worlds:
        await _live(world)
    owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
    try:
        await owner.execute("UPDATE agent_processes SET cycle_count = 1")
        refusal = _REFUSE.format(worlds[0].tenant_id)
        await owner.execute(refusal.replace("lock_not_available", "raise_exception") if is_lasting else refusal)

        await asyncio.wait_for(recurring_job(worker).run(), 60)

        assert [row["tenant_id"] for row in await owner.fetch(_ARCHIVED)] == [worlds[1].tenant_id]
    finally:
        await owner.close()
