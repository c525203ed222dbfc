"""Removes people and services from a tenant and all its spaces, in one transaction. The API calls it.

Code that adds an actor to a space takes a shared lock on the actor's row. So the actor is in the space before this
module looks, or the other request is refused.
"""

from uuid import UUID

from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members as space_members
from backend.spaces import senders
from backend.tenants import members, services
from backend.tenants.actor import Actor
from backend.tenants.models import ServiceKind, ServiceStatus


async def remove(work: UnitOfWork, actor: Actor, hints: Hints, *, member_id: UUID) -> None:
    """Remove a member, for an admin."""
    await members.remove(work, actor, hints, member_id=member_id)
    await space_members.leave_all(work, hints, actor_id=member_id)
    await senders.forget(work, member_id=member_id)


async def leave(work: UnitOfWork, actor: Actor, hints: Hints) -> None:
    """Remove the acting person."""
    await members.leave(work, actor, hints)
    await space_members.leave_all(work, hints, actor_id=actor.id)
    await senders.forget(work, member_id=actor.id)


async def follow_account(work: UnitOfWork, hints: Hints, *, member_id: UUID) -> None:
    """Remove a person whose account is deleted."""
    await members.follow_account(work, hints, member_id=member_id)
    await space_members.leave_all(work, hints, actor_id=member_id)
    await senders.forget(work, member_id=member_id)


async def revoke(work: UnitOfWork, actor: Actor, hints: Hints, *, kind: ServiceKind, service_id: UUID) -> None:
    """End an installation or a service account, for an admin. Final."""
    await services.set_status(work, actor, hints, kind=kind, service_id=service_id, status=ServiceStatus.REVOKED)
    await space_members.leave_all(work, hints, actor_id=service_id)


async def end_account(work: UnitOfWork, hints: Hints, *, service_id: UUID) -> None:
    """End the service account of a connector whose space is deleted. The caller has checked the rights."""
    await services.end(work, hints, service_id=service_id)
    await space_members.leave_all(work, hints, actor_id=service_id)
