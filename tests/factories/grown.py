"""Large amounts of old data, written as the owner of the database: many agents, long pasts, full spaces and inboxes."""

from dataclasses import dataclass
from uuid import UUID

import asyncpg

_AGENTS = """WITH made AS (
  INSERT INTO agents (id, tenant_id, name, instructions, kind, status, updated_at)
  SELECT gen_random_uuid(), $1, 'Sleeper ' || n, 'Be brief.', 'GENERAL', 'ACTIVE', now() FROM generate_series(1, $2) n
  RETURNING id
), room AS (
  INSERT INTO spaces (id, tenant_id, name, delivery) SELECT id, $1, 'Lobby', 'ALL' FROM made RETURNING id
), process AS (
  INSERT INTO agent_processes (agent_id, tenant_id, active_space, wake_at, committed_at)
  SELECT id, $1, id, now() - interval '1 day', now() - interval '1 day' FROM made
)
INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, id, kind, CASE kind WHEN 'AGENT' THEN id ELSE $3::uuid END
FROM made CROSS JOIN (VALUES ('AGENT'), ('PERSON')) AS k (kind)"""
_PEOPLE = """WITH users AS (
  INSERT INTO users (id, email, name) SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', 'Person ' || n
  FROM generate_series(1, $3::int) n RETURNING id, name
), made AS (
  INSERT INTO members (id, tenant_id, user_id, name, role)
  SELECT gen_random_uuid(), $1, id, name, 'MEMBER' FROM users RETURNING id
)
INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, $2, 'PERSON', id FROM made"""
_AGENTS_IN = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, $2, 'AGENT', a.id FROM agents a
WHERE a.tenant_id = $1 AND NOT EXISTS (SELECT FROM space_members m
  WHERE m.tenant_id = $1 AND m.space_id = $2 AND m.actor_id = a.id) LIMIT $3"""
_MESSAGES = """INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text)
SELECT gen_random_uuid(), $1, $2, s.seq + n, 'TEXT', 'PERSON', $3, 'This was said long ago.'
FROM spaces s CROSS JOIN generate_series(1, $4::int) n WHERE s.id = $2"""
_NUMBERED = "UPDATE spaces SET seq = seq + $2 WHERE id = $1"
_EVENTS = """INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, receipt, settled_at)
SELECT $1, $2, 'grown:' || $3::text || $5 || n, 'SYSTEM', $5::text, '{"text": "This happened."}', $3,
  CASE $3::text WHEN 'PENDING' THEN NULL ELSE now() END FROM generate_series(1, $4::int) n"""
_ALL_WAKE = """WITH woken AS (
  UPDATE agent_processes SET state = 'WAKING', wake_no = wake_no + 1, wake_at = now() - interval '1 minute'
  WHERE tenant_id = $1 AND state = 'SLEEPING' AND agent_id NOT IN (
    SELECT actor_id FROM space_members WHERE tenant_id = $1 AND space_id = $2::uuid)
  RETURNING tenant_id, agent_id
)
INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, receipt, created_at)
SELECT tenant_id, agent_id, 'grown:wake', 'SYSTEM', 'ASAP', '{"text": "This happened."}', 'PENDING',
  now() - interval '1 hour' FROM woken"""
_CALLS = """INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, state,
  result, attempts, started_at, finished_at)
SELECT gen_random_uuid(), $1, $2, c.id, n, 0, 'peek_inbox', '{}', '\\x00', 'SUCCEEDED', '{"ok": true}', 1, now(), now()
FROM think_cycles c CROSS JOIN generate_series(11, 10 + $3::int) n
WHERE c.agent_id = $2 AND c.number = 1"""
_USAGE = """INSERT INTO usage_records (id, tenant_id, agent_id, cycle_id, step, provider, model, input_tokens,
  output_tokens, cached_tokens, is_estimated, cost, seconds)
SELECT gen_random_uuid(), $1, $2, c.id, n, 'openai', 'bench', 900, 30, 0, false, 0, 1
FROM think_cycles c CROSS JOIN generate_series(11, 10 + $3::int) n WHERE c.agent_id = $2 AND c.number = 1"""


@dataclass(frozen=True, slots=True)
class Growth:
    """Adds data to one tenant; `owner_id` is its owner's member id."""

    database: asyncpg.Connection
    tenant_id: UUID
    owner_id: UUID

    async def agents(self, count: int) -> None:
        """Sleeping agents, each in a space with the owner."""
        await self.database.execute(_AGENTS, self.tenant_id, count, self.owner_id)

    async def members(self, space_id: UUID, *, people: int, agents: int) -> None:
        """Adds new people and existing agents to the space."""
        await self.database.execute(_PEOPLE, self.tenant_id, space_id, people)
        await self.database.execute(_AGENTS_IN, self.tenant_id, space_id, agents)

    async def messages(self, space_id: UUID, count: int) -> None:
        await self.database.execute(_MESSAGES, self.tenant_id, space_id, self.owner_id, count)
        await self.database.execute(_NUMBERED, space_id, count)

    async def events(self, agent_id: UUID, count: int, *, receipt: str, priority: str = "ASAP") -> None:
        await self.database.execute(_EVENTS, self.tenant_id, agent_id, receipt, count, priority)

    async def wake_all(self, *, but_of: UUID | None = None) -> None:
        """Each sleeping agent gets an event and waits for its turn, except the members of one space."""
        await self.database.execute(_ALL_WAKE, self.tenant_id, but_of)

    async def records(self, agent_id: UUID, count: int) -> None:
        """Adds tool calls and requests to the agent's first cycle."""
        await self.database.execute(_CALLS, self.tenant_id, agent_id, count)
        await self.database.execute(_USAGE, self.tenant_id, agent_id, count)
