"""Creates tenants, sets their name, what their members may do, and their retention.

The sign-up page calls `sign_up`, in a transaction of the tenant that it creates. `cli/` calls `create_tenant` and
`issue_token`, on the connection of the database owner.
"""

from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.kit import addresses, text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit, members, policies, tokens
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind, HeldRole, Scope
from backend.tenants.audit import Author
from backend.tenants.errors import TooManyTenants
from backend.tenants.models import Role, TokenKind
from backend.tenants.operator import operator_work
from backend.tenants.policies import PolicyChange
from backend.tenants.tokens import Grant


@dataclass(frozen=True, slots=True)
class CreatedTenant:
    """`access_token` is shown only here; it does not expire."""

    tenant_id: UUID
    member_id: UUID
    access_token: str


_INSERT = "INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)"
_RENAME = "UPDATE tenants SET name = $2 WHERE tenant_id = $1"
_RETAIN = "UPDATE tenants SET retention_days = $2, retention_looked_at = NULL WHERE tenant_id = $1"
#: Concurrent creations of one person count one after the other. No lock of a row: the application's role cannot access
#: the table of accounts.
_LOCK_PERSON = "SELECT pg_advisory_xact_lock(hashtextextended('tenants_of/' || $1::uuid::text, 0))"
_OWNED = Statement(int, "SELECT count(*) FROM list_memberships($1) WHERE role = 'OWNER'")
_USER = Statement(
    UUID,
    """INSERT INTO users (id, email, name) VALUES ($1, $2, $3)
ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id""",
)
_ROLE = Statement(Role, "SELECT role FROM members WHERE tenant_id = $1 AND id = $2")


async def sign_up(work: UnitOfWork, *, user_id: UUID, name: str, owner_name: str) -> UUID:
    """Creates the transaction's tenant with a signed-in person as its owner. Returns the member of the owner.

    The page checks the setting that allows strangers to sign up.
    """
    await work.execute(_LOCK_PERSON, user_id)
    if await work.fetch_one(_OWNED, user_id) >= DEFAULT.tenants_per_person:
        raise TooManyTenants(f"you own {DEFAULT.tenants_per_person} tenants, the maximum for one person")
    member_id = await _make(work, user_id=user_id, name=name, owner_name=owner_name)
    await _record(work, Author(ActorKind.PERSON, member_id))
    return member_id


async def is_repeat(work: UnitOfWork, *, user_id: UUID) -> bool:
    """Whether the person has created the transaction's tenant before. Their other creations wait until it ends."""
    await work.execute(_LOCK_PERSON, user_id)
    return await exists(work)


async def update(work: UnitOfWork, actor: Actor, *, name: str | None, policy_change: PolicyChange) -> None:
    """Set the name and what members may do. None leaves a field as it is."""
    actor.require(Scope.ADMIN_WRITE)
    if name is not None:
        await work.execute(_RENAME, work.tenant_id, text.require(name, name="name", max_chars=DEFAULT.name_chars))
    await policies.change(work, policy_change)


_EXISTS = Statement(bool, "SELECT true FROM tenants WHERE tenant_id = $1")


async def exists(work: UnitOfWork) -> bool:
    """Whether the tenant of the transaction exists."""
    return await work.fetchrow(_EXISTS, work.tenant_id) or False


async def set_retention(work: UnitOfWork, actor: Actor, *, days: int | None) -> None:
    """How many days the past of the agents is kept; None: for ever. Workers act on it within a minute."""
    actor.require(Scope.ADMIN_WRITE)
    least, most = DEFAULT.retention_days_least, DEFAULT.retention_days_most
    if days is not None and not least <= days <= most:
        raise InvalidInput(
            f"retentionDays must be from {least} to {most:,}, or null to keep everything",
            path=("input", "retentionDays"),
        )
    await work.execute(_RETAIN, work.tenant_id, days)


async def create_tenant(
    keys: Keyring, *, owner_database_url: str, name: str, owner_name: str, owner_email: str
) -> CreatedTenant:
    """Creates a tenant, its first owner and the owner's token, in one transaction."""
    owner_name = text.require(owner_name, name="owner name", max_chars=DEFAULT.name_chars)
    owner_email = addresses.require(owner_email, name="owner email")
    tenant_id = uuid4()
    async with operator_work(owner_database_url, tenant_id) as work:
        user_id = await work.fetch_one(_USER, uuid4(), owner_email, owner_name)
        member_id = await _make(work, user_id=user_id, name=name, owner_name=owner_name)
        await _record(work, audit.OPERATOR)
        token = await _issue(work, keys, member_id, Role.OWNER)
    return CreatedTenant(tenant_id, member_id, token)


async def issue_token(keys: Keyring, *, owner_database_url: str, tenant_id: UUID, member_id: UUID) -> str:
    """Issues another token of a member, with all scopes of the member's role."""
    async with operator_work(owner_database_url, tenant_id) as work:
        role = await work.fetch_one(_ROLE, tenant_id, member_id)
        return await _issue(work, keys, member_id, role)


async def _make(work: UnitOfWork, *, user_id: UUID, name: str, owner_name: str) -> UUID:
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    await work.execute(_INSERT, work.tenant_id, name)
    return await members.join(work, user_id=user_id, name=owner_name, held=HeldRole(Role.OWNER))


async def _record(work: UnitOfWork, author: Author) -> None:
    assert work.tenant_id is not None
    await audit.record(work, author, "tenant.created", target=("Tenant", work.tenant_id))


async def _issue(work: UnitOfWork, keys: Keyring, member_id: UUID, role: Role) -> str:
    grant = Grant(TokenKind.PERSONAL, ROLE_SCOPES[role], member_id=member_id, name="first")
    return (await tokens.issue(work, keys, grant)).token
