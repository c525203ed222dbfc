"""Fills in when the newest text of a space was posted, where that is not known: spaces of before migration 0018.

A background job calls it. A post writes the time itself. Spaces are filled in a few at a time, so no post waits.
"""

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work


@dataclass(frozen=True, slots=True)
class _UntimedSpace:
    tenant_id: UUID
    id: UUID


_FIND = Statement(_UntimedSpace, "SELECT tenant_id, id FROM find_untimed_spaces($1)")
#: A space without a text counts from its creation, so it is not found again. Whoever posts meanwhile is not waited for.
_FILL = Statement(
    UUID,
    """UPDATE spaces s SET last_text_at = coalesce((SELECT m.created_at FROM messages m
    WHERE m.tenant_id = $1 AND m.space_id = s.id AND m.kind = 'TEXT' AND m.deleted_at IS NULL
    ORDER BY m.seq DESC LIMIT 1), s.created_at)
WHERE s.tenant_id = $1 AND s.id IN (SELECT f.id FROM spaces f WHERE f.tenant_id = $1 AND f.id = ANY ($2)
  AND f.last_text_at IS NULL ORDER BY f.id FOR UPDATE SKIP LOCKED) RETURNING s.id""",
)


async def fill() -> bool:
    """Fill in some. Returns whether there may be more that can be filled in now: those that are locked come later."""
    async with unit_of_work(None, read_only=True) as work:
        found = await work.fetch(_FIND, DEFAULT.untimed_spaces)
    by_tenant = defaultdict[UUID, list[UUID]](list)
    for space in found:
        by_tenant[space.tenant_id].append(space.id)
    filled = 0
    for tenant_id, space_ids in by_tenant.items():
        async with unit_of_work(tenant_id) as work:
            filled += len(await work.fetch(_FILL, tenant_id, space_ids))
    return filled > 0 and len(found) == DEFAULT.untimed_spaces
