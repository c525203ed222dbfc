"""Many rows in each list of a tenant, written as the owner of the database."""

from uuid import UUID

import asyncpg

#: Names in another order than ages, and both in another order than activity.
_SPACES = """UPDATE spaces SET name = 'Lobby ' || md5(id::text), created_at = now() - random() * interval '1 day',
  last_text_at = now() - random() * interval '1 day' WHERE tenant_id = $1"""
#: So many, half of them archived, that to sort them is clearly dearer than to follow an index.
_OTHERS = """INSERT INTO spaces (id, tenant_id, name, delivery, created_at, last_text_at, archived_at)
SELECT gen_random_uuid(), $1, 'Hall ' || md5(n::text), 'ALL', now() - n * interval '1 second',
  now() - random() * interval '1 day', CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, $2::int * 3) n"""
_AGENTS = """UPDATE agents SET name = 'Agent ' || md5(id::text), created_at = now() - random() * interval '1 day'
WHERE tenant_id = $1"""
_CYCLES = """UPDATE agent_processes SET last_cycle_at = now() - random() * interval '1 day' WHERE tenant_id = $1"""
_JOINED = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, s.id, 'PERSON', $2 FROM spaces s WHERE s.tenant_id = $1 AND s.name LIKE 'Lobby %'
ON CONFLICT DO NOTHING"""
_AUDIT = """INSERT INTO audit_log (tenant_id, actor_kind, actor_id, action, target_kind, target_id, occurred_at)
SELECT $1, 'PERSON', $2, 'agent.created', 'Agent', gen_random_uuid(), now() - n * interval '1 second'
FROM generate_series(1, $3::int) n"""
_LOG = """INSERT INTO webhook_log (id, tenant_id, endpoint_id, event, message_id, state, milliseconds, first_at)
SELECT gen_random_uuid(), $1, $2, 'message.posted', n::text, 'DELIVERED', 5, now() - n * interval '1 second'
FROM generate_series(1, $3::int) n"""
_DELIVERIES = """INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event, body, state, tries, last_error,
  created_at, settled_at)
SELECT gen_random_uuid(), $1, $2, 'message.posted', '{}', 'DROPPED', 5, 'x', now() - n * interval '1 second', now()
FROM generate_series(1, $3::int) n"""
_PLANS = """INSERT INTO plans (id, tenant_id, agent_id, name, instruction, purpose, schedule, expression, zone, status,
  next_due_at, next_look_at, catch_up, created_by_kind, created_by, created_at)
SELECT gen_random_uuid(), $1, a.id, 'daily', 'Look.', 'PLAN', 'CRON', '0 9 * * *', 'UTC', 'PAUSED',
  now() + random() * interval '1 day', now() + interval '1 day', 'LAST', 'PERSON', $2, a.created_at
FROM agents a WHERE a.tenant_id = $1 LIMIT $3::int"""


async def grow(
    database: asyncpg.Connection, *, tenant_id: UUID, member_id: UUID, endpoint_id: UUID, count: int
) -> None:
    """Behind `Growth.agents`. The member is in half of the spaces."""
    await database.execute(_SPACES, tenant_id)
    await database.execute(_OTHERS, tenant_id, count)
    await database.execute(_AGENTS, tenant_id)
    await database.execute(_CYCLES, tenant_id)
    await database.execute(_JOINED, tenant_id, member_id)
    await database.execute(_AUDIT, tenant_id, member_id, count)
    await database.execute(_LOG, tenant_id, endpoint_id, count)
    await database.execute(_DELIVERIES, tenant_id, endpoint_id, count)
    await database.execute(_PLANS, tenant_id, member_id, count)
    await database.execute("VACUUM ANALYZE")
