"""Who is online, as the viewer may see it. `tenants` shows it on `Member`."""

from uuid import UUID

from redis.exceptions import RedisError

from backend.api.enums import Presence
from backend.api.reading.rows import Source
from backend.api.request.context import Info

#: The people who share a space with the viewer ($3), and the viewer.
SHOWN = Source(
    "SELECT m.id, m.shows_presence OR m.id = $3::uuid AS is_shown FROM members m",
    "m",
    visible="""m.left_at IS NULL AND $4::bool IS NOT NULL AND (m.id = $3::uuid OR EXISTS (
    SELECT FROM space_members o JOIN space_members t ON (t.tenant_id, t.space_id) = (o.tenant_id, o.space_id)
    WHERE (o.tenant_id, o.actor_id, t.actor_id) = ($1, $3::uuid, m.id)))""",
)


async def presence_of(info: Info, member_id: UUID) -> Presence | None:
    """Return None if the viewer shares no space with the member, or if Redis does not answer."""
    row = await info.context.loaders.row(SHOWN, member_id)
    if row is None:
        return None
    try:
        found = await info.context.state.people.presence_reads.of(info.context.actor.tenant_id, member_id)
    except (RedisError, OSError, TimeoutError):
        return None  # of those who hide too: OFFLINE would tell them apart
    return found if row["is_shown"] else Presence.OFFLINE
