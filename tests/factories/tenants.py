"""Tenants and members with tokens, written as the owner of the database: sign-up and sign-in by pages take seconds."""

import base64
from dataclasses import dataclass
from uuid import UUID, uuid4

import httpx

from backend.tenants import registry
from backend.tenants.models import Role
from tests.factories.people import add_person
from tests.harness.client import Client
from tests.harness.stores import KEYS


def global_id(kind: str, key: UUID | str) -> str:
    return base64.b64encode(f"{kind}:{key}".encode()).decode()


def numbered_id(kind: str, number: int) -> str:
    """The global id of a row with a serial number."""
    return global_id(kind, KEYS.cover(number, bound_to=kind))


@dataclass(frozen=True, slots=True)
class Person:
    """A member of a tenant, and a client that uses their token."""

    client: Client
    member_id: UUID
    name: str
    token: str

    @property
    def actor_id(self) -> str:
        return global_id("Member", self.member_id)


@dataclass(frozen=True, slots=True)
class Tenant:
    """A tenant of one test. `client` is its owner's."""

    id: UUID
    owner: Person
    owner_database_url: str

    @property
    def client(self) -> Client:
        return self.owner.client

    async def person(self, *, role: Role = Role.MEMBER, name: str = "Bert", email: str | None = None) -> Person:
        """Adds another member to the tenant."""
        made = await add_person(self.owner_database_url, tenant_id=self.id, name=name, email=email, role=role)
        client = Client(self.client.url, made.access_token, self.client.http)
        return Person(client, made.member_id, name, made.access_token)


@dataclass(frozen=True, slots=True)
class Tenants:
    """Creates tenants whose members use one API process."""

    owner_database_url: str
    api_url: str
    http: httpx.AsyncClient

    async def create(self, *, name: str = "Acme", owner_name: str = "Olga") -> Tenant:
        made = await registry.create_tenant(
            KEYS,
            owner_database_url=self.owner_database_url,
            name=name,
            owner_name=owner_name,
            owner_email=f"{uuid4().hex}@example.com",
        )
        client = Client(self.api_url, made.access_token, self.http)
        owner = Person(client, made.member_id, owner_name, made.access_token)
        return Tenant(made.tenant_id, owner, self.owner_database_url)
