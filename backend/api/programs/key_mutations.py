"""Mutations that create, rotate and revoke API keys of service accounts. Each calls one function of `tenants.keys`."""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import strawberry

from backend.api.programs.services import KEYS, ApiKey
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import keys
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult

_TEXT = (
    "The text of the token. It is returned only once: store it. Null if this request repeats an "
    "earlier one with the same idempotency key."
)


@strawberry.input
class CreateApiKeyInput(Input):
    service_account_id: strawberry.ID
    name: str
    scopes: list[str] | None = strawberry.field(
        default=None,
        description="Scopes of the key: some of the account's scopes that you have too. Null means all scopes of the "
        "account.",
    )
    expires_in_days: int | None = strawberry.field(
        default=None, description="Lifetime in days: 1 to 366. Null means that the key works until it is revoked."
    )


@strawberry.input
class RotateApiKeyInput(Input):
    key_id: strawberry.ID
    overlap_hours: int | None = strawberry.field(
        default=24, description="For how many hours the old key still works: 0 to 168."
    )


@strawberry.input
class RevokeApiKeyInput(Input):
    key_id: strawberry.ID


@strawberry.type
class CreateApiKeySuccess:
    api_key: ApiKey
    token: str | None = strawberry.field(description=_TEXT)


@strawberry.type
class RotateApiKeySuccess:
    api_key: ApiKey = strawberry.field(description="The new key.")
    token: str | None = strawberry.field(description=_TEXT)


_Issued = TypeVar("_Issued", CreateApiKeySuccess, RotateApiKeySuccess)


@strawberry.type
class KeyMutation:
    @mutation("Creates an API key: a bearer token of a service account.", needs=Scope.ADMIN_WRITE)
    async def create_api_key(self, info: Info, input: CreateApiKeyInput) -> CreateApiKeySuccess | Failure:
        state, created = info.context.state, list[str]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, service_id = require(input.service_account_id, Kind.SERVICE, name="serviceAccountId")
            issued = await keys.create(
                work,
                state.keys,
                info.context.actor,
                state.hints,
                service_id=service_id,
                name=input.name,
                scopes=input.scopes,
                expires_in_days=input.expires_in_days,
            )
            created[:] = [issued.token]
            return {"apiKey": str(issued.token_id)}

        return await mutate(info, "createApiKey", input, effect=effect, read=_reading(CreateApiKeySuccess, created))

    @mutation(
        "Creates a new key with the same name, scopes and lifetime. The old key ends after `overlapHours`.",
        needs=Scope.ADMIN_WRITE,
    )
    async def rotate_api_key(self, info: Info, input: RotateApiKeyInput) -> RotateApiKeySuccess | Failure:
        state, created = info.context.state, list[str]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, key_id = require(input.key_id, Kind.API_KEY, name="keyId")
            hours = 24 if input.overlap_hours is None else input.overlap_hours
            issued = await keys.rotate(
                work, state.keys, info.context.actor, state.hints, key_id=key_id, overlap_hours=hours
            )
            created[:] = [issued.token]
            return {"apiKey": str(issued.token_id)}

        return await mutate(info, "rotateApiKey", input, effect=effect, read=_reading(RotateApiKeySuccess, created))

    @mutation("Revokes an API key. It stops working at once.", needs=Scope.ADMIN_WRITE, gives="api_key")
    async def revoke_api_key(self, info: Info, input: RevokeApiKeyInput) -> ApiKey | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, key_id = require(input.key_id, Kind.API_KEY, name="keyId")
            await keys.revoke(work, info.context.actor, info.context.state.hints, key_id=key_id)
            return {"apiKey": str(key_id)}

        return await mutate(info, "revokeApiKey", input, effect=effect, read=_read)


def _reading(success: type[_Issued], created: list[str]) -> Callable[[UnitOfWork, MutationResult], Awaitable[_Issued]]:
    """`created` holds the text of the key. It is empty if the request is a repeat."""

    async def read(work: UnitOfWork, stored: MutationResult) -> _Issued:
        return success(api_key=await _read(work, stored), token=created[0] if created else None)

    return read


async def _read(work: UnitOfWork, stored: MutationResult) -> ApiKey:
    key = UUID(stored["apiKey"])
    return ApiKey.of((await by_id(work, KEYS, [key], actor_id=key, sees_everything=True))[key])
