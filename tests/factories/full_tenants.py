"""Fills a tenant with agents that have a long past, in bulk: for measurements of its export and its erasure."""

from dataclasses import dataclass
from uuid import UUID, uuid4

import asyncpg

ENTRIES_PER_CYCLE = 10
_AGENTS = """
WITH made AS (
  INSERT INTO agents (id, tenant_id, name, instructions, kind, status)
  SELECT gen_random_uuid(), $1, 'Agent ' || n, 'Be brief.', 'GENERAL', 'ACTIVE' FROM generate_series(1, $2::int) n
  RETURNING id
), processes AS (
  INSERT INTO agent_processes (agent_id, tenant_id, commit_no, tail_seq, cycle_count, window_from, unsummarised_from)
  SELECT id, $1, $3::int * $4::int, $3::int * $4::int, $3::int, $3::int * $4::int + 1, $3::int * $4::int + 1 FROM made
), archived AS (
  INSERT INTO archives (tenant_id, agent_id, language, archived_to, commit_no)
  SELECT $1, id, 'english', $3::int, $3::int * $4::int FROM made
)
SELECT id FROM made"""
_CYCLES = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, steps, outcome, ended_at,
  ended_commit_no)
SELECT gen_random_uuid(), $1, a, n, 'SPACE_MESSAGE', 'bench', 2, 'RESTED', now(), $4::int * n
FROM unnest($2::uuid[]) a, generate_series(1, $3::int) n"""
_OF_CYCLES = (
    """INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens)
SELECT $1, c.agent_id, s, c.id, s, 0, 'user',
  jsonb_build_object('role', 'user', 'content', repeat('said long ago ', 20)), 90
FROM think_cycles c, generate_series((c.number - 1) * $2::int + 1, c.number * $2::int) s WHERE c.tenant_id = $1""",
    """INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, receipt, cycle_id, settled_at)
SELECT $1, agent_id, 'full:' || id, 'SYSTEM', 'ASAP', '{"text": "This happened."}', 'HANDLED', id, now()
FROM think_cycles WHERE tenant_id = $1 AND $2::int > 0""",
    """INSERT INTO usage_records (id, tenant_id, agent_id, cycle_id, step, provider, model, input_tokens, output_tokens,
  cached_tokens, is_estimated, cost, seconds)
SELECT gen_random_uuid(), $1, agent_id, id, 1, 'openai', 'bench', 900, 30, 0, false, 0, 1
FROM think_cycles WHERE tenant_id = $1 AND $2::int > 0""",
    """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, state,
  result, attempts, started_at, finished_at)
SELECT gen_random_uuid(), $1, agent_id, id, 1, 0, 'peek_inbox', '{}', '\\x00', 'SUCCEEDED', '{"ok": true}', 1, now(),
  now()
FROM think_cycles WHERE tenant_id = $1 AND $2::int > 0""",
    """INSERT INTO archive_pages (tenant_id, agent_id, kind, from_cycle, to_cycle, from_seq, to_seq, text, messages,
  tokens, started_at, ended_at, words)
SELECT $1, agent_id, 'CYCLE', number, number, (number - 1) * $2::int + 1, number * $2::int, 'said long ago', 1, 9,
  now(), now(), to_tsvector('english', 'said long ago')
FROM think_cycles WHERE tenant_id = $1""",
)


@dataclass(frozen=True, slots=True)
class Full:
    """How much the tenant has got: rows of all tables, and entries among them."""

    rows: int
    entries: int


async def fill(
    database: asyncpg.Connection, tenant_id: UUID, *, agents: int, cycles: int, per_cycle: int = ENTRIES_PER_CYCLE
) -> Full:
    """Adds agents with so many cycles each."""
    ids = [row["id"] for row in await database.fetch(_AGENTS, tenant_id, agents, cycles, per_cycle)]
    await database.execute(_CYCLES, tenant_id, ids, cycles, per_cycle)
    for statement in _OF_CYCLES:
        await database.execute(statement, tenant_id, per_cycle)
    return Full(rows=agents * (3 + cycles * (5 + per_cycle)), entries=agents * cycles * per_cycle)


async def add_tenant(database: asyncpg.Connection, *, name: str) -> UUID:
    """Adds an empty tenant, without people."""
    tenant_id = uuid4()
    await database.execute("INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)", tenant_id, name)
    return tenant_id
