"""Writing an episode ends after its tries, however they end: a model that never ends, a worker that dies."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.consciousness import episodes, masks
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.background_jobs.episodes import write
from backend.runtime.worker_state import WorkerState
from tests.factories.domain import World, make_world, own_database
from tests.factories.lived_agents import create_lived_agent
from tests.factories.workers import some_worker
from tests.harness.models import Models, Step
from tests.harness.stores import Stores

_DUE = "UPDATE archives SET episode_at = now() WHERE agent_id = $1"
_TRIED = "UPDATE archives SET episode_at = now(), attempts = $2, claim_id = $3 WHERE agent_id = $1"
_CLAIM = "SELECT attempts, claim_id IS NULL AS is_free FROM archives WHERE agent_id = $1"
_LEFT = "SELECT extract(epoch FROM episode_at - now()) FROM archives WHERE agent_id = $1"
_USAGE = "SELECT purpose FROM usage_records WHERE agent_id = $1"
_LIMITS = replace(DEFAULT, episode_seconds=2.5)
#: Its text begins, and then nothing follows.
_ENDLESS: Step = {"text": "They met and " * 20, "chunk_size": 20, "hang_after": 4}


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
async def worker(own: Stores, models: Models, hints: Hints) -> AsyncIterator[WorkerState]:
    async with some_worker(own, models, hints, limits=_LIMITS) as made:
        yield made


@pytest.fixture
async def world(own: Stores, hints: Hints) -> World:
    return await make_world(own.owner_database_url, hints, agents_count=0)


async def _episodes(owner: asyncpg.Connection, agent_id: UUID) -> list[tuple[str, str | None]]:
    rows = await owner.fetch("SELECT text, model FROM episodes WHERE agent_id = $1", agent_id)
    return [(row["text"], row["model"]) for row in rows]


async def test_model_that_never_ends_is_cut_and_the_episode_is_written_without_it(
    worker: WorkerState, world: World, models: Models, owner: asyncpg.Connection
) -> None:
    """Each cut request is recorded with what it has cost until then."""
    model = await models.script([_ENDLESS], repeat_last=True)
    agent_id = await create_lived_agent(world, model=model, texts=["Lisbon it is", "and by train"])

    for tries in range(1, DEFAULT.episode_tries + 1):
        assert await _episodes(owner, agent_id) == []
        await owner.execute(_DUE, agent_id)
        await write(worker, world.tenant_id, agent_id)
        assert len(await models.requests(model)) == tries

    [(text, written_by)] = await _episodes(owner, agent_id)
    assert ("Lisbon it is" in text, written_by) == (True, None)
    assert [row["purpose"] for row in await owner.fetch(_USAGE, agent_id)] == ["EPISODE"] * DEFAULT.episode_tries
    assert tuple(await owner.fetchrow(_CLAIM, agent_id)) == (0, True)


async def test_claim_outlasts_a_try(world: World, owner: asyncpg.Connection) -> None:
    """No other worker asks for the same episode while the model may still answer."""
    agent_id = await create_lived_agent(world, model="openai/default", texts=["Lisbon it is"])

    async with unit_of_work(world.tenant_id) as work:
        assert await episodes.claim(work, agent_id=agent_id, limits=DEFAULT) is not None

    assert await owner.fetchval(_LEFT, agent_id) > 1.5 * DEFAULT.episode_seconds


async def test_tries_that_died_with_their_worker_count(
    worker: WorkerState, world: World, models: Models, owner: asyncpg.Connection
) -> None:
    """Otherwise a text that kills each worker would be paid again and again. The model is not asked."""
    model = await models.script([{"text": "They met."}])
    agent_id = await create_lived_agent(world, model=model, texts=["Lisbon it is"])
    await owner.execute(_TRIED, agent_id, DEFAULT.episode_tries, uuid4())

    await write(worker, world.tenant_id, agent_id)

    [(text, written_by)] = await _episodes(owner, agent_id)
    assert ("Lisbon it is" in text, written_by) == (True, None)
    assert await models.requests(model) == []


async def test_try_whose_text_was_masked_meanwhile_does_not_count(
    worker: WorkerState, world: World, models: Models, owner: asyncpg.Connection
) -> None:
    """The mask has taken its claim away. The model did not fail."""
    model = await models.script([{"text": "They met."}])
    agent_id = await create_lived_agent(world, model=model, texts=["Lisbon it is"])
    cycle_id = await owner.fetchval("SELECT id FROM think_cycles WHERE agent_id = $1", agent_id)
    await owner.execute(_TRIED, agent_id, DEFAULT.episode_tries, uuid4())

    async with unit_of_work(world.tenant_id) as work:
        links = await masks.of_cycle(work, agent_id=agent_id, cycle_id=cycle_id)
        await masks.mask(work, agent_id=agent_id, entries=[link.entry for link in links], reason="erased")
    await write(worker, world.tenant_id, agent_id)

    assert await _episodes(owner, agent_id) == [("They met.", model.partition("/")[2])]
