"""Who may change a space: its settings, its topic, and whether it is archived."""

from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.tenants.actor import Actor, ActorKind, Scope

_MAY_SET_TOPICS = Statement(bool, "SELECT members_may_set_topics FROM tenants WHERE tenant_id = $1")


async def require_change(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> None:
    """Raises `NotPermitted` unless the actor may change the settings of the space."""
    actor.require(Scope.SPACES_WRITE)
    await members.require_own(work, actor, space_id=space_id)


async def require_topic(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> None:
    """Raises `NotPermitted` unless the actor may set the topic of the space.

    Members of the space may, if the organisation allows it: no agent reads the topic.
    """
    if not await _may_as_member(work, actor, space_id=space_id):
        await require_change(work, actor, space_id=space_id)


async def _may_as_member(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> bool:
    if actor.kind is not ActorKind.PERSON or Scope.MESSAGES_WRITE not in actor.scopes:
        return False
    is_member = await members.is_member(work, space_id=space_id, actor_id=actor.id)
    return is_member and await work.fetch_one(_MAY_SET_TOPICS, work.tenant_id)
