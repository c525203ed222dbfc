"""Verbs over an agent's life that span domains: pause, resume, stop. Called by the API.

PAUSED: the loop sees it in its fence, commits its step and hands the agent over; events collect. Resuming commits
ACTIVE and then looks (invariant 3). STOPPED is final: the first transaction shuts the fence, so that whoever thinks
ends at its next commit; memberships go in a second one, since they lock spaces.
"""

from uuid import UUID

from backend.agents import cycles, leases, registry
from backend.agents.models import AgentStatus
from backend.consciousness import signals
from backend.inbox import receipts
from backend.inbox import wake as waking
from backend.kit.hints import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import members
from backend.tenants.actor import Actor
from backend.tools import activity, ledger


async def pause(actor: Actor, hints: Hints, *, agent_id: UUID) -> None:
    """No further step begins. Pausing a paused agent changes nothing."""
    async with unit_of_work(actor.tenant_id) as work:
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.PAUSED)
    await _tell(actor, hints, agent_id, AgentStatus.PAUSED)


async def resume(actor: Actor, hints: Hints, *, agent_id: UUID) -> None:
    """Active again: what collected meanwhile is looked at, an open cycle goes on. A backoff is not cut short."""
    async with unit_of_work(actor.tenant_id) as work:
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.ACTIVE)
    wakes = await waking.wake(tenant_id=actor.tenant_id, agent_ids=[agent_id])
    if not wakes:
        standing = await waking.standing(tenant_id=actor.tenant_id, agent_id=agent_id)
        wakes = [standing] if standing else []
    await hints.send(wakes=wakes)


async def stop(actor: Actor, hints: Hints, *, agent_id: UUID) -> None:
    """Final. Stopping a stopped agent finishes what an interrupted stop left."""
    async with unit_of_work(actor.tenant_id) as work:
        await leases.revoke(work, tenant_id=actor.tenant_id, agent_id=agent_id)
        await registry.set_status(work, actor, agent_id=agent_id, status=AgentStatus.STOPPED)
        await ledger.expire_all(work, agent_id=agent_id)
        await cycles.stop_open(work, agent_id=agent_id, reason=f"stopped by {actor.name}")
        await receipts.drop_all(work, agent_id=agent_id)
    async with unit_of_work(actor.tenant_id) as work:
        await members.leave_all(work, hints, actor_id=agent_id)
        await receipts.drop_all(work, agent_id=agent_id)
        await activity.show_expired(work, hints, agent_id=agent_id)
    await _tell(actor, hints, agent_id, AgentStatus.STOPPED)


async def _tell(actor: Actor, hints: Hints, agent_id: UUID, word: AgentStatus) -> None:
    """The admin's word goes to the agent's feed at once; no lease says it, so none can outdate it."""
    topic = signals.topic(tenant_id=actor.tenant_id, agent_id=agent_id)
    await hints.publish(topic, signals.state(state=word, lease_no=0))
