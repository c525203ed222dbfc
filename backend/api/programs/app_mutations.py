"""Mutations that register, change, suspend and delete apps, and rotate their secrets. Each calls one function of
`tenants.apps`.
"""

from uuid import UUID

import strawberry

from backend.api.enums import AppStatus, AppType, GrantType, IdTokenAlgorithm
from backend.api.programs.apps import APPS, App
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import apps
from backend.tenants.actor import Scope
from backend.tenants.app_forms import AppChange, AppForm
from backend.tenants.idempotency import MutationResult
from backend.webhooks import app_webhooks

_REDIRECTS = (
    "Addresses to which people are sent back after sign-in. At most 10. Allowed are `https`, `http` "
    "on the local machine, and for public apps a scheme that is a reversed domain name."
)
_PUSHED = "True: the app must first push each authorization request to `/oauth/par` (RFC 9126)."
_BOUND = (
    "True: the app must prove a key of its own in each token request (DPoP, RFC 9449). An app may do "
    "so also if this is false."
)
_ALGORITHM = "How the app's ID tokens are signed (OpenID Connect). Some libraries accept RS256 only."
_ORIGINS = (
    "Origins of your web pages that call this API (CORS), such as `https://app.example`, written as browsers do. "
    f"`http` only for localhost. At most {DEFAULT.app_origins}."
)
_SHOWN_ONCE = (
    "The text of the client secret. It is returned only once: store it. Null for a public app, and "
    "if this request repeats an earlier one with the same idempotency key."
)


@strawberry.input
class RegisterAppInput(Input):
    name: str
    type: AppType
    scopes: list[str] = strawberry.field(description="All scopes that the app may request: some of your own scopes.")
    redirect_uris: list[str] | None = strawberry.field(default_factory=list, description=_REDIRECTS)
    grant_types: list[GrantType] | None = strawberry.field(
        default=None, description="Null means AUTHORIZATION_CODE and REFRESH_TOKEN."
    )
    description: str | None = ""
    homepage_url: str | None = None
    require_pushed_authorization: bool | None = strawberry.field(default=False, description=_PUSHED)
    dpop_bound_tokens: bool | None = strawberry.field(default=False, description=_BOUND)
    id_token_algorithm: IdTokenAlgorithm | None = strawberry.field(
        default=IdTokenAlgorithm.RS256, description=_ALGORITHM
    )
    allowed_origins: list[str] | None = strawberry.field(default_factory=list, description=_ORIGINS)


@strawberry.input
class UpdateAppInput(Input):
    app_id: strawberry.ID
    name: str | None = None
    scopes: list[str] | None = None
    redirect_uris: list[str] | None = strawberry.field(default=None, description=_REDIRECTS)
    grant_types: list[GrantType] | None = None
    description: str | None = None
    homepage_url: str | None = strawberry.field(
        default=None, description="An empty string removes it. Null keeps the current one."
    )
    require_pushed_authorization: bool | None = strawberry.field(default=None, description=_PUSHED)
    dpop_bound_tokens: bool | None = strawberry.field(default=None, description=_BOUND)
    id_token_algorithm: IdTokenAlgorithm | None = strawberry.field(default=None, description=_ALGORITHM)
    allowed_origins: list[str] | None = strawberry.field(default=None, description=_ORIGINS)


@strawberry.input
class RotateAppSecretInput(Input):
    app_id: strawberry.ID
    at_once: bool | None = strawberry.field(
        default=False, description="True: the old secret stops working at once. False: it works for 24 more hours."
    )


@strawberry.input
class SuspendAppInput(Input):
    app_id: strawberry.ID


@strawberry.input
class ResumeAppInput(Input):
    app_id: strawberry.ID


@strawberry.input
class DeleteAppInput(Input):
    app_id: strawberry.ID


@strawberry.type
class RegisterAppSuccess:
    app: App
    client_secret: str | None = strawberry.field(description=_SHOWN_ONCE)


@strawberry.type
class RotateAppSecretSuccess:
    app: App
    client_secret: str | None = strawberry.field(description=_SHOWN_ONCE)


_Status = SuspendAppInput | ResumeAppInput | DeleteAppInput


@strawberry.type
class AppMutation:
    @mutation(
        "Registers an app of the tenant: an OAuth client that you and other tenants can install.",
        needs=Scope.ADMIN_WRITE,
    )
    async def register_app(self, info: Info, input: RegisterAppInput) -> RegisterAppSuccess | Failure:
        created: list[str | None] = []

        async def effect(work: UnitOfWork) -> MutationResult:
            form = AppForm(
                name=input.name,
                type=input.type,
                scopes=input.scopes,
                redirect_uris=input.redirect_uris or (),
                description=input.description or "",
                homepage_url=input.homepage_url,
                requires_pushed=bool(input.require_pushed_authorization),
                requires_proof=bool(input.dpop_bound_tokens),
                id_token_algorithm=input.id_token_algorithm or IdTokenAlgorithm.RS256,
                allowed_origins=input.allowed_origins or (),
                **({} if input.grant_types is None else {"grant_types": input.grant_types}),
            )
            registered = await apps.register(work, info.context.state.keys, info.context.actor, form=form)
            created[:] = [registered.client_secret]
            return {"app": str(registered.app_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> RegisterAppSuccess:
            return RegisterAppSuccess(app=await _read(work, stored), client_secret=created[0] if created else None)

        return await mutate(info, "registerApp", input, effect=effect, read=read)

    @mutation(
        "Changes an app. An omitted or null field keeps its value. You need all scopes of the app. "
        "Scopes that tenants have already granted stay granted.",
        needs=Scope.ADMIN_WRITE,
        gives="app",
    )
    async def update_app(self, info: Info, input: UpdateAppInput) -> App | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            change = AppChange(
                name=input.name,
                scopes=input.scopes,
                redirect_uris=input.redirect_uris,
                grant_types=input.grant_types,
                description=input.description,
                homepage_url=input.homepage_url,
                requires_pushed=input.require_pushed_authorization,
                requires_proof=input.dpop_bound_tokens,
                id_token_algorithm=input.id_token_algorithm,
                allowed_origins=input.allowed_origins,
            )
            await apps.update(work, info.context.actor, info.context.state.hints, app_id=app_id, change=change)
            return {"app": str(app_id)}

        return await mutate(info, "updateApp", input, effect=effect, read=_read)

    @mutation(
        "Creates a new client secret. You need all scopes of the app. The old secret works for 24 more hours.",
        needs=Scope.ADMIN_WRITE,
    )
    async def rotate_app_secret(self, info: Info, input: RotateAppSecretInput) -> RotateAppSecretSuccess | Failure:
        state, created = info.context.state, list[str]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            secret = await apps.rotate_secret(
                work, state.keys, info.context.actor, state.hints, app_id=app_id, is_at_once=bool(input.at_once)
            )
            created[:] = [secret]
            return {"app": str(app_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> RotateAppSecretSuccess:
            return RotateAppSecretSuccess(app=await _read(work, stored), client_secret=created[0] if created else None)

        return await mutate(info, "rotateAppSecret", input, effect=effect, read=read)

    @mutation(
        "Suspends an app. Its tokens stop working in all tenants until it is resumed.",
        needs=Scope.ADMIN_WRITE,
        gives="app",
    )
    async def suspend_app(self, info: Info, input: SuspendAppInput) -> App | Failure:
        return await _set_status(info, "suspendApp", input, AppStatus.SUSPENDED)

    @mutation(
        "Resumes a suspended app. Its tokens work again. You need all scopes of the app.",
        needs=Scope.ADMIN_WRITE,
        gives="app",
    )
    async def resume_app(self, info: Info, input: ResumeAppInput) -> App | Failure:
        return await _set_status(info, "resumeApp", input, AppStatus.ACTIVE)

    @mutation("Deletes an app for ever, in all tenants. You cannot undo this.", needs=Scope.ADMIN_WRITE, gives="app")
    async def delete_app(self, info: Info, input: DeleteAppInput) -> App | Failure:
        return await _set_status(info, "deleteApp", input, AppStatus.DELETED)


async def _set_status(info: Info, operation: str, input: _Status, status: AppStatus) -> App | Failure:
    actor, hints = info.context.actor, info.context.state.hints

    async def effect(work: UnitOfWork) -> MutationResult:
        _, app_id = require(input.app_id, Kind.APP, name="appId")
        await apps.set_status(work, actor, hints, app_id=app_id, status=status)
        if status is AppStatus.DELETED:
            await app_webhooks.end(work, app_id=app_id)
        return {"app": str(app_id)}

    return await mutate(info, operation, input, effect=effect, read=_read)


async def _read(work: UnitOfWork, stored: MutationResult) -> App:
    key = UUID(stored["app"])
    return App.of((await by_id(work, APPS, [key], actor_id=key, sees_everything=True))[key])
