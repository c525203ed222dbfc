"""The tenants that a person is a member of, and the records of sign-ins in these tenants' audit logs.

The pages call it. A session that a tenant's own provider has opened is valid only in that tenant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit
from backend.tenants.actor import Actor, ActorKind, HeldRole
from backend.tenants.audit import ANONYMOUS, Author
from backend.tenants.models import Role, TenantStatus


@dataclass(frozen=True, slots=True)
class Membership:
    """`tenant_status` SUSPENDED: the tenant is shown, but does not accept any action."""

    tenant_id: UUID
    member_id: UUID
    role: Role
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]
    tenant_name: str
    tenant_status: TenantStatus

    def actor(self, name: str) -> Actor:
        """The person as the actor in this tenant, for the pages."""
        scopes = HeldRole(self.role, self.custom_role_id, self.custom_scopes).scopes
        return Actor(ActorKind.PERSON, self.member_id, self.tenant_id, name, scopes, self.role)


_FIND = Statement(
    Membership,
    """SELECT tenant_id, member_id, role, custom_role_id, custom_scopes, tenant_name, tenant_status
FROM list_memberships($1)""",
)


async def of(user_id: UUID, *, only_tenant_id: UUID | None = None) -> Sequence[Membership]:
    async with unit_of_work(None, read_only=True) as work:
        own = await work.fetch(_FIND, user_id)
    return [each for each in own if only_tenant_id in (None, each.tenant_id)]


async def record(
    user_id: UUID,
    action: str,
    *,
    by_person: bool = True,
    only_tenant_id: UUID | None = None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Writes to the log of each tenant that the person is a member of. `by_person` False: the actor is not proven to be
    the person."""
    for membership in await of(user_id, only_tenant_id=only_tenant_id):
        author = Author(ActorKind.PERSON, membership.member_id) if by_person else ANONYMOUS
        target = ("Member", membership.member_id)
        async with unit_of_work(membership.tenant_id) as work:
            await audit.record(work, author, action, target=target, details=details)
