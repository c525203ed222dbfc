"""People and agents leave spaces, and people leave a tenant: the questions that only they could resolve are withdrawn.

The tenant is locked before the member and the assistant: see `tests/api/test_lock_order.py`.

The API, the account pages, the tool `leave_space` and the deletion of accounts call this module. `spaces.members` and
`spaces.membership_removal` change the membership rows.
"""

from uuid import UUID

from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, membership_removal
from backend.tenants import members as tenant_members
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor
from backend.tools import assistants
from backend.tools.calls import orphaned_questions


async def leave_space(work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID, actor_id: UUID) -> None:
    """A member leaves the space, or `actor` removes them."""
    await members.remove(work, actor, hints, space_id=space_id, actor_id=actor_id)
    await orphaned_questions.withdraw(work, hints, actor_id=actor_id)


async def remove_member(work: UnitOfWork, actor: Actor, hints: Hints, *, member_id: UUID) -> None:
    """An admin removes a person and their assistant from the tenant."""
    await tenant_members.lock_admin(work, actor)
    await assistants.dismiss(work, hints, member_id=member_id)
    await membership_removal.remove(work, actor, hints, member_id=member_id)
    await orphaned_questions.withdraw(work, hints, actor_id=member_id)


async def leave_tenant(work: UnitOfWork, actor: Actor, hints: Hints) -> None:
    """A person leaves the tenant; their assistant is stopped."""
    await tenant_status.lock(work)
    await assistants.dismiss(work, hints, member_id=actor.id)
    await membership_removal.leave(work, actor, hints)
    await orphaned_questions.withdraw(work, hints, actor_id=actor.id)


async def follow_account(work: UnitOfWork, hints: Hints, *, member_id: UUID) -> None:
    """A person whose account is deleted leaves the tenant, also a suspended one."""
    await assistants.dismiss(work, hints, member_id=member_id)
    await membership_removal.follow_account(work, hints, member_id=member_id)
    await orphaned_questions.withdraw(work, hints, actor_id=member_id)
