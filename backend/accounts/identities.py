"""Who a person is whom a tenant's own provider has signed in: the member, found again, linked, or joining (X3).

Called by `oauth.upstream` in a transaction of the provider's tenant. An identity is the provider and its subject, for
ever. The first time, and only then, the address counts: if the provider says that it is verified, and its domain is one
that is proven to be the tenant's. What it says makes nobody anything in another tenant: it finds members of its own
tenant, and whoever it brings new gets an account that no address of this installation leads to.
"""

from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.accounts.errors import NotSignedIn
from backend.accounts.providers import Provider
from backend.kit import addresses, text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit, members, standing
from backend.tenants.actor import ActorKind
from backend.tenants.audit import Author
from backend.tenants.models import Role


@dataclass(frozen=True, slots=True)
class Said:
    """What a provider says of a person, its signature and all else checked."""

    subject: str
    email: str | None
    is_email_verified: bool
    name: str | None


@dataclass(frozen=True, slots=True)
class Recognised:
    user_id: UUID
    member_id: UUID


_KNOWN = """SELECT m.id, m.user_id, m.role, m.left_at IS NOT NULL AS has_left FROM identities i
JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.member_id)
WHERE i.tenant_id = $1 AND i.provider_id = $2 AND i.subject = $3"""
_MEMBER = """SELECT m.id, m.user_id, m.role, f.has_left FROM find_member_by_email($2) f
JOIN members m ON (m.tenant_id, m.id) = ($1, f.member_id) WHERE m.tenant_id = $1"""
_LINK = "INSERT INTO identities (id, tenant_id, provider_id, subject, member_id) VALUES ($1, $2, $3, $4, $5)"
_ACCOUNT = "SELECT create_provided_account($1, $2, $3)"


async def recognise(work: UnitOfWork, provider: Provider, said: Said) -> Recognised:
    """Raises `NotSignedIn` with the reason, `TenantSuspended`, and what `members.join` raises.

    Two first sign-ins of one person come one after the other: the tenant is locked.
    """
    await standing.lock(work)
    row = await work.fetchrow(_KNOWN, work.tenant_id, provider.id, said.subject)
    if row is None:
        email = _vouched(provider, said)
        row = await work.fetchrow(_MEMBER, work.tenant_id, email)
        if row is None:
            return await _join(work, provider, said, email)
        _require_admissible(provider, Role(row["role"]), has_left=row["has_left"])
        await _link(work, provider, said, row["id"])
    _require_admissible(provider, Role(row["role"]), has_left=row["has_left"])
    return Recognised(row["user_id"], row["id"])


def _vouched(provider: Provider, said: Said) -> str:
    """The address, if the provider's word for it is good."""
    if said.email is None or not said.is_email_verified:
        raise NotSignedIn("email_not_verified", f"{provider.name} does not say that your e-mail address is verified.")
    try:
        email = addresses.require(said.email)
    except InvalidInput:
        raise NotSignedIn("email_not_verified", f"{provider.name} knows no e-mail address of yours.") from None
    domain = email.rpartition("@")[2]
    if domain not in provider.email_domains:
        raise NotSignedIn(
            "email_of_other_domain", f"{provider.name} does not speak for the domain of your e-mail address."
        )
    if domain not in provider.proven_domains:
        raise NotSignedIn(
            "domain_not_proven", f"Your organisation has not proven yet that {domain} is its own. Ask its admins."
        )
    return email


def _require_admissible(provider: Provider, role: Role, *, has_left: bool) -> None:
    if has_left:
        raise NotSignedIn("has_left", "You are not a member any more. Somebody who is can invite you.")
    if role is Role.OWNER and not provider.is_for_owners:
        raise NotSignedIn("owner", "Owners sign in with their password here, unless an owner has set this sign-in up.")


async def _join(work: UnitOfWork, provider: Provider, said: Said, email: str) -> Recognised:
    if provider.joins_as is None:
        raise NotSignedIn("not_a_member", "You are not a member yet. Somebody who is can invite you.")
    user_id, name = uuid4(), _name(said, email)
    await work.execute(_ACCOUNT, user_id, email, name)
    member_id = await members.join(work, user_id=user_id, name=name, role=provider.joins_as)
    await _link(work, provider, said, member_id)
    return Recognised(user_id, member_id)


async def _link(work: UnitOfWork, provider: Provider, said: Said, member_id: UUID) -> None:
    identity_id, author = uuid4(), Author(ActorKind.PERSON, member_id)
    await work.execute(_LINK, identity_id, work.tenant_id, provider.id, said.subject, member_id)
    target = ("IdentityProvider", provider.id)
    await audit.record(work, author, "identity.linked", target=target, details={"member": str(member_id)})


def _name(said: Said, email: str) -> str:
    """As the provider has it, if it can be stored; else what stands before the `@`."""
    try:
        return text.require(said.name or "", name="name", max_chars=DEFAULT.name_chars)
    except InvalidInput:
        return email.partition("@")[0]
