"""Deletes an agent: stops it, so that nobody sees it work any more, and requests its erasure."""

from uuid import UUID

from backend.data_rights import erasures
from backend.data_rights.models import ErasureKind
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor
from backend.tenants.audit import Note, unnoted
from backend.tools.lifecycle import agents as lifecycle


async def delete(actor: Actor, hints: Hints, *, agent_id: UUID, note: Note = unnoted) -> None:
    """Final. If the process dies before the request, the agent is stopped; deleting it again requests the erasure."""
    await lifecycle.stop(actor, hints, agent_id=agent_id, note=note)
    async with unit_of_work(actor.tenant_id) as work:
        await erasures.request(work, kind=ErasureKind.AGENT, subject_id=agent_id, requested_by=actor.id)
