"""The roles that the tenant has made."""

import json
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, encode
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.tenants.actor import Scope

ROLES = Source("SELECT r.id, r.name, r.description, r.scopes, r.created_at, r.updated_at FROM custom_roles r", "r")
ROLES_OF_TENANT = Listing("roles", ROLES, "r.tenant_id", (("r.created_at", "timestamptz"), ("r.id", "uuid")))


@strawberry.type(
    description="A role that admins have made: some of the scopes, under a name. People and invitations have it in "
    "place of a built-in role."
)
class CustomRole(Node):
    name: str
    description: str
    scopes: list[str] = strawberry.field(description="The scopes that a person with this role may have.")
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, row: Row) -> "CustomRole":
        return cls(
            id=encode(Kind.CUSTOM_ROLE, row["id"]),
            name=row["name"],
            description=row["description"],
            scopes=json.loads(row["scopes"]),
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


async def find_role(info: Info, key: UUID | None) -> CustomRole | None:
    row = None if key is None else await info.context.loaders.row(ROLES, key)
    return None if row is None else CustomRole.of(row)


@strawberry.type
class RoleQuery:
    roles: Connection[CustomRole] = paged(
        ROLES_OF_TENANT,
        CustomRole.of,
        description="The roles that the tenant has made, in the order in which they were made. The built-in roles are "
        "not in the list.",
        needs=Scope.SPACES_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
