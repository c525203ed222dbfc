"""Mail domains of an identity provider, each proven by a DNS record that only the domain's holder can set.

An address that a provider asserts counts only if its domain is proven. Otherwise an admin who sets up a provider could
sign in as anybody whose address they know. A proof belongs to one provider; another provider of the same tenant needs
its own. `providers` calls it, the API calls `verify`, and mails to members call `proven_by_member`. No DNS lookup
happens inside a transaction.
"""

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.accounts.errors import DomainNotProven, DomainUnreachable, ProviderNotFound
from backend.kit.dns import DnsUnreachable, Resolver
from backend.kit.errors import InvalidInput
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import grant_checks, members
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Note

Proofs = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class _ProviderProofs:
    domain_proofs: Json[Proofs]


@dataclass(frozen=True, slots=True)
class _MemberProofs:
    """The proofs of a provider with which a member signs in."""

    member_id: UUID
    domain_proofs: Json[Proofs]


_READ = Statement(_ProviderProofs, "SELECT domain_proofs FROM identity_providers WHERE tenant_id = $1 AND id = $2")
_LOCK = _READ + " FOR NO KEY UPDATE"
_PROVE = """UPDATE identity_providers
SET domain_proofs = jsonb_set(domain_proofs, ARRAY[$3, 'proven_at'], to_jsonb(now())), updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_OF_MEMBERS = Statement(
    _MemberProofs,
    """SELECT i.member_id, p.domain_proofs FROM identities i
JOIN identity_providers p ON (p.tenant_id, p.id) = (i.tenant_id, i.provider_id)
WHERE i.tenant_id = $1 AND i.member_id = ANY ($2) AND p.is_enabled""",
)


def record(token: str) -> str:
    """The text of the TXT record that must be set on the domain itself."""
    return f"circadian-domain-verification={token}"


def carried_over(proofs: Proofs, domains: Sequence[str]) -> str:
    """The proofs of these domains as they are stored: proven domains stay proven, and new ones get a token."""
    return json.dumps({domain: proofs.get(domain) or {"token": secrets.token_hex(16)} for domain in domains})


def proven(proofs: Proofs) -> frozenset[str]:
    return frozenset(domain for domain, proof in proofs.items() if "proven_at" in proof)


async def proven_by_member(work: UnitOfWork, member_ids: Collection[UUID]) -> Mapping[UUID, frozenset[str]]:
    """For each member: the proven domains of the providers with which they sign in."""
    domains: dict[UUID, frozenset[str]] = {}
    for row in await work.fetch(_OF_MEMBERS, work.tenant_id, list(member_ids)):
        domains[row.member_id] = domains.get(row.member_id, frozenset()) | proven(row.domain_proofs)
    return domains


async def verify(resolver: Resolver, actor: Actor, *, provider_id: UUID, domain: str, note: Note) -> None:
    """Looks up the record. A proven domain can be verified again, and stays proven if the record is not found.

    Raises `DomainNotProven`, whose message has the record, and `DomainUnreachable`.
    """
    domain = domain.strip().lower().removeprefix("@")
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        expected_record = await _record_of(work, actor, _READ, provider_id, domain)
    try:
        records = await resolver.texts(domain)
    except DnsUnreachable:
        raise DomainUnreachable(path=("input", "domain")) from None
    if expected_record not in records:
        raise DomainNotProven(f"{domain} has no TXT record with the text {expected_record}", path=("input", "domain"))
    async with unit_of_work(actor.tenant_id) as work:
        if await _record_of(work, actor, _LOCK, provider_id, domain) != expected_record:
            raise DomainNotProven(path=("input", "domain"))
        await note(work)
        await work.execute(_PROVE, actor.tenant_id, provider_id, domain)


async def _record_of(
    work: UnitOfWork, actor: Actor, statement: Statement[_ProviderProofs], provider_id: UUID, domain: str
) -> str:
    actor.require(Scope.ADMIN_WRITE)
    grant_checks.require_sign_ins(actor, await members.present_role(work, actor))
    stored = await work.fetchrow(statement, work.tenant_id, provider_id)
    if stored is None:
        raise ProviderNotFound(path=("input", "providerId"))
    proof = stored.domain_proofs.get(domain)
    if proof is None:
        raise InvalidInput("the domain is not in the emailDomains of this provider", path=("input", "domain"))
    return record(proof["token"])
