"""Mutations that install apps, change their grants, suspend and revoke them, and end consents of people. Each calls one
function of `tenants.services` or `tenants.consents`; a revocation calls `spaces.membership_removal`.
"""

from collections.abc import Awaitable, Callable
from uuid import UUID

import strawberry

from backend.api.enums import ServiceStatus
from backend.api.programs.services import SERVICES, AppInstallation
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import membership_removal
from backend.tenants import apps, consents, services
from backend.tenants.actor import Scope
from backend.tenants.errors import AppNotFound
from backend.tenants.idempotency import MutationResult
from backend.tenants.models import ServiceKind

_GRANTED = "Some of the scopes that the app requests, and that you have."


@strawberry.input
class InstallAppInput(Input):
    client_id: str
    scopes: list[str] = strawberry.field(description=_GRANTED)


@strawberry.input
class UpdateInstallationInput(Input):
    installation_id: strawberry.ID
    scopes: list[str] = strawberry.field(description=_GRANTED + " Scopes that it has already may stay.")


@strawberry.input
class SuspendInstallationInput(Input):
    installation_id: strawberry.ID


@strawberry.input
class ResumeInstallationInput(Input):
    installation_id: strawberry.ID


@strawberry.input
class RevokeInstallationInput(Input):
    installation_id: strawberry.ID


@strawberry.input
class RevokeConsentsInput(Input):
    installation_id: strawberry.ID
    member_id: strawberry.ID | None = strawberry.field(default=None, description="One person. Null: all people.")


@strawberry.type
class InstallationMutation:
    @mutation(
        "Installs an app. It may then act in the tenant, within the scopes that you grant.",
        needs=Scope.ADMIN_WRITE,
        gives="installation",
    )
    async def install_app(self, info: Info, input: InstallAppInput) -> AppInstallation | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            app = await apps.public(work, client_id=input.client_id)
            if app is None:
                raise AppNotFound(path=("input", "clientId"))
            service_id = await services.install(work, info.context.actor, app=app, scopes=input.scopes)
            return {"appInstallation": str(service_id)}

        return await mutate(info, "installApp", input, effect=effect, read=_installed)

    @mutation(
        "Changes the granted scopes of an installed app. A removed scope stops working at once.",
        needs=Scope.ADMIN_WRITE,
        gives="installation",
    )
    async def update_installation(self, info: Info, input: UpdateInstallationInput) -> AppInstallation | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, service_id = require(input.installation_id, Kind.SERVICE, name="installationId")
            await services.regrant(work, actor, hints, service_id=service_id, scopes=input.scopes)
            return {"appInstallation": str(service_id)}

        return await mutate(info, "updateInstallation", input, effect=effect, read=_installed)

    @mutation(
        "Suspends an installed app. Its tokens stop working in this tenant until it is resumed.",
        needs=Scope.ADMIN_WRITE,
        gives="installation",
    )
    async def suspend_installation(self, info: Info, input: SuspendInstallationInput) -> AppInstallation | Failure:
        effect = _setting(info, input.installation_id, ServiceStatus.SUSPENDED)
        return await mutate(info, "suspendInstallation", input, effect=effect, read=_installed)

    @mutation(
        "Resumes a suspended app in this tenant. Its tokens work again. You need all scopes that it was granted.",
        needs=Scope.ADMIN_WRITE,
        gives="installation",
    )
    async def resume_installation(self, info: Info, input: ResumeInstallationInput) -> AppInstallation | Failure:
        effect = _setting(info, input.installation_id, ServiceStatus.ACTIVE)
        return await mutate(info, "resumeInstallation", input, effect=effect, read=_installed)

    @mutation(
        "Removes an app from the tenant. All its tokens and consents end, and it leaves all spaces. You "
        "cannot undo this, but you can install the app again.",
        needs=Scope.ADMIN_WRITE,
        gives="installation",
    )
    async def revoke_installation(self, info: Info, input: RevokeInstallationInput) -> AppInstallation | Failure:
        effect = _setting(info, input.installation_id, ServiceStatus.REVOKED)
        return await mutate(info, "revokeInstallation", input, effect=effect, read=_installed)

    @mutation(
        "Ends what people have agreed to: the app no longer acts for them, and must ask them again. Tokens, codes and "
        "open connections end, also those of devices. The app stays installed, and what it may do for itself stays.",
        needs=Scope.ADMIN_WRITE,
        gives="installation",
    )
    async def revoke_consents(self, info: Info, input: RevokeConsentsInput) -> AppInstallation | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            _, service_id = require(input.installation_id, Kind.SERVICE, name="installationId")
            member_id = None if input.member_id is None else require(input.member_id, Kind.MEMBER, name="memberId")[1]
            await consents.revoke(work, actor, hints, service_id=service_id, member_id=member_id)
            return {"appInstallation": str(service_id)}

        return await mutate(info, "revokeConsents", input, effect=effect, read=_installed)


def _setting(
    info: Info, installation_id: strawberry.ID, status: ServiceStatus
) -> Callable[[UnitOfWork], Awaitable[MutationResult]]:
    actor, hints = info.context.actor, info.context.state.hints

    async def effect(work: UnitOfWork) -> MutationResult:
        _, service_id = require(installation_id, Kind.SERVICE, name="installationId")
        if status is ServiceStatus.REVOKED:
            await membership_removal.revoke(work, actor, hints, kind=ServiceKind.APP, service_id=service_id)
        else:
            await services.set_status(work, actor, hints, kind=ServiceKind.APP, service_id=service_id, status=status)
        return {"appInstallation": str(service_id)}

    return effect


async def _installed(work: UnitOfWork, stored: MutationResult) -> AppInstallation:
    key = UUID(stored["appInstallation"])
    found = await by_id(work, SERVICES, [key], actor_id=key, sees_everything=True)
    return AppInstallation.of(found[key])
