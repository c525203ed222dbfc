"""Events that no model could take, each by itself: an admin has them drained again, or drops them.

Called by the API. Replaying is delivering anew: the event waits again, to be drained by itself, and the agent wakes.
"""

from uuid import UUID

from backend.agents import registry
from backend.agents.visibility import sees_mind
from backend.inbox.errors import EventNotFound, NotADeadLetter
from backend.inbox.models import Receipt
from backend.inbox.wake import wake
from backend.kit.hints import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope

_FIND = "SELECT agent_id FROM inbox_events WHERE tenant_id = $1 AND id = $2"
_REPLAY = """UPDATE inbox_events SET receipt = 'PENDING', is_alone = true, cycle_id = NULL, entry_seq = NULL,
  settled_at = NULL WHERE tenant_id = $1 AND id = $2 AND receipt = $3 RETURNING id"""
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND id = $2 AND receipt = $3 RETURNING id"""
_PATH = "input", "eventId"


async def replay(work: UnitOfWork, actor: Actor, hints: Hints, *, event_id: int) -> None:
    """Have the agent look at it once more. Raises `AgentStopped` where nobody would."""
    actor.require(Scope.AGENTS_WRITE)
    agent_id = await _agent_of(work, actor, event_id)
    # Locked, so that a stop comes before, or finds the event waiting and drops it.
    await registry.lock(work, actor, agent_id=agent_id, path=_PATH)
    await _decide(work, _REPLAY, event_id)

    async def tell() -> None:
        await hints.send(wakes=await wake(tenant_id=actor.tenant_id, agent_ids=[agent_id]))

    work.after_commit(tell)


async def drop(work: UnitOfWork, actor: Actor, *, event_id: int) -> None:
    """Final: the agent will never see it."""
    actor.require(Scope.AGENTS_WRITE)
    await _agent_of(work, actor, event_id)
    await _decide(work, _DROP, event_id)


async def _agent_of(work: UnitOfWork, actor: Actor, event_id: int) -> UUID:
    found: UUID | None = await work.fetchval(_FIND, work.tenant_id, event_id)
    if found is None or not await sees_mind(work, actor, found):
        raise EventNotFound(path=_PATH)
    return found


async def _decide(work: UnitOfWork, change: str, event_id: int) -> None:
    if await work.fetchval(change, work.tenant_id, event_id, Receipt.DEAD_LETTER) is None:
        raise NotADeadLetter(path=_PATH)
