"""Secrets of a tenant: their names, and mutations that set, delete and re-encrypt them. No field returns a value."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate, mutate_in_steps
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import model_keys, rotation, secrets, tool_secrets
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools import accounts

SECRETS = Source("SELECT s.id, s.name, s.hint, s.base_url, s.created_at, s.updated_at FROM secrets s", "s")
SECRETS_OF_TENANT = Listing("secrets", SECRETS, "s.tenant_id", (("s.created_at", "timestamptz"), ("s.id", "uuid")))


@strawberry.type(description="A secret of the tenant. Its value is stored encrypted and never shown.")
class Secret:
    id: strawberry.ID
    name: str = strawberry.field(description="What the secret is for, such as `model/openai`.")
    hint: str = strawberry.field(description="The last four characters of the value. Empty if the value is short.")
    base_url: str | None = strawberry.field(
        description="The address for which it is used. Null means the usual address of the provider."
    )
    created_at: datetime
    updated_at: datetime = strawberry.field(description="When the value was last set.")

    @classmethod
    def of(cls, row: Row) -> "Secret":
        return cls(
            id=encode(Kind.SECRET, row["id"]),
            name=row["name"],
            hint=row["hint"],
            base_url=row["base_url"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.input
class SetModelKeyInput(Input):
    provider: str = strawberry.field(
        description="The part of a model name before the slash, such as `openai` or `anthropic`."
    )
    api_key: str
    base_url: str | None = strawberry.field(
        default=None,
        description="Your own address of a provider that supports OpenAI's protocol: `https`, on a public host. "
        "Required for Azure, such as `https://name.openai.azure.com`.",
    )
    api_version: str | None = strawberry.field(
        default=None, description="Only for Azure, such as `2024-10-21`. Null means the newest form of the address."
    )


@strawberry.input
class SetToolSecretInput(Input):
    name: str = strawberry.field(description="The name that tools use in their headers: `{{secret:NAME}}`.")
    value: str
    url: str = strawberry.field(description="The secret is sent only to the scheme, host and port of this address.")


@strawberry.input
class DeleteSecretInput(Input):
    secret_id: strawberry.ID


@strawberry.input
class RotateTenantKeyInput(Input):
    pass


@strawberry.type
class SecretQuery:
    secrets: Connection[Secret] = paged(
        SECRETS_OF_TENANT,
        Secret.of,
        description="Secrets of the tenant, without their values.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )


@strawberry.type
class SecretMutation:
    @mutation(
        "Stores the tenant's own key for a model provider. Within seconds agents use it for all models "
        "of that provider, and the provider charges the tenant. A second call replaces the key. Only a "
        "person may do this.",
        needs=Scope.ADMIN_WRITE,
        gives="secret",
    )
    async def set_model_key(self, info: Info, input: SetModelKeyInput) -> Secret | Failure:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> MutationResult:
            secret_id = await model_keys.set_key(
                work,
                state.keys,
                actor,
                provider=input.provider,
                api_key=input.api_key,
                base_url=input.base_url,
                api_version=input.api_version,
                allows_private=state.settings.allows_private_models,
            )
            return {"secret": str(secret_id)}

        return await mutate(info, "setModelKey", input, effect=effect, read=_reading)

    @mutation(
        "Stores a secret for tools of the tenant, which use it by name in headers or for signatures. A "
        "second call replaces it: the next tool call uses the new value.",
        needs=Scope.ADMIN_WRITE,
        gives="secret",
    )
    async def set_tool_secret(self, info: Info, input: SetToolSecretInput) -> Secret | Failure:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> MutationResult:
            secret_id = await tool_secrets.set_secret(
                work,
                state.keys,
                actor,
                name=input.name,
                value=input.value,
                url=input.url,
                allows_private=state.settings.allows_private_tools,
            )
            await accounts.changed(work, actor, secret_name=input.name)
            return {"secret": str(secret_id)}

        return await mutate(info, "setToolSecret", input, effect=effect, read=_reading)

    @mutation(
        "Deletes a secret for ever. Within seconds it is no longer used.", needs=Scope.ADMIN_WRITE, gives="secret_id"
    )
    async def delete_secret(self, info: Info, input: DeleteSecretInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, secret_id = require(input.secret_id, Kind.SECRET, name="secretId")
            await secrets.delete(work, info.context.actor, secret_id=secret_id)
            return {"secret": str(secret_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.SECRET, UUID(stored["secret"]))

        return await mutate(info, "deleteSecret", input, effect=effect, read=read)

    @mutation(
        "Encrypts all secrets of the tenant with a new key of the tenant. The old key is destroyed.",
        needs=Scope.ADMIN_WRITE,
        price=100,
        gives="secrets",
        about="Number of the tenant's secrets. All of them are encrypted with the new key.",
    )
    async def rotate_tenant_key(self, info: Info, input: RotateTenantKeyInput) -> int | Failure:
        actor, keys = info.context.actor, info.context.state.keys

        async def read(work: UnitOfWork, _: MutationResult) -> int:
            return await secrets.count(work)

        return await mutate_in_steps(
            info,
            "rotateTenantKey",
            input,
            verb=lambda note: rotation.rotate(actor, keys, note=note),
            stored={"tenant": str(actor.tenant_id)},
            read=read,
        )


async def _reading(work: UnitOfWork, stored: MutationResult) -> Secret:
    key = UUID(stored["secret"])
    found = await by_id(work, SECRETS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the secret was deleted
        raise secrets.SecretNotFound
    return Secret.of(found[key])
