"""The spaces that an invitation to the organisation carries: whoever accepts it is a member of them.

The API checks them when somebody invites (`require`), and stores their ids with the invitation. The pages call `enter`
in the transaction in which a person joins.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.spaces.errors import SpaceNotFound
from backend.spaces.rights import Joining
from backend.tenants.actor import Actor, ActorKind

#: Those that can be entered now. The lock is that of `members`, in the order of the ids.
_OPEN = Statement(
    UUID,
    """SELECT s.id FROM spaces s JOIN invitations i ON i.tenant_id = s.tenant_id AND i.spaces ? s.id::text
WHERE i.tenant_id = $1 AND i.id = $2 AND s.deleted_at IS NULL AND s.archived_at IS NULL AND s.kind = 'GROUP'
  AND (SELECT count(*) FROM space_members m WHERE m.tenant_id = s.tenant_id AND m.space_id = s.id) < $3
ORDER BY s.id FOR NO KEY UPDATE OF s""",
)


async def require(work: UnitOfWork, actor: Actor, *, space_ids: Sequence[UUID]) -> None:
    """Check that the actor may bring somebody into each of these spaces."""
    if len(space_ids) > DEFAULT.invited_spaces:
        raise InvalidInput(f"spaceIds has at most {DEFAULT.invited_spaces} spaces", path=("input", "spaceIds"))
    for place in sorted(range(len(space_ids)), key=lambda each: space_ids[each]):
        path = ("input", "spaceIds", str(place))
        if not await members.may_read(work, actor, space_id=space_ids[place]):
            raise SpaceNotFound(path=path)
        await members.require_adding(work, actor, space_id=space_ids[place], path=path)


async def enter(work: UnitOfWork, *, invitation_id: UUID, member_id: UUID) -> None:
    """Make the person who has accepted the invitation a member of its spaces.

    Spaces that are deleted, archived or full by now are skipped.
    """
    for space_id in await work.fetch(_OPEN, work.tenant_id, invitation_id, DEFAULT.space_members):
        await members.admit(work, space_id=space_id, joining=[Joining(ActorKind.PERSON, member_id)])
