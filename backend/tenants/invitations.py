"""What the link of an invitation is good for. The page behind it shows what `read` finds, and calls `accept`.

An invitation is worth what its sender is: it lapses when they go, or lose the right to give its role. `inviting` sends
them.
"""

from dataclasses import dataclass
from uuid import UUID

import asyncpg

from backend.kit import addresses, opaque
from backend.kit.keyring import Keyring, Purpose
from backend.kit.opaque import Prefix
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import audit, granting, members, standing
from backend.tenants.actor import ActorKind
from backend.tenants.audit import Author
from backend.tenants.errors import InvitationForAnother, InvitationGone
from backend.tenants.models import Role


@dataclass(frozen=True, slots=True)
class Offer:
    """What a good link offers, for the page to show."""

    tenant_id: UUID
    tenant_name: str
    email: str
    role: Role
    invited_by: str


_WHOSE = "SELECT tenant_id FROM find_invitation($1)"
_GOOD = """SELECT i.id, i.email, i.role, m.name AS inviter, m.role AS inviter_role, t.name AS tenant
FROM invitations i JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.invited_by)
JOIN tenants t ON t.tenant_id = i.tenant_id
WHERE i.tenant_id = $1 AND i.digest = ANY ($2) AND i.accepted_at IS NULL AND i.revoked_at IS NULL
  AND i.expires_at > now() AND m.left_at IS NULL AND t.status = 'ACTIVE'"""
_ACCEPT = "UPDATE invitations SET accepted_at = now() WHERE tenant_id = $1 AND id = $2"


async def read(keys: Keyring, link: str) -> Offer | None:
    """None if it is no link of ours, or not good any more."""
    if not opaque.is_well_formed(link, Prefix.LINK):
        return None
    async with unit_of_work(None, read_only=True) as work:
        tenant_id: UUID | None = await work.fetchval(_WHOSE, keys.digests(Purpose.LINK, link))
    if tenant_id is None:
        return None
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await _good(work, keys, link)
    if row is None:
        return None
    return Offer(tenant_id, row["tenant"], row["email"], Role(row["role"]), row["inviter"])


async def accept(work: UnitOfWork, keys: Keyring, *, link: str, user_id: UUID, email: str, name: str) -> UUID:
    """The person's member. In a transaction of the offer's tenant; the person has signed in, and has that address.

    Raises `InvitationGone`, or `InvitationForAnother` at any other address. Who is a member already stays as they are.
    """
    await standing.lock(work)
    row = await _good(work, keys, link)
    if row is None:
        raise InvitationGone
    if row["email"] != addresses.require(email):
        raise InvitationForAnother
    member_id = await members.find(work, user_id=user_id)
    if member_id is None:
        member_id = await members.join(work, user_id=user_id, name=name, role=Role(row["role"]))
    await work.execute(_ACCEPT, work.tenant_id, row["id"])
    author = Author(ActorKind.PERSON, member_id)
    await audit.record(work, author, "invitation.accepted", target=("Invitation", row["id"]))
    return member_id


async def _good(work: UnitOfWork, keys: Keyring, link: str) -> asyncpg.Record | None:
    row = await work.fetchrow(_GOOD, work.tenant_id, keys.digests(Purpose.LINK, link))
    if row is None or not granting.may_stand_for(Role(row["inviter_role"]), Role(row["role"])):
        return None
    return row
