"""What waits for people in one tenant, as somebody of this process follows it. `tools.holds.feed` enters the room."""

from uuid import UUID

import asyncpg

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tools.calls import waiting
from backend.tools.live_list import MOST, ListRoom

#: It is told again when one of two has said yes, and when it is left to somebody.
_WAITING = f"""
SELECT t.id, jsonb_array_length(t.approved_by) || '/' || coalesce(t.assignee_id::text, '') AS stands FROM tool_calls t
WHERE t.tenant_id = $1 AND {waiting.WAITS} ORDER BY t.created_at, t.id LIMIT {MOST}"""  # noqa: S608 -- constants
_HOLD = f"{waiting.HOLDS} WHERE t.tenant_id = $1 AND t.id = $2 AND {waiting.WAITS} AND {waiting.MINE.format('$3')}"


class HoldRoom(ListRoom):
    """Calls and questions that wait, whoever may answer them."""

    listed = _WAITING


async def find_mine(work: UnitOfWork, actor: Actor, call_id: UUID) -> asyncpg.Record | None:
    """None: it does not wait, or not for this person's word."""
    return await work.fetchrow(_HOLD, work.tenant_id, call_id, actor.id)
