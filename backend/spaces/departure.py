"""People go from a tenant, and so from its spaces, in one transaction. Called by the API.

Whoever adds a person to a space shares the lock of the person's row: they are in it before this looks, or refused.
"""

from uuid import UUID

from backend.kit.hints import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members as space_members
from backend.tenants import members
from backend.tenants.actor import Actor


async def remove(work: UnitOfWork, actor: Actor, hints: Hints, *, member_id: UUID) -> None:
    """An admin removes somebody."""
    await members.remove(work, actor, member_id=member_id)
    await space_members.leave_all(work, hints, actor_id=member_id)


async def leave(work: UnitOfWork, actor: Actor, hints: Hints) -> None:
    """A person goes."""
    await members.leave(work, actor)
    await space_members.leave_all(work, hints, actor_id=actor.id)
