"""Who writes a summary while the model needs longer than a writer may be silent: one worker, and it pays once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.consciousness import compactions
from backend.consciousness.models import CompactionTrigger
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.background_jobs import compaction
from backend.runtime.worker_state import WorkerState
from tests.factories.compactions import summary
from tests.factories.domain import World, make_world, own_database
from tests.factories.lived_agents import create_lived_agent
from tests.factories.workers import some_worker
from tests.harness.models import Models
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_LONG = "All work and no play makes Jack a dull boy. " * 40
_LIMITS = replace(DEFAULT, compaction_silent_seconds=2.5)
_LIVES = "INSERT INTO workers (id, beat_at) VALUES ($1, now() + interval '1 hour')"
_ROW = "SELECT state, attempts, error FROM compactions WHERE id = $1"
_HOLDS = "SELECT next_at > now() FROM compactions WHERE id = $1"
_TAKEN = "UPDATE compactions SET attempts = attempts + 1, worker_id = $2 WHERE id = $1"
_USAGE = "SELECT purpose FROM usage_records WHERE tenant_id = $1"


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
async def workers(own: Stores, models: Models, hints: Hints, owner: asyncpg.Connection) -> AsyncIterator[Any]:
    """Two workers. Both are alive for the whole test."""
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(some_worker(own, models, hints, limits=_LIMITS)) for _ in range(2)]
        for each in made:
            await owner.execute(_LIVES, each.worker_id)
        yield made


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints, agents_count=0)


async def _wanted(world: World, model: str) -> UUID:
    """A compaction that is wanted, of an agent with this model."""
    agent_id = await create_lived_agent(world, model=model, texts=[f"{number}. {_LONG}" for number in range(3)])
    async with unit_of_work(world.tenant_id) as work:
        made = await compactions.want(work, agent_id=agent_id, trigger=CompactionTrigger.MANUAL)
    assert made is not None
    return made


async def _work_for(seconds: float, worker: WorkerState, world: World, compaction_id: UUID) -> None:
    """A worker looks for due summaries again and again, for this long."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        await compaction.summarise(worker, world.tenant_id, compaction_id)
        await asyncio.sleep(0.1)


async def test_writer_that_waits_for_its_model_keeps_the_claim(
    workers: list[WorkerState], world: World, models: Models, owner: asyncpg.Connection
) -> None:
    """Otherwise a second worker pays for the same summary, and the first one's paid text is thrown away."""
    gate = f"slow-{uuid4()}"
    model = await models.script([{**summary(), "gate": gate}, summary()])
    wanted = await _wanted(world, model)

    writing = asyncio.create_task(compaction.summarise(workers[0], world.tenant_id, wanted))
    await models.wait_for_requests(model, 1)
    await _work_for(2 * _LIMITS.compaction_silent_seconds, workers[1], world, wanted)
    await models.open_gate(gate)
    await writing

    assert tuple(await owner.fetchrow(_ROW, wanted)) == ("READY", 1, None)
    assert len(await models.requests(model)) == 1
    assert len(await owner.fetch(_USAGE, world.tenant_id)) == 1


async def test_writer_whose_claim_is_lost_ends_its_request(
    workers: list[WorkerState], world: World, models: Models, owner: asyncpg.Connection
) -> None:
    """It was taken for dead, and another worker writes by now. The cut request is recorded."""
    model = await models.script([{"text": "They met and " * 20, "chunk_size": 20, "hang_after": 4}])
    wanted = await _wanted(world, model)
    writing = asyncio.create_task(compaction.summarise(workers[0], world.tenant_id, wanted))
    await models.wait_for_requests(model, 1)

    await owner.execute(_TAKEN, wanted, workers[1].worker_id)
    await asyncio.wait_for(writing, 10)

    assert tuple(await owner.fetchrow(_ROW, wanted)) == ("WRITING", 2, None)
    assert [row["purpose"] for row in await owner.fetch(_USAGE, world.tenant_id)] == ["COMPACTION"]


async def test_database_that_is_away_for_a_moment_does_not_end_the_writing(
    workers: list[WorkerState], world: World, models: Models, owner: asyncpg.Connection
) -> None:
    gate = f"away-{uuid4()}"
    model = await models.script([{**summary(), "gate": gate}])
    wanted = await _wanted(world, model)
    writing = asyncio.create_task(compaction.summarise(workers[0], world.tenant_id, wanted))
    await models.wait_for_requests(model, 1)

    async with owner.transaction():
        await owner.execute("SELECT FROM compactions WHERE id = $1 FOR UPDATE", wanted)
        await asyncio.sleep(6)  # a transaction waits five seconds for a lock
    await wait_until(lambda: owner.fetchval(_HOLDS, wanted))
    await models.open_gate(gate)
    await writing

    assert tuple(await owner.fetchrow(_ROW, wanted)) == ("READY", 1, None)
    assert len(await models.requests(model)) == 1
