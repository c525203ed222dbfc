"""The use of an invitation link. The page behind it shows what `read` finds, and calls `accept`.

An invitation is valid only while its sender is a member and may give its role. `invitation_mails` sends them.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.kit import addresses, opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.opaque import Prefix
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import audit, grant_checks, members
from backend.tenants import status as tenant_status
from backend.tenants.actor import ActorKind, HeldRole
from backend.tenants.audit import Author
from backend.tenants.errors import InvitationForAnother, InvitationGone
from backend.tenants.models import Role


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """A valid invitation."""

    id: UUID
    email: str
    role: Role
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]
    #: The name of the custom role.
    role_name: str | None
    inviter: str
    inviter_role: Role
    inviter_role_id: UUID | None
    inviter_scopes: Json[list[str] | None]
    tenant: str

    @property
    def offered(self) -> HeldRole:
        return HeldRole(self.role, self.custom_role_id, self.custom_scopes)

    @property
    def giver(self) -> HeldRole:
        return HeldRole(self.inviter_role, self.inviter_role_id, self.inviter_scopes)


@dataclass(frozen=True, slots=True)
class InvitationOffer:
    """What a valid link offers; the page shows it."""

    tenant_id: UUID
    tenant_name: str
    email: str
    role: Role
    #: The name of a custom role. None: it offers the built-in role.
    role_name: str | None
    invited_by: str


_TENANT_OF = Statement(UUID, "SELECT tenant_id FROM find_invitation($1)")
_SELECT = Statement(
    OpenInvitation,
    """SELECT i.id, i.email, i.role, i.custom_role_id, r.scopes AS custom_scopes, r.name AS role_name,
  m.name AS inviter, m.role AS inviter_role, m.custom_role_id AS inviter_role_id, m.custom_scopes AS inviter_scopes,
  t.name AS tenant
FROM invitations i JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.invited_by)
JOIN tenants t ON t.tenant_id = i.tenant_id
LEFT JOIN custom_roles r ON (r.tenant_id, r.id) = (i.tenant_id, i.custom_role_id)
WHERE i.tenant_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
  AND i.expires_at > now() AND m.left_at IS NULL AND t.status = 'ACTIVE'""",
)
_BY_LINK = _SELECT + " AND i.digest = ANY ($2)"
_BY_EMAIL = _SELECT + " AND i.email = $2 ORDER BY i.created_at DESC LIMIT 1"
_ACCEPT = "UPDATE invitations SET accepted_at = now() WHERE tenant_id = $1 AND id = $2"


async def read(keys: Keyring, link: str) -> InvitationOffer | None:
    """None if this is not an invitation link, or the link is no longer valid."""
    if not opaque.is_well_formed(link, Prefix.LINK):
        return None
    async with unit_of_work(None, read_only=True) as work:
        tenant_id = await work.fetchrow(_TENANT_OF, keys.digests(KeyPurpose.LINK, link))
    if tenant_id is None:
        return None
    async with unit_of_work(tenant_id, read_only=True) as work:
        invitation = await _by_link(work, keys, link)
    if invitation is None:
        return None
    return InvitationOffer(
        tenant_id, invitation.tenant, invitation.email, invitation.role, invitation.role_name, invitation.inviter
    )


@dataclass(frozen=True, slots=True)
class Accepted:
    """Ids of the invitation, and of the member who has accepted it."""

    invitation_id: UUID
    member_id: UUID


async def accept(work: UnitOfWork, keys: Keyring, *, link: str, user_id: UUID, email: str, name: str) -> Accepted:
    """Accept the invitation for a person. Runs in a transaction of the inviting tenant; the person has signed in with
    this address. The caller admits the member to the spaces of the invitation.

    Raises `InvitationGone`, or `InvitationForAnother` if the invitation was sent to another address. A person who is a
    member already keeps their role.
    """
    await tenant_status.lock(work)
    invitation = await _by_link(work, keys, link)
    if invitation is None:
        raise InvitationGone
    if invitation.email != addresses.require(email):
        raise InvitationForAnother
    member_id = await members.find(work, user_id=user_id)
    if member_id is None:
        member_id = await members.join(work, user_id=user_id, name=name, held=invitation.offered)
    await mark_accepted(work, invitation.id, member_id=member_id)
    return Accepted(invitation.id, member_id)


async def open_to(work: UnitOfWork, *, email: str) -> OpenInvitation | None:
    """The invitation for this address, for a person who has proved the address in another way than by the mailed
    link."""
    return _if_permitted(await work.fetchrow(_BY_EMAIL, work.tenant_id, email))


async def mark_accepted(work: UnitOfWork, invitation_id: UUID, *, member_id: UUID) -> None:
    """Marks the invitation as accepted by this member."""
    await work.execute(_ACCEPT, work.tenant_id, invitation_id)
    author = Author(ActorKind.PERSON, member_id)
    await audit.record(work, author, "invitation.accepted", target=("Invitation", invitation_id))


async def _by_link(work: UnitOfWork, keys: Keyring, link: str) -> OpenInvitation | None:
    return _if_permitted(await work.fetchrow(_BY_LINK, work.tenant_id, keys.digests(KeyPurpose.LINK, link)))


def _if_permitted(invitation: OpenInvitation | None) -> OpenInvitation | None:
    if invitation is None or not grant_checks.may_still_give(invitation.giver, invitation.offered):
        return None
    return invitation
