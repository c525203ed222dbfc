"""OpenID providers of a tenant: its admins set them up, change and delete them.

The API calls it; `oauth.sso` reads a provider by the id in its sign-in link. A provider is trusted only in its tenant,
and only for proven mail domains (`domains`). The issuer cannot be changed: identities of one issuer mean nothing for
another. A provider can sign in as any member, so only people set it up, with a token that has all scopes of their role.
Only a provider that an owner set up, and that nobody else has changed since, signs in owners.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.accounts import domains
from backend.accounts.errors import ProviderNotFound, TooManyProviders
from backend.accounts.public_domains import PUBLIC_DOMAINS
from backend.kit import ssrf, text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import grant_checks, members, role_choice, secrets
from backend.tenants.actor import Actor, HeldRole, Scope
from backend.tenants.models import Role
from backend.tenants.role_choice import RoleChoice

_DOMAIN = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Provider:
    """The data that a sign-in needs."""

    id: UUID
    tenant_id: UUID
    tenant_name: str
    name: str
    issuer: str
    client_id: str
    email_domains: Json[list[str]]
    domain_proofs: Json[domains.Proofs]
    #: The role of a person on their first sign-in; None: only existing members can sign in.
    joins_as: Role | None
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]
    is_for_owners: bool
    #: Whether addresses of its proven domains count even if it does not say that they are verified.
    is_trusted_for_domains: bool

    @property
    def held_on_joining(self) -> HeldRole | None:
        return None if self.joins_as is None else HeldRole(self.joins_as, self.custom_role_id, self.custom_scopes)

    @property
    def proven_domains(self) -> frozenset[str]:
        """A subset of `email_domains`; claims about the others do not count yet."""
        return domains.proven(self.domain_proofs)


@dataclass(frozen=True, slots=True)
class ProviderView:
    """The data that is shown to members."""

    id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class ProviderDraft:
    """The settings that an admin submits. `client_secret` None: no secret, or the stored one stays. `joins_as` None:
    only existing members can sign in."""

    name: str
    client_id: str
    email_domains: Sequence[str]
    joins_as: RoleChoice | None
    is_enabled: bool
    client_secret: str | None
    is_trusted_for_domains: bool = False


@dataclass(frozen=True, slots=True)
class _StoredProvider:
    name: str
    client_id: str
    email_domains: Json[list[str]]
    domain_proofs: Json[domains.Proofs]
    joins_as: Role | None
    custom_role_id: UUID | None
    is_enabled: bool
    is_trusted_for_domains: bool
    secret_id: UUID | None

    @property
    def choice(self) -> RoleChoice | None:
        if self.joins_as is None:
            return None
        return RoleChoice(self.joins_as) if self.custom_role_id is None else RoleChoice(None, self.custom_role_id)


_LEAST = HeldRole(Role.VIEWER)
_COUNT = Statement(int, "SELECT count(*) FROM identity_providers WHERE tenant_id = $1")
_ADD = """
INSERT INTO identity_providers (id, tenant_id, name, issuer, client_id, email_domains, joins_as, is_enabled,
  domain_proofs, is_trusted_for_domains, custom_role_id, is_for_owners, secret_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"""
_CHANGE = """
UPDATE identity_providers SET name = $3, client_id = $4, email_domains = $5, joins_as = $6, is_enabled = $7,
  domain_proofs = $8, is_trusted_for_domains = $9, custom_role_id = $10, is_for_owners = is_for_owners AND $11,
  secret_id = coalesce($12, secret_id), updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_STORED = Statement(
    _StoredProvider,
    """
SELECT name, client_id, email_domains, domain_proofs, joins_as, custom_role_id, is_enabled, is_trusted_for_domains,
  secret_id
FROM identity_providers WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE""",
)
_FORGET = "DELETE FROM identities WHERE tenant_id = $1 AND provider_id = $2"
_DELETE = "DELETE FROM identity_providers WHERE tenant_id = $1 AND id = $2"
_END_SESSIONS = """SELECT end_sessions_of_tenant(m.user_id) FROM identities i
JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.member_id) WHERE i.tenant_id = $1 AND i.provider_id = $2"""
_LINKED = Statement(
    ProviderView,
    """SELECT DISTINCT p.id, p.name FROM identity_providers p
JOIN identities i ON (i.tenant_id, i.provider_id) = (p.tenant_id, p.id)
JOIN members m ON (m.tenant_id, m.id) = (i.tenant_id, i.member_id)
WHERE p.tenant_id = $1 AND m.user_id = $2 AND p.is_enabled ORDER BY p.name, p.id""",
)
_TENANT = Statement(UUID, "SELECT find_identity_provider($1)")
_OPEN = Statement(
    Provider,
    """
SELECT p.id, p.tenant_id, t.name AS tenant_name, p.name, p.issuer, p.client_id, p.email_domains,
  p.domain_proofs, p.joins_as, p.custom_role_id, r.scopes AS custom_scopes, p.is_for_owners, p.is_trusted_for_domains
FROM identity_providers p JOIN tenants t ON t.tenant_id = p.tenant_id
LEFT JOIN custom_roles r ON (r.tenant_id, r.id) = (p.tenant_id, p.custom_role_id)
WHERE p.tenant_id = $1 AND p.id = $2 AND p.is_enabled AND t.status = 'ACTIVE'""",
)


async def create(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, issuer: str, draft: ProviderDraft, is_development: bool
) -> UUID:
    """`is_development`: the provider may run on this machine, without TLS."""
    actor, present = await _require_person(work, actor)
    given = await _given(work, draft)
    issuer = issuer.strip()
    if not ssrf.is_safe_url(issuer, allows_localhost=is_development) or {"?", "#"} & set(issuer):
        raise InvalidInput("issuer must be an https address without a query", path=("input", "issuer"))
    checked = _checked(draft, {}, given)
    grant_checks.require_role(actor, present, given or _LEAST, path=("input", "joinsAs"))
    if await work.fetch_one(_COUNT, work.tenant_id) >= DEFAULT.identity_providers:
        raise TooManyProviders
    provider_id = uuid4()
    secret_id = await _put_secret(work, keys, actor, provider_id, draft.client_secret)
    name, client_id, *rest = checked
    await work.execute(
        _ADD, provider_id, work.tenant_id, name, issuer, client_id, *rest, present.role is Role.OWNER, secret_id
    )  # fmt: skip
    return provider_id


async def read_draft(work: UnitOfWork, *, provider_id: UUID) -> ProviderDraft:
    """The present settings, locked until the end of the transaction. Raises `ProviderNotFound`."""
    row = await _stored(work, provider_id)
    return ProviderDraft(
        name=row.name,
        client_id=row.client_id,
        email_domains=row.email_domains,
        joins_as=row.choice,
        is_enabled=row.is_enabled,
        client_secret=None,
        is_trusted_for_domains=row.is_trusted_for_domains,
    )


async def change(work: UnitOfWork, keys: Keyring, actor: Actor, *, provider_id: UUID, draft: ProviderDraft) -> None:
    """Ends the sessions that were opened with the provider if it is disabled now, or the actor is not an owner."""
    actor, present = await _require_person(work, actor)
    row = await _stored(work, provider_id)
    given = await _given(work, draft)
    checked = _checked(draft, row.domain_proofs, given)
    current = None if row.choice is None else await role_choice.resolve(work, row.choice)
    grant_checks.require_role(actor, present, given or _LEAST, current=current, path=("input", "joinsAs"))
    secret_id = await _put_secret(work, keys, actor, provider_id, draft.client_secret)
    await work.execute(_CHANGE, work.tenant_id, provider_id, *checked, present.role is Role.OWNER, secret_id)
    if not draft.is_enabled or present.role is not Role.OWNER:
        await work.execute(_END_SESSIONS, work.tenant_id, provider_id)


async def delete(work: UnitOfWork, actor: Actor, *, provider_id: UUID) -> None:
    """Deletes the provider with its secret and its identities; the members stay."""
    actor, _ = await _require_person(work, actor)
    row = await _stored(work, provider_id)
    for statement in (_END_SESSIONS, _FORGET, _DELETE):
        await work.execute(statement, work.tenant_id, provider_id)
    if row.secret_id is not None:
        await secrets.delete(work, actor, secret_id=row.secret_id)


async def find(provider_id: UUID) -> Provider | None:
    """For a sign-in. None if the provider is missing or disabled, or its tenant is suspended."""
    async with unit_of_work(None, read_only=True) as work:
        tenant_id = await work.fetchrow(_TENANT, provider_id)
    if tenant_id is None:
        return None
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await find_in(work, provider_id)


async def find_in(work: UnitOfWork, provider_id: UUID) -> Provider | None:
    """As `find`, in this transaction."""
    return await work.fetchrow(_OPEN, work.tenant_id, provider_id)


async def linked_to(tenant_id: UUID, user_id: UUID) -> list[ProviderView]:
    """The providers with which the person can sign in to this tenant again."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetch(_LINKED, tenant_id, user_id)


async def client_secret(keys: Keyring, provider: Provider) -> str | None:
    """None for a public client."""
    async with unit_of_work(provider.tenant_id, read_only=True) as work:
        opened = await secrets.read(work, keys, name=_secret_name(provider.id))
    return opened.value if opened else None


async def _require_person(work: UnitOfWork, actor: Actor) -> tuple[Actor, HeldRole]:
    """The actor with the rights of this moment, and their role, under the tenant's lock. A caller who decides how
    people sign in could sign in as any of them."""
    actor.require(Scope.ADMIN_WRITE)
    grant_checks.require_person(actor)
    actor = await members.lock_admin(work, actor)
    present = await members.present_role(work, actor)
    grant_checks.require_sign_ins(actor, present)
    assert present is not None
    return actor, present


def _joins_at(chosen: RoleChoice) -> tuple[str, str]:
    return "input", "joinsAs" if chosen.custom_role_id is None else "joinsAsRoleId"


async def _given(work: UnitOfWork, draft: ProviderDraft) -> HeldRole | None:
    return (
        None
        if draft.joins_as is None
        else await role_choice.resolve(work, draft.joins_as, path=_joins_at(draft.joins_as))
    )


def _checked(
    draft: ProviderDraft, proofs: domains.Proofs, given: HeldRole | None
) -> tuple[str, str, str, Role | None, bool, str, bool, UUID | None]:
    """The validated values, in the order of their columns."""
    if given is not None and given.role is Role.OWNER:
        raise InvalidInput("joinsAs must not be OWNER: it must be ADMIN, MEMBER or VIEWER", path=("input", "joinsAs"))
    mail_domains = _checked_domains(draft.email_domains)
    return (
        text.require(draft.name, name="name", max_chars=DEFAULT.name_chars),
        text.require(draft.client_id, name="clientId", max_chars=DEFAULT.name_chars),
        json.dumps(mail_domains),
        None if given is None else given.role,
        draft.is_enabled,
        domains.carried_over(proofs, mail_domains),
        draft.is_trusted_for_domains,
        None if given is None else given.custom_role_id,
    )


def _checked_domains(submitted: Sequence[str]) -> list[str]:
    names = sorted({domain.strip().lower().removeprefix("@") for domain in submitted})
    if not 1 <= len(names) <= DEFAULT.email_domains:
        raise InvalidInput(
            f"emailDomains must have 1 to {DEFAULT.email_domains} domains", path=("input", "emailDomains")
        )
    for domain in names:
        if len(domain) > DEFAULT.name_chars or not _DOMAIN.fullmatch(domain):
            raise InvalidInput(
                "each of emailDomains must be a domain name such as example.com", path=("input", "emailDomains")
            )
        if domain in PUBLIC_DOMAINS:
            raise InvalidInput(
                f"{domain} is a public mail domain: anybody can have an address there", path=("input", "emailDomains")
            )
    return names


async def _stored(work: UnitOfWork, provider_id: UUID) -> _StoredProvider:
    row = await work.fetchrow(_STORED, work.tenant_id, provider_id)
    if row is None:
        raise ProviderNotFound(path=("input", "providerId"))
    return row


async def _put_secret(
    work: UnitOfWork, keys: Keyring, actor: Actor, provider_id: UUID, value: str | None
) -> UUID | None:
    if value is None:
        return None
    return await secrets.put(work, keys, actor, name=_secret_name(provider_id), value=value)


def _secret_name(provider_id: UUID) -> str:
    return f"signin/{provider_id}"
