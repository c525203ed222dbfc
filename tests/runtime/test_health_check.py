"""The schedule of the health monitor: one worker checks all tenants, and deletes old rows too."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.runtime.background_jobs.health_check import check_tasks, check_up
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores

_LOST = """UPDATE agent_processes SET committed_at = now() - interval '1 hour';
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, created_at)
SELECT tenant_id, agent_id, 'x', 'SYSTEM', 'ASAP', '{}', now() - interval '1 hour' FROM agent_processes"""
_LATE_TASK = """INSERT INTO tasks (id, tenant_id, agent_id, parent_id, goal, status, deadline, created_by_kind,
  created_by, progress_at, created_at, updated_at)
VALUES (gen_random_uuid(), $1, $2, $3, 'find out', 'ACTIVE', now(), 'AGENT', $3, now(), now(), now())"""
_REFUSE = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it stays'; END $$;
CREATE TRIGGER stuck BEFORE UPDATE ON {} FOR EACH ROW WHEN (OLD.agent_id = '{}') EXECUTE FUNCTION refuse()"""
_PAST_TASK = """INSERT INTO tasks (id, tenant_id, agent_id, parent_id, goal, status, deadline, created_by_kind,
  created_by, progress_at, created_at, updated_at, ended_at)
SELECT gen_random_uuid(), $1, $2, $3, 'find out', 'COMPLETED', past, 'AGENT', $3, past, past, past, past
FROM (SELECT now() - interval '1 year' AS past) AS one"""
_KEEP = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it stays'; END $$;
CREATE TRIGGER stuck BEFORE DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION refuse()"""
_KEYS = """INSERT INTO idempotency_keys (tenant_id, actor_id, operation, key, request_digest, created_at)
SELECT tenant_id, id, 'postMessage', age, '', now() - age::interval FROM members, unnest(ARRAY['25h', '23h']) AS age"""


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
async def worlds(own: Stores, hints: Hints) -> list[World]:
    return [await make_world(own.owner_database_url, hints) for _ in range(2)]


async def _worker(owner: asyncpg.Connection, hints: Hints, *, is_regular: bool = True) -> Any:
    """A worker, as far as the schedule needs one."""
    worker_id = uuid4()
    await owner.execute("INSERT INTO workers (id) VALUES ($1)", worker_id)
    return SimpleNamespace(worker_id=worker_id, liveness=SimpleNamespace(may_take_over=is_regular), hints=hints)


async def _repairs(owner: asyncpg.Connection) -> int:
    count: int = await owner.fetchval("SELECT count(*) FROM repairs")
    return count


async def test_whichever_worker_has_the_job_checks_for_all_tenants(
    worlds: list[World], owner: asyncpg.Connection, hints: Hints
) -> None:
    await _worker(owner, hints)
    younger = await _worker(owner, hints)
    await owner.execute(_LOST)

    await check_up(younger)

    assert await _repairs(owner) == len(worlds)


async def test_a_worker_whose_beats_are_late_judges_nobody(
    worlds: list[World], owner: asyncpg.Connection, hints: Hints
) -> None:
    worker = await _worker(owner, hints, is_regular=False)
    await owner.execute(_LOST)

    await check_up(worker)

    assert await _repairs(owner) == 0


@pytest.mark.parametrize("stuck", [0, 1])
async def test_agent_that_cannot_be_repaired_keeps_no_other_waiting(
    worlds: list[World], owner: asyncpg.Connection, hints: Hints, stuck: int
) -> None:
    """The failure does not end the schedule or the worker either."""
    worker = await _worker(owner, hints)
    await owner.execute(_LOST)
    await owner.execute(_REFUSE.format("agent_processes", worlds[stuck].agent_ids[0]))

    await check_up(worker)

    repaired = await owner.fetch("SELECT agent_id FROM repairs")
    assert [row["agent_id"] for row in repaired] == worlds[1 - stuck].agent_ids


async def test_past_tasks_that_cannot_be_deleted_keep_no_late_task_waiting(
    own: Stores, owner: asyncpg.Connection, hints: Hints
) -> None:
    worker = await _worker(owner, hints)
    past, late = [await make_world(own.owner_database_url, hints, agents_count=2) for _ in range(2)]
    await owner.execute(_PAST_TASK, past.tenant_id, *past.agent_ids)
    await owner.execute(_LATE_TASK, late.tenant_id, *late.agent_ids)
    await owner.execute(_KEEP)

    await check_tasks(worker)

    statuses = await owner.fetch("SELECT status FROM tasks ORDER BY status")
    assert [row["status"] for row in statuses] == ["COMPLETED", "EXPIRED"]


@pytest.mark.parametrize("stuck", [0, 1])
async def test_task_that_cannot_be_ended_keeps_no_other_waiting(
    own: Stores, owner: asyncpg.Connection, hints: Hints, stuck: int
) -> None:
    worker = await _worker(owner, hints)
    worlds = [await make_world(own.owner_database_url, hints, agents_count=2) for _ in range(2)]
    for world in worlds:
        agent_id, parent_id = world.agent_ids
        await owner.execute(_LATE_TASK, world.tenant_id, agent_id, parent_id)
    await owner.execute(_REFUSE.format("tasks", worlds[stuck].agent_ids[0]))

    await check_tasks(worker)

    ended = await owner.fetch("SELECT agent_id FROM tasks WHERE status = 'EXPIRED'")
    assert [row["agent_id"] for row in ended] == worlds[1 - stuck].agent_ids[:1]


async def test_expired_keys_and_workers_dead_for_a_day_are_forgotten(
    worlds: list[World], owner: asyncpg.Connection, hints: Hints
) -> None:
    worker = await _worker(owner, hints)
    await owner.execute("INSERT INTO workers (id, beat_at) VALUES (gen_random_uuid(), now() - interval '25 hours')")
    await owner.execute(_KEYS)

    await check_up(worker)

    assert [row["key"] for row in await owner.fetch("SELECT key FROM idempotency_keys")] == ["23h"] * len(worlds)
    assert [row["id"] for row in await owner.fetch("SELECT id FROM workers")] == [worker.worker_id]
    assert await _repairs(owner) == 0
