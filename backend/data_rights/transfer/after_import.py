"""What an import leaves to people: access of owners, and what an admin must set again, because it was a secret."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class AwaitedMember:
    """A member whose person has no access yet."""

    id: UUID
    name: str
    email: str | None
    role: str


@dataclass(frozen=True, slots=True)
class OwnerLink:
    email: str
    #: The secret part of the link; the database has its HMAC only.
    link: str


_AWAITED = Statement(
    AwaitedMember,
    """SELECT m.id, m.name, (SELECT e.email FROM member_emails(ARRAY[m.id]) e) AS email, m.role FROM members m
WHERE m.tenant_id = $1 AND m.is_awaited ORDER BY m.role = 'OWNER' DESC, m.name, m.id""",
)
_INVITE = """INSERT INTO invitations (id, tenant_id, email, role, digest, invited_by, expires_at)
VALUES ($1, $2, $3, 'OWNER', $4, $5, now() + $6::interval)"""
_OFF = Statement(
    str,
    """
SELECT format('sign-in provider %s (%s): its client secret, the proof of its domains, then enable it', name, issuer)
FROM identity_providers WHERE tenant_id = $1
UNION ALL SELECT format('hook %s (%s): rotate its secret, give it to the sender, then enable it', name, id)
FROM hooks WHERE tenant_id = $1
UNION ALL
SELECT format('webhook endpoint %s (%s): rotate its secret, give it to the receiver, then enable it', name, url)
FROM webhook_endpoints WHERE tenant_id = $1
UNION ALL SELECT format('app %s (%s): make a new client secret, then activate it', name, client_id)
FROM apps WHERE tenant_id = $1 AND status = 'SUSPENDED'
UNION ALL SELECT format('service account %s: new API keys', name)
FROM services WHERE tenant_id = $1 AND kind = 'ACCOUNT' AND status = 'ACTIVE'
UNION ALL SELECT format('connector %s: its people prove again who they are there', name)
FROM connectors WHERE tenant_id = $1 AND deleted_at IS NULL""",
)


async def awaited(work: UnitOfWork) -> Sequence[AwaitedMember]:
    return await work.fetch(_AWAITED, work.tenant_id)


async def invite_owners(work: UnitOfWork, keys: Keyring, members: Sequence[AwaitedMember]) -> Sequence[OwnerLink]:
    """Invitations of the owners, by themselves. The operator gives each link to the person who has the address."""
    made = {member.email: member.id for member in members if member.role == "OWNER" and member.email is not None}
    links = []
    for email, member_id in made.items():
        link = opaque.generate(Prefix.LINK)
        digest, lifetime = keys.digest(KeyPurpose.LINK, link), timedelta(days=DEFAULT.invitation_days)
        await work.execute(_INVITE, uuid4(), work.tenant_id, email, digest, member_id, lifetime)
        links.append(OwnerLink(email, link))
    return links


async def to_set_again(work: UnitOfWork, secrets: Sequence[str]) -> Sequence[str]:
    """One sentence for each thing that an admin must set again."""
    kinds = {"model": "key of the model provider", "tool": "secret of tools"}
    named = [
        f"{kinds[kind]} {name}" for kind, _, name in (secret.partition("/") for secret in secrets) if kind in kinds
    ]
    return [*named, *await work.fetch(_OFF, work.tenant_id)]
