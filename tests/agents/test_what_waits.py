"""Each beat checks whether a job has work. It reads the first row of an index, however large the tables are."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend.kit import db
from backend.kit.redis_signals import Hints
from tests.factories.domain import make_world, own_database
from tests.harness.stores import Stores

_ROWS = 30_000
#: Many rows wait when the statistics are computed, and are done afterwards.
_AUDIT = """
ALTER TABLE audit_log DISABLE TRIGGER USER;
INSERT INTO audit_log (tenant_id, actor_kind, action) SELECT tenant_id, 'SYSTEM', 'x'
FROM tenants, generate_series(1, {rows});
ANALYZE audit_log;
UPDATE audit_log SET seq = id, hash = '' WHERE seq IS NULL"""
_COMPACTIONS = """
INSERT INTO agents
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name_key', NULL))).*
FROM agents a, generate_series(1, {rows});
INSERT INTO compactions (id, tenant_id, agent_id, number, state, trigger)
SELECT gen_random_uuid(), tenant_id, id, 1, 'WANTED', 'MANUAL' FROM agents;
ANALYZE compactions;
UPDATE compactions SET state = 'DISCARDED'"""
_HOLDS = """
INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model)
SELECT id, tenant_id, id, 900, 'SPACE_MESSAGE', 'x' FROM agents LIMIT 1;
INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, kind, state)
SELECT gen_random_uuid(), tenant_id, agent_id, id, 1, 0, 'ask', '{{}}', '', 'SPACE', 'HELD'
FROM think_cycles, generate_series(1, {rows}) WHERE number = 900;
ANALYZE tool_calls;
UPDATE tool_calls SET told = 'WAITING', mail_at = now();
ANALYZE tool_calls;
UPDATE tool_calls SET state = 'SUCCEEDED', told = 'ANSWERED', mail_at = NULL"""
_SCANS = "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = $1"


@pytest.fixture
async def owner(stores: Stores, hints: Hints) -> AsyncIterator[asyncpg.Connection]:
    async with own_database(stores) as own:
        await make_world(own.owner_database_url, hints)
        connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
        yield connection
        await connection.close()


@pytest.mark.parametrize(
    ("waiting", "table", "busy"),
    [
        ("audit_log", "audit_log", _AUDIT),
        ("compactions", "compactions", _COMPACTIONS),
        ("holds", "tool_calls", _HOLDS),
    ],
)
async def test_beat_reads_no_whole_table_after_a_busy_time(
    owner: asyncpg.Connection, waiting: str, table: str, busy: str
) -> None:
    await owner.execute(busy.format(rows=_ROWS))
    before = await _scans(owner, table)

    waits = await owner.fetchrow("SELECT * FROM what_waits()")

    assert not waits[waiting]
    assert await _scans(owner, table) == before


async def _scans(owner: asyncpg.Connection, table: str) -> int:
    await owner.fetchval("SELECT pg_stat_force_next_flush()")
    found: int = await owner.fetchval(_SCANS, table)
    return found
