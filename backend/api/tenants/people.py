"""The people of the tenant and its invitations."""

import json
from datetime import datetime
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.api.enums import ActorKind, Role
from backend.api.reading import filters
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.api.tenants.actors import Actor
from backend.api.tenants.roles import CustomRole, find_role
from backend.api.tenants.tenants import MEMBERS, Member
from backend.tenants.actor import Scope

_NO_KEY = UUID(int=0)
_STATUS = """CASE WHEN i.accepted_at IS NOT NULL THEN 'ACCEPTED' WHEN i.revoked_at IS NOT NULL THEN 'REVOKED'
    WHEN i.expires_at <= now() THEN 'EXPIRED' ELSE 'OPEN' END"""

INVITATIONS = Source(
    f"""SELECT i.id, i.email, i.role, i.custom_role_id, i.created_at, i.expires_at, {_STATUS} AS status,
      i.invited_by, i.spaces, m.name AS inviter
    FROM invitations i JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.invited_by)""",  # noqa: S608  # constants of this module
    "i",
)
MEMBERS_OF_TENANT = Listing(
    "people",
    MEMBERS,
    "m.tenant_id",
    (("m.created_at", "timestamptz"), ("m.id", "uuid")),
    where="m.left_at IS NULL",
    choice="m.role",
)
INVITATIONS_OF_TENANT = Listing(
    "invitations", INVITATIONS, "i.tenant_id", (("i.created_at", "timestamptz"), ("i.id", "uuid")), choice=_STATUS
)


@strawberry.enum(
    description="The status of an invitation. An EXPIRED one can be sent again. ACCEPTED and REVOKED are final."
)
class InvitationStatus(StrEnum):
    OPEN = "OPEN"
    EXPIRED = "EXPIRED"
    ACCEPTED = "ACCEPTED"
    REVOKED = "REVOKED"


@strawberry.type(
    description="An invitation to join the tenant. It is sent by e-mail as a link that works once, for that "
    "address only."
)
class Invitation(Node):
    role_key: strawberry.Private[UUID | None]
    email: str
    role: Role = strawberry.field(description="The built-in role, or the one that the custom role counts as.")
    status: InvitationStatus
    invited_by: Actor = strawberry.field(
        description="The member who sent it. The invitation stops working if this member leaves or may no longer "
        "give its role."
    )
    space_ids: list[strawberry.ID] = strawberry.field(
        description="Ids of the spaces that the person is a member of when they join. Some may be deleted or archived."
    )
    created_at: datetime
    expires_at: datetime

    @field("The custom role that it offers. Null: it offers the built-in role.", needs=Scope.SPACES_READ)
    async def custom_role(self, info: Info) -> CustomRole | None:
        return await find_role(info, self.role_key)

    @classmethod
    def of(cls, row: Row) -> "Invitation":
        return cls(
            id=encode(Kind.INVITATION, row["id"]),
            role_key=row["custom_role_id"],
            email=row["email"],
            role=Role(row["role"]),
            status=InvitationStatus(row["status"]),
            invited_by=Actor.of(ActorKind.PERSON, row["invited_by"], row["inviter"]),
            space_ids=[encode(Kind.SPACE, UUID(each)) for each in json.loads(row["spaces"])],
            created_at=row["created_at"],
            expires_at=row["expires_at"],
        )


async def find_invitation(info: Info, key: UUID) -> Invitation | None:
    row = await info.context.loaders.row(INVITATIONS, key)
    return None if row is None else Invitation.of(row)


@strawberry.type
class PeopleQuery:
    @listed(
        "People of the tenant, in the order in which they joined. `search`: with these characters in their names. "
        "`roles` selects by built-in role, `roleId` by custom role.",
        needs=Scope.SPACES_READ,
    )
    async def members(
        self,
        info: Info,
        *,
        page: PageArguments,
        search: str | None = None,
        roles: list[Role] | None = None,
        role_id: strawberry.ID | None = None,
    ) -> Connection[Member]:
        where = filters.containing(search, "m.name")
        if role_id is not None:
            where.append(("m.custom_role_id = {}::uuid", key_of(role_id, Kind.CUSTOM_ROLE) or _NO_KEY))
        return await connect(
            info, MEMBERS_OF_TENANT, info.context.actor.tenant_id, Member.of, page, only=roles, where=where
        )

    @listed(
        "Invitations of the tenant. Those that have ended stay in the list for 90 days. `statuses` selects by status.",
        needs=Scope.ADMIN_READ,
    )
    async def invitations(
        self, info: Info, *, page: PageArguments, statuses: list[InvitationStatus] | None = None
    ) -> Connection[Invitation]:
        return await connect(
            info, INVITATIONS_OF_TENANT, info.context.actor.tenant_id, Invitation.of, page, only=statuses
        )
