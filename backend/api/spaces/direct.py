"""What a viewer is shown of a direct conversation: the other one. `spaces` shows it on `Space`."""

from uuid import UUID

from backend.api.reading.rows import Row, Source
from backend.api.request.context import Info

#: The one of the two that is not the viewer ($3). No row for a viewer who is not one of them.
PARTNERS = Source(
    """SELECT s.id, o.actor_id, CASE WHEN a.id IS NULL THEN 'PERSON' ELSE 'AGENT' END AS actor_kind,
      coalesce(a.name, m.name) AS name FROM spaces s
    JOIN LATERAL (SELECT CASE $3::uuid WHEN s.pair_low THEN s.pair_high ELSE s.pair_low END AS actor_id
      WHERE $3::uuid IN (s.pair_low, s.pair_high)) o ON true
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, o.actor_id)
    LEFT JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, o.actor_id)""",
    "s",
)


async def find_partner(info: Info, space_id: UUID) -> Row | None:
    return await info.context.loaders.row(PARTNERS, space_id)
