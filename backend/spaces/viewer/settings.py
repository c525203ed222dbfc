"""What a member wants to be alerted to in one space. The API's mutation `setNotificationSettings` calls it."""

from datetime import datetime
from uuid import UUID

from backend.kit.errors import InvalidInput
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.spaces.errors import NotAMember, SpaceNotFound
from backend.spaces.models import NotificationLevel
from backend.spaces.viewer.feed import topic_of
from backend.tenants.actor import Actor, Scope

_IS_PAST = Statement(bool, "SELECT $1::timestamptz <= now()")  # all tenants: it reads no table
_SET = Statement(
    bool,
    """UPDATE space_members SET notification_level = coalesce($4, notification_level),
  muted_until = CASE WHEN $5 THEN $6::timestamptz ELSE muted_until END
WHERE tenant_id = $1 AND space_id = $2 AND actor_id = $3 RETURNING true""",
)


async def change(
    work: UnitOfWork,
    actor: Actor,
    hints: Hints,
    *,
    space_id: UUID,
    level: NotificationLevel | None,
    is_mute_given: bool,
    muted_until: datetime | None,
) -> None:
    """Set the level, unless it is None, and the time of the mute, if it is given (None ends it).

    Raises `InvalidInput`, `SpaceNotFound` or `NotAMember`.
    """
    actor.require(Scope.SPACES_READ)
    if muted_until is not None and await work.fetch_one(_IS_PAST, muted_until):
        raise InvalidInput(
            "mutedUntil must be a time in the future, or null to end the mute", path=("input", "mutedUntil")
        )
    if not await members.may_read(work, actor, space_id=space_id):
        raise SpaceNotFound(path=("input", "spaceId"))
    if not await work.fetchrow(_SET, work.tenant_id, space_id, actor.id, level, is_mute_given, muted_until):
        raise NotAMember(path=("input", "spaceId"))
    work.after_commit(lambda: hints.publish(topic_of(actor), {"t": "settings", "s": str(space_id)}))
