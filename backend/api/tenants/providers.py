"""The tenant's own OpenID providers, as its admins see them. `provider_mutations` changes them."""

import json
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

import strawberry

from backend.accounts import domains
from backend.api.enums import DomainState, Role
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.tenants.roles import CustomRole, find_role
from backend.tenants.actor import Scope

PROVIDERS = Source(
    """SELECT p.id, p.name, p.issuer, p.client_id, p.secret_id IS NOT NULL AS has_client_secret, p.email_domains,
    p.domain_proofs, p.joins_as, p.custom_role_id, p.is_enabled, p.is_trusted_for_domains, p.is_for_owners,
    p.created_at, p.updated_at
    FROM identity_providers p""",
    "p",
)
PROVIDERS_OF_TENANT = Listing(
    "identityProviders", PROVIDERS, "p.tenant_id", (("p.created_at", "timestamptz"), ("p.id", "uuid"))
)


@strawberry.type(description="A mail domain of a provider, and the DNS record that proves it.")
class ProviderDomain:
    name: str
    state: DomainState
    proven_at: datetime | None = strawberry.field(description="Null if it is not proven.")
    record: str = strawberry.field(
        description="The text to set as a TXT record of the domain itself. Then call `verifyIdentityProviderDomain`."
    )

    @classmethod
    def of(cls, name: str, proof: Mapping[str, str]) -> "ProviderDomain":
        proven_at = proof.get("proven_at")
        return cls(
            name=name,
            state=DomainState.PENDING if proven_at is None else DomainState.PROVEN,
            proven_at=None if proven_at is None else datetime.fromisoformat(proven_at),
            record=domains.record(proof["token"]),
        )


@strawberry.type(
    description="An OpenID provider of the tenant, with which its people sign in. It is valid only in this tenant."
)
class IdentityProvider:
    id: strawberry.ID
    key: strawberry.Private[UUID]
    role_key: strawberry.Private[UUID | None]
    name: str
    issuer: str
    client_id: str
    has_client_secret: bool = strawberry.field(
        description="True if a client secret is stored. The secret itself is never shown."
    )
    email_domains: list[str] = strawberry.field(
        description="The provider may sign in people with addresses of these domains, once they are proven."
    )
    domains: list[ProviderDomain] = strawberry.field(
        description="The domains of `emailDomains`, with their state and their DNS records."
    )
    joins_as: Role | None = strawberry.field(
        description="The role that a person gets who signs in for the first time. Null means that only existing "
        "members can sign in."
    )
    is_enabled: bool
    is_trusted_for_domains: bool = strawberry.field(
        description="True: addresses of proven domains are accepted even if the provider sends no `email_verified`."
    )
    is_for_owners: bool = strawberry.field(
        description="True if an owner has set it up and nobody else has changed it since. Only then can owners sign "
        "in with it."
    )
    created_at: datetime
    updated_at: datetime

    @field("The custom role of these people, in place of `joinsAs`. Null: they get that.", needs=Scope.SPACES_READ)
    async def joins_as_custom_role(self, info: Info) -> CustomRole | None:
        return await find_role(info, self.role_key)

    @field("The page on which people of the tenant sign in. Give them this link.", needs=Scope.ADMIN_READ)
    def sign_in_url(self, info: Info) -> str:
        return f"{info.context.state.settings.web.url}/signin/with/{self.key}"

    @classmethod
    def of(cls, row: Row) -> "IdentityProvider":
        return cls(
            id=encode(Kind.IDENTITY_PROVIDER, row["id"]),
            key=row["id"],
            role_key=row["custom_role_id"],
            name=row["name"],
            issuer=row["issuer"],
            client_id=row["client_id"],
            has_client_secret=row["has_client_secret"],
            email_domains=json.loads(row["email_domains"]),
            domains=[ProviderDomain.of(*each) for each in sorted(json.loads(row["domain_proofs"]).items())],
            joins_as=Role(row["joins_as"]) if row["joins_as"] else None,
            is_enabled=row["is_enabled"],
            is_trusted_for_domains=row["is_trusted_for_domains"],
            is_for_owners=row["is_for_owners"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.type
class ProviderQuery:
    identity_providers: Connection[IdentityProvider] = paged(
        PROVIDERS_OF_TENANT,
        IdentityProvider.of,
        description="The tenant's own OpenID providers.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root(
        "The redirect URI to register at the tenant's OpenID providers. It is the same for all of them.",
        needs=Scope.ADMIN_READ,
    )
    def sign_in_redirect_uri(self, info: Info) -> str:
        context = info.context
        return f"{context.state.settings.web.url}/signin/callback/{context.actor.tenant_id}"
