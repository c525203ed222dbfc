"""What has changed about an agent's spaces since it was told: who joined, who left, another name, another purpose.

`members` and `registry` note it in the transaction of the change, one row for each agent and space: many changes become
one. It is no event and wakes nobody; `rooms` tells it at the beginning of the agent's next cycle.
"""

from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork

#: Of a row that nobody has told yet. Who comes back is as if they had not left, and the other way round.
_CAME = """joined = CASE WHEN n.departed ? $3::text OR jsonb_array_length(n.joined) >= $4 THEN n.joined
    ELSE n.joined - $3::text || to_jsonb($3::text) END, departed = n.departed - $3::text"""
_WENT = """departed = CASE WHEN n.joined ? $3::text OR jsonb_array_length(n.departed) >= $4 THEN n.departed
    ELSE n.departed - $3::text || to_jsonb($3::text) END, joined = n.joined - $3::text"""
_NOTE = """
INSERT INTO room_news AS n (id, tenant_id, agent_id, space_id, {column})
SELECT gen_random_uuid(), $1, a.id, $2, jsonb_build_array($3::text) FROM agents a
WHERE a.tenant_id = $1 AND (a.id = ($3::text)::uuid OR a.id IN (
  SELECT s.agent_id FROM space_members s WHERE s.tenant_id = $1 AND s.space_id = $2)) ORDER BY a.id
ON CONFLICT (tenant_id, agent_id, space_id) DO UPDATE SET {change}"""
_JOINED = _NOTE.format(column="joined", change=_CAME)
_DEPARTED = _NOTE.format(column="departed", change=_WENT)
#: Of several names that it had meanwhile, the one that the agent knows.
_CHANGED = """
INSERT INTO room_news AS n (id, tenant_id, agent_id, space_id, old_name)
SELECT gen_random_uuid(), $1, s.agent_id, $2, $3 FROM space_members s
WHERE s.tenant_id = $1 AND s.space_id = $2 AND s.agent_id IS NOT NULL ORDER BY s.agent_id
ON CONFLICT (tenant_id, agent_id, space_id) DO UPDATE SET old_name = coalesce(n.old_name, excluded.old_name)"""
_COUNT = "UPDATE spaces SET members_rev = members_rev + 1 WHERE tenant_id = $1 AND id = $2"


async def joined(work: UnitOfWork, *, space_id: UUID, actor_id: UUID) -> None:
    """For all agents of the space, and the one who joins. The space's row is locked."""
    await work.execute(_JOINED, work.tenant_id, space_id, str(actor_id), DEFAULT.room_names)
    await work.execute(_COUNT, work.tenant_id, space_id)


async def departed(work: UnitOfWork, *, space_id: UUID, actor_id: UUID) -> None:
    """As `joined`; whoever departs is no member any more."""
    await work.execute(_DEPARTED, work.tenant_id, space_id, str(actor_id), DEFAULT.room_names)
    await work.execute(_COUNT, work.tenant_id, space_id)


async def changed(work: UnitOfWork, *, space_id: UUID, old_name: str | None) -> None:
    """Another name, where there was the old one; or another purpose."""
    await work.execute(_CHANGED, work.tenant_id, space_id, old_name)
