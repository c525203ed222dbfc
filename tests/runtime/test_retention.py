"""Deleting old data of many agents: with a locked tenant, with many agents, with late archives (ADR 0026)."""

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import UUID, uuid4

import asyncpg
import pytest

from backend.consciousness import entries as chain
from backend.consciousness import episodes, pages
from backend.kit import db
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.background_jobs import retention
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores

_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, outcome, ended_at,
  ended_commit_no) VALUES ($3, $1, $2, $4, 'SYSTEM', 'm', 'RESTED', now() - interval '40 days', $4)"""
_LONG_AGO = "UPDATE consciousness_entries SET created_at = now() - interval '41 days'"
_OUT_OF_VIEW = "UPDATE agent_processes SET window_from = 1000, unsummarised_from = 1000"
_KEPT = "UPDATE tenants SET retention_days = 30"
_BEGUN = "INSERT INTO archives (tenant_id, agent_id, language, archived_to) VALUES ($1, $2, 'english', 1)"
_REMOVED_TO = "SELECT removed_to FROM archives WHERE agent_id = $1"
#: An episode of all cycles is being written, in the second try.
_WRITTEN = """UPDATE archives SET claim_id = gen_random_uuid(), attempts = 2, episode_at = now() + interval '1 hour'
WHERE agent_id = $1"""
_ATTEMPTS = "SELECT attempts FROM archives WHERE agent_id = $1"
_IN_VIEW = "UPDATE agent_processes SET window_from = 1, unsummarised_from = 1"
_WANTED = """INSERT INTO compactions (id, tenant_id, agent_id, number, trigger, from_seq, to_seq)
VALUES (gen_random_uuid(), $1, $2, 1, 'REQUEST', 1, 1)"""
_REFUSE = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a fault'; END $$;
CREATE TRIGGER stuck BEFORE DELETE ON consciousness_entries FOR EACH ROW EXECUTE FUNCTION refuse()"""
_MANY = """
WITH made AS (
  INSERT INTO agents
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name_key', NULL))).*
  FROM agents a, generate_series(1, $2::int) WHERE a.tenant_id = $1 RETURNING tenant_id, id
), processes AS (
  INSERT INTO agent_processes SELECT (jsonb_populate_record(p, jsonb_build_object('agent_id', m.id))).*
  FROM agent_processes p JOIN made m ON p.tenant_id = m.tenant_id
)
INSERT INTO archives (tenant_id, agent_id, language) SELECT tenant_id, id, 'english' FROM made"""


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
async def holder(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    """A second connection, which holds locks."""
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


@pytest.fixture
async def worlds(own: Stores, hints: Hints) -> list[World]:
    return [await make_world(own.owner_database_url, hints) for _ in range(2)]


async def _live(world: World, owner: asyncpg.Connection, *, cycles: int) -> UUID:
    """An agent with old cycles out of view. Only the first of them has archive pages."""
    agent_id = world.agent_ids[0]
    async with unit_of_work(world.tenant_id) as work:
        for number in range(1, cycles + 1):
            cycle_id = uuid4()
            await work.execute(_CYCLE, world.tenant_id, agent_id, cycle_id, number)
            entry = chain.entry(seq=number, cycle_id=cycle_id, step=0, content=chain.user_content("hear"))
            await chain.append(work, agent_id=agent_id, commit_no=number, cycle_id=cycle_id, entries=[entry])
        await work.execute(_BEGUN, world.tenant_id, agent_id)
    for sql in (_LONG_AGO, _OUT_OF_VIEW, _KEPT):
        await owner.execute(sql)
    return agent_id


@pytest.mark.parametrize("stuck", [0, 1])
async def test_tenant_whose_row_is_held_keeps_no_other_waiting(
    worlds: list[World], owner: asyncpg.Connection, holder: asyncpg.Connection, stuck: int
) -> None:
    """A lock timeout concerns only this tenant. The agents after it are handled."""
    agents = [await _live(world, owner, cycles=1) for world in worlds]
    async with holder.transaction():
        await holder.execute("SELECT FROM tenants WHERE tenant_id = $1 FOR UPDATE", worlds[stuck].tenant_id)

        await retention.erase()

        assert [await owner.fetchval(_REMOVED_TO, each) for each in agents] == [int(each != stuck) for each in (0, 1)]


async def test_agent_whose_data_cannot_be_deleted_waits_for_a_later_look(
    worlds: list[World], owner: asyncpg.Connection
) -> None:
    """The look does not begin again at once for it."""
    await _live(worlds[0], owner, cycles=1)
    await owner.execute(_REFUSE)

    assert [await retention.erase() for _ in range(2)] == [False, False]

    await owner.execute("DROP FUNCTION refuse CASCADE")
    assert await owner.fetchval("SELECT count(*) FROM consciousness_entries") == 1
    await owner.execute("UPDATE archives SET past_rest_until = now()")
    await retention.erase()
    assert await owner.fetchval("SELECT count(*) FROM consciousness_entries") == 0


async def test_what_is_not_kept_leaves_the_window_and_is_summed_up_by_nobody(
    worlds: list[World], owner: asyncpg.Connection
) -> None:
    world = worlds[0]
    agent_id = await _live(world, owner, cycles=1)
    await owner.execute(_IN_VIEW)
    await owner.execute(_WANTED, world.tenant_id, agent_id)

    await retention.erase()

    [compaction] = await owner.fetch("SELECT state, error FROM compactions")
    assert compaction["state"] == "DISCARDED"
    assert "older than the organisation keeps" in compaction["error"]
    assert await owner.fetchval("SELECT window_from FROM agent_processes WHERE agent_id = $1", agent_id) == 2
    assert await owner.fetchval("SELECT count(*) FROM consciousness_entries") == 0


async def test_try_to_write_an_episode_of_removed_cycles_does_not_count(
    worlds: list[World], owner: asyncpg.Connection
) -> None:
    """It has lost its claim, and its model did not fail. The next episode begins without earlier tries."""
    agent_id = await _live(worlds[0], owner, cycles=1)
    await owner.execute(_WRITTEN, agent_id)

    await retention.erase()

    assert await owner.fetchval(_ATTEMPTS, agent_id) == 1
    async with unit_of_work(worlds[0].tenant_id) as work:
        assert await episodes.claim(work, agent_id=agent_id, limits=DEFAULT) is None
    assert await owner.fetchval(_ATTEMPTS, agent_id) == 0


async def test_more_agents_than_one_look_finds_do_not_wait_for_the_next(
    worlds: list[World], owner: asyncpg.Connection
) -> None:
    await owner.execute(_MANY, worlds[0].tenant_id, DEFAULT.retention_look_agents + 1)
    await owner.execute(_KEPT)

    assert [await retention.erase() for _ in range(2)] == [True, False]
    assert await owner.fetchval("SELECT count(*) FROM archives WHERE past_from IS NULL") == 0


async def test_old_data_that_is_archived_late_is_deleted_afterwards(
    worlds: list[World], owner: asyncpg.Connection
) -> None:
    world = worlds[0]
    agent_id = await _live(world, owner, cycles=3)
    await retention.erase()
    assert await owner.fetchval(_REMOVED_TO, agent_id) == 1
    async with unit_of_work(world.tenant_id) as work:
        await pages.write(work, agent_id=agent_id, language="english", quiet=timedelta(hours=1))

    await owner.execute("UPDATE archives SET past_rest_until = past_rest_until - interval '1 hour'")
    await retention.erase()

    assert await owner.fetchval(_REMOVED_TO, agent_id) == 3
    assert await owner.fetchval("SELECT count(*) FROM consciousness_entries") == 0
