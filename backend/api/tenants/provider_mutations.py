"""Mutations that create, change, verify and delete the tenant's OpenID providers. Each calls one function of
`accounts.providers`.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

import strawberry

from backend.accounts import domains, providers
from backend.accounts.errors import ProviderNotFound
from backend.accounts.providers import ProviderDraft
from backend.api.enums import Role
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tenants.providers import PROVIDERS, IdentityProvider
from backend.api.tenants.role_mutations import role_choice
from backend.api.writing.mutations import Input, mutate, mutate_in_steps
from backend.api.writing.payloads import Failure, failure
from backend.kit.errors import AppError
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult
from backend.tenants.role_choice import RoleChoice

_DOMAINS = "Up to 50 mail domains of the tenant. Public mail domains such as gmail.com are not allowed."
_JOINS_AS = (
    "The role that a person gets who signs in for the first time: ADMIN, MEMBER or VIEWER. Null "
    "means that only existing members can sign in."
)
_JOINS_AS_ID = "The id of the custom role that such a person gets, in place of `joinsAs`."
_TRUSTED = (
    "True: addresses of proven domains are accepted even if the provider sends no `email_verified`, "
    "as Entra ID does. An address with `email_verified: false` is never accepted."
)
_SECRET = "Stored encrypted and never shown. A public client has none."  # noqa: S105 -- a description


@strawberry.input
class CreateIdentityProviderInput(Input):
    name: str = strawberry.field(description='The name that people see, such as "Acme\'s sign-in".')
    issuer: str = strawberry.field(
        description="The `https` address at which the provider publishes its metadata. You cannot change it later."
    )
    client_id: str
    client_secret: str | None = strawberry.field(default=None, description=_SECRET)
    email_domains: list[str] = strawberry.field(description=_DOMAINS)
    joins_as: Role | None = strawberry.field(default=None, description=_JOINS_AS)
    joins_as_role_id: strawberry.ID | None = strawberry.field(default=None, description=_JOINS_AS_ID)
    is_enabled: bool | None = True
    is_trusted_for_domains: bool | None = strawberry.field(default=False, description=_TRUSTED)


@strawberry.input
class UpdateIdentityProviderInput(Input):
    provider_id: strawberry.ID
    name: str | None = None
    client_id: str | None = None
    client_secret: str | None = strawberry.field(default=None, description=_SECRET)
    email_domains: list[str] | None = strawberry.field(default=None, description=_DOMAINS)
    joins_as: Role | None = strawberry.field(default=strawberry.UNSET, description=_JOINS_AS)
    joins_as_role_id: strawberry.ID | None = strawberry.field(
        default=None, description=f"{_JOINS_AS_ID} Null keeps what is set."
    )
    is_enabled: bool | None = strawberry.field(
        default=None,
        description="False: nobody can sign in with this provider, and people who have done so are signed out of the "
        "web pages. Null keeps the current value.",
    )
    is_trusted_for_domains: bool | None = strawberry.field(default=None, description=_TRUSTED)


@strawberry.input
class VerifyIdentityProviderDomainInput(Input):
    provider_id: strawberry.ID
    domain: str = strawberry.field(description="One of the provider's `emailDomains`.")


@strawberry.input
class DeleteIdentityProviderInput(Input):
    provider_id: strawberry.ID


@strawberry.type
class ProviderMutation:
    @mutation(
        "Adds the tenant's own OpenID provider. People then sign in at its `signInUrl`. First register "
        "`signInRedirectUri` at the provider. Only a person may do this, with a token that has all "
        "scopes of their role. Each mail domain must be proven before it counts. Owners can sign in only "
        "with a provider that an owner has set up.",
        needs=Scope.ADMIN_WRITE,
        gives="identity_provider",
    )
    async def create_identity_provider(
        self, info: Info, input: CreateIdentityProviderInput
    ) -> IdentityProvider | Failure:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> MutationResult:
            draft = ProviderDraft(
                name=input.name,
                client_id=input.client_id,
                email_domains=input.email_domains,
                joins_as=_joins_as(input.joins_as, input.joins_as_role_id),
                is_enabled=input.is_enabled is not False,
                client_secret=input.client_secret,
                is_trusted_for_domains=input.is_trusted_for_domains is True,
            )
            is_development = state.settings.is_development
            provider_id = await providers.create(
                work, state.keys, actor, issuer=input.issuer, draft=draft, is_development=is_development
            )
            return {"identityProvider": str(provider_id)}

        return await mutate(info, "createIdentityProvider", input, effect=effect, read=_reading)

    @mutation(
        "Changes a provider. An omitted field keeps its value. If you are not an owner yourself, owners "
        "can no longer sign in with it.",
        needs=Scope.ADMIN_WRITE,
        gives="identity_provider",
    )
    async def update_identity_provider(
        self, info: Info, input: UpdateIdentityProviderInput
    ) -> IdentityProvider | Failure:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> MutationResult:
            _, provider_id = require(input.provider_id, Kind.IDENTITY_PROVIDER, name="providerId")
            draft = replace(await providers.read_draft(work, provider_id=provider_id), **_changes(input))
            await providers.change(work, state.keys, actor, provider_id=provider_id, draft=draft)
            return {"identityProvider": str(provider_id)}

        return await mutate(info, "updateIdentityProvider", input, effect=effect, read=_reading)

    @mutation(
        "Looks up the TXT record that proves a mail domain (`IdentityProvider.domains`). Before that, "
        "the provider signs in only people whom it has signed in before. Afterwards it also links "
        "members and lets people join by their addresses of that domain. Returns an error with the code "
        "DOMAIN_NOT_PROVEN or DOMAIN_UNREACHABLE if the record is not found.",
        needs=Scope.ADMIN_WRITE,
        gives="identity_provider",
    )
    async def verify_identity_provider_domain(
        self, info: Info, input: VerifyIdentityProviderDomainInput
    ) -> IdentityProvider | Failure:
        try:
            _, provider_id = require(input.provider_id, Kind.IDENTITY_PROVIDER, name="providerId")
        except AppError as error:
            return failure(error)

        async def verb(note: Note) -> None:
            resolver, actor = info.context.state.resolver, info.context.actor
            await domains.verify(resolver, actor, provider_id=provider_id, domain=input.domain, note=note)

        return await mutate_in_steps(
            info,
            "verifyIdentityProviderDomain",
            input,
            verb=verb,
            stored={"identityProvider": str(provider_id)},
            read=_reading,
        )

    @mutation(
        "Deletes a provider with its secret and its links to members. The people stay members, and are "
        "signed out of the web pages.",
        needs=Scope.ADMIN_WRITE,
        gives="provider_id",
    )
    async def delete_identity_provider(self, info: Info, input: DeleteIdentityProviderInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, provider_id = require(input.provider_id, Kind.IDENTITY_PROVIDER, name="providerId")
            await providers.delete(work, info.context.actor, provider_id=provider_id)
            return {"identityProvider": str(provider_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            key = UUID(stored["identityProvider"])
            return encode(Kind.IDENTITY_PROVIDER, key)

        return await mutate(info, "deleteIdentityProvider", input, effect=effect, read=read)


def _changes(input: UpdateIdentityProviderInput) -> dict[str, Any]:
    fields = {
        "name": input.name,
        "client_id": input.client_id,
        "client_secret": input.client_secret,
        "email_domains": input.email_domains,
        "is_enabled": input.is_enabled,
        "is_trusted_for_domains": input.is_trusted_for_domains,
    }
    changes: dict[str, Any] = {name: value for name, value in fields.items() if value is not None}
    if input.joins_as is strawberry.UNSET and input.joins_as_role_id is None:
        return changes
    role = None if input.joins_as is strawberry.UNSET else input.joins_as
    return changes | {"joins_as": _joins_as(role, input.joins_as_role_id)}


def _joins_as(role: Role | None, role_id: str | None) -> RoleChoice | None:
    if role is None and role_id is None:
        return None
    return role_choice(role, role_id, name="joinsAsRoleId")


async def _reading(work: UnitOfWork, stored: MutationResult) -> IdentityProvider:
    key = UUID(stored["identityProvider"])
    found = await by_id(work, PROVIDERS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the provider was deleted
        raise ProviderNotFound
    return IdentityProvider.of(found[key])
