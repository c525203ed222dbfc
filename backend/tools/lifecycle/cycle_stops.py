"""A person stops what an agent does now: the open cycle ends, the agent's status stays. Or pauses it at once.

The API calls it. A running loop gets an interrupt: it cuts the model request, keeps the part of the answer that people
saw, and ends the cycle in order (`runtime.cycle.stopping`). If no loop runs (calls are waited for, a model is
unavailable), the cycle ends here, as in a reset, but the window stays. A pause ends no cycle: a cycle that only waits
continues to wait (ADR 0042).
"""

from uuid import UUID

from backend.agents import cycle_stop, cycles
from backend.agents.visibility import mind_seen, require_agent, require_mind
from backend.consciousness import signals
from backend.inbox import late_results, receipts
from backend.inbox import wake as waking
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints, Interrupt
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.spaces.errors import SpaceNotFound
from backend.tenants.actor import Actor, Scope
from backend.tools.calls import activity
from backend.tools.errors import NotYourCycle
from backend.tools.lease_revocation import revoke
from backend.tools.step_calls import cancellation

#: An event of the person $3 began the cycle `c`. A late answer or approval is one, if it is in the cycle's first entry.
_IS_PERSONS = f"""(c.member_id IS NOT DISTINCT FROM $3
  OR c.trigger = 'TOOL_RESULT' AND EXISTS (SELECT {late_results.FROM}
  WHERE e.tenant_id = $1 AND e.cycle_id = c.id AND k.answered_by_id = $3 AND e.entry_seq = (
    SELECT min(b.entry_seq) FROM inbox_events b WHERE b.tenant_id = $1 AND b.cycle_id = c.id)))"""  # noqa: S608 -- constants
#: Both statements lock the process row. So a cycle that begins meanwhile, perhaps another person's, is not stopped
#: instead.
_IS_BEGUN_BY = Statement(
    bool,
    f"""SELECT {_IS_PERSONS} FROM agent_processes p
JOIN think_cycles c ON (c.tenant_id, c.id) = (p.tenant_id, p.cycle_id) WHERE p.tenant_id = $1 AND p.agent_id = $2
FOR NO KEY UPDATE OF p""",  # noqa: S608 -- constants
)
#: Agents with an open cycle about the space; they are locked in this order.
_ABOUT = Statement(
    UUID,
    f"""
SELECT p.agent_id FROM agent_processes p JOIN think_cycles c ON (c.tenant_id, c.id) = (p.tenant_id, p.cycle_id)
WHERE p.tenant_id = $1 AND ({_IS_PERSONS} OR $5 AND {mind_seen("p.agent_id")}) AND (EXISTS (SELECT FROM inbox_events e
  WHERE e.tenant_id = $1 AND e.cycle_id = c.id AND e.space_id = $2)
  OR EXISTS (SELECT {late_results.FROM}
  WHERE e.tenant_id = $1 AND e.cycle_id = c.id AND k.space_id = $2 AND {late_results.IS_DRAINED})
  OR EXISTS (SELECT FROM tool_calls k
  WHERE k.tenant_id = $1 AND k.cycle_id = c.id AND k.space_id = $2 AND {late_results.IS_ANSWERED}))
ORDER BY p.agent_id LIMIT {DEFAULT.space_members} FOR NO KEY UPDATE OF p""",  # noqa: S608 -- a constant
)


async def stop_agent_cycle(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID) -> list[UUID]:
    """Stops the agent's open cycle and returns its id, if there was one. Raises `AgentNotFound`, `NotYourCycle`."""
    await require_agent(work, actor, agent_id)
    if not await work.fetchrow(_IS_BEGUN_BY, work.tenant_id, agent_id, actor.id):
        if Scope.AGENTS_WRITE not in actor.scopes:
            raise NotYourCycle(path=("input", "agentId"))
        await require_mind(work, actor, agent_id)
    stopped = await _stop(work, actor, hints, agent_id=agent_id)
    return [stopped] if stopped is not None else []


async def stop_space_cycles(work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID) -> list[UUID]:
    """Stops the open cycles about this space that this person's events began.

    With the scope `agents:write`: all open cycles about the space, of agents whose mind the actor may see.
    """
    if not await members.may_read(work, actor, space_id=space_id):
        raise SpaceNotFound(path=("input", "spaceId"))
    may_any = Scope.AGENTS_WRITE in actor.scopes
    agent_ids = await work.fetch(_ABOUT, work.tenant_id, space_id, actor.id, actor.sees_everything, may_any)
    stopped = [await _stop(work, actor, hints, agent_id=agent_id) for agent_id in agent_ids]
    return [cycle_id for cycle_id in stopped if cycle_id is not None]


async def cut(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID) -> None:
    """Cuts the running model request for an immediate pause; the cycle waits in the state that it has then.

    If no loop runs (a model is unavailable, people are asked, the agent waits for its turn), nothing is cut.
    """
    worker_id = await cycle_stop.interrupt(work, agent_id=agent_id, words=f"paused by {actor.name}")
    if worker_id is not None:
        _send_interrupt(work, hints, worker_id, agent_id)


async def _stop(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID) -> UUID | None:
    order = await cycle_stop.want(work, agent_id=agent_id, words=_reason(actor))
    if order is None:
        return None
    if order.worker_id is not None:
        _send_interrupt(work, hints, order.worker_id, agent_id)
    else:
        await _end(work, actor, hints, agent_id=agent_id)
    return order.cycle_id


async def _end(work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID) -> None:
    """No loop runs: writes results for the open calls and ends the cycle."""
    revoked = await revoke(work, hints, agent_id=agent_id)
    assert revoked is not None, "an agent has its process"
    reason = _reason(actor)
    await cancellation.withdraw(work, agent_id=agent_id, revoked=revoked, reason=reason)
    await cycles.stop_open(work, agent_id=agent_id, reason=reason)
    await receipts.drop_seen(work, agent_id=agent_id)
    await activity.show_expired(work, hints, agent_id=agent_id)

    async def publish_end() -> None:
        assert work.tenant_id is not None
        topic = signals.topic(tenant_id=work.tenant_id, agent_id=agent_id)
        wakes = await waking.wake(tenant_id=work.tenant_id, agent_ids=[agent_id])
        await hints.send(wakes=wakes, events=[(topic, signals.head(commit_no=revoked.commit_no))])

    work.after_commit(publish_end)


def _send_interrupt(work: UnitOfWork, hints: Hints, worker_id: UUID, agent_id: UUID) -> None:
    interrupt = Interrupt(worker_id, agent_id)
    work.after_commit(lambda: hints.send(interrupts=[interrupt]))


def _reason(actor: Actor) -> str:
    return f"stopped by {actor.name}"
