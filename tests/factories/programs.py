"""Apps, installations and service accounts, created through GraphQL, and clients that use their tokens."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import tokens
from backend.tenants.actor import Scope
from backend.tenants.models import TokenKind
from backend.tenants.tokens import Grant
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client
from tests.harness.stores import KEYS

SPEAKING = ("spaces:read", "messages:write")
_FAMILY = """INSERT INTO token_families (id, tenant_id, service_id, member_id, scopes, expires_at)
VALUES ($1, $2, $3, $4, '[]', now() + interval '1 day')"""


@dataclass(frozen=True, slots=True)
class Program:
    """A service account with a key, and a client that uses it."""

    client: Client
    actor_id: str
    key_id: str
    name: str


async def create_account(client: Client, *, name: str = "Builder", scopes: Sequence[str] = SPEAKING) -> str:
    """Returns the global id of the account; it has no key yet."""
    made = await client.succeed("createServiceAccount", "serviceAccount { id }", name=name, scopes=scopes)
    account_id: str = made["serviceAccount"]["id"]
    return account_id


async def create_key(client: Client, account_id: str, **values: Any) -> tuple[str, str]:
    """Returns the global id and the text of a new key of that account."""
    made = await client.succeed(
        "createApiKey", "token apiKey { id }", serviceAccountId=account_id, name=values.pop("name", "first"), **values
    )
    return made["apiKey"]["id"], made["token"]


async def create_program(client: Client, *, name: str = "Builder", scopes: Sequence[str] = SPEAKING) -> Program:
    account_id = await create_account(client, name=name, scopes=scopes)
    key_id, token = await create_key(client, account_id)
    return Program(replace(client, token=token), account_id, key_id, name)


async def register_app(client: Client, *, name: str = "Calendar", **values: Any) -> dict[str, Any]:
    """Returns the app with its `clientSecret`."""
    given = {
        "type": "CONFIDENTIAL",
        "scopes": [scope.value for scope in Scope],
        "redirectUris": ["https://calendar.example/back"],
        "grantTypes": ["AUTHORIZATION_CODE", "REFRESH_TOKEN", "CLIENT_CREDENTIALS"],
    }
    made = await client.succeed("registerApp", "clientSecret app { id clientId }", name=name, **{**given, **values})
    return {**made["app"], "clientSecret": made["clientSecret"]}


async def install_app(client: Client, client_id: str, *, scopes: Sequence[str] = SPEAKING) -> str:
    """Returns the global id of the installation."""
    made = await client.succeed("installApp", "installation { id }", clientId=client_id, scopes=scopes)
    installation_id: str = made["installation"]["id"]
    return installation_id


async def oauth_client(
    tenant: Tenant, installation_id: str, *, person: Person | None = None, scopes: Sequence[str] = SPEAKING
) -> Client:
    """A client with a token as the authorization server issues it: for the installation, or on behalf of a person.

    The token is written as the owner of the database, for tests that are not about OAuth.
    """
    member_id = None if person is None else person.member_id
    async with owner_of(tenant) as connection:
        family_id = uuid4()
        await connection.execute(_FAMILY, family_id, tenant.id, key_of(installation_id), member_id)
        grant = Grant(
            TokenKind.OAUTH,
            frozenset(map(Scope, scopes)),
            member_id=member_id,
            service_id=key_of(installation_id),
            lifetime=timedelta(hours=1),
            family_id=family_id,
        )
        issued = await tokens.issue(UnitOfWork(tenant.id, connection), KEYS, grant)
    return replace(tenant.client, token=issued.token)
