"""Changes of an agent's spaces since its last summary: members who joined or left, new names, a new purpose.

`members`, `registry` and the code that renames an agent or a service record a change in its transaction. There is one
row for each agent and space, so many changes become one. It is no event and wakes no agent: `space_summary` shows it at
the start of the agent's next cycle. Rows of several spaces are always locked in the order of the spaces.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust

#: For a row that the agent has not been shown. A member who left and came back cancels out, and the other way round.
_ON_JOIN = """joined = CASE WHEN n.departed ? $3::text OR jsonb_array_length(n.joined) >= $4 THEN n.joined
    ELSE n.joined - $3::text || to_jsonb($3::text) END, departed = n.departed - $3::text"""
#: Stores the name that the agents know, because a member who comes back may have a new one.
_ON_DEPARTURE = """departed = CASE WHEN n.joined ? $3::text OR jsonb_array_length(n.departed) >= $4 THEN n.departed
    ELSE n.departed - $3::text || to_jsonb($3::text) END, joined = n.joined - $3::text,
  names = CASE WHEN n.joined ? $3::text OR jsonb_array_length(n.departed) >= $4 THEN n.names
    ELSE excluded.names || n.names END"""
_NAMED = """jsonb_build_object($3::text, coalesce(
    (SELECT name FROM agents WHERE (tenant_id, id) = ($1, ($3::text)::uuid)),
    (SELECT name FROM members WHERE (tenant_id, id) = ($1, ($3::text)::uuid)),
    (SELECT name FROM services WHERE (tenant_id, id) = ($1, ($3::text)::uuid))))"""
_RECORD = """
INSERT INTO room_news AS n (id, tenant_id, agent_id, space_id, {column})
SELECT gen_random_uuid(), $1, a.id, $2, {value} FROM agents a
WHERE a.tenant_id = $1 AND (a.id = ($3::text)::uuid OR a.id IN (
  SELECT s.agent_id FROM space_members s WHERE s.tenant_id = $1 AND s.space_id = $2)) ORDER BY a.id
ON CONFLICT (tenant_id, agent_id, space_id) DO UPDATE SET {change}"""
_LISTED = "jsonb_build_array($3::text)"
_JOINED = _RECORD.format(column="joined", value=_LISTED, change=_ON_JOIN)
_DEPARTED = _RECORD.format(column="departed, names", value=f"{_LISTED}, {_NAMED}", change=_ON_DEPARTURE)
#: If the name changed several times, the first old name stays: the agent knows that one.
_CHANGED = """
INSERT INTO room_news AS n (id, tenant_id, agent_id, space_id, old_name, old_name_trust)
SELECT gen_random_uuid(), $1, s.agent_id, $2, $3, $4 FROM space_members s
WHERE s.tenant_id = $1 AND s.space_id = $2 AND s.agent_id IS NOT NULL ORDER BY s.agent_id
ON CONFLICT (tenant_id, agent_id, space_id) DO UPDATE SET old_name = coalesce(n.old_name, excluded.old_name),
  old_name_trust = CASE WHEN n.old_name IS NULL THEN excluded.old_name_trust ELSE n.old_name_trust END"""
#: The renamed agent itself gets no row. If it joined since the last summary, the others never knew the old name.
_RENAMED = """
INSERT INTO room_news AS n (id, tenant_id, agent_id, space_id, names)
SELECT gen_random_uuid(), $1, s.agent_id, s.space_id, jsonb_build_object($2::text, $3::text) FROM space_members s
WHERE s.tenant_id = $1 AND s.agent_id IS NOT NULL AND s.agent_id <> ($2::text)::uuid AND s.space_id IN (
  SELECT m.space_id FROM space_members m WHERE m.tenant_id = $1 AND m.actor_id = ($2::text)::uuid)
ORDER BY s.space_id, s.agent_id
ON CONFLICT (tenant_id, agent_id, space_id) DO UPDATE SET names = CASE
  WHEN n.joined ? $2::text OR (SELECT count(*) FROM jsonb_object_keys(n.names)) >= $4 THEN n.names
  ELSE excluded.names || n.names END"""
#: An agent that departs keeps the name that the space had then, because it must not see later names.
_LEFT = """UPDATE room_news n SET old_name = coalesce(n.old_name, s.name),
  old_name_trust = CASE WHEN n.old_name IS NULL THEN s.name_trust ELSE n.old_name_trust END FROM spaces s
WHERE (s.tenant_id, s.id) = ($1, $2) AND (n.tenant_id, n.space_id, n.agent_id) = ($1, $2, $3)"""
_COUNT_ALL = """UPDATE spaces SET members_rev = members_rev + 1 WHERE tenant_id = $1 AND id IN (
  SELECT s.id FROM spaces s WHERE s.tenant_id = $1 AND s.id IN (
    SELECT m.space_id FROM space_members m WHERE m.tenant_id = $1 AND m.actor_id = $2)
  ORDER BY s.id FOR NO KEY UPDATE)"""
_COUNT = "UPDATE spaces SET members_rev = members_rev + 1 WHERE tenant_id = $1 AND id = $2"


async def joined(work: UnitOfWork, *, space_id: UUID, actor_ids: Sequence[UUID]) -> None:
    """Record who has joined, for all agents of the space and for the new members. The space's row is locked.

    It is one change for feeds, however many have joined.
    """
    rows = [(work.tenant_id, space_id, str(actor_id), DEFAULT.room_names) for actor_id in actor_ids]
    await work.executemany(_JOINED, rows)
    await work.execute(_COUNT, work.tenant_id, space_id)


async def departed(work: UnitOfWork, *, space_id: UUID, actor_id: UUID) -> None:
    """Record a departure like `joined`. The member's row is already deleted."""
    await work.execute(_DEPARTED, work.tenant_id, space_id, str(actor_id), DEFAULT.room_names)
    await work.execute(_LEFT, work.tenant_id, space_id, actor_id)
    await work.execute(_COUNT, work.tenant_id, space_id)


async def changed(work: UnitOfWork, *, space_id: UUID, old_name: str | None, trust: Trust) -> None:
    """Record a new name or a new purpose of a space. `trust` is that of the old name."""
    await work.execute(_CHANGED, work.tenant_id, space_id, old_name, trust)


async def renamed(work: UnitOfWork, *, actor_id: UUID, old_name: str | None) -> None:
    """Record a new name of an actor in all of its spaces. `old_name` None means that the name has not changed."""
    if old_name is not None:
        await work.execute(_COUNT_ALL, work.tenant_id, actor_id)
        await work.execute(_RENAMED, work.tenant_id, str(actor_id), old_name, DEFAULT.room_names)
