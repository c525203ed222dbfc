"""Erasures that are due: one that fails is put off, and those after it are performed."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from backend.data_rights import deletions
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.runtime.background_jobs import erasing
from tests.factories.domain import World, make_world, own_database
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

#: The tables of which the transaction that waits for this server process has locked rows.
_LOCKED = """SELECT DISTINCT c.relname FROM pg_stat_activity a JOIN pg_locks l USING (pid)
JOIN pg_class c ON c.oid = l.relation
WHERE $1 = ANY (pg_blocking_pids(a.pid)) AND l.mode IN ('RowShareLock', 'RowExclusiveLock') AND l.granted"""
_STATES = "SELECT state, attempts, due_at > now() AS waits FROM erasures ORDER BY requested_at"


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
    """Two organisations, in each of which an agent is to be erased."""
    made = [await make_world(own.owner_database_url, hints) for _ in range(2)]
    for world in made:
        await deletions.delete_agent(world.owner, hints, agent_id=world.agent_ids[0])
    return made


def _worker(hints: Hints) -> Any:
    return SimpleNamespace(hints=hints)


async def _states(owner: asyncpg.Connection) -> list[tuple[str, int, bool]]:
    return [tuple(row.values()) for row in await owner.fetch(_STATES)]


async def test_without_its_log_nothing_is_erased_and_it_is_tried_again_later(
    worlds: list[World], owner: asyncpg.Connection, hints: Hints, tmp_path: Path
) -> None:
    log = tmp_path / "erasures.jsonl"
    log.mkdir()

    looks = [await erasing.erase(_worker(hints), log) for _ in range(2)]

    assert looks == [True, False], "the second look finds nothing that is due"
    assert await _states(owner) == [("REQUESTED", 1, True)] * 2
    log.rmdir()
    await owner.execute("UPDATE erasures SET due_at = now()")
    assert await erasing.erase(_worker(hints), log)
    assert [state for state, _, _ in await _states(owner)] == ["DONE"] * 2
    assert await owner.fetchval("SELECT count(*) FROM inbox_events") == 0


async def test_an_erasure_that_fails_keeps_no_other_waiting(
    worlds: list[World], owner: asyncpg.Connection, hints: Hints, tmp_path: Path
) -> None:
    await owner.execute(
        f"""CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a fault'; END $$;
        CREATE TRIGGER stuck BEFORE DELETE ON agents FOR EACH ROW
        WHEN (OLD.tenant_id = '{worlds[0].tenant_id}') EXECUTE FUNCTION refuse();
        CREATE TRIGGER stuck_too BEFORE UPDATE ON agents FOR EACH ROW
        WHEN (OLD.tenant_id = '{worlds[0].tenant_id}') EXECUTE FUNCTION refuse()"""
    )

    assert await erasing.erase(_worker(hints), tmp_path / "erasures.jsonl")

    assert await _states(owner) == [("LOGGED", 1, True), ("DONE", 0, False)]


@pytest.mark.parametrize(("table", "later"), [("agent_processes", {"agents", "spaces"}), ("agents", {"spaces"})])
async def test_an_agent_is_erased_in_the_order_of_all_locks(
    worlds: list[World], owner: asyncpg.Connection, holder: asyncpg.Connection, hints: Hints, tmp_path: Path, *,
    table: str, later: set[str],
) -> None:  # fmt: skip
    """Whoever stops it at the same time locks its process, then its row, then spaces."""
    async with holder.transaction():
        await holder.execute(f"SELECT FROM {table} FOR NO KEY UPDATE")
        pid = await holder.fetchval("SELECT pg_backend_pid()")
        running = asyncio.create_task(erasing.erase(_worker(hints), tmp_path / "erasures.jsonl"))
        locked = {row["relname"] for row in await wait_until(lambda: owner.fetch(_LOCKED, pid))}
    await running

    assert table in locked
    assert not locked & later
    assert [state for state, _, _ in await _states(owner)] == ["DONE"] * 2
