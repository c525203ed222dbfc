"""Which of several workers embeds the pages, if the workers have different embedding models (M7)."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.kit import db, tasks
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.llm.embeddings import Vector
from backend.runtime.background_jobs import embedding
from backend.runtime.hosting.archive_queue import ArchiveQueue, Key
from tests.consciousness.test_archive import BEGUN, MANY
from tests.factories.domain import make_world, own_database
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_PAGES = 3
_MODELS = "SELECT model, count(*) FROM archive_vectors GROUP BY model"


class _Embedder:
    """Counts the texts that it embeds."""

    def __init__(self, model: str) -> None:
        self.model, self.weight, self.asked, self.reranker = model, 1.0, 0, None

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        self.asked += len(texts)
        return [(1.0, 0.0) for _ in texts]


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as found:
        yield found


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


async def _worker(owner: asyncpg.Connection, model: str) -> Any:
    """A worker with that model, as far as the schedule needs one."""
    worker_id = uuid4()
    await owner.execute("INSERT INTO workers (id) VALUES ($1)", worker_id)
    return SimpleNamespace(worker_id=worker_id, embedding_queue=ArchiveQueue(), embedder=_Embedder(model))


async def _archived(own: Stores, hints: Hints) -> Key:
    """An agent with pages that have no vectors."""
    world = await make_world(own.owner_database_url, hints)
    key = world.tenant_id, world.agent_ids[0]
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(BEGUN, *key, _PAGES)
        await work.execute(MANY, *key, _PAGES)
    return key


async def _read(worker: Any, key: Key) -> None:
    worker.embedding_queue.add(key)
    while worker.embedding_queue.has_any:
        await embedding.embed_waiting(worker, worker.embedder)


async def _models(owner: asyncpg.Connection) -> list[tuple[str, int]]:
    return [tuple(row) for row in await owner.fetch(_MODELS)]


async def test_workers_with_different_models_do_not_embed_forever(
    own: Stores, owner: asyncpg.Connection, hints: Hints
) -> None:
    """The worker that started last embeds. When it is gone, the other one embeds again."""
    key = await _archived(own, hints)
    before, after = await _worker(owner, "former"), await _worker(owner, "latter")

    for _ in range(3):
        for worker in (before, after):
            await _read(worker, key)

    assert (before.embedder.asked, after.embedder.asked) == (_PAGES, _PAGES), "each page once by each worker"
    assert await _models(owner) == [("latter", _PAGES)]

    await owner.execute("DELETE FROM workers WHERE id = $1", after.worker_id)
    await _read(before, key)
    assert await _models(owner) == [("former", _PAGES)]


async def test_newest_worker_embeds_again_what_another_model_has_embedded(
    own: Stores, owner: asyncpg.Connection, hints: Hints
) -> None:
    """It also finds the pages of an agent that never thinks again."""
    key = await _archived(own, hints)
    before = await _worker(owner, "former")
    await _read(before, key)
    after = await _worker(owner, "latter")

    reading = [asyncio.create_task(embedding.embed_forever(worker)) for worker in (before, after)]
    try:

        async def is_read_anew() -> bool:
            return await _models(owner) == [("latter", _PAGES)]

        await wait_until(is_read_anew, timeout=15)
    finally:
        await tasks.end(reading)
