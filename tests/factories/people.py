"""Members of a tenant, invitations and tokens.

`add_person` writes as the owner of the database: the public way (an invitation, its mail, a page, a password) takes a
second, and hundreds of tests only need members that exist. Tests of that way itself use it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.tenants import members, tokens
from backend.tenants.actor import ROLE_SCOPES, HeldRole
from backend.tenants.models import Role, TokenKind
from backend.tenants.operator import operator_work
from backend.tenants.registry import CreatedTenant
from backend.tenants.tokens import Grant
from tests.harness.client import Client
from tests.harness.rows import value
from tests.harness.stores import KEYS

_USER = """INSERT INTO users (id, email, name) VALUES ($1, $2, $3)
ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id"""


async def add_person(
    owner_database_url: str, *, tenant_id: UUID, name: str = "Bert", email: str | None = None, role: Role = Role.MEMBER
) -> CreatedTenant:
    """Adds another member. If a user with that e-mail address exists, they become a member of one more tenant."""
    async with operator_work(owner_database_url, tenant_id) as work:
        user_id = await value(work, _USER, uuid4(), email or f"{uuid4().hex}@example.com", name)
        member_id = await members.join(work, user_id=user_id, name=name, held=HeldRole(role))
        grant = Grant(TokenKind.PERSONAL, ROLE_SCOPES[role], member_id=member_id)
        issued = await tokens.issue(work, KEYS, grant)
    return CreatedTenant(tenant_id, member_id, issued.token)


INVITATION = "id email role status invitedBy { name } createdAt expiresAt"


async def invite(client: Client, email: str, *, role: str | None = "MEMBER", **values: Any) -> dict[str, Any]:
    """Returns the open invitation."""
    made = await client.succeed("inviteMember", f"invitation {{ {INVITATION} }}", email=email, role=role, **values)
    invitation: dict[str, Any] = made["invitation"]
    return invitation


@dataclass(frozen=True, slots=True)
class MadeToken:
    """A personal access token: its global id, and a client that uses it."""

    id: str
    client: Client


async def create_access_token(
    client: Client, *, name: str = "script", scopes: Sequence[str] = ("spaces:read",), expires_in_days: int = 30
) -> MadeToken:
    made = await client.succeed(
        "createAccessToken",
        "token accessToken { id }",
        name=name,
        scopes=list(scopes),
        expiresInDays=expires_in_days,
    )
    return MadeToken(made["accessToken"]["id"], Client(client.url, made["token"], client.http))


async def create_role(
    client: Client, *, name: str = "Helpers", scopes: Sequence[str] = ("spaces:read",), **values: Any
) -> str:
    """A custom role. Returns its id."""
    made = await client.succeed("createRole", "customRole { id }", name=name, scopes=list(scopes), **values)
    return str(made["customRole"]["id"])
