"""Verbs over an agent's life that span domains: pause, resume, reset, stop. Called by the API.

PAUSED: the loop sees it in its fence, commits its step and hands the agent over; events collect. Resuming commits
ACTIVE and then looks (invariant 3). STOPPED is final: the first transaction shuts the fence, so that whoever thinks
ends at its next commit; memberships go in a second one, since they lock spaces. A reset shuts the fence alike and is
one transaction of its caller's: it ends the open cycle and begins the window anew behind the tail. `note` writes what
the caller keeps of the act (the API: the audit's row) in the transaction that does it.
"""

from uuid import UUID

from backend.agents import cycle_stop, cycles, registry, resets
from backend.agents.models import AgentStatus
from backend.consciousness import compaction_intents, signals
from backend.inbox import receipts
from backend.inbox import wake as waking
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.plans import registry as plans
from backend.spaces import members
from backend.tasks.ending import TaskEnd
from backend.tasks.models import TaskStatus
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Note, unnoted
from backend.tools import task_endings
from backend.tools.calls import activity
from backend.tools.lease_revocation import revoke
from backend.tools.lifecycle import cycle_stops
from backend.tools.step_calls import cancellation


async def pause(actor: Actor, hints: Hints, *, agent_id: UUID, now: bool = False, note: Note = unnoted) -> None:
    """No further step begins; `now`: the step that runs is cut, too. Pausing a paused agent changes nothing else."""
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.PAUSED)
        if now:
            await cycle_stops.cut(work, actor, hints, agent_id=agent_id)
    await _tell(actor, hints, agent_id, AgentStatus.PAUSED)


async def resume(actor: Actor, hints: Hints, *, agent_id: UUID, note: Note = unnoted) -> None:
    """Active again: what collected meanwhile is looked at, an open cycle goes on. A backoff is not cut short."""
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.ACTIVE)
        await cycle_stop.take_back(work, agent_id=agent_id)
        await plans.look_again(work, agent_id=agent_id)
    wakes = await waking.wake(tenant_id=actor.tenant_id, agent_ids=[agent_id])
    if not wakes:
        standing = await waking.standing(tenant_id=actor.tenant_id, agent_id=agent_id)
        wakes = [standing] if standing else []
    await hints.send(wakes=wakes)


async def reset(
    work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID, reason: str, is_silent: bool = False
) -> int:
    """The window begins anew; the next cycle begins with the reason, if there is one: `is_silent` has none. The id of
    the row.

    What the open cycle had drained is dropped with it, its open calls are withdrawn; what waits is seen afterwards.
    """
    actor.require(Scope.AGENTS_WRITE)
    reason = text.require(reason, name="reason", max_chars=DEFAULT.reset_reason_chars, allow_empty=is_silent)
    why = f"reset by {actor.name}{f': {reason}' if reason else ''}"
    revoked = await revoke(work, hints, agent_id=agent_id)
    await registry.lock(work, actor, agent_id=agent_id)
    assert revoked is not None, "an agent has its process"
    await cancellation.withdraw(work, agent_id=agent_id, revoked=revoked, why=f"the agent was {why}")
    await cycles.stop_open(work, agent_id=agent_id, reason=why)
    await receipts.drop_seen(work, agent_id=agent_id)
    await compaction_intents.drop(work, hints, agent_id=agent_id, reason="the agent was reset")
    number = await resets.record(work, actor, agent_id=agent_id, reason=reason)
    await task_endings.begin_anew(work, hints, agent_id=agent_id, reset=number)
    await activity.show_expired(work, hints, agent_id=agent_id)

    async def tell() -> None:
        topic = signals.topic(tenant_id=actor.tenant_id, agent_id=agent_id)
        wakes = await waking.wake(tenant_id=actor.tenant_id, agent_ids=[agent_id])
        await hints.send(wakes=wakes, events=[(topic, signals.head(commit_no=revoked.commit_no))])

    work.after_commit(tell)
    return number


async def stop(actor: Actor, hints: Hints, *, agent_id: UUID, note: Note = unnoted) -> None:
    """Final, also for the tasks that it has given. Stopping a stopped agent finishes what an interrupted stop left."""
    reason = f"stopped by {actor.name}"
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
        await revoke(work, hints, agent_id=agent_id)
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.STOPPED)
        await task_endings.finish(work, hints, agent_id=agent_id, end=TaskEnd(TaskStatus.CANCELLED, reason=reason))
    async with unit_of_work(actor.tenant_id) as work:
        await members.leave_all(work, hints, actor_id=agent_id)
        await receipts.drop_all(work, agent_id=agent_id)
        await activity.show_expired(work, hints, agent_id=agent_id)
    await _tell(actor, hints, agent_id, AgentStatus.STOPPED)


async def _tell(actor: Actor, hints: Hints, agent_id: UUID, word: AgentStatus) -> None:
    """The admin's word goes to the agent's feed at once; no lease says it, so none can outdate it."""
    topic = signals.topic(tenant_id=actor.tenant_id, agent_id=agent_id)
    await hints.publish(topic, signals.state(state=word, lease_no=0))
