"""The tenant's own OpenID providers set up, changed and deleted. Each field calls one verb of `accounts.providers`."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, TypeVar
from uuid import UUID

import strawberry

from backend.accounts import domains, providers
from backend.accounts.providers import ProviderDraft
from backend.api.enums import Role
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tenants.providers import PROVIDERS, IdentityProvider
from backend.api.writing.mutations import Input, mutate, mutate_in_steps
from backend.api.writing.payloads import Failure, failure
from backend.kit.errors import AppError
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import Answer

_DOMAINS = "Up to 50 mail domains of the tenant's people; none in which anybody may have an address, like gmail.com."
_JOINS_AS = """What people become whom it brings for the first time: ADMIN, MEMBER or VIEWER. Null: whoever is no member
yet is not let in."""
_TRUSTED = """Take its word for addresses of its proven domains even if it says nothing of `email_verified`, as Entra ID
does. A provider that says `false` is not believed in any case."""
_SECRET = "Kept encrypted, shown to nobody. A public client has none."  # noqa: S105 -- a description


@strawberry.input
class CreateIdentityProviderInput(Input):
    name: str = strawberry.field(description='As people see it: "Acme\'s sign-in".')
    issuer: str = strawberry.field(description="The https address under which it publishes its metadata. Final.")
    client_id: str
    client_secret: str | None = strawberry.field(default=None, description=_SECRET)
    email_domains: list[str] = strawberry.field(description=_DOMAINS)
    joins_as: Role | None = strawberry.field(default=None, description=_JOINS_AS)
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
    is_enabled: bool | None = strawberry.field(
        default=None, description="Without it, nobody signs in there, and whoever had is signed out of the pages."
    )
    is_trusted_for_domains: bool | None = strawberry.field(default=None, description=_TRUSTED)


@strawberry.input
class VerifyIdentityProviderDomainInput(Input):
    provider_id: strawberry.ID
    domain: str = strawberry.field(description="One of its `emailDomains`.")


@strawberry.input
class DeleteIdentityProviderInput(Input):
    provider_id: strawberry.ID


@strawberry.type
class CreateIdentityProviderSuccess:
    identity_provider: IdentityProvider


@strawberry.type
class UpdateIdentityProviderSuccess:
    identity_provider: IdentityProvider


@strawberry.type
class VerifyIdentityProviderDomainSuccess:
    identity_provider: IdentityProvider


@strawberry.type
class DeleteIdentityProviderSuccess:
    provider_id: strawberry.ID


CreateIdentityProviderPayload = Annotated[
    CreateIdentityProviderSuccess | Failure, strawberry.union("CreateIdentityProviderPayload")
]
UpdateIdentityProviderPayload = Annotated[
    UpdateIdentityProviderSuccess | Failure, strawberry.union("UpdateIdentityProviderPayload")
]
VerifyIdentityProviderDomainPayload = Annotated[
    VerifyIdentityProviderDomainSuccess | Failure, strawberry.union("VerifyIdentityProviderDomainPayload")
]
DeleteIdentityProviderPayload = Annotated[
    DeleteIdentityProviderSuccess | Failure, strawberry.union("DeleteIdentityProviderPayload")
]

_Success = TypeVar(
    "_Success", CreateIdentityProviderSuccess, UpdateIdentityProviderSuccess, VerifyIdentityProviderDomainSuccess
)


@strawberry.type
class ProviderMutation:
    @mutation(
        """Let the tenant's people sign in at its own OpenID provider, at the provider's `signInUrl`. Register
`signInRedirectUri` there first. Only people do this, with a token of all scopes of their role; each mail domain is to
be proven before it counts. Owners are signed in only by what an owner has set up.""",
        needs=Scope.ADMIN_WRITE,
    )
    async def create_identity_provider(
        self, info: Info, input: CreateIdentityProviderInput
    ) -> CreateIdentityProviderPayload:
        actor, state = info.context.actor, info.context.state
        draft = ProviderDraft(
            name=input.name,
            client_id=input.client_id,
            email_domains=input.email_domains,
            joins_as=input.joins_as,
            is_enabled=input.is_enabled is not False,
            client_secret=input.client_secret,
            is_trusted_for_domains=input.is_trusted_for_domains is True,
        )

        async def effect(work: UnitOfWork) -> Answer:
            is_development = state.settings.is_development
            provider_id = await providers.create(
                work, state.keys, actor, issuer=input.issuer, draft=draft, is_development=is_development
            )
            return {"identityProvider": str(provider_id)}

        return await mutate(
            info, "createIdentityProvider", input, effect=effect, read=_reading(CreateIdentityProviderSuccess)
        )

    @mutation(
        "Change what is given. If you are no owner in person, it signs in no owner any more.", needs=Scope.ADMIN_WRITE
    )
    async def update_identity_provider(
        self, info: Info, input: UpdateIdentityProviderInput
    ) -> UpdateIdentityProviderPayload:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> Answer:
            _, provider_id = require(input.provider_id, Kind.IDENTITY_PROVIDER, name="providerId")
            draft = replace(await providers.read_draft(work, provider_id=provider_id), **_changes(input))
            await providers.change(work, state.keys, actor, provider_id=provider_id, draft=draft)
            return {"identityProvider": str(provider_id)}

        return await mutate(
            info, "updateIdentityProvider", input, effect=effect, read=_reading(UpdateIdentityProviderSuccess)
        )

    @mutation(
        """Look for the TXT record that proves one of its mail domains (`IdentityProvider.domains`). Until then the
provider signs in only whom it has signed in before; from then on it links members, and brings people, by addresses of
that domain.""",
        needs=Scope.ADMIN_WRITE,
    )
    async def verify_identity_provider_domain(
        self, info: Info, input: VerifyIdentityProviderDomainInput
    ) -> VerifyIdentityProviderDomainPayload:
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
            answer={"identityProvider": str(provider_id)},
            read=_reading(VerifyIdentityProviderDomainSuccess),
        )

    @mutation(
        "With its secret, and with whom it knew; they stay members, and are signed out of the pages.",
        needs=Scope.ADMIN_WRITE,
    )
    async def delete_identity_provider(
        self, info: Info, input: DeleteIdentityProviderInput
    ) -> DeleteIdentityProviderPayload:
        async def effect(work: UnitOfWork) -> Answer:
            _, provider_id = require(input.provider_id, Kind.IDENTITY_PROVIDER, name="providerId")
            await providers.delete(work, info.context.actor, provider_id=provider_id)
            return {"identityProvider": str(provider_id)}

        async def read(_: UnitOfWork, answer: Answer) -> DeleteIdentityProviderSuccess:
            key = UUID(answer["identityProvider"])
            return DeleteIdentityProviderSuccess(provider_id=encode(Kind.IDENTITY_PROVIDER, key))

        return await mutate(info, "deleteIdentityProvider", input, effect=effect, read=read)


def _changes(input: UpdateIdentityProviderInput) -> dict[str, Any]:
    given = {
        "name": input.name,
        "client_id": input.client_id,
        "client_secret": input.client_secret,
        "email_domains": input.email_domains,
        "is_enabled": input.is_enabled,
        "is_trusted_for_domains": input.is_trusted_for_domains,
    }
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    return changes if input.joins_as is strawberry.UNSET else changes | {"joins_as": input.joins_as}


def _reading(success: type[_Success]) -> Callable[[UnitOfWork, Answer], Awaitable[_Success]]:
    async def read(work: UnitOfWork, answer: Answer) -> _Success:
        key = UUID(answer["identityProvider"])
        found = await by_id(work, PROVIDERS, [key], actor_id=key, sees_everything=True)
        return success(identity_provider=IdentityProvider.of(found[key]))

    return read
