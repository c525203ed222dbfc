"""Mutations that create, change and disable service accounts. Each calls one function of `tenants.services` or
`spaces.membership_removal`. (Keys: `key_mutations`.)
"""

from uuid import UUID

import strawberry

from backend.api.programs.services import SERVICES, ServiceAccount
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import membership_removal, space_changes
from backend.tenants import services
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.models import ServiceKind


@strawberry.input
class CreateServiceAccountInput(Input):
    name: str
    scopes: list[str] = strawberry.field(description="The most that the account may do: some of your own scopes.")
    description: str | None = ""


@strawberry.input
class UpdateServiceAccountInput(Input):
    service_account_id: strawberry.ID
    name: str | None = None
    description: str | None = None
    scopes: list[str] | None = strawberry.field(
        default=None,
        description="Some of your own scopes. Scopes that the account has already may stay. Null keeps all.",
    )


@strawberry.input
class DisableServiceAccountInput(Input):
    service_account_id: strawberry.ID


@strawberry.type
class ServiceAccountMutation:
    @mutation(
        "Creates a service account: a program of the tenant that acts with API keys. It is an actor of its own.",
        needs=Scope.ADMIN_WRITE,
        gives="service_account",
    )
    async def create_service_account(self, info: Info, input: CreateServiceAccountInput) -> ServiceAccount | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            service_id = await services.create_account(
                work,
                info.context.actor,
                name=input.name,
                description=input.description or "",
                scopes=input.scopes,
            )
            return {"serviceAccount": str(service_id)}

        return await mutate(info, "createServiceAccount", input, effect=effect, read=_account)

    @mutation(
        "Changes a service account. An omitted or null field keeps its value.",
        needs=Scope.ADMIN_WRITE,
        gives="service_account",
    )
    async def update_service_account(self, info: Info, input: UpdateServiceAccountInput) -> ServiceAccount | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, service_id = require(input.service_account_id, Kind.SERVICE, name="serviceAccountId")
            old_name = await services.update_account(
                work,
                actor,
                hints,
                service_id=service_id,
                name=input.name,
                description=input.description,
                scopes=input.scopes,
            )
            await space_changes.renamed(work, actor_id=service_id, old_name=old_name)
            return {"serviceAccount": str(service_id)}

        return await mutate(info, "updateServiceAccount", input, effect=effect, read=_account)

    @mutation(
        "Disables a service account for ever. All its keys stop working, and it leaves all spaces. You "
        "cannot undo this.",
        needs=Scope.ADMIN_WRITE,
        gives="service_account",
    )
    async def disable_service_account(self, info: Info, input: DisableServiceAccountInput) -> ServiceAccount | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, service_id = require(input.service_account_id, Kind.SERVICE, name="serviceAccountId")
            await membership_removal.revoke(work, actor, hints, kind=ServiceKind.ACCOUNT, service_id=service_id)
            return {"serviceAccount": str(service_id)}

        return await mutate(info, "disableServiceAccount", input, effect=effect, read=_account)


async def _account(work: UnitOfWork, stored: MutationResult) -> ServiceAccount:
    key = UUID(stored["serviceAccount"])
    found = await by_id(work, SERVICES, [key], actor_id=key, sees_everything=True)
    return ServiceAccount.of(found[key])
