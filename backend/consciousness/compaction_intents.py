"""Admins' requests about an agent's summaries: write one now, undo the last one, or cancel one in progress.

A request is a row that others carry out: a writer, then the loop. So the request neither waits for the agent nor stops
it. The API and `tools.lifecycle.agents` call it. Subscribers of the agent are informed after the commit.
"""

from uuid import UUID

from backend.agents import registry
from backend.agents.visibility import sees_mind
from backend.consciousness import compactions, ranges, signals
from backend.consciousness import retention as chain_retention
from backend.consciousness.errors import CompactionNotFound, CompactionUnderWay, NotInUse, PastRemoved, TooLittleToSumUp
from backend.consciousness.models import CompactionState, CompactionTrigger
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope

_FIND = Statement(UUID, "SELECT agent_id FROM compactions WHERE tenant_id = $1 AND id = $2")
_UNDO = Statement(
    UUID,
    """
UPDATE compactions c SET state = 'UNDOING' FROM agent_processes p
WHERE c.tenant_id = $1 AND c.id = $2 AND c.state = 'ADOPTED'
  AND (p.tenant_id, p.agent_id, p.compaction_id) = (c.tenant_id, c.agent_id, c.id) RETURNING c.id""",
)


async def compact(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID) -> UUID:
    """Request a summary of the oldest part of the window, even if there is room. Returns its id."""
    actor.require(Scope.AGENTS_WRITE)
    await registry.lock(work, actor, agent_id=agent_id)
    found = await ranges.measure(work, agent_id=agent_id, limits=DEFAULT)
    if found is None or found.range is None:
        few = (
            f"this agent's chain has fewer than {DEFAULT.compaction_least_tokens:,} tokens to summarise;"
            " the newest cycles and summarised cycles do not count"
        )
        raise TooLittleToSumUp(few, path=("input", "agentId"))
    compaction_id = await compactions.want(
        work, agent_id=agent_id, trigger=CompactionTrigger.MANUAL, requested_by=actor.id
    )
    if compaction_id is None:
        raise CompactionUnderWay(path=("input", "agentId"))
    _publish(work, hints, agent_id=agent_id, compaction_id=compaction_id, state=CompactionState.WANTED)
    return compaction_id


async def undo(work: UnitOfWork, actor: Actor, hints: Hints, *, compaction_id: UUID) -> None:
    """Request that the loop takes a summary out of the window: at its next lease, or with its next commit if it thinks.

    A later compaction in progress is discarded.
    """
    actor.require(Scope.AGENTS_WRITE)
    agent_id = await work.fetchrow(_FIND, work.tenant_id, compaction_id)
    if agent_id is None or not await sees_mind(work, actor, agent_id):
        raise CompactionNotFound(path=("input", "compactionId"))
    await registry.lock(work, actor, agent_id=agent_id, path=("input", "compactionId"))
    await drop(work, hints, agent_id=agent_id, reason="the summary before it is undone", keeps_undoing=True)
    if await work.fetchrow(_UNDO, work.tenant_id, compaction_id) is None:
        raise NotInUse(path=("input", "compactionId"))
    if not await chain_retention.has_originals(work, compaction_id=compaction_id):
        raise PastRemoved(path=("input", "compactionId"))
    _publish(work, hints, agent_id=agent_id, compaction_id=compaction_id, state=CompactionState.UNDOING)


async def drop(work: UnitOfWork, hints: Hints, *, agent_id: UUID, reason: str, keeps_undoing: bool = False) -> None:
    """Discard the compaction in progress."""
    dropped = await compactions.discard(work, agent_id=agent_id, reason=reason, keeps_undoing=keeps_undoing)
    if dropped is not None:
        _publish(work, hints, agent_id=agent_id, compaction_id=dropped, state=CompactionState.DISCARDED)


def _publish(work: UnitOfWork, hints: Hints, *, agent_id: UUID, compaction_id: UUID, state: CompactionState) -> None:
    assert work.tenant_id is not None
    topic = signals.topic(tenant_id=work.tenant_id, agent_id=agent_id)

    async def publish() -> None:
        await hints.publish(topic, signals.compaction(compaction_id=compaction_id, state=state))

    work.after_commit(publish)
