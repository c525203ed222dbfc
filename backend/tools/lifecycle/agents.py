"""Operations on an agent's life across several domains: pause, resume, reset, stop. The API calls them.

PAUSED: the loop sees the status in its fence, commits its step and hands the agent over; events collect. Resuming
commits ACTIVE and then looks at the inbox (invariant 3). STOPPED is final: the first transaction shuts the fence, so a
running loop ends at its next commit. Memberships follow in a second transaction, because they lock spaces. A reset also
shuts the fence, and runs in its caller's transaction: it ends the open cycle and begins a new window after the tail.
`note` writes the caller's record of the operation (for the API: the audit row) in the same transaction.
"""

from uuid import UUID

from backend.agents import cycle_stop, cycles, registry, resets
from backend.agents.models import AgentStatus
from backend.consciousness import agent_feed_rows, compaction_intents, signals
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
    """No further step begins. `now`: the running step is cut, too. On a paused agent only `now` has an effect."""
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.PAUSED)
        if now:
            await cycle_stops.cut(work, actor, hints, agent_id=agent_id)
    await _publish_state(actor, hints, agent_id, AgentStatus.PAUSED)


async def resume(actor: Actor, hints: Hints, *, agent_id: UUID, note: Note = unnoted) -> None:
    """Sets the agent ACTIVE. It looks at the collected events and continues an open cycle. No backoff is cut short."""
    async with unit_of_work(actor.tenant_id) as work:
        await note(work)
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.ACTIVE)
        await cycle_stop.take_back(work, agent_id=agent_id)
        await plans.look_again(work, agent_id=agent_id)
    wakes = await waking.wake(tenant_id=actor.tenant_id, agent_ids=[agent_id])
    if not wakes:
        pending_wake = await waking.waiting_wake(tenant_id=actor.tenant_id, agent_id=agent_id)
        wakes = [pending_wake] if pending_wake else []
    heads = await agent_feed_rows.read_heads(actor.tenant_id, [agent_id])
    for head in heads.values():  # none if the agent was deleted meanwhile
        await _publish_state(actor, hints, agent_id, head.state)  # before the worker publishes THINKING
    await hints.send(wakes=wakes)


async def reset(
    work: UnitOfWork, actor: Actor, hints: Hints, *, agent_id: UUID, reason: str, is_silent: bool = False
) -> int:
    """Begins a new window. The next cycle begins with the reason, unless `is_silent`. Returns the id of the row.

    The events that the open cycle drained are dropped with it, and its open calls are withdrawn. Pending events are
    kept.
    """
    actor.require(Scope.AGENTS_WRITE)
    reason = text.require(reason, name="reason", max_chars=DEFAULT.reset_reason_chars, allow_empty=is_silent)
    full_reason = f"reset by {actor.name}{f': {reason}' if reason else ''}"
    revoked = await revoke(work, hints, agent_id=agent_id)
    await registry.lock(work, actor, agent_id=agent_id)
    assert revoked is not None, "an agent has its process"
    await cancellation.withdraw(work, agent_id=agent_id, revoked=revoked, reason=f"the agent was {full_reason}")
    await cycles.stop_open(work, agent_id=agent_id, reason=full_reason)
    await receipts.drop_seen(work, agent_id=agent_id)
    await compaction_intents.drop(work, hints, agent_id=agent_id, reason="the agent was reset")
    number = await resets.record(work, actor, agent_id=agent_id, reason=reason)
    await task_endings.restart(work, hints, agent_id=agent_id, reset=number)
    await activity.show_expired(work, hints, agent_id=agent_id)

    async def publish_end() -> None:
        topic = signals.topic(tenant_id=actor.tenant_id, agent_id=agent_id)
        wakes = await waking.wake(tenant_id=actor.tenant_id, agent_ids=[agent_id])
        await hints.send(wakes=wakes, events=[(topic, signals.head(commit_no=revoked.commit_no))])

    work.after_commit(publish_end)
    return number


async def stop(actor: Actor, hints: Hints, *, agent_id: UUID, note: Note = unnoted) -> None:
    """Final, also for the tasks that the agent gave. Stopping it again completes a stop that was interrupted."""
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
    await _publish_state(actor, hints, agent_id, AgentStatus.STOPPED)


async def _publish_state(actor: Actor, hints: Hints, agent_id: UUID, state: str) -> None:
    """Publishes the state in the agent's feed. It has no lease number, so no lease can make it outdated."""
    topic = signals.topic(tenant_id=actor.tenant_id, agent_id=agent_id)
    await hints.publish(topic, signals.state(state=state, lease_no=0))
