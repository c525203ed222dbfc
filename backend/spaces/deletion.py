"""Closes a space that is deleted: everybody leaves it, nobody is shown it, and nobody can join it again.

`data_rights` calls it, and erases what is in the space.
"""

from uuid import UUID

from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import notifications, signals
from backend.spaces.models import NotificationKind

_CLOSE = Statement(
    UUID,
    """UPDATE spaces SET deleted_at = now()
WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id""",
)
_LEAVE = Statement(UUID, "DELETE FROM space_members WHERE tenant_id = $1 AND space_id = $2 RETURNING actor_id")
#: Nobody may read them unseen any more, so they are not drained either.
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND space_id = $2 AND receipt IN ('PENDING', 'PASSIVE') AND agent_id = ANY ($3)"""


async def close(work: UnitOfWork, hints: Hints, *, space_id: UUID) -> bool:
    """Close a space. Returns False if it was closed before, or does not exist."""
    tenant_id = work.tenant_id
    assert tenant_id is not None
    if await work.fetchrow(_CLOSE, tenant_id, space_id) is None:
        return False
    left = await work.fetch(_LEAVE, tenant_id, space_id)
    await work.execute(_DROP, tenant_id, space_id, left)
    await notifications.note(work, kind=NotificationKind.LEFT, space_id=space_id, actor_ids=left)
    topic = signals.topic(tenant_id=tenant_id, space_id=space_id)

    async def publish() -> None:
        for actor_id in left:
            await hints.publish(topic, signals.removed(actor_id=actor_id))

    work.after_commit(publish)
    return True
