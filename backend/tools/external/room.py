"""The live list of one tenant's calls that wait for outside programs.

A subscriber is sent a call while it is free, and again when a claim on it ends. `tools.external.feed` subscribes
through the hub. Redis hints make it fast.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tools.external.queue import IS_FREE, SEEN_OUTSIDE
from backend.tools.live_list import MAX_LISTED, ListedState, ListRoom
from backend.tools.models import EffectClass

_FREE = Statement(
    ListedState,
    f"""SELECT t.id, t.attempts::text AS stands FROM tool_calls t WHERE t.tenant_id = $1 AND {IS_FREE}
ORDER BY t.created_at, t.position LIMIT {MAX_LISTED}""",  # noqa: S608 -- constants
)


@dataclass(frozen=True, slots=True)
class FreeCall:
    """A call that an outside program may take now."""

    id: UUID
    agent_id: UUID
    name: str
    effect: EffectClass
    arguments: str
    digest: bytes
    attempts: int
    created_at: datetime
    expires_at: datetime


_CALL = Statement(
    FreeCall,
    f"""SELECT t.id, t.agent_id, t.name, t.effect, t.arguments, t.digest, t.attempts, t.created_at, t.expires_at
FROM tool_calls t WHERE t.tenant_id = $1 AND t.id = $2 AND {IS_FREE} AND {SEEN_OUTSIDE}""",  # noqa: S608 -- constants
)


class CallRoom(ListRoom):
    """Free calls, each with its number of claims so far."""

    listed = _FREE

    def receive(self, event: Mapping[str, Any]) -> None:
        if event["t"] == "free":
            self.set_state(UUID(event["c"]), f"{event['n']}")


async def find_free(work: UnitOfWork, actor: Actor, call_id: UUID) -> FreeCall | None:
    return await work.fetchrow(_CALL, work.tenant_id, call_id, actor.id, actor.sees_everything)
