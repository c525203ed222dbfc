"""Events that no model could take even when each was drained alone: an admin replays or drops them.

The API calls it. A replay is a new delivery: the event is pending again, to be drained alone, and the agent wakes.
"""

from uuid import UUID

from backend.agents import registry
from backend.agents.visibility import require_mind, sees_mind
from backend.inbox.errors import EventNotFound, NotADeadLetter
from backend.inbox.models import Receipt
from backend.inbox.wake import wake
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope

_FIND = Statement(UUID, "SELECT agent_id FROM inbox_events WHERE tenant_id = $1 AND id = $2")
_REPLAY = Statement(
    int,
    """UPDATE inbox_events SET receipt = 'PENDING', is_alone = true, cycle_id = NULL, entry_seq = NULL,
  settled_at = NULL WHERE tenant_id = $1 AND id = $2 AND receipt = $3 RETURNING id""",
)
_DROP = Statement(
    int,
    """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND id = $2 AND receipt = $3 RETURNING id""",
)
_OF_AGENT = """(SELECT id FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'DEAD_LETTER'
  ORDER BY id LIMIT $3 FOR NO KEY UPDATE)"""
_REPLAY_ALL = Statement(
    int,
    f"""UPDATE inbox_events SET receipt = 'PENDING', is_alone = true, cycle_id = NULL, entry_seq = NULL,
  settled_at = NULL WHERE tenant_id = $1 AND id IN {_OF_AGENT} RETURNING id""",  # noqa: S608 -- constants
)
_DROP_ALL = Statement(
    int,
    f"""UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND id IN {_OF_AGENT} RETURNING id""",  # noqa: S608 -- constants
)
_PATH = "input", "eventId"


async def replay(work: UnitOfWork, actor: Actor, hints: Hints, *, event_id: int) -> None:
    """Let the agent drain the event once more. Raises `AgentStopped`, since a stopped agent drains nothing."""
    actor.require(Scope.AGENTS_WRITE)
    agent_id = await _agent_of(work, actor, event_id)
    # The lock orders this against a stop: the stop comes first, or it finds the pending event and drops it.
    await registry.lock(work, actor, agent_id=agent_id, path=_PATH)
    await _decide(work, _REPLAY, event_id)

    async def send_wakes() -> None:
        await hints.send(wakes=await wake(tenant_id=actor.tenant_id, agent_ids=[agent_id]))

    work.after_commit(send_wakes)


async def drop(work: UnitOfWork, actor: Actor, *, event_id: int) -> None:
    """Drop the event for good: the agent will never see it."""
    actor.require(Scope.AGENTS_WRITE)
    await _agent_of(work, actor, event_id)
    await _decide(work, _DROP, event_id)


async def replay_all(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID) -> int:
    """Replay the oldest dead letters of the agent, each to be drained alone.

    Returns their number. Raises `AgentStopped`.
    """
    actor.require(Scope.AGENTS_WRITE)
    await require_mind(work, actor, agent_id)
    await registry.lock(work, actor, agent_id=agent_id)
    replayed = await work.fetch(_REPLAY_ALL, work.tenant_id, agent_id, DEFAULT.dead_letters_at_once)

    async def send_wakes() -> None:
        await hints.send(wakes=await wake(tenant_id=actor.tenant_id, agent_ids=[agent_id]))

    work.after_commit(send_wakes)
    return len(replayed)


async def drop_all(work: UnitOfWork, actor: Actor, *, agent_id: UUID) -> int:
    """Drop the oldest dead letters of the agent for good. Returns their number."""
    actor.require(Scope.AGENTS_WRITE)
    await require_mind(work, actor, agent_id)
    return len(await work.fetch(_DROP_ALL, work.tenant_id, agent_id, DEFAULT.dead_letters_at_once))


async def _agent_of(work: UnitOfWork, actor: Actor, event_id: int) -> UUID:
    found = await work.fetchrow(_FIND, work.tenant_id, event_id)
    if found is None or not await sees_mind(work, actor, found):
        raise EventNotFound(path=_PATH)
    return found


async def _decide(work: UnitOfWork, change: Statement[int], event_id: int) -> None:
    if await work.fetchrow(change, work.tenant_id, event_id, Receipt.DEAD_LETTER) is None:
        raise NotADeadLetter(path=_PATH)
