"""Whether the viewer may change a space. `spaces` shows it on `Space`."""

from uuid import UUID

from backend.api.enums import SpaceKind
from backend.api.reading.rows import Source
from backend.api.request.context import Info
from backend.spaces import rights
from backend.tenants.actor import Scope

#: The spaces that the viewer ($3) manages.
MANAGED = Source(
    """SELECT s.id FROM spaces s JOIN space_members v
    ON (v.tenant_id, v.space_id, v.actor_id) = (s.tenant_id, s.id, $3::uuid) AND v.is_manager""",
    "s",
)


async def may_change(info: Info, space_id: UUID, *, kind: SpaceKind) -> bool:
    actor = info.context.actor
    if rights.changes_every_space(actor):
        return True
    if Scope.SPACES_WRITE not in actor.scopes or kind is SpaceKind.DIRECT:
        return False
    return await info.context.loaders.row(MANAGED, space_id) is not None
