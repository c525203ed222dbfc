"""New tenants, members and tokens. Called by `cli/` with the owner's connection: the web may not create them yet."""

from dataclasses import dataclass
from uuid import UUID, uuid4

import asyncpg

from backend.kit import db, text
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import tokens
from backend.tenants.actor import ROLE_SCOPES
from backend.tenants.models import Role, TokenKind
from backend.tenants.tokens import Grant


@dataclass(frozen=True, slots=True)
class CreatedTenant:
    """`access_token` is shown this once; it does not expire."""

    tenant_id: UUID
    member_id: UUID
    access_token: str


async def create_tenant(
    keys: Keyring, *, owner_database_url: str, name: str, owner_name: str, owner_email: str
) -> CreatedTenant:
    """A tenant with its first owner and that owner's token, in one transaction."""
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    tenant_id = uuid4()
    async with _owner(owner_database_url, tenant_id) as connection:
        await connection.execute("INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)", tenant_id, name)
        member_id = await _add_member(connection, tenant_id, owner_name, owner_email, Role.OWNER)
        token = await _issue(keys, connection, tenant_id, member_id, Role.OWNER)
    return CreatedTenant(tenant_id, member_id, token)


async def create_member(
    keys: Keyring, *, owner_database_url: str, tenant_id: UUID, name: str, email: str, role: Role
) -> CreatedTenant:
    """A further person of a tenant, with a token; a user of that e-mail becomes a member of one tenant more."""
    async with _owner(owner_database_url, tenant_id) as connection:
        member_id = await _add_member(connection, tenant_id, name, email, role)
        token = await _issue(keys, connection, tenant_id, member_id, role)
    return CreatedTenant(tenant_id, member_id, token)


async def issue_token(keys: Keyring, *, owner_database_url: str, tenant_id: UUID, member_id: UUID) -> str:
    """A further token of a member, with all scopes of the member's role."""
    async with _owner(owner_database_url, tenant_id) as connection:
        role = await connection.fetchval(
            "SELECT role FROM members WHERE tenant_id = $1 AND id = $2", tenant_id, member_id
        )
        return await _issue(keys, connection, tenant_id, member_id, Role(role))


class _owner:  # noqa: N801  # reads as a statement: `async with _owner(...)`
    """The owner's own connection in one transaction of the tenant."""

    def __init__(self, url: str, tenant_id: UUID) -> None:
        self._url, self._tenant_id = url, tenant_id

    async def __aenter__(self) -> asyncpg.Connection:
        self._connection = await asyncpg.connect(**db.credentials(self._url))
        self._transaction = self._connection.transaction()
        await self._transaction.start()
        await self._connection.execute("SELECT set_config('app.tenant_id', $1, true)", str(self._tenant_id))
        return self._connection

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            await (self._transaction.rollback() if kind else self._transaction.commit())
        finally:
            await self._connection.close()


_USER = """INSERT INTO users (id, email, name) VALUES ($1, $2, $3)
ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id"""
_MEMBER = "INSERT INTO members (id, tenant_id, user_id, name, role) VALUES ($1, $2, $3, $4, $5)"


async def _add_member(connection: asyncpg.Connection, tenant_id: UUID, name: str, email: str, role: Role) -> UUID:
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    email = text.require(email, name="email", max_chars=DEFAULT.name_chars).lower()
    user_id = await connection.fetchval(_USER, uuid4(), email, name)
    member_id = uuid4()
    await connection.execute(_MEMBER, member_id, tenant_id, user_id, name, role)
    return member_id


async def _issue(keys: Keyring, connection: asyncpg.Connection, tenant_id: UUID, member_id: UUID, role: Role) -> str:
    grant = Grant(TokenKind.PERSONAL, ROLE_SCOPES[role], member_id=member_id, name="first")
    return (await tokens.issue(UnitOfWork(tenant_id, connection), keys, grant)).token
