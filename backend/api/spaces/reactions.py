"""The reactions to a message. `spaces` shows them on `Message`."""

import json
from uuid import UUID

import strawberry

from backend.api.reading.rows import Source
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import field
from backend.api.spaces.visible import IS_MESSAGE_SEEN
from backend.api.tenants.actors import Actor
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope

#: The viewer is `$3`.
REACTIONS = Source(
    """SELECT r.message_id, r.reactions FROM (SELECT e.tenant_id, e.message_id,
      json_agg(json_build_array(e.emoji, e.count, e.is_viewers) ORDER BY e.first, e.emoji) AS reactions
    FROM (SELECT n.tenant_id, n.message_id, n.emoji, count(*) AS count, min(n.created_at) AS first,
        bool_or(n.actor_id = $3::uuid) AS is_viewers
      FROM reactions n WHERE n.tenant_id = $1 AND n.message_id = ANY ($2)
      GROUP BY n.tenant_id, n.message_id, n.emoji) e GROUP BY e.tenant_id, e.message_id) r""",
    "r",
    key="message_id",
    visible=IS_MESSAGE_SEEN.format("r.message_id"),
)
#: Of each emoji the first who reacted.
REACTORS = Source(
    f"""SELECT r.message_id, r.reactors FROM (SELECT f.tenant_id, f.message_id,
      json_agg(json_build_array(f.emoji, f.actor_kind, f.actor_id, coalesce(a.name, p.name, q.name))
        ORDER BY f.place) AS reactors
    FROM (SELECT n.*, row_number() OVER (PARTITION BY n.message_id, n.emoji ORDER BY n.created_at, n.id) AS place
      FROM reactions n WHERE n.tenant_id = $1 AND n.message_id = ANY ($2)) f
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (f.tenant_id, f.actor_id)
    LEFT JOIN members p ON (p.tenant_id, p.id) = (f.tenant_id, f.actor_id)
    LEFT JOIN services q ON (q.tenant_id, q.id) = (f.tenant_id, f.actor_id)
    WHERE f.place <= {DEFAULT.shown_reactors} GROUP BY f.tenant_id, f.message_id) r""",  # noqa: S608 -- constants
    "r",
    key="message_id",
    visible=IS_MESSAGE_SEEN.format("r.message_id"),
)


@strawberry.type(description="The reactions to a message with one emoji.")
class Reaction:
    message_key: strawberry.Private[UUID]
    emoji: str
    count: int = strawberry.field(description="How many have reacted with it.")
    viewer_reacted: bool = strawberry.field(description="Whether you have.")

    @field(
        "Who has reacted with it, the earliest first. `first` is at most "
        f"{DEFAULT.shown_reactors}; `count` says how many there are.",
        needs=Scope.SPACES_READ,
        price=5,
        most=DEFAULT.shown_reactors,
    )
    async def actors(self, info: Info, first: int = 20) -> list[Actor]:
        if not 1 <= first <= DEFAULT.shown_reactors:
            raise Fault(FaultCode.BAD_REQUEST, f"first must be from 1 to {DEFAULT.shown_reactors}")
        row = await info.context.loaders.row(REACTORS, self.message_key)
        reactors = [] if row is None else json.loads(row["reactors"])
        own = [Actor.of(kind, UUID(key), name) for emoji, kind, key, name in reactors if emoji == self.emoji]
        return own[:first]


async def reactions_of(info: Info, message_key: UUID) -> list[Reaction]:
    row = await info.context.loaders.row(REACTIONS, message_key)
    found = [] if row is None else json.loads(row["reactions"])
    return [
        Reaction(message_key=message_key, emoji=emoji, count=count, viewer_reacted=is_viewers)
        for emoji, count, is_viewers in found
    ]
