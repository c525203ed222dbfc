"""Maps a person whom a tenant's own provider has signed in to a member: found again, linked, or joining.

`oauth.sso` calls it in a transaction of the provider's tenant. An identity is the pair of provider and subject, and
never changes. The address matters only on the first sign-in, and for a member who has left. It counts if the provider
says that it is verified (or is trusted and does not say), and its domain is proven to be the tenant's.

An invitation to that address admits the person as its link would. A former member becomes the same member again. A
provider gives access to no other tenant: it matches only members of its own tenant, and a new person gets an account
that cannot be reached by any address of this installation.
"""

from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from backend.accounts import providers
from backend.accounts.errors import NotSignedIn
from backend.accounts.providers import Provider
from backend.kit import addresses, text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import audit, invitations, members
from backend.tenants import status as tenant_status
from backend.tenants.actor import ActorKind
from backend.tenants.audit import Author
from backend.tenants.models import Role


@dataclass(frozen=True, slots=True)
class ProviderIdentity:
    """The claims of a provider about a person; the signature and all other checks have passed."""

    subject: str
    email: str | None
    #: None: the provider does not say.
    is_email_verified: bool | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Recognised:
    user_id: UUID
    member_id: UUID
    #: The invitation by which the person has just joined.
    invitation_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class _MemberRow:
    id: UUID
    user_id: UUID
    role: Role
    has_left: bool


_BY_IDENTITY = Statement(
    _MemberRow,
    """SELECT m.id, m.user_id, m.role, m.left_at IS NOT NULL AS has_left FROM identities i
JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.member_id)
WHERE i.tenant_id = $1 AND i.provider_id = $2 AND i.subject = $3""",
)
_BY_EMAIL = Statement(
    _MemberRow,
    """SELECT m.id, m.user_id, m.role, f.has_left FROM find_member_by_email($2) f
JOIN members m ON (m.tenant_id, m.id) = ($1, f.member_id) WHERE m.tenant_id = $1""",
)
_LINK = """INSERT INTO identities (id, tenant_id, provider_id, subject, member_id) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, provider_id, subject) DO UPDATE SET member_id = excluded.member_id"""
_ACCOUNT = "SELECT create_provided_account($1, $2, $3)"


async def is_member(provider: Provider, subject: str) -> bool:
    """Whether the provider has signed this person in before and they are a member. Then the address does not matter."""
    async with unit_of_work(provider.tenant_id, read_only=True) as work:
        row = await work.fetchrow(_BY_IDENTITY, provider.tenant_id, provider.id, subject)
    return row is not None and not row.has_left


async def recognise(work: UnitOfWork, provider: Provider, identity: ProviderIdentity) -> Recognised:
    """Raises `NotSignedIn` with the reason, `TenantSuspended`, and the errors of `members.join`.

    It locks the tenant, so two concurrent first sign-ins of one person run one after the other. The settings of the
    provider are read again: it has decided how long the sign-in took, and an admin may have changed them meanwhile.
    """
    await tenant_status.lock(work)
    name, present = provider.name, await providers.find_in(work, provider.id)
    if present is None:
        raise NotSignedIn("provider_disabled", f"{name} is no longer used to sign in here. Ask your admins.")
    provider = present
    linked = await work.fetchrow(_BY_IDENTITY, work.tenant_id, provider.id, identity.subject)
    if linked is not None and not linked.has_left:
        _require_admissible(provider, linked.role)
        return Recognised(linked.user_id, linked.id)
    try:
        email = _verified_email(provider, identity)
    except NotSignedIn:
        if linked is not None:
            raise _has_left() from None
        raise
    by_email = await work.fetchrow(_BY_EMAIL, work.tenant_id, email)
    if by_email is None or by_email.has_left:
        recognised = await _join(work, provider, identity, email, former=linked or by_email)
    else:
        _require_admissible(provider, by_email.role)
        recognised = Recognised(by_email.user_id, by_email.id)
    await members.recognised(work, member_id=recognised.member_id)
    if linked is None or linked.id != recognised.member_id:
        await _link(work, provider, identity, recognised.member_id)
    return recognised


def _verified_email(provider: Provider, identity: ProviderIdentity) -> str:
    """The address, if the provider's claim about it counts."""
    is_verified = provider.is_trusted_for_domains if identity.is_email_verified is None else identity.is_email_verified
    if identity.email is None:
        raise NotSignedIn("email_missing", f"{provider.name} did not send your e-mail address.")
    if not is_verified:
        raise NotSignedIn("email_not_verified", f"{provider.name} has not verified your e-mail address.")
    try:
        email = addresses.require(identity.email)
    except InvalidInput:
        raise NotSignedIn("email_not_verified", f"{provider.name} did not send a valid e-mail address.") from None
    domain = email.rpartition("@")[2]
    if domain not in provider.email_domains:
        raise NotSignedIn(
            "email_of_other_domain", f"{provider.name} is not set up for the domain of your e-mail address."
        )
    if domain not in provider.proven_domains:
        raise NotSignedIn(
            "domain_not_proven", f"Your organisation has not proven yet that it owns {domain}. Ask its admins."
        )
    return email


def _require_admissible(provider: Provider, role: Role) -> None:
    if role is Role.OWNER and not provider.is_for_owners:
        raise NotSignedIn(
            "owner", "Owners sign in with their password, unless an owner has allowed this sign-in for owners."
        )


def _has_left() -> NotSignedIn:
    return NotSignedIn("has_left", "You are no longer a member. Ask a member to invite you.")


async def _join(
    work: UnitOfWork, provider: Provider, identity: ProviderIdentity, email: str, *, former: _MemberRow | None
) -> Recognised:
    """The person joins: by an invitation, or for the first time if the tenant lets its provider add members. `former`:
    their former membership."""
    invitation = await invitations.open_to(work, email=email)
    if invitation is None and former is not None:
        raise _has_left()
    held = provider.held_on_joining if invitation is None else invitation.offered
    if held is None:
        raise NotSignedIn("not_a_member", "You are not a member yet. Ask a member to invite you.")
    _require_admissible(provider, held.role)
    name = _name(identity, email)
    if former is None:
        user_id = uuid4()
        await work.execute(_ACCOUNT, user_id, email, name)
        joined = Recognised(user_id, await members.join(work, user_id=user_id, name=name, held=held))
    else:
        joined = Recognised(former.user_id, former.id)
        await members.require_open_account(work, former.user_id)
        await members.rejoin(work, member_id=joined.member_id, name=name, held=held)
    if invitation is not None:
        await invitations.mark_accepted(work, invitation.id, member_id=joined.member_id)
        return replace(joined, invitation_id=invitation.id)
    return joined


async def _link(work: UnitOfWork, provider: Provider, identity: ProviderIdentity, member_id: UUID) -> None:
    identity_id, author = uuid4(), Author(ActorKind.PERSON, member_id)
    await work.execute(_LINK, identity_id, work.tenant_id, provider.id, identity.subject, member_id)
    target = ("IdentityProvider", provider.id)
    await audit.record(work, author, "identity.linked", target=target, details={"member": str(member_id)})


def _name(identity: ProviderIdentity, email: str) -> str:
    """The name that the provider gives, if it can be stored; otherwise the part of the address before the `@`."""
    try:
        return text.require(identity.name or "", name="name", max_chars=DEFAULT.name_chars)
    except InvalidInput:
        return email.partition("@")[0]
