"""Archives spaces and opens them again. An archived space can be read; nobody writes or joins, agents included.

`post_message` refuses texts there, and leaves out notices. Plans for it are skipped. What waits for a person there can
still be answered, and is updated in place.
"""

from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, rights, space_changes
from backend.spaces.errors import StaysOpen
from backend.spaces.members import LockedSpace
from backend.spaces.models import SpaceKind
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust

_ARCHIVE = Statement(
    bool,
    """UPDATE spaces SET archived_at = now()
WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL RETURNING true""",
)
_OPEN = Statement(
    bool,
    """UPDATE spaces SET archived_at = NULL
WHERE tenant_id = $1 AND id = $2 AND archived_at IS NOT NULL RETURNING true""",
)


async def archive(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> None:
    """Archive a space. Its agents are told with their next entry. A space that is archived already stays as it is."""
    locked = await _lock(work, actor, space_id)
    if locked.kind is SpaceKind.DIRECT or await rights.is_home(work, space_id=space_id):
        raise StaysOpen(path=("input", "spaceId"))
    await _set(work, _ARCHIVE, space_id)


async def unarchive(work: UnitOfWork, actor: Actor, *, space_id: UUID) -> None:
    """Open a space again, with the members that it still has. An open space stays as it is."""
    await _lock(work, actor, space_id)
    await _set(work, _OPEN, space_id)


async def _lock(work: UnitOfWork, actor: Actor, space_id: UUID) -> LockedSpace:
    locked = await members.lock_space(work, space_id)
    await rights.require_change(work, actor, space_id=space_id)
    return locked


async def _set(work: UnitOfWork, statement: Statement[bool], space_id: UUID) -> None:
    if await work.fetchrow(statement, work.tenant_id, space_id):
        await space_changes.changed(work, space_id=space_id, old_name=None, trust=Trust.MEMBER)
