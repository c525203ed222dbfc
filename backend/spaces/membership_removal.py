"""People and services go from a tenant, and so from its spaces, in one transaction. Called by the API.

Whoever adds somebody to a space shares the lock of that row: they are in it before this looks, or refused.
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
    """An admin removes somebody."""
    await members.remove(work, actor, hints, member_id=member_id)
    await space_members.leave_all(work, hints, actor_id=member_id)
    await senders.forget(work, member_id=member_id)


async def leave(work: UnitOfWork, actor: Actor, hints: Hints) -> None:
    """A person goes."""
    await members.leave(work, actor, hints)
    await space_members.leave_all(work, hints, actor_id=actor.id)
    await senders.forget(work, member_id=actor.id)


async def revoke(work: UnitOfWork, actor: Actor, hints: Hints, *, kind: ServiceKind, service_id: UUID) -> None:
    """An admin ends an installation or a service account. Final."""
    await services.set_status(work, actor, hints, kind=kind, service_id=service_id, status=ServiceStatus.REVOKED)
    await space_members.leave_all(work, hints, actor_id=service_id)
